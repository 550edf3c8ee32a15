// Not trusted: a fault here makes no wrong claim Verified; what it writes is for other checkers.

package proof

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"dlx-sudoku/satcheck/internal/output"
	"dlx-sudoku/satcheck/internal/unit"
)

// An LRATProof is a proof in LRAT: each clause comes with the numbers of the clauses that it follows from, so that a
// checker has nothing to look for. It has only what the empty clause rests on.
type LRATProof struct {
	formula int // the clauses of the formula have the numbers 1 to formula
	steps   []lratStep
}

// An lratStep is a clause and the numbers of the clauses that it follows from, in order.
type lratStep struct {
	clause []int32
	hints  []int32
	unit   bool // made by propagation, and not a step of the given proof
}

// maxNumber is the largest number of a clause in an LRATProof. Tests lower it.
var maxNumber = math.MaxInt32 - 1

// Len returns the number of steps.
func (p *LRATProof) Len() int { return len(p.steps) }

// LRAT returns the proof in LRAT, with hints. It leaves out the steps that the empty clause does not rest on, and adds a step
// for each literal that propagation makes true for good. The error is as Check's. It needs memory for the proof and for all its
// hints. It refuses steps that only have the property RAT.
func (p *Proof) LRAT(ctx context.Context, f *Formula) (*LRATProof, error) {
	if f.Len() > maxNumber-p.Len()-f.variables { // a step for each of the proof and for each variable, and the last one
		return nil, ErrTooLarge
	}
	held, err := new(unit.Pool).New(f.variables, &f.clauses)
	if err != nil {
		return nil, err
	}
	h := &hinter{
		p:    held,
		unit: make([]int32, f.variables),
		seen: make([]bool, f.variables),
		out:  &LRATProof{formula: f.clauses.Len()},
	}
	for i := range f.clauses.Len() {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if refuted, err := h.add(f.clauses.At(i), int32(i+1)); err != nil {
			return nil, err
		} else if refuted {
			return h.trimmed(), nil
		}
	}
	for i := range p.clauses.Len() {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		clause := p.clauses.At(i)
		if p.deletion[i] {
			continue
		}
		if err := known(clause, h.p.Variables()); err != nil {
			return nil, fmt.Errorf("%w: step %d: %w", ErrProof, i+1, err)
		}
		hints, ok := h.why(clause)
		if !ok {
			return nil, fmt.Errorf("%w: step %d of %d, %v, does not follow by unit propagation", ErrProof, i+1, p.Len(), clause)
		}
		if hints == nil {
			continue // true whatever the variables are
		}
		if refuted, err := h.add(clause, h.step(clause, hints)); err != nil {
			return nil, err
		} else if refuted {
			return h.trimmed(), nil
		}
	}
	return nil, fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, p.Len())
}

// A hinter is a propagator that knows why each clause follows.
type hinter struct {
	p      *unit.Propagator
	number []int32 // of each clause
	unit   []int32 // of each variable that has its value for good: the number of the clause that is that literal alone
	seen   []bool
	noted  int // the trail below noted has its units
	out    *LRATProof
}

// step notes a step and returns the number of its clause.
func (h *hinter) step(clause, hints []int32) int32 {
	h.out.steps = append(h.out.steps, lratStep{clause: slices.Clone(clause), hints: hints})
	return int32(h.out.formula + len(h.out.steps))
}

// add takes a clause of this number in and notes what it makes true for good. It reports whether it has found the
// empty clause. The error is ErrTooLarge.
func (h *hinter) add(clause []int32, number int32) (refuted bool, err error) {
	c, err := h.p.Add(clause)
	if err != nil {
		return false, err
	}
	if c != unit.None {
		h.number = append(h.number, number)
	}
	for ; h.noted < len(h.p.Trail); h.noted++ {
		x := h.p.Trail[h.noted]
		c := h.p.Reason[x/2]
		if hints := h.because(c, nil); len(hints) > 1 {
			h.unit[x/2] = h.step([]int32{unit.Uncode(x)}, hints)
			h.out.steps[len(h.out.steps)-1].unit = true
		} else {
			h.unit[x/2] = h.number[c]
		}
	}
	if !h.p.Refuted() {
		return false, nil
	}
	if n := len(h.out.steps); n == 0 || len(h.out.steps[n-1].clause) > 0 {
		h.step(nil, h.because(h.p.Conflict, nil))
	}
	return true, nil
}

// because appends the numbers of the clauses that make a clause a unit or violated under the literals that are true for good: the
// noted units of its variables, and then its own number.
func (h *hinter) because(c int32, hints []int32) []int32 {
	for _, y := range h.p.Clause(c) {
		if u := h.unit[y/2]; u != 0 && h.p.Value[y] < 0 {
			hints = append(hints, u)
		}
	}
	return append(hints, h.number[c])
}

// why returns the numbers of the clauses that a clause follows from, nil if it is true whatever the variables are, and
// reports whether it follows.
func (h *hinter) why(clause []int32) (hints []int32, ok bool) {
	mark, conflict, truth := h.p.Assume(clause)
	defer h.p.Undo(mark)
	switch {
	case truth != unit.None && h.unit[truth/2] != 0:
		return []int32{h.unit[truth/2]}, true
	case truth != unit.None:
		return nil, true
	case conflict == unit.None:
		return nil, false
	}
	var units, reasons []int32
	see := func(c int32) {
		for _, y := range h.p.Clause(c) {
			v := y / 2
			if h.seen[v] {
				continue
			}
			h.seen[v] = true
			if u := h.unit[v]; u != 0 {
				units = append(units, u)
			}
		}
	}
	see(conflict)
	for _, x := range slices.Backward(h.p.Trail[mark:]) {
		if c := h.p.Reason[x/2]; h.seen[x/2] && c != unit.Assumed {
			reasons = append(reasons, h.number[c])
			see(c)
		}
	}
	clear(h.seen)
	slices.Reverse(reasons)
	return append(append(units, reasons...), h.number[conflict]), true
}

// trimmed leaves out the steps that the last one does not rest on, and renumbers the others. A unit that only one other step
// rests on is replaced by its hints there.
func (h *hinter) trimmed() *LRATProof {
	steps, formula := h.out.steps, int32(h.out.formula)
	const nobody, several = -1, -2
	owner := slices.Repeat([]int{nobody}, len(steps)) // of each step: the only step that rests on it
	last := len(steps) - 1
	owner[last] = several
	for i, step := range slices.Backward(steps) {
		if owner[i] == nobody {
			continue
		}
		user := i
		if step.unit && owner[i] >= 0 {
			user = owner[i]
		}
		for _, n := range step.hints {
			if k := n - formula - 1; k >= 0 && owner[k] != user {
				if owner[k] == nobody {
					owner[k] = user
				} else {
					owner[k] = several
				}
			}
		}
	}
	number := make([]int32, len(steps)) // 0: not kept
	var hints []int32
	var expand func(i int)
	expand = func(i int) {
		for _, n := range steps[i].hints {
			k := int(n - formula - 1)
			switch {
			case k < 0:
				hints = append(hints, n)
			case number[k] > 0:
				hints = append(hints, number[k])
			case number[k] == 0:
				number[k] = -1
				expand(k)
			}
		}
	}
	kept := make([]lratStep, 0, len(steps))
	for i, step := range steps {
		if owner[i] == nobody || step.unit && owner[i] >= 0 {
			continue
		}
		hints = nil
		expand(i)
		kept = append(kept, lratStep{clause: step.clause, hints: hints})
		number[i] = formula + int32(len(kept))
	}
	h.out.steps = kept
	return h.out
}

// WriteTo writes the proof as text: one line a step, its number, its literals and 0, its hints and 0. It implements
// io.WriterTo.
func (p *LRATProof) WriteTo(w io.Writer) (int64, error) {
	return output.Write(w, func(out *bufio.Writer) {
		for i, step := range p.steps {
			fmt.Fprintf(out, "%d ", p.formula+i+1)
			writeList(out, step.clause, ' ')
			writeList(out, step.hints, '\n')
		}
	})
}

// Proof returns the steps without the hints.
func (p *LRATProof) Proof() *Proof {
	out := &Proof{}
	for _, step := range p.steps {
		out.add(step.clause)
	}
	return out
}
