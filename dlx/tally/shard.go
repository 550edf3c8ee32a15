package tally

import (
	"cmp"
	"slices"
)

// slabWords is the size of a slab, in words of 8 bytes.
const slabWords = 512

// A shard is a list of records in no order, some of which may have the same key.
type shard struct {
	slabs   []slab
	records int
	bytes   int64
}

// A slab is a block of records of one width, at one layer: the steps before that are done, and some of those that
// follow may be covered.
type slab struct {
	layer, limbs int
	block        []uint64
}

// push adds a record to the end of a shard.
func (s *shard) push(from *store, layer, limbs int, record []uint64) {
	to := s.slab(layer, limbs, len(record))
	if to == nil {
		s.slabs = append(s.slabs, slab{layer, limbs, from.get(max(len(record), slabWords))})
		to = &s.slabs[len(s.slabs)-1]
	}
	to.block = append(to.block, record...)
	s.records++
	s.bytes += int64(8 * len(record))
}

// slab returns the slab that a record goes to: the last one or, where records of two widths come in turn, the one
// before it; nil if there is no room.
func (s *shard) slab(layer, limbs, words int) *slab {
	n := len(s.slabs)
	for k := n - 1; k >= max(0, n-2); k-- {
		b := &s.slabs[k]
		if b.layer == layer && b.limbs == limbs && len(b.block)+words <= cap(b.block) {
			return b
		}
	}
	return nil
}

// join moves the records of another shard to the end of s.
func (s *shard) join(other *shard) {
	s.slabs = append(s.slabs, other.slabs...)
	s.records += other.records
	s.bytes += other.bytes
	*other = shard{}
}

// sort puts slabs of one layer and width next to each other.
func (s *shard) sort() {
	slices.SortStableFunc(s.slabs, func(a, b slab) int {
		return cmp.Or(cmp.Compare(a.layer, b.layer), cmp.Compare(a.limbs, b.limbs))
	})
}

// limbs returns how many limbs the widest count has.
func (s *shard) limbs() (limbs int) {
	for _, slab := range s.slabs {
		limbs = max(limbs, slab.limbs)
	}
	return limbs
}

// release gives back the blocks.
func (s *shard) release(to *store) {
	for _, slab := range s.slabs {
		to.put(slab.block)
	}
	*s = shard{}
}
