package bound

import (
	"context"
	"slices"

	"dlx-sudoku/dlx/internal/cost"
	"dlx-sudoku/dlx/internal/learn"
)

// A Search looks for the cheapest solutions with a learner. At each node it climbs from the multipliers of the node above.
// These are right everywhere in the tree, so a node where the bound is too high gives a clause, "not all of these options",
// which the learner treats as any other conflict: it learns from it and jumps back.
type Search struct {
	Best  *cost.Best          // keeps the solutions
	Found func(cost.Solution) // is called with another one; may be nil
	Proof *Certificate        // gets what is learned; may be nil

	r         *Relaxation
	l         *learn.Learner
	at        volume      // climbs at a node
	ups       [][]float64 // the multipliers of each level; nil where none have been found
	alive     []int32     // the options that are not ruled out at level 0
	free      []int32     // those that are open
	chosen    []int32
	index     []int32 // for each option of the matrix, its number in the relaxation, or -1
	branching branching
	loose     []int32 // options of which all primary items may be covered more often than they must

	y, exact []int64 // multipliers in units, and reduced costs, for cut
	below    int64   // solutions that cost this much are not wanted
}

const (
	rootSteps = 300
	nodeSteps = 40
)

// NewSearch returns a search for the solutions that have no option that r has ruled out, and cost less than below.
func NewSearch(r *Relaxation, below int64, best *cost.Best) *Search {
	s := &Search{
		Best: best, r: r, l: learn.New(r.chosen.Matrix), below: below,
		index: slices.Repeat([]int32{-1}, r.chosen.Matrix.Options()),
		y:     slices.Clone(r.y), exact: slices.Clone(r.exact),
	}
	s.branching.begin(len(r.costs))
	s.at.begin(r)
	s.ups = [][]float64{slices.Clone(r.root.u)}
	for o, number := range r.number {
		s.index[number] = int32(o)
	}
	if m := r.chosen.Matrix; m.Hi != nil {
		for o := range m.Options() {
			if !slices.ContainsFunc(m.Option(o), func(i int32) bool { return int(i) < m.Primary && m.Lo[i] == m.Hi[i] }) {
				s.loose = append(s.loose, int32(o))
			}
		}
	}
	return s
}

// Run searches to the end, and returns nil; or the error of ctx.
func (s *Search) Run(ctx context.Context) error {
	for _, o := range s.r.chosen.Options {
		s.l.Add(learn.Chosen(o))
	}
	next := 0
	for o, number := range s.r.number {
		if next < len(s.r.active) && s.r.active[next] == int32(o) {
			next++
		} else {
			s.l.Add(learn.RuledOut(int(number)))
		}
	}
	for _, o := range s.r.chosen.Out {
		s.l.Add(learn.RuledOut(int(o)))
	}
	return s.l.Guided(ctx, s)
}

// Look bounds the node. It is called by the learner.
func (s *Search) Look() bool {
	s.gather()
	if len(s.free) == 0 {
		return s.leaf()
	}
	depth := s.l.Depth()
	for len(s.ups) <= depth {
		s.ups = append(s.ups, nil)
	}
	from := max(depth-1, 0)
	for s.ups[from] == nil {
		from--
	}
	copy(s.at.u, s.ups[from])
	for level := depth + 1; level < len(s.ups); level++ {
		s.ups[level] = nil
	}
	steps := nodeSteps
	if depth == 0 {
		steps = rootSteps
	}
	if s.r.program.solves() {
		return s.solve()
	}
	s.at.climb(s.free, s.spent(), steps, float64(s.goal())+float64(0.01*float64(s.r.Scale)), depth > 0)
	s.ups[depth] = append(s.ups[depth][:0], s.at.u...)
	s.r.round(s.y, s.at.u)
	return s.cut()
}

// goal returns the most that the wanted solutions cost, in units, without what was chosen before the search.
func (s *Search) goal() int64 { return s.r.goal(s.below) }

// gather lists the options that are chosen, and those that are open, and what the items still need.
func (s *Search) gather() {
	r := s.r
	if s.l.Depth() == 0 || s.alive == nil {
		s.alive = s.alive[:0]
		for o, number := range r.number {
			if s.l.Value(number) >= 0 {
				s.alive = append(s.alive, int32(o))
			} else if r.program.solves() {
				r.program.Fix(int32(o), 0, 0)
			}
		}
	}
	s.free, s.chosen = s.free[:0], s.chosen[:0]
	for i := range s.at.lo {
		s.at.lo[i], s.at.hi[i] = float64(r.lo[i]), float64(r.hi[i])
	}
	for _, o := range s.alive {
		switch s.l.Value(r.number[o]) {
		case 0:
			s.free = append(s.free, o)
		case 1:
			s.chosen = append(s.chosen, o)
			for _, i := range r.items(o) {
				s.at.lo[i], s.at.hi[i] = max(s.at.lo[i]-1, 0), max(s.at.hi[i]-1, 0)
			}
		}
	}
}

// spent returns what the options chosen in the search cost, in units.
func (s *Search) spent() float64 {
	sum := int64(0)
	for _, o := range s.chosen {
		sum += s.r.costs[o]
	}
	return float64(sum)
}

// leaf takes a solution.
func (s *Search) leaf() bool {
	r := s.r
	options := slices.Clone(r.chosen.Options)
	price := r.spent
	for _, o := range s.chosen {
		options = append(options, int(r.number[o]))
		price += r.chosen.Cost(int(r.number[o]))
	}
	slices.Sort(options)
	road := make([]uint32, len(options)) // equally cheap ones by their options
	for n, o := range options {
		road[n] = uint32(o)
	}
	if price < s.below {
		solution := cost.Solution{Cost: price, Road: road, Options: options}
		if price <= s.Best.Limit(road) {
			s.Best.Offer(solution)
		}
		if most := s.Best.Most(); most < s.below {
			s.below = most + 1
		}
		if s.Found != nil {
			s.Found(solution)
		}
	}
	for level := 1; level < len(s.ups); level++ {
		s.ups[level] = nil
	}
	if price < s.below { // it is one of the best, and there may be more
		s.l.Admit(s.but(options)...)
		return true
	}
	copy(s.at.u, s.ups[0])
	s.r.round(s.y, s.at.u)
	if !s.cut() { // an item is covered more often than its multiplier counts
		if clear(s.y); !s.cut() { // its cost was rounded down
			s.l.Admit(s.but(options)...)
		}
	}
	return true
}

// but returns the clause that a solution is not this one.
func (s *Search) but(options []int) (clause []learn.Literal) {
	for _, o := range options {
		clause = append(clause, learn.RuledOut(o))
	}
	for _, o := range s.loose {
		if !slices.Contains(options, int(o)) {
			clause = append(clause, learn.Chosen(int(o)))
		}
	}
	return clause
}

// Learned gives what the learner learns to the proof.
func (s *Search) Learned(clause []int32) { s.Proof.lemma(clause) }
