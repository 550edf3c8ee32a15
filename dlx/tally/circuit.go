package tally

import (
	"fmt"
	"math/big"
	"slices"
)

// A circuit is a diagram along a tree: it keeps the states of a climb, to draw, rank and weigh solutions without counting
// again. The steps and the joins that close an item each make a stage of nodes, one for each state. A node is a sum of terms:
// each term is a way to the state, from one state of an earlier stage by an option taken or left, or from two that are joined,
// whose ways are multiplied. So a node counts the partial solutions of a branch that lead to its state, and a solution takes
// one term of each node that it needs, from the root down:
//
//	a b c: {a} {a b} {b c} {c}      b is closed after a and c, each of which covers it or not
//
//	root ──▶ {b} ──joined──▶ {b} of a ──{a b}──▶ start  ×   {} of c ──{c}────▶ start
//	             ──joined──▶  {} of a ──{a}────▶ start  ×  {b} of c ──{b c}──▶ start
//
// The ranks of a node are those of its first term, then those of its second, and so on. In a term that joins two nodes, the
// rank on the left is the higher digit.
//
// Source: Adnan Darwiche, "Decomposable negation normal form", Journal of the ACM 48, 2001: joins are decomposable, since no
// option belongs to both branches, and sums are deterministic, since an option is taken or left, and a state is unique.
type circuit struct {
	stages []uint32 // the first node of each stage; one more for the end
	begins []uint32 // of each node, its first term; one more for the end
	terms  []term
	ways   []big.Int // of each node
	root   uint32
	next   uint32   // the name of the next new state
	under  []uint32 // of the terms of the stage under way, the node
	words  int64    // of all ways
}

// A term is a way to a state.
type term struct {
	option      int32  // of the model, or noOption
	left, right uint32 // nodes; start stands for nothing to the right
}

// start is the node before all options, with one way and no terms.
const start = 0

func newCircuit() *circuit {
	return &circuit{stages: []uint32{1}, begins: []uint32{0, 0}, ways: []big.Int{*big.NewInt(1)}, next: 1}
}

// nodes returns how many nodes there are, without start.
func (k *circuit) nodes() int { return len(k.ways) - 1 }

// meet adds a term to the node of a key, whose name is in a table.
func (k *circuit) meet(t *table, key []uint64, p term) {
	name := t.meet(key, uint64(k.next))
	if name == uint64(k.next) {
		k.next++
	}
	k.terms, k.under = append(k.terms, p), append(k.under, uint32(name))
}

// close ends a stage: it sorts the terms by their nodes, and counts the ways to these.
func (k *circuit) close() {
	first, begin := len(k.ways), len(k.terms)-len(k.under)
	size := make([]uint32, int(k.next)-first+1) // of each node, where its terms begin, and in the end where they end
	for _, node := range k.under {
		size[int(node)-first+1]++
	}
	for n := 1; n < len(size); n++ {
		size[n] += size[n-1]
	}
	some := slices.Clone(k.terms[begin:])
	for at, node := range k.under {
		k.terms[begin+int(size[int(node)-first])] = some[at]
		size[int(node)-first]++
	}
	var ways big.Int
	from := begin
	for n := range len(size) - 1 {
		to := begin + int(size[n])
		k.begins, k.ways = append(k.begins, uint32(to)), append(k.ways, big.Int{})
		sum := &k.ways[len(k.ways)-1]
		for _, p := range k.terms[from:to] {
			sum.Add(sum, k.value(&ways, p))
		}
		k.words += int64(cap(sum.Bits()))
		from = to
	}
	k.stages, k.under = append(k.stages, k.next), k.under[:0]
}

// branch joins the root of one more tree of items, given the name of its last state, to the root of all. There is no name if the
// tree has no solution.
func (k *circuit) branch(names ...uint64) {
	left := k.root
	k.root = k.next
	k.next++
	for _, name := range names {
		k.terms, k.under = append(k.terms, term{noOption, left, uint32(name)}), append(k.under, k.root)
	}
	k.close()
}

// value returns how many ways a term stands for, in z.
func (k *circuit) value(z *big.Int, p term) *big.Int {
	if p.right == start {
		return z.Set(&k.ways[p.left])
	}
	return z.Mul(&k.ways[p.left], &k.ways[p.right])
}

// of returns the terms of a node.
func (k *circuit) of(node uint32) []term { return k.terms[k.begins[node]:k.begins[node+1]] }

// taken returns the bytes of a circuit. Ways count twice, because marginals take as much again.
func (k *circuit) taken() int64 {
	const each = 4 + 2*32 // of a node
	return int64(12*cap(k.terms)+4*cap(k.under)) + each*int64(k.next) + 16*k.words
}

// at returns the options of the solution of a rank.
func (k *circuit) at(rank *big.Int) (options []int32) {
	type part struct {
		node uint32
		rank *big.Int
	}
	var ways big.Int
	for parts := []part{{k.root, new(big.Int).Set(rank)}}; len(parts) > 0; {
		node, rank := parts[len(parts)-1].node, parts[len(parts)-1].rank
		parts = parts[:len(parts)-1]
		for _, p := range k.of(node) {
			if k.value(&ways, p); rank.Cmp(&ways) >= 0 {
				rank.Sub(rank, &ways)
				continue
			}
			if p.option != noOption {
				options = append(options, p.option)
			}
			right := new(big.Int)
			if p.right != start {
				rank.QuoRem(rank, &k.ways[p.right], right)
			}
			parts = append(parts, part{p.left, rank}, part{p.right, right})
			break
		}
	}
	return options
}

// A trail follows a solution through the stages of a circuit, in the order in which they were made.
type trail struct {
	*circuit
	stage int
}

// A spot is a node of a solution, with the rank of the part of the solution below it.
type spot struct {
	node uint32
	rank *big.Int
}

// follow returns the spot of the next stage that a term leads to.
func (t *trail) follow(option int32, left, right spot) spot {
	first, last := t.stages[t.stage], t.stages[t.stage+1]
	t.stage++
	at := slices.Index(t.terms[t.begins[first]:t.begins[last]], term{option, left.node, right.node}) + int(t.begins[first])
	node, found := slices.BinarySearch(t.begins[first:last+1], uint32(at))
	if !found {
		node--
	}
	to, ways := spot{first + uint32(node), new(big.Int).Mul(left.rank, &t.ways[right.node])}, new(big.Int)
	to.rank.Add(to.rank, right.rank)
	for _, p := range t.terms[t.begins[to.node]:at] {
		to.rank.Add(to.rank, t.value(ways, p))
	}
	return to
}

// rank returns the rank of a solution, given which options it takes.
func (k *circuit) rank(c *climb, chosen []bool) *big.Int {
	t := trail{circuit: k}
	nothing := spot{start, new(big.Int)}
	root, spots := nothing, make([]spot, len(c.path))
	for _, v := range c.path {
		at := nothing
		for _, child := range c.down[v] {
			at = t.follow(noOption, at, spots[child])
		}
		for _, st := range c.steps(v) {
			option := int32(noOption)
			for _, b := range st.branches {
				if chosen[b.option] {
					option = b.option
				}
			}
			at = t.follow(option, at, nothing)
		}
		if spots[v] = at; c.parent[v] < 0 {
			root = t.follow(noOption, root, at)
		}
	}
	return root.rank
}

// marginals returns for each option of the model the number of solutions that contain it. It goes from the root down: as many
// solutions contain a state as there are ways to it, times the ways to complete the rest.
func (k *circuit) marginals(options int, ask func() error) ([]big.Int, error) {
	with, rest := make([]big.Int, options), make([]big.Int, len(k.ways))
	rest[k.root].SetInt64(1)
	var ways, some big.Int
	for node := k.nodes(); node > start; node-- {
		if node%askBranches == 0 {
			if err := ask(); err != nil {
				return nil, err
			}
		}
		here := &rest[node]
		if here.Sign() == 0 {
			continue
		}
		for _, p := range k.of(uint32(node)) {
			if p.option != noOption {
				with[p.option].Add(&with[p.option], some.Mul(here, k.value(&ways, p)))
			}
			left, right := &rest[p.left], &rest[p.right]
			left.Add(left, some.Mul(here, &k.ways[p.right]))
			if p.right != start {
				right.Add(right, some.Mul(here, &k.ways[p.left]))
			}
		}
		rest[node] = big.Int{}
	}
	return with, nil
}

// tree makes the diagram of a count along a tree.
func (c *Counter) tree(ask func() error, d *Diagram, e *elimination) error {
	k := newCircuit()
	d.method, d.climb, d.circuit = Tree, newClimb(d.model, e, c.memory()), k
	d.climb.keep = k
	err := d.climb.run(func() error {
		if c.Progress != nil {
			c.Progress(d.climb.progress())
		}
		return ask()
	})
	if err != nil {
		return err
	}
	if n := k.taken(); n > c.memory() {
		return fmt.Errorf("%w: a diagram of %d states takes more than %d MB", ErrMemory, k.nodes(), c.memory()>>20)
	}
	k.under, d.climb.tables, d.climb.to = nil, nil, table{}
	d.count = new(big.Int).Set(&k.ways[k.root])
	return nil
}
