package ladder

import (
	"math/bits"
	"slices"
)

// forcingChain finds a bidirectional cycle or a forcing chain.
func (b *Board) forcingChain(s *Step) bool {
	k := &b.chains
	k.board, k.brief = b, s.brief
	k.build(b)
	if !k.search() {
		return false
	}
	kind, start := chainKind(k.best.turn%numKinds), k.candidate(k.best.turn/numKinds)
	s.Rung, s.Type = rungOf(k.best.number), len(passes)*int(kind)+k.best.key-keyX
	switch kind {
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
		s.chain(k.said)
	}
	return true
}

// around keeps the statements of a cycle that ends with p true and o false, unless nobody asks for them.
func (k *chainSearch) around(src, p, o int16) {
	if k.brief {
		return
	}
	k.said = []Statement{k.statement(2*src + 1), k.statement(2 * o)}
	for p != src {
		k.said = append(k.said, k.statement(2*p+1), k.statement(2*k.upOff[p]))
		p = k.upOn[p]
	}
	k.said = append(k.said, k.statement(2*src+1))
	slices.Reverse(k.said)
}

// path keeps the statements of the shortest chain from one to its opposite, unless nobody asks for them.
func (k *chainSearch) path(start node) {
	if k.brief {
		return
	}
	var t trail
	t.begin(2*k.m, int(start))
	for i := 0; t.from[start^1] < 0; i++ {
		at := t.queue[i]
		if c := int16(at >> 1); at&1 == 1 {
			for _, o := range k.excluded(c, !k.y) {
				t.reach(2*int(o), at)
			}
		} else {
			for _, q := range k.links.of(c) {
				t.reach(2*int(q)+1, at)
			}
		}
	}
	k.said = nil
	for _, at := range t.way(int(start ^ 1)) {
		k.said = append(k.said, k.statement(node(at)))
	}
}

func forcingWords(p *phrase) {
	chain := p.s.Chains[0]
	p.chain(chain)
	if p.s.Type/len(passes) == int(cycleChain) {
		p.say(", and back again: what sees a candidate true and one false here is false")
		return
	}
	p.say(", so it is not so")
}

// forcingName returns the name of a cycle or chain.
func forcingName(s *Step) string {
	kind := [...]string{"X-", "Y-", ""}[s.Type%len(passes)]
	if s.Type/len(passes) == int(cycleChain) {
		return "bidirectional " + kind + "cycle"
	}
	return "forcing " + kind + "chain"
}
