package rules

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

// addUp returns the sum of the digits of a set.
func addUp(set cover.Digits) (sum int) {
	for d := range set.All() {
		sum += d
	}
	return sum
}

// A Distinct says that its cells hold different digits. If Sets is not nil, the set of these digits is one of Sets.
type Distinct struct {
	Rule  int   // the rule that says so, from 0, or -1 for a house of the layout
	Cells []int // each once
	Sets  []cover.Digits
}

// A Pair says that B holds a digit of Goes[d] if A holds d. Goes has n+1 members; Goes[0] means nothing.
type Pair struct {
	Rule int
	A, B int
	Goes []cover.Digits
}

// A Sum says that the digits of the cells, each times its factor, add up to Total. Factors are not 0.
type Sum struct {
	Rule           int
	Cells, Factors []int
	Total          int
}

// A Line is an automaton that reads the digits of its cells in order. States are numbers from 0, and may be sparse. It goes
// from one of Starts by Next to a state for which Ends reports true. No digits lead to such states from two starts, so a line
// is read in at most one way.
type Line struct {
	Rule   int
	Cells  []int
	Starts []int
	Next   func(state, place, digit int) int // the next state, -1 if there is none; places count from 0
	Ends   func(state int) bool
	Name   string // word and parameters: lines of the same name, length and size have the same automaton
}

// A Statement has the rules of a puzzle as atoms, and the digits that each cell may hold. It does not have the houses of the
// layout.
type Statement struct {
	Set      *Set
	Domains  []cover.Digits // of each cell
	Distinct []Distinct
	Pairs    []Pair
	Sums     []Sum
	Lines    []Line
	Sees     [][2]int // pairs of cells that hold different digits, the lower first, each once

	rule    int         // the number of the rule being stated
	seen    []bool      // the pairs in Sees, by pairOf; nil: none
	allowed []allowance // the restrictions of Domains that come from rules
}

func (s *Statement) size() int { return s.Set.Layout.Size() }

// allow restricts a cell to these digits.
func (s *Statement) allow(cell int, digits cover.Digits) {
	s.Domains[cell] &= digits
	s.allowed = append(s.allowed, allowance{s.rule, cell, digits})
}

// An allowance has the digits that a rule allows in one cell, whatever the others hold.
type allowance struct {
	rule, cell int
	digits     cover.Digits
}

// distinct states that the cells hold different digits.
func (s *Statement) distinct(cells []int, sets []cover.Digits) {
	s.Distinct = append(s.Distinct, Distinct{s.rule, cells, sets})
}

// distinctOf states that the cells hold different digits whose set accepts returns true for. If there are too many sets, it
// states only that the digits differ, and reports false.
func (s *Statement) distinctOf(cells []int, accepts func(cover.Digits) bool) bool {
	sets, ok := setsOf(s.size(), len(cells), accepts)
	if !ok {
		sets = nil
	}
	s.distinct(cells, sets)
	return ok
}

// maxSets is the greatest number of sets that a Distinct lists: all sets of 12 digits, and more than killers of 16x16 need.
const maxSets = 4096

// setsOf returns the sets of k digits from 1 to n that the function accepts; the slice is not nil. It reports false if there are
// more than maxSets, or if it would have to look at more than 2^18.
func setsOf(n, k int, accepts func(cover.Digits) bool) ([]cover.Digits, bool) {
	sets := []cover.Digits{}
	looked := 0
	var add func(set cover.Digits, from, left int) bool
	add = func(set cover.Digits, from, left int) bool {
		if left == 0 {
			if looked++; looked > 1<<18 {
				return false
			}
			if accepts(set) {
				sets = append(sets, set)
			}
			return len(sets) <= maxSets
		}
		for d := from; d <= n-left+1; d++ {
			if !add(set|1<<d, d+1, left-1) {
				return false
			}
		}
		return true
	}
	ok := add(0, 1, k)
	return sets, ok
}

// pair states which digits of two cells go together.
func (s *Statement) pair(a, b int, together func(d, e int) bool) {
	n := s.size()
	goes := make([]cover.Digits, n+1)
	for d := 1; d <= n; d++ {
		for e := 1; e <= n; e++ {
			if together(d, e) {
				goes[d] |= 1 << e
			}
		}
	}
	s.Pairs = append(s.Pairs, Pair{s.rule, a, b, goes})
}

// alike states that cells hold the same digits as others, one by one.
func (s *Statement) alike(cells, others []int) {
	for i, c := range cells {
		if c != others[i] {
			s.pair(c, others[i], func(d, e int) bool { return d == e })
		}
	}
}

// chain states which digits go together in neighbours along a line.
func (s *Statement) chain(cells []int, together func(d, e int) bool) {
	for i := 1; i < len(cells); i++ {
		s.pair(cells[i-1], cells[i], together)
	}
}

// chained returns the state function of a kind whose rule says which digits go together in neighbours along a line. together
// gets the number of the rule.
func chained(together func(d, e, number int) bool) func(s *Statement, r *Rule) {
	return func(s *Statement, r *Rule) {
		number := r.value(s.size())
		s.chain(r.cells(), func(d, e int) bool { return together(d, e, number) })
	}
}

// sum states that the digits, each times its factor, add up to a total. A cell may occur more than once.
func (s *Statement) sum(cells, factors []int, total int) {
	sum := Sum{Rule: s.rule, Total: total}
	of := make(map[int]int) // the factors of cells that are not in the sum yet
	for i, c := range cells {
		of[c] += factors[i]
	}
	for _, c := range cells {
		if f := of[c]; f != 0 {
			sum.Cells, sum.Factors = append(sum.Cells, c), append(sum.Factors, f)
			of[c] = 0
		}
	}
	if len(sum.Cells) > 0 || total != 0 {
		s.Sums = append(s.Sums, sum)
	}
}

// equal states that two groups of cells have the same sum.
func (s *Statement) equal(a, b []int) {
	factors := append(slices.Repeat([]int{1}, len(a)), slices.Repeat([]int{-1}, len(b))...)
	s.sum(slices.Concat(a, b), factors, 0)
}

// line states that an automaton accepts the digits of its cells. Without cells it takes those of the rule, and without starts
// it begins at 0. Otherwise the automaton may depend only on the word and the numbers of the rule, in any order, because these
// are its name.
func (s *Statement) line(l Line) {
	r := &s.Set.Rules[s.rule]
	l.Rule, l.Name = s.rule, fmt.Sprint(r.Kind.Word, sorted(r.Numbers))
	if l.Cells == nil {
		l.Cells = r.cells()
	}
	if l.Starts == nil {
		l.Starts = []int{0}
	}
	s.Lines = append(s.Lines, l)
}

// pairOf returns a number of two cells, in any order, below the square of the number of cells.
func (s *Statement) pairOf(a, b int) int { return min(a, b)*len(s.Domains) + max(a, b) }

// see states that two cells hold different digits.
func (s *Statement) see(a, b int) {
	if s.seen == nil {
		s.seen = make([]bool, len(s.Domains)*len(s.Domains))
	}
	if seen := &s.seen[s.pairOf(a, b)]; !*seen {
		*seen = true
		s.Sees = append(s.Sees, [2]int{min(a, b), max(a, b)})
	}
}
