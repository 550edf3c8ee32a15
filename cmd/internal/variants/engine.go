package variants

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

// An Engine solves puzzles with rules. Three roads lead to the solutions:
//
//	handlers ──▶ propagate         first, and alone for most puzzles
//	exact cover ──▶ dlx            good at sets and pairs
//	clauses ──▶ SAT solver         finds solutions; its proof that there are no others is replayed
//
// None of them is good at all puzzles. So the search with handlers runs alone for a while, and then the others join, one after
// the other; the first to end has the answer. If more than two solutions are wanted, only the handlers search.
//
// An Engine is for one goroutine.
type Engine struct {
	set    *rules.Set
	alone  bool              // only the search with handlers
	solver *propagate.Solver // nil before the first puzzle
	grid   *cover.Grid
}

// NewEngine returns an engine for puzzles with these rules.
func NewEngine(set *rules.Set) *Engine { return &Engine{set: set} }

// NewHandlers returns an engine that only searches with handlers.
func NewHandlers(set *rules.Set) *Engine { return &Engine{set: set, alone: true} }

// Suits reports whether the engine is for the puzzles of a set of rules. Then its tables need not be made again.
func (e *Engine) Suits(set *rules.Set) bool { return set.Same(e.set) }

// Load takes the puzzle to solve, which has the layout of the rules.
func (e *Engine) Load(puzzle *cover.Grid) error {
	if e.solver == nil {
		e.solver = propagate.NewSolver(e.set.Layout, e.set)
	}
	e.grid = puzzle.Clone()
	return e.solver.Load(puzzle)
}

// few is the number of solutions that all roads look for.
const few = 2

// Count returns the number of solutions, or limit if there are at least that many; limit 0 means no limit. If ctx ends the
// search, it returns the number found so far and the context's error.
func (e *Engine) Count(ctx context.Context, limit uint64) (uint64, error) {
	found, complete, err := e.few(ctx, limit)
	n := uint64(len(found))
	if err != nil || complete || limit > 0 && n >= limit {
		if limit > 0 {
			n = min(n, limit)
		}
		return n, err
	}
	more, err := e.solver.Count(ctx, limit)
	return max(n, more), err
}

// Solutions returns an iterator over all solutions. The grid is overwritten by the next one. An error that ends the search
// early comes last, with a nil grid.
func (e *Engine) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		found, complete, err := e.few(ctx, 0)
		for _, g := range found {
			if !yield(g, nil) {
				return
			}
		}
		switch {
		case err != nil:
			yield(nil, err)
			return
		case complete:
			return
		}
		for g, err := range e.solver.Solutions(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			if g.SetAlphabet(e.grid.Alphabet()); !slices.ContainsFunc(found, g.Equal) && !yield(g, nil) {
				return
			}
		}
	}
}

// cover returns a solver of the exact cover.
func (e *Engine) cover() (*dlx.Solver, *rules.Cover, error) {
	c, err := e.set.Cover(e.grid)
	if err != nil {
		return nil, nil, err
	}
	p, err := Problem(c)
	if err != nil {
		return nil, nil, err
	}
	return dlx.NewSolver(p), c, nil
}

// A result is the result of a road: up to few solutions, and whether these are all.
type result struct {
	found    []*cover.Grid
	complete bool
	err      error
}

// A road is a way to the solutions. It starts when the road before it has been running for some time.
type road struct {
	// search calls found for each solution until it returns false. The grids may be kept.
	search func(ctx context.Context, found func(*cover.Grid) bool) error
	after  time.Duration
}

// roads returns the roads in the order in which they are taken.
func (e *Engine) roads() []road {
	switch {
	case e.alone:
		return []road{{e.byHandlers, 0}}
	case e.set.Plain():
		return []road{{e.byHandlers, 0}, {e.byCover, time.Second}, {e.byClauses, time.Second}}
	}
	return []road{{e.byHandlers, 0}, {e.byClauses, time.Second}, {e.byCover, 4 * time.Second}}
}

// few looks for up to few solutions, and no more than limit, and reports whether these are all. The error is ctx's if all roads
// ended with it, or the error of one road if the others cannot be followed.
func (e *Engine) few(ctx context.Context, limit uint64) ([]*cover.Grid, bool, error) {
	if e.grid.HasClash() {
		return nil, true, nil
	}
	wanted := few
	if limit > 0 {
		wanted = int(min(limit, few))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	left := e.roads()
	results := make(chan result, len(left))
	var late <-chan time.Time
	started, ended := 0, 0
	start := func() {
		next := left[0]
		go func() { results <- e.follow(ctx, next, wanted) }()
		left, late, started = left[1:], nil, started+1
		if len(left) > 0 {
			late = time.After(left[0].after)
		}
	}
	start()
	var best result
	for ended < started {
		select {
		case <-late:
		case r := <-results:
			ended++
			if r.err == nil {
				for cancel(); ended < started; ended++ { // wait for all, so that no goroutine is left
					<-results
				}
				return r.found, r.complete, nil
			}
			if best.err == nil || len(r.found) > len(best.found) || errors.Is(r.err, ctx.Err()) {
				best = result{r.found, false, r.err}
			}
		}
		if len(left) > 0 && ctx.Err() == nil {
			start()
		}
	}
	return best.found, false, best.err
}

// follow looks for solutions on a road, limit at most.
func (e *Engine) follow(ctx context.Context, r road, limit int) (out result) {
	out.err = r.search(ctx, func(g *cover.Grid) bool {
		g.SetAlphabet(e.grid.Alphabet())
		out.found = append(out.found, g)
		return len(out.found) < limit
	})
	out.complete = out.err == nil && len(out.found) < limit
	return out
}

// byHandlers looks for solutions by the search with handlers.
func (e *Engine) byHandlers(ctx context.Context, found func(*cover.Grid) bool) error {
	for g, err := range e.solver.Solutions(ctx) {
		if err != nil || !found(g.Clone()) {
			return err
		}
	}
	return nil
}

// byCover looks for solutions by the exact cover.
func (e *Engine) byCover(ctx context.Context, found func(*cover.Grid) bool) error {
	s, c, err := e.cover()
	if err != nil {
		return err
	}
	for solution, err := range s.Solutions(ctx) {
		if err != nil {
			return err
		}
		g, err := Fill(e.set.Layout, c, solution)
		if err != nil || !found(g) {
			return err
		}
	}
	return nil
}

// byClauses looks for solutions by clauses. It proves that there are no others.
func (e *Engine) byClauses(ctx context.Context, found func(*cover.Grid) bool) error {
	puzzle := Puzzle(e.grid, e.set)
	var known [][]int
	for {
		report := satcheck.Judge{}.Check(ctx, puzzle, known, true)
		switch {
		case report.Verdict == satcheck.Verified:
			return nil
		case report.Missing == nil:
			return cmp.Or(ctx.Err(), report.Err)
		}
		g, err := cover.FromDigits(e.set.Layout, report.Missing)
		if err != nil {
			return fmt.Errorf("a model is no grid: %w", err)
		}
		if !found(g) {
			return nil
		}
		known = append(known, report.Missing)
	}
}

// candidatesAlone is how long the search with handlers looks for the candidates of all solutions at once. After that, all roads
// try the remaining candidates one by one.
const candidatesAlone = 5 * time.Second

// Candidates returns, for each cell, the digits that it holds in some solution: the true candidates. If there is no
// solution, every cell has none. A nil set has no rules beyond the classic ones.
func Candidates(ctx context.Context, puzzle *cover.Grid, set *rules.Set) ([]cover.Digits, error) {
	if set == nil {
		return givens.Candidates(ctx, puzzle)
	}
	e := NewEngine(set)
	if err := e.Load(puzzle); err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, candidatesAlone)
	possible, err := e.solver.Candidates(limited)
	cancel()
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := e.complete(ctx, puzzle, possible); err != nil {
			return nil, err
		}
	}
	return possible, nil
}

// complete adds the missing candidates of all solutions to possible, which has some of them.
func (e *Engine) complete(ctx context.Context, puzzle *cover.Grid, possible []cover.Digits) error {
	look := func(g *cover.Grid) (bool, error) {
		if err := e.Load(g); err != nil {
			return false, err
		}
		for solution, err := range e.Solutions(ctx) {
			if err != nil {
				return false, err
			}
			for c, d := range solution.Digits() {
				possible[c] |= 1 << d
			}
			return true, nil
		}
		return false, nil
	}
	if any, err := look(puzzle); err != nil || !any {
		return err
	}
	for c := range possible {
		for d := 1; d <= e.set.Layout.Size(); d++ {
			if !puzzle.Candidates(c).Has(d) || possible[c].Has(d) {
				continue
			}
			g := puzzle.Clone()
			g.Set(c, d)
			if _, err := look(g); err != nil {
				return err
			}
		}
	}
	return nil
}
