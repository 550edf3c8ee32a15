package tally

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// A builder makes the nodes and arcs of a diagram, layer by layer. Only the keys of states that are not expanded yet are
// kept. A state is named when it is first met; when it is expanded, it gets the number of a node.
type builder struct {
	d      *Diagram
	memory int64
	layers []*numbering // of the states met in each layer, until it is expanded; nil: none
	met    int          // states that have a name
	number []uint32     // of each name, the node
	key    []uint64     // of the next state
}

// askStates is how many states are expanded between two checks of the context and the memory.
const askStates = 1 << 12

// build makes the diagram, and counts the completions.
func (b *builder) build(ctx context.Context, progress func(Progress)) error {
	d, last := b.d, len(b.layers)-1
	b.key = make([]uint64, d.rule.keyWords())
	b.name(d.rule.pass(0, last, b.key)) // the root
	for layer := range last {
		here := b.layers[layer]
		if here == nil {
			continue
		}
		b.layers[layer] = nil
		for k := range here.len() {
			if len(d.begins)%askStates == 0 {
				if err := b.check(ctx, layer, here); err != nil {
					return err
				}
				if progress != nil {
					progress(Progress{
						Method: d.method, Layer: layer, Layers: last, States: uint64(len(d.begins)), Live: int64(b.met - len(d.begins)),
						Bytes: b.bytes(here),
					})
				}
			}
			key, name := here.state(k)
			b.number[name] = uint32(len(d.begins))
			d.begins = append(d.begins, uint32(len(d.arcs)))
			b.expand(layer, key)
		}
	}
	if err := b.check(ctx, last, nil); err != nil {
		return err
	}
	if end := b.layers[last]; end != nil { // its states may differ by secondary items
		for k := range end.len() {
			_, name := end.state(k)
			b.number[name] = uint32(len(d.begins))
		}
	}
	d.begins = append(d.begins, uint32(len(d.arcs)))
	for k := range d.arcs {
		d.arcs[k].to = b.number[d.arcs[k].to]
	}
	return d.complete(ctx, b.bytes(nil), b.memory)
}

// expand adds the arcs of a state.
func (b *builder) expand(layer int, key []uint64) {
	d := b.d
	switch r := d.rule.(type) {
	case *frontier:
		if r.hops[layer].narrow {
			b.narrow(r, layer, key[0])
			return
		}
		for branch := -1; branch < len(r.steps[layer].branches); branch++ {
			copy(b.key, key)
			if !r.take(layer, branch, b.key) {
				continue
			}
			option := int32(-1)
			if branch >= 0 {
				option = r.steps[layer].branches[branch].option
			}
			b.add(option, b.name(r.pass(layer+1, len(b.layers)-1, b.key)))
		}
	case *covering:
		r.decode(key)
		item := r.choose()
		if item < 0 {
			return
		}
		r.classify(item)
		for n, first := range r.choices {
			if int(first.first) != n {
				continue
			}
			op := &r.model.Options[first.option]
			r.cover(op)
			b.add(first.option, b.name(r.arrive(item, b.key)))
			d.times = append(d.times, uint32(first.size))
			r.uncover(op)
		}
	}
}

// narrow adds the arcs of a state whose key has one word, in a step whose branches only set bits.
func (b *builder) narrow(f *frontier, step int, state uint64) {
	h := &f.hops[step]
	for n, bits := range h.branches {
		if state&bits != 0 {
			continue
		}
		next, key := skip(f.hops, step, (state|bits)&^h.ends)
		b.key[0] = key
		b.add(f.steps[step].branches[n].option, b.name(next))
	}
}

// add adds an arc. The room for arcs doubles, and is not copied more often.
func (b *builder) add(option int32, to uint32) {
	d := b.d
	if len(d.arcs) == cap(d.arcs) {
		d.arcs = slices.Grow(d.arcs, len(d.arcs)+1)
	}
	d.arcs = append(d.arcs, arc{option, to})
}

// name returns the name of the state of a layer whose key is b.key. It is a new one if the state has not been met.
func (b *builder) name(layer int) uint32 {
	t := b.layers[layer]
	if t == nil {
		t = &numbering{words: len(b.key)}
		b.layers[layer] = t
	}
	name, met := t.name(b.key, uint32(b.met))
	if !met {
		b.number = append(b.number, 0)
		b.met++
	}
	return name
}

// bytes returns the memory taken now, with the keys of the layer under way, and what the completions of the states met so
// far will take if the count has 64 bits.
func (b *builder) bytes(here *numbering) int64 {
	d := b.d
	n := int64(8*len(d.arcs)+4*len(d.times)+4*len(d.begins)) + 20*int64(b.met)
	for _, t := range append(slices.Clone(b.layers), here) {
		if t != nil {
			n += int64(8*len(t.states) + 4*len(t.slots))
		}
	}
	return n
}

// check returns an error if ctx has ended, or if the memory is used up.
func (b *builder) check(ctx context.Context, layer int, here *numbering) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if n := b.bytes(here); n > b.memory || b.met >= math.MaxUint32 || len(b.d.arcs) >= math.MaxUint32-1<<16 {
		return fmt.Errorf("%w: a diagram has taken %d MB by layer %d of %d, with %d states", ErrMemory, n>>20, layer+1, len(b.layers)-1, b.met)
	}
	return nil
}

// A numbering names states by their keys, in a hash table with open addressing.
type numbering struct {
	words  int      // of a key
	states []uint64 // one after the other: the key, and the name
	slots  []uint32 // the place of a state, counted from 1; 0: free. Their number is a power of 2
}

// len returns the number of states.
func (t *numbering) len() int { return len(t.states) / (t.words + 1) }

// state returns the key and the name of the state of a place, counted from 0.
func (t *numbering) state(place int) (key []uint64, name uint32) {
	at := place * (t.words + 1)
	return t.states[at : at+t.words], uint32(t.states[at+t.words])
}

// name returns the name of a key. If the key is not there, it gets the name next, and met is false.
func (t *numbering) name(key []uint64, next uint32) (name uint32, met bool) {
	if 4*(t.len()+1) > 3*len(t.slots) {
		t.grow()
	}
	at := t.slot(key)
	for ; t.slots[at] != 0; at = (at + 1) & (len(t.slots) - 1) {
		if same, name := t.state(int(t.slots[at]) - 1); same[0] == key[0] && (len(key) == 1 || slices.Equal(same, key)) {
			return name, true
		}
	}
	t.states = append(append(t.states, key...), uint64(next))
	t.slots[at] = uint32(t.len())
	return next, false
}

// slot returns the slot where the search for a key begins.
func (t *numbering) slot(key []uint64) int {
	return int(scramble(key, spreadSlots) >> (64 - bits.Len(uint(len(t.slots)-1))))
}

// grow doubles the slots.
func (t *numbering) grow() {
	t.slots = make([]uint32, max(leastSlots, 2*len(t.slots)))
	for k := range t.len() {
		key, _ := t.state(k)
		at := t.slot(key)
		for ; t.slots[at] != 0; at = (at + 1) & (len(t.slots) - 1) {
		}
		t.slots[at] = uint32(k + 1)
	}
}
