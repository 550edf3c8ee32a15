package cover

import (
	"bytes"
	"testing"
)

// TestEight compares what takes eight cells at a time with what takes one, for every character in every place.
func TestEight(t *testing.T) {
	for _, size := range []int{4, 6, 8, 9} {
		l, err := DefaultLayout(size)
		if err != nil {
			t.Fatal(err)
		}
		text := make([]byte, 17)
		for at := range text {
			for c := range 256 {
				for i := range text {
					text[i] = ".0123456789"[(i+c)%(size+2)]
				}
				text[at] = byte(c)
				want, ok := make([]byte, len(text)), true
				for i, c := range text {
					want[i] = l.value[c]
					ok = ok && want[i] != notCell
				}
				got := make([]byte, len(text))
				if all := l.decode(l.value, got, text); all != ok || ok && !bytes.Equal(got, want) {
					t.Fatalf("decode(%q) of %v = %v, %v, want %v, %v", text, l, got, all, want, ok)
				}
				if !ok {
					continue
				}
				for i, d := range want {
					text[i] = '.'
					if d > 0 {
						text[i] = '0' + d
					}
				}
				if got := appendCells(nil, want); !bytes.Equal(got, text) {
					t.Fatalf("appendCells(%v) = %q, want %q", want, got, text)
				}
			}
		}
	}
}

// TestCheckNine has solutions of 9x9 and what is nearly one checked cell by cell, as Faults does, and at once.
func TestCheckNine(t *testing.T) {
	l := mustLayout(t, 3, 3)
	check := func(g, puzzle *Grid) {
		t.Helper()
		if err, faults := g.Check(puzzle), g.Faults(puzzle); (err == nil) != (faults == nil) {
			t.Errorf("Check(%v) of %v = %v, but Faults = %v", puzzle, g, err, faults)
		}
	}
	fill := func(digit func(row, column int) int) *Grid {
		g := NewGrid(l)
		for cell := range 81 {
			g.Set(cell, digit(cell/9, cell%9)%9+1)
		}
		return g
	}
	solution := func(row, column int) int { return 3*row + row/3 + column }
	for _, g := range []*Grid{
		fill(solution),
		fill(func(row, column int) int { return solution(row%3, column) }), // columns are wrong
		fill(func(row, column int) int { return solution(column%3, row) }), // rows are wrong
		fill(func(row, column int) int { return row + column }),            // boxes are wrong
	} {
		if full := g.Faults(nil) == nil; full != fullNine(g.digits) {
			t.Errorf("fullNine(%v) = %v, want %v", g, !full, full)
		}
		check(g, NewGrid(l))
		check(g, g)
	}
	puzzle, g := NewGrid(l), fill(solution)
	for cell := range 81 {
		right := g.Digit(cell)
		for d := range 10 {
			g.Set(cell, d)
			check(g, NewGrid(l))
			if fullNine(g.digits) != (d == right) {
				t.Errorf("fullNine with %d in cell %d, where %d is right: %v", d, cell, right, d != right)
			}
			g.Set(cell, right)
			puzzle.Set(cell, d)
			check(g, puzzle)
			if want := d == 0 || d == right; keeps(g.digits, puzzle.digits) != want {
				t.Errorf("%d in cell %d keeps the given %d: %v", right, cell, d, !want)
			}
		}
		puzzle.Set(cell, right)
	}
	puzzle.Clear()
	puzzle.Restrict(40, g.Digit(40)%9+1)
	check(g, puzzle)
}

func TestAnyAbove(t *testing.T) {
	for _, n := range []int{4, 9, 25} {
		digits := bytes.Repeat([]byte{byte(n)}, 19)
		if anyAbove(digits, n) {
			t.Errorf("anyAbove(%v, %d) = true", digits, n)
		}
		for at := range digits {
			for d := range 256 {
				digits[at] = byte(d)
				if got, want := anyAbove(digits, n), d > n; got != want {
					t.Errorf("anyAbove(%v, %d) = %v, want %v", digits, n, got, want)
				}
			}
			digits[at] = byte(at % n)
		}
	}
}
