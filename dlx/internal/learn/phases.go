package learn

// Phases are the values for which a way that is not by item decides: it chooses a variable or rules it out. Each variable has
// the value that it had in the longest trail without a conflict lately, so the search comes back to where it was nearly done;
// if it was not in that trail, the value that it had last.
//
// Such values lead astray if they are kept forever. So they change now and then, and the search looks for another trail: from
// the values of the longest one, from all false, from the longest one again, from all true, and so on.
type phases struct {
	preferred []int8 // for each variable, the value to decide for instead, see Prefer; nil: none
	last      []int8 // for each variable, the value that it had last: 1 or -1
	target    []int8 // for each variable, its value in the longest trail since the last change, or 0
	longest   int    // the length of this trail
	changes   uint64
}

func newPhases(variables int) phases {
	p := phases{last: make([]int8, variables), target: make([]int8, variables)}
	for v := range p.last {
		p.last[v] = 1
	}
	return p
}

// literal returns what to decide about variable v.
func (p *phases) literal(v int32) int32 {
	phase := p.target[v]
	if p.preferred != nil {
		phase = p.preferred[v]
	}
	if phase == 0 {
		phase = p.last[v]
	}
	if phase < 0 {
		return 2*v + 1
	}
	return 2 * v
}

// reach notes a trail without a conflict.
func (p *phases) reach(trail []int32) {
	if len(trail) <= p.longest {
		return
	}
	p.longest = len(trail)
	for _, x := range trail {
		p.target[x>>1] = 1 - 2*int8(x&1)
	}
}

// change changes the phases.
func (p *phases) change() {
	for v, phase := range p.target {
		switch p.changes % 4 {
		case 1:
			p.last[v] = -1
		case 3:
			p.last[v] = 1
		default:
			if phase != 0 {
				p.last[v] = phase
			}
		}
	}
	clear(p.target)
	p.longest = 0
	p.changes++
}
