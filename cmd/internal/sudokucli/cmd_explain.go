package sudokucli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck"
)

var explainCommand = cli.Command{
	Name: "explain", Group: "learn", Call: cli.Slow, Short: "report why a puzzle is not a proper one, or that it is",
	Usage: []string{"explain [FLAGS] [FILE|-]..."},
	Long: `Prints why a puzzle is not a proper one, or that it is, in the order of the input: a block for each puzzle,
with a blank line after it. The first line of a block is the status.

   invalid           all pairs of clashing givens
   none              a minimal set of givens that cannot all be right: without
                     any one of them, the others have a solution; the
                     smallest of several such sets
   multiple          the number of solutions (100+ if not all are known), two of
                     them, and the cells where solutions differ
   unique: proved    the solution, and the givens and rules that are redundant:
                     any one of them can be left out; "(each alone)" says that
                     not all of them can at once
   unknown           timed out: after a minute, or the time that --timeout gives
   error             no puzzle could be read

What a negative rule, a minimum or a maximum asks depends on the other rules of its kind: without these it would ask for
more. So a rule on which another one of the set depends is not left out alone; a line "kept for others:" names such
rules, and the set is not called minimal. Nor is it known whether such a rule is redundant, or whether regions are.

With --format grid, as on a terminal, the grid is drawn: * marks the givens that are named, or the cells that differ,
with their digits in two solutions. --format svg draws a picture with these cells marked.

If it times out after the status is known, the last line of the block is "unfinished:" and why. Then the set of givens
may not be minimal, more cells may differ, or more givens and rules may be redundant. The exit status is 4.

An explanation rests on solutions that were checked by the rules, and on checked proofs of a SAT solver. --proof writes
them to DIR as with solve. In JSON the set of givens is "core", and "kept" has the rules of it that are kept for others;
"redundant" and "differ" are lists, too. "witnesses" has, for each given or rule that is needed, a solution without it: a
second solution of the puzzle, or one of the rest of the set.

Exit status: 0 if the explanations were found, 4 if not.`,
	Examples: `   dlx-sudoku explain puzzle.txt
   dlx-sudoku count --require unique *.txt || dlx-sudoku explain *.txt`,
	Forms: func() []cli.Form { return answers.RecordForms(explained{}) },
	New:   func() cli.Runner { return new(explain) },
}

// explainTimeout is what an explanation may take without --timeout.
const explainTimeout = time.Minute

// explain explains why each puzzle is not a proper one, or that it is. It is the judge who explains.
type explain struct {
	batch  answers.Batch
	proofs evidence.ProofFlags
	view   answers.View
}

func (c *explain) Flags(f *cli.Flags) {
	c.view.Flag(f, "grids", "line", "grid", "svg")
	c.proofs.Flags(f)
	c.batch.Flags(f)
}

func (c *explain) Settle(s *cli.Session) error {
	if err := c.view.Settle(s, c.batch.JSON); err != nil {
		return err
	}
	c.view.Columns = cmp.Or(c.view.Columns, 80)
	return c.proofs.Settle(s, nil)
}

func (c *explain) Run(s *cli.Session) {
	defer c.proofs.Close(s)
	c.batch.Ask(s, c.view, explained{}, func() answers.Question {
		return func(ctx context.Context, a *answers.Answer, _ *answers.Reply) error {
			e := judges.Explain(ctx, judges.Case{
				Puzzle: a.Item.Puzzle(), Timeout: c.batch.Timeout.Or(explainTimeout), Proof: c.proofs.Format,
			})
			if ctx.Err() != nil {
				return ctx.Err()
			}
			explainIn(a, e)
			searching.ReportProof(&c.proofs, a)
			return nil
		}
	})
}

// statusOf has the status that an explanation comes to.
var statusOf = map[satcheck.Status]answers.Status{
	satcheck.Unknown:  answers.Unknown,
	satcheck.Invalid:  answers.Invalid,
	satcheck.None:     answers.None,
	satcheck.Multiple: answers.Multiple,
	satcheck.Unique:   answers.Unique,
}

// explain makes an explanation the answer.
func explainIn(a *answers.Answer, e judges.Explanation) {
	a.Status, a.Verdict.Proof = statusOf[e.Status], e.Proof
	a.Count, a.More, a.Reason = uint64(len(e.Solutions)), e.Status == satcheck.Multiple && !e.Complete, e.Reason
	for _, c := range e.Clashes {
		a.Clashes = append(a.Clashes, a.Item.Clash(c))
	}
	switch {
	case a.Status == answers.Unknown:
		a.Note(answers.Remark, 1, "not explained: "+a.Reason)
		a.Exit = cli.Unknown
	case a.Reason != "":
		a.Note(answers.Remark, 1, "not explained in full: "+a.Reason)
		a.Exit = cli.Unknown
	}
	a.Record = newExplained(&e, a)
}

// explained is the record of an explanation.
type explained struct {
	Solutions []string              `json:"solutions,omitempty" help:"one solution, or two that differ, each in one line"`
	Status    string                `json:"status" help:"unique, multiple, none, invalid (givens that clash), unknown or error"`
	Count     string                `json:"count,omitempty" help:"the number of solutions, a decimal string; a lower bound if more is true"`
	More      bool                  `json:"more,omitempty" help:"true if there may be more solutions"`
	Clashes   []answers.ClashObject `json:"clashes,omitempty" help:"pairs of givens that clash"`
	Core      []string              `json:"core,omitzero" help:"givens or rules that cannot all hold: \"r1c6=5\""`
	Kept      []string              `json:"kept,omitempty" help:"rules that were not left out on trial, since other rules or the shape of the grid depend on them; if there is a core, those in it"`
	Redundant []string              `json:"redundant,omitzero" help:"givens and rules that are not needed: any one of them can be left out"`
	Together  bool                  `json:"together,omitempty" help:"true if all of the redundant ones can be left out at once"`
	Differ    []string              `json:"differ,omitzero" help:"the cells in which the two solutions differ: \"r1c6\""`
	Witnesses []witness             `json:"witnesses,omitempty" help:"solutions without one given or rule, or without one member of the core, which show that it is needed"`
	Error     *cli.Failure          `json:"error,omitempty" help:"why something is not known"`

	found *judges.Explanation // nil: no puzzle could be read
}

// newExplained returns the record of an explanation, given the answer to which it comes.
func newExplained(found *judges.Explanation, a *answers.Answer) explained {
	e := explained{Count: strconv.FormatUint(a.Count, 10), More: a.More, Clashes: answers.ClashesOf(a), found: found}
	for _, solution := range found.Solutions {
		e.Solutions = append(e.Solutions, a.Item.SolutionLine(solution))
	}
	g := a.Item.Grid
	var needed []string
	switch a.Status {
	case answers.None:
		e.Core = coreOf(found, a.Item)
		needed = e.Core
	case answers.Unique:
		rules := a.Item.Ruleset.Texts()
		ruleText := func(i int) string { return rules[i] }
		e.Redundant = append(text.Each(found.Redundant, g.GivenName), text.Each(found.RedundantRules, ruleText)...)
		e.Together = found.Together
		for cell := range g.Layout().Cells() {
			if g.Digit(cell) != 0 && !slices.Contains(found.Redundant, cell) {
				needed = append(needed, g.GivenName(cell))
			}
		}
		for i, rule := range rules {
			if !slices.Contains(found.RedundantRules, i) {
				needed = append(needed, rule)
			}
		}
	case answers.Multiple:
		e.Differ = text.Each(found.Differ, g.Layout().CellName)
	}
	for i, solution := range found.Without { // as far as it has got
		if solution == nil {
			e.Kept = append(e.Kept, needed[i])
		} else {
			e.Witnesses = append(e.Witnesses, witness{needed[i], a.Item.SolutionLine(solution)})
		}
	}
	return e
}

func (e explained) Object(a *answers.Answer) any {
	e.Status, e.Error = a.Status.String(), answers.FailureOf(a)
	return e
}

// coreOf names the givens, the rules, and the digits ruled out by candidates that cannot all be right.
func coreOf(e *judges.Explanation, it *puzzlein.Item) []string {
	g := it.Grid
	all := text.Each(e.Core, g.GivenName)
	for _, i := range e.CoreRules {
		all = append(all, it.Ruleset.Rules[i].Text(g.Layout()))
	}
	for _, c := range e.CoreExcluded {
		all = append(all, g.Layout().CellName(c.Cell)+"<>"+g.Alphabet().Name(c.Digit))
	}
	return all
}

// A witness is a grid that is possible without something: the second solution without a given that is needed, or one that
// obeys the other members of a core.
type witness struct {
	Without  string `json:"without" help:"what is left out"`
	Solution string `json:"solution" help:"a solution of the rest, in one line"`
}

func (e explained) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	if v.Format == "grid" || v.Format == "svg" {
		return e.appendDrawing(dst, a, v)
	}
	return e.appendBlock(dst, a)
}

// needless lists the givens that are redundant with blanks between them, and then the rules with commas.
func (e *explained) needless() string {
	givens := len(e.found.Redundant)
	parts := e.Redundant[givens:]
	if givens > 0 {
		parts = append([]string{strings.Join(e.Redundant[:givens], " ")}, parts...)
	}
	return cmp.Or(strings.Join(parts, ", "), "none")
}

// appendBlock appends a block: the status, what explains it, and a blank line. If the
// explanation is unfinished, the last line is why.
func (e explained) appendBlock(dst []byte, a *answers.Answer) []byte {
	dst = append(dst, a.Status.String()...)
	switch a.Status {
	case answers.Invalid:
		for _, c := range a.Clashes {
			dst = append(append(dst, '\n'), c.String()...)
		}
	case answers.None:
		set := "a minimal set of givens"
		if e.found.Reason != "" || e.Kept != nil {
			set = "givens"
		}
		if len(e.found.CoreRules) > 0 {
			set += " and rules"
		}
		if len(e.found.CoreExcluded) > 0 {
			set += " and of digits ruled out"
		}
		dst = fmt.Appendf(dst, ": %s that cannot all be right (%d of %d)", set, len(e.found.Core)+len(e.found.CoreRules),
			a.Item.Grid.Givens()+a.Item.Ruleset.Len())
		for _, name := range e.Core {
			dst = append(append(dst, '\n'), name...)
		}
		if e.Kept != nil {
			dst = fmt.Appendf(dst, "\nkept for others: %s", strings.Join(e.Kept, ", "))
		}
	case answers.Multiple:
		dst = append(append(append(dst, ": "...), answers.Several(a.Count, a.More, "solution")...), '\n')
		differ := strings.Join(append([]string{"differ:"}, e.Differ...), " ")
		dst = fmt.Appendf(dst, "%s\n%s\n%s", e.Solutions[0], e.Solutions[1], differ)
	case answers.Unique:
		dst = fmt.Appendf(dst, ": proved\n%s\nredundant: %s", e.Solutions[0], e.needless())
		if len(e.Redundant) > 1 && !e.Together && e.found.Reason == "" {
			dst = append(dst, " (each alone)"...)
		}
	default:
		dst = text.AppendClean(append(dst, ": "...), a.Reason)
	}
	if a.Reason != "" && a.Status != answers.Unknown && a.Status != answers.Unreadable {
		dst = text.AppendClean(append(dst, "\nunfinished: "...), a.Reason)
	}
	return append(dst, "\n\n"...)
}
