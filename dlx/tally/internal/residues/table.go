package residues

import "math/bits"

// Primes are the two largest primes below 2^61: the sum of two Residues fits 64 bits.
var Primes = [2]uint64{1<<61 - 1, 1<<61 - 31}

// Residues are a number modulo each prime, from 1 to the prime itself, which stands for 0.
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

// A table holds different states with their residues: records of words in the order in which they came, in chunks. A linear
// function of the state, scaled to the number of slots, gives the slot of the index that has the number of its record. So
// an option takes consecutive states to consecutive slots.
type table struct {
	words  int // of a state
	chunks [][]uint64
	used   int      // records
	index  []uint32 // the number of a record, counted from 1; 0 for a free slot
	spare  *[][]uint64
}

// chunkRecords is how many records a chunk has: a power of 2.
const chunkRecords = 1 << 11

// linear holds the factors of the words of a state.
var linear = [...]uint64{
	0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0xd6e8feb86659fd93,
	0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0xff51afd7ed558ccd, 0xc4ceb9fe1a85ec53,
}

// newTable returns an empty table that takes its chunks from spare if there are any.
func newTable(words int, spare *[][]uint64) *table { return &table{words: words, spare: spare} }

// stride returns how many words a record has.
func (t *table) stride() int { return t.words + len(Residues{}) }

// record returns a record by its number, counted from 0.
func (t *table) record(n int) []uint64 {
	at, stride := n%chunkRecords*t.stride(), t.stride()
	return t.chunks[n/chunkRecords][at : at+stride]
}

// clear empties the table and makes the index ready for n records. The chunks are the caller's.
func (t *table) clear(n int) {
	t.chunks, t.used = t.chunks[:0], 0
	t.slots(max(64, 2*n))
}

// slots makes so many free slots.
func (t *table) slots(n int) {
	if cap(t.index) < n {
		t.index = nil // so that the collector may free it before there is another
		t.index = make([]uint32, n)
		return
	}
	t.index = t.index[:n]
	clear(t.index)
}

// bytes returns the size of the table.
func (t *table) bytes() int64 {
	return 4*int64(cap(t.index)) + 8*int64(t.stride())*int64((t.used+chunkRecords-1)/chunkRecords*chunkRecords)
}

// slot returns the slot where the search for a state begins.
func (t *table) slot(state []uint64) int {
	var hash uint64
	for k, word := range state {
		hash += word * linear[k%len(linear)]
	}
	slot, _ := bits.Mul64(hash, uint64(len(t.index)))
	return int(slot)
}

// add adds ways to a state.
func (t *table) add(state []uint64, ways Residues) {
	slot := t.slot(state)
probe:
	for ; t.index[slot] != 0; slot = t.after(slot) {
		record := t.record(int(t.index[slot]) - 1)
		for k, word := range state {
			if record[k] != word {
				continue probe
			}
		}
		(*Residues)(record[len(state):]).add(ways)
		return
	}
	if t.used%chunkRecords == 0 {
		t.chunks = append(t.chunks, t.chunk())
	}
	t.used++
	t.index[slot] = uint32(t.used)
	record := t.record(t.used - 1)
	copy(record, state)
	copy(record[len(state):], ways[:])
	if 2*t.used > len(t.index) {
		t.grow()
	}
}

// after returns the slot after one.
func (t *table) after(slot int) int {
	if slot++; slot == len(t.index) {
		return 0
	}
	return slot
}

// chunk returns a spare chunk, or a new one.
func (t *table) chunk() []uint64 {
	if n := len(*t.spare); n > 0 {
		chunk := (*t.spare)[n-1]
		*t.spare = (*t.spare)[:n-1]
		return chunk
	}
	return make([]uint64, chunkRecords*t.stride())
}

// grow adds half as many slots.
func (t *table) grow() {
	t.slots(len(t.index) + len(t.index)/2)
	for n := range t.used {
		slot := t.slot(t.record(n)[:t.words])
		for t.index[slot] != 0 {
			slot = t.after(slot)
		}
		t.index[slot] = uint32(n + 1)
	}
}
