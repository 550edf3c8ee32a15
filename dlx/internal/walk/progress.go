package walk

import (
	"math"
	"sync/atomic"
)

// Progress is how far a search is, as any number of goroutines may see it while one of them reports it.
type Progress struct {
	bits         atomic.Uint64 // of the share that is done
	whole        float64       // the weight of all that is to be searched
	nodes, found atomic.Uint64
}

// almost is the most that is reported of a search that is not complete.
var almost = math.Nextafter(1, 0)

// Begin reports that nothing is done of what has the given weight.
func (p *Progress) Begin(whole float64) {
	if p.whole = whole; whole == 0 {
		p.whole = 1 // it is too deep in the tree for its weight to be known
	}
	p.bits.Store(0)
	p.Met(0, 0)
}

// Met reports how many nodes have been visited, and how many solutions found.
func (p *Progress) Met(nodes, found uint64) {
	p.nodes.Store(nodes)
	p.found.Store(found)
}

// SoFar returns the nodes visited and the solutions found, as they were reported last.
func (p *Progress) SoFar() (nodes, found uint64) { return p.nodes.Load(), p.found.Load() }

// Rest reports that what has the given weight is not done. What has been reported is not taken back, even if the rest has been
// rounded up since.
func (p *Progress) Rest(rest float64) {
	p.bits.Store(math.Float64bits(min(max(p.Done(), 1-rest/p.whole), almost)))
}

// Complete reports that all is done.
func (p *Progress) Complete() { p.bits.Store(math.Float64bits(1)) }

// Done returns the part of the search that is done, from 0 to 1.
func (p *Progress) Done() float64 { return math.Float64frombits(p.bits.Load()) }
