package ladder

import (
	"math/bits"
	"slices"
)

// A walk follows what comes of a candidate that is assumed to be false: where there are two, the other is true, and
// what that excludes is false. Nodes are 2·candidate, and one more where the candidate is true.
type walk struct {
	from  []int32 // of each node, the node that it follows from; -1 if it has not been reached
	queue []int32
}

// chain finds two candidates of which one is true, as the other one follows if one is false, by the shortest chain; and
// rules out what both exclude. Where a candidate follows from its own falsehood, it places it.
func (b *Board) chain(s *Step) bool {
	n := b.rules.n
	w := walk{from: make([]int32, 2*len(b.cands)*n)}
	best := len(w.from)
	for cell, set := range b.cands {
		if b.stopped() {
			return false
		}
		for ; set != 0; set &= set - 1 {
			start := cell*n + bits.TrailingZeros32(set)
			w.begin(int32(2 * start))
			for i := 0; i < len(w.queue); i++ {
				at := int(w.queue[i])
				if at&1 == 1 && w.length(at) < best {
					if b.chainStep(s, start, at/2); len(s.Removed) > 0 || s.Placed.Digit != 0 {
						best = w.length(at)
						s.chain(w.links(nil, at, n))
						break
					}
				}
				b.follow(&w, at)
			}
		}
	}
	if best == len(w.from) {
		return false
	}
	chain := s.Chains[0]
	ends := [2]Candidate{chain[0].Candidate, chain[len(chain)-1].Candidate}
	b.chainStep(s, ends[0].Cell*n+ends[0].Digit-1, ends[1].Cell*n+ends[1].Digit-1)
	return true
}

func (w *walk) begin(start int32) {
	for i := range w.from {
		w.from[i] = -1
	}
	w.from[start] = start
	w.queue = append(w.queue[:0], start)
}

// reach notes that a node follows from another one.
func (w *walk) reach(node, from int) {
	if w.from[node] == -1 {
		w.from[node] = int32(from)
		w.queue = append(w.queue, int32(node))
	}
}

// length returns the number of nodes on the way to a node.
func (w *walk) length(node int) int {
	count := 1
	for ; int(w.from[node]) != node; node = int(w.from[node]) {
		count++
	}
	return count
}

// links appends the statements on the way to a node.
func (w *walk) links(dst []Statement, node, n int) []Statement {
	for {
		dst = append(dst, Statement{Candidate: Candidate{node / 2 / n, node/2%n + 1}, True: node&1 == 1})
		if int(w.from[node]) == node {
			slices.Reverse(dst)
			return dst
		}
		node = int(w.from[node])
	}
}

// follow reaches what comes of a node at once.
func (b *Board) follow(w *walk, node int) {
	n := b.rules.n
	cell, d := node/2/n, node/2%n
	if node&1 == 1 { // it is true: what it excludes is false
		for set := b.cands[cell] &^ (1 << d); set != 0; set &= set - 1 {
			w.reach(2*(cell*n+bits.TrailingZeros32(set)), node)
		}
		for _, peer := range b.rules.peers[cell] {
			if b.cands[peer]>>d&1 == 1 {
				w.reach(2*(int(peer)*n+d), node)
			}
		}
		return
	}
	if rest := b.cands[cell] &^ (1 << d); popcount(rest) == 1 {
		w.reach(2*(cell*n+bits.TrailingZeros32(rest))+1, node)
	}
	for _, seat := range b.rules.seats[cell] {
		house := &b.rules.houses[seat.house]
		if rest := b.where[int(seat.house)*n+d] &^ seat.bit; house.full && popcount(rest) == 1 {
			w.reach(2*(int(house.cells[bits.TrailingZeros32(rest)])*n+d)+1, node)
		}
	}
}

// chainStep notes what follows if one of two candidates, cell·n + digit from 0, is true.
func (b *Board) chainStep(s *Step, one, two int) {
	s.Removed, s.Placed = s.Removed[:0], Candidate{}
	n := b.rules.n
	a, d, c, e := one/n, one%n, two/n, two%n
	switch {
	case one == two:
		s.Placed = Candidate{a, d + 1}
	case a == c:
		s.remove(a, b.cands[a]&^(1<<d|1<<e))
	case d == e:
		b.removeInSight(s, 1<<d, a, c)
	case b.rules.Apart(a, c):
		s.remove(a, b.cands[a]&(1<<e))
		s.remove(c, b.cands[c]&(1<<d))
	}
}

// chain makes a chain the only one.
func (s *Step) chain(chain []Statement) { s.Chains = append(s.Chains[:0], chain) }

// chainWords tells a chain from a candidate that is false to one that is true, and what follows.
func chainWords(p *phrase) {
	chain := p.s.Chains[0]
	p.chain(chain)
	first, last := chain[0].Candidate, chain[len(chain)-1].Candidate
	if first != last {
		p.say(", so ", p.statement(first, true), " or ", p.statement(last, true))
	}
}

// chain tells a chain: "if r1c1<>2 then r1c5=2, r4c5<>2".
func (p *phrase) chain(chain []Statement) {
	if p.r.eureka {
		p.links(chain)
		return
	}
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
	}
}

// links tells a chain in Eureka notation: of two candidates with = between them one is true, with - one is false.
func (p *phrase) links(chain []Statement) {
	for i, c := range chain {
		switch {
		case i == 0:
		case c.True:
			p.say("=")
		default:
			p.say("-")
		}
		if i == 0 || c.Digit != chain[i-1].Digit {
			p.say("(", p.r.alphabet.Name(c.Digit), ")")
		}
		p.say(p.cell(c.Cell))
	}
}

// chainName returns the name of a chain: an X-chain is of one digit, in an XY-chain each cell has two candidates, of which
// one is true if the other is false, and a remote pair is one where these are always the same.
func chainName(s *Step) string {
	chain := s.Chains[0]
	oneDigit, twoDigits, cells := true, true, true
	for i, c := range chain {
		oneDigit = oneDigit && c.Digit == chain[0].Digit
		twoDigits = twoDigits && (c.Digit == chain[0].Digit || len(chain) > 1 && c.Digit == chain[1].Digit)
		if i%2 == 1 {
			cells = cells && c.Cell == chain[i-1].Cell
		}
	}
	switch {
	case oneDigit:
		return "X-chain"
	case cells && twoDigits:
		return "remote pair"
	case cells:
		return "XY-chain"
	}
	return "chain"
}
