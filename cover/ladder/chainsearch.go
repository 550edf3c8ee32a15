package ladder

// A chainSearch looks for bidirectional cycles and forcing chains: each follows from one candidate, true or false,
// along weak links (of two candidates one at most is true) and strong ones (one at least is).
//
// It makes three passes: over links within a digit (X), over cells of two candidates (Y), and over both. It finds the
// chain with the lowest number; of those the simplest, the lowest kind, and the first.
type chainSearch struct {
	net
	pass
	best  finding
	start int16 // of the best chain, a candidate
	kind  chainKind
	from  int // the pass
	close [2]int16
	tree
	found   []uint64 // of the best cycle: what it rules out
	seen    []uint64
	other   []uint64
	reached []uint64
	front   []int16
	next    []int16
}

type chainKind uint8

const (
	cycleChain chainKind = iota // a cycle: what sees both colours is false
	onChain                     // from the candidate its falsehood follows
	offChain                    // from its falsehood the candidate follows
)

// A pass says which links count.
type pass struct {
	x, y   bool
	links  []int16  // of each candidate, those of which one is true if it is false, ended by -1
	stride int      // the places of a candidate in links
	out    []int16  // of each candidate, those that it excludes and that have such a link, one after the other
	begin  []int32  // of each candidate, where these begin
	useful []uint64 // the candidates that have such a link
}

// A tree holds the shortest way to each candidate found true.
type tree struct {
	upOn, upOff          []int16 // of each candidate: true before it, false before it
	onU, offU, cells, by []uint64
	layer, after         []int16
}

// prepare sets the links of a pass.
func (k *chainSearch) prepare(x, y bool) {
	k.x, k.y = x, y
	k.stride = k.most + 2
	k.links = grow(k.links, k.m*k.stride)
	k.useful = grow(k.useful, k.w)
	clear(k.useful)
	for i := range k.m {
		list := k.links[i*k.stride : i*k.stride : (i+1)*k.stride]
		if y && k.single[i] >= 0 {
			list = append(list, k.single[i])
		}
		if x {
			for _, j := range k.pairs[i*(k.most+1):] {
				if j < 0 {
					break
				}
				list = append(list, j)
			}
		}
		if len(list) > 0 {
			add(k.useful, int16(i))
		}
		_ = append(list, -1)
	}
	k.out, k.begin = k.out[:0], k.begin[:0]
	for i := range k.m {
		k.begin = append(k.begin, int32(len(k.out)))
		for _, j := range k.excluded(int16(i)) {
			if has(k.useful, j) {
				k.out = append(k.out, j)
			}
		}
	}
	k.begin = append(k.begin, int32(len(k.out)))
}

// excluded returns the candidates that one excludes in the pass.
func (k *chainSearch) excluded(c int16) []int16 {
	if !k.y {
		return k.near[k.split[c]:k.first[c+1]]
	}
	return k.near[k.first[c]:k.first[c+1]]
}

// key returns the key of the pass.
func (p *pass) key() int {
	switch {
	case !p.y:
		return keyX
	case !p.x:
		return keyY
	}
	return keyXY
}

// base returns the number of the shortest chains of the pass.
func (p *pass) base(cycle bool) float64 {
	switch {
	case p.x && p.y:
		return 7.0
	case cycle:
		return 6.5
	}
	return 6.6
}

// better reports whether a chain of the pass would come before the best one.
func (k *chainSearch) better(cycle bool, complexity int) (finding, bool) {
	f := finding{longer(k.base(cycle), complexity), complexity, k.key()}
	return f, f.before(k.best)
}

// search makes the three passes and reports whether there is a chain.
func (k *chainSearch) search() bool {
	k.best = finding{number: 100}
	k.seen, k.other = grow(k.seen, k.w), grow(k.other, k.w)
	for i, p := range [...]struct{ x, y bool }{{true, false}, {false, true}, {true, true}} {
		k.prepare(p.x, p.y)
		before := k.best
		for c := range int16(k.m) {
			if !p.x && k.single[c] < 0 {
				continue
			}
			k.cycle(c)
			if p.x {
				k.chain(c, true)
				k.chain(c, false)
			}
		}
		if k.best != before {
			k.from = i
		}
	}
	return k.best.number < 100
}
