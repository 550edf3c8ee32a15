package testkit

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/dlx"
)

// files returns the names of all files of testdata/sudoku.
func files(t testing.TB) []string {
	names, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if len(names) < len(recipes)+3 {
		t.Fatalf("Glob(%s/*.txt) = %d files, want at least %d", dir, len(names), len(recipes)+3)
	}
	return names
}

func readTruths(t testing.TB, file string) []Truth {
	truths, err := ReadTruths(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(truths) == 0 {
		t.Fatalf("ReadTruths(%s) = no puzzles", file)
	}
	return truths
}

// status returns the word for a puzzle with that number of solutions.
func status(puzzle *cover.Grid, count uint64) string {
	switch {
	case puzzle.HasClash():
		return Invalid
	case count == 0:
		return None
	case count == 1:
		return Unique
	}
	return Multiple
}

func TestFilesTellTheTruth(t *testing.T) {
	for _, file := range files(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			var s *Solver
			for _, truth := range readTruths(t, file) {
				p := truth.Puzzle
				if s == nil || s.Matrix.Layout() != p.Layout() {
					s = NewSolver(p.Layout())
				}
				all := s.SolutionsOf(p, 0) // each of them checked
				count := uint64(len(all))
				if count != truth.Count || status(p, count) != truth.Status {
					t.Errorf("line %d: SolutionsOf(%v) = %d (%s), want %d (%s)",
						truth.Line, p, count, status(p, count), truth.Count, truth.Status)
				}
				if got := s.CountOf(p, 0); got != count {
					t.Errorf("line %d: CountOf(%v) = %d, want %d", truth.Line, p, got, count)
				}
				if truth.Solution != nil && (count == 0 || all[0].String() != truth.Solution.String()) {
					t.Errorf("line %d: SolutionsOf(%v) = %v, want %v", truth.Line, p, all, truth.Solution)
				}
				if err := s.Load(p); errors.Is(err, dlx.ErrClash) != (truth.Status == Invalid) {
					t.Errorf("line %d: Load(%v) = %v, want a clash: %v", truth.Line, p, err, truth.Status == Invalid)
				}
				if clashes := p.Clashes(); (len(clashes) > 0) != (truth.Status == Invalid) {
					t.Errorf("line %d: Clashes(%v) = %v, want some: %v", truth.Line, p, clashes, truth.Status == Invalid)
				}
			}
		})
	}
}

func TestModelAgreesWithFiles(t *testing.T) {
	for _, file := range files(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			for _, truth := range readTruths(t, file) {
				p := truth.Puzzle
				if p.Givens() == 17 || p.Layout().Size() > 12 && testing.Short() {
					continue // too large for it
				}
				if got := modelCount(p, truth.Count+1); got != truth.Count {
					t.Errorf("modelCount(%v) = %d, want %d", p, got, truth.Count)
				}
			}
		})
	}
}

// TestReaderReadsFiles checks that the command sees the same puzzles in the files as the tests do.
func TestReaderReadsFiles(t *testing.T) {
	for _, file := range files(t) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := puzzles.NewReader(f, file)
		var rec puzzles.Record
		for _, truth := range readTruths(t, file) {
			if err := r.Read(&rec); err != nil || rec.Err != nil {
				t.Fatalf("Read() of line %d of %s = %v, record error %v", truth.Line, file, err, rec.Err)
			}
			if rec.Line != truth.Line || rec.Grid.String() != truth.Puzzle.String() {
				t.Errorf("Read() of %s = %v in line %d, want %v in line %d", file, rec.Grid, rec.Line, truth.Puzzle, truth.Line)
			}
		}
		if err := r.Read(&rec); err != io.EOF {
			t.Errorf("Read() at the end of %s = %v, want %v", file, err, io.EOF)
		}
	}
}

func TestFilesAreSmall(t *testing.T) {
	const most = 200_000
	total := int64(0)
	for _, file := range files(t) {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > most {
		t.Errorf("size of %s/*.txt = %d bytes, want at most %d", dir, total, most)
	}
}

func TestReadTruthsRefuses(t *testing.T) {
	for _, text := range []string{
		"53..7,unique,1\n",
		"...1.2..3......4,unique\n",
		"...1.2..3......4,unique,one\n",
		"...1.2..3......4,unique,1,12\n",
		"...1.2..3......4,unique,1,1234341221434321,5\n",
	} {
		file := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if truths, err := ReadTruths(file); err == nil {
			t.Errorf("ReadTruths(%q) = %v, want an error", text, truths)
		}
	}
	if truths, err := ReadTruths(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("ReadTruths() of no file = %v, %v, want %v", truths, err, os.ErrNotExist)
	}
}

func TestGradesAreWhatTheyAreCalled(t *testing.T) {
	singles := map[string]bool{"generated-9x9-easy.txt": true, "generated-9x9-medium.txt": false}
	minimal := []string{"generated-4x4.txt", "generated-6x6.txt", "generated-8x8.txt", "generated-9x9-minimal.txt"}
	for _, r := range recipes {
		s := NewSolver(layout(r.boxRows, r.boxCols))
		for _, truth := range readTruths(t, filepath.Join(dir, r.file)) {
			if want, ok := singles[r.file]; ok && singlesSuffice(s, truth.Puzzle) != want {
				t.Errorf("%s: singlesSuffice(%v) = %v, want %v", r.file, truth.Puzzle, !want, want)
			}
			if slices.Contains(minimal, r.file) {
				checkMinimal(t, s, truth.Puzzle)
			}
		}
	}
}

// checkMinimal fails if a given of the puzzle can be removed and the solution stays unique.
func checkMinimal(t failer, s *Solver, puzzle *cover.Grid) {
	p := puzzle.Clone()
	for cell := range p.Layout().Cells() {
		if d := p.Digit(cell); d != 0 {
			p.Set(cell, 0)
			if got := s.CountOf(p, 2); got != 2 {
				t.Errorf("CountOf(%v, 2) = %d without %s, want 2", puzzle, got, p.Layout().CellName(cell))
			}
			p.Set(cell, d)
		}
	}
}

// failer is what tests and rapid's tests share.
type failer interface {
	Errorf(format string, args ...any)
}
