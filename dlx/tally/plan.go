package tally

import (
	"math/bits"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A plan is the frontier method compiled for one order of the primary items. An option belongs to the first of its items.
// Each item in turn has a step, which chooses one of the options that belong to the item. An item that may be covered more
// than once, or not at all, has a step for each option that belongs to it, which takes the option or leaves it.
//
// A field is alive from the first step that may touch it to the last that reads it. Only fields that are alive between two
// steps are part of a state; the others are 0.
type plan struct {
	model *model.Model
	words int // of a key
	steps []step

	// What the steps were made from.
	itemStep []int   // for each primary item, the last step of its own
	owner    []int   // for each option, the step that it belongs to
	from     []int   // for each item, the first step that may touch it; -1 if none may
	fields   []field // of the items
}

// step is a step of a plan.
type step struct {
	item     int
	decide   bool     // take or leave the only branch, rather than choose one of the branches
	branches []branch // in the order of their options
	least    uint64   // decide: what the item's field must be after the step
	own      field    // of the item; none if no earlier step may touch it
	from     int      // the first step that may touch it
	ends     []word   // the fields whose last step this is
	width    int      // bits alive before the step
}

// option returns the option of a branch of the step, and -1 of the branch -1, which leaves it.
func (st *step) option(branch int) int32 {
	if branch < 0 {
		return noOption
	}
	return st.branches[branch].option
}

// field is where an item's field stands in a key: shift bits up in a word, with that mask before the shift.
type field struct {
	word  int32 // -1: the item needs none
	shift uint8
	mask  uint64
}

// word is a mask for one word of a key.
type word struct {
	at   int32
	mask uint64
}

// branch is an option as its step sees it.
type branch struct {
	option int32
	flags  []word   // fields of one bit: all must be 0, and become 1
	wide   []change // other fields
}

// change is what an option does to a field of several bits.
type change struct {
	field
	colour uint64 // the new value of the field, which must be 0 before or, above 1, equal; 0 means add to the field
	add    uint64
	most   uint64 // the largest value of a field to which that may be added
	ample  bool   // the field grows no further than to most
}

// newPlan compiles the plan for an order of the primary items.
func newPlan(m *model.Model, order []int) *plan {
	p := &plan{model: m}
	from, to := p.lay(order)
	fields := p.place(from, to)
	p.from, p.fields = from, fields
	p.itemStep = make([]int, m.Primary)
	for s := range p.steps {
		st := &p.steps[s]
		p.itemStep[st.item] = s
		st.own, st.from = fields[st.item], from[st.item]
		for k, b := range st.branches {
			st.branches[k] = p.compile(st, fields, b.option)
		}
	}
	for i, f := range fields {
		if f.word >= 0 {
			ends := &p.steps[to[i]].ends
			*ends = or(*ends, f.word, f.mask<<f.shift)
			for s := from[i] + 1; s <= to[i]; s++ {
				p.steps[s].width += bits.OnesCount64(f.mask)
			}
		}
	}
	return p
}

// lay lays out the steps, with the option of each branch only. It returns for each item the first
// and the last step at which its field matters.
func (p *plan) lay(order []int) (from, to []int) {
	steps, owner, from, to := reach(p.model, order)
	p.steps, p.owner = make([]step, steps), owner
	for o, s := range owner {
		p.steps[s].branches = append(p.steps[s].branches, branch{option: int32(o)})
	}
	next := 0
	for _, i := range order {
		it := &p.model.Items[i]
		left := 0 // how often the options of the steps behind cover the item
		for s := to[i]; s >= next; s-- {
			st := &p.steps[s]
			if st.item = i; it.Once() {
				continue
			}
			st.decide, st.least = true, uint64(max(0, it.Lo-left))
			for _, b := range st.branches {
				left += p.model.Options[b.option].Times(i)
			}
		}
		next = to[i] + 1
	}
	return from, to
}

// reach returns the number of steps of an order, the step that each option belongs to, and for each item the first and the last
// step at which its field matters, or -1 if none does.
func reach(m *model.Model, order []int) (steps int, owner, from, to []int) {
	owner, from, to = make([]int, len(m.Options)), make([]int, len(m.Items)), make([]int, len(m.Items))
	position, options := make([]int, m.Primary), make([]int, m.Primary)
	for k, i := range order {
		position[i] = k
	}
	for o := range m.Options {
		first := m.Primary
		for _, i := range m.Options[o].Items {
			if int(i) < m.Primary {
				first = min(first, position[i])
			}
		}
		owner[o] = first // a position as yet
		options[first]++
	}
	begin := make([]int, m.Primary) // of each position, its first step; then, if the item is decided, the step of its next option
	for k, i := range order {
		begin[k] = steps
		if !m.Items[i].Once() {
			steps += options[k] - min(1, options[k])
		}
		steps++
		options[k] = steps - 1 // its last step
	}
	for i := range from {
		from[i], to[i] = -1, -1
	}
	for o, k := range owner {
		owner[o] = begin[k]
		if !m.Items[order[k]].Once() {
			begin[k]++
		}
		for _, i := range m.Options[o].Items {
			if from[i] < 0 || owner[o] < from[i] {
				from[i] = owner[o]
			}
			to[i] = max(to[i], owner[o])
		}
	}
	for k, i := range order {
		if to[i] = options[k]; from[i] < 0 {
			from[i] = to[i]
		}
	}
	return steps, owner, from, to
}

// place gives each item that matters for more than one step a field, so that fields alive together do not overlap.
func (p *plan) place(from, to []int) []field {
	fields := make([]field, len(from))
	starting := make([][]int, len(p.steps)) // the items whose fields begin with a step
	ending := make([][]int, len(p.steps))
	for i := range from {
		fields[i].word = -1
		alone := i >= p.model.Primary || p.model.Items[i].Once()
		if from[i] < 0 || from[i] == to[i] && alone {
			continue
		}
		starting[from[i]] = append(starting[from[i]], i)
		ending[to[i]] = append(ending[to[i]], i)
	}
	var used []uint64
	for s := range p.steps {
		for _, i := range starting[s] {
			fields[i] = fit(&used, max(1, p.model.Items[i].Width()))
		}
		for _, i := range ending[s] {
			used[fields[i].word] &^= fields[i].mask << fields[i].shift
		}
	}
	p.words = max(1, len(used))
	return fields
}

// fit finds room for a field in the used words, or behind them.
func fit(used *[]uint64, width int) field {
	mask := ^uint64(0) >> (64 - width)
	for w, word := range *used {
		for shift := 0; shift+width <= 64; shift++ {
			if word>>shift&mask == 0 {
				(*used)[w] |= mask << shift
				return field{int32(w), uint8(shift), mask}
			}
		}
	}
	*used = append(*used, mask)
	return field{int32(len(*used) - 1), 0, mask}
}

// compile returns option o as a branch of st.
func (p *plan) compile(st *step, fields []field, o int32) (b branch) {
	b.option = o
	for k, i := range p.model.Options[o].Items {
		it, f := &p.model.Items[i], fields[i]
		switch {
		case f.word < 0, int(i) == st.item && !st.decide:
			// Nothing after this step asks for it.
		case int(i) < p.model.Primary && it.Ample():
			if it.Lo > 0 {
				b.wide = append(b.wide, change{field: f, add: uint64(p.model.Options[o].Values[k]), most: uint64(it.Lo), ample: true})
			}
		case it.Most == 1:
			b.flags = or(b.flags, f.word, f.mask<<f.shift)
		case int(i) < p.model.Primary:
			add := uint64(p.model.Options[o].Values[k])
			b.wide = append(b.wide, change{field: f, add: add, most: uint64(it.Most) - add})
		default:
			b.wide = append(b.wide, change{field: f, colour: uint64(p.model.Options[o].Values[k])})
		}
	}
	return b
}

// or adds a mask to a list of them, one for each word.
func or(list []word, at int32, mask uint64) []word {
	for k := range list {
		if list[k].at == at {
			list[k].mask |= mask
			return list
		}
	}
	return append(list, word{at, mask})
}
