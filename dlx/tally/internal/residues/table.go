package residues

import (
	"math/bits"
	"slices"
)

// Primes are the two largest primes below 2^61: the sum of two Residues fits 64 bits.
var Primes = [2]uint64{1<<61 - 1, 1<<61 - 31}

// Residues are a number modulo each prime: from 1 to the prime, which stands for 0.
type Residues [2]uint64

// add adds modulo the primes.
func (r *Residues) add(s Residues) {
	for k, prime := range Primes {
		r[k] += s[k]
		if r[k] > prime {
			r[k] -= prime
		}
	}
}

// A table holds different states with their residues: slots of words, those of the state coming first. A slot
// is free if its residues are 0. Slots are found by a linear function of the state, scaled to the number of slots, so
// that what an option makes of the states one after the other goes to slots one after the other.
type table struct {
	words int // of a state
	slots []uint64
	size  int // slots
	used  int
}

// linear holds the factors of the words of a state.
var linear = [...]uint64{
	0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0xd6e8feb86659fd93,
	0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0xff51afd7ed558ccd, 0xc4ceb9fe1a85ec53,
}

// stride returns how many words a slot has.
func (t *table) stride() int { return t.words + len(Residues{}) }

// clear empties the table, and makes room for n states.
func (t *table) clear(n int) {
	t.used = 0
	t.size = max(64, n+n/2)
	words := t.size * t.stride()
	if cap(t.slots) < words {
		t.slots = nil // for the collector, before there is another
		t.slots = make([]uint64, words)
		return
	}
	t.slots = t.slots[:words]
	clear(t.slots)
}

// of returns the ways of a state.
func (t *table) of(state []uint64) (ways Residues) {
	ways = Primes // none
	for slots := t.slots; len(slots) > 0; slots = slots[t.stride():] {
		if slots[t.words] != 0 && slices.Equal(slots[:t.words], state) {
			ways = Residues(slots[t.words:])
		}
	}
	return ways
}

// bytes returns the size of the table.
func (t *table) bytes() int64 { return 8 * int64(cap(t.slots)) }

// add adds ways to a state.
func (t *table) add(state []uint64, ways Residues) {
	var hash uint64
	for k, word := range state {
		hash += word * linear[k%len(linear)]
	}
	number, _ := bits.Mul64(hash, uint64(t.size))
	stride := t.stride()
probe:
	for at := int(number) * stride; ; at += stride {
		if at == len(t.slots) {
			at = 0
		}
		slot := t.slots[at : at+stride]
		known, sum := slot[:len(state)], (*Residues)(slot[len(state):])
		if sum[0] == 0 {
			copy(known, state)
			*sum = ways
			if t.used++; 3*t.used > 2*t.size {
				t.grow()
			}
			return
		}
		for k, word := range state {
			if known[k] != word {
				continue probe
			}
		}
		sum.add(ways)
		return
	}
}

// grow makes half as many slots more.
func (t *table) grow() {
	old := t.slots
	t.slots, t.used = nil, 0
	t.clear(t.size)
	for stride := t.stride(); len(old) > 0; old = old[stride:] {
		if old[t.words] != 0 {
			t.add(old[:t.words], Residues(old[t.words:]))
		}
	}
}
