package tally

import (
	"math/bits"
	"slices"
)

// A table holds records with different keys, found by hashing. It is meant for so few that they stay in the cache.
type table struct {
	words, limbs int
	records      []uint64
	index        []uint32 // for each slot, where its record begins, counted from 1; 0: the slot is free
	shift        int      // 64 less the bits of a slot's number
	room         int      // how many slots may still be taken: three quarters of them in all
	carried      bool     // a count has outgrown its limbs
}

const (
	leastSlots = 1 << 6

	// Two odd multipliers, so that the shard of a key says nothing about its slot in a table.
	spreadSlots  = 0x9e3779b97f4a7c15
	spreadShards = 0xd6e8feb86659fd93
)

// reset empties a table. It gets slots for about as many records as it had.
func (t *table) reset(words, limbs int) {
	slots := leastSlots
	if len(t.records) > 0 {
		slots = max(slots, 1<<bits.Len(uint(2*len(t.records)/t.stride())))
	}
	t.words, t.limbs, t.records, t.carried = words, limbs, t.records[:0], false
	t.slots(slots)
}

func (t *table) stride() int { return t.words + t.limbs }

// slots makes a number of free slots, a power of 2.
func (t *table) slots(n int) {
	if cap(t.index) < n {
		t.index = make([]uint32, n)
	} else {
		t.index = t.index[:n]
		clear(t.index)
	}
	t.shift, t.room = 65-bits.Len(uint(n)), n/4*3
}

// scramble mixes the words of a key.
func scramble(key []uint64, spread uint64) (h uint64) {
	for _, word := range key {
		h = (h ^ h>>32 ^ word) * spread
	}
	return h
}

// add adds a count to the count of a key of one word. It may have fewer limbs than the table, not more.
func (t *table) add(key uint64, count []uint64) {
	last := uint64(len(t.index) - 1)
	for slot := key * spreadSlots >> (t.shift & 63); ; slot++ {
		at := t.index[slot&last]
		if at == 0 {
			if t.room == 0 {
				t.grow()
				t.add(key, count)
				return
			}
			record := t.record(slot & last)
			record[0] = key
			widen(record[1:], count)
			return
		}
		if record := t.records[at-1:]; record[0] == key {
			t.sum(record[1:1+t.limbs], count)
			return
		}
	}
}

// addWide is add for a key of any number of words.
func (t *table) addWide(key, count []uint64) {
	last := uint64(len(t.index) - 1)
	for slot := scramble(key, spreadSlots) >> (t.shift & 63); ; slot++ {
		at := t.index[slot&last]
		if at == 0 {
			if t.room == 0 {
				t.grow()
				t.addWide(key, count)
				return
			}
			record := t.record(slot & last)
			copy(record, key)
			widen(record[t.words:], count)
			return
		}
		if record := t.records[at-1:]; slices.Equal(record[:t.words], key) {
			t.sum(record[t.words:t.stride()], count)
			return
		}
	}
}

// meet returns the name of a key, where counts are names: the name next if the key is new.
func (t *table) meet(key []uint64, next uint64) (name uint64) {
	last := uint64(len(t.index) - 1)
	for slot := scramble(key, spreadSlots) >> (t.shift & 63); ; slot++ {
		at := t.index[slot&last]
		if at == 0 {
			if t.room == 0 {
				t.grow()
				return t.meet(key, next)
			}
			record := t.record(slot & last)
			copy(record, key)
			record[t.words] = next
			return next
		}
		if record := t.records[at-1:]; record[0] == key[0] && (len(key) == 1 || slices.Equal(record[:t.words], key)) {
			return record[t.words]
		}
	}
}

// record returns room for a new record, and enters it into a free slot.
func (t *table) record(slot uint64) []uint64 {
	n := len(t.records)
	t.index[slot] = uint32(n + 1)
	t.room--
	if n+t.stride() > cap(t.records) {
		t.records = slices.Grow(t.records, t.stride())
	}
	t.records = t.records[:n+t.stride()]
	return t.records[n:]
}

// sum adds a count to another.
func (t *table) sum(sum, count []uint64) {
	carry := uint64(0)
	for k, limb := range count {
		sum[k], carry = bits.Add64(sum[k], limb, carry)
	}
	for k := len(count); carry > 0; k++ {
		if k == len(sum) {
			t.carried = true
			return
		}
		sum[k], carry = bits.Add64(sum[k], 0, carry)
	}
}

// grow doubles the slots.
func (t *table) grow() {
	t.slots(2 * len(t.index))
	last := uint64(len(t.index) - 1)
	for at := 0; at < len(t.records); at += t.stride() {
		slot := scramble(t.records[at:at+t.words], spreadSlots) >> t.shift
		for t.index[slot&last] != 0 {
			slot++
		}
		t.index[slot&last] = uint32(at + 1)
		t.room--
	}
}

// widen copies a count to one that has as many limbs or more.
func widen(to, from []uint64) { clear(to[copy(to, from):]) }
