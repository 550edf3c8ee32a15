package bands

import (
	"context"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// TestAgainstBacktracking compares counts and solutions with those of plain backtracking: of a puzzle of each kind, and
// of random ones.
func TestAgainstBacktracking(t *testing.T) {
	var s Solver
	classes := [3]int{}
	most := covertest.Many(200, 1000)
	if testing.Short() {
		most = 50
	}
	compare := func(t rapid.TB, puzzle *cover.Grid) {
		want, ended := oracle(puzzle, most)
		if !ended {
			t.Skip("plain backtracking takes too long")
		}
		classes[min(len(want), 2)]++
		if err := s.Load(puzzle); err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int{1, 2, most} {
			n, err := s.Count(context.Background(), uint64(limit))
			if n != uint64(min(limit, len(want))) || err != nil {
				t.Fatalf("Count(%v, limit %d) = %d, %v, want %d", puzzle, limit, n, err, min(limit, len(want)))
			}
		}
		if len(want) == most {
			for _, text := range all(&s, most) {
				g, err := cover.ParseGrid(text)
				if err != nil {
					t.Fatal(err)
				}
				if err := g.Check(puzzle); err != nil {
					t.Fatalf("solution %v of %v: %v", g, puzzle, err)
				}
			}
			return
		}
		if n, err := s.Count(context.Background(), 0); n != uint64(len(want)) || err != nil {
			t.Fatalf("Count(%v) = %d, %v, want %d", puzzle, n, err, len(want))
		}
		got := all(&s, 0)
		if again := all(&s, 0); !slices.Equal(got, again) {
			t.Fatalf("Solutions(%v) = %v, then %v", puzzle, got, again)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("Solutions(%v) = %v, want %v", puzzle, got, want)
		}
	}
	for _, text := range []string{slides, z3Python, "11" + empty[2:]} {
		compare(t, covertest.Parse(t, text))
	}
	rapid.Check(t, func(t *rapid.T) { compare(t, anyPuzzle().Draw(t, "puzzle")) })
	for n, drawn := range classes {
		if drawn == 0 && !t.Failed() {
			t.Errorf("no puzzle with %d solutions (2: several)", n)
		}
	}
}

// TestStrategies compares with every strategy of the backtracker on puzzles that are easy for all of them.
func TestStrategies(t *testing.T) {
	var s Solver
	rapid.Check(t, func(t *rapid.T) {
		puzzle := dug(40, 60).Draw(t, "puzzle")
		if err := s.Load(puzzle); err != nil {
			t.Fatal(err)
		}
		n, err := s.Count(context.Background(), 100)
		if err != nil {
			t.Fatal(err)
		}
		for strategy := backtrack.FirstEmpty; strategy <= backtrack.FixedOrder; strategy++ {
			b := backtrack.Solver{Strategy: strategy, Candidates: true}
			if want, err := b.Count(context.Background(), puzzle, 100); n != want || err != nil {
				t.Fatalf("Count(%v) = %d, want %d, %v by strategy %v", puzzle, n, want, err, strategy)
			}
		}
	})
}

// TestSoundness checks that no step takes a solution away: in a state with some solutions, propagation keeps all that
// is in one of them, and a branch shares them out between its parts.
func TestSoundness(t *testing.T) {
	var s search
	branches := 0
	rapid.Check(t, func(t *rapid.T) {
		puzzle := dug(20, 30).Draw(t, "puzzle")
		solutions, ended := oracle(puzzle, 200)
		if !ended {
			t.Skip("plain backtracking takes too long")
		}
		loadPlain(&s, puzzle)
		var parts func(n state, have []string)
		parts = func(n state, have []string) {
			v := s.settle(&n)
			for _, text := range have {
				if !allows(&n, text) {
					t.Fatalf("propagation of %v takes %s away", puzzle, text)
				}
			}
			if v != undecided {
				if v == dead && len(have) > 0 {
					t.Fatalf("%v is dead with %d solutions", puzzle, len(have))
				}
				if v == solved && len(have) > 1 {
					t.Fatalf("%v is solved with %d solutions", puzzle, len(have))
				}
				return
			}
			var in state
			s.branch(&n, &in)
			branches++
			var left, right []string
			for _, text := range have {
				l, r := allows(&in, text), allows(&n, text)
				if l == r {
					t.Fatalf("a branch of %v has %s in both parts or none (%t)", puzzle, text, l)
				}
				if l {
					left = append(left, text)
				} else {
					right = append(right, text)
				}
			}
			if len(left) > 0 {
				parts(in, left)
			}
			if len(right) > 0 {
				parts(n, right)
			}
		}
		parts(s.states[0], solutions)
	})
	if branches == 0 && !t.Failed() {
		t.Error("no puzzle drawn that takes a branch")
	}
}

// loadPlain goes to the root of a puzzle in plain Go.
func loadPlain(s *search, puzzle *cover.Grid) {
	makeTables() // this may be the first test
	var digits [81]uint8
	puzzle.AppendBytes(digits[:0])
	s.load(&digits)
	s.root()
}

// allows reports whether a solution is possible in a state.
func allows(s *state, solution string) bool {
	for cell, c := range solution {
		if !possible(s, cell, int(c-'1')) {
			return false
		}
	}
	return true
}

// possible reports whether digit d, from 0, is possible in a cell.
func possible(s *state, cell, d int) bool {
	r, c := cell/9, cell%9
	upper, third := s.words(d)
	if r < 6 {
		return upper>>(r/3*32+r%3*10+c)&1 == 1
	}
	return third>>(r%3*10+c)&1 == 1
}

// FuzzCount counts the solutions of any 81 characters.
func FuzzCount(f *testing.F) {
	for _, text := range []string{
		slides, z3Python, hardMatrix, empty, slides[:40] + empty[40:], "11" + empty[2:], "55" + slides[2:],
		".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", // plain backtracking takes minutes
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) != 81 {
			return
		}
		puzzle := cover.NewGrid(covertest.Size(9))
		var digits [81]uint8
		for cell, c := range text {
			if c >= '1' && c <= '9' {
				digits[cell] = c - '0'
				puzzle.Set(cell, int(c-'0'))
			}
		}
		var s Solver
		const limit = 50
		want, ended := oracleWithin(puzzle, limit, 50_000) // go test ends a fuzz target that takes ten seconds for an input
		s.LoadDigits(&digits)
		n, err := s.Count(context.Background(), limit)
		if err != nil || ended && n != uint64(len(want)) {
			t.Fatalf("Count(%v) = %d, %v, want %d", puzzle, n, err, len(want))
		}
		seen := map[string]bool{}
		for g := range s.Solutions(context.Background()) {
			if err := g.Check(puzzle); err != nil || seen[g.String()] {
				t.Fatalf("solution %v of %v: %v, or seen before", g, puzzle, err)
			}
			if seen[g.String()] = true; len(seen) == limit {
				break
			}
		}
		if uint64(len(seen)) != n {
			t.Fatalf("%d solutions of %v, Count = %d", len(seen), puzzle, n)
		}
	})
}
