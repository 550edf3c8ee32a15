package propagate

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// A maker makes a model of a statement. The files whose names begin with make have its parts, one for each kind of atom, and
// innies.go adds sums that follow from others.
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
