package sudokucli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/satcheck"
)

var explainCommand = cli.Command{
	Name: "explain", Group: "learn", Call: cli.Slow, Short: "report why a puzzle is not a proper one, or that it is",
	Usage: []string{"explain [FLAGS] [FILE|-]..."},
	Long: `Prints why a puzzle is not a proper one, or that it is, in the order of the input: a block for each puzzle,
with a blank line after it. The first line of a block is the status.

   invalid           all pairs of clashing givens
   none              a minimal set of givens that cannot all be right: without
                     any one of them, the others have a solution
   multiple          the number of solutions (100+ if not all are known), two of
                     them, and the cells where solutions differ
   unique: proved    the solution, and the givens that are redundant: any one of
                     them can be left out
   unknown           timed out: after a minute, or the time that --timeout gives
   error             no puzzle could be read

With --format grid, as on a terminal, the grid is drawn: * marks the givens that are named, or the cells that differ,
with their digits in two solutions. --format svg draws a picture with these cells marked.

If it times out after the status is known, the last line of the block is "unfinished:" and why. Then the set of givens
may not be minimal, more cells may differ, or more givens may be redundant. The exit status is 4.

An explanation rests on solutions that were checked by the rules, and on checked proofs of a SAT solver. --proof writes
them to DIR as with solve. In JSON the set of givens is "core"; "redundant" and "differ" are lists, too. "witnesses"
has, for each given that is needed, a solution without it: a second solution of the puzzle, or one of the rest of the
set.

Exit status: 0 if the explanations were found, 4 if not.`,
	Examples: `   dlx-sudoku explain puzzle.txt
   dlx-sudoku count --require unique *.txt || dlx-sudoku explain *.txt`,
	New: func() cli.Runner { return new(explain) },
}

// explainTimeout is what an explanation may take without --timeout.
const explainTimeout = time.Minute

// explain explains why each puzzle is not a proper one, or that it is. It is the judge who explains.
type explain struct {
	batch  batch
	proofs evidence.ProofFlags
	view   view
}

func (c *explain) Flags(f *cli.Flags) {
	c.view.flag(f, "grids", "line", "grid", "svg")
	c.proofs.Flags(f)
	c.batch.Flags(f)
}

func (c *explain) Settle(s *cli.Session) error {
	if err := c.view.settle(s, c.batch.json); err != nil {
		return err
	}
	c.view.columns = cmp.Or(c.view.columns, 80)
	return c.proofs.Settle(s, nil)
}

func (c *explain) Run(s *cli.Session) {
	defer c.proofs.Close(s)
	c.batch.ask(s, c.view, explained{}, func() question {
		return func(ctx context.Context, a *answer, _ *reply) error {
			e := judges.Explain(ctx, judges.Question{
				Puzzle: a.item.puzzle(), Timeout: c.batch.timeout.Or(explainTimeout), Proof: c.proofs.Format,
			})
			if ctx.Err() != nil {
				return ctx.Err()
			}
			a.explain(e)
			reportProof(&c.proofs, a, false)
			return nil
		}
	})
}

// statusOf has the status that an explanation comes to.
var statusOf = map[satcheck.Status]status{
	satcheck.Unknown:  unknown,
	satcheck.Invalid:  invalid,
	satcheck.None:     none,
	satcheck.Multiple: multiple,
	satcheck.Unique:   unique,
}

// explain makes an explanation the answer.
func (a *answer) explain(e judges.Explanation) {
	a.status, a.proof = statusOf[e.Status], e.Proof
	a.count, a.more, a.reason = uint64(len(e.Solutions)), e.Status == satcheck.Multiple && !e.Complete, e.Reason
	for _, c := range e.Clashes {
		a.clashes = append(a.clashes, a.item.clash(c))
	}
	switch {
	case a.status == unknown:
		a.note(remark, 1, "not explained: "+a.reason)
		a.exit = cli.Unknown
	case a.reason != "":
		a.note(remark, 1, "not explained in full: "+a.reason)
		a.exit = cli.Unknown
	}
	a.record = newExplained(&e, a)
}

// explained is the record of an explanation.
type explained struct {
	Solutions []string     `json:"solutions,omitempty"` // two at most
	Status    string       `json:"status"`
	Count     string       `json:"count,omitempty"` // in decimal
	More      bool         `json:"more,omitempty"`  // and there may be others
	Clashes   []pair       `json:"clashes,omitempty"`
	Core      []string     `json:"core,omitzero"`      // what cannot all be right: "r1c6=5"
	Redundant []string     `json:"redundant,omitzero"` // givens
	Differ    []string     `json:"differ,omitzero"`    // cells: "r1c6"
	Witnesses []witness    `json:"witnesses,omitempty"`
	Error     *cli.Failure `json:"error,omitempty"`

	found *judges.Explanation // nil: no puzzle could be read
}

// newExplained returns the record of an explanation, given the answer to which it comes.
func newExplained(found *judges.Explanation, a *answer) explained {
	e := explained{Count: strconv.FormatUint(a.count, 10), More: a.more, Clashes: pairs(a), found: found}
	for _, solution := range found.Solutions {
		e.Solutions = append(e.Solutions, a.item.line(solution))
	}
	g := a.item.Grid
	var needed []string
	switch a.status {
	case none:
		e.Core = coreOf(found, a.item)
		needed = e.Core
	case unique:
		e.Redundant = cli.Each(found.Redundant, g.GivenName)
		for cell := range g.Layout().Cells() {
			if g.Digit(cell) != 0 && !slices.Contains(found.Redundant, cell) {
				needed = append(needed, g.GivenName(cell))
			}
		}
	case multiple:
		e.Differ = cli.Each(found.Differ, g.Layout().CellName)
	}
	for i, solution := range found.Without { // as far as it has got
		if solution != nil {
			e.Witnesses = append(e.Witnesses, witness{needed[i], a.item.line(solution)})
		}
	}
	return e
}

func (e explained) object(a *answer) any {
	e.Status, e.Error = a.status.String(), failureOf(a)
	return e
}

// coreOf names the givens, the rules, and the digits ruled out by candidates that cannot all be right.
func coreOf(e *judges.Explanation, it *item) []string {
	g := it.Grid
	all := cli.Each(e.Core, g.GivenName)
	for _, i := range e.CoreRules {
		all = append(all, it.rules.Rules[i].Text(g.Layout()))
	}
	for _, c := range e.CoreExcluded {
		all = append(all, g.Layout().CellName(c.Cell)+"<>"+g.Alphabet().Name(c.Digit))
	}
	return all
}

// A witness is a grid that is possible without something: the second solution without a given that is needed, or one that
// obeys the other members of a core.
type witness struct {
	Without  string `json:"without"`
	Solution string `json:"solution"`
}

func (e explained) appendText(dst []byte, a *answer, v *view) []byte {
	if v.format == "grid" || v.format == "svg" {
		return e.appendDrawing(dst, a, v)
	}
	return e.appendBlock(dst, a)
}

// appendBlock appends a block: the status, what explains it, and a blank line. If the
// explanation is unfinished, the last line is why.
func (e explained) appendBlock(dst []byte, a *answer) []byte {
	dst = append(dst, a.status.String()...)
	switch a.status {
	case invalid:
		for _, c := range a.clashes {
			dst = append(append(dst, '\n'), c.String()...)
		}
	case none:
		set := "a minimal set of givens"
		if e.found.Reason != "" {
			set = "givens"
		}
		if len(e.found.CoreRules) > 0 {
			set += " and rules"
		}
		if len(e.found.CoreExcluded) > 0 {
			set += " and of digits ruled out"
		}
		dst = fmt.Appendf(dst, ": %s that cannot all be right (%d of %d)", set, len(e.found.Core)+len(e.found.CoreRules),
			a.item.Grid.Givens()+a.item.rules.Len())
		for _, name := range e.Core {
			dst = append(append(dst, '\n'), name...)
		}
	case multiple:
		dst = append(append(append(dst, ": "...), several(a.count, a.more, "solution")...), '\n')
		differ := strings.Join(append([]string{"differ:"}, e.Differ...), " ")
		dst = fmt.Appendf(dst, "%s\n%s\n%s", e.Solutions[0], e.Solutions[1], differ)
	case unique:
		redundant := cmp.Or(strings.Join(e.Redundant, " "), "none")
		dst = fmt.Appendf(dst, ": proved\n%s\nredundant: %s", e.Solutions[0], redundant)
	default:
		dst = cli.AppendClean(append(dst, ": "...), a.reason)
	}
	if a.reason != "" && a.status != unknown && a.status != unreadable {
		dst = cli.AppendClean(append(dst, "\nunfinished: "...), a.reason)
	}
	return append(dst, "\n\n"...)
}
