package walk

import "dlx-sudoku/dlx/internal/matrix"

// A Walk goes through a tree depth first, from one solution to the next. Its whole state is in its fields and in its
// moves, so that it may rest at a solution for as long as the caller likes, and stop there.
type Walk struct {
	// Breath is the work between two pauses, in updates.
	Breath uint64

	moves   Moves
	costs   *Costs
	built   bool   // the moves are built for what has been chosen
	forks   []fork // from the root down
	state   State
	alarm   uint64 // the work after which to pause
	profile profile
	sweeps  sweeps
}

// fork is a choice that the walk has come to.
type fork struct {
	ways uint32 // how many there are
	way  uint32 // the ordinal of the one being tried
	more uint32 // how many are yet to be tried by this walk, those behind way; 0 if they have been given away
}

// Breath is the usual work between two pauses: at most 256 nodes.
const Breath = 1 << 12

// New returns a walk that goes by the given moves, and has no root yet.
func New(moves Moves) *Walk {
	w := &Walk{Breath: Breath, moves: moves, costs: moves.Costs()}
	w.sweeps.moves, _ = moves.(Sweeper)
	return w
}

// Moves returns what the walk goes by.
func (w *Walk) Moves() Moves { return w.moves }

// Forget has the moves built anew at the next Root: what has been chosen is another, or they may be in any state.
func (w *Walk) Forget() { w.built = false }

// Root goes to the root of the tree over the options that may be chosen besides the chosen ones.
func (w *Walk) Root(chosen *matrix.Chosen) {
	w.state = w.moves.Root(chosen, w.built)
	w.built = true
	w.forks, w.profile = w.forks[:0], w.profile[:0]
	*w.costs = Costs{Nodes: 1}
	w.alarm = w.Breath
	w.sweeps.reset()
}

// Advance goes on to the next solution, or to the end, or for a breath, and reports which: Solved, Done or Paused.
func (w *Walk) Advance() State {
	_, s := w.Count(1)
	return s
}

// Count is Advance where solutions are only counted: it goes on to some of them at once, most at most, and reports how
// many. If most is 1, the walk is at that solution.
func (w *Walk) Count(most uint64) (solutions uint64, s State) {
	for {
		if w.costs.work() >= w.alarm {
			w.breathe()
			return 0, Paused
		}
		switch w.state {
		case Open:
			if most > 1 {
				if n, ok := w.sweep(most); ok {
					w.state = Dead // as there is nothing further below
					if n > 0 {
						return n, Solved
					}
					continue
				}
			}
			if w.state = w.moves.Propagate(); w.state == Open {
				w.state = w.descend()
			}
		case Dead:
			w.state = w.retreat()
		case Solved:
			w.state = Dead // as there is nothing further below
			return 1, Solved
		case Done:
			return 0, Done
		}
	}
}

// breathe puts off the next pause.
func (w *Walk) breathe() { w.alarm = w.costs.work() + w.Breath }

// descend forks and goes the first way.
func (w *Walk) descend() State {
	w.profile.enter(len(w.forks), w.costs)
	ways, s := w.moves.Descend()
	w.forks = append(w.forks, fork{ways: ways, more: ways - 1})
	return s
}

// retreat goes back to the last fork that has a way yet to be tried, and goes it.
func (w *Walk) retreat() State {
	for n := len(w.forks) - 1; n >= 0; n-- {
		if f := &w.forks[n]; f.more != 0 {
			f.more--
			f.way++
			if s, worth := w.moves.Again(n, 0, f.more == 0); worth {
				return s
			}
		}
		w.forks = w.forks[:n]
		w.profile.leave(n, w.costs)
	}
	return Done
}

// AppendSolution appends the options chosen since the root, in any order.
func (w *Walk) AppendSolution(sol []int) []int { return w.moves.AppendSolution(sol) }

// Stats returns the costs since the root, and has levels for room.
func (w *Walk) Stats(levels []Level) Stats { return w.profile.stats(levels, len(w.forks), w.costs) }
