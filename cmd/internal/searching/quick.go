package searching

import (
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
)

// A Quick searches plain puzzles of the classic layout with bands, as long as that takes few nodes. It is for one
// goroutine. Puzzles and solutions are 81 digits, 0 for an empty cell.
type Quick struct {
	Unique bool // several solutions are unusual

	solver   bands.Solver
	limit    uint64
	first    uint64 // the limit of a search for the first solution: at least 2 if bands may find another one first
	solution [81]uint8
	searched *uint64
}

// Quick returns the index of the first puzzle that bands searches, and what makes a [Quick] that looks for so many
// solutions, 0 meaning all. Make is nil if bands searches none.
func (e *Engines) Quick(limit uint64) (from uint64, make func() *Quick) {
	switch {
	case !e.own || e.name != engine.Default && e.name != engine.Bands:
		return 0, nil
	case e.name == engine.Default:
		from = stream
	}
	return from, func() *Quick {
		q := &Quick{limit: limit, first: limit, searched: new(uint64)}
		e.tally()[engine.Bands] = q.searched
		if e.name == engine.Default && limit == 1 {
			q.first = 2
		}
		return q
	}
}

// Count returns the number of solutions of a puzzle, up to the limit. It reports false if there is none, or several where
// that is unusual, and if the search takes long.
func (q *Quick) Count(puzzle *[81]uint8) (n uint64, ok bool) {
	q.solver.LoadDigits(puzzle)
	n, ok = q.solver.Glance(q.limit, nil)
	if !ok || n == 0 || n > 1 && q.Unique {
		return n, false
	}
	*q.searched++
	return n, true
}

// Solve returns the solution of a puzzle. It reports false if there is none or, as far as the limit shows, another one, if
// the solution breaks a rule, and if the search takes long. The solution is overwritten by the next one.
func (q *Quick) Solve(puzzle *[81]uint8) (solution *[81]uint8, ok bool) {
	q.solver.LoadDigits(puzzle)
	if n, ok := q.solver.Glance(q.first, &q.solution); !ok || n != 1 || !cover.SolvesClassic(&q.solution, puzzle) {
		return nil, false
	}
	*q.searched++
	return &q.solution, true
}
