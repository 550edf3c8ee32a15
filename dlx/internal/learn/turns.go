package learn

import (
	"math"
	"math/bits"
)

// A way is how to decide, and when to begin again. Which is best differs by factors of ten and more from problem to problem.
type way struct {
	byItem bool    // choose an option of the tightest item, instead of deciding about the most active of all variables
	decay  float64 // of activities, for each conflict
	unit   uint64  // so many conflicts, times the numbers 1 1 2 1 1 2 4 1 1 2 …, are between restarts
}

// ways take turns. Three of four are for the active variables; the fourth keeps what only the items settle (queens, crosswords)
// within four times its work.
var ways = [...]way{
	{false, 0.95, 50},
	{true, 0.95, 100},
	{false, 0.95, 50},
	{false, 0.95, 50},
}

// turnLength is the number of conflicts in each turn of the first round. In the n-th round it is n times as long.
const turnLength = 200

// changeAfter is the number of conflicts before the first change of phases. Before the n-th one it is n times as large.
const changeAfter = 1000

// A turn is where the search is in its schedule. All figures are numbers of conflicts.
type turn struct {
	length    uint64 // of the turns in the first round; restarts and reductions are in proportion
	number    uint64 // of the turn, from 0
	until     uint64
	restarts  uint64 // in this turn
	restartAt uint64
	changeAt  uint64
	reduceAt  uint64
}

func firstTurn(length uint64) turn {
	t := turn{length: length, until: length, reduceAt: 4 * length}
	t.restartAt, t.changeAt = t.pace(ways[0].unit), t.pace(changeAfter)
	return t
}

// pace converts a number of conflicts for turns of the usual length.
func (t *turn) pace(conflicts uint64) uint64 { return max(1, conflicts*t.length/turnLength) }

// way returns the way whose turn it is.
func (t *turn) way() *way { return &ways[t.number%uint64(len(ways))] }

// next goes on to the next turn.
func (t *turn) next(conflicts uint64) {
	t.number++
	t.restarts = 0
	t.until = conflicts + t.length*(1+t.number/uint64(len(ways)))
	t.restartAt = conflicts + t.pace(t.way().unit)
}

// restart goes back to the beginning, or to the assumptions, and may go on to the next turn.
func (l *Learner) restart() {
	t := &l.turn
	l.costs.Restarts++
	l.leave(min(len(l.marks), l.base()))
	t.restarts++
	t.restartAt = l.costs.Conflicts + t.pace(t.way().unit*luby(t.restarts+1))
	if l.costs.Conflicts >= t.changeAt {
		l.phases.change()
		t.changeAt = l.costs.Conflicts + t.pace(changeAfter*(l.phases.changes+1))
	}
	if l.costs.Conflicts < t.until {
		return
	}
	l.leave(0)
	t.next(l.costs.Conflicts)
	if !l.multiple {
		if l.counting = t.way().byItem; l.counting {
			l.recount()
		}
	}
}

// luby returns the k-th number, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, which is within a constant factor
// of the best schedule of restarts if nothing is known of the problem.
//
// Source: Michael Luby, Alistair Sinclair and David Zuckerman, "Optimal speedup of Las Vegas algorithms", Information
// Processing Letters 47, 1993.
func luby(k uint64) uint64 {
	for {
		n := bits.Len64(k)
		if k == 1<<n-1 {
			return 1 << (n - 1)
		}
		k -= 1<<(n-1) - 1
	}
}

// cleanup drops clauses if it is time to, or memory is short.
func (l *Learner) cleanup() {
	t := &l.turn
	if c := l.costs.Conflicts; c >= t.reduceAt {
		t.reduceAt = c + t.pace(120+10*uint64(math.Sqrt(float64(c))))
		l.reduce()
	}
	if len(l.clauses.memory) > l.clauses.room/2 {
		l.forget()
	}
}
