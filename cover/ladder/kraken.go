package ladder

import "slices"

// A krakenSearch looks for fish with chains. Here a place sees all places that lose the digit if it holds the digit: not
// only those in a common house, but also those to which a chain leads.
type krakenSearch struct {
	*fishSearch
	web *web
	at  []int // of each place, its spot in the web
}

// krakenKinds are the fish of kraken fish.
var krakenKinds = [...]fishKind{
	{2, basic, someFins},
	{2, basic, leanFins},
	{3, basic, someFins},
	{3, basic, leanFins},
	{4, basic, someFins},
	{4, basic, leanFins},
	{2, franken, someFins},
	{3, franken, someFins},
}

// kraken finds a fish with fins that rules out a place that does not see all fins: chains lead from the other fins to it.
func (b *Board) kraken(s *Step) bool {
	web := b.weave(allLinks)
	for _, kind := range krakenKinds {
		k := krakenSearch{fishSearch: b.fishSearch(kind), web: web}
		if k.fishSearch == nil {
			return false
		}
		k.looked = k.follow
		if k.any(func(f *fishSearch) bool { return k.step(s) }) {
			return true
		}
	}
	return false
}

// follow adds the places that chains rule out to those that each place sees.
func (k *krakenSearch) follow() {
	k.at = make([]int, len(k.cells))
	number := make(map[int]int) // of each spot that is a place
	for i, t := range k.web.spots {
		if at, ok := slices.BinarySearch(k.cells, t.cells[0]); ok && t.digit == k.digit && t.single() {
			k.at[at] = i
			number[i] = at
		}
	}
	for at, spot := range k.at {
		k.reach(spot)
		for _, said := range k.web.queue {
			if other, ok := number[said/2]; ok && said&1 == 0 && other != at {
				k.sees[at] = k.sees[at].with(place(other))
			}
		}
	}
}

// reach finds the statements that follow if a spot is true.
func (k *krakenSearch) reach(spot int) {
	w := k.web
	w.begin(2*len(w.spots), 2*spot+1)
	for at := 0; at < len(w.queue); at++ {
		w.spread(w.queue[at])
	}
}

// step notes the first fish of the current base houses that needs a chain.
func (k *krakenSearch) step(s *Step) bool {
	for _, cross := range k.found {
		c, ok := k.fish(cross)
		if !ok {
			continue
		}
		for x := range c.out.all {
			far := k.unseen(c.fins, x)
			if len(far) == 0 {
				continue
			}
			c.out = place(x)
			k.note(s, c)
			for _, fin := range far {
				k.reach(k.at[fin])
				s.Chains = append(s.Chains, k.web.story(2*k.at[x]).chain)
			}
			if s.takes() {
				return true
			}
		}
	}
	return false
}

// unseen returns the fins that a place does not see.
func (k *krakenSearch) unseen(fins placeSet, x int) (list []int) {
	for fin := range fins.all {
		if !k.board.rules.sees[k.cells[x]].has(k.cells[fin]) {
			list = append(list, fin)
		}
	}
	return list
}

func krakenWords(p *phrase) {
	finnedWords(p)
	for _, chain := range p.s.Chains {
		p.say("; ")
		p.chain(chain)
	}
}
