package census

import (
	"context"
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/chance"
)

// A draw is a solution that is being found, from the outside to the inside: first its block, then the weight of the block and
// the product of counts, then the origin of the weight, first in the front and then in the band.
type draw struct {
	random *rand.Rand
	block  int
	left   total // the number of the solution within its block

	x, y, z [3]split  // the columns of the bands, as the front and its group have turned them so far
	number  uint64    // of the solution among those that the weight x counts
	filling [3]uint64 // its number among the fillings of each band
	found   bool
}

// Samples draws n solutions, each with the same probability and independently of the others, and calls found for each of them
// until found returns false. It returns the number of all solutions; if that is 0, found is not called. The same seed draws the
// same solutions for any number of Workers, and n+1 draws give one more. Samples first counts and keeps the sums of the parts.
// Then it goes again through the parts that have a sample: up to 65,536 samples take as long as another count, and some 0.1 ms
// for each sample. The error is ctx's.
//
// Samples always counts from the start, even after Resume.
func (c *Counter) Samples(ctx context.Context, n int, seed uint64, found func(*cover.Grid) bool) (count *big.Int, err error) {
	return c.samples(ctx, n, 1<<16, seed, found) // 65,536 solutions take some 64 MB
}

// samples is Samples, with the number of solutions that are drawn together.
func (c *Counter) samples(ctx context.Context, n, together int, seed uint64, found func(*cover.Grid) bool) (count *big.Int, err error) {
	r, err := c.count(ctx, true)
	if err != nil {
		return nil, err
	}
	count = new(big.Int).Set(&r.sum)
	if count.Sign() == 0 {
		return count, nil
	}
	o := c.plans[c.choice].orientation
	for first := 0; first < n; first += together {
		draws := make([]draw, min(together, n-first))
		c.trace(ctx, r, r.deal(draws, seed, first))
		for k := range draws {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if !found(r.stage.grid(&draws[k], o)) {
				return count, nil
			}
		}
	}
	return count, nil
}

// trace finds the solutions of the draws of each front, until ctx ends.
func (c *Counter) trace(ctx context.Context, r *run, of [][]*draw) {
	stop := func() bool { return ctx.Err() != nil }
	var next atomic.Int64
	c.workers(func() {
		a := adder{stage: r.stage}
		for k := int(next.Add(1)) - 1; k < len(of) && !stop(); k = int(next.Add(1)) - 1 {
			if len(of[k]) > 0 {
				a.trace(r.orbits, &r.fronts[k], of[k], stop)
			}
		}
	})
}

// deal draws the numbers of some solutions, after first earlier ones, and returns the draws of each front, by block and number.
func (r *run) deal(draws []draw, seed uint64, first int) [][]*draw {
	order := make([]*draw, len(draws))
	ranks := make(map[*draw]*big.Int, len(draws))
	for k := range draws {
		var key [32]byte
		binary.LittleEndian.PutUint64(key[0:], seed)
		binary.LittleEndian.PutUint64(key[8:], uint64(first+k))
		d := &draws[k]
		d.random = rand.New(rand.NewChaCha8(key))
		order[k], ranks[d] = d, chance.Below(d.random, &r.sum)
	}
	slices.SortFunc(order, func(a, b *draw) int { return ranks[a].Cmp(ranks[b]) })
	of := make([][]*draw, len(r.fronts))
	before, after := new(big.Int), new(big.Int)
	for k := range r.fronts {
		for n, sum := range r.fronts[k].sums {
			after.Add(before, sum.big())
			for len(order) > 0 && ranks[order[0]].Cmp(after) < 0 {
				d := order[0]
				d.block, d.left = n, newTotal(new(big.Int).Sub(ranks[d], before))
				of[k], order = append(of[k], d), order[1:]
			}
			before, after = after, before
		}
	}
	return of
}

// trace finds the solutions of the draws of a front. It ends early if stop returns true.
func (a *adder) trace(o *orbits, p *frontState, draws []*draw, stop func() bool) {
	s := a.stage
	f := s.front(o, p.least, p.images, &a.sums, stop)
	if f == nil {
		return
	}
	blocks := s.blocks(f)
	for rest := draws; len(rest) > 0 && !stop(); {
		n := rest[0].block
		some := slices.IndexFunc(rest, func(d *draw) bool { return d.block != n })
		if some < 0 {
			some = len(rest)
		}
		a.locate(&blocks[n], rest[:some])
		rest = rest[some:]
	}
	if stop() {
		return
	}
	sought := seek(&a.sums, f.group, &s.cache, draws)
	s.fillings(p.images, stop, func(first, second split, weights []weight) {
		n := s.orderings(first, second)
		sought.among(&o.by[first], second, weights, func(d *draw, w weight) {
			d.x = [3]split{first, second, w.last}
			d.filling[0] = d.number % (w.amount / n)
		})
	})
	a.sums.take()
}

// locate finds the weight of the front and the fillings of the second and third band for the draws of a block, which ascend.
func (a *adder) locate(b *block, draws []*draw) {
	s := a.stage
	a.begin(b)
	var before, after total
	rest := draws
	for _, c := range s.columns(b, &a.sums) {
		a.multiply(c.second)
		for _, w := range c.weights {
			after.addProduct(dots(a.use, s.rest[2][w.last]), w.amount)
			for len(rest) > 0 && rest[0].left.less(after) {
				a.product(b, rest[0], c.second, w, rest[0].left.minus(before))
				rest = rest[1:]
			}
			before = after
		}
	}
	sought := seek(&a.sums, b.front.group.stabiliser(0, b.least), &s.cache, draws)
	for i := range b.by {
		for _, c := range b.front.columns {
			sought.among(&b.by[i], c.second, c.weights, func(d *draw, w weight) {
				d.x[1], d.x[2] = c.second, w.last
			})
		}
	}
	a.sums.take()
}

// product finds the solution with a number among those of a weight: its product of counts, and its fillings. It leaves in the
// draw the number among the ways that the weight counts.
func (a *adder) product(b *block, d *draw, second split, w weight, number total) {
	s := a.stage
	left, number0 := divide(number, w.amount)
	d.number = number0
	able := func(band, stack int, place uint16) split { return s.band[band].box[stack].able[place] }
	for k, use := range a.use {
		for _, r := range s.rest[2][w.last] {
			v, u := uint64(use[0][r.second]), uint64(use[1][r.third])
			if left >= v*u {
				left -= v * u
				continue
			}
			first := s.completed(b)
			d.x = [3]split{b.front.first, second, w.last}
			d.y = [3]split{first[0], able(1, 1, a.with[k].second), able(1, 2, r.second)}
			d.z = [3]split{first[1], able(2, 1, a.with[k].third), able(2, 2, r.third)}
			d.filling[1], d.filling[2] = left%v, left/v
			return
		}
	}
	panic("census: a weight has fewer products than were added")
}

// A sought finds the origins of the weights of draws.
type sought struct {
	sums  *sums
	draws [splits]map[split][]*draw // by the splits of the second and of the last stack
}

// seek begins to look for the origins of draws that were gathered under a group.
func seek(s *sums, g *group, c *cache, draws []*draw) *sought {
	s.begin(g, c)
	all := &sought{sums: s}
	for _, d := range draws {
		d.found = false
		if all.draws[d.x[1]] == nil {
			all.draws[d.x[1]] = make(map[split][]*draw)
		}
		m := all.draws[d.x[1]]
		m[d.x[2]] = append(m[d.x[2]], d)
	}
	return all
}

// among looks for the draws among weights with a split of the second stack, after a symmetry was applied to all of them, in the
// order in which they were added. For each draw that it finds it undoes the symmetry, and calls found with the draw and the
// weight.
func (q *sought) among(a *symmetry, second split, weights []weight, found func(*draw, weight)) {
	s, t := q.sums, table()
	c, both := s.cell(a, second)
	image := both.image(1, &t.deal[second])
	least := t.of[encode(&image)]
	last := q.draws[least]
	if last == nil {
		return
	}
	s.mapper.set(&both, 2)
	for _, w := range weights {
		code := s.mapper.code(t.code[w.last])
		for _, d := range last[c.least[code]] {
			switch {
			case d.found:
			case d.number >= w.amount:
				d.number -= w.amount
			default:
				d.found = true
				_, by := s.group.stabiliser(1, least).least(2, t.of[code])
				whole := by.after(&both)
				undo := whole.inverse()
				d.y, d.z = undo.splits(d.y), undo.splits(d.z)
				found(d, w)
			}
		}
	}
}

// grid returns the solution of a draw.
func (s *stage) grid(d *draw, o orientation) *cover.Grid {
	var digit [9]uint8 // equivalent digits are exchanged at random, since x is only one of the pairs that they give
	for e := range digit {
		digit[e] = uint8(e)
		k, n := e, uint64(0)
		for f := range e + 1 {
			if s.alike[f] == s.alike[e] {
				if n++; d.random.Uint64N(n) == 0 {
					k = f
				}
			}
		}
		digit[e], digit[k] = digit[k], digit[e]
	}
	l, _ := cover.DefaultLayout(9)
	turned, g := cover.NewGrid(l), cover.NewGrid(l)
	for k, columns := range [3][3]split{d.x, d.y, d.z} {
		write(turned, k, columns, s.band[k].filling(columns, d.filling[k]), &digit)
	}
	for cell := range 81 {
		g.Set(o.cell(cell), turned.Digit(cell))
	}
	return g
}

// divide returns n/by and n%by. The quotient must fit a word.
func divide(n total, by uint64) (quotient, left uint64) {
	q, r := new(big.Int).QuoRem(n.big(), new(big.Int).SetUint64(by), new(big.Int))
	return q.Uint64(), r.Uint64()
}
