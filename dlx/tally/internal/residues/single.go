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
	mostOptions = 1 << 13 // of a search: it has a bit for each two of them
	freeRoom    = 1 << 24 // bytes that states may take, however short the search was
	freeEntries = 1 << 18 // of options that the choice of an order may look at, however short the search was
	askNodes    = 1 << 12 // how often a search asks the context
)

// CountSingly is Count for a problem whose solutions were counted one by one, in a search of so many nodes. It goes through
// states as long as they are at most half as many as the nodes and take no more than 16 MB or four bytes a node. Otherwise
// it counts the solutions one by one as well, unless there are more than 8,192 options.
func CountSingly(ctx context.Context, source *dlx.Problem, room int64, nodes, changes uint64) (Residues, error) {
	p := newProblem(source)
	if err := p.countable(); err != nil {
		return Residues{}, err
	}
	l := newLine(p, p.order(max(freeEntries, bounded(changes))))
	if len(p.items) > mostOptions || p.heavy {
		return l.count(ctx, room, math.MaxInt)
	}
	again, err := l.count(ctx, min(room, max(freeRoom, 4*int64(bounded(nodes)))), bounded(nodes/2))
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

// A search counts solutions one by one. Nearly all that it knows of a problem is which options exclude each other, and which
// items must be covered. It keeps sets of options and of items, as bits:
//
//	depth 0   options that may be taken   items that are open: not covered as often as they must be
//	depth 1   …                           …   after the choice of one option
//
// The items that may be covered several times are counted; the last time excludes all of their other options.
type search struct {
	ctx      context.Context
	nodes    int
	once     bool       // each item is covered exactly once
	options  [][]uint64 // of each depth
	open     [][]uint64 // of each depth
	excludes [][]uint64 // of each option, the options that it excludes, itself included
	covers   [][]uint64 // of each option, the items that are not open once it is taken
	several  [][]int    // of each option, its items that may be covered several times
	items    []counted
	parts    []part // of the items, their options
	first    []int  // of each item, the number of its first part, and of all parts behind the last
}

// A counted is an item that must be covered from lo to hi times.
type counted struct {
	lo, hi, times int
	options       []uint64
}

// A part is a word of a set.
type part struct {
	word int
	bits uint64
}

func newSearch(ctx context.Context, p *problem) *search {
	s := &search{ctx: ctx, once: true, excludes: p.exclusions()}
	s.options, s.open = [][]uint64{p.noOptions()}, [][]uint64{bitset(p.primary)}
	s.covers, s.several = make([][]uint64, len(p.items)), make([][]int, len(p.items))
	for o := range s.covers {
		s.covers[o] = bitset(p.primary)
	}
	for _, i := range p.byExclusions(s.excludes) {
		s.add(p, i)
	}
	s.first = append(s.first, len(s.parts))
	return s
}

// add adds the item i of a problem.
func (s *search) add(p *problem, i int) {
	n := len(s.items)
	s.once = s.once && p.once(i)
	s.first = append(s.first, len(s.parts))
	options := p.noOptions()
	for _, o := range p.with[i] {
		include(options, o)
		include(s.options[0], o)
		if p.hi[i] > 1 {
			s.several[o] = append(s.several[o], n)
		} else {
			include(s.covers[o], n)
		}
	}
	for k, word := range options {
		if word != 0 {
			s.parts = append(s.parts, part{k, word})
		}
	}
	s.items = append(s.items, counted{lo: p.lo[i], hi: p.hi[i], options: options})
	if p.lo[i] > 0 {
		include(s.open[0], n)
	}
}

// exclusions returns for each option the options that it excludes, itself included.
func (p *problem) exclusions() (all [][]uint64) {
	having := make([][]uint64, len(p.with)) // of each item, its options
	wearing := make(map[[2]int][]uint64)    // of each item and colour, the options
	for i, options := range p.with {
		having[i] = p.noOptions()
		for _, o := range options {
			include(having[i], o)
			colour := [2]int{i, p.colours[o][slices.Index(p.items[o], i)]}
			if wearing[colour] == nil {
				wearing[colour] = p.noOptions()
			}
			include(wearing[colour], o)
		}
	}
	none := p.noOptions()
	for o, items := range p.items {
		excludes := p.noOptions()
		include(excludes, o)
		for k, i := range items {
			alike := none // the options that may cover i together with o
			if colour := p.colours[o][k]; i >= p.primary && colour != 0 {
				alike = wearing[[2]int{i, colour}]
			} else if p.hi[i] != 1 {
				continue
			}
			for n, others := range having[i] {
				excludes[n] |= others &^ alike[n]
			}
		}
		all = append(all, excludes)
	}
	return all
}

// byExclusions returns the primary items: first those whose options exclude the most options, on average.
func (p *problem) byExclusions(excludes [][]uint64) (order []int) {
	weight := make([]float64, p.primary)
	for o, items := range p.items {
		number := ones(excludes[o])
		for _, i := range items {
			if i < p.primary {
				weight[i] += float64(number) / float64(len(p.with[i]))
			}
		}
	}
	for i := range p.primary {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[b], weight[a]) })
	return order
}

// noOptions returns an empty set of options.
func (p *problem) noOptions() []uint64 { return bitset(len(p.items)) }

// bitset returns an empty set of numbers below n, with a bit for each.
func bitset(n int) []uint64 { return make([]uint64, (n+63)/64) }

// include adds a number to a set.
func include(set []uint64, n int) { set[n/64] |= 1 << (n % 64) }

// count returns how many sets of the options of a depth cover the open items as often as they must be. It goes on with the
// item that has the fewest options to spare; of equal ones, the first.
func (s *search) count(depth int) (n uint64) {
	if s.nodes++; s.nodes%askNodes == 0 && s.ctx.Err() != nil {
		return 0
	}
	options, open := s.options[depth], s.open[depth]
	best, fewest, left := 0, len(s.excludes), 0
	for w, word := range open {
		for left += bits.OnesCount64(word); word != 0 && fewest > 0; word &= word - 1 {
			i := w*64 + bits.TrailingZeros64(word)
			spare := s.items[i].times - s.items[i].lo
			for _, part := range s.parts[s.first[i]:s.first[i+1]] {
				spare += bits.OnesCount64(options[part.word] & part.bits)
			}
			if spare < fewest {
				best, fewest = i, spare
			}
		}
	}
	switch {
	case left > 0 && fewest < 0:
		return 0
	case s.once && left <= 1:
		return uint64(left*fewest + 1) // the only solution, or each option of the last item
	case left == 0:
		n = 1 // without any other option
		for word, set := range options {
			n += s.take(depth, word, set)
		}
		return n
	}
	for _, part := range s.parts[s.first[best]:s.first[best+1]] {
		n += s.take(depth, part.word, options[part.word]&part.bits)
	}
	return n
}

// take counts what can be chosen with an option of a set, and without those of the set before it.
func (s *search) take(depth, word int, set uint64) (n uint64) {
	if set != 0 && len(s.options) == depth+1 {
		s.options = append(s.options, make([]uint64, len(s.options[0])))
		s.open = append(s.open, make([]uint64, len(s.open[0])))
	}
	for ; set != 0; set &= set - 1 {
		o := word*64 + bits.TrailingZeros64(set)
		options, open := s.options[depth], s.open[depth]
		next, nextOpen := s.options[depth+1][:len(options)], s.open[depth+1][:len(open)]
		for k, excluded := range s.excludes[o][:len(next)] {
			next[k] = options[k] &^ excluded
		}
		for k, covered := range s.covers[o][:len(nextOpen)] {
			nextOpen[k] = open[k] &^ covered
		}
		for _, i := range s.several[o] {
			it := &s.items[i]
			it.times++
			if it.times == it.lo {
				nextOpen[i/64] &^= 1 << (i % 64)
			}
			for k := range next {
				if it.times == it.hi {
					next[k] &^= it.options[k]
				}
			}
		}
		n += s.count(depth + 1)
		for _, i := range s.several[o] {
			s.items[i].times--
		}
		options[word] &^= 1 << (o % 64)
	}
	return n
}
