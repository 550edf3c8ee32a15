package walk

import "dlx-sudoku/dlx/internal/matrix"

// A State says how a move has ended.
type State uint8

const (
	Open   State = iota // there are items to be covered, and each has an option for all we know
	Dead                // an item has no option left
	Solved              // what has been chosen is a solution
	Done                // the whole tree has been searched
	Paused              // none of these: it is time to look around
)

// Moves are what a walk can do in the tree over one representation. The walk says when; the moves know how.
//
// A fork is a choice among the ways to go on at an item: its options that may be chosen, in the order in which they were
// stated, and behind them to take none of them if the item needs none. The moves are to fork at the item with the fewest
// ways, the first of several, after all forced moves: so the forks, and the ways at each, are the same in all
// representations, and a way is its ordinal at its fork.
//
// The walk makes three calls a node, of Propagate, and of Descend or Again. They are calls through an interface: to share
// by the node costs 4 percent of the time in the geometric mean, to share by the update would cost far more.
type Moves interface {
	// Root goes to the root of the tree over the options that may be chosen besides the chosen ones, and reports Open or
	// Dead. If built, these are the same as the last time.
	Root(chosen *matrix.Chosen, built bool) State

	// Restart goes back to the root, as the last Root has left it.
	Restart()

	// Propagate makes all forced moves, from Open. If it ends Open, each item has two ways or more.
	Propagate() State

	// Descend forks, from Open behind Propagate, and goes the first way. It reports how many ways there are.
	Descend() (ways uint32, s State)

	// Again goes back to the fork below depth others, whatever has been done since, passes over skip ways, and goes the
	// next one. If last, the walk will not come back for another one. Not worth means that neither this way nor any
	// behind it need be gone: the fork is done.
	Again(depth int, skip uint32, last bool) (s State, worth bool)

	// Choice returns the item of the last fork, and the option that is being tried there, or -1 for none of them.
	Choice() (item, option int)

	// AppendSolution appends the options chosen since the root, in any order.
	AppendSolution(sol []int) []int

	// Costs returns where the moves count what they cost.
	Costs() *Costs
}

// Costs are what moves have cost.
type Costs struct {
	Nodes   uint64 // choices tried, and forced moves
	Updates uint64 // options taken out of the list of an item, or what comes near it
	Looks   uint64 // items compared when forking, if that is not small beside the rest
}

// work estimates the time spent, in updates.
func (c *Costs) work() uint64 { return c.Updates + 16*c.Nodes + c.Looks/8 }
