// Not trusted: a fault here makes no wrong claim Verified; models are tried and proofs replayed.

package satcheck

import (
	"context"
	"math"
	"slices"
)

// What search takes on, and for how long. A Sudoku takes it some tens of clauses, while what takes thousands is done
// sooner by gophersat, which forgets and restarts.
const (
	searchVariables = 5_000
	searchClauses   = 2_000
)

// A learner looks for a model by conflict-driven clause learning, on a propagator of its own: assume a literal, propagate;
// at a conflict learn the clause of the first unique implication point, go back to where it is a unit, and propagate that
// (Marques-Silva and Sakallah, "GRASP", ICCAD 1996; Eén and Sörensson, SAT 2003). What it learns follows by reverse unit
// propagation, and so is a proof. It exists because making a solver of gophersat's takes longer than most puzzles do.
type learner struct {
	*propagator
	level    []int32 // of each variable on the trail: how many decisions were there
	starts   []int   // the length of the trail before each decision
	activity []float64
	bump     float64
	marked   []bool
	done     int // the trail below done has its levels
}

// An outcome is what a search ends with.
type outcome int

const (
	gaveUp outcome = iota
	foundModel
	foundProof
)

// newLearner returns a learner on what the propagator holds, on a copy of it.
func newLearner(p *propagator) *learner {
	s := &learner{
		propagator: p.clone(),
		level:      make([]int32, p.variables()),
		activity:   make([]float64, p.variables()),
		marked:     make([]bool, p.variables()),
		bump:       1,
	}
	// The fewer literals a clause has, the more there is in deciding one of them.
	for c := range int32(len(s.start)) {
		if clause := s.clause(c); len(clause) > 0 && clause[0]%2 == 0 && clause[len(clause)-1]%2 == 0 {
			for _, x := range clause {
				s.activity[x/2] += math.Ldexp(1, -len(clause))
			}
		}
	}
	return s
}

// run searches until there is an answer, or limit clauses are learned, or the context ends. Each clause goes to learned.
func (s *learner) run(ctx context.Context, limit int, learned func(clause []int32)) (outcome, error) {
	for count := 0; ; {
		conflict := s.propagate()
		s.levels()
		if conflict == none {
			v := s.pick()
			if v < 0 {
				return foundModel, nil
			}
			s.starts = append(s.starts, len(s.trail))
			s.assign(int32(2*v), assumed)
			continue
		}
		if len(s.starts) == 0 {
			return foundProof, nil
		}
		if count == limit || ctx.Err() != nil {
			return gaveUp, ctx.Err()
		}
		count++
		clause, back := s.analyse(conflict)
		text := make([]int32, len(clause))
		for i, x := range clause {
			text[i] = uncode(x)
		}
		learned(text)
		s.undo(s.starts[back])
		s.starts, s.done = s.starts[:back], s.starts[back]
		s.keep(clause)
	}
}

// keep takes a learned clause in, whose first literal is open and whose others are false, and makes that one true.
func (s *learner) keep(clause []int32) {
	c := s.begin()
	if len(clause) > 1 { // the second one watched is among the last to become open again
		for i, y := range clause[1:] {
			if s.level[y/2] > s.level[clause[1]/2] {
				clause[1], clause[i+1] = y, clause[1]
			}
		}
		s.watch(c, clause)
	}
	s.literals = append(s.literals, clause...)
	s.end()
	s.assign(clause[0], c)
}

// model returns the values of the variables when all have one.
func (s *learner) model() []bool {
	model := make([]bool, s.variables())
	for v := range model {
		model[v] = s.value[2*v] > 0
	}
	return model
}

// levels notes the levels of what is new on the trail.
func (s *learner) levels() {
	for _, x := range s.trail[s.done:] {
		s.level[x/2] = int32(len(s.starts))
	}
	s.done = len(s.trail)
}

// pick returns the open variable with the most activity, -1 if none is open.
func (s *learner) pick() int {
	best := -1
	for v := range s.activity {
		if s.value[2*v] == 0 && (best < 0 || s.activity[v] > s.activity[best]) {
			best = v
		}
	}
	return best
}

// analyse returns the clause to learn from a conflict, its one literal of the last level first, and the level to go back
// to, where all the others are false.
func (s *learner) analyse(conflict int32) (clause []int32, back int) {
	last := int32(len(s.starts))
	clause = append(clause, 0)
	open := 0
	reason := conflict
	i := len(s.trail)
	var x int32
	for {
		for _, y := range s.clause(reason) {
			v := y / 2
			if s.marked[v] || s.level[v] == 0 || s.value[y] > 0 {
				continue
			}
			s.marked[v] = true
			s.activity[v] += s.bump
			if s.level[v] == last {
				open++
			} else {
				clause = append(clause, y)
			}
		}
		for i--; !s.marked[s.trail[i]/2]; i-- {
		}
		x = s.trail[i]
		if open--; open == 0 {
			break
		}
		s.marked[x/2] = false
		reason = s.reason[x/2]
	}
	clause[0] = x ^ 1
	all := slices.Clone(clause)
	clause = slices.DeleteFunc(clause, func(y int32) bool { return y != x^1 && s.redundant(y) })
	for _, y := range all {
		s.marked[y/2] = false
	}
	for _, y := range clause[1:] {
		back = max(back, int(s.level[y/2]))
	}
	if s.bump *= 1.05; s.bump > 1e100 {
		for v := range s.activity {
			s.activity[v] *= 1e-100
		}
		s.bump *= 1e-100
	}
	return clause, back
}

// redundant says whether a literal of the clause to be learned follows from the others by its reason.
func (s *learner) redundant(y int32) bool {
	reason := s.reason[y/2]
	if reason == assumed {
		return false
	}
	for _, z := range s.clause(reason) {
		if z != y^1 && !s.marked[z/2] && s.level[z/2] > 0 {
			return false
		}
	}
	return true
}

// clone returns a copy.
func (p *propagator) clone() *propagator {
	out := reused()
	out.value = append(out.value[:0], p.value...)
	out.reason = append(out.reason[:0], p.reason...)
	out.trail, out.head = append(slices.Grow(out.trail[:0], p.variables()), p.trail...), p.head
	out.literals = append(out.literals[:0], p.literals...)
	out.start = append(out.start[:0], p.start...)
	out.met, out.stamp = append(out.met[:0], p.met...), p.stamp
	out.conflict = p.conflict
	out.lists(func(x int) int { return len(p.watches[x]) })
	for x, list := range p.watches {
		out.watches[x] = append(out.watches[x], list...)
	}
	return out
}
