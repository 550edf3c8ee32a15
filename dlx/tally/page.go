package tally

import "math/big"

// A page holds some thousand consecutive nodes of a diagram, and their arcs.
type page struct {
	begins []uint32 // of each node, its first arc in the page; one more for the end of the last
	arcs   []arc
	times  []uint     // of each arc, how many options or sets it stands for; nil: one each
	limbs  int        // words of a number of completions
	rest   []big.Word // of each node, its completions
}

const (
	pageBits  = 12
	pageNodes = 1 << pageBits
)

// nodes returns the number of nodes of a page.
func (p *page) nodes() int { return len(p.begins) - 1 }

// multiple returns how many options, or sets of options, an arc stands for.
func (p *page) multiple(arc uint32) uint {
	if p.times == nil {
		return 1
	}
	return p.times[arc]
}

// completions returns the completions of a node, without leading zeros. The slice belongs to the page.
func (p *page) completions(node uint32) []big.Word { return trim(p.words(node)) }

// words is completions with leading zeros, as many words for each node of the page.
func (p *page) words(node uint32) []big.Word {
	at := int(node&(pageNodes-1)) * p.limbs
	return p.rest[at : at+p.limbs : at+p.limbs]
}

// taken returns the bytes of a page.
func (p *page) taken() int64 {
	return int64(4*cap(p.begins) + 8*cap(p.arcs) + 8*cap(p.times) + 8*cap(p.rest))
}

// A reader finds the pages of a diagram. If they are in a file, it keeps those that were needed last, within a bound of memory.
// Each call of a diagram's methods has its own. Since arcs lead to nodes not far behind, a reader that goes through a diagram
// once reads each page once, if the nodes that are reached and not yet gone through fit.
type reader struct {
	d     *Diagram
	pages []*page  // nil: it is in the file
	held  []uint32 // those that were read, in this order
	taken int64    // their bytes
}

// leastHeld is how many pages a reader keeps, however little memory it has.
const leastHeld = 16

// reader returns a reader that has read nothing.
func (d *Diagram) reader() *reader {
	if d.file == nil {
		return &reader{d: d, pages: d.pages}
	}
	return &reader{d: d, pages: make([]*page, len(d.pages))}
}

// page returns the page of a node.
func (r *reader) page(node uint32) (*page, error) {
	if p := r.pages[node>>pageBits]; p != nil {
		return p, nil
	}
	p, err := r.d.file.read(node >> pageBits)
	if err != nil {
		return nil, err
	}
	r.keep(node>>pageBits, p)
	return p, nil
}

// keep takes a page, and forgets the ones that it took first if they do not fit.
func (r *reader) keep(n uint32, p *page) {
	r.pages[n] = p
	r.held = append(r.held, n)
	for r.taken += p.taken(); r.taken > r.d.room && len(r.held) > leastHeld; r.held = r.held[1:] {
		r.taken -= r.pages[r.held[0]].taken()
		r.pages[r.held[0]] = nil
	}
}

// rest returns the completions of a node, without leading zeros. The slice belongs to the diagram.
func (r *reader) rest(node uint32) ([]big.Word, error) {
	p, err := r.page(node)
	if err != nil {
		return nil, err
	}
	return p.completions(node), nil
}

// from returns the arcs of a node, and how many options or sets each stands for; nil: one.
func (r *reader) from(node uint32) ([]arc, []uint, error) {
	p, err := r.page(node)
	if err != nil {
		return nil, nil, err
	}
	n := node & (pageNodes - 1)
	first, last := p.begins[n], p.begins[n+1]
	if p.times == nil {
		return p.arcs[first:last], nil, nil
	}
	return p.arcs[first:last], p.times[first:last], nil
}
