package tally

import (
	"math/big"
	"math/bits"
	"sync"
)

// slabWords is the usual size of a slab, in words of 8 bytes, and leastSlab the least.
const (
	slabWords = 512
	leastSlab = 8
)

// A store hands out blocks of words of one size and takes them back, so that the memory of a layer that is done serves
// the next one.
type store struct {
	mu    sync.Mutex
	size  int        // of a block, in words
	free  [][]uint64 // blocks not in use
	words int64      // that the blocks in use have
}

// newStore returns a store for a bound of memory; 0 means no bound.
func newStore(memory int64) *store {
	s := &store{size: slabWords}
	for memory > 0 && s.size > leastSlab && int64(s.size) > memory>>15 {
		s.size /= 2
	}
	return s
}

// get returns an empty block with room for a record.
func (s *store) get(record int) []uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words += int64(max(record, s.size))
	if record > s.size {
		return make([]uint64, 0, record)
	}
	if n := len(s.free) - 1; n >= 0 {
		block := s.free[n]
		s.free = s.free[:n]
		return block
	}
	return make([]uint64, 0, s.size)
}

// put takes back a block that nothing refers to any more.
func (s *store) put(block []uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words -= int64(cap(block))
	if cap(block) == s.size {
		s.free = append(s.free, block[:0])
	}
}

// taken returns how many bytes the blocks in use take, the free room in them included.
func (s *store) taken() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return 8 * s.words
}

// A slab is a block of records of one layer. A record is a state and the number of ways that lead there:
//
//	key  key  …  count  count  …      the words of the key, the most significant one first,
//	└ words ──┘  └── limbs ───┘      then the limbs of the count, the least significant one first
//
// In a frontier the steps before the layer are done, and the items of some later steps may be covered.
type slab struct {
	layer, limbs int
	block        []uint64
}

// records returns the number of records.
func (b *slab) records(words int) int { return len(b.block) / (words + b.limbs) }

// taken returns how many bytes the block takes.
func (b *slab) taken() int64 { return int64(8 * cap(b.block)) }

// total adds the counts of all records to sum.
func (b *slab) total(words int, sum *big.Int) {
	var limbs []big.Word
	var n big.Int
	for block := b.block; len(block) > 0; block = block[words+b.limbs:] {
		limbs = limbs[:0]
		for _, limb := range block[words : words+b.limbs] {
			limbs = append(limbs, big.Word(limb))
			if bits.UintSize == 32 {
				limbs = append(limbs, big.Word(limb>>32))
			}
		}
		sum.Add(sum, n.SetBits(limbs))
	}
}

// A bag is records in no order, some of which may have the same key.
type bag struct {
	slabs   []slab
	records int
	bytes   int64 // of the records
	taken   int64 // by the blocks, with the free room in them
	met     int   // of a layer: the records after the last merge of equal keys
}

// push adds a record.
func (b *bag) push(s *store, layer, limbs int, record []uint64) {
	to := b.open(layer, limbs, len(record))
	if to == nil {
		b.slabs = append(b.slabs, slab{layer, limbs, s.get(len(record))})
		to = &b.slabs[len(b.slabs)-1]
		b.taken += to.taken()
	}
	to.block = append(to.block, record...)
	b.records++
	b.bytes += int64(8 * len(record))
}

// open returns the slab that a record goes to: the last one, or the one before it if records of two widths come in turn;
// nil if neither has room.
func (b *bag) open(layer, limbs, words int) *slab {
	n := len(b.slabs)
	for k := n - 1; k >= max(0, n-2); k-- {
		s := &b.slabs[k]
		if s.layer == layer && s.limbs == limbs && len(s.block)+words <= cap(s.block) {
			return s
		}
	}
	return nil
}

// join adds a slab, which belongs to the bag from now on. The records of a slab less than half full go to another slab that
// has room for them.
func (b *bag) join(s *store, words int, from slab) {
	if to := b.open(from.layer, from.limbs, len(from.block)); to != nil && 2*len(from.block) < cap(from.block) {
		to.block = append(to.block, from.block...)
		s.put(from.block)
	} else {
		b.slabs = append(b.slabs, from)
		b.taken += from.taken()
	}
	b.records += from.records(words)
	b.bytes += int64(8 * len(from.block))
}

// pop takes the last slab out of the bag, or its last records if it has more than most.
func (b *bag) pop(s *store, words, most int) slab {
	last := &b.slabs[len(b.slabs)-1]
	part := *last
	if cut := len(last.block) - most*(words+last.limbs); cut > 0 {
		part.block = append(s.get(words+last.limbs), last.block[cut:]...)
		last.block = last.block[:cut]
	} else {
		b.slabs = b.slabs[:len(b.slabs)-1]
		b.taken -= part.taken()
	}
	b.records -= part.records(words)
	b.bytes -= int64(8 * len(part.block))
	return part
}

// limbs returns how many limbs the widest count has.
func (b *bag) limbs() (limbs int) {
	for _, slab := range b.slabs {
		limbs = max(limbs, slab.limbs)
	}
	return limbs
}

// release gives back the blocks.
func (b *bag) release(s *store) {
	for _, slab := range b.slabs {
		s.put(slab.block)
	}
	*b = bag{}
}
