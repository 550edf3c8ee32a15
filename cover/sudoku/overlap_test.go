package sudoku

import (
	"errors"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/dlx"
)

// TestOverlap solves two grids of 4x4 that share a box, with every engine that takes them, and counts the pairs
// of single grids that agree in it: there are as many solutions.
func TestOverlap(t *testing.T) {
	single := covertest.Layout(t, 2, 2)
	l, err := cover.Overlap(single, cover.Place{Row: 1, Column: 1}, cover.Place{Row: 3, Column: 3})
	if err != nil {
		t.Fatal(err)
	}
	corners := make(map[string]int) // how many grids have this first box, and how many this last one
	for g := range All(t.Context(), cover.NewGrid(single)) {
		s := g.String()
		corners["first "+s[:2]+s[4:6]]++
		corners["last "+s[10:12]+s[14:]]++
	}
	want := 0
	for box, n := range corners {
		if last, ok := strings.CutPrefix(box, "last "); ok {
			want += n * corners["first "+last]
		}
	}
	puzzle := cover.NewGrid(l)
	if n, err := Count(t.Context(), puzzle, 0); err != nil || n != uint64(want) || want != 24*12*12 {
		t.Errorf("Count() = %d, %v, want %d", n, err, want)
	}
	for _, name := range Names() {
		e, err := New(name, l)
		switch name {
		case "bands":
			if !errors.Is(err, bands.ErrLayout) || err.Error() != "overlapping grids: "+bands.ErrLayout.Error() {
				t.Errorf("New(bands) = %v", err)
			}
			continue
		case "rules":
			if !errors.Is(err, dlx.ErrRepresentation) || !strings.Contains(err.Error(), "single grid") {
				t.Errorf("New(rules) = %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Load(puzzle); err != nil {
			t.Fatal(err)
		}
		if n, err := e.Count(t.Context(), 0); err != nil || n != uint64(want) {
			t.Errorf("%s counts %d, %v, want %d", name, n, err, want)
		}
		found := 0
		for g := range e.Solutions(t.Context()) {
			if err := g.Check(puzzle); err != nil {
				t.Fatalf("%s: %v: %v", name, g, err)
			}
			found++
		}
		if found != want {
			t.Errorf("%s finds %d solutions, want %d", name, found, want)
		}
	}
	solution, err := Solve(t.Context(), puzzle)
	if err != nil {
		t.Fatal(err)
	}
	wrong := solution.Clone()
	cells := l.GridCells(1)
	wrong.Set(cells[0], solution.Digit(cells[1]))
	wrong.Set(cells[1], solution.Digit(cells[0])) // two columns of each grid
	if wrong.Check(puzzle) == nil {
		t.Errorf("%v solves the puzzle", wrong)
	}
}
