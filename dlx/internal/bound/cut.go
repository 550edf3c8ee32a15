package bound

import (
	"cmp"
	"slices"

	"dlx-sudoku/dlx/internal/learn"
)

// A term is what a literal that is true adds to the bound.
type term struct {
	adds    int64
	literal learn.Literal
}

// cut draws the conclusions from the multipliers y: a clause that is false, or options that are to be chosen or ruled out.
// It reports whether there are any.
func (s *Search) cut() bool {
	r, l := s.r, s.l
	for _, o := range s.alive {
		c := r.costs[o]
		for _, i := range r.items(o) {
			c -= s.y[i]
		}
		s.exact[o] = c
	}
	s.lower()
	room := s.goal() - r.base(s.y)
	var terms []term // of what was decided
	sum := int64(0)
	for _, o := range s.alive {
		c, number := s.exact[o], r.number[o]
		value := l.Value(number)
		room -= min(c, 0)
		switch {
		case value > 0 && c > 0 && l.Level(number) == 0:
			room -= c
		case value > 0 && c > 0:
			terms = append(terms, term{c, learn.Chosen(int(number))})
			sum += c
		case value < 0 && c < 0:
			terms = append(terms, term{-c, learn.RuledOut(int(number))})
			sum -= c
		}
	}
	if room < 0 {
		s.Proof.prices(r, s.y)
		s.admit(nil)
		return true
	}
	slices.SortFunc(terms, func(a, b term) int {
		return cmp.Or(-cmp.Compare(a.adds, b.adds), cmp.Compare(a.literal, b.literal))
	})
	if sum > room {
		s.Proof.prices(r, s.y)
		s.admit(denied(nil, terms, 0, room))
		return true
	}
	found := false
	for _, o := range s.free {
		c, number := s.exact[o], r.number[o]
		if l.Value(number) != 0 || sum+max(c, -c) <= room {
			continue
		}
		if !found {
			found = true
			s.Proof.prices(r, s.y)
		}
		follows := learn.RuledOut(int(number))
		if c < 0 {
			follows = learn.Chosen(int(number))
		}
		s.admit(denied([]learn.Literal{follows}, terms, max(c, -c), room))
		if l.Depth() == 0 && len(terms) > 0 {
			return true // it went back: what follows at the root is found anew
		}
	}
	return found
}

// denied appends the opposites of terms to a clause until more than the room is gone, of which the clause takes some.
func denied(clause []learn.Literal, terms []term, taken, room int64) []learn.Literal {
	for _, t := range terms {
		if taken > room {
			break
		}
		taken += t.adds
		clause = append(clause, t.literal^1)
	}
	return clause
}

// admit gives a clause that follows from the last prices to the learner.
func (s *Search) admit(clause []learn.Literal) {
	s.Proof.bound(clause)
	s.l.Admit(clause...)
}

// lower takes from the multipliers of the items of a chosen option what lets the options that it rules out have negative
// reduced costs: then the clause need not name them. What the item adds to the bound, the chosen option has more.
func (s *Search) lower() {
	r := s.r
	if s.l.Depth() == 0 {
		return
	}
	for _, o := range s.chosen {
		for _, i := range r.items(o) {
			if r.lo[i] != 1 || r.hi[i] != 1 {
				continue
			}
			least := int64(0)
			list := r.chosen.Matrix.List(int(i))
			for _, number := range list {
				if p := s.index[number]; p >= 0 && p != o && s.l.Value(number) < 0 && s.l.Level(number) > 0 {
					least = min(least, s.exact[p])
				}
			}
			if least < 0 && s.y[i]+least > -r.most {
				s.y[i] += least
				for _, number := range list {
					if p := s.index[number]; p >= 0 {
						s.exact[p] -= least
					}
				}
			}
		}
	}
}
