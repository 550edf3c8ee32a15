package residues

import (
	"context"
	"errors"
	"fmt"
	"math"

	"dlx-sudoku/dlx"
)

// Count returns the number of solutions modulo the primes. It takes room bytes at most. The error wraps ErrRoom if it would
// need more, or is the error of ctx. The count to be verified made this many changes of a state; choosing an order takes no
// longer than that, or some hundredths of a second.
func Count(ctx context.Context, source *dlx.Problem, room int64, changes uint64) (Residues, error) {
	p := newProblem(source)
	if err := p.countable(); err != nil {
		return Residues{}, err
	}
	order := p.order(max(leastEntries, entriesPerChange*bounded(changes)))
	return newLine(p, order).count(ctx, room, math.MaxInt)
}

// The choice of an order may look at so many entries of options, as the count did to choose its own; where the count was
// long, at more: about as much work as its changes.
const (
	leastEntries     = 4_000_000
	entriesPerChange = 4
)

// bounded returns n as an int, or some large one.
func bounded(n uint64) int { return int(min(n, 1<<40)) }

// errLong is the error of a count that goes through more states than it may.
var errLong = errors.New("there are too many states")

// count counts along the line, in room bytes at most. The error is errLong if all layers together would have more than most
// states.
func (l *line) count(ctx context.Context, room int64, most int) (Residues, error) {
	from, to := &layer{words: l.words}, &layer{words: l.words}
	from.blocks = append(from.blocks, block{make([]uint64, l.words), []Residues{{1, 1}}})
	var spare []block
	for _, s := range l.steps {
		pickers := l.pickers(ctx, s, from)
		successors := merge(l.words, pickers)
		for more := len(pickers) > 0; more; {
			b := take(&spare, l.words)
			n := successors.next(b)
			if more = n == chunkStates; n > 0 {
				b, _ = b.cut(n, l.words)
				to.blocks = append(to.blocks, b)
			}
			if err := ctx.Err(); err != nil {
				return Residues{}, err
			}
			for ; from.done < passed(pickers); from.done++ {
				spare = append(spare, from.blocks[from.done])
				from.blocks[from.done] = block{}
			}
			if from.bytes()+to.bytes() > room {
				return Residues{}, fmt.Errorf("%w: more than %d bytes", ErrRoom, room)
			}
			if most -= n; most < 0 {
				return Residues{}, errLong
			}
		}
		spare = append(spare, from.blocks[from.done:]...)
		from.blocks, from.done = from.blocks[:0], 0
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

// pickers returns a stream for each rule that fits states of a layer.
func (l *line) pickers(ctx context.Context, s step, from *layer) (all []*picker) {
	l.worth.age()
	looks, views := l.looks*from.states(), s.views(from)
	for k := range s {
		var needs []need
		if s[k].option >= 0 && from.states() >= l.wide && l.worth.pays() {
			needs = l.needs(s[k].option, &looks)
		}
		for _, r := range s[k].plain(views) {
			all = append(all, &picker{ctx: ctx, rule: &r, needs: needs, worth: &l.worth, from: from})
		}
	}
	return all
}

// passed returns how many blocks of their layer no picker needs any more.
func passed(pickers []*picker) int {
	least := math.MaxInt
	for _, p := range pickers {
		if len(p.rest.ways) > 0 {
			least = min(least, p.part-1)
		} else {
			least = min(least, p.part)
		}
	}
	return least
}
