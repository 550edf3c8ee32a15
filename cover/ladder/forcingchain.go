package ladder

import (
	"math/bits"
	"slices"
)

// forcingChain finds a bidirectional cycle or a forcing chain.
func (b *Board) forcingChain(s *Step) bool {
	k := &b.chains
	k.board = b
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
	k.limit()
	say := func(c int16, is bool) {
		chain = append(chain, Statement{Candidate: k.candidate(int(c)), True: is})
	}
	if k.kind == cycleChain {
		k.spread()
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
			for _, o := range k.excluded(at>>1, !k.y) {
				reach(2*o, at)
			}
			continue
		}
		for _, q := range k.links.of(at >> 1) {
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
