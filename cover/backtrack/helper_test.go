package backtrack

import (
	"context"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

// The puzzles of the student systems.
const (
	hardMatrix = "100060900006300000728009030000000020000006004000024109009100007580003000003200000"
	slides     = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	z3Python   = "302790060980002000740810052000000020200000400057200690000340286408020539600950100"
	boolector  = "000000800046100000005308000900400703020000094300000600000500000008000301000027000"
)

// setting has the settings of a Solver.
type setting struct {
	strategy   Strategy
	candidates bool
}

func (s setting) solver() *Solver { return &Solver{Strategy: s.strategy, Candidates: s.candidates} }

func (s setting) String() string {
	return fmt.Sprintf("strategy=%v/candidates=%t", s.strategy, s.candidates)
}

// settings returns all combinations of settings.
func settings() []setting {
	var all []setting
	for strategy := FirstEmpty; strategy <= FixedOrder; strategy++ {
		all = append(all, setting{strategy, false}, setting{strategy, true})
	}
	return all
}

// all returns the solutions of a puzzle in the order found, at most limit of them if it is not 0.
func all(s *Solver, puzzle *cover.Grid, limit int) []string {
	var found []string
	for g := range s.Solutions(context.Background(), puzzle) {
		found = append(found, g.String())
		if len(found) == limit {
			break
		}
	}
	return found
}

func anyEmpty(sets [][]int) bool {
	return slices.ContainsFunc(sets, func(set []int) bool { return len(set) == 0 })
}
