// Trusted by scpog.Check: a fault here can make a wrong count in SCPOG look verified, but no other claim.

package scpog

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// maxLiterals is the greatest number of literals of the clauses of a cover. Tests lower it.
var maxLiterals = satcheck.MaxLiterals

// Variables returns the variable of each option, 0 for an option without a primary item, which is in no solution.
func Variables(c satcheck.Cover) (of []int, n int) {
	of = make([]int, len(c.Options))
	for o, items := range c.Options {
		if slices.ContainsFunc(items, func(item int) bool { return item < c.Primary }) {
			n++
			of[o] = n
		}
	}
	return of, n
}

// Formula states an exact cover in clauses without auxiliary variables, so that their models are the solutions. Each clause comes
// from a smallest set of options that cover an item too often if all are chosen, or too seldom if none is:
//
//	0 and 1 have one item      -1 -2      both cover it twice, or give it different colours
//	an item has only 2, 3, 4    3 4 5     without them it is not covered
//
// An item that is to be covered k times by n options takes a clause for each k+1 of them, and for each n-k+1. The error wraps
// ErrPuzzle, or ErrTooLarge if these are too many, or is the context's.
func Formula(ctx context.Context, c satcheck.Cover) (*proof.Formula, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	of, n := Variables(c)
	w := clauseWriter{known: make(map[string]bool), f: &proof.Formula{
		Limit: maxLiterals,
		Title: fmt.Sprintf("exact cover without auxiliary variables, %d primary and %d secondary items, %d options", c.Primary, c.Secondary, len(c.Options)),
	}}
	w.f.Declare(n)
	uses := make([][]use, c.Primary+c.Secondary)
	for o, items := range c.Options {
		for k, item := range items {
			if of[o] > 0 {
				uses[item] = append(uses[item], use{of[o], c.Colour(o, k), c.Weight(o, k)})
			}
		}
	}
	for item, uses := range uses {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if item >= c.Primary {
			w.colours(ctx, uses)
			continue
		}
		total := 0
		for _, u := range uses {
			total += u.weight
		}
		slices.SortStableFunc(uses, func(a, b use) int { return cmp.Compare(b.weight, a.weight) })
		least, most := c.Times(item)
		w.above(uses, total, total-least, 1, nil)
		w.above(uses, total, most, -1, nil)
		if w.f.TooLarge() {
			return nil, fmt.Errorf("%w: item %d, which is to be covered %d to %d times by %d options, takes the clauses to more than %d literals",
				satcheck.ErrTooLarge, item, least, most, len(uses), maxLiterals)
		}
	}
	if w.f.TooLarge() {
		return nil, fmt.Errorf("%w: more than %d literals", satcheck.ErrTooLarge, maxLiterals)
	}
	return w.f, ctx.Err()
}

// A use of an item is the variable of an option that has it, the colour that the option gives it, and how often it covers it.
type use struct{ variable, colour, weight int }

// A clauseWriter writes each clause once.
type clauseWriter struct {
	f     *proof.Formula
	known map[string]bool
}

// add adds a clause, unless it is there.
func (w *clauseWriter) add(literals ...int) {
	if k := Key(literals); !w.known[k] && !w.f.TooLarge() {
		w.known[k] = true
		w.f.Add(literals...)
	}
}

// Key returns a clause as a key, whatever the order of its literals is. It sorts them.
func Key(literals []int) string {
	slices.Sort(literals)
	k := make([]byte, 0, 3*len(literals))
	for _, l := range literals {
		k = binary.AppendVarint(k, int64(l))
	}
	return string(k)
}

// pollUses is how many uses of an item are compared with all before them between two looks at the context.
const pollUses = 256

// colours excludes pairs of options that give a secondary item different colours, or of which one gives it no colour. It stops
// if the context ends.
func (w *clauseWriter) colours(ctx context.Context, uses []use) {
	for i, a := range uses {
		if i%pollUses == pollUses-1 && ctx.Err() != nil {
			return
		}
		for _, b := range uses[:i] {
			if a.colour == 0 || a.colour != b.colour {
				w.add(-a.variable, -b.variable)
			}
		}
		if w.f.TooLarge() {
			return
		}
	}
}

// above adds a clause for each smallest set of uses that together cover an item more often than a bound, with the sign for each
// of its variables. The uses stand heaviest first, so that a set is a smallest one if it passes the bound by its last use. They
// cover it total times together; those in the set are taken off bound already.
func (w *clauseWriter) above(uses []use, total, bound, sign int, set []int) {
	if bound < 0 {
		w.add(slices.Clone(set)...)
		return
	}
	for i, u := range uses {
		if total <= bound || w.f.TooLarge() {
			return
		}
		w.above(uses[i+1:], total-u.weight, bound-u.weight, sign, append(set, sign*u.variable))
		total -= u.weight
	}
}
