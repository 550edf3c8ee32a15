package learn

import "dlx-sudoku/dlx/internal/matrix"

// A Learner searches one matrix. What it has learned in one search it knows in the next. It is deterministic: the same calls
// have the same results and the same costs on every machine. Its memory is linear in the size of the matrix and in what it
// has learned.
type Learner struct {
	// Report is called now and then during a search, if it is not nil, with what all searches have done.
	Report func(Costs)

	// Learned is called with each clause that is learned, if it is not nil. The literals are good until it returns.
	Learned func(clause []Literal)

	// Stop is the number of a decision that is not made: a search that comes to it ends. Decisions count from 1, over all
	// searches; 0 means no limit.
	Stop uint64

	// The problem: variables, and the groups that they are members of.
	options  int32 // the variables below it are options
	decided  int32 // the variables below it are options and colours, the others waivers
	groups   []group
	members  []int32        // of the groups, group after group
	of       matrix.Listing // for each variable, its groups
	wears    matrix.Listing // for each option, its colours
	worn     matrix.Listing // for each colour, its options
	given    []int32        // for each colour, an entry of the matrix that gives it
	waiver   []int32        // for each primary item, its waiver, or -1; nil if no item can be waived
	spare    int32          // the first spare variable
	guard    int32          // the last variable: true unless blocked solutions are excluded
	multiple bool           // some item may be covered another number of times than once
	heavy    *weights       // what members count in their groups; nil if each counts 1

	// The state.
	value  []int8   // for each literal: 1 true, -1 false, 0 open
	level  []int32  // for each variable that is not open: how many decisions were made before
	place  []int32  // for each variable that is not open: where it stands on the trail
	reason []reason // for each variable that is not open
	trail  []int32  // the true literals, in the order in which they became true
	marks  []int32  // for each level from 1, the length of the trail before it
	head   int      // the literals of the trail before it have been propagated

	pairs    [][2]int32 // for each group that needs one member, the two that are watched
	pairOf   [][]int32  // for each variable, the groups in which it is watched
	counting bool       // times and left are kept up to date; always so if multiple
	times    []int32    // for each group, what the members count that are true and have been propagated
	left     []int32    // for each group, what the members count that are not false, or have not been propagated

	clauses  clauses
	watched  [][]watcher // for each literal, the clauses in which it is watched
	fixed    int         // the number of literals at level 0 that have been taken out of groups and clauses
	settleAt uint64      // the work after which that may be done again
	refuted  bool        // there is no solution, whatever is assumed

	supported bool // support has been called

	// A clause was added that may ask for options which no item needs.
	demanding bool
	blocking  bool // solutions have been blocked

	order  order
	phases phases
	turn   turn

	analysis analysis
	assumed  []int32
	told     []Literal // room for Learned
	core     []Literal
	costs    Costs
	guide    Guide // of the search; nil if it has none
}

// A group is an item: at least lo of its members are true, unless it is waived, and at most hi. With weights, this is what
// the true members count.
type group struct {
	start, end int32 // of its members
	stop       int32 // end, or end+1 if its waiver follows the members
	lo, hi     int32
}

// A reason is why a literal is true: a kind, and the number of a literal, group or clause.
type reason uint32

const (
	byDecision reason = 0       // or it holds at level 0
	byLiteral  reason = 1 << 30 // the literal is true
	byGroup    reason = 2 << 30 // the group needs it, or has no room for it
	byClause   reason = 3 << 30 // the other literals of the clause are false
	kinds      reason = 3 << 30
)

// most is the greatest number in a reason. A Problem has at most 100,000,000 items and entries together, so there are at
// most 150,000,000 variables.
const most = 1<<30 - 1

// New returns a learner of m, which must not change.
func New(m *matrix.Matrix) *Learner { return build(m, false, 0) }

// NewWaiving returns a learner of m in which a primary item need not be covered unless that is assumed, see
// [Learner.Needed]. It is never covered more often than m says.
func NewWaiving(m *matrix.Matrix) *Learner { return build(m, true, 0) }

// NewSpare returns a learner of m with some spare variables, see [Learner.Spare].
func NewSpare(m *matrix.Matrix, spares int) *Learner { return build(m, false, spares) }
