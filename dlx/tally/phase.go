package tally

import "math/bits"

const (
	longestPhase = 16 // steps
	phaseWords   = 4  // of a key at most
	apartBits    = 1  // more than there are bits of a shard's number: what tells shards apart is not spread evenly
)

// A phase is a number of steps, from one up to another, that states take in shards. Of the fields of a key these
// steps touch a few only. States that differ in any other field do not meet within the phase, so that shards which
// are told apart by these can go through all of it one by one, or side by side, each in the cache.
type phase struct {
	from, to int
	apart    []uint64 // the fields alive at the first step that no step of the phase touches
	bits     int      // of a shard's number
}

// phase returns the longest phase from a step on whose states can be told apart by a number of bits; it may have
// no steps.
func (f *frontier) phase(from, bits int) phase {
	p := phase{from: from, to: from, bits: bits}
	if f.words > phaseWords || from >= len(f.steps) {
		return p
	}
	p.apart = append(p.apart, f.alive[from*f.words:(from+1)*f.words]...)
	for p.to < min(from+longestPhase, len(f.steps)) {
		left := make([]uint64, f.words)
		for k, touched := range f.touched[p.to*f.words : (p.to+1)*f.words] {
			left[k] = p.apart[k] &^ touched
		}
		if bits > 0 && ones(left) < bits+apartBits {
			break
		}
		p.apart = left
		p.to++
	}
	return p
}

// ones counts the bits that are set.
func ones(words []uint64) (n int) {
	for _, word := range words {
		n += bits.OnesCount64(word)
	}
	return n
}

// shard returns the number of the shard that a key belongs to.
func (p *phase) shard(key []uint64) int {
	var h uint64
	for k, word := range key {
		h = (h ^ h>>32 ^ word&p.apart[k]) * spreadShards
	}
	return int(h >> 1 >> (63 - p.bits))
}
