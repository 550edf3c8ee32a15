package tally

import (
	"cmp"
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
	folder string      // of a temporary file; "": none
	number [][]uint32  // of each name, the node
	names  int         // how many there are
	begins []uint32    // of the page under way: of each node, its first arc
	same   [][2]uint32 // the first name stands for the state of the second, which has its number
	end    []uint32    // names of solutions: states at the end may differ by secondary items
	arcs   []arc       // of the page under way
	times  []uint      // what each arc of the page stands for, if that is more than one option
	bytes  int64       // of all pages in memory
	err    error       // of the file
	wide   bool        // a number of sets has more than a word
}

// namesBits is the number of names in a part of the list of their nodes, as a power of 2.
const namesBits = 16

// name returns the next name.
func (k *keeper) name() uint64 {
	if k.names>>namesBits == len(k.number) {
		k.number = append(k.number, make([]uint32, 1<<namesBits))
	}
	k.names++
	return uint64(k.names - 1)
}

// of returns the place of the node of a name.
func (k *keeper) of(name uint32) *uint32 { return &k.number[name>>namesBits][name&(1<<namesBits-1)] }

// node begins the node of a state, which is about to be expanded. The arcs that are added next are its own.
func (k *keeper) node(name uint64) {
	if len(k.begins) == pageNodes {
		k.turn()
	}
	k.begins = append(k.begins, uint32(len(k.arcs)))
	*k.of(uint32(name)) = uint32(k.d.nodes)
	k.d.nodes++
}

// turn ends the page under way.
func (k *keeper) turn() {
	p := &page{begins: slices.Clone(append(k.begins, uint32(len(k.arcs)))), arcs: slices.Clone(k.arcs)}
	if len(k.times) > 0 {
		p.times = slices.Clone(k.times)
	}
	k.begins, k.arcs, k.times = k.begins[:0], k.arcs[:0], k.times[:0]
	k.d.pages = append(k.d.pages, p)
	if k.bytes += p.taken(); k.d.file != nil {
		k.shelve(len(k.d.pages) - 1)
	}
}

// spill moves all pages to a temporary file, if there may be one, and so will turn with those to come.
func (k *keeper) spill() {
	if k.folder == "" || k.d.file != nil || k.err != nil {
		return
	}
	if k.d.file, k.err = newPageFile(k.folder); k.err != nil {
		return
	}
	for n := range k.d.pages {
		k.shelve(n)
	}
}

// shelve moves a page to the file.
func (k *keeper) shelve(n int) {
	if k.err == nil {
		k.err = k.d.file.write(n, k.d.pages[n])
	}
	k.bytes -= k.d.pages[n].taken()
	k.d.pages[n] = nil
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
	bytes := k.bytes + int64(8*cap(k.arcs)+8*cap(k.times)+len(k.number)<<(namesBits+2)+8*cap(k.same)+4*cap(k.d.sets))
	if k.d.file == nil {
		bytes += int64(8 * k.d.nodes)
	}
	return bytes
}

// full reports whether there are too many states or arcs to number.
func (k *keeper) full() bool { return k.names > math.MaxUint32-1<<16 }

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
		*k.of(name) = d.end
	}
	for _, pair := range slices.Backward(k.same) {
		*k.of(pair[0]) = *k.of(pair[1])
	}
	d.room = max(0, memory-k.taken())
	r, limbs := d.reader(), 1
	for n := len(d.pages) - 1; n >= 0; n-- {
		if err := cmp.Or(ctx.Err(), k.err); err != nil {
			return err
		}
		p := d.pages[n]
		if d.file != nil {
			var err error
			if p, err = d.file.read(uint32(n)); err != nil {
				return err
			}
		}
		for at := range p.arcs {
			p.arcs[at].to = *k.of(p.arcs[at].to)
		}
		if err := r.complete(n, p, limbs); err != nil {
			return err
		}
		limbs = p.limbs
		switch {
		case d.file != nil:
			k.err = d.file.write(n, p)
			r.keep(uint32(n), p)
		default:
			if k.bytes += int64(8 * len(p.rest)); k.taken()-int64(8*d.nodes) <= memory {
				break
			}
			if k.spill(); d.file == nil && k.err == nil {
				return fmt.Errorf("%w: a diagram of %d states takes more than %d MB", ErrMemory, d.nodes, memory>>20)
			}
			d.room = max(0, memory-k.taken())
			r = d.reader()
		}
	}
	d.room = memory / 2
	rest, err := r.rest(0)
	d.count = new(big.Int).SetBits(slices.Clone(rest))
	return cmp.Or(err, k.err)
}

// complete counts the completions of the nodes of page n, the last one first, in as many words as they take, and not fewer than
// limbs. The pages behind it are complete.
func (r *reader) complete(n int, p *page, limbs int) error {
	for p.limbs = limbs; ; p.limbs++ {
		p.rest = make([]big.Word, p.limbs*p.nodes())
		if fits, err := r.fill(n, p); fits || err != nil {
			return err
		}
	}
}

// fill counts the completions of the nodes of page n, and reports whether they fit. It reads no word of them before it has
// written it: else the system would hand out each page of fresh memory twice, which costs as much as all else here.
func (r *reader) fill(n int, p *page) (bool, error) {
	for node := p.nodes() - 1; node >= 0; node-- {
		sum := p.rest[node*p.limbs : (node+1)*p.limbs]
		if n<<pageBits+node == int(r.d.end) {
			sum[0] = 1
		}
		first := p.begins[node]
		for at := first; at < p.begins[node+1]; at++ {
			to, on := p.arcs[at].to, p
			if int(to>>pageBits) != n {
				var err error
				if on, err = r.page(to); err != nil {
					return false, err
				}
			}
			if rest, times := on.words(to), p.multiple(at); at == first && times == 1 {
				copy(sum, rest)
			} else if addTimes(sum, rest, times) != 0 {
				return false, nil
			}
		}
	}
	return true, nil
}

// trim returns a number without its leading zeros.
func trim(x []big.Word) []big.Word {
	for len(x) > 0 && x[len(x)-1] == 0 {
		x = x[:len(x)-1]
	}
	return x
}

// addTimes adds a multiple of x to sum, which has as many words or more, and returns what does not fit.
func addTimes(sum, x []big.Word, times uint) (over uint) {
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
	for k, a := range x {
		to, over := sum[k:], uint(0)
		for n, b := range y {
			high, low := bits.Mul(uint(a), uint(b))
			low, carry := bits.Add(low, uint(to[n]), 0)
			high += carry
			low, carry = bits.Add(low, over, 0)
			to[n], over = big.Word(low), high+carry
		}
		for n := len(y); over > 0; n++ {
			low, carry := bits.Add(uint(to[n]), over, 0)
			to[n], over = big.Word(low), carry
		}
	}
}
