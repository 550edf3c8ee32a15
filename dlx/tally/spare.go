package tally

import "slices"

// This file bounds the memory of a sweep: how large its shards may grow, how many go through at once, and which states are
// put aside until there is room.

// limit returns how many records a shard may grow to in a phase; a shard with more stops on the way. The limit grows with
// the work done so far, and is at most a sixteenth of the memory left.
func (w *sweep) limit() int {
	most := min(w.tables, max(2*w.shard, int(w.transitions/8)))
	if w.memory == 0 {
		return most
	}
	return min(most, int(w.left()/16/w.record()))
}

// left is how many bytes more the blocks may take. Three sixteenths of the memory are kept for the tables of the workers.
func (w *sweep) left() int64 { return max(0, w.memory/16*13-w.s.taken()) }

// record is the number of bytes of a record whose count has one limb.
func (w *sweep) record() int64 { return 8 * int64(w.keyWords()+1) }

// few returns how many shards go through their phase before the memory is checked again and others have a turn: at least
// one, but too few to fill more than half of the memory left, and with an eighth as many records as transitions so far.
func (w *sweep) few() (n int) {
	most := min(waveShards, len(w.shards)-w.done)
	if w.memory > 0 {
		most = min(most, max(1, int(w.left()/2/w.record())/max(1, w.limit())))
	}
	for records := 0; n < most && (n < 2 || uint64(records) < w.transitions/8); n++ {
		records += w.shards[w.done+n].records
	}
	return n
}

// budget is how many bytes the states that are not put aside may take. While none are put aside, that is two thirds of the
// memory; the rest is for what a wave adds, and for tables. Then it is half of what is left of three quarters, so that many
// states meet, or an eighth once that is little, since the states put aside may be many layers deep.
func (w *sweep) budget() int64 {
	if w.held.records == 0 {
		return w.memory / 3 * 2
	}
	left := w.memory/4*3 - w.held.taken
	if left > w.memory/16 {
		return left / 2
	}
	return left / 8
}

// spare puts the states under way aside if they take more than their budget; later they are taken up a piece at a time.
// States that would have met are then expanded several times, but the sum is the same. States that are kept are not put
// aside, since nothing would be saved.
func (w *sweep) spare() {
	if w.memory == 0 || w.keep != nil || w.s.taken()-w.held.taken <= w.budget() {
		return
	}
	w.settle()
	for ; w.at < w.layers(); w.at++ { // the highest layer comes last
		w.leave(&w.layer[w.at])
		for _, part := range w.ranges(&w.layer[w.at]) {
			for _, b := range part.slabs {
				w.hold(b)
			}
		}
	}
}

// keyRanges is the number of parts into which a layer is cut when it is put aside, about.
const keyRanges = 64

// ranges cuts a layer by ranges of keys, the lowest ones first, and leaves it empty. States with similar keys meet more
// often than others, so they are taken up together.
func (w *sweep) ranges(from *bag) []bag {
	words := w.keyWords()
	var bounds [][]uint64
	for n := 0; n < len(from.slabs); n += max(1, len(from.slabs)/keyRanges) {
		bounds = append(bounds, slices.Clone(from.slabs[n].block[:words]))
	}
	slices.SortFunc(bounds, slices.Compare)
	parts := make([]bag, len(bounds)+1)
	for _, b := range from.slabs {
		for stride, block := words+b.limbs, b.block; len(block) > 0; block = block[stride:] {
			n, _ := slices.BinarySearchFunc(bounds, block[:words], slices.Compare)
			parts[n].push(w.s, b.layer, b.limbs, block[:stride])
		}
		w.s.put(b.block)
	}
	*from = bag{}
	return parts
}

// leastPiece is about how many records are taken up at once when the memory is full.
const leastPiece = 16

// take takes up a piece of what was put aside last.
func (w *sweep) take() {
	room := max(leastPiece*w.record(), w.budget()/16)
	top := w.held.slabs[len(w.held.slabs)-1].layer
	for taken := int64(0); taken < room && w.held.records > 0; {
		if w.held.slabs[len(w.held.slabs)-1].layer != top {
			break
		}
		b := w.held.pop(w.s, w.keyWords(), max(leastPiece, int(room/w.record())))
		taken += int64(8 * len(b.block))
		w.leave(&bag{records: b.records(w.keyWords()), bytes: int64(8 * len(b.block))})
		w.enter(b)
	}
	w.pieces++
}
