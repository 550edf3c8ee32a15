package residues

import (
	"context"
	"errors"
	"fmt"
	"math"

	"dlx-sudoku/dlx"
)

// Count returns the number of solutions modulo the primes. It takes room bytes at most. The error wraps ErrRoom if it would
// need more, or is the error of ctx.
func Count(ctx context.Context, source *dlx.Problem, room int64) (Residues, error) {
	return newProblem(source).count(ctx, room, math.MaxInt)
}

// errLong is the error of a count that goes through more states than it may.
var errLong = errors.New("there are too many states")

// count counts along an order, in room bytes at most. The error wraps errLong if all layers would have more than most states.
func (p *problem) count(ctx context.Context, room int64, most int) (Residues, error) {
	l := newLine(p, p.order())
	from, to := &layer{words: l.words}, &layer{words: l.words}
	from.blocks = append(from.blocks, block{make([]uint64, l.words), []Residues{{1, 1}}})
	var spare []block
	for _, s := range l.steps {
		successors := s.follow(ctx, from)
		for more := successors != nil; more; {
			b := take(&spare, l.words)
			n := successors.next(b)
			if more = n == chunkStates; n > 0 {
				b, _ = b.cut(n, l.words)
				to.blocks = append(to.blocks, b)
			}
			if err := ctx.Err(); err != nil {
				return Residues{}, err
			}
			if from.bytes()+to.bytes() > room {
				return Residues{}, fmt.Errorf("%w: more than %d bytes", ErrRoom, room)
			}
			if most -= n; most < 0 {
				return Residues{}, errLong
			}
		}
		spare = append(spare, from.blocks...)
		from.blocks = from.blocks[:0]
		from, to = to, from
	}
	if len(from.blocks) == 0 {
		return Residues{}, nil
	}
	return from.blocks[0].ways[0], nil // of the state in which nothing is left
}

// take returns a spare block, or a new one.
func take(spare *[]block, words int) block {
	n := len(*spare) - 1
	if n < 0 || cap((*spare)[n].ways) < chunkStates {
		return newBlock(chunkStates, words)
	}
	b := (*spare)[n]
	*spare = (*spare)[:n]
	return block{b.states[:chunkStates*words], b.ways[:chunkStates]}
}

// follow returns the successors of a layer, or nil if no rule is left.
func (s step) follow(ctx context.Context, from *layer) stream {
	var streams []stream
	for k := range s {
		for _, r := range s[k].plain(from) {
			streams = append(streams, &picker{ctx: ctx, rule: &r, from: from})
		}
	}
	if len(streams) == 0 {
		return nil
	}
	return merge(from.words, streams)
}
