package tally

import (
	"math/bits"
	"sort"
	"sync"
)

// leastShare is how many records a merge must have for each worker, so that sharing it pays.
const leastShare = 1 << 12

// merge returns the records of a and b in one run, with the counts of equal keys added, and gives back the blocks
// of both as it goes. The counts get another limb before a sum could need one.
func merge(s *store, a, b *run, workers int) *run {
	switch {
	case a == nil || a.records == 0:
		return b
	case b == nil || b.records == 0:
		return a
	case a.limbs == b.limbs && compare(a.last(), b.first()) < 0:
		a.join(b)
		return a
	case a.limbs == b.limbs && compare(b.last(), a.first()) < 0:
		b.join(a)
		return b
	}
	limbs := limbsFor(max(a.bits, b.bits) + 1)
	if workers > 1 && a.records+b.records >= workers*leastShare {
		return mergeShares(s, a, b, limbs, workers)
	}
	return mergeTwo(s, a, b, limbs)
}

// mergeShares cuts the keys into ranges with about as many records, one for each worker, and merges them side by
// side.
func mergeShares(s *store, a, b *run, limbs, workers int) *run {
	parts := make([]*run, workers)
	var wait sync.WaitGroup
	for k := range workers {
		if a.records < b.records {
			a, b = b, a
		}
		headA, headB := a, b
		if k < workers-1 {
			inA, inB := split(a, b, (a.records+b.records)/(workers-k))
			headA, headB = a.cut(s, inA), b.cut(s, inB)
		}
		wait.Go(func() { parts[k] = mergeTwo(s, headA, headB, limbs) })
	}
	wait.Wait()
	whole := parts[0]
	for _, part := range parts[1:] {
		whole.join(part)
	}
	return whole
}

// split returns how many of the first records of a and of b are about n together, and below all that follow. Run a
// is not empty.
func split(a, b *run, n int) (inA, inB int) {
	inA = sort.Search(a.records-1, func(k int) bool { return k+b.below(a.key(k)) >= n })
	return inA, b.below(a.key(inA))
}

// reader goes through the records of a run and gives back its blocks behind it.
type reader struct {
	*run
	s     *store
	block []uint64 // what is left of the first block
	whole []uint64
}

// next goes to the next block, and reports whether there is one.
func (r *reader) next() bool {
	if r.whole != nil {
		r.s.put(r.whole)
		r.whole = nil
	}
	if len(r.blocks) == 0 {
		return false
	}
	r.whole = r.blocks[0]
	r.block = r.whole
	r.blocks = r.blocks[1:]
	return true
}

// mergeTwo is merge by one worker.
func mergeTwo(s *store, a, b *run, limbs int) *run {
	out := &run{words: a.words, limbs: limbs}
	x, y := reader{run: a, s: s}, reader{run: b, s: s}
	block := out.room(s)
	moreX, moreY := x.next(), y.next()
	for moreX && moreY {
		if out.full(block) {
			out.seal(block)
			block = out.room(s)
		}
		order := 0
		if kx, ky := x.block[0], y.block[0]; kx != ky {
			order = 1
			if kx < ky {
				order = -1
			}
		} else if a.words > 1 {
			order = compare(x.block[1:a.words], y.block[1:b.words])
		}
		n := len(block)
		block = block[:n+a.words+limbs]
		record := block[n:]
		if order <= 0 {
			widen(record, x.block[:a.words+a.limbs])
			x.block = x.block[a.words+a.limbs:]
		} else {
			widen(record, y.block[:b.words+b.limbs])
			y.block = y.block[b.words+b.limbs:]
		}
		if order == 0 {
			add(record[a.words:], y.block[b.words:b.words+b.limbs])
			y.block = y.block[b.words+b.limbs:]
			moreY = len(y.block) > 0 || y.next()
		}
		if order <= 0 {
			moreX = len(x.block) > 0 || x.next()
		} else {
			moreY = len(y.block) > 0 || y.next()
		}
	}
	block = x.rest(out, block, moreX)
	block = y.rest(out, block, moreY)
	if len(block) > 0 {
		out.seal(block)
	} else {
		s.put(block)
	}
	return out
}

// rest appends what is left to read of r to out, whose last block it returns.
func (r *reader) rest(out *run, block []uint64, more bool) []uint64 {
	stride := r.stride()
	for more {
		if out.full(block) {
			out.seal(block)
			block = out.room(r.s)
		}
		n := len(block)
		block = block[:n+out.stride()]
		widen(block[n:], r.block[:stride])
		r.block = r.block[stride:]
		more = len(r.block) > 0 || r.next()
	}
	return block
}

// widen copies a record to one that has as many limbs or more.
func widen(to, from []uint64) {
	clear(to[copy(to, from):])
}

// add adds a count to one that has as many limbs or more, and room for the sum.
func add(sum, count []uint64) {
	carry := uint64(0)
	for k, limb := range count {
		sum[k], carry = bits.Add64(sum[k], limb, carry)
	}
	for k := len(count); carry > 0; k++ {
		sum[k], carry = bits.Add64(sum[k], 0, carry)
	}
}
