package ladder_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// diagonals are two more houses.
func diagonals() ladder.More {
	var more ladder.More
	for i, name := range []string{"diagonal", "antidiagonal"} {
		h := cover.House{Name: name}
		for r := range 9 {
			h.Cells = append(h.Cells, r*9+[]int{r, 8 - r}[i])
		}
		more.Houses = append(more.Houses, h)
	}
	return more
}

// windows are four more houses.
func windows() ladder.More {
	var more ladder.More
	for w, name := range []string{"window 1", "window 2", "window 3", "window 4"} {
		h := cover.House{Name: name}
		for i := range 9 {
			h.Cells = append(h.Cells, (w/2*4+1+i/3)*9+w%2*4+1+i%3)
		}
		more.Houses = append(more.Houses, h)
	}
	return more
}

// cages are houses of three and four cells, which need not hold each digit.
func cages() ladder.More {
	return ladder.More{Houses: []cover.House{
		{Name: "cage 1", Cells: []int{20, 11, 10, 30}},
		{Name: "cage 2", Cells: []int{40, 50, 60}},
		{Name: "cage 3", Cells: []int{8, 16, 24, 32}},
		{Name: "cage 4", Cells: []int{0, 80, 44}},
	}}
}

// knight keeps apart the cells that are a knight's move from each other.
func knight() ladder.More {
	var more ladder.More
	for cell := range 81 {
		for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
			if r, c := cell/9+d[0], cell%9+d[1]; r < 9 && c >= 0 && c < 9 {
				more.Apart = append(more.Apart, [2]int{cell, r*9 + c})
			}
		}
	}
	return more
}

// even has two cells that are even.
func even() ladder.More {
	return ladder.More{Limits: []ladder.Limit{{
		Words: "{r1c1} and r9c9 are even", Cells: []int{0, 80},
		Prune: func(possible []cover.Digits, _ func() bool) {
			for i := range possible {
				possible[i] &= 1<<2 | 1<<4 | 1<<6 | 1<<8
			}
		},
	}}}
}

// Two cells of a small house, or two that are set apart, that hold the same two digits are a naked pair; and a digit
// that has only places set apart from a cell is not there.
func TestTechniquesOfOtherRules(t *testing.T) {
	only := func(b *ladder.Board, cell int, digits ...int) {
		for d := 1; d <= 9; d++ {
			if !slices.Contains(digits, d) {
				b.Remove(ladder.Candidate{Cell: cell, Digit: d})
			}
		}
	}
	for _, tt := range []struct {
		name      string
		more      ladder.More
		set       func(*ladder.Board)
		technique ladder.Technique
		want      string
	}{
		{"cage", cages(), func(b *ladder.Board) {
			only(b, 0, 1, 2)
			only(b, 44, 1, 2)
		}, ladder.NakedPair, "3.0 naked pair: r1c1 and r5c9 in cage 4 hold 1 and 2: r9c9<>1, r9c9<>2"},
		{"apart", knight(), func(b *ladder.Board) {
			only(b, 1, 1, 2)
			only(b, 18, 1, 2)
			for _, cell := range []int{0, 2, 9, 10, 11, 19, 20} { // the rest of the box
				only(b, cell, 3, 4, 5, 6, 7, 8, 9)
			}
		}, ladder.NakedPair, "3.0 naked pair: r1c2 and r3c1 hold 1 and 2: r5c2<>1, r5c2<>2"},
		{"in sight", knight(), func(b *ladder.Board) {
			for cell := range 21 {
				if cell%9 < 3 && cell != 10 && cell != 2 {
					b.Remove(ladder.Candidate{Cell: cell, Digit: 7})
				}
			}
		}, ladder.Pointing, "2.6 pointing (locked candidates 1): 7 in box 1 is only in r1c3 and r2c2, which all see what follows: r13c4, r2c5, r4c3<>7"},
		{"limit", even(), func(b *ladder.Board) {
			only(b, 0, 1, 2, 3)
			only(b, 80, 2, 3)
		}, ladder.ByRule, "- by rule: {r1c1} and r9c9 are even: r1c1<>1, r1c1, r9c9<>3"},
		{"nothing new", even(), func(b *ladder.Board) {
			b.Remove(ladder.Candidate{Cell: 0, Digit: 1})
			only(b, 0, 2, 4, 6)
			only(b, 80, 2, 4, 8)
		}, ladder.ByRule, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := ladder.NewBoard(rulesOf(t, covertest.Size(9), tt.more))
			tt.set(b)
			var s ladder.Step
			got := ""
			if b.Next(&s, ladder.SetOf(tt.technique)) {
				got = string(b.Rules().AppendStep(nil, &s))
			}
			if got != tt.want {
				t.Errorf("Next(%v) = %s, want %s", tt.technique, got, tt.want)
			}
		})
	}
}

// plainSolve fills the empty cells of digits by plain backtracking, at the cell with the fewest digits left, trying
// them in this order, and calls f with each solution until it returns false.
func plainSolve(apart [][]int, digits, order []int, f func([]int) bool) bool {
	best, bestHeld, most := -1, 0, -1
	for cell, d := range digits {
		if d != 0 {
			continue
		}
		Held := 0
		for _, other := range apart[cell] {
			Held |= 1 << digits[other]
		}
		if n := bits.OnesCount(uint(Held &^ 1)); n > most {
			best, bestHeld, most = cell, Held, n
		}
	}
	if best < 0 {
		return f(digits)
	}
	for _, d := range order {
		if bestHeld>>d&1 == 1 {
			continue
		}
		digits[best] = d
		if !plainSolve(apart, digits, order, f) {
			return false
		}
	}
	digits[best] = 0
	return true
}

// Other houses, smaller ones, and pairs of cells that exclude each other: the steps hold there, too, and the rules are
// used: they solve more than the rules of the layout alone.
func TestStepsAreSoundForOtherRules(t *testing.T) {
	for name, more := range map[string]ladder.More{
		"diagonals": diagonals(), "windows": windows(), "cages": cages(), "knight": knight(),
	} {
		t.Run(name, func(t *testing.T) {
			rules := rulesOf(t, covertest.Size(9), more)
			b, plain := ladder.NewBoard(rules), ladder.NewBoard(rulesOf(t, covertest.Size(9), ladder.More{}))
			allowed := ladder.Plain.With(ladder.SetOf(ladder.ForcingChain, ladder.MultipleChain))
			left, plainLeft := 0, 0
			check := func(puzzle, solution *cover.Grid) {
				b.Load(puzzle)
				walk(b, allowed, func(s *ladder.Step) { sound(t, b, s, solution) })
				left += b.Left()
				plain.Load(puzzle)
				walk(plain, allowed, func(*ladder.Step) {})
				plainLeft += plain.Left()
			}
			for row := range table(t, "variants.tsv") {
				if row[0] == name {
					check(covertest.Parse(t, row[1]), covertest.Parse(t, row[2]))
				}
			}
			for seed := range covertest.Many(0, 100) {
				check(variant(t, rules, uint64(1000+seed)))
			}
			if left >= plainLeft {
				t.Errorf("%d cells left empty, %d by the rules of the layout alone, want fewer", left, plainLeft)
			}
		})
	}
}

// variant makes a puzzle by some rules in which no given can be taken away, and its solution.
func variant(tb testing.TB, r *ladder.Rules, seed uint64) (puzzle, solution *cover.Grid) {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	apart := make([][]int, 81)
	for a := range apart {
		for b := range apart {
			if r.Apart(a, b) {
				apart[a] = append(apart[a], b)
			}
		}
	}
	order := rng.Perm(9)
	for i := range order {
		order[i]++
	}
	digits := make([]int, 81)
	if plainSolve(apart, digits, order, func([]int) bool { return false }) {
		tb.Fatal("no grid by these rules")
	}
	solution, err := cover.FromDigits(r.Layout(), digits)
	if err != nil {
		tb.Fatal(err)
	}
	for _, cell := range rng.Perm(81) {
		d := digits[cell]
		digits[cell] = 0
		count := 0
		plainSolve(apart, slices.Clone(digits), order, func([]int) bool { count++; return count < 2 })
		if count != 1 {
			digits[cell] = d
		}
	}
	puzzle, err = cover.FromDigits(r.Layout(), digits)
	if err != nil {
		tb.Fatal(err)
	}
	return puzzle, solution
}
