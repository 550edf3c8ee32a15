package puzzlein

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"syscall"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// Reading has the flags that set how puzzles are read.
type Reading struct {
	Format  puzzles.Format
	Layout  *cover.Layout  // nil: from the size of each puzzle
	digits  cover.Alphabet // "": recognised for each puzzle
	Column  string         // of the puzzles in a table; "": recognised
	ocr     bool           // letters stand for the digits that they look like
	ignore  []string       // rules that puzzles are read without
	Refusal string         // why puzzles may have no rules beyond the classic; "": they may
	extra   []string       // rules of all puzzles, besides their own
	Overlap bool           // overlapping grids are taken
	Single  string         // why they are not, if they might have been; "": the command takes none

	Claims      bool   // the solutions beside the puzzles are wanted, right or wrong
	ClaimColumn string // of them in a table; "": recognised
}

// Flags adds the flags.
func (r *Reading) Flags(f *cli.Flags) {
	formats := puzzles.FormatNames()
	f.Choice("input-format", "read puzzles as `FORMAT`: "+text.Alternatives(formats[1:]), "recognised", formats,
		func(s string) { r.Format, _ = puzzles.ParseFormat(s) })
	BoxFlag(f, &r.Layout, "boxes of `RxC` cells, rows first; the grid has R·C digits", "by the number of cells")
	f.Value("digits", "the digits are those of `ALPHABET`, such as 1-9A-G, 0-F or A-P", "recognised",
		cli.Into(&r.digits, cover.ParseAlphabet))
	f.Text("column", "read the puzzles of a table from column `C`: its number, or its name in the header", "recognised",
		"want a number from 1, or a name", &r.Column)
	f.Switch("ocr", "read letters that look like digits, such as S and l in a scan, as these digits", &r.ocr)
	f.Value("ignore-rule", "read puzzles without the rule `NAME`, as errors name it; several with commas between them", "none",
		func(s string) error {
			for name := range strings.SplitSeq(s, ",") {
				if name = strings.TrimSpace(name); name == "" {
					return errors.New("want the name of a rule")
				}
				r.ignore = append(r.ignore, name)
			}
			return nil
		})
	if r.Refusal == "" {
		r.RuleFlag(f)
	}
}

// BoxFlag adds the flag --box.
func BoxFlag(f *cli.Flags, to **cover.Layout, usage, fallback string) {
	f.Value("box", usage, fallback, func(s string) (err error) {
		if *to, err = cover.ParseLayout(s); err != nil {
			return errors.New("want ROWSxCOLUMNS, such as 3x3 or 2x4, whose product is 4 to 25")
		}
		return nil
	})
}

// NewReader returns a reader of the puzzles in a file with this name.
func (r *Reading) NewReader(in io.Reader, file string) *puzzles.Reader {
	reader := puzzles.NewReader(in, file)
	reader.Format, reader.Layout, reader.Alphabet, reader.Column = r.Format, r.Layout, r.digits, r.Column
	reader.OCR = r.ocr
	reader.Claims, reader.ClaimColumn = r.Claims, r.ClaimColumn
	reader.IgnoreRules, reader.Rules = r.ignore, true
	return reader
}

// Open opens a file, or the puzzle that stands in its place on the command line where there is no such file. It returns
// the name for messages, and an error without it. A terminal is asked to type what.
func (r *Reading) Open(s *cli.Session, name, what string) (in *input.Input, shown string, err error) {
	in, err = s.Open(name, what)
	if !errors.Is(err, fs.ErrNotExist) && !(err != nil && strings.Contains(name, "\n")) && !errors.Is(err, syscall.ENAMETOOLONG) {
		return in, name, err
	}
	var rec puzzles.Record
	if r.NewReader(strings.NewReader(name), argument).Read(&rec) == nil && rec.Err == nil {
		in, err = input.Open(input.Stdin, strings.NewReader(name))
		return in, argument, err
	}
	var fault *puzzles.ParseError
	if address().MatchString(name) {
		if strings.Contains(name, "://") && errors.As(rec.Err, &fault) {
			return nil, name, fault.Err
		}
		return nil, name, errors.New("the link holds no puzzle")
	}
	if NearlyPuzzle(name) && errors.As(rec.Err, &fault) {
		alone := *r
		if alone.Column = ""; r.Column != "" && alone.NewReader(strings.NewReader(name), argument).Read(&rec) == nil && rec.Err == nil {
			return nil, name, fmt.Errorf("%w, and a puzzle alone (want column %s as well)", err, r.Column)
		}
		err = fmt.Errorf("%w, and no puzzle: %w", err, fault.Err)
	}
	return nil, name, err
}

// address matches a link, with or without its scheme.
var address = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-z]+://|^(www\.)?[\w-]+\.(app|com|org|net|link|io|jp|de|uk)/`)
})

// NearlyPuzzle reports whether a word is mostly digits and empty cells.
func NearlyPuzzle(word string) bool {
	rest := strings.Trim(word, "0123456789.*_-")
	return len(word) >= cover.MinSize*cover.MinSize/2 && 2*len(rest) < len(word)
}

// NoRules is the reading of a command that takes no puzzles with rules.
var NoRules = Reading{Refusal: "this command takes no rules"}

// RuleFlag adds the flag --rule.
func (r *Reading) RuleFlag(f *cli.Flags) {
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

// IsPlain reports whether a plain puzzle is read as it stands: no rules are added to it.
func (r *Reading) IsPlain() bool { return len(r.extra) == 0 }

// RuleLines returns the rules of all puzzles.
func (r *Reading) RuleLines() []rules.TextLine {
	return text.Each(r.extra, func(text string) rules.TextLine { return rules.TextLine{Text: text} })
}

// settle gives a puzzle that was read its rules. What is wrong with them, or that the command does not take them, is the
// error of its record.
func (r *Reading) settle(it *Item) {
	it.Ruleset = nil
	if it.Err == nil && it.Grid.Layout().Overlaps() {
		r.settleOverlap(it)
	}
	if it.Err != nil || len(it.Rules) == 0 && len(r.extra) == 0 {
		return
	}
	lines := text.Each(it.Rules, func(rule puzzles.Rule) rules.TextLine {
		return rules.TextLine{Number: rule.Line, Text: rule.Name + ": " + rule.Value, JSON: rule.JSON}
	})
	if r.Layout != nil { // beside regions, both hold
		lines = append(lines, rules.TextLine{Text: "box: " + r.Layout.String()})
	}
	set, err := rules.Parse(it.Grid.Layout(), append(lines, r.RuleLines()...))
	if err != nil {
		it.RefuseRules(err)
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
	if r.Refusal != "" {
		it.RefuseRules(fmt.Errorf("%s (%s); --ignore-rule NAME goes on without one",
			r.Refusal, strings.Join(set.Words(), ", ")))
		return
	}
	it.Ruleset, it.Grid = set, it.Grid.Relaid(set.Layout)
	if held := it.Solution; held != nil {
		if err := it.SolvedBy(held.Relaid(it.Grid.Layout())); err != nil {
			it.Solution = nil
			it.Notes = append(it.Notes, fmt.Sprintf("the solution that it holds breaks the rules: %v", err))
		}
	}
}

// settleOverlap refuses overlapping grids where the command takes none, or with rules.
func (r *Reading) settleOverlap(it *Item) {
	at := puzzles.Rule{Name: "at", Value: it.Grid.Layout().Grids()[0].String(), Line: it.Line, Column: it.Column}
	switch {
	case !r.Overlap:
		it.Refuse(at, fmt.Errorf("overlapping grids: %s", cmp.Or(r.Single, "this command takes one grid at a time")))
	case len(it.Rules) > 0:
		it.Refuse(it.Rules[0], errors.New("overlapping grids with rules (want the classic rules only)"))
	case len(r.extra) > 0:
		it.Refuse(at, errors.New("overlapping grids with rules (leave out --rule)"))
	}
}
