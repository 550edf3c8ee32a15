package dlx

import (
	"math"
	"sync/atomic"
)

// progress is the part of a search that is done, as a number of goroutines may
// see it while one of them reports it.
type progress struct{ bits atomic.Uint64 }

// almost is the most that is reported of a search that is not complete.
var almost = math.Nextafter(1, 0)

// begin reports that nothing is done.
func (p *progress) begin() { p.bits.Store(0) }

// rest reports that a part of the tree is not done. What has been reported is
// not taken back, even if the rest has been rounded up since.
func (p *progress) rest(part float64) {
	p.bits.Store(math.Float64bits(min(max(p.done(), 1-part), almost)))
}

// complete reports that all is done.
func (p *progress) complete() { p.bits.Store(math.Float64bits(1)) }

func (p *progress) done() float64 { return math.Float64frombits(p.bits.Load()) }

// Progress returns the part of the tree that the search under way, or the last
// one, has done: from 0 to 1, never falling, and 1 if and only if the search is
// complete. Any goroutine may call it at any time.
//
// The tree weighs 1, and at each branch its weight is shared alike by the
// choices there (after Knuth, "Estimating the efficiency of backtrack programs",
// Mathematics of Computation 29, 1975). So equal steps need not take equal times:
// the parts are alike in weight, not in size. It is reported every few thousand nodes.
func (s *Solver) Progress() float64 { return s.progress.done() }
