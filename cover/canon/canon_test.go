package canon

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// blocks returns all orders of n lines that keep blocks of the given length together.
func blocks(n, length int) [][]int {
	var all [][]int
	var fill func(order []int, used uint)
	fill = func(order []int, used uint) {
		if len(order) == n {
			all = append(all, slices.Clone(order))
			return
		}
		for line := range n {
			inside := len(order)%length != 0
			if used>>line&1 == 1 || inside && order[len(order)-1]/length != line/length {
				continue
			}
			fill(append(order, line), used|1<<line)
		}
	}
	fill(nil, 0)
	return all
}

// bruteLeast returns the least form of g by trying every order of rows and columns.
func bruteLeast(g *cover.Grid) string {
	l := g.Layout()
	n := l.Size()
	rows, columns := blocks(n, l.BoxRows()), blocks(n, l.BoxCols())
	digits := g.AppendBytes(nil)
	turns := [][]uint8{digits}
	if l.BoxRows() == l.BoxCols() {
		turned := make([]uint8, len(digits))
		for cell, d := range digits {
			turned[cell%n*n+cell/n] = d
		}
		turns = append(turns, turned)
	}
	best, form := []uint8(nil), make([]uint8, n*n)
	for _, from := range turns {
		for _, r := range rows {
			for _, c := range columns {
				if bruteForm(form, from, r, c); best == nil || slices.Compare(form, best) < 0 {
					best = slices.Clone(form)
				}
			}
		}
	}
	least := cover.NewGrid(l)
	for cell, d := range best {
		least.Set(cell, int(d))
	}
	return least.String()
}

// bruteForm writes the grid with its rows and columns in the given order, its digits named as they appear.
func bruteForm(form, from []uint8, rows, columns []int) {
	n := len(rows)
	var names [most + 1]uint8
	named := uint8(0)
	for i, r := range rows {
		for j, c := range columns {
			d := from[r*n+c]
			if d != 0 && names[d] == 0 {
				named++
				names[d] = named
			}
			form[i*n+j] = names[d]
		}
	}
}

// shuffled returns the order of n lines in a random order that keeps blocks together.
func shuffled(t *rapid.T, n, length int) []int {
	var lines []int
	for _, block := range rapid.Permutation(iota(n/length)).Draw(t, "blocks") {
		for _, line := range rapid.Permutation(iota(length)).Draw(t, "lines") {
			lines = append(lines, block*length+line)
		}
	}
	return lines
}

func iota(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// drawSymmetry draws a symmetry of a layout.
func drawSymmetry(t *rapid.T, l *cover.Layout) Symmetry {
	n := l.Size()
	s := Symmetry{
		Rows:    shuffled(t, n, l.BoxRows()),
		Columns: shuffled(t, n, l.BoxCols()),
		Digits:  []int{0},
	}
	s.Transposed = l.BoxRows() == l.BoxCols() && rapid.Bool().Draw(t, "transposed")
	for _, d := range rapid.Permutation(iota(n)).Draw(t, "digits") {
		s.Digits = append(s.Digits, d+1)
	}
	return s
}

// drawGrid draws a grid without clashes, with any number of givens.
func drawGrid(t *rapid.T, l *cover.Layout) *cover.Grid {
	g := cover.NewGrid(l)
	for range rapid.IntRange(0, l.Cells()).Draw(t, "givens") {
		cell := rapid.IntRange(0, l.Cells()-1).Draw(t, "cell")
		before := g.Digit(cell)
		g.Set(cell, rapid.IntRange(1, l.Size()).Draw(t, "digit"))
		if g.HasClash() {
			g.Set(cell, before)
		}
	}
	return g
}

func TestLeastAgainstBruteForce(t *testing.T) {
	for _, shape := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		l := covertest.Layout(t, shape[0], shape[1])
		t.Run(l.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := drawGrid(t, l)
				form, s, err := Least(g)
				if err != nil {
					t.Fatal(err)
				}
				if want := bruteLeast(g); form.String() != want {
					t.Fatalf("Least(%v) = %v, want %v", g, form, want)
				}
				if image := s.Apply(g).String(); image != form.String() {
					t.Fatalf("the symmetry of Least(%v) leads to %v, want %v", g, image, form)
				}
			})
		})
	}
}

// TestLeastClassic tries all 3,359,232 orders of rows and columns of 9x9 grids, one with many symmetries and, in slow
// tests, one with few.
func TestLeastClassic(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds of brute force")
	}
	for i, puzzle := range []string{
		"1...........4............7.....2....3.....................5......................",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		if i > 0 && !covertest.Slow() {
			break
		}
		g := covertest.Parse(t, puzzle)
		form, _, err := Least(g)
		if want := bruteLeast(g); err != nil || form.String() != want {
			t.Errorf("Least(%v) = %v, %v, want %v", g, form, err, want)
		}
	}
}

func TestLeastIsInvariant(t *testing.T) {
	classic := covertest.Layout(t, 3, 3)
	full := covertest.Parse(t, "534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, classic)
		if rapid.Bool().Draw(t, "part of a full grid") {
			g = full.Clone()
			for range rapid.IntRange(0, 70).Draw(t, "holes") {
				g.Set(rapid.IntRange(0, 80).Draw(t, "hole"), 0)
			}
		}
		s := drawSymmetry(t, classic)
		image := s.Apply(g)
		a, _, errA := Least(g)
		b, _, errB := Least(image)
		if errA != nil || errB != nil || a.String() != b.String() {
			t.Fatalf("Least(%v) = %v, %v, and of its image %v, %v", g, a, errA, b, errB)
		}
		found, same, err := Same(g, image)
		if err != nil || !same || found.Apply(g).String() != image.String() {
			t.Fatalf("Same(%v, %v) = %v, %v, %v, want a symmetry between them", g, image, found, same, err)
		}
	})
}

func TestDifferent(t *testing.T) {
	a := covertest.Parse(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	b := a.Clone()
	b.Set(0, 0)
	if s, same, err := Same(a, b); same || err != nil {
		t.Errorf("Same(a puzzle, itself without a given) = %v, %v, %v, want false", s, same, err)
	}
	if _, same, err := Same(cover.NewGrid(covertest.Layout(t, 2, 3)), cover.NewGrid(covertest.Layout(t, 3, 2))); same || err != nil {
		t.Errorf("Same of two layouts = %v, %v, want false", same, err)
	}
}

func TestSymmetries(t *testing.T) {
	classic := covertest.Layout(t, 3, 3)
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, classic)
		a, b := drawSymmetry(t, classic), drawSymmetry(t, classic)
		if got, want := a.Then(b).Apply(g).String(), b.Apply(a.Apply(g)).String(); got != want {
			t.Fatalf("(%v then %v)(%v) = %v, want %v", a, b, g, got, want)
		}
		if got := a.Then(a.Inverse()).Apply(g).String(); got != g.String() {
			t.Fatalf("%v and back: %v, want %v", a, got, g)
		}
		if got := a.Inverse().Then(a).Apply(g).String(); got != g.String() {
			t.Fatalf("back and %v: %v, want %v", a, got, g)
		}
	})
}

// TestZeroSymmetry writes the Symmetry that comes with an error.
func TestZeroSymmetry(t *testing.T) {
	if got, want := (Symmetry{}).String(), "rows , columns , digits "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestErrors(t *testing.T) {
	clash := cover.NewGrid(covertest.Layout(t, 3, 3))
	clash.Set(0, 5)
	clash.Set(8, 5)
	restricted := cover.NewGrid(covertest.Layout(t, 3, 3))
	restricted.SetCandidates(0, cover.DigitsOf(1, 2))
	for _, test := range []struct {
		name string
		grid *cover.Grid
		want error
	}{
		{"candidates", restricted, ErrCandidates},
		{"clash", clash, ErrClash},
		{"16x16", cover.NewGrid(covertest.Layout(t, 4, 4)), ErrLayout},
		{"Latin square", cover.NewGrid(covertest.Layout(t, 1, 7)), ErrLayout},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, _, err := Least(test.grid); !errors.Is(err, test.want) {
				t.Errorf("Least = %v, want %v", err, test.want)
			}
			if _, _, err := Same(cover.NewGrid(covertest.Layout(t, 3, 3)), test.grid); !errors.Is(err, test.want) {
				t.Errorf("Same = %v, want %v", err, test.want)
			}
		})
	}
}

// TestSeventeen finds no two alike among the published puzzles with 17 givens.
func TestSeventeen(t *testing.T) {
	text, err := os.ReadFile(covertest.Published(t, "17_clue"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	var f Former
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		g := covertest.Parse(t, line)
		form := cover.NewGrid(g.Layout())
		if _, err := f.Least(form, g); err != nil {
			t.Fatalf("Least(%s): %v", line, err)
		}
		if other := seen[form.String()]; other != "" {
			t.Errorf("%s and %s are the same", other, line)
		}
		seen[form.String()] = line
	}
	if len(seen) < 40_000 {
		t.Errorf("%d puzzles read, want some 47,000", len(seen))
	}
}

// TestApplyTransposition transposes a puzzle whose boxes are not square, with candidates and an alphabet of its own.
func TestApplyTransposition(t *testing.T) {
	g := cover.NewGrid(covertest.Layout(t, 2, 3))
	g.SetAlphabet("ABCDEF")
	g.Set(1, 5)
	g.SetCandidates(6, cover.DigitsOf(2, 6))
	g.SetCandidates(35, 0)
	image := Transposition(6).Apply(g)
	if image.Layout() != covertest.Layout(t, 3, 2) || image.Alphabet() != "ABCDEF" {
		t.Errorf("the image has boxes of %v and digits %s, want 3x2 and ABCDEF", image.Layout(), image.Alphabet())
	}
	want := cover.NewGrid(image.Layout())
	want.Set(6, 5)
	want.SetCandidates(1, cover.DigitsOf(2, 6))
	want.SetCandidates(35, 0)
	if !image.Equal(want) {
		t.Errorf("the image is %v, want %v", image, want)
	}
	if back := Transposition(6).Apply(image); !back.Equal(g) {
		t.Errorf("transposed twice it is %v, want %v", back, g)
	}
}
