package ladder

import "math/bits"

// A chainSearch looks for bidirectional cycles and forcing chains: each follows from one candidate, true or false,
// along weak links (of two candidates one at most is true) and strong ones (one at least is).
//
// It makes three passes: over links within a digit (X), over cells of two candidates (Y), and over both. It finds the
// chain with the lowest number; of those the simplest, the lowest kind, and the first.
//
// In each pass it looks for chains first. They say whether there can be a cycle, and how short: a candidate that a
// cycle rules out sees the same digit true and false in it, so from that candidate a chain leads through the cycle to
// its opposite, by two statements more than the cycle has at most.
type chainSearch struct {
	board *Board
	net
	pass
	ways
	best    finding
	longest [2]int // the most statements that a chain, and a cycle, may have to be better
	brief   bool
	said    []Statement // of the best chain, unless brief
	tree
	found []uint64 // of the best cycle: what it rules out
	seen  []uint64
	other []uint64
	front []uint64
	next  []uint64
}

type chainKind uint8

const (
	cycleChain chainKind = iota // a cycle: what sees both colours is false
	onChain                     // from the candidate its falsehood follows
	offChain                    // from its falsehood the candidate follows

	numKinds = iota
)

// A pass says which links count, and which numbers chains have then.
type pass struct {
	x, y  bool
	key   int        // of its chains
	bases [2]float64 // the numbers of the shortest chains and cycles
}

var passes = [...]pass{
	{x: true, key: keyX, bases: [2]float64{6.6, 6.5}},
	{y: true, key: keyY, bases: [2]float64{6.6, 6.5}},
	{x: true, y: true, key: keyXY, bases: [2]float64{7.0, 7.0}},
}

// Ways are the links of a pass.
type ways struct {
	links  links    // of each candidate, the candidates that are true if it is false
	strong []uint64 // of each candidate, a row: the same
	steps  []uint64 // of each candidate, a row: what is true if it is, by way of one that is false
	out    links    // of each candidate: what it excludes, if that has such a link
	useful []uint64 // the candidates that have such a link
}

// A tree holds the shortest way to each candidate found true.
type tree struct {
	upOn, upOff          []int16 // of each candidate: true before it, false before it
	onU, offU, cells, by []uint64
	layer, after         []int16
}

// prepare sets the links of the pass.
func (k *chainSearch) prepare() {
	k.links.clear()
	k.useful, k.strong = grow(k.useful, k.w), grow(k.strong, k.m*k.w)
	clear(k.useful)
	clear(k.strong)
	for i := range k.m {
		if k.y && k.single[i] >= 0 {
			k.links.to = append(k.links.to, k.single[i])
		}
		if k.x {
			k.links.to = append(k.links.to, k.pairs.of(int16(i))...)
		}
		k.links.end()
		for _, j := range k.links.of(int16(i)) {
			add(k.row(k.strong, i), j)
			add(k.useful, int16(i))
		}
	}
	k.steps = grow(k.steps, k.m*k.w)
	clear(k.steps)
	for i := range k.m {
		steps := k.row(k.steps, i)
		for j, word := range k.row(k.excludes(), i) {
			for word &= k.useful[j]; word != 0; word &= word - 1 {
				unite(steps, k.row(k.strong, j<<6|bits.TrailingZeros64(word)))
			}
		}
	}
}

// excludes returns the rows of what candidates exclude in the pass.
func (k *chainSearch) excludes() []uint64 {
	if !k.y {
		return k.peers
	}
	return k.weak
}

// finding returns what a chain of the pass is.
func (k *chainSearch) finding(start int16, kind chainKind, complexity int) finding {
	base := k.bases[0]
	if kind == cycleChain {
		base = k.bases[1]
	}
	return finding{longer(base, complexity), complexity, k.key, numKinds*int(start) + int(kind)}
}

// keep keeps a chain if it comes before the best one.
func (k *chainSearch) keep(start int16, kind chainKind, complexity int) bool {
	f := k.finding(start, kind, complexity)
	if !f.before(k.best) {
		return false
	}
	k.best = f
	k.limit()
	return true
}

// limit notes how many statements a better chain may have: an even number, as half of them are true.
func (k *chainSearch) limit() {
	for i, kind := range [...]chainKind{onChain, cycleChain} {
		k.longest[i] = 0
		for k.longest[i] < 2*k.m && k.finding(0, kind, k.longest[i]+2).before(k.best) {
			k.longest[i] += 2
		}
	}
}

// search makes the three passes and reports whether there is a chain.
func (k *chainSearch) search() bool {
	k.best = finding{number: 100}
	k.seen, k.other, k.front, k.next = grow(k.seen, k.w), grow(k.other, k.w), grow(k.front, k.w), grow(k.next, k.w)
	for _, k.pass = range passes {
		k.prepare()
		k.limit()
		if shortest := k.chains(); shortest > 0 && shortest <= k.longest[1]+2 {
			k.cycles()
		}
	}
	return k.best.number < 100
}

// chains looks at the chains of the pass that could be better, or that could close a cycle. It returns the number of
// statements of the shortest that leads from a true candidate to its opposite, or 0.
func (k *chainSearch) chains() (shortest int) {
	for c := range int16(k.m) {
		if k.board.stopped() {
			return 0
		}
		most := k.longest[1] + 2
		if k.x {
			most = max(most, k.longest[0])
		}
		if n := k.chain(c, true, most); n > 0 {
			if shortest == 0 || n < shortest {
				shortest = n
			}
			if k.x && k.keep(c, onChain, n) {
				k.path(2*c + 1)
			}
		}
		if k.x {
			if n := k.chain(c, false, k.longest[0]); n > 0 && k.keep(c, offChain, n) {
				k.path(2 * c)
			}
		}
	}
	return shortest
}

// cycles looks at the cycles of the pass.
func (k *chainSearch) cycles() {
	k.spread()
	for c := range int16(k.m) {
		if k.board.stopped() {
			return
		}
		if (k.x || k.single[c] >= 0) && k.comesBack(c) {
			k.cycle(c)
		}
	}
}

// spread lists, for each candidate, the candidates that it excludes and that lead on.
func (k *chainSearch) spread() {
	k.out.clear()
	for i := range k.m {
		for _, j := range k.excluded(int16(i), !k.y) {
			if has(k.useful, j) {
				k.out.to = append(k.out.to, j)
			}
		}
		k.out.end()
	}
}
