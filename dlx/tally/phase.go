package tally

import "math/bits"

const (
	longestPhase = 16 // steps
	phaseWords   = 4  // of a key at most, for phases of several steps in several shards
	apartBits    = 1  // more than a shard's number has: the fields that tell shards apart are not spread evenly
)

// A phase is a number of layers, from one up to another, that states take in shards, which go through all of it one by
// one, or side by side, each in the cache. Of the fields of a key the steps of the phase touch only a few. States that
// differ in any other field do not meet within the phase; so these fields decide which shard a state belongs to. A phase
// of one layer may have any state in any shard as long as equal keys share one.
type phase struct {
	from, to int
	apart    []uint64 // the fields that tell shards apart
	bits     int      // of a shard's number
	whole    bool     // the whole key decides on the shard: states of several shards may come to one
}

// whole returns the phase of one layer in which the whole key decides on the shard.
func whole(from, words, bits int) phase {
	p := phase{from: from, to: from + 1, bits: bits, whole: true}
	for range words {
		p.apart = append(p.apart, ^uint64(0))
	}
	return p
}

// phase returns the phase for some states, in shards of about a given number of them.
func (f *frontier) phase(from, _, live, shard int) phase {
	bits := bits.Len(uint(live / shard))
	p := f.longest(from, bits)
	if p.to == p.from && live <= mostRecords/2*shard {
		bits = 0 // few states may share a shard
	}
	switch {
	case bits == 0:
		return phase{from: from, to: min(from+longestPhase, len(f.steps))}
	case p.to == p.from:
		return whole(from, f.words, bits)
	}
	return p
}

// longest returns the longest phase in which shards can be told apart by a number of bits; it may have no steps.
func (f *frontier) longest(from, bits int) phase {
	p := phase{from: from, to: from, bits: bits}
	if f.words > phaseWords || bits == 0 {
		return p
	}
	p.apart = append(p.apart, f.alive[from*f.words:(from+1)*f.words]...)
	for p.to < min(from+longestPhase, len(f.steps)) {
		left := make([]uint64, f.words)
		for k, touched := range f.touched[p.to*f.words : (p.to+1)*f.words] {
			left[k] = p.apart[k] &^ touched
		}
		if ones(left) < bits+apartBits {
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
	for k, word := range p.apart {
		h = (h ^ h>>32 ^ word&key[k]) * spreadShards
	}
	return int(h >> 1 >> (63 - p.bits))
}
