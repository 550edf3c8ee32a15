package census

import "math"

// A stage is a turned puzzle, with everything that is computed before the sums.
type stage struct {
	band  [3]*band
	rest  [3][splits][]rest // by stack and by split of its first band
	inner *group            // leaves the second and the third band unchanged
	alike [9]uint8          // the least digit that has the same places in all bands, for each digit
	cache cache
}

// A rest is a pair of splits that complete a stack in the second and in the third band, with fillings of its boxes, by
// place there.
type rest struct{ second, third uint16 }

// newStage takes the boxes and places of the bands, all turned, and the group.
func newStage(boxes *[3][3]*box, in [3]places, inner *group) *stage {
	s := &stage{inner: inner, alike: alike(in[:]...)}
	for b := range s.band {
		s.band[b] = newBand(boxes[b], in[b])
	}
	for k := range s.rest {
		for x := range s.rest[k] {
			s.rest[k][x] = completions(boxes, k, split(x))
		}
	}
	return s
}

// completions returns the ways to complete a stack.
func completions(boxes *[3][3]*box, stack int, first split) (all []rest) {
	second, third := boxes[1][stack], boxes[2][stack]
	for _, r := range table().rest[first] {
		if a, b := second.place[r[0]], third.place[r[1]]; a != none && b != none {
			all = append(all, rest{a, b})
		}
	}
	return all
}

// A front holds the fillings of the first band with one split of its first box, which stands for all its images under
// the inner group.
type front struct {
	first   split
	group   *group // leaves the inner bands and the split unchanged
	columns []column
}

// front gathers the fillings of the first band whose split of the first box is one of the images, which all have the same least
// image. It returns nil if stop returns true. gathered is scratch memory.
func (s *stage) front(o *orbits, least split, images []split, gathered *sums, stop func() bool) *front {
	f := &front{first: least, group: s.inner.stabiliser(0, least)}
	gathered.begin(f.group, &s.cache)
	whole := s.fillings(images, stop, func(first, second split, weights []weight) {
		gathered.add(&o.by[first], second, weights)
	})
	f.columns = gathered.take()
	if !whole {
		return nil
	}
	return f
}

// fillings calls found for the fillings of the first band with the given splits of the first box: for each split of the second
// box, with the number of fillings for each split of the third. If digits are equivalent in all bands, it takes one of the pairs
// of splits that their exchange gives, with its weight times the number of pairs. The weights are valid until found returns. It
// reports false if stop has ended it.
func (s *stage) fillings(images []split, stop func() bool, found func(first, second split, weights []weight)) bool {
	b := s.band[0]
	row := make([]uint16, len(b.third))
	var weights []weight
	var m mapper
	for _, first := range images {
		if stop() {
			return false
		}
		for _, second := range b.box[1].able {
			n := s.orderings(first, second)
			if n == 0 || s.rest[1][second] == nil || !b.counts(first, second, row, &m) {
				continue
			}
			weights = weights[:0]
			for i, count := range row {
				if last := b.box[2].able[i]; count != 0 && s.rest[2][last] != nil {
					weights = append(weights, weight{last, n * uint64(count)})
				}
			}
			found(first, second, weights)
		}
	}
	return true
}

// orderings returns the number of pairs of splits that exchanges of equivalent digits turn this pair into, if it is the one with
// sorted lines; otherwise it returns 0.
func (s *stage) orderings(first, second split) uint64 {
	t := table()
	n := uint64(1)
	var size, same [9]uint64 // of a class, by its least digit: digits so far, and those with the last line
	var last [9]uint8
	for d, c := range s.alike {
		line := 3*t.deal[first][d] + t.deal[second][d]
		switch {
		case size[c] == 0 || line > last[c]:
			same[c] = 0
		case line < last[c]:
			return 0
		}
		size[c]++
		same[c]++
		last[c] = line
		n = n * size[c] / same[c]
	}
	return n
}

// A prospect has the numbers of ways to fill a stack, which are known without sums.
type prospect struct {
	all   int // splits of the first band that can be completed
	outer int // the splits among them that fit the first box
	ways  int // the ways to complete these
}

// prospects returns the prospects of the stacks.
func prospects(boxes *[3][3]*box) (of [3]prospect) {
	t := table()
	for k := range of {
		p := &of[k]
		first, second, third := boxes[0][k], boxes[1][k], boxes[2][k]
		for x := range split(splits) {
			rests := 0
			for i := range t.rest[x] {
				if r := &t.rest[x][i]; second.place[r[0]] != none && third.place[r[1]] != none {
					rests++
				}
			}
			p.all += min(rests, 1)
			if first.place[x] != none {
				p.outer += min(rests, 1)
				p.ways += rests
			}
		}
	}
	return of
}

// forecast estimates the fillings of the first band to be looked at, how many of them are inequivalent, and the products to be
// added. It assumes that all fillings of a box are equally likely.
func forecast(of [3]prospect, inner *group, alike [9]uint8) (f Forecast) {
	var stacks, outer, all float64 = 1, 1, 1
	for _, p := range of {
		stacks, outer, all = stacks*float64(p.ways), outer*float64(p.outer), all*float64(p.all)
	}
	if stacks == 0 {
		return f
	}
	kinds := max(all/inner.order(), 1)
	exchanges := group{class: alike, cosets: []symmetry{identity}}
	f.Outer = outer / exchanges.order()
	f.Products = kinds * -math.Expm1(-outer/kinds) * stacks / outer
	return f
}
