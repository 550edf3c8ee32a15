// Not trusted: a fault here makes no wrong claim Verified; models are tried and proofs replayed.

package ask

import (
	"context"
	"math"
	"slices"

	"dlx-sudoku/satcheck/internal/unit"
)

// The limits of the search. It solves a Sudoku with some tens of clauses. gophersat, which forgets and restarts, is faster on
// formulas that take thousands.
const (
	searchVariables = 5_000
	searchClauses   = 2_000
)

// A learner looks for a model by conflict-driven clause learning, on a propagator of its own: assume a literal, propagate;
// at a conflict learn the clause of the first unique implication point, go back to where it is a unit, and propagate that
// (Marques-Silva and Sakallah, "GRASP", ICCAD 1996; Eén and Sörensson, SAT 2003). What it learns follows by reverse unit
// propagation, so it is a proof. The learner exists because making a solver of gophersat takes longer than most puzzles do.
type learner struct {
	p        *unit.Propagator
	level    []int32 // of each variable on the trail: how many decisions were there
	starts   []int   // the length of the trail before each decision
	activity []float64
	bump     float64
	marked   []bool
	done     int // the trail below done has its levels
	learned  unit.Clauses
}

// An outcome is what a search ends with.
type outcome int

const (
	gaveUp outcome = iota
	foundModel
	foundProof
)

// propagators is the pool of all learners.
var propagators unit.Pool

// learn searches until there is an answer, or limit clauses are learned, or the context ends, whose error it returns then.
func learn(ctx context.Context, variables int, clauses *unit.Clauses, limit int) (Answer, outcome, error) {
	p, err := propagators.LoadRest(ctx, variables, clauses)
	if err != nil {
		return Answer{}, gaveUp, err
	}
	defer propagators.Release(p)
	s := newLearner(p)
	outcome, err := s.run(ctx, limit)
	answer := Answer{Learned: s.learned, Steps: s.learned.Len()}
	if outcome == foundModel {
		answer = Answer{Model: s.model(), Steps: answer.Steps}
	}
	return answer, outcome, err
}

// newLearner returns a learner on a propagator, which it uses up.
func newLearner(p *unit.Propagator) *learner {
	s := &learner{
		p:        p,
		level:    make([]int32, p.Variables()),
		activity: make([]float64, p.Variables()),
		marked:   make([]bool, p.Variables()),
		bump:     1,
	}
	// Deciding a literal of a short clause has more effect.
	for c := range int32(p.Len()) {
		if clause := p.Clause(c); len(clause) > 0 && clause[0]%2 == 0 && clause[len(clause)-1]%2 == 0 {
			for _, x := range clause {
				s.activity[x/2] += math.Ldexp(1, -len(clause))
			}
		}
	}
	return s
}

// run searches until there is an answer, or limit clauses are learned, or the context ends.
func (s *learner) run(ctx context.Context, limit int) (outcome, error) {
	for {
		conflict := s.p.Propagate()
		s.levels()
		if conflict == unit.None {
			v := s.pick()
			if v < 0 {
				return foundModel, nil
			}
			s.starts = append(s.starts, len(s.p.Trail))
			s.p.Assign(int32(2*v), unit.Assumed)
			continue
		}
		if len(s.starts) == 0 {
			return foundProof, nil
		}
		if s.learned.Len() == limit || ctx.Err() != nil {
			return gaveUp, ctx.Err()
		}
		clause, back := s.analyse(conflict)
		if !s.p.Room(len(clause)) {
			return gaveUp, nil
		}
		for _, x := range clause {
			s.learned.Literals = append(s.learned.Literals, unit.Uncode(x))
		}
		s.learned.Ends = append(s.learned.Ends, len(s.learned.Literals))
		s.p.Undo(s.starts[back])
		s.starts, s.done = s.starts[:back], s.starts[back]
		s.keep(clause)
	}
}

// keep takes a learned clause in, whose first literal is open and whose others are false, and makes that one true.
func (s *learner) keep(clause []int32) {
	for i := 2; i < len(clause); i++ { // the second watched literal must be among the last to become open again
		if y := clause[i]; s.level[y/2] > s.level[clause[1]/2] {
			clause[1], clause[i] = y, clause[1]
		}
	}
	s.p.Learn(clause)
}

// model returns the values of the variables when all have one.
func (s *learner) model() []bool {
	model := make([]bool, s.p.Variables())
	for v := range model {
		model[v] = s.p.Value[2*v] > 0
	}
	return model
}

// levels notes the levels of what is new on the trail.
func (s *learner) levels() {
	for _, x := range s.p.Trail[s.done:] {
		s.level[x/2] = int32(len(s.starts))
	}
	s.done = len(s.p.Trail)
}

// pick returns the open variable with the most activity, -1 if none is open.
func (s *learner) pick() int {
	best := -1
	for v := range s.activity {
		if s.p.Value[2*v] == 0 && (best < 0 || s.activity[v] > s.activity[best]) {
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
	i := len(s.p.Trail)
	var x int32
	for {
		for _, y := range s.p.Clause(reason) {
			v := y / 2
			if s.marked[v] || s.level[v] == 0 || s.p.Value[y] > 0 {
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
		for i--; !s.marked[s.p.Trail[i]/2]; i-- {
		}
		x = s.p.Trail[i]
		if open--; open == 0 {
			break
		}
		s.marked[x/2] = false
		reason = s.p.Reason[x/2]
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
	reason := s.p.Reason[y/2]
	if reason == unit.Assumed {
		return false
	}
	for _, z := range s.p.Clause(reason) {
		if z != y^1 && !s.marked[z/2] && s.level[z/2] > 0 {
			return false
		}
	}
	return true
}
