package dlx

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"
)

// Digest returns a digest of the problem exactly as it was stated, 64 hexadecimal digits: its items with their
// names and multiplicities, its options with their colours and costs, all in the order in which they were stated.
// Comments and white space of a text do not matter. Whatever refers to items and options by number, such as a
// part of a search or a checkpoint, can be tied to it. The cost is linear in the size of the problem.
func (p *Problem) Digest() string {
	d := digester{Hash: sha256.New()}
	d.text("dlx digest 1")
	d.numbers(p.Primary(), p.Secondary(), p.Options())
	for i := range p.Items() {
		lo, hi := p.Multiplicity(i)
		d.numbers(lo, hi)
		d.text(p.ItemName(i))
	}
	if p.decimals > 0 {
		d.text("decimals")
		d.numbers(p.decimals)
	}
	if p.HasTimes() {
		d.text("times")
	}
	var items, colours, times []int
	for o := range p.Options() {
		items, colours, times = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o), p.AppendTimes(times[:0], o)
		d.numbers(int(p.Cost(o)), len(items))
		for k, i := range items {
			d.numbers(i)
			d.text(p.ColourName(colours[k]))
			if p.HasTimes() {
				d.numbers(times[k])
			}
		}
	}
	return d.sum()
}

// Fingerprint returns a digest, 64 hexadecimal digits, by which two people can see that they have the same problem. It
// does not depend on the names of items and colours, nor on the order in which items and options are stated, nor on costs.
//
// Two problems that differ only in names and order always have the same fingerprint. Any other two have
// different ones if colour refinement (the Weisfeiler-Leman algorithm of dimension 1) distinguishes them: if
// they differ in the number of items, options or entries, in a multiplicity, in how often options cover items, or
// in what surrounds some item, to any depth. It does not distinguish regular structures that look alike from each
// item: the matchings of a hexagon and of two triangles share a fingerprint. Large problems are refined to a depth
// that depends on their size, at least 8. A round costs as much as sorting the entries; most problems take a dozen
// rounds.
//
// Source: Boris Weisfeiler and Andrei Leman, "The reduction of a graph to canonical form and the algebra which
// appears therein", Nauchno-Technicheskaya Informatsia 2(9), 1968.
func (p *Problem) Fingerprint() string {
	g := newIncidence(p)
	rounds := max(minRounds, refinementSteps/max(1, len(g.arcs)))
	for range rounds {
		if !g.refine() {
			break
		}
	}
	return g.digest()
}

const (
	minRounds       = 8       // of a refinement, whatever the size
	refinementSteps = 1 << 24 // arcs looked at, unless minRounds take more
)

// incidence is a problem as a graph. Its vertices are the items, the options, and for each item its colours and the numbers
// of times, other than 1, that an option covers it. An option is joined with each of its items; if it gives the item a
// colour, or covers it several times, it is joined with that colour or number instead, which is joined with the item.
type incidence struct {
	starts []int32 // vertex v has the neighbours arcs[starts[v]:starts[v+1]]
	arcs   []int32
	label  []int32 // of each vertex: the first place of its class in order
	order  []int32 // the vertices, class after class
	kinds  []kind  // of each vertex
	around []int32 // labels of the neighbours of each vertex, ascending, placed as arcs are
}

// kind is what distinguishes a vertex before any refinement.
type kind struct{ sort, lo, hi int }

const (
	primaryItem = iota
	secondaryItem
	optionVertex
	colourVertex
	timesVertex
)

func newIncidence(p *Problem) *incidence {
	g := &incidence{}
	for i := range p.Items() {
		lo, hi := p.Multiplicity(i)
		what := primaryItem
		if i >= p.Primary() {
			what = secondaryItem
		}
		g.kinds = append(g.kinds, kind{what, lo, hi})
	}
	for range p.Options() {
		g.kinds = append(g.kinds, kind{sort: optionVertex})
	}
	between := make(map[[2]int]int) // (item, colour), and (item, minus times), to its vertex
	var edges [][2]int
	var items, colours, times []int
	for o := range p.Options() {
		items, colours, times = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o), p.AppendTimes(times[:0], o)
		for k, i := range items {
			end, how, what := i, colours[k], kind{sort: colourVertex}
			if times[k] != 1 {
				how, what = -times[k], kind{timesVertex, times[k], times[k]}
			}
			if how != 0 {
				vertex, ok := between[[2]int{i, how}]
				if !ok {
					vertex = len(g.kinds)
					between[[2]int{i, how}] = vertex
					g.kinds = append(g.kinds, what)
					edges = append(edges, [2]int{vertex, i})
				}
				end = vertex
			}
			edges = append(edges, [2]int{p.Items() + o, end})
		}
	}
	g.join(edges)
	g.classify()
	return g
}

// join lists the neighbours of each vertex.
func (g *incidence) join(edges [][2]int) {
	g.starts = make([]int32, len(g.kinds)+1)
	for _, e := range edges {
		g.starts[e[0]+1]++
		g.starts[e[1]+1]++
	}
	for v := range g.kinds {
		g.starts[v+1] += g.starts[v]
	}
	g.arcs = make([]int32, 2*len(edges))
	g.around = make([]int32, len(g.arcs))
	next := slices.Clone(g.starts)
	for _, e := range edges {
		for k, v := range e {
			g.arcs[next[v]] = int32(e[1-k])
			next[v]++
		}
	}
}

// classify gives each vertex a label by its kind.
func (g *incidence) classify() {
	g.label = make([]int32, len(g.kinds))
	g.order = make([]int32, len(g.kinds))
	for v := range g.order {
		g.order[v] = int32(v)
	}
	compare := func(v, w int32) int {
		a, b := g.kinds[v], g.kinds[w]
		return cmp.Or(cmp.Compare(a.sort, b.sort), cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi))
	}
	slices.SortFunc(g.order, compare)
	g.relabel(0, len(g.order), compare)
}

// relabel gives the vertices order[from:to], which are sorted, labels by their rank.
func (g *incidence) relabel(from, to int, compare func(v, w int32) int) (classes int) {
	for k := from; k < to; k++ {
		if k == from || compare(g.order[k-1], g.order[k]) != 0 {
			classes++
			from = k
		}
		g.label[g.order[k]] = int32(from)
	}
	return classes
}

// refine splits each class by the labels of the neighbours, and reports whether any was split. Labels are ranks in an
// order that names do not enter, so that they agree between problems that differ in names only.
func (g *incidence) refine() (split bool) {
	for v := range g.kinds {
		around := g.neighbours(int32(v))
		for k, w := range g.arcs[g.starts[v]:g.starts[v+1]] {
			around[k] = g.label[w]
		}
		slices.Sort(around)
	}
	compare := func(v, w int32) int { return slices.Compare(g.neighbours(v), g.neighbours(w)) }
	for from, to := 0, 0; from < len(g.order); from = to {
		for to = from + 1; to < len(g.order) && g.label[g.order[to]] == int32(from); to++ {
		}
		if to-from > 1 {
			slices.SortFunc(g.order[from:to], compare)
			split = g.relabel(from, to, compare) > 1 || split
		}
	}
	return split
}

// neighbours returns the labels around vertex v, as of the last refinement.
func (g *incidence) neighbours(v int32) []int32 { return g.around[g.starts[v]:g.starts[v+1]] }

// digest returns the digest of the classes: for each vertex, class after class, its kind, its label and those around.
func (g *incidence) digest() string {
	d := digester{Hash: sha256.New()}
	d.text("dlx fingerprint 1")
	d.numbers(len(g.order))
	for _, v := range g.order {
		k := g.kinds[v]
		d.numbers(k.sort, k.lo, k.hi, int(g.label[v]), len(g.neighbours(v)))
		for _, label := range g.neighbours(v) {
			d.numbers(int(label))
		}
	}
	return d.sum()
}

// digester feeds a hash with numbers and texts. Different sequences give different bytes.
type digester struct {
	hash.Hash
	buffer []byte
}

func (d *digester) numbers(numbers ...int) {
	d.buffer = d.buffer[:0]
	for _, n := range numbers {
		d.buffer = binary.AppendVarint(d.buffer, int64(n))
	}
	d.Write(d.buffer)
}

func (d *digester) text(text string) {
	d.numbers(len(text))
	d.Write([]byte(text))
}

func (d *digester) sum() string { return hex.EncodeToString(d.Sum(nil)) }
