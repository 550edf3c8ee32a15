package satcheck

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// corners are two grids of 4x4 that share a box.
func corners(givens ...int) Overlap {
	o := Overlap{BoxRows: 2, BoxCols: 2, Grids: []Placed{{1, 1, make([]int, 16)}, {3, 3, make([]int, 16)}}}
	copy(o.Grids[0].Givens, givens)
	return o
}

// filled returns the solutions of overlapping grids by trying all digits in each cell, one after the other. It knows
// where the cells are by walking over the board.
func filled(o Overlap) (boards [][]int) {
	n := o.BoxRows * o.BoxCols
	type at [2]int
	digit := make(map[at]int)
	var cells []at
	for row := range 100 {
		for column := range 100 {
			if slices.ContainsFunc(o.Grids, func(g Placed) bool {
				return g.Row <= row && row < g.Row+n && g.Column <= column && column < g.Column+n
			}) {
				cells = append(cells, at{row, column})
			}
		}
	}
	fits := func(c at, d int) bool {
		for _, g := range o.Grids {
			row, column := c[0]-g.Row, c[1]-g.Column
			if row < 0 || row >= n || column < 0 || column >= n {
				continue
			}
			if given := g.Givens[row*n+column]; given != 0 && given != d {
				return false
			}
			for k := range n * n {
				r, k := k/n, k%n
				same := r == row || k == column || r/o.BoxRows == row/o.BoxRows && k/o.BoxCols == column/o.BoxCols
				if same && digit[at{g.Row + r, g.Column + k}] == d {
					return false
				}
			}
		}
		return true
	}
	var fill func(k int)
	fill = func(k int) {
		if k == len(cells) {
			board := make([]int, k)
			for i, c := range cells {
				board[i] = digit[c]
			}
			boards = append(boards, board)
			return
		}
		for d := 1; d <= n; d++ {
			if fits(cells[k], d) {
				digit[cells[k]] = d
				fill(k + 1)
				digit[cells[k]] = 0
			}
		}
	}
	fill(0)
	return boards
}

// TestCheckOverlap puts the solutions of random boards to the judge, and claims that are wrong.
func TestCheckOverlap(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 1))
	j := Judge{Steps: DefaultSteps}
	for range 40 {
		o := Overlap{BoxRows: 2, BoxCols: 2}
		for range 2 + random.IntN(2) {
			o.Grids = append(o.Grids, Placed{1 + random.IntN(4), 1 + random.IntN(4), make([]int, 16)})
		}
		for range 6 + random.IntN(12) {
			g := o.Grids[random.IntN(len(o.Grids))]
			g.Givens[random.IntN(16)] = 1 + random.IntN(4)
		}
		all := filled(o)
		if len(all) > 200 {
			continue
		}
		for _, complete := range []bool{true, false} {
			if r := j.CheckOverlap(t.Context(), o, all, complete); r.Verdict != Verified {
				t.Fatalf("%d solutions of %v: %v, %v", len(all), o, r.Verdict, r.Err)
			}
		}
		if len(all) == 0 {
			continue
		}
		k := random.IntN(len(all))
		missing := slices.Delete(slices.Clone(all), k, k+1)
		if r := j.CheckOverlap(t.Context(), o, missing, true); r.Verdict != Refuted || !slices.Equal(r.Missing, all[k]) {
			t.Errorf("%v without %v: %v, %v", o, all[k], r.Verdict, r.Missing)
		}
		wrong := slices.Clone(all)
		wrong[k] = slices.Clone(wrong[k])
		wrong[k][random.IntN(len(wrong[k]))] = 1 + random.IntN(4)
		if r := j.CheckOverlap(t.Context(), o, wrong, false); r.Verdict != Refuted && !slices.Equal(wrong[k], all[k]) {
			t.Errorf("%v with %v: %v", o, wrong[k], r.Verdict)
		}
		if r := j.CheckOverlap(t.Context(), o, append(all, all[k]), true); r.Verdict != Refuted || !errors.Is(r.Err, ErrRepeated) {
			t.Errorf("%v twice: %v, %v", all[k], r.Verdict, r.Err)
		}
	}
}

func TestOverlapMalformed(t *testing.T) {
	for _, test := range []struct {
		want string
		o    Overlap
	}{
		{"0 grids", Overlap{BoxRows: 2, BoxCols: 2}},
		{"101 grids", Overlap{BoxRows: 2, BoxCols: 2, Grids: make([]Placed, 101)}},
		{"a grid at row 0", Overlap{2, 2, []Placed{{0, 1, make([]int, 16)}}}},
		{"a grid at row 1 and column 1001", Overlap{2, 2, []Placed{{1, 1001, make([]int, 16)}}}},
		{"15 cells", Overlap{2, 2, []Placed{{1, 1, make([]int, 15)}}}},
		{"boxes of 0 rows", Overlap{0, 2, []Placed{{1, 1, make([]int, 16)}}}},
		{"boxes of 9223372036854775807 rows", Overlap{1<<63 - 1, 2, []Placed{{1, 1, nil}}}},
		{"7 in r1c1", corners(7)},
	} {
		r := Judge{}.CheckOverlap(t.Context(), test.o, nil, true)
		if r.Verdict != Failed || !errors.Is(r.Err, ErrPuzzle) || !strings.Contains(r.Err.Error(), test.want) {
			t.Errorf("%s: %v, %v", test.want, r.Verdict, r.Err)
		}
	}
}

func TestOverlapClashes(t *testing.T) {
	o := corners(1, 0, 1)
	o.Grids[1].Givens[0] = 3 // r3c3
	o.Grids[1].Givens[5] = 3 // r4c4, in the shared box
	o.Grids[0].Givens[10] = 3
	o.Grids[0].Givens[15] = 3
	want := [][2]string{{"r1c1", "r1c3"}, {"r3c3", "r4c4"}}
	if got := o.Clashes(); !slices.Equal(got, want) {
		t.Errorf("Clashes() = %v, want %v", got, want)
	}
	if got := o.CellName(27); got != "r6c6" {
		t.Errorf("the last cell is %s, want r6c6", got)
	}
}
