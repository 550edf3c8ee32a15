package ladder

import (
	"iter"

	"dlx-sudoku/cover"
)

// Own sets the givens of the board to those of a puzzle. After [Board.Load] all digits on the board are givens. A digit
// that is not given may be part of an avoidable rectangle.
func (b *Board) Own(puzzle *cover.Grid) {
	b.given = cellSet{}
	for c := range b.digits {
		if puzzle.Digit(c) != 0 {
			b.given.add(c)
		}
	}
}

// avoidableRectangle finds four cells in two rows, two columns and two boxes, none of them given and some filled. Two digits
// cannot alternate around the rectangle, because exchanging them would make a second solution. In type 1 three cells are
// filled, so the fourth does not hold the digit of the opposite one. In type 2 two are filled, and each of the others has
// one more candidate, the same in both, so one of them holds it.
func (b *Board) avoidableRectangle(s *Step) bool {
	if r := b.rules; !r.plain || r.columns == 0 {
		return false
	}
	for kind := 1; kind <= 2; kind++ {
		for around := range b.corners() {
			if kind == 1 && b.avoidOne(s, around) || kind == 2 && b.avoidTwo(s, around) {
				s.Type = kind
				s.Cells = append(s.Cells, around[:]...)
				s.digits(1<<(b.digits[around[1]]-1) | 1<<(b.digits[around[2]]-1))
				return true
			}
		}
	}
	return false
}

// corners yields rectangles without givens: the four cells in their order around, the first one empty and the next two
// filled, with different digits since they are in one line. It starts at each empty cell, in both directions.
func (b *Board) corners() iter.Seq[[4]int] {
	return func(yield func([4]int) bool) {
		n := b.rules.n
		for at := range b.digits {
			for opposite := range b.digits {
				one, two := at/n*n+opposite%n, opposite/n*n+at%n
				if at/n == opposite/n || at%n == opposite%n || b.digits[at] != 0 || b.digits[opposite] == 0 ||
					b.rules.together(at, one, box) == b.rules.together(at, two, box) ||
					b.given.has(one) || b.given.has(opposite) || b.given.has(two) {
					continue
				}
				for _, around := range [...][4]int{{at, one, opposite, two}, {at, two, opposite, one}} {
					if b.digits[around[1]] != 0 && !yield(around) {
						return
					}
				}
			}
		}
	}
}

// avoidOne notes what follows if three cells are filled.
func (b *Board) avoidOne(s *Step, around [4]int) bool {
	if b.digits[around[1]] != b.digits[around[3]] {
		return false
	}
	s.remove(around[0], b.cands[around[0]]&(1<<(b.digits[around[2]]-1)))
	if !s.takes() {
		return false
	}
	s.Extra = append(s.Extra, around[0])
	return true
}

// avoidTwo notes what follows if the first cell and the last each have two candidates: the digit that would complete the
// pattern, and one that they share. One of them holds the shared one.
func (b *Board) avoidTwo(s *Step, around [4]int) bool {
	one, two := around[0], around[3]
	first, last := uint32(1)<<(b.digits[around[2]]-1), uint32(1)<<(b.digits[around[1]]-1)
	more := b.cands[one] & b.cands[two]
	if popcount(more) != 1 || b.cands[one] != more|first || b.cands[two] != more|last || more&(first|last) != 0 {
		return false
	}
	if b.removeInSight(s, more, one, two); !s.takes() {
		return false
	}
	s.Extra = append(s.Extra, one, two)
	return true
}

func avoidableRectangleWords(p *phrase) {
	p.tell("{cells}, none of them given, cannot hold {digits0} and {digits1} in turn, so " + [...]string{
		1: "{extras} is not {removed}",
		2: "one of {extras} is {removed}",
	}[p.s.Type])
}
