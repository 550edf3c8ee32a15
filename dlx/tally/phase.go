package tally

import "math/bits"

const (
	longestPhase = 16 // steps
	phaseWords   = 4  // of a key at most, for phases of several steps in several shards
	apartBits    = 1  // spare bits of the fields that decide on the shard, since their values are not spread evenly
)

// A phase is a range of layers that each shard goes through by itself, in tables that fit the cache. The steps of the phase
// touch only a few fields of a key. States that differ in any other field do not meet within the phase, so these other
// fields decide which shard a state belongs to. In a phase of one layer the shard is arbitrary, as long as equal keys
// share one.
type phase struct {
	from, to int
	apart    []uint64 // the fields that decide on the shard
	bits     int      // of a shard's number
	whole    bool     // the whole key decides on the shard, so successors from several shards may be equal
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

// longest returns the longest phase that leaves enough fields alone to number shards with so many bits; it may have no
// steps.
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
