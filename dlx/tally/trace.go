package tally

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// A Tracer takes the states that [Counter.Trace] hands over. Items are numbered as in the problem.
type Tracer interface {
	// Exchange takes the next exchange of items, which maps the options onto themselves: of each two items, the first is
	// replaced by the second. The slice is the tracer's.
	Exchange(moves []int)

	// State takes the next state, and the item that is covered in it. The choices are to take the first free option of the item, to
	// leave that out and take the second, and so on; and, if the item need not be covered any more, to take none of them. next
	// says what each choice leads to: 0, if some item cannot be covered any more as often as it must be; 1, if no option is free
	// and no item needs one, which is a solution; or 2 + n, the state that was taken after n others. by lists for each choice the
	// exchanges that turn the state reached into that state, one after the other; they are numbered from 0. The slices are valid
	// during the call only.
	State(item int, next []int, by [][]int)
}

// Trace hands over what a proof of the number of solutions needs: states of a count, with what each choice leads to, and the
// exchanges of items by which some states stand for others. A state comes after all that it leads to, so the root comes last.
// Nothing is handed over if the problem shows at once that it has no solution, or that there is nothing to choose.
//
//	items a b c d, options {a b} {c d} {a c} {b d}, which stay the same if b and c are exchanged
//
//	Exchange(1 2 2 1)
//	State(2, {1}, {{}})           c and d are open: {c d} is taken, which is a solution
//	State(0, {2, 2}, {{}, {0}})   all are open: {a b} leads to the first state, {a c} to one of which it is the image
//
// The states are those of the last Count if it went through states, and otherwise those of a [Diagram]: along an order of the
// items or, where swaps promise more, the item with the fewest ways first, with the swaps as exchanges. Where an item takes
// several options, a state in which some of them are taken is one more state. A trace takes some three times as long as the
// count.
//
// The error is the error of ctx, or wraps [ErrMemory] if there are more states than most (0: any number), or if they take more
// than the counter's Memory, in which an estimate of what the tracer keeps is included. It wraps [ErrUndecided] if the last
// Count was by determinants and states are known to be far too many.
func (c *Counter) Trace(ctx context.Context, to Tracer, most int) error {
	if c.Memory < 0 || c.Memory > 0 && c.Memory < LeastMemory {
		return fmt.Errorf("%w: %d bytes (want %d at least)", ErrMemory, c.Memory, LeastMemory)
	}
	c.prepare()
	if c.model.Impossible() || c.model.Primary == 0 {
		return ctx.Err()
	}
	if c.plane != nil {
		if err := tooLong(ctx, c.model); err != nil {
			return undecided(err)
		}
	}
	order, families := c.order, c.family
	if c.sweep == nil {
		order, families = c.road(ctx, c.Method, c.line(ctx))
	} else {
		c.sweep.trim()
	}
	families = slices.DeleteFunc(slices.Clone(families), c.recolours)
	t := &trace{
		covering: newCovering(c.model, families), ctx: ctx, to: to, order: order, room: c.memory(), most: cmp.Or(most, math.MaxInt),
		known: make(map[string]int), named: make(map[*[2]int32]int), free: make([]int, len(c.model.Items)),
	}
	t.packed = make([]uint64, t.words)
	t.canon.Record = true
	if t.look(nil) != openState {
		return ctx.Err()
	}
	_, _, err := t.settle()
	return err
}

// recolours reports whether a swap of a family exchanges items that have different colours in the problem. A model numbers the
// colours of each item by themselves, and an exchange for a Tracer leaves colours as they are.
func (c *Counter) recolours(f *symmetry.Family) bool {
	has := make([]map[int]bool, c.problem.Items())
	for o := range c.problem.Options() {
		colours := c.problem.AppendColours(nil, o)
		for k, i := range c.problem.AppendOption(nil, o) {
			if has[i] == nil {
				has[i] = make(map[int]bool)
			}
			has[i][colours[k]] = true
		}
	}
	for _, swap := range f.Star() {
		for _, pair := range swap {
			if !maps.Equal(has[pair[0]], has[pair[1]]) {
				return true
			}
		}
	}
	return false
}

// What a choice leads to, if not to a state.
const (
	deadState = 0
	doneState = 1
	openState = 2 // the first number of a state
)

// A trace goes through states, each once, and hands them over. The covering's state is the one that a choice leads to.
type trace struct {
	*covering
	ctx    context.Context
	to     Tracer
	order  []int // in which the items are covered; nil: the one with the fewest ways first
	room   int64 // the bytes that are left
	most   int   // states
	known  map[string]int
	named  map[*[2]int32]int // the exchanges that were handed over, by their first pairs
	states int
	free   []int    // of each item: how often the free options cover it
	packed []uint64 // the covering's state
	name   []byte
}

// What a state and a choice take with the tracer, in bytes, besides the name of the state.
const (
	tracedBytes = 128
	choiceBytes = 32
)

// look finds what is free in the covering's state, where some options are left out, and returns the kind of the state.
func (t *trace) look(leftOut []int32) int {
	t.exclude()
	for _, o := range leftOut {
		t.fit[o] = 0
	}
	clear(t.free)
	kind := doneState
	for o, fit := range t.fit {
		if fit == 0 {
			continue
		}
		op := &t.model.Options[o]
		for k, i := range op.Items {
			if int(i) >= t.model.Primary {
				t.free[i] = 1
				continue
			}
			t.free[i] += int(op.Values[k])
			kind = openState
		}
	}
	for i := range t.model.Primary {
		if int(t.state[i])+t.free[i] < t.model.Items[i].Lo {
			return deadState
		}
	}
	return kind
}

// settle brings the covering's state, which has been looked at and is open, to its canonical form, and hands that over if it is
// new. It returns the number of the form and the exchanges that lead there. Before that, what no longer matters is made the same
// in all states: an item without free options is closed.
func (t *trace) settle() (number int, by []int, err error) {
	for i, value := range t.state {
		it := &t.model.Items[i]
		switch {
		case t.free[i] == 0 && i < t.model.Primary:
			t.state[i] = uint32(it.Most)
		case t.free[i] == 0:
			t.state[i] = 1
		case i < t.model.Primary && it.Ample():
			t.state[i] = min(value, uint32(it.Lo))
		}
	}
	t.canon.Arrange(t.state)
	by = t.exchanges(t.canon.Swaps)
	clear(t.packed)
	for i, value := range t.state {
		t.packed[t.fields[i].word] |= uint64(value) << t.fields[i].shift
	}
	t.name = t.name[:0]
	for _, word := range t.packed {
		t.name = binary.LittleEndian.AppendUint64(t.name, word)
	}
	if number, ok := t.known[string(t.name)]; ok {
		return number, by, nil
	}
	name := string(t.name)
	number, err = t.visit(slices.Clone(t.state))
	t.known[name] = number
	t.room -= int64(len(name))
	return number, by, err
}

// exchanges returns the numbers of swaps, which it hands over when they are first needed.
func (t *trace) exchanges(swaps [][][2]int32) (by []int) {
	for _, pairs := range swaps {
		number, ok := t.named[&pairs[0]]
		if !ok {
			var moves []int
			for _, pair := range pairs {
				x, y := int(pair[0]), int(pair[1])
				moves = append(moves, x, y, y, x)
			}
			number = len(t.named)
			t.named[&pairs[0]] = number
			t.to.Exchange(moves)
		}
		by = append(by, number)
	}
	return by
}

// A junction is a state at which an item is covered, with what has been found of the states between its options.
type junction struct {
	state   []uint32
	item    int
	options []int32        // that are free and have the item
	class   []int32        // of each, the first place of its class
	between map[string]int // the numbers of states in which some options are taken or left out
}

// visit hands over a state and all that it leads to, and returns its number.
func (t *trace) visit(state []uint32) (int, error) {
	j := &junction{state: state, between: make(map[string]int)}
	copy(t.state, state)
	if t.order == nil {
		j.item = t.choose()
	} else {
		t.exclude()
		for _, i := range t.order {
			if state[i] < uint32(t.model.Items[i].Most) {
				j.item = i
				break
			}
		}
	}
	for _, o := range t.model.Items[j.item].Options {
		if t.fit[o] > 0 {
			j.options = append(j.options, o)
		}
	}
	j.class = slices.Clone(t.alike.Classes(state, j.item, j.options))
	return t.cover(j, nil, 0)
}

// cover hands over the state in which some options of an item are taken, and the others before a place are left out. taken
// are the places of those that are taken, ascending.
func (t *trace) cover(j *junction, taken []int32, place int) (int, error) {
	if t.states%256 == 0 && t.ctx.Err() != nil {
		return 0, t.ctx.Err()
	}
	it := &t.model.Items[j.item]
	var next []int
	var by [][]int
	for k := place; k <= len(j.options); k++ {
		t.lay(j, taken)
		last := k == len(j.options) // none of them
		switch {
		case last && int(t.state[j.item]) < it.Lo, !last && !t.agrees(&t.model.Options[j.options[k]]):
			continue
		case !last:
			t.add(&t.model.Options[j.options[k]])
		}
		kind := t.look(j.options[:min(k+1, len(j.options))])
		var swaps []int
		var err error
		if kind == openState {
			if t.free[j.item] == 0 {
				kind, swaps, err = t.settle()
			} else {
				kind, swaps, err = t.between(j, append(slices.Clone(taken), int32(k)), k+1)
			}
		}
		if err != nil {
			return 0, err
		}
		next, by = append(next, kind), append(by, swaps)
		t.room -= int64(choiceBytes + 8*len(swaps))
	}
	t.to.State(j.item, next, by)
	number := openState + t.states
	t.states++
	if t.room -= tracedBytes; t.room < 0 || t.states > t.most {
		return 0, fmt.Errorf("%w: a trace of more than %d states", ErrMemory, t.states-1)
	}
	return number, nil
}

// lay makes the covering's state the one in which those options are taken.
func (t *trace) lay(j *junction, taken []int32) {
	copy(t.state, j.state)
	for _, k := range taken {
		t.add(&t.model.Options[j.options[k]])
	}
}

// add covers the items of an option that fits, for good.
func (t *trace) add(op *model.Option) {
	t.covering.cover(op)
	t.undo = t.undo[:0]
}

// between goes to a state between the options of an item, and hands it over. Of each class, the first options stand for those
// that are taken. taken becomes the callee's.
func (t *trace) between(j *junction, taken []int32, place int) (number int, by []int, err error) {
	k := taken[len(taken)-1]
	if j.class != nil {
		first := k
		for n := int32(0); n < k; n++ {
			if j.class[n] == j.class[k] && !slices.Contains(taken, n) {
				first = n
				break
			}
		}
		if first != k {
			by = t.exchanges(t.alike.Swaps(j.state, j.item, j.options, j.options[k], j.options[first]))
			taken[len(taken)-1] = first
			slices.Sort(taken)
		}
	}
	t.name = binary.AppendUvarint(t.name[:0], uint64(place))
	for _, k := range taken {
		t.name = binary.AppendUvarint(t.name, uint64(k))
	}
	if number, ok := j.between[string(t.name)]; ok {
		return number, by, nil
	}
	name := string(t.name)
	number, err = t.cover(j, taken, place)
	j.between[name] = number
	return number, by, err
}
