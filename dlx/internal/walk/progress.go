package walk

import (
	"math"
	"sync/atomic"
)

// Progress is the share of a search that is done, as any number of goroutines may see it while one of them reports it.
type Progress struct {
	bits  atomic.Uint64
	whole float64 // the weight of all that is to be searched
}

// almost is the most that is reported of a search that is not complete.
var almost = math.Nextafter(1, 0)

// Begin reports that nothing is done of what has the given weight.
func (p *Progress) Begin(whole float64) {
	if p.whole = whole; whole == 0 {
		p.whole = 1 // it is too deep in the tree for its weight to be known
	}
	p.bits.Store(0)
}

// Rest reports that what has the given weight is not done. What has been reported is not taken back, even if the rest has been
// rounded up since.
func (p *Progress) Rest(rest float64) {
	p.bits.Store(math.Float64bits(min(max(p.Done(), 1-rest/p.whole), almost)))
}

// Complete reports that all is done.
func (p *Progress) Complete() { p.bits.Store(math.Float64bits(1)) }

// Done returns the part of the search that is done, from 0 to 1.
func (p *Progress) Done() float64 { return math.Float64frombits(p.bits.Load()) }
