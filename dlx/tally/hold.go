package tally

import "fmt"

// errMemory is the error of a sweep whose states do not fit although they are followed one at a time.
func (w *sweep) errMemory() error {
	return fmt.Errorf("%w: %d bytes, and the states under way take %d", ErrMemory, w.memory, w.bytes)
}

// spare puts the states under way aside if they take more than half of the memory that is left, so that they are
// taken up again a piece at a time. States that would have met are then expanded several times, but the sum is
// the same.
func (w *sweep) spare() {
	if w.memory == 0 {
		return
	}
	held := w.heldBytes()
	if w.bytes-held <= (w.memory-held)/2 || w.live == w.heldRecords()+1 {
		return
	}
	for layer := w.at; layer < w.layers(); layer++ {
		if r := w.layer[layer]; r != nil && r.records > 0 {
			w.held = append(w.held, piece{layer, r}) // ends up below the pieces of higher layers
			w.layer[layer] = nil
		}
	}
	w.at = w.layers()
}

// take goes on with a piece of what was put aside last.
func (w *sweep) take() {
	top := &w.held[len(w.held)-1]
	room := (w.memory - w.heldBytes()) / 32
	head := top.cut(w.s, max(1, int(room/int64(top.stride()*8))))
	w.layer[top.layer] = head
	w.at = top.layer
	w.pieces++
	if top.records == 0 {
		w.held = w.held[:len(w.held)-1]
	}
}

// heldBytes and heldRecords are what was put aside.
func (w *sweep) heldBytes() (bytes int64) {
	for _, p := range w.held {
		bytes += p.bytes()
	}
	return bytes
}

func (w *sweep) heldRecords() (records int64) {
	for _, p := range w.held {
		records += int64(p.records)
	}
	return records
}
