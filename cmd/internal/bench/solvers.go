package bench

import (
	"context"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
)

// A Question is what is asked about each puzzle: how many solutions there are, up to a number of them.
type Question uint8

const (
	Solve  Question = 1 // find a solution, or that there is none
	Unique Question = 2 // and whether there is another
)

// String returns "solve" or "unique".
func (q Question) String() string {
	if q == Unique {
		return "unique"
	}
	return "solve"
}

// limit returns the number of solutions at which the question is answered.
func (q Question) limit() int { return int(q) }

// A solver answers a question about one puzzle of its layout after the other.
type solver interface {
	// answer returns the number of solutions, up to the limit of the question, and what it cost to find out. This is
	// what is timed. The error is that of ctx, or says why there is no answer.
	answer(ctx context.Context, puzzle *cover.Grid) (int, cost, error)

	// solutions returns the solutions that the last answer is about. It may have to look for them again.
	solutions(ctx context.Context, puzzle *cover.Grid) ([]*cover.Grid, error)
}

// cost is what an answer cost beside the time.
type cost struct {
	build              time.Duration // to write the clauses, a part of the whole time
	nodes, conflicts   Bound[int64]
	variables, clauses Bound[int64]
}

func counted[N int | uint64](n N) Bound[int64] { return Bound[int64]{N: int64(n), Known: true} }

// engineSolver asks an engine: for its first solution, or to count to two.
type engineSolver struct {
	engine   engine.Engine
	question Question
	found    *cover.Grid // the engine's own; nil: none
}

func (s *engineSolver) answer(ctx context.Context, puzzle *cover.Grid) (int, cost, error) {
	s.found = nil
	if err := s.engine.Load(puzzle); err != nil {
		return 0, cost{}, err
	}
	if s.question == Unique {
		n, err := s.engine.Count(ctx, uint64(s.question.limit()))
		return int(n), s.cost(), err
	}
	for g, err := range s.engine.Solutions(ctx) {
		if err != nil {
			return 0, s.cost(), err
		}
		s.found = g
		return 1, s.cost(), nil
	}
	return 0, s.cost(), nil
}

// cost returns the nodes of an engine that counts them.
func (s *engineSolver) cost() cost {
	if e, ok := s.engine.(interface{ Nodes() uint64 }); ok {
		return cost{nodes: counted(e.Nodes())}
	}
	return cost{}
}

func (s *engineSolver) solutions(ctx context.Context, puzzle *cover.Grid) ([]*cover.Grid, error) {
	if s.question == Solve {
		if s.found == nil {
			return nil, nil
		}
		return []*cover.Grid{s.found.Clone()}, nil
	}
	if err := s.engine.Load(puzzle); err != nil {
		return nil, err
	}
	var all []*cover.Grid
	for g, err := range s.engine.Solutions(ctx) {
		if err != nil {
			return all, err
		}
		if all = append(all, g.Clone()); len(all) == s.question.limit() {
			break
		}
	}
	return all, nil
}

// backtracker asks a plain backtracker.
type backtracker struct {
	solver   backtrack.Solver
	question Question
	found    []*cover.Grid
}

func (s *backtracker) answer(ctx context.Context, puzzle *cover.Grid) (int, cost, error) {
	s.found = s.found[:0]
	var err error
	for g, e := range s.solver.Solutions(ctx, puzzle) {
		if err = e; err != nil {
			break
		}
		if s.found = append(s.found, g); len(s.found) == s.question.limit() {
			break
		}
	}
	return len(s.found), cost{nodes: counted(s.solver.Nodes())}, err
}

func (s *backtracker) solutions(context.Context, *cover.Grid) ([]*cover.Grid, error) {
	return s.found, nil
}

// satSolver writes the puzzle as clauses and asks a SAT solver; for a second solution, with a clause that excludes the
// first. It has the answers checked.
type satSolver struct {
	encoding interchange.Encoding
	question Question
	found    []*cover.Grid
}

func (s *satSolver) answer(ctx context.Context, puzzle *cover.Grid) (int, cost, error) {
	s.found = s.found[:0]
	start := time.Now()
	encoded, err := interchange.Encode(variants.Puzzle(puzzle, nil), s.encoding)
	if err != nil {
		return 0, cost{}, err
	}
	f := encoded.Formula
	c := cost{
		build: time.Since(start), conflicts: counted(0), variables: counted(f.Variables()), clauses: counted(f.Len()),
	}
	for len(s.found) < s.question.limit() {
		a, err := satcheck.Judge{}.Solve(ctx, f)
		c.conflicts.N += int64(a.Learned)
		if err != nil {
			return 0, c, err
		}
		if a.Model == nil {
			break
		}
		solution, err := encoded.Decode(a.Model)
		if err != nil {
			return 0, c, err
		}
		g, err := cover.FromDigits(puzzle.Layout(), solution)
		if err != nil {
			return 0, c, err
		}
		if s.found = append(s.found, g); len(s.found) < s.question.limit() {
			encoded.Exclude(solution)
		}
	}
	return len(s.found), c, nil
}

func (s *satSolver) solutions(context.Context, *cover.Grid) ([]*cover.Grid, error) {
	return s.found, nil
}
