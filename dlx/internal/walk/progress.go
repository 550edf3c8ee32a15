package walk

import (
	"math"
	"sync/atomic"
)

// Progress is the part of a search that is done, as any number of goroutines may see it while one of them reports it.
type Progress struct{ bits atomic.Uint64 }

// almost is the most that is reported of a search that is not complete.
var almost = math.Nextafter(1, 0)

// Begin reports that nothing is done.
func (p *Progress) Begin() { p.bits.Store(0) }

// Rest reports that a part of the tree is not done. What has been reported is not taken back, even if the rest has been
// rounded up since.
func (p *Progress) Rest(part float64) {
	p.bits.Store(math.Float64bits(min(max(p.Done(), 1-part), almost)))
}

// Complete reports that all is done.
func (p *Progress) Complete() { p.bits.Store(math.Float64bits(1)) }

// Done returns the part of the search that is done, from 0 to 1.
func (p *Progress) Done() float64 { return math.Float64frombits(p.bits.Load()) }
