package variants

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

// An Engine solves puzzles with rules. Two roads lead to the solutions:
//
//	exact cover ──▶ dlx            first, where rules are sets and pairs only
//	clauses ──▶ SAT solver         finds solutions; that there are no others is a proof, which is replayed
//
// Neither copes with all puzzles. So the road that is chosen first is alone for a while, and then both are followed at
// once. Who wants more than two solutions gets them from the cover.
//
// An Engine is for one goroutine.
type Engine struct {
	set  *rules.Set
	grid *cover.Grid
	err  error
}

// NewEngine returns an engine for puzzles with these rules.
func NewEngine(set *rules.Set) *Engine { return &Engine{set: set} }

// Load takes the puzzle to solve, which has the layout of the rules.
func (e *Engine) Load(puzzle *cover.Grid) error {
	e.grid, e.err = puzzle.Clone(), nil
	return nil
}

// few is how many solutions both roads look for.
const few = 2

// How long the first road is alone: the cover has found most of what it can in a second.
const (
	coverAlone   = time.Second
	clausesAlone = 4 * time.Second
)

// Count returns the number of solutions, or limit if there are at least so many; limit 0 means no limit. If ctx ends the
// search, it returns the number found so far and the context's error.
func (e *Engine) Count(ctx context.Context, limit uint64) (uint64, error) {
	found, complete, err := e.few(ctx)
	n := uint64(len(found))
	if err != nil || complete || limit > 0 && n >= limit {
		if limit > 0 {
			n = min(n, limit)
		}
		return n, err
	}
	s, _, err := e.cover()
	if err != nil {
		return n, err
	}
	more, err := s.Count(ctx, limit)
	return max(n, more), err
}

// Solutions returns an iterator over all solutions. The grid is overwritten by the next one.
func (e *Engine) Solutions(ctx context.Context) iter.Seq[*cover.Grid] {
	return func(yield func(*cover.Grid) bool) {
		found, complete, err := e.few(ctx)
		e.err = err
		seen := make(map[string]bool)
		for _, g := range found {
			seen[g.String()] = true
			if !yield(g) {
				e.err = nil
				return
			}
		}
		if complete || err != nil {
			return
		}
		s, c, err := e.cover()
		if err != nil {
			e.err = err
			return
		}
		for solution, err := range s.Solutions(ctx) {
			if err != nil {
				e.err = err
				return
			}
			g, err := Fill(e.set.Layout, c, solution)
			if err != nil {
				e.err = err
				return
			}
			if g.SetAlphabet(e.grid.Alphabet()); !seen[g.String()] && !yield(g) {
				return
			}
		}
	}
}

// Err returns the error that ended the last Solutions before its time, or nil.
func (e *Engine) Err() error { return e.err }

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

// A result is what a road has found: solutions, few at most, and whether these are all.
type result struct {
	found    []*cover.Grid
	complete bool
	err      error
}

// few looks for solutions, few of them at most, and reports whether these are all. The error is that of ctx, where both
// roads ended with it, or that of one where the other cannot be followed.
func (e *Engine) few(ctx context.Context) ([]*cover.Grid, bool, error) {
	if e.grid.HasClash() {
		return nil, true, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	first, second, headStart := e.byClauses, e.byCover, clausesAlone
	if e.set.Plain() {
		first, second, headStart = e.byCover, e.byClauses, coverAlone
	}
	results := make(chan result, 2)
	go func() { results <- first(ctx) }()
	started, ended := 1, 0
	late := time.NewTimer(headStart)
	defer late.Stop()
	var best result
	for ended < started {
		select {
		case <-late.C:
		case r := <-results:
			ended++
			if r.err == nil {
				for cancel(); ended < started; ended++ { // so that nothing is left behind
					<-results
				}
				return r.found, r.complete, nil
			}
			if best.err == nil || len(r.found) > len(best.found) || errors.Is(r.err, ctx.Err()) {
				best = result{r.found, false, r.err}
			}
		}
		if started == 1 && ctx.Err() == nil {
			started++
			go func() { results <- second(ctx) }()
		}
	}
	return best.found, false, best.err
}

// byCover looks for solutions by the exact cover.
func (e *Engine) byCover(ctx context.Context) (r result) {
	s, c, err := e.cover()
	if err != nil {
		return result{err: err}
	}
	for solution, err := range s.Solutions(ctx) {
		if err != nil {
			r.err = err
			return r
		}
		g, err := Fill(e.set.Layout, c, solution)
		if err != nil {
			r.err = err
			return r
		}
		g.SetAlphabet(e.grid.Alphabet())
		if r.found = append(r.found, g); len(r.found) == few {
			return r
		}
	}
	r.complete = true
	return r
}

// byClauses looks for solutions by clauses. That there are no others is proved.
func (e *Engine) byClauses(ctx context.Context) (r result) {
	puzzle := Puzzle(e.grid, e.set)
	var known [][]int
	for len(r.found) < few {
		report := satcheck.Judge{}.Check(ctx, puzzle, known, true)
		switch {
		case report.Verdict == satcheck.Verified:
			r.complete = true
			return r
		case report.Missing == nil:
			r.err = report.Err
			if ctx.Err() != nil {
				r.err = ctx.Err()
			}
			return r
		}
		g, err := cover.FromDigits(e.set.Layout, report.Missing)
		if err != nil {
			r.err = fmt.Errorf("a model is no grid: %w", err)
			return r
		}
		g.SetAlphabet(e.grid.Alphabet())
		known, r.found = append(known, report.Missing), append(r.found, g)
	}
	return r
}

// Candidates returns, for each cell, the digits that it holds in some solution, ascending: the true candidates. If there
// is no solution, every cell has none.
func Candidates(ctx context.Context, puzzle *cover.Grid, set *rules.Set) ([][]int, error) {
	l := set.Layout
	possible := make([]rules.Digits, l.Cells())
	look := func(g *cover.Grid) (bool, error) {
		e := NewEngine(set)
		if err := e.Load(g); err != nil {
			return false, err
		}
		for solution := range e.Solutions(ctx) {
			for c, d := range solution.Digits() {
				possible[c] |= 1 << d
			}
			return true, nil
		}
		return false, e.Err()
	}
	out := make([][]int, l.Cells())
	if any, err := look(puzzle); err != nil || !any {
		return out, err
	}
	for c := range out {
		for d := 1; d <= l.Size(); d++ {
			if puzzle.CandidateSet(c)>>d&1 == 0 || possible[c].Has(d) {
				continue
			}
			g := puzzle.Clone()
			g.Set(c, d)
			if _, err := look(g); err != nil {
				return nil, err
			}
		}
		out[c] = possible[c].List()
	}
	return out, nil
}
