package sudokucli

// Rules beyond the classic: where they come from, and what a puzzle with them is to a command.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// rulesTopic is the topic about rules.
var rulesTopic = cli.Topic{
	Name: "rules", Short: "rules beyond the classic, and how they are written",
	Text: func() string {
		var table [][2]string
		for _, k := range rules.Kinds {
			table = append(table, [2]string{k.Synopsis(), k.Explained()})
		}
		return `A rule is a line above its puzzle, in any format: a word, a colon, numbers and cells. It may be an item of a list or in
quotes, and never stands behind #, which begins a comment. A puzzle with a rule below it is refused. --rule adds one to every puzzle, and repeats. Links to f-puzzles, SudokuPad's cages, strings of
killers and game IDs of Solo are read as well; what is not known is refused by name, and --ignore-rule NAME goes on
without it. convert writes rules above a line or a grid, and as links.

   title: ours
   rules: anti-knight, windoku
   cage: 15 r1c1 r1c2
   little-killer: 22 r1c1-r9c9
   sandwich: 12 r5
   ..3.5…

A cell is r4c7; r1c9-r1c1 is the straight way from one cell to another, r5 a row from the left, c7 a column from the
top. A clue outside is the line as it is read from there: r1c9-r1c1 from the right. | divides groups of cells.

All commands take puzzles with rules but rate, for which there is no scale, canon, same and bench, which refuse them;
encode writes them to dimacs only, and decode reads the answers. steps and hint see more houses and cells that differ, and what else a rule leaves out
is a step "by rule" after the singles, in the words below; steps have no numbers there.
They are searched by --engine rules; what takes longer than a second is also tried as an exact cover, where the rules
need neither sums nor lines, and by a SAT solver, whose proof that there is no other solution is replayed.

` + cli.WrapTable(table)
	},
}

// takesRules is the reading of a command that takes puzzles with rules.
var takesRules = reading{ruled: true}

// ruleFlag adds the flag --rule.
func (r *reading) ruleFlag(f *cli.Flags) {
	f.Value("rule", "add the rule `RULE` to each puzzle, such as \"anti-knight\" or \"cage: 15 r1c1 r1c2\"; may be repeated",
		"none", func(text string) error {
			if text = strings.TrimSpace(text); text == "" {
				return errors.New("want a rule, such as anti-knight")
			}
			if !strings.Contains(text, ":") {
				text = "rules: " + text
			}
			if l, err := cover.DefaultLayout(9); err == nil && strings.HasPrefix(text, "rules:") {
				if _, err := rules.Parse(l, []rules.TextLine{{Text: text}}); err != nil {
					return err
				}
			}
			r.extra = append(r.extra, text)
			return nil
		})
}

// isRule reports whether a rule has exactly this word.
func isRule(word string) bool { return word == "rules" || rules.ByWord(word) != nil }

// settle gives a puzzle that was read its rules. What is wrong with them, or that the command does not take them, is the
// error of its record.
func (r *reading) settle(it *item) {
	it.rules = nil
	if it.Err != nil || len(it.Rules) == 0 && len(r.extra) == 0 {
		return
	}
	var lines []rules.TextLine
	var members []rules.Member
	for _, rule := range it.Rules {
		if rule.JSON {
			members = append(members, rules.Member{Name: rule.Name, JSON: rule.Value})
		} else {
			lines = append(lines, rules.TextLine{Number: rule.Line, Text: rule.Name + ": " + rule.Value})
		}
	}
	for _, text := range r.extra {
		lines = append(lines, rules.TextLine{Text: text})
	}
	set, err := rules.Parse(it.Grid.Layout(), lines, members...)
	if err != nil {
		it.Refuse(it.ruleAt(err), err)
		return
	}
	switch {
	case set.Title == "":
		set.Title = strings.Join(strings.Fields(string(it.Name)), " ") // of a document, say
	case len(it.Name) == 0:
		it.Name = append(it.Name, set.Title...)
	}
	if set.Empty() {
		return
	}
	if !r.ruled {
		it.Refuse(it.ruleAt(nil), fmt.Errorf("%s (%s); --ignore-rule NAME goes on without one",
			cmp.Or(r.refusal, "this command takes no rules"), strings.Join(set.Words(), ", ")))
		return
	}
	it.rules = set
	if set.Layout != it.Grid.Layout() {
		it.Grid = variants.Relaid(it.Grid, set.Layout)
	}
	if held := it.Solution; held != nil {
		if err := it.solvedBy(variants.Relaid(held, it.Grid.Layout())); err != nil {
			it.Solution = nil
			it.Notes = append(it.Notes, fmt.Sprintf("the solution that it holds breaks the rules: %v", err))
		}
	}
}

// ruleAt returns the rule of the text that an error is about, or the first one.
func (it *item) ruleAt(err error) puzzles.Rule {
	var at *rules.Error
	if errors.As(err, &at) {
		i := slices.IndexFunc(it.Rules, func(r puzzles.Rule) bool {
			return at.Line > 0 && r.Line == at.Line && !r.JSON || at.Line == 0 && r.JSON && r.Value == at.Text
		})
		if i >= 0 {
			return it.Rules[i]
		}
	}
	for _, r := range it.Rules {
		if r.JSON || rules.ByWord(r.Name) != nil || r.Name == "rules" {
			return r
		}
	}
	return puzzles.Rule{Name: "--rule", Value: "", Line: it.Line, Column: it.Column}
}

// solvedBy returns nil if a full grid is a solution of the puzzle, by the rules alone.
func (it *item) solvedBy(g *cover.Grid) error {
	if err := g.Check(it.Grid); err != nil || it.rules == nil {
		return err
	}
	if broken := it.rules.Broken(g.Digits()); broken != nil {
		return errors.New(broken[0])
	}
	return nil
}

// search returns what finds the solutions of the puzzle, and of others with its layout and its rules.
func (it *item) search() givens.Search { return variants.Search(it.rules) }

// appendRules appends the rules of a puzzle as lines to be written above it.
func (it *item) appendRules(dst []byte) []byte { return append(dst, it.rules.Text()...) }

// ruleTexts returns the rules as they are written, one text each; nil if there are none.
func (it *item) ruleTexts() (texts []string) {
	if it.Err != nil {
		return nil
	}
	return textsOf(it.rules)
}

// textsOf returns the rules of a set as they are written, one text each; nil if there are none.
func textsOf(set *rules.Set) (texts []string) {
	for i := range set.Len() {
		texts = append(texts, set.Rules[i].Text(set.Layout))
	}
	return texts
}
