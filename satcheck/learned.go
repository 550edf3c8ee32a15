// Not trusted: a fault here makes no wrong claim Verified; a proof.Way makes the checker hold only what follows.

package satcheck

import (
	"context"

	"dlx-sudoku/satcheck/proof"
)

// maxLearned is the greatest number of literals of all clauses held together: the same as for a formula.
const maxLearned = MaxLiterals

// hold makes the checker hold the proposed clauses that follow. It ends when the claim is proved, too much is held, or as many
// clauses were dropped as the walk through a tree may leave. The error is the context's.
func (j Judge) hold(ctx context.Context, claim CoverClaim, e *coverEncoding, w *proof.Way, p *proof.Proof) error {
	t := newTranslator(claim.Cover, e)
	claim.Cover, claim.Solutions = claim.Cover.Clone(), clone(claim.Solutions)
	taken, refused, room := 0, 0, maxLearned
	for learned := range j.ProposeCover(ctx, claim) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		clause, ok := t.translate(learned)
		if ok {
			ok = w.Learn(clause)
		}
		if ok {
			taken++
			room -= len(clause)
			p.Add(clause...)
		} else {
			refused++
		}
		if w.Refuted() || room < 0 || j.Steps > 0 && taken == j.Steps || refused > maxRefused && refused > refusedPerTaken*taken {
			break
		}
	}
	return ctx.Err()
}

// A translator maps the literals of a cover to the variables of its clauses.
type translator struct {
	is      []int          // of each option
	entries [][2]int       // of each option, one behind the other: item and colour
	colours map[[2]int]int // of each colour of an item: its variable, or 0
}

func newTranslator(c Cover, e *coverEncoding) *translator {
	t := &translator{is: e.is, colours: map[[2]int]int{}}
	for o, items := range c.Options {
		for k, item := range items {
			colour := c.Colour(o, k)
			t.entries = append(t.entries, [2]int{item, colour})
			if _, met := t.colours[[2]int{item, colour}]; met || e.is[o] == 0 {
				t.colours[[2]int{item, colour}] = 0
			} else {
				t.colours[[2]int{item, colour}] = e.is[o] // the only option that gives it
			}
		}
	}
	for k, a := range e.auxiliary {
		if a.options != nil {
			t.colours[[2]int{a.item, a.number}] = len(e.options) + k + 1
		}
	}
	return t
}

// translate returns a clause in the variables of the formula. It reports false if a literal has none.
func (t *translator) translate(clause []int) (translated []int, ok bool) {
	for _, x := range clause {
		sign := 1
		if x < 0 {
			sign, x = -1, -x
		}
		v := 0
		switch e := x - len(t.is) - 1; {
		case x < 1: // 0, or the least int
		case x <= len(t.is):
			v = t.is[x-1]
		case e < len(t.entries) && t.entries[e][1] > 0:
			v = t.colours[t.entries[e]]
		}
		if v == 0 {
			return nil, false
		}
		translated = append(translated, sign*v)
	}
	return translated, true
}
