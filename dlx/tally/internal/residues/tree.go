package residues

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx"
)

// A factor says for some values of its items in how many ways they come about. Each option is a factor: in one way nothing is
// done, and in one way each item of the option has what it gives it. Two factors are multiplied: values that add up, or agree,
// come about in as many ways as the product of both. An item whose factors are all multiplied can be taken out.
//
// This is where a count along a tree can be counted again: all is a product of options, and nothing is joined or stepped through.
// The items are taken out in the order of least fill, so that the fewest pairs of items become neighbours.
//
// Source: Rina Dechter, "Bucket elimination: a unifying framework for reasoning", Artificial Intelligence 113, 1999.
type factor struct {
	items []int               // ascending
	ways  map[string]Residues // by the values of the items, two bytes each
}

// entryBytes is about what an entry of a factor takes, besides the values.
const entryBytes = 64

// bytes returns about what a factor takes.
func (f *factor) bytes() int64 { return int64(len(f.ways)) * int64(entryBytes+2*len(f.items)) }

// CountTree is Count for a count along a tree of the items.
func CountTree(ctx context.Context, source *dlx.Problem, room int64) (Residues, error) {
	p := newProblem(source)
	for i := range p.with {
		if n := p.most(i); n > math.MaxUint16 {
			return Residues{}, fmt.Errorf("%w: an item may be covered %d times (want %d at most)", ErrRoom, n, math.MaxUint16)
		}
	}
	with := make([][]*factor, len(p.with)) // the factors of each item that are not multiplied yet
	for o, items := range p.items {
		none, all := make([]byte, 2*len(items)), make([]byte, 2*len(items))
		sorted := slices.Sorted(slices.Values(items))
		for at, i := range sorted {
			value := p.timesOf(o, i)
			if i >= p.primary {
				value = 1 + p.colours[o][slices.Index(items, i)]
			}
			put(all, at, value)
		}
		f := &factor{sorted, map[string]Residues{string(none): {1, 1}, string(all): {1, 1}}}
		for _, i := range items {
			with[i] = append(with[i], f)
		}
	}
	count, taken := Residues{1, 1}, int64(0)
	near := p.near()
	for left := slices.Collect(p.all()); len(left) > 0; {
		k := leastFill(near, left)
		i := left[k]
		left = slices.Delete(left, k, k+1)
		product := &factor{ways: map[string]Residues{"": {1, 1}}}
		slices.SortStableFunc(with[i], func(a, b *factor) int { return len(a.ways) - len(b.ways) })
		for _, f := range slices.Clone(with[i]) {
			var err error
			if product, err = p.multiply(ctx, product, f, room-taken); err != nil {
				return Residues{}, err
			}
			for _, j := range f.items {
				with[j] = slices.DeleteFunc(with[j], func(other *factor) bool { return other == f })
			}
			taken -= f.bytes()
		}
		product = p.takeOut(i, product)
		if taken += product.bytes(); len(product.items) == 0 {
			count = count.times(product.ways[""])
		}
		for _, j := range product.items {
			with[j] = append(with[j], product)
		}
		takeNear(near, i)
	}
	return count, nil
}

// all yields all items.
func (p *problem) all() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range p.with {
			if !yield(i) {
				return
			}
		}
	}
}

func put(values []byte, at, value int) { values[2*at], values[2*at+1] = byte(value>>8), byte(value) }

func get(values string, at int) int { return int(values[2*at])<<8 | int(values[2*at+1]) }

// multiply returns the product of two factors. It takes at most room bytes.
func (p *problem) multiply(ctx context.Context, f, g *factor, room int64) (*factor, error) {
	items := slices.Compact(slices.Sorted(slices.Values(slices.Concat(f.items, g.items))))
	h := &factor{items, make(map[string]Residues)}
	inF, inG := make([]int, len(items)), make([]int, len(items)) // where each item is in f and in g; below 0: nowhere
	for at, i := range items {
		inF[at], inG[at] = slices.Index(f.items, i), slices.Index(g.items, i)
	}
	values := make([]byte, 2*len(items))
	for x, m := range f.ways {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for y, n := range g.ways {
			fits := true
			for at, i := range items {
				a, b := 0, 0
				if inF[at] >= 0 {
					a = get(x, inF[at])
				}
				if inG[at] >= 0 {
					b = get(y, inG[at])
				}
				sum := a + b
				switch {
				case i < p.primary:
					fits = sum <= p.hi[i]
				case a > 0 && b > 0:
					fits, sum = a == b && a > 1, a
				}
				if !fits {
					break
				}
				put(values, at, sum)
			}
			if fits {
				ways := h.ways[string(values)]
				ways.add(m.times(n))
				h.ways[string(values)] = ways
			}
		}
		if h.bytes() > room {
			return nil, fmt.Errorf("%w: more than %d bytes", ErrRoom, room)
		}
	}
	return h, nil
}

// takeOut returns a factor without one of its items, for all values that the item may have in the end. A factor without the item
// stays as it is if the item may be left uncovered, and else has no ways.
func (p *problem) takeOut(i int, f *factor) *factor {
	at := slices.Index(f.items, i)
	if at < 0 {
		if i < p.primary && p.lo[i] > 0 {
			f.ways = nil
		}
		return f
	}
	g := &factor{slices.Delete(slices.Clone(f.items), at, at+1), make(map[string]Residues)}
	for x, n := range f.ways {
		if i < p.primary && get(x, at) < p.lo[i] {
			continue
		}
		rest := x[:2*at] + x[2*at+2:]
		ways := g.ways[rest]
		ways.add(n)
		g.ways[rest] = ways
	}
	return g
}

// times returns a product modulo the primes.
func (r Residues) times(s Residues) (product Residues) {
	for k, prime := range Primes {
		high, low := bits.Mul64(r[k]%prime, s[k]%prime)
		product[k] = bits.Rem64(high, low, prime)
	}
	return product
}

// near returns the neighbours of each item: those that some option has with it.
func (p *problem) near() []map[int]bool {
	near := make([]map[int]bool, len(p.with))
	for i := range near {
		near[i] = make(map[int]bool)
		for _, o := range p.with[i] {
			for _, j := range p.items[o] {
				if j != i {
					near[i][j] = true
				}
			}
		}
	}
	return near
}

// leastFill returns the place in a list of the item whose neighbours have the fewest pairs that are not neighbours; of equal
// ones, of the item with the fewest neighbours.
func leastFill(near []map[int]bool, list []int) (best int) {
	least := math.MaxInt
	for k, i := range list {
		if len(near[i])*(len(near[i])-1) == 0 {
			return k
		}
		fill := 0
		for a := range near[i] {
			for b := range near[i] {
				if a < b && !near[a][b] {
					fill++
				}
			}
			if fill > least {
				break
			}
		}
		if fill < least || fill == least && len(near[i]) < len(near[list[best]]) {
			best, least = k, fill
		}
	}
	return best
}

// takeNear takes an item out: its neighbours become neighbours of each other.
func takeNear(near []map[int]bool, i int) {
	for a := range near[i] {
		delete(near[a], i)
		for b := range near[i] {
			if a != b {
				near[a][b] = true
			}
		}
	}
	near[i] = nil
}
