package setters

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// solve sends a solution, the first that is found.
func solve(ctx context.Context, p *puzzle, r *replier) error {
	found, err := p.upTo(ctx, p.grid, 1)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return p.noSolution()
	}
	if err := p.obeys(found[0]); err != nil {
		return err
	}
	return r.send(solvedReply{r.head("solved"), found[0].Digits()})
}

// noSolution returns the error of a puzzle without solutions.
func (p *puzzle) noSolution() error {
	if clashes := p.grid.Clashes(); len(clashes) > 0 {
		return errors.New("no solution: " + clashes[0].String())
	}
	return errors.New("no solution")
}

// obeys returns an error if a full grid breaks the rules. That would be a fault of this program.
func (p *puzzle) obeys(g *cover.Grid) error {
	err := g.Check(p.grid)
	if err == nil && p.set != nil {
		if broken := p.set.Broken(g.Digits()); broken != nil {
			err = errors.New(strings.Join(broken, "; "))
		}
	}
	if err != nil {
		return fmt.Errorf("the program is at fault (please report this): the solution that it found breaks the rules: %w", err)
	}
	return nil
}
