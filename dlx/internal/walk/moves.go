package walk

import "dlx-sudoku/dlx/internal/matrix"

// A State is the result of a move.
type State uint8

const (
	Open   State = iota // items remain to be covered, and no item is known to be without options
	Dead                // an item has no option left
	Solved              // the chosen options are a solution
	Done                // the whole tree has been searched
	Paused              // the walk stopped in between, so that the caller can check in
)

// Moves are what a walk can do in the tree over one representation. The walk says when; the moves know how.
//
// A fork is a choice among the ways to go on at an item: its options that may be chosen, in the order in which they
// were stated; and last, if the item needs no more options, to take none of them. The moves must make all forced moves
// first, and then fork at the item with the fewest ways, the first of several. So all representations have the same
// forks and the same ways at each, and a way is its ordinal at its fork.
//
// The walk makes three calls a node, of Propagate, and of Descend or Again. They go through an interface: an interface
// call for each step of a node costs 4 percent of the time in the geometric mean; one for each update would cost far
// more.
type Moves interface {
	// Root goes to the root of the tree over the options that may still be chosen after the chosen ones, and returns
	// Open or Dead. If built, chosen is the same as the last time.
	Root(chosen *matrix.Chosen, built bool) State

	// Restart goes back to the root, in the state in which the last Root left it.
	Restart()

	// Propagate makes all forced moves. The state must be Open; if it still is afterwards, each item has at least two
	// ways.
	Propagate() State

	// Descend forks and goes the first way. It must follow a Propagate that returned Open. It returns the number of
	// ways.
	Descend() (ways uint32, s State)

	// Again goes back to the fork below depth others, undoing whatever was done since, skips skip ways, and goes the
	// next one. If last, the walk will not come back for another way. If not worth, neither this way nor any behind it
	// need be searched: the fork is done.
	Again(depth int, skip uint32, last bool) (s State, worth bool)

	// Choice returns the item of the last fork, and the option being tried there, or -1 if none of them is chosen.
	Choice() (item, option int)

	// AppendSolution appends the options chosen since the root, in any order.
	AppendSolution(sol []int) []int

	// Costs returns the counters to which the moves add their costs.
	Costs() *Costs
}

// Costs count what moves have cost.
type Costs struct {
	Nodes   uint64 // choices tried, and forced moves
	Updates uint64 // options removed from the list of an item, or the nearest equivalent of the representation
	Looks   uint64 // items compared when forking, where that is a large part of the work
}

// work estimates the time spent, in updates.
func (c *Costs) work() uint64 { return c.Updates + 16*c.Nodes + c.Looks/8 }
