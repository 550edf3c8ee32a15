package propagate

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// A model is a layout with rules, ready to be searched: handlers, and what sees what. It does not change.
type model struct {
	layout   *cover.Layout
	n        int
	full     digits
	start    []digits   // of each cell, before any given
	peers    [][]uint16 // of each cell, the cells that hold another digit
	seen     rows       // the same as bits
	houses   [][]uint16
	housesOf [][]uint16 // of each cell: indices of houses
	lengths  weights    // the initial weights: for each cell, the sum of the lengths of its atoms
	handlers []handler  // cheap ones first
	scopes   [][]uint16 // of each handler, the cells whose changes wake it
	cheap    int        // the first so many handlers are cheap: changes wake them
	quick    int        // the first so many take next to no time

	wakes      rows // the handlers that a change wakes
	wakesFixed rows // the handlers that run when a cell is taken
	own        rows // the houses of each cell
	longest    int  // the most cells of a cage
}

// Rows have a set for each cell, of handlers or of other cells, as a row of bits.
type rows struct {
	words int // of a row
	bits  []uint64
}

func newRows(cells, most int) rows {
	words := (most + 63) / 64
	return rows{words, make([]uint64, cells*words)}
}

// add adds a member to the set of a cell.
func (k *rows) add(c uint16, member int) { k.row(c)[member>>6] |= 1 << (member & 63) }

// row returns the set of a cell.
func (k *rows) row(c uint16) []uint64 { return k.bits[int(c)*k.words:][:k.words] }

func (m *model) see(a, b uint16) bool { return m.seen.row(a)[b>>6]>>(b&63)&1 != 0 }

// clique reports whether each two of the cells see each other.
func (m *model) clique(cells []uint16) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !m.see(a, b) {
				return false
			}
		}
	}
	return true
}

// A maker makes a model of a statement.
type maker struct {
	*model
	ctx   context.Context
	cages []cageOf // with one total each, for innies and outies
	made  []priced
	graph map[string]*graph     // of lines, by name and length; nil if it would be too large
	edges int                   // of all graphs
	deep  map[string]*deepGraph // the same
}

// A priced handler is a handler with its cost and the cells whose changes wake it.
type priced struct {
	handler handler
	scope   []uint16
	cost    int
}

// A cageOf has cells, none twice, whose digits add up to a total.
type cageOf struct {
	cells []uint16
	total int
}

// The rough costs of handlers; cheap ones run first.
const (
	costPair = iota
	costHouse
	costCage
	costLine
	costSum
	costLong // a cell more

	costLoose    = 1 << 19
	costCrossing = 1 << 20 // this and dearer ones only run when a cell is taken
	costDeep     = costCrossing + 1
)

// newModel makes the model of a set of rules, or of a layout if the set is nil. The error is ctx's.
func newModel(ctx context.Context, l *cover.Layout, set *rules.Set) (*model, error) {
	n := l.Size()
	m := &maker{
		ctx: ctx,
		model: &model{
			layout: l, n: n, full: 1<<n - 1, start: slices.Repeat([]digits{1<<n - 1}, n*n), lengths: newWeights(n*n, n),
			housesOf: make([][]uint16, n*n), seen: newRows(n*n, n*n),
		},
		graph: make(map[string]*graph), deep: make(map[string]*deepGraph),
	}
	for i, h := range l.Houses() {
		if i < 2*n || l.BoxRows() > 1 && l.BoxCols() > 1 {
			m.addHouse(small(h.Cells))
		}
	}
	s := &rules.Statement{}
	if set != nil {
		s = set.State(nil)
	}
	for c, d := range s.Domains {
		m.start[c] &= fromBit0(d)
	}
	m.relations(s)
	for _, d := range s.Distinct {
		m.distinct(d)
	}
	for _, a := range s.Sums {
		m.sum(a)
	}
	for _, a := range s.Lines {
		if m.line(a); done(ctx.Done()) {
			return nil, ctx.Err()
		}
	}
	m.innies()
	m.crossings()
	m.finish()
	return m.model, nil
}

func small(cells []int) []uint16 {
	out := make([]uint16, len(cells))
	for i, c := range cells {
		out[i] = uint16(c)
	}
	return out
}

// add adds a handler. Only the order of costs matters.
func (m *maker) add(h handler, scope []uint16, cost int) {
	m.made = append(m.made, priced{h, scope, cost})
}

// weigh adds to the weights of cells.
func (m *maker) weigh(cells []uint16, by int) {
	for _, c := range cells {
		m.lengths.cell[c] += int32(by)
	}
}

// sumWeight returns the weight of a sum: short sums restrict their cells more.
func (m *maker) sumWeight(cells int) int { return max(2*m.n-cells, m.n) }

func (m *maker) differ(a, b uint16) {
	if a != b {
		m.seen.add(a, int(b))
		m.seen.add(b, int(a))
	}
}

// allDiffer notes that each two of the cells see each other.
func (m *maker) allDiffer(cells []uint16) {
	all := newRows(1, len(m.start))
	for _, c := range cells {
		all.add(0, int(c))
	}
	for _, c := range cells {
		row := m.seen.row(c)
		for w, word := range all.bits {
			row[w] |= word
		}
		row[c>>6] &^= 1 << (c & 63) // no cell sees itself
	}
}

// addHouse adds a house, unless it is one already. It keeps the cells and sorts them.
func (m *maker) addHouse(cells []uint16) {
	slices.Sort(cells)
	if slices.ContainsFunc(m.houses, func(h []uint16) bool { return slices.Equal(h, cells) }) {
		return
	}
	for _, c := range cells {
		m.housesOf[c] = append(m.housesOf[c], uint16(len(m.houses)))
	}
	m.houses = append(m.houses, cells)
	m.allDiffer(cells)
	m.weigh(cells, m.n)
	m.add(&house{cells}, cells, costHouse)
}

// relations records which cells see each other, and adds the pairs.
func (m *maker) relations(s *rules.Statement) {
	for _, pair := range s.Sees {
		m.differ(uint16(pair[0]), uint16(pair[1]))
	}
	for _, d := range s.Distinct {
		if cells := small(d.Cells); len(cells) == m.n {
			m.addHouse(cells)
		} else {
			m.allDiffer(cells)
		}
	}
	m.pairs(s.Pairs)
}

// pairs adds the pairs. It joins several pairs of the same two cells.
func (m *maker) pairs(all []rules.Pair) {
	type couple struct{ a, b uint16 }
	both := make(map[couple][]digits)
	var order []couple
	for _, p := range all {
		goes := make([]digits, m.n)
		for d := range goes {
			goes[d] = fromBit0(p.Goes[d+1])
		}
		key := couple{uint16(p.A), uint16(p.B)}
		if p.A > p.B {
			key = couple{key.b, key.a}
			goes = newRelation(m.n, goes).back
		}
		m.weigh([]uint16{key.a, key.b}, 2)
		if both[key] == nil {
			both[key] = slices.Repeat([]digits{m.full}, m.n)
			order = append(order, key)
		}
		for d := range goes {
			both[key][d] &= goes[d]
		}
	}
	known := make(map[string]*relation)
	var name []byte
	for _, key := range order {
		goes := both[key]
		equal := true
		for d := range goes {
			if m.see(key.a, key.b) {
				goes[d] &^= 1 << d
			}
			equal = equal && goes[d] == 1<<d
		}
		if equal { // cells that differ from one differ from the other
			for c := range uint16(len(m.start)) {
				if m.see(c, key.a) {
					m.differ(c, key.b)
				}
				if m.see(c, key.b) {
					m.differ(c, key.a)
				}
			}
		}
		name = name[:0]
		for _, to := range goes {
			name = binary.LittleEndian.AppendUint32(name, to)
		}
		if known[string(name)] == nil {
			known[string(name)] = newRelation(m.n, goes)
		}
		m.add(&pair{key.a, key.b, known[string(name)]}, []uint16{key.a, key.b}, costPair)
	}
}

// distinct adds a set of different digits, which all see each other already.
func (m *maker) distinct(d rules.Distinct) {
	cells := small(d.Cells)
	if len(cells) < m.n {
		m.weigh(cells, len(cells))
	}
	if d.Sets == nil {
		return
	}
	sets := make([]digits, len(d.Sets))
	for i, s := range d.Sets {
		sets[i] = fromBit0(s)
	}
	if len(cells) < m.n || len(sets) == 0 {
		m.cage(cells, sets)
	}
	if len(sets) > 0 {
		sum := size(sets[0])
		if !slices.ContainsFunc(sets, func(set digits) bool { return size(set) != sum }) {
			m.cages = append(m.cages, cageOf{cells, sum})
			m.weigh(cells, m.sumWeight(len(cells)))
		}
	}
}

// cage adds cells that see each other and hold one of some sets.
func (m *maker) cage(cells []uint16, sets []digits) {
	if m.n > familyDigits {
		m.add(&looseCage{cells, sets}, cells, costCage)
		return
	}
	h := &cage{cells: cells, allowed: make(family, familyWords(m.n))}
	for _, set := range sets {
		h.allowed.add(set)
	}
	for c := range uint16(len(m.start)) {
		seeing := 0
		for _, x := range cells {
			if m.see(c, x) {
				seeing++
			}
		}
		if seeing > 1 && !slices.Contains(cells, c) {
			h.around = append(h.around, c)
		}
	}
	m.longest = max(m.longest, len(cells))
	m.add(h, cells, costCage+costLong*len(cells))
}

// crossings adds the crossings of any two houses that share some but not all cells.
func (m *maker) crossings() {
	in := make([]digits, len(m.start)) // of each cell, bit i if it is cell i of house a
	for i, a := range m.houses {
		clear(in)
		for k, c := range a {
			in[c] = 1 << k
		}
		for _, b := range m.houses[:i] {
			shared := digits(0)
			for _, c := range b {
				shared |= in[c]
			}
			if count(shared) < 2 {
				continue
			}
			scope := make([]uint16, 0, 2*(m.n-count(shared)))
			for k, c := range a {
				if shared>>k&1 == 0 {
					scope = append(scope, c)
				}
			}
			left := len(scope)
			for _, c := range b {
				if in[c] == 0 {
					scope = append(scope, c)
				}
			}
			m.add(&crossing{slices.Clip(scope[:left]), scope[left:]}, scope, costCrossing)
		}
	}
}

// finish orders the handlers by cost, and notes which cells wake them.
func (m *maker) finish() {
	slices.SortStableFunc(m.made, func(a, b priced) int { return cmp.Compare(a.cost, b.cost) })
	m.handlers, m.scopes = make([]handler, 0, len(m.made)), make([][]uint16, 0, len(m.made))
	for i, p := range m.made {
		m.handlers, m.scopes = append(m.handlers, p.handler), append(m.scopes, p.scope)
		if p.cost < costCrossing {
			m.cheap = i + 1
		}
		if p.cost < costCage {
			m.quick = i + 1
		}
	}
	cells := len(m.start)
	m.wakes, m.own, m.wakesFixed = newRows(cells, m.cheap), newRows(cells, m.cheap), newRows(cells, len(m.handlers))
	for i, h := range m.handlers {
		_, isHouse := h.(*house)
		for _, c := range m.scopes[i] {
			if i < m.cheap {
				m.wakes.add(c, i)
			}
			if isHouse {
				m.own.add(c, i)
			} else {
				m.wakesFixed.add(c, i)
			}
		}
	}
	peers := 0
	for _, word := range m.seen.bits {
		peers += bits.OnesCount64(word)
	}
	all := make([]uint16, 0, peers)
	m.peers = make([][]uint16, cells)
	for c := range m.peers {
		from := len(all)
		for w, word := range m.seen.row(uint16(c)) {
			for ; word != 0; word &= word - 1 {
				all = append(all, uint16(w<<6|bits.TrailingZeros64(word)))
			}
		}
		m.peers[c] = slices.Clip(all[from:])
	}
}
