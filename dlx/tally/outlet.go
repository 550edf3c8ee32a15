package tally

import "context"

// heavyRecords is how many states that take long are expanded between two asks of the context.
const heavyRecords = 16

// maxStreams is how many streams of ascending records a layer takes at once: the successors by one branch of states
// that ascend mostly ascend themselves.
const maxStreams = 4

// An outlet is where a worker sends the successors of states: a builder for each layer and stream.
type outlet struct {
	s            *store
	rule         rule
	words, limbs int
	layer        int // the successors' layers are counted from here, the next one being 0
	builders     [][maxStreams]*builder
	room         []uint64 // for a key
	ctx          context.Context
	sent         int   // how often ended was asked
	err          error // of the context, once that has ended
}

// askSent is how many successors of one state are sent between two asks of the context.
const askSent = 1 << 10

// ended reports whether the context has ended. It is asked for each successor of a state that may have very many.
func (o *outlet) ended() bool {
	if o.sent++; o.sent%askSent == 0 && o.err == nil {
		o.err = o.ctx.Err()
	}
	return o.err != nil
}

// expand expands the states of a run.
func (o *outlet) expand(ctx context.Context, layer int, r *run) (transitions int, err error) {
	o.ctx, o.err, o.layer, o.limbs = ctx, nil, layer+1, r.limbs
	most := max(1, blockWords/r.stride()) * r.stride() // at once
	if o.rule.heavy() {
		most = heavyRecords * r.stride()
	}
	for _, block := range r.blocks {
		for len(block) > 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			part := block[:min(most, len(block))]
			transitions += o.rule.expand(layer, part, r.limbs, o)
			block = block[len(part):]
			if o.err != nil {
				return 0, o.err
			}
		}
	}
	return transitions, nil
}

// at returns the builder of a layer for a stream.
func (o *outlet) at(stream, layer int) *builder {
	k := layer - o.layer
	if k >= len(o.builders) {
		o.builders = append(o.builders, make([][maxStreams]*builder, k+1-len(o.builders))...)
	}
	at := &o.builders[k][stream%maxStreams]
	if *at == nil {
		*at = newBuilder(o.s, o.words, o.limbs)
	} else if (*at).limbs != o.limbs {
		**at = *newBuilder(o.s, o.words, o.limbs)
	}
	return *at
}

// key returns room for a key.
func (o *outlet) key(words int) []uint64 {
	if len(o.room) < words {
		o.room = make([]uint64, words)
	}
	return o.room[:words]
}

// collect merges what has come out of some outlets into runs, by layer from the next one on. The outlets are empty
// then. What has come by one stream out of one outlet after the other mostly ascends.
func collect(outlets []*outlet, workers int) (runs []*run) {
	layers := 0
	for _, o := range outlets {
		layers = max(layers, len(o.builders))
	}
	for k := range layers {
		var all *run
		for stream := range maxStreams {
			var r *run
			for _, o := range outlets {
				if k < len(o.builders) && o.builders[k][stream] != nil {
					r = merge(o.s, r, o.builders[k][stream].finish(workers), workers)
				}
			}
			all = merge(outlets[0].s, all, r, workers)
		}
		runs = append(runs, all)
	}
	return runs
}
