package tally

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// A keeper makes the nodes and arcs of a diagram while a sweep goes through the states. The records of such a sweep hold a
// name in place of a count:
//
//	name    a state gets the next one when it is first met
//	node    and a number when it is expanded, which is behind all states that lead to it
//
// Equal states that were met in different shards have several names. They have one node, since such states meet before they
// are expanded; those that do not meet are different nodes, with equal completions.
type keeper struct {
	d      *Diagram
	number []uint32    // of each name, the node
	same   [][2]uint32 // the first name stands for the state of the second, which has its number
	end    []uint32    // names of solutions: states at the end may differ by secondary items
	arcs   []arc       // of the page under way
	times  []uint      // what each arc of the page stands for, if that is more than one option
	bytes  int64       // of all pages
	wide   bool        // a number of sets has more than a word
}

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

// name returns the next name.
func (k *keeper) name() uint64 {
	if len(k.number) == cap(k.number) {
		k.number = slices.Grow(k.number, max(pageNodes, len(k.number)))
	}
	k.number = append(k.number, 0)
	return uint64(len(k.number) - 1)
}

// node begins the node of a state, which is about to be expanded. The arcs that are added next are its own.
func (k *keeper) node(name uint64) {
	d := k.d
	at := d.nodes & (pageNodes - 1)
	if at == 0 {
		k.turn()
		d.pages = append(d.pages, page{})
	}
	p := &d.pages[len(d.pages)-1]
	p.begins = append(p.begins, uint32(len(k.arcs)))
	k.number[name] = uint32(d.nodes)
	d.nodes++
}

// turn ends the page under way.
func (k *keeper) turn() {
	if len(k.d.pages) == 0 {
		return
	}
	p := &k.d.pages[len(k.d.pages)-1]
	p.begins = append(p.begins, uint32(len(k.arcs)))
	p.arcs = slices.Clone(k.arcs)
	if len(k.times) > 0 {
		p.times = slices.Clone(k.times)
	}
	k.bytes += int64(8*cap(p.arcs) + 8*cap(p.times) + 4*cap(p.begins))
	k.arcs, k.times = k.arcs[:0], k.times[:0]
}

// arc adds an arc to the state with a name. It stands for times options, or sets of options.
func (k *keeper) arc(option int32, times uint, to uint64) {
	k.arcs = append(k.arcs, arc{option, uint32(to)})
	if times > 1 || len(k.times) > 0 {
		for len(k.times) < len(k.arcs)-1 {
			k.times = append(k.times, 1)
		}
		k.times = append(k.times, times)
	}
}

// set returns the number of a set of options in an arc.
func (k *keeper) set(options []int32) int32 {
	switch len(options) {
	case 0:
		return noOption
	case 1:
		return options[0]
	}
	d := k.d
	at := len(d.sets)
	k.wide = k.wide || at > math.MaxInt32/2
	d.sets = append(append(d.sets, int32(len(options))), options...)
	return int32(noOption - 1 - at)
}

// equal notes that two names stand for one state.
func (k *keeper) equal(name, first uint64) {
	if name != first {
		k.same = append(k.same, [2]uint32{uint32(name), uint32(first)})
	}
}

// taken returns the memory taken so far, with what the completions will take if they have 64 bits.
func (k *keeper) taken() int64 {
	return k.bytes + int64(8*cap(k.arcs)+8*cap(k.times)+4*cap(k.number)+8*cap(k.same)+8*k.d.nodes+4*cap(k.d.sets))
}

// full reports whether there are too many states or arcs to number.
func (k *keeper) full() bool { return len(k.number) > math.MaxUint32-1<<16 }

// keepNarrow is narrow where states are kept. A test for that in narrow would cost each count 3 %.
func (f *frontier) keepNarrow(step int, part []uint64, k *walker) (transitions int) {
	hops := f.hops[:k.to]
	h, needs := &hops[step], f.needs[step]
	for ; len(part) > 0; part = part[2:] {
		k.keep.node(part[1])
		for b, bits := range h.branches {
			if part[0]&bits != 0 {
				continue
			}
			next, key := skip(hops, step, (part[0]|bits)&^h.ends)
			if len(needs) > 0 && starved(needs[b], next, key) {
				continue
			}
			k.key[0] = key
			k.keep.arc(f.steps[step].branches[b].option, 1, k.meet(next))
			transitions++
		}
	}
	return transitions
}

// finish makes the diagram from what was kept, within a bound of memory, of which some is taken already.
func (k *keeper) finish(ctx context.Context, memory int64) error {
	d := k.d
	d.end = uint32(d.nodes)
	k.node(k.name())
	k.turn()
	for _, name := range k.end {
		k.number[name] = d.end
	}
	for _, pair := range slices.Backward(k.same) {
		k.number[pair[0]] = k.number[pair[1]]
	}
	limbs := 1
	for n := len(d.pages) - 1; n >= 0; n-- {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := &d.pages[n]
		for at := range p.arcs {
			p.arcs[at].to = k.number[p.arcs[at].to]
		}
		for {
			k.bytes += int64(bits.UintSize / 8 * limbs * p.nodes())
			if k.bytes+int64(4*cap(k.number)) > memory {
				return fmt.Errorf("%w: a diagram of %d states takes more than %d MB", ErrMemory, d.nodes, memory>>20)
			}
			if d.complete(n, limbs) {
				break
			}
			limbs++
		}
	}
	return nil
}

// complete counts the completions of the nodes of a page, the last one first, in limbs words each. It reports whether they
// suffice. The pages behind it are complete.
func (d *Diagram) complete(n, limbs int) bool {
	p := &d.pages[n]
	p.limbs, p.rest = limbs, make([]big.Word, limbs*p.nodes())
	for node := p.nodes() - 1; node >= 0; node-- {
		sum := p.rest[node*limbs : (node+1)*limbs]
		if n<<pageBits+node == int(d.end) {
			sum[0] = 1
		}
		for at := p.begins[node]; at < p.begins[node+1]; at++ {
			if addTimes(sum, d.rest(p.arcs[at].to), p.multiple(at)) != 0 {
				return false
			}
		}
	}
	return true
}

// nodes returns the number of nodes of a page.
func (p *page) nodes() int { return len(p.begins) - 1 }

// multiple returns how many options, or sets of options, an arc stands for.
func (p *page) multiple(arc uint32) uint {
	if p.times == nil {
		return 1
	}
	return p.times[arc]
}

// rest returns the completions of a node, without leading zeros. The slice belongs to the diagram.
func (d *Diagram) rest(node uint32) []big.Word {
	p := &d.pages[node>>pageBits]
	at := int(node&(pageNodes-1)) * p.limbs
	return trim(p.rest[at : at+p.limbs : at+p.limbs])
}

// trim returns a number without its leading zeros.
func trim(x []big.Word) []big.Word {
	for len(x) > 0 && x[len(x)-1] == 0 {
		x = x[:len(x)-1]
	}
	return x
}

// addTimes adds a multiple of x to sum, and returns what does not fit into the words of sum. x has no leading zeros.
func addTimes(sum, x []big.Word, times uint) (over uint) {
	if len(x) > len(sum) {
		return 1
	}
	if times == 1 {
		for k, word := range x {
			var total uint
			total, over = bits.Add(uint(sum[k]), uint(word), over)
			sum[k] = big.Word(total)
		}
	} else {
		for k, word := range x {
			high, low := bits.Mul(uint(word), times)
			low, carry := bits.Add(low, over, 0)
			high += carry
			low, carry = bits.Add(low, uint(sum[k]), 0)
			sum[k], over = big.Word(low), high+carry
		}
	}
	for k := len(x); over > 0 && k < len(sum); k++ {
		var total, carry uint
		total, carry = bits.Add(uint(sum[k]), over, 0)
		sum[k], over = big.Word(total), carry
	}
	return over
}

// addProduct adds a product to sum, which has room for it.
func addProduct(sum, x, y []big.Word) {
	for k, word := range x {
		if over := addTimes(sum[k:], y, uint(word)); over != 0 {
			panic("tally: more solutions with an option than there may be")
		}
	}
}
