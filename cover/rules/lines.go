package rules

import (
	"cmp"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

var thermo = Kind{
	Word:  "thermo",
	Also:  []string{"thermometre", "therm"},
	Usage: "CELL CELL...", Means: "the digits grow along {cells}", Least: 2, Path: true,
	field: field{name: "thermometer", form: linesField},
	valid: func(p *Set, r *Rule) error {
		k, n := len(r.cells()), p.Layout.Size()
		return unless(k <= n, "thermo of %d cells (there are %d digits)", k, n)
	},
	state: func(s *Statement, r *Rule) {
		c, n := r.cells(), s.size()
		for i := range c {
			s.allow(c[i], cover.DigitsUpTo(n-len(c)+i+1)&^cover.DigitsUpTo(i))
		}
		s.chain(c, func(d, e int) bool { return d < e })
	},
	broken: along(func(d, e, _ int) bool { return e > d }),
	draw:   path("grey", Bulb),
}

var slowThermo = Kind{
	Word:  "slow-thermo",
	Also:  []string{"slowthermometre"},
	Usage: "CELL CELL...", Means: "the digits never fall along {cells}", Least: 2, Path: true, Again: true,
	field:  field{name: "slowthermometer", form: linesField},
	state:  chained(func(d, e, _ int) bool { return d <= e }),
	broken: along(func(d, e, _ int) bool { return e >= d }),
	draw:   path("blue", Bulb),
}

var whisper = Kind{
	Word:  "whisper",
	Also:  []string{"germanwhisper", "chinesewhisper", "dutchwhisper 4"},
	Usage: "[DIFFERENCE] CELL CELL...", Means: "neighbours along {cells} differ by at least {1}",
	Most: 1, half: true, Least: 2, Again: true, valid: differs, field: field{name: "whispers", form: linesField},
	state:  chained(func(d, e, by int) bool { return d-e >= by || e-d >= by }),
	broken: along(func(d, e, by int) bool { return max(d, e) >= min(d, e)+by }),
	draw:   path("green", NoEnds),
}

var palindrome = Kind{
	Word:  "palindrome",
	Usage: "CELL CELL...", Means: "{cells} read the same from both ends", Least: 2,
	field:  field{name: "palindrome", form: linesField},
	state:  func(s *Statement, r *Rule) { s.alike(mirrored(r.cells())) },
	broken: func(b *board, r *Rule) string { return b.alike(mirrored(r.cells())) },
	draw:   path("grey", NoEnds),
}

// mirrored returns the first half of a line, and the other half from the end backwards. A middle cell is in neither.
func mirrored(cells []int) (there, back []int) {
	back = slices.Clone(cells)
	slices.Reverse(back)
	return cells[:len(cells)/2], back[:len(cells)/2]
}

var renban = Kind{
	Word:  "renban",
	Also:  []string{"renbanset", "consecutiveset"},
	Usage: "CELL CELL...", Means: "{cells} hold consecutive digits in any order", Least: 2,
	field: field{name: "renban", form: linesField},
	valid: enoughDigits,
	state: func(s *Statement, r *Rule) {
		k := len(r.cells())
		sets := []cover.Digits{}
		for low := 1; low+k-1 <= s.size(); low++ {
			sets = append(sets, (1<<k-1)<<low)
		}
		s.distinct(r.cells(), sets)
	},
	broken: func(b *board, r *Rule) string {
		digits := b.read(r.cells())
		least, most := slices.Min(digits), slices.Max(digits)
		return cmp.Or(b.repeats(r.cells()),
			is(fmt.Sprintf("the greatest digit, where %d is the least,", least), most, least+len(digits)-1))
	},
	draw: path("purple", NoEnds),
}

var modular = Kind{
	Word:  "modular",
	Also:  []string{"mod", "parity 2", "parityline 2", "alternatingparity 2"},
	Usage: "[MODULUS] CELL CELL...", Means: "any {1} digits in a row along {cells} differ modulo {1}",
	Most: 1, Default: 3, Least: 2, Path: true, field: field{name: "modularline", form: linesField},
	valid: func(p *Set, r *Rule) error {
		n := p.Layout.Size()
		m := r.value(n)
		return unless(2 <= m && m <= n, "modulus %d (want 2 to %d)", m, n)
	},
	state: func(s *Statement, r *Rule) {
		m := r.value(s.size())
		s.rotate(r.cells(), m, func(d int) int { return d % m })
	},
	broken: func(b *board, r *Rule) string {
		m := r.value(b.n)
		return b.rotate(r.cells(), m, func(d int) int { return d % m })
	},
	draw: path("teal", NoEnds),
}

var entropic = Kind{
	Word:  "entropic",
	Also:  []string{"entropy"},
	Usage: "CELL CELL...", Least: 2, Path: true,
	Means: "any three digits in a row along {cells} are a low, a middle and a high one", field: field{name: "entropicline", form: linesField},
	valid: threefold,
	state: func(s *Statement, r *Rule) {
		third := s.size() / 3
		s.rotate(r.cells(), 3, func(d int) int { return (d - 1) / third })
	},
	broken: func(b *board, r *Rule) string {
		return b.rotate(r.cells(), 3, func(d int) int { return (3*d - 1) / b.n })
	},
	draw: path("orange", NoEnds),
}

// threefold checks that the digits can be divided into low, middle and high ones.
func threefold(p *Set, r *Rule) error {
	n := p.Layout.Size()
	return unless(n%3 == 0, "%s in a grid of %d digits (want a multiple of 3)", r.Kind.Word, n)
}

// rotate states that any m successive cells are in m different classes. So every m-th cell is in the same class.
func (s *Statement) rotate(cells []int, m int, class func(d int) int) {
	for i := range cells {
		for j := i + 1; j < len(cells) && j <= i+m; j++ {
			same := j == i+m
			s.pair(cells[i], cells[j], func(d, e int) bool { return (class(d) == class(e)) == same })
		}
	}
}

func (b *board) rotate(cells []int, m int, class func(d int) int) string {
	for i := range cells {
		seen := make(map[int]int)
		for j := i; j < min(i+m, len(cells)); j++ {
			at := class(b.at(cells[j]))
			if first, met := seen[at]; met {
				return b.name(first) + " and " + b.name(cells[j])
			}
			seen[at] = cells[j]
		}
	}
	return ""
}

var nabner = Kind{
	Word:  "nabner",
	Also:  []string{"antirenban"},
	Usage: "CELL CELL...", Means: "no two of {cells} are equal or consecutive", Least: 2,
	field: field{name: "nabner", form: linesField},
	valid: func(p *Set, r *Rule) error {
		k, n := len(r.cells()), (p.Layout.Size()+1)/2
		return unless(k <= n, "nabner of %d cells (at most %d digits are not consecutive)", k, n)
	},
	state: func(s *Statement, r *Rule) {
		if s.distinctOf(r.cells(), func(set cover.Digits) bool { return set&(set<<1) == 0 }) {
			return
		}
		for i, a := range r.cells() { // pair by pair, for large grids
			for _, b := range r.cells()[:i] {
				s.pair(b, a, func(d, e int) bool { return abs(d-e) > 1 })
			}
		}
	},
	broken: func(b *board, r *Rule) string {
		return b.pair(r.cells(), func(a, c int) bool { return abs(b.at(a)-b.at(c)) <= 1 })
	},
	draw: path("yellow", NoEnds),
}
