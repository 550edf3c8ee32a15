package backtrack

import "strconv"

// A Strategy says which empty cell a search fills next. It changes the size of the search tree and the order of the
// solutions, never the set of solutions.
type Strategy uint8

// The strategies. The student report numbers the first three of them 0, 1 and 2, too.
const (
	FirstEmpty          Strategy = iota // the first empty cell; each node scans from the start of the grid
	Remembering                         // the same cell; each node scans from the cell after the one filled last
	FewestPossibilities                 // the cell with the fewest possibilities now, the first of several
	FixedOrder                          // the cell with the fewest possibilities at the start, the first of several
)

// strategyNames are the names, indexed by Strategy.
var strategyNames = []string{"first-empty", "remembering", "fewest-possibilities", "fixed-order"}

// String returns "first-empty", "remembering", "fewest-possibilities" or "fixed-order".
func (s Strategy) String() string {
	if int(s) < len(strategyNames) {
		return strategyNames[s]
	}
	return "Strategy(" + strconv.Itoa(int(s)) + ")"
}
