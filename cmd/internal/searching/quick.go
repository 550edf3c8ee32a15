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

	glancer  bands.Glancer
	puzzles  []uint8        // those at hand
	glances  []bands.Glance // what is known of each
	limit    uint64
	first    uint64 // the limit of a search for the first solution: at least 2 if bands may find another one first
	searched *uint64
}

// Quick returns the index of the first puzzle that bands searches, and a function that makes a [Quick], which looks for up to
// limit solutions, 0 meaning all. The function is nil if bands searches no puzzle.
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

// LookForCounts searches some puzzles, one right behind the other, for [Quick.Count].
func (q *Quick) LookForCounts(puzzles []uint8) { q.look(puzzles, q.limit, false) }

// LookForSolutions searches some puzzles, one right behind the other, for [Quick.Solution]. It keeps them.
func (q *Quick) LookForSolutions(puzzles []uint8) { q.look(puzzles, q.first, true) }

func (q *Quick) look(puzzles []uint8, limit uint64, first bool) {
	q.puzzles, q.glances = puzzles, q.glancer.Glance(q.glances[:0], puzzles, limit, first)
}

// Count returns the number of solutions of puzzle i, from 0, up to the limit. It reports false if there is no solution, if
// there are several and that is unusual, or if the search takes long.
func (q *Quick) Count(i int) (n uint64, ok bool) {
	at := &q.glances[i]
	if at.Long || at.Count == 0 || at.Count > 1 && q.Unique {
		return at.Count, false
	}
	*q.searched++
	return at.Count, true
}

// Solution returns the solution of puzzle i, from 0. It reports false if there is no solution, if a second one was found within
// the limit, if the solution breaks a rule, or if the search takes long. The next puzzles overwrite the solution.
func (q *Quick) Solution(i int) (solution *[81]uint8, ok bool) {
	at := &q.glances[i]
	if at.Long || at.Count != 1 || !cover.SolvesClassic(&at.First, (*[81]uint8)(q.puzzles[81*i:])) {
		return nil, false
	}
	*q.searched++
	return &at.First, true
}
