package setters

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/satcheck"
)

// check sends the number of solutions, up to 2.
func check(ctx context.Context, p *puzzle, r *replier) error { return number(ctx, p, r, false) }

// count sends the number of solutions, and now and then the number found so far.
func count(ctx context.Context, p *puzzle, r *replier) error { return number(ctx, p, r, true) }

// number sends the number of solutions, all of them or up to 2. The judge proves it if there is none or one.
func number(ctx context.Context, p *puzzle, r *replier, all bool) error {
	found, err := p.upTo(ctx, p.grid, 2)
	if err == nil {
		err = p.prove(ctx, found, r.judge)
	}
	c := counting{puzzle: p, reply: r, total: uint64(len(found))}
	if err == nil && all && len(found) == 2 {
		c.total, c.board = 0, ladder.NewBoard(p.ladder())
		err = c.add(ctx, p.grid)
	}
	if err != nil {
		return err
	}
	return r.send(countReply{r.head("count"), c.total, false})
}

// proofTime is how long the judge may take. Nobody waits longer for a page that shows no progress.
const proofTime = 20 * time.Second

// prove has the judge prove that a puzzle has exactly the solutions found, none or one. The error says that this is not
// proved. Several solutions are only checked against the rules.
func (p *puzzle) prove(ctx context.Context, found []*cover.Grid, judge judge) error {
	claim := judges.Claim{
		Case:     judges.Case{Puzzle: variants.Puzzle(p.grid, p.set), Timeout: proofTime},
		Complete: len(found) < 2,
	}
	for _, g := range found {
		if err := p.obeys(g); err != nil {
			return err
		}
		claim.Solutions = append(claim.Solutions, g.Digits())
	}
	if !claim.Complete {
		return nil
	}
	for _, c := range p.grid.Clashes() {
		claim.Clashes = append(claim.Clashes, satcheck.Clash{Digit: c.Digit, Cells: c.Cells, Houses: c.Houses})
	}
	report := judge(ctx, claim)
	if err := ctx.Err(); err != nil {
		return err
	}
	switch report.Verdict {
	case satcheck.Verified:
		return nil
	case satcheck.Undecided:
		what := "there is one solution, and the search found no other"
		if len(found) == 0 {
			what = "the search found no solution"
		}
		return fmt.Errorf("%s, but this is not proved: %s", what, report.Reason)
	}
	return fmt.Errorf("the program is at fault (please report this): search and judge disagree: %s", report.Reason)
}

// A counting counts solutions part by part, so that it can report progress.
//
// A part that is not counted within a slice of time is divided by the digits of a cell, and each of its parts is counted. So
// each division wastes one slice.
type counting struct {
	puzzle *puzzle
	reply  *replier
	board  *ladder.Board // says which digits a cell may still hold

	total uint64 // of the parts that are counted
	shown uint64 // sent last
}

// slice is how long a part may take before it is divided. It is also the interval at which the page gets the number so far.
const slice = 500 * time.Millisecond

// add counts a part.
func (c *counting) add(ctx context.Context, part *cover.Grid) error {
	short, cancel := clock.Within(ctx, slice)
	n, err := variants.Count(short, part, c.puzzle.set, 0)
	cancel()
	switch {
	case err == nil:
		c.total += n
		return c.show(c.total)
	case ctx.Err() != nil:
		return ctx.Err()
	case !errors.Is(err, context.DeadlineExceeded):
		return err
	}
	if err := c.show(c.total + n); err != nil {
		return err
	}
	cell, set := c.fork(part)
	for d := range set.All() {
		branch := part.Clone()
		branch.Set(cell, d)
		if err := c.add(ctx, branch); err != nil {
			return err
		}
	}
	return nil
}

// fork returns an open cell with the fewest digits that it may hold, and these digits: none if the part has no solution.
func (c *counting) fork(part *cover.Grid) (cell int, set cover.Digits) {
	c.board.Load(part)
	if c.board.Dead() {
		return 0, 0
	}
	fewest := part.Layout().Size() + 1
	for i := range part.Layout().Cells() {
		if n := c.board.Candidates(i).Len(); n > 0 && n < fewest {
			cell, set, fewest = i, c.board.Candidates(i), n
		}
	}
	return cell, set
}

// show sends the page the number of solutions found, if it has grown.
func (c *counting) show(n uint64) error {
	if n <= c.shown {
		return nil
	}
	c.shown = n
	return c.reply.send(countReply{c.reply.head("count"), n, true})
}
