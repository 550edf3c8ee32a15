package ladder

import (
	"math/bits"
	"slices"
)

// forcingChain finds a bidirectional cycle or a forcing chain.
func (b *Board) forcingChain(s *Step) bool {
	k := &b.chains
	k.build(b)
	if !k.search() {
		return false
	}
	s.Rung, s.Type = rungOf(k.best.number), 3*int(k.kind)+k.from
	start := k.candidate(int(k.start))
	switch k.kind {
	case cycleChain:
		for i, word := range k.found {
			for ; word != 0; word &= word - 1 {
				s.Removed = append(s.Removed, k.candidate(i<<6|bits.TrailingZeros64(word)))
			}
		}
	case onChain:
		s.Removed = append(s.Removed, start)
	case offChain:
		s.Placed = start
	}
	if !s.brief {
		s.chain(k.explain())
	}
	return true
}

// explain returns the statements of the best chain.
func (k *chainSearch) explain() (chain []Statement) {
	best := k.best
	k.best = finding{number: 100}
	k.prepare(k.from != 1, k.from != 0)
	say := func(c int16, is bool) {
		chain = append(chain, Statement{Candidate: k.candidate(int(c)), True: is})
	}
	if k.kind == cycleChain {
		k.cycle(k.start)
		say(k.start, true)
		say(k.close[1], false)
		for p := k.close[0]; p >= 0; p = k.upOn[p] {
			say(p, true)
			if k.upOff[p] >= 0 {
				say(k.upOff[p], false)
			}
		}
		slices.Reverse(chain)
	} else {
		chain = k.path(k.start, k.kind == onChain)
	}
	k.best = best
	return chain
}

// path returns the shortest chain from a statement to its opposite.
func (k *chainSearch) path(src int16, on bool) (chain []Statement) {
	from := make([]node, 2*k.m)
	for i := range from {
		from[i] = -1
	}
	start := 2 * src
	if on {
		start++
	}
	from[start] = start
	queue := []node{start}
	reach := func(to, by node) {
		if from[to] < 0 {
			from[to] = by
			queue = append(queue, to)
		}
	}
	for i := 0; i < len(queue) && from[start^1] < 0; i++ {
		at := queue[i]
		if at&1 == 1 {
			for _, o := range k.excluded(at >> 1) {
				reach(2*o, at)
			}
			continue
		}
		for _, q := range k.links[int(at>>1)*k.stride:] {
			if q < 0 {
				break
			}
			reach(2*q+1, at)
		}
	}
	for at := start ^ 1; ; at = from[at] {
		chain = append(chain, Statement{Candidate: k.candidate(int(at >> 1)), True: at&1 == 1})
		if at == start {
			slices.Reverse(chain)
			return chain
		}
	}
}

func forcingWords(p *phrase) {
	chain := p.s.Chains[0]
	p.chain(chain)
	if p.s.Type/3 == int(cycleChain) {
		p.say(", and back again: what sees a candidate true and one false here is false")
		return
	}
	p.say(", so it is not so")
}

// forcingName returns the name of a cycle or chain.
func forcingName(s *Step) string {
	kind := [...]string{"X-", "Y-", ""}[s.Type%3]
	if s.Type/3 == int(cycleChain) {
		return "bidirectional " + kind + "cycle"
	}
	return "forcing " + kind + "chain"
}

// nishio finds a candidate that is wrong, or right, by links within its digit alone.
func (b *Board) nishio(s *Step) bool { return b.reason(s, digital, 7.5) }

// multipleChain finds what follows from each candidate of a cell, or from each place of a digit in a house.
func (b *Board) multipleChain(s *Step) bool { return b.reason(s, static, 8.0) }

// dynamicChain finds what follows by links that come up on the way, too.
func (b *Board) dynamicChain(s *Step) bool { return b.reason(s, dynamic, 8.5) }

func (b *Board) reason(s *Step, g growth, number float64) bool {
	b.chains.build(b)
	r := &b.reasoner
	if !r.reason(b, &b.chains.net, g, number) {
		return false
	}
	s.Rung, s.Type = rungOf(r.best.number), r.drawn.key
	c := r.net.candidate(int(r.drawn.node >> 1))
	if r.drawn.node&1 == 1 {
		s.Placed = c
	} else {
		s.Removed = append(s.Removed, c)
	}
	if r.drawn.house >= 0 {
		s.Houses = append(s.Houses, r.drawn.house)
	}
	if !s.brief {
		r.explain(s)
	}
	return true
}

// explain notes the chains of a conclusion.
func (r *reasoner) explain(s *Step) {
	r.trace = true
	defer func() { r.trace = false }()
	starts := r.drawn.starts
	if r.drawn.key == keyDouble {
		starts = append(starts, starts[0]^1)
	}
	for _, start := range starts {
		b := &r.off
		r.grow(b, start>>1, start&1 == 1)
		ends := []node{r.drawn.node}
		if r.drawn.key == keyContradiction {
			ends = []node{2*b.at + 1, 2 * b.at}
		}
		s.Chains = append(s.Chains, r.story(start, ends))
	}
}

// story returns all that leads from an assumption to some statements, each after those that it follows from.
func (r *reasoner) story(start node, ends []node) (chain []Statement) {
	number := map[node]int{}
	var tell func(at node)
	tell = func(at node) {
		if _, told := number[at]; told {
			return
		}
		var from []int
		if at != start {
			for _, p := range r.parents[at] {
				tell(p)
				from = append(from, number[p])
			}
		}
		if len(from) == 1 && from[0] == len(chain)-1 {
			from = nil
		}
		number[at] = len(chain)
		chain = append(chain, Statement{Candidate: r.net.candidate(int(at >> 1)), True: at&1 == 1, From: from})
	}
	for _, end := range ends {
		tell(end)
	}
	return chain
}

func conclusionWords(p *phrase) {
	switch p.s.Type {
	case keyContradiction:
		p.net(p.s.Chains[0])
		end := p.s.Chains[0][len(p.s.Chains[0])-1].Candidate
		p.say(", and ", p.statement(end, true), " and ", p.statement(end, false), " cannot both be")
		return
	case keyDouble:
		p.say("either way: ")
	case keyHouse:
		p.say("wherever ", p.r.alphabet.Name(p.s.Chains[0][0].Digit), " is in ", p.house(p.s.Houses[0]), ": ")
	default:
		p.say("whatever ", p.cell(p.s.Chains[0][0].Cell), " is: ")
	}
	for i, chain := range p.s.Chains {
		if i > 0 {
			p.say("; ")
		}
		p.net(chain)
	}
}

// net tells a chain in which a statement may follow from several: "r1c5=2 (r1c1<>2, r1c3<>2)".
func (p *phrase) net(chain []Statement) {
	for i, c := range chain {
		switch i {
		case 0:
			p.say("if ")
		case 1:
			p.say(" then ")
		default:
			p.say(", ")
		}
		p.say(p.statement(c.Candidate, c.True))
		for j, from := range c.From {
			if j == 0 {
				p.say(" (")
			} else {
				p.say(", ")
			}
			p.say(p.statement(chain[from].Candidate, chain[from].True))
			if j == len(c.From)-1 {
				p.say(")")
			}
		}
	}
}

// conclusionName returns the name of what several chains prove.
func conclusionName(s *Step) string {
	kind := map[int]string{
		keyDouble: "double forcing chain", keyCell: "cell forcing chains", keyHouse: "region forcing chains",
		keyContradiction: "contradiction forcing chain",
	}[s.Type]
	if s.Technique == DynamicChain {
		return "dynamic " + kind
	}
	return kind
}
