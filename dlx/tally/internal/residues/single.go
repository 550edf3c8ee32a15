package residues

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx"
)

const (
	mostOptions = 1 << 12 // of a search: it has a bit for each two of them
	freeRoom    = 1 << 24 // bytes that states may take, however short the search was
	askNodes    = 1 << 12 // how often a search asks the context
)

// CountSingly is Count for a problem whose solutions were counted one by one, in a search of some nodes. It goes through
// states as long as these are less than half as many as the nodes and take no more than four bytes for each. Otherwise it counts the
// solutions one by one as well, unless an item may be covered several times or not at all.
func CountSingly(ctx context.Context, source *dlx.Problem, room int64, nodes uint64) (Residues, error) {
	p := newProblem(source)
	if len(p.items) > mostOptions || !p.single() {
		return p.count(ctx, room, math.MaxInt)
	}
	nodes = min(nodes, 1<<40)
	again, err := p.count(ctx, min(room, max(freeRoom, 4*int64(nodes))), int(nodes/2))
	if !errors.Is(err, errLong) && !errors.Is(err, ErrRoom) {
		return again, err
	}
	s := newSearch(ctx, p)
	n := s.count(0)
	if err := ctx.Err(); err != nil {
		return Residues{}, err
	}
	return Residues{n % firstPrime, n % secondPrime}, nil
}

// single reports whether each primary item is covered exactly once.
func (p *problem) single() bool {
	for i := range p.primary {
		if !p.once(i) {
			return false
		}
	}
	return true
}

// A search counts solutions one by one. Options that exclude one another are all that it knows of a problem, besides the
// items that must be covered. It has sets of options and of items, as bits:
//
//	depth 0   options that fit   items that are open
//	depth 1   …                  …                      after the choice of one option
type search struct {
	ctx      context.Context
	nodes    int
	options  [][]uint64 // of each depth, the options that fit the choices before
	open     [][]uint64 // of each depth, the items that are not covered
	excludes [][]uint64 // of each option, the options that it excludes, itself included
	covers   [][]uint64 // of each option, its primary items
	parts    []part     // of the items, their options
	first    []int      // of each item, the number of its first part, and of all parts behind the last
}

// A part is a word of a set.
type part struct {
	word int
	bits uint64
}

func newSearch(ctx context.Context, p *problem) *search {
	s := &search{ctx: ctx}
	words, itemWords := (len(p.items)+63)/64, (p.primary+63)/64
	having := make([][]uint64, len(p.with)) // of each item, its options
	for i, options := range p.with {
		having[i] = make([]uint64, words)
		for _, o := range options {
			having[i][o/64] |= 1 << (o % 64)
		}
	}
	weight := make([]float64, p.primary) // how many options one of the item excludes, on average
	for o, items := range p.items {
		excludes, number := make([]uint64, words), 0
		for k, i := range items {
			same := p.colours[o][k]
			if same == 0 {
				for n, others := range having[i] {
					excludes[n] |= others
				}
				continue
			}
			for _, other := range p.with[i] {
				if p.colours[other][slices.Index(p.items[other], i)] != same {
					excludes[other/64] |= 1 << (other % 64)
				}
			}
		}
		for _, word := range excludes {
			number += bits.OnesCount64(word)
		}
		for _, i := range items {
			if i < p.primary {
				weight[i] += float64(number) / float64(len(p.with[i]))
			}
		}
		s.excludes = append(s.excludes, excludes)
	}
	var order []int
	for i := range p.primary {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[b], weight[a]) })
	for range p.primary + 1 {
		s.options, s.open = append(s.options, make([]uint64, words)), append(s.open, make([]uint64, itemWords))
	}
	for range p.items {
		s.covers = append(s.covers, make([]uint64, itemWords))
	}
	for n, i := range order {
		s.open[0][n/64] |= 1 << (n % 64)
		s.first = append(s.first, len(s.parts))
		for _, o := range p.with[i] {
			s.options[0][o/64] |= 1 << (o % 64)
			s.covers[o][n/64] |= 1 << (n % 64)
			if last := len(s.parts) - 1; last < s.first[n] || s.parts[last].word != o/64 {
				s.parts = append(s.parts, part{word: o / 64})
			}
			s.parts[len(s.parts)-1].bits |= 1 << (o % 64)
		}
	}
	s.first = append(s.first, len(s.parts))
	return s
}

// count returns in how many ways the open items of a depth can be covered. It covers the one with the fewest options first;
// of equal ones, the first.
func (s *search) count(depth int) (n uint64) {
	if s.nodes++; s.nodes%askNodes == 0 && s.ctx.Err() != nil {
		return 0
	}
	options, open := s.options[depth], s.open[depth]
	best, fewest, left := 0, len(s.excludes)+1, 0
	for w, word := range open {
		for left += bits.OnesCount64(word); word != 0 && fewest > 1; word &= word - 1 {
			i := w*64 + bits.TrailingZeros64(word)
			fit := 0
			for _, part := range s.parts[s.first[i]:s.first[i+1]] {
				fit += bits.OnesCount64(options[part.word] & part.bits)
			}
			if fit < fewest {
				best, fewest = i, fit
			}
		}
	}
	switch {
	case left == 0:
		return 1
	case left == 1 || fewest == 0:
		return uint64(fewest)
	}
	next, nextOpen := s.options[depth+1][:len(options)], s.open[depth+1][:len(open)]
	for _, part := range s.parts[s.first[best]:s.first[best+1]] {
		for word := options[part.word] & part.bits; word != 0; word &= word - 1 {
			o := part.word*64 + bits.TrailingZeros64(word)
			for k, excluded := range s.excludes[o][:len(next)] {
				next[k] = options[k] &^ excluded
			}
			for k, covered := range s.covers[o][:len(nextOpen)] {
				nextOpen[k] = open[k] &^ covered
			}
			n += s.count(depth + 1)
		}
	}
	return n
}
