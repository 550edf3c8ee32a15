package tally

import (
	"cmp"
	"math/bits"
	"slices"
)

// leastRun is how many records must ascend so that they are kept as a run and not sorted among others.
const leastRun = 64

// A builder makes runs of records that come in any order. Records that come in ascending order are taken as they are;
// others are sorted block by block, and the runs merged, long ones with long ones.
type builder struct {
	s            *store
	words, limbs int
	block        []uint64
	mixed        bool // block does not ascend
	open         *run // ends with what is before block
	runs         []*run
	order        []place // room for sorting
}

// place is where a record stands in a block, and the first word of its key.
type place struct {
	word uint64
	at   int32
}

func newBuilder(s *store, words, limbs int) *builder {
	return &builder{s: s, words: words, limbs: limbs, open: &run{words: words, limbs: limbs}}
}

// record returns room for another record, to be filled at once, and followed by a call of settle.
func (b *builder) record() []uint64 {
	if n := len(b.block); n+b.words+b.limbs <= cap(b.block) {
		b.block = b.block[:n+b.words+b.limbs]
		return b.block[n:]
	}
	b.flush()
	b.block = b.open.room(b.s)[:b.words+b.limbs]
	return b.block
}

// settle looks whether the record just filled ascends.
func (b *builder) settle() {
	n := len(b.block) - b.words - b.limbs
	if n == 0 || b.mixed {
		return
	}
	before := n - b.words - b.limbs
	if b.block[before] < b.block[n] || compare(b.block[before:before+b.words], b.block[n:n+b.words]) < 0 {
		return
	}
	if n < leastRun*(b.words+b.limbs) {
		b.mixed = true
		return
	}
	record := b.block[n:]
	b.block = b.block[:n]
	b.flush()
	b.block = append(b.open.room(b.s), record...)
}

// flush takes the block into a run.
func (b *builder) flush() {
	switch {
	case len(b.block) == 0:
		return
	case b.mixed:
		b.close()
		b.push(b.sorted())
	default:
		if b.open.records > 0 && compare(b.open.last(), b.block[:b.words]) >= 0 {
			b.close()
		}
		b.open.seal(b.block)
	}
	b.block, b.mixed = nil, false
}

// close ends the open run.
func (b *builder) close() {
	if b.open.records > 0 {
		b.push(b.open)
		b.open = &run{words: b.words, limbs: b.limbs}
	}
}

// push adds a run, and merges runs as long as the last is not much shorter than the one before it.
func (b *builder) push(r *run) {
	b.runs = append(b.runs, r)
	for n := len(b.runs); n > 1 && 2*b.runs[n-1].records >= b.runs[n-2].records; n-- {
		b.runs[n-2] = merge(b.s, b.runs[n-2], b.runs[n-1], 1)
		b.runs = b.runs[:n-1]
	}
}

// finish returns the records in one run, or nil if there are none. The builder is empty then.
func (b *builder) finish(workers int) *run {
	b.flush()
	b.close()
	var all *run
	for k := len(b.runs) - 1; k >= 0; k-- {
		all = merge(b.s, b.runs[k], all, workers)
	}
	b.runs = b.runs[:0]
	return all
}

// sorted returns the records of the block as a run, and gives the block back. Its counts have room for the sum of
// all of them.
func (b *builder) sorted() *run {
	stride := b.words + b.limbs
	n := len(b.block) / stride
	b.order = b.order[:0]
	for k := range n {
		b.order = append(b.order, place{b.block[k*stride], int32(k * stride)})
	}
	if b.words == 1 {
		slices.SortFunc(b.order, func(x, y place) int { return cmp.Compare(x.word, y.word) })
	} else {
		slices.SortFunc(b.order, func(x, y place) int {
			if x.word != y.word {
				return cmp.Compare(x.word, y.word)
			}
			return compare(b.block[x.at:][:b.words], b.block[y.at:][:b.words])
		})
	}
	var all run
	all.words, all.limbs = b.words, b.limbs
	all.measure(b.block)
	out := &run{words: b.words, limbs: limbsFor(all.bits + bits.Len(uint(n)))}
	var block, record []uint64
	for _, p := range b.order {
		from := b.block[p.at:][:stride]
		if record != nil && compare(record[:b.words], from[:b.words]) == 0 {
			add(record[b.words:], from[b.words:])
			continue
		}
		if block == nil {
			block = b.s.get(n * out.stride())
		} else if out.full(block) {
			out.seal(block)
			block = out.room(b.s)
		}
		block = block[:len(block)+out.stride()]
		record = block[len(block)-out.stride():]
		widen(record, from)
	}
	out.seal(block)
	b.s.put(b.block)
	return out
}
