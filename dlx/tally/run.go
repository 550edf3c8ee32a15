package tally

import (
	"math/big"
	"math/bits"
	"sort"
)

// A run is a list of records with ascending keys, no two of them equal. A record is a state and the number of ways
// that lead there:
//
//	key  key  …  count  count  …      words of the key, the most significant one first,
//	└ words ──┘  └── limbs ───┘      then the limbs of the count, the least significant one first
//
// A run with its blocks belongs to whoever holds it.
type run struct {
	words, limbs int
	blocks       [][]uint64 // whole records; none is empty
	records      int
	bits         int // every count is below 2^bits
}

// stride is the length of a record in words.
func (r *run) stride() int { return r.words + r.limbs }

// bytes is what the records take.
func (r *run) bytes() int64 { return int64(r.records) * int64(r.stride()) * 8 }

// first and last return the keys of the first and the last record of a run that is not empty.
func (r *run) first() []uint64 { return r.blocks[0][:r.words] }

func (r *run) last() []uint64 {
	block := r.blocks[len(r.blocks)-1]
	return block[len(block)-r.stride():][:r.words]
}

// key returns the key of record n.
func (r *run) key(n int) []uint64 {
	stride := r.stride()
	for _, block := range r.blocks {
		if records := len(block) / stride; n >= records {
			n -= records
			continue
		}
		return block[n*stride:][:r.words]
	}
	panic("tally: no such record")
}

// limbsFor returns how many limbs hold a number below 2^bits.
func limbsFor(bits int) int { return max(1, (bits+63)/64) }

// compare compares two keys of the same length.
func compare(a, b []uint64) int {
	for k, x := range a {
		if y := b[k]; x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

// seal takes over a block of records whose keys are above those of r.
func (r *run) seal(block []uint64) {
	r.blocks = append(r.blocks, block)
	r.records += len(block) / r.stride()
	r.measure(block)
}

// measure raises r.bits to what the counts in a block need.
func (r *run) measure(block []uint64) {
	top := uint64(0)
	for at := r.stride() - 1; at < len(block); at += r.stride() {
		top |= block[at]
	}
	below := 64 * (r.limbs - 1) // if the top limbs are zero, the counts are below that power at least
	r.bits = max(r.bits, below+bits.Len64(top))
}

// room returns a block for more records of r.
func (r *run) room(s *store) []uint64 {
	stride := r.stride()
	return s.get(max(stride, min(blockWords, max(16, 4*r.records)*stride)))
}

// full reports whether a block has no room for another record.
func (r *run) full(block []uint64) bool { return len(block)+r.stride() > cap(block) }

// release gives back all blocks of r.
func (r *run) release(s *store) {
	for _, block := range r.blocks {
		s.put(block)
	}
	*r = run{words: r.words, limbs: r.limbs}
}

// total adds the counts of all records to sum.
func (r *run) total(sum *big.Int) {
	var limbs []big.Word
	var n big.Int
	for _, block := range r.blocks {
		for at := 0; at < len(block); at += r.stride() {
			limbs = limbs[:0]
			for _, limb := range block[at+r.words : at+r.stride()] {
				limbs = append(limbs, big.Word(limb))
				if bits.UintSize == 32 {
					limbs = append(limbs, big.Word(limb>>32))
				}
			}
			sum.Add(sum, n.SetBits(limbs))
		}
	}
}

// cut takes the first records off r, as many as asked for, and returns them.
func (r *run) cut(s *store, records int) *run {
	head := &run{words: r.words, limbs: r.limbs, bits: r.bits}
	stride := r.stride()
	for records > 0 && len(r.blocks) > 0 {
		block := r.blocks[0]
		n := min(records, len(block)/stride)
		if n == len(block)/stride {
			r.blocks = r.blocks[1:]
			head.blocks = append(head.blocks, block)
		} else {
			part := append(s.get(n*stride), block[:n*stride]...)
			head.blocks = append(head.blocks, part)
			r.blocks[0] = block[:copy(block, block[n*stride:])]
		}
		head.records += n
		r.records -= n
		records -= n
	}
	return head
}

// below returns the number of records with keys below a key.
func (r *run) below(key []uint64) (n int) {
	stride := r.stride()
	b := sort.Search(len(r.blocks), func(b int) bool { return compare(r.blocks[b][:r.words], key) >= 0 })
	for _, block := range r.blocks[:max(0, b-1)] {
		n += len(block) / stride
	}
	if b > 0 {
		block := r.blocks[b-1]
		n += sort.Search(len(block)/stride, func(k int) bool { return compare(block[k*stride:][:r.words], key) >= 0 })
	}
	return n
}

// join appends the records of b, which are all above those of r and as wide.
func (r *run) join(b *run) {
	r.blocks = append(r.blocks, b.blocks...)
	r.records += b.records
	r.bits = max(r.bits, b.bits)
}

// head returns the first records of r, at most as many as asked for, as a run that shares the blocks of r.
func (r *run) head(records int) *run { return r.part(0, min(records, r.records)) }

// shares returns r in parts of about the same length, which share its blocks.
func (r *run) shares(parts int) (list []*run) {
	for k := range parts {
		list = append(list, r.part(r.records*k/parts, r.records*(k+1)/parts))
	}
	return list
}

// part returns records from to to-1 of r as a run that shares its blocks.
func (r *run) part(from, to int) *run {
	p := &run{words: r.words, limbs: r.limbs, bits: r.bits, records: to - from}
	stride := r.stride()
	for _, block := range r.blocks {
		n := len(block) / stride
		if first, last := max(0, from), min(n, to); first < last {
			p.blocks = append(p.blocks, block[first*stride:last*stride])
		}
		from, to = from-n, to-n
	}
	return p
}
