package rules

var antiKnight = Kind{
	Word:  "anti-knight",
	Also:  []string{"knight", "chessknight", "noknight", "knightsmove", "antiknightsmove"},
	Means: "cells a chess knight's move apart differ", Global: true,
	field: field{name: "antiknight"},
	state: func(s *Statement, _ *Rule) { s.leap(1, 2); s.leap(2, 1) },
	broken: func(b *board, _ *Rule) string {
		return b.apart(func(dr, dc int) bool { return dr*dr+dc*dc == 5 })
	},
}

var antiKing = Kind{
	Word:  "anti-king",
	Also:  []string{"king", "chessking", "noking", "kingsmove", "antikingsmove", "notouch", "touchless", "nontouching"},
	Means: "cells that touch, also at a corner, differ", Global: true,
	field: field{name: "antiking"},
	state: func(s *Statement, _ *Rule) { s.leap(1, 1); s.leap(0, 1); s.leap(1, 0) },
	broken: func(b *board, _ *Rule) string {
		return b.apart(func(dr, dc int) bool { return max(abs(dr), abs(dc)) == 1 })
	},
}

// leap states that cells that are the given numbers of rows and columns apart see each other.
func (s *Statement) leap(rows, cols int) {
	n := s.size()
	for cell := range n * n {
		r, c := cell/n+rows, cell%n
		if r >= n {
			continue
		}
		if c+cols < n {
			s.see(cell, r*n+c+cols)
		}
		if c-cols >= 0 && cols > 0 && rows > 0 {
			s.see(cell, r*n+c-cols)
		}
	}
}

// apart finds two equal digits in cells at a distance that the function accepts.
func (b *board) apart(at func(dr, dc int) bool) string {
	for a, d := range b.digits {
		for c, e := range b.digits[:a] {
			if d == e && at(a/b.n-c/b.n, a%b.n-c%b.n) {
				return b.name(c) + " and " + b.name(a)
			}
		}
	}
	return ""
}
