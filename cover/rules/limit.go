package rules

import (
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// A Limit is a condition of a rule on some cells, other than being different, for solving by hand: it prunes the digits that
// they may still hold. A rule of the whole grid has a limit for each cell and the cells it is compared with.
type Limit struct {
	Rule  int   // of the set, from 0
	Cells []int // each once

	prune pruner
	size  int // cells of the grid
}

// A pruner removes digits from the sets of all cells of the grid. It ends soon after stopped reports true, and may then have
// removed fewer.
type pruner func(possible []cover.Digits, stopped func() bool)

// Prune removes digits that would break the rule, given the digits that each of Cells may hold. It may miss some, but removes
// none that are possible. If the rule cannot be satisfied, some cell may be left with no digit. A sum of very many cells takes a
// second or more, so Prune calls stopped now and then to see whether to give up.
func (m *Limit) Prune(possible []cover.Digits, stopped func() bool) {
	grid := make([]cover.Digits, m.size)
	for i, c := range m.Cells {
		grid[c] = possible[i]
	}
	m.prune(grid, stopped)
	for i, c := range m.Cells {
		possible[i] = grid[c]
	}
}

// Limits returns the limits of a statement, rule by rule.
func (s *Statement) Limits() (limits []Limit) {
	apart := s.apart()
	for rule := range s.Set.Rules {
		lines := s.linesOf(rule, apart)
		if s.Set.Rules[rule].Kind.Global {
			limits = append(limits, s.around(rule)...)
			for _, l := range lines {
				limits = append(limits, s.limit(rule, l.Cells, l.pruner(s.size(), apart)))
			}
			continue
		}
		var cells []int
		var prunes []pruner
		for _, a := range s.allowed {
			if a.rule == rule {
				cells, prunes = append(cells, a.cell), append(prunes, func(possible []cover.Digits, _ func() bool) { possible[a.cell] &= a.digits })
			}
		}
		for i := range s.Pairs {
			if p := &s.Pairs[i]; p.Rule == rule {
				cells, prunes = append(cells, p.A, p.B), append(prunes, p.prune)
			}
		}
		for _, l := range lines {
			cells, prunes = append(cells, l.Cells...), append(prunes, l.pruner(s.size(), apart))
		}
		if prunes != nil {
			limits = append(limits, s.limit(rule, cells, prunes...))
		}
	}
	return limits
}

// limit returns a limit that prunes until nothing changes.
func (s *Statement) limit(rule int, cells []int, prunes ...pruner) Limit {
	cells = slices.Compact(slices.Sorted(slices.Values(cells)))
	return Limit{rule, cells, func(possible []cover.Digits, stopped func() bool) {
		before := make([]cover.Digits, len(possible))
		for !slices.Equal(before, possible) && !stopped() {
			copy(before, possible)
			for _, prune := range prunes {
				prune(possible, stopped)
			}
		}
	}, len(s.Domains)}
}

// Houses returns, with names, the groups of cells that the rules force to hold different digits.
func (s *Statement) Houses() (houses []cover.House) {
	number := make([]int, len(s.Set.Rules)) // for each rule, the number of houses so far
	for _, d := range s.Distinct {
		r := &s.Set.Rules[d.Rule]
		number[d.Rule]++
		name := r.Kind.house
		switch {
		case name == "":
			name = "the " + r.Kind.Word + " at " + s.Set.Layout.CellName(d.Cells[0])
		case strings.HasSuffix(name, " "):
			name += strconv.Itoa(number[d.Rule])
		}
		houses = append(houses, cover.House{Name: name, Cells: d.Cells})
	}
	return houses
}

// around returns a limit for each cell of a rule of the whole grid: the cell rules out digits in the cells it is compared with.
func (s *Statement) around(rule int) (limits []Limit) {
	pairs := make([][]*Pair, len(s.Domains))
	for i := range s.Pairs {
		if p := &s.Pairs[i]; p.Rule == rule {
			pairs[p.A], pairs[p.B] = append(pairs[p.A], p), append(pairs[p.B], p)
		}
	}
	for cell, pairs := range pairs {
		cells := []int{cell}
		for _, p := range pairs {
			if other := p.A + p.B - cell; !slices.Contains(cells, other) {
				cells = append(cells, other)
			}
		}
		if len(cells) > 1 {
			limits = append(limits, Limit{rule, cells, func(possible []cover.Digits, stopped func() bool) { // no fixpoint: only this cell's effect
				for _, p := range pairs {
					own := possible[cell]
					p.prune(possible, stopped)
					possible[cell] = own
				}
			}, len(s.Domains)})
		}
	}
	return limits
}

// prune removes from the two cells the digits that go with no digit of the other.
func (p *Pair) prune(possible []cover.Digits, _ func() bool) {
	a, b := possible[p.A], possible[p.B]
	var withA, withB cover.Digits
	for _, d := range a.List() {
		if p.Goes[d]&b != 0 {
			withA |= 1 << d
		}
		withB |= p.Goes[d]
	}
	possible[p.A], possible[p.B] = withA, b&withB
}

// apart returns a function that reports whether two cells cannot hold the same digit, by rows, columns, boxes or rules.
func (s *Statement) apart() func(a, b int) bool {
	byRules := make([]bool, len(s.Domains)*len(s.Domains))
	copy(byRules, s.seen)
	for _, d := range s.Distinct {
		for i, a := range d.Cells {
			for _, b := range d.Cells[:i] {
				byRules[s.pairOf(a, b)] = true
			}
		}
	}
	return func(a, b int) bool {
		return a != b && s.Set.sameHouse(a, b) || byRules[s.pairOf(a, b)]
	}
}
