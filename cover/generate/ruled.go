package generate

import (
	"context"
	"errors"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/cover/sudoku"
)

// ErrNoGrid is the error for rules that no full grid obeys.
var ErrNoGrid = errors.New("no full grid keeps these rules")

// rule draws the rules of the next puzzle, if each has its own, and makes the solvers for them.
func (g *Generator) rule() {
	r := &g.recipe
	if !r.ruled() || g.ruled != nil && !r.Regions && !r.Cages {
		return
	}
	set := &rules.Set{Layout: r.Layout}
	if r.Rules != nil {
		set.Rules = append(set.Rules, r.Rules.Rules...)
	}
	if r.Regions {
		set.Rules = append(set.Rules, rules.Rule{Kind: rules.ByWord("regions"), Groups: drawRegions(&g.random, r.Layout)})
	}
	g.use(set)
}

// use makes a set of rules the rules of the current puzzle.
func (g *Generator) use(set *rules.Set) {
	solver := propagate.NewSolver(set.Layout, set)
	g.ruled = set
	g.filler.board, g.filler.ruled, g.filler.solver = ladder.NewBoard(ladder.RulesOf(set.Layout, set)), set, solver
	g.prover.solver = solver
}

// count counts up to two solutions.
func (p *prover) count(ctx context.Context, g *cover.Grid) (uint64, error) {
	if p.solver == nil {
		return sudoku.Count(ctx, g, 2)
	}
	return loaded(p.solver, g).Count(ctx, 2)
}

// loaded returns a solver with a puzzle loaded.
func loaded(s *propagate.Solver, g *cover.Grid) *propagate.Solver {
	if err := s.Load(g); err != nil {
		panic("generate: " + err.Error()) // all grids have the layout of the recipe
	}
	return s
}

// With rules, after this many dead ends a filler no longer fills a grid by itself: it places some digits, fewer each time, and
// a search finds the others.
const (
	deadEnds = 8
	searches = 20 // for each number of digits
)

// finish fills g at random with a search after some digits. It returns false at a dead end, and ErrNoGrid if there is
// no grid at all.
func (f *filler) finish(ctx context.Context, s *source, g *cover.Grid, digits int) (bool, error) {
	if !f.place(s, g, digits) {
		return false, nil
	}
	limited := &budget{ctx, patience}
	if digits == 0 {
		limited.looks = 100 * patience
	}
	full, err := loaded(f.solver, g).First(limited)
	switch {
	case err == nil:
		g.SetBytes(full.AppendBytes(nil))
		return true, nil
	case errors.Is(err, cover.ErrNoSolution) && digits == 0:
		return false, ErrNoGrid
	}
	return false, nil
}
