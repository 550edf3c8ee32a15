package rules

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// Rules of a line that an automaton reads. A state is a number; a comment at each automaton says what its states are.

var between = Kind{
	Word:  "between",
	Also:  []string{"betweener", "inbetween"},
	Usage: "END CELL... END", Means: "the digits between {first} and {last} lie strictly between these two",
	Least: 3, Path: true, field: field{name: "betweenline", form: linesField},
	state: func(s *Statement, r *Rule) {
		s.ends(r.cells(), func(a, b int) bool { return a != b },
			func(d, a, b int) bool { return min(a, b) < d && d < max(a, b) })
	},
	broken: func(b *board, r *Rule) string {
		c := r.cells()
		first, last := b.at(c[0]), b.at(c[len(c)-1])
		return b.first(c[1:len(c)-1], func(d int) bool { return (d <= first || d >= last) && (d >= first || d <= last) })
	},
	draw: path("grey", Circles),
}

var lockout = Kind{
	Word:  "lockout",
	Also:  []string{"lockoutdiamond"},
	Usage: "[DIFFERENCE] END CELL... END", Least: 2, Most: 1, Default: 4, Path: true, valid: differs,
	Means: "{first} and {last} differ by at least {1}, and the digits of the cells between them lie outside their range",
	field: field{name: "lockout", form: linesField},
	state: func(s *Statement, r *Rule) {
		by := r.value(s.size())
		s.ends(r.cells(), func(a, b int) bool { return abs(a-b) >= by },
			func(d, a, b int) bool { return d < min(a, b) || d > max(a, b) })
	},
	broken: func(b *board, r *Rule) string {
		c := r.cells()
		first, last := b.at(c[0]), b.at(c[len(c)-1])
		if by := r.value(b.n); first+by > last && last+by > first {
			return b.name(c[0]) + " and " + b.name(c[len(c)-1])
		}
		return b.first(c[1:len(c)-1], func(d int) bool { return d >= first && d <= last || d >= last && d <= first })
	},
	draw: path("blue", Diamonds),
}

// ends states a relation between the ends of a line, and one between the ends and each digit between them. The automaton reads
// the ends first. States: 0 at first, then the first end, then first·(n+1) + last.
func (s *Statement) ends(cells []int, fits func(a, b int) bool, inside func(d, a, b int) bool) {
	n := s.size()
	order := append([]int{cells[0], cells[len(cells)-1]}, cells[1:len(cells)-1]...)
	s.line(Line{
		Cells: order,
		Next: func(state, place, d int) int {
			switch {
			case place == 0:
				return d
			case place == 1 && fits(state, d):
				return state*(n+1) + d
			case place > 1 && inside(d, state/(n+1), state%(n+1)):
				return state
			}
			return -1
		},
		Ends: func(int) bool { return true },
	})
}

var sumLine = Kind{
	Word:  "sum-line",
	Also:  []string{"tenline 10", "10line 10", "nsumline", "splitsum"},
	Usage: "TOTAL CELL...", Means: "{cells} divide into parts that each add up to {1}",
	Fewest: 1, Most: 1, Least: 1, Path: true,
	valid: within(func(n, k int) (least, most int) { return 1, k * n }),
	state: func(s *Statement, r *Rule) { // states: the sum of the part so far
		total := r.Numbers[0]
		s.line(Line{
			Next: func(state, _, d int) int {
				if state+d > total {
					return -1
				}
				return (state + d) % total
			},
			Ends: func(state int) bool { return state == 0 },
		})
	},
	broken: func(b *board, r *Rule) string {
		sum := 0
		for _, c := range r.cells() {
			sum += b.at(c)
			if sum > r.Numbers[0] {
				return is("a part up to "+b.layout.CellName(c), sum, r.Numbers[0])
			}
			if sum == r.Numbers[0] {
				sum = 0
			}
		}
		return is("what is left behind the last part", sum, 0)
	},
	draw: drawn(Mark{Shape: Path, Tint: "orange", Text: "{1}"}),
}

var lunchbox = Kind{
	Word: "lunchbox", Usage: "TOTAL CELL CELL...", Fewest: 1, Most: 1, Least: 2,
	Means: "the digits of {cells} differ, and the ones between the least and the greatest add up to {1}",
	valid: func(p *Set, r *Rule) error {
		reach := within(func(n, k int) (least, most int) { return 0, n * k })
		return cmp.Or(enoughDigits(p, r), reach(p, r))
	},
	state: func(s *Statement, r *Rule) {
		s.distinct(r.cells(), nil)
		var ends [][2]int
		for low := 1; low < s.size(); low++ {
			for high := low + 1; high <= s.size(); high++ {
				ends = append(ends, [2]int{low, high})
			}
		}
		s.filling(r.Numbers[0], ends)
	},
	broken: func(b *board, r *Rule) string {
		if twice := b.repeats(r.cells()); twice != "" {
			return twice
		}
		digits := b.read(r.cells())
		least, most := slices.Index(digits, slices.Min(digits)), slices.Index(digits, slices.Max(digits))
		return is("the sum", b.add(r.cells()[min(least, most)+1:max(least, most)]), r.Numbers[0])
	},
	draw: outline,
}

// filling states that the digits between the least and the greatest digit add up to a total; ends has the possible pairs of
// least and greatest digit. States: least, greatest, phase (before the first of them, between them, after the second), and the
// sum. There is a start for each pair.
func (s *Statement) filling(total int, ends [][2]int) {
	n := s.size()
	var starts []int
	for _, e := range ends {
		starts = append(starts, (e[0]*(n+1)+e[1])*3)
	}
	base := (n + 1) * (n + 1) * 3
	s.line(Line{
		Starts: starts,
		Next: func(state, _, d int) int {
			sum, head := state/base, state%base
			phase, low, high := head%3, head/3/(n+1), head/3%(n+1)
			switch {
			case d == low || d == high:
				if phase == 2 || phase == 1 && sum != total {
					return -1
				}
				return state + 1
			case d < low || d > high:
				return -1
			case phase == 1:
				if sum+d > total {
					return -1
				}
				return state + d*base
			}
			return state
		},
		Ends: func(state int) bool { return state%3 == 2 },
	})
}

var quad = Kind{
	Word:  "quad",
	Also:  []string{"quadcircle"},
	Usage: "DIGITS CELL CELL CELL CELL", Means: "{cells} hold {digits}; a digit given twice stands there at least twice",
	Digits: true, Fewest: 1, Most: 1, Least: 4, Greatest: 4, field: field{name: "quadruple", form: quadField},
	valid: func(p *Set, r *Rule) error {
		return unless(len(r.Numbers) <= 4, "quad of %d digits (want 1 to 4)", len(r.Numbers))
	},
	// States: the number of times that each named digit is still missing, in base 5.
	state: func(s *Statement, r *Rule) {
		place, missing, value := make(map[int]int), 0, 1
		for _, d := range sorted(r.Numbers) {
			if place[d] == 0 {
				place[d] = value
				value *= 5
			}
			missing += place[d]
		}
		s.line(Line{
			Starts: []int{missing},
			Next: func(state, _, d int) int {
				if p := place[d]; p > 0 && state/p%5 > 0 {
					return state - p
				}
				return state
			},
			Ends: func(state int) bool { return state == 0 },
		})
	},
	broken: func(b *board, r *Rule) string {
		left := b.read(r.cells())
		for _, d := range r.Numbers {
			i := slices.Index(left, d)
			if i < 0 {
				return fmt.Sprintf("there are too few of %d", d)
			}
			left[i] = 0
		}
		return ""
	},
	draw: dot("{1}", "white"),
}

var entropy = Kind{
	Word:  "entropy",
	Also:  []string{"globalentropy", "entropicsquare"},
	Means: "each 2x2 square holds a low, a middle and a high digit", Global: true, valid: threefold,
	state: func(s *Statement, _ *Rule) {
		third := s.size() / 3
		s.squares(func(d int) int { return (d - 1) / third })
	},
	broken: func(b *board, _ *Rule) string {
		return b.squares(func(d int) int { return (3*d - 1) / b.n })
	},
}

var modulo = Kind{
	Word:  "modulo",
	Also:  []string{"globalmodulo", "globalmod", "modularsquare"},
	Means: "each 2x2 square holds digits of every remainder modulo 3", Global: true,
	state: func(s *Statement, _ *Rule) { s.squares(func(d int) int { return d % 3 }) },
	broken: func(b *board, _ *Rule) string {
		return b.squares(func(d int) int { return d - d/3*3 })
	},
}

// squares states that each 2x2 square has digits of all three classes. States: the set of the classes seen so far.
func (s *Statement) squares(class func(d int) int) {
	for cells := range squares(s.size()) {
		s.line(Line{
			Cells: cells,
			Next:  func(state, _, d int) int { return state | 1<<class(d) },
			Ends:  func(state int) bool { return state == 7 },
		})
	}
}

func (b *board) squares(class func(d int) int) string {
	for cells := range squares(b.n) {
		met := make(map[int]bool)
		for _, c := range cells {
			met[class(b.at(c))] = true
		}
		if len(met) < 3 {
			return "the square at " + b.name(cells[0])
		}
	}
	return ""
}

// squares yields the cells of each 2x2 square.
func squares(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for c := range n * (n - 1) {
			if c%n+1 < n && !yield([]int{c, c + 1, c + n, c + n + 1}) {
				return
			}
		}
	}
}
