package walk

import "dlx-sudoku/dlx/internal/matrix"

// A Walk goes through a tree depth first, from one solution to the next. Its whole state is in its fields and its
// moves, so the caller may leave it at a solution for as long as it likes, or for ever.
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

// fork is a fork at which the walk has taken a way.
type fork struct {
	ways uint32 // how many ways there are
	way  uint32 // the one being tried
	more uint32 // how many ways behind it this walk has yet to try; 0 if they have been given away
}

// Breath is the usual work between two pauses: at most 256 nodes.
const Breath = 1 << 12

// New returns a walk with the given moves. It has no root yet.
func New(moves Moves) *Walk {
	w := &Walk{Breath: Breath, moves: moves, costs: moves.Costs()}
	w.sweeps.moves, _ = moves.(Sweeper)
	return w
}

// Moves returns the moves of the walk.
func (w *Walk) Moves() Moves { return w.moves }

// Forget makes the next Root build the moves anew. It is called when other options have been chosen, or when the moves
// may be in any state.
func (w *Walk) Forget() { w.built = false }

// Root goes to the root of the tree over the options that may still be chosen after the chosen ones.
func (w *Walk) Root(chosen *matrix.Chosen) {
	w.state = w.moves.Root(chosen, w.built)
	w.built = true
	w.forks, w.profile = w.forks[:0], w.profile[:0]
	*w.costs = Costs{Nodes: 1}
	w.alarm = w.Breath
	w.sweeps.reset()
}

// Advance goes on to the next solution, to the end, or until Breath is spent, and returns Solved, Done or Paused.
func (w *Walk) Advance() State {
	_, s := w.Count(1)
	return s
}

// Count is Advance for when solutions are only counted: it may pass several of them at once, up to most, and returns how
// many. If most is 1 and one is found, the walk is at that solution.
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
					w.state = Dead // everything below has been counted
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
			w.state = Dead // nothing is below a solution
			return 1, Solved
		case Done:
			return 0, Done
		}
	}
}

// breathe sets the time of the next pause.
func (w *Walk) breathe() { w.alarm = w.costs.work() + w.Breath }

// descend forks and goes the first way.
func (w *Walk) descend() State {
	w.profile.enter(len(w.forks), w.costs)
	ways, s := w.moves.Descend()
	w.forks = append(w.forks, fork{ways: ways, more: ways - 1})
	return s
}

// retreat goes back to the last fork with a way not yet tried, and goes that way.
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

// Stats returns the costs since the root. It uses levels as room.
func (w *Walk) Stats(levels []Level) Stats { return w.profile.stats(levels, len(w.forks), w.costs) }
