package tally

import (
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// onFile makes a diagram again, with all of its pages in a file.
func onFile(t testing.TB, like *Diagram) *Diagram {
	t.Helper()
	f, err := newPageFile(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.close)
	d := &Diagram{problem: like.problem, model: like.model, method: like.method, rule: like.rule, families: like.families, file: f}
	if err := NewCounter(d.problem).keep(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	return d
}

// sampled returns some samples of a diagram.
func sampled(t testing.TB, d *Diagram, n int) (sols []dlx.Solution) {
	t.Helper()
	for sol, err := range d.Samples(t.Context(), n, 3) {
		if err != nil {
			t.Fatal(err)
		}
		sols = append(sols, sol)
	}
	return sols
}

// A diagram that does not fit the memory goes to a file, and is the same for any memory: count, samples, marginals, ranks.
func TestDiagramMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: a large board, and no other goroutines than with small ones")
	}
	t.Parallel()
	p, err := classics.Dominoes(12, 60)
	if err != nil {
		t.Fatal(err)
	}
	large, err := NewCounter(p).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, memory := range []int64{4 << 20, 9 << 20} { // the second one when the completions are added
		d, err := (&Counter{problem: p, Memory: memory, Scratch: folder}).Diagram(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if d.file == nil {
			t.Errorf("%d bytes: no file", memory)
		}
		if d.Count().Cmp(large.Count()) != 0 {
			t.Errorf("%d bytes: Count = %v, want %v", memory, d.Count(), large.Count())
		}
		got, want := sampled(t, d, 60), sampled(t, large, 60)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%d bytes: other samples than with more memory", memory)
		}
		if !slices.EqualFunc(marginals(t, d), marginals(t, large), func(a, b *big.Int) bool { return a.Cmp(b) == 0 }) {
			t.Errorf("%d bytes: other marginals than with more memory", memory)
		}
		rank, err := d.Rank(got[0])
		if err != nil {
			t.Fatal(err)
		}
		if sol, err := d.At(rank); err != nil || !slices.Equal(sol, got[0]) {
			t.Errorf("%d bytes: At(Rank(%v)) = %v, %v", memory, got[0], sol, err)
		}
		d.Close()
		d.Close() // again does nothing
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
}

// Without a folder, and with one that is not there, the error says so.
func TestNoScratch(t *testing.T) {
	t.Parallel()
	p, err := classics.Dominoes(16, 16)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&Counter{problem: p, Memory: 4 << 20}).Diagram(t.Context()); !errors.Is(err, ErrMemory) {
		t.Errorf("without a folder: %v, want %v", err, ErrMemory)
	}
	none := filepath.Join(t.TempDir(), "none")
	if _, err := (&Counter{problem: p, Memory: 4 << 20, Scratch: none}).Diagram(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without the folder that is named: %v, want %v", err, os.ErrNotExist)
	}
}

// A file that was cut short is an error, and no wrong answer.
func TestCutFile(t *testing.T) {
	like, err := (&Counter{problem: latin(t, 4), Method: Layers}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d := onFile(t, like)
	first, err := d.At(new(big.Int))
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int64{d.file.size - 8, 20, 0} {
		if err := d.file.f.Truncate(size); err != nil {
			t.Fatal(err)
		}
		if sol, err := d.At(new(big.Int)); err == nil {
			t.Errorf("At of a file cut to %d bytes: %v", size, sol)
		}
		if _, err := d.Marginals(t.Context()); err == nil {
			t.Errorf("Marginals of a file cut to %d bytes: no error", size)
		}
		if _, err := d.Rank(first); err == nil {
			t.Errorf("Rank in a file cut to %d bytes: no error", size)
		}
		for _, err := range d.Samples(t.Context(), 1, 1) {
			if err == nil {
				t.Errorf("Samples of a file cut to %d bytes: no error", size)
			}
		}
	}
}
