package walk

import (
	"math"
	"sync/atomic"
)

// Progress is how far a search is. One goroutine at a time reports it, and any number may read it.
type Progress struct {
	bits         atomic.Uint64 // the share that is done, as the bits of a float64
	whole        float64       // the weight of everything to be searched
	nodes, found atomic.Uint64
}

// almost is the greatest share reported for a search that is not complete.
var almost = math.Nextafter(1, 0)

// Begin reports that a search of the given weight begins.
func (p *Progress) Begin(whole float64) {
	if p.whole = whole; whole == 0 {
		p.whole = 1 // so deep in the tree that its weight is rounded to 0
	}
	p.bits.Store(0)
	p.Met(0, 0)
}

// Met reports how many nodes have been visited and how many solutions have been found.
func (p *Progress) Met(nodes, found uint64) {
	p.nodes.Store(nodes)
	p.found.Store(found)
}

// SoFar returns the numbers of nodes and solutions last reported.
func (p *Progress) SoFar() (nodes, found uint64) { return p.nodes.Load(), p.found.Load() }

// Rest reports the weight of what is not done. The share done never falls, even if the rest has been rounded up.
func (p *Progress) Rest(rest float64) {
	p.bits.Store(math.Float64bits(min(max(p.Done(), 1-rest/p.whole), almost)))
}

// Complete reports that all is done.
func (p *Progress) Complete() { p.bits.Store(math.Float64bits(1)) }

// Done returns the share of the search that is done, from 0 to 1.
func (p *Progress) Done() float64 { return math.Float64frombits(p.bits.Load()) }
