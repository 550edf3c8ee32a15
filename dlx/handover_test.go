package dlx

import (
	"context"
	"testing"
)

// A count on bits that meets few small subtrees goes on on links, with the same result for any number of workers, in a
// part, up to a limit, and in slices.
func TestCountIsHandedOver(t *testing.T) {
	const colourings = 20160
	p := colouredQueens(t, 7)
	ctx := context.Background()
	s := NewSolver(p)
	var nodes uint64
	for _, workers := range eachWorkers(1, 3) {
		s.Workers = workers
		n, err := s.Count(ctx, 0)
		if n != colourings || err != nil || s.Representation() == Bits {
			t.Errorf("%d workers: Count = %d, %v, on %v, want %d, not on bits", workers, n, err, s.Representation(), colourings)
		}
		if _, n := s.SoFar(); n != colourings || s.Progress() != 1 {
			t.Errorf("%d workers: %d solutions so far, progress %v, want %d and 1", workers, n, s.Progress(), colourings)
		}
		found, sum := s.Stats().Nodes, uint64(0)
		for _, l := range s.Stats().Levels {
			sum += l.Nodes
		}
		if nodes == 0 {
			nodes = found
		}
		if found != nodes || sum != nodes {
			t.Errorf("%d workers: %d nodes, %d on all levels, want %d", workers, found, sum, nodes)
		}
		if n, err := s.Count(ctx, colourings/2); n != colourings/2 || err != nil {
			t.Errorf("%d workers: Count up to %d = %d, %v", workers, colourings/2, n, err)
		}
	}
	last, before := uint64(0), Auto
	for n, err := range s.Counts(ctx) {
		if n < last || err != nil {
			t.Fatalf("Counts = %d, %v after %d", n, err, last)
		}
		if last == 0 {
			before = s.Representation()
		}
		last = n
	}
	if last != colourings || before != Bits || s.Representation() == Bits {
		t.Errorf("Counts = %d, first on %v and then on %v, want %d, first on bits", last, before, s.Representation(), colourings)
	}
	if testing.Short() {
		t.Skip("-short: parts are counted as the whole is")
	}
	shares, err := s.Split(ctx, 3)
	if err != nil {
		t.Fatal(err)
	}
	last = 0
	handed := 0
	for _, share := range shares {
		if err := s.Confine(share.Part); err != nil {
			t.Fatal(err)
		}
		n, err := s.Count(ctx, 0)
		if last += n; err != nil {
			t.Fatal(err)
		}
		if s.Representation() != Bits {
			handed++
		}
	}
	if last != colourings || handed == 0 {
		t.Errorf("%d solutions in %d parts, %d of them handed over, want %d", last, len(shares), handed, colourings)
	}
	s.Reset()
	if err := s.Commit(0); err != nil { // the walks are built anew
		t.Fatal(err)
	}
	links, err := NewSolverIn(p, Links)
	if err != nil {
		t.Fatal(err)
	}
	if err := links.Commit(0); err != nil {
		t.Fatal(err)
	}
	want, _ := links.Count(ctx, 0)
	if n, err := s.Count(ctx, 0); n != want || err != nil || s.Representation() == Bits {
		t.Errorf("with an option committed: Count = %d, %v, on %v, want %d, not on bits", n, err, s.Representation(), want)
	}
}

// A count that its context ends, before it is handed over or after, returns what it has found by then. The next count is whole.
func TestHandedOverCountEnds(t *testing.T) {
	const colourings = 20160
	s := NewSolver(colouredQueens(t, 7))
	for _, workers := range eachWorkers(1, 3) {
		s.Workers = workers
		ended := map[bool]int{} // by whether they stayed on bits
		for calls := int64(2); ended[false] < 3; calls++ {
			n, err := s.Count(newGlances(calls), 0)
			if _, found := s.SoFar(); err != context.Canceled || n >= colourings || found > n {
				t.Fatalf("%d workers, ended at call %d: Count = %d, %v, %d so far", workers, calls, n, err, found)
			}
			ended[s.Representation() == Bits]++
		}
		if n, err := s.Count(context.Background(), 0); n != colourings || err != nil || ended[true] == 0 {
			t.Errorf("%d workers: Count = %d, %v, want %d, after %v ends on bits or not", workers, n, err, colourings, ended)
		}
	}
	for n, err := range s.Counts(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if n > 0 && s.Representation() != Bits {
			break
		}
	}
	if n, err := s.Count(context.Background(), 0); n != colourings || err != nil {
		t.Errorf("Count = %d, %v, want %d", n, err, colourings)
	}
}

// A list of solutions stays in its representation, however long it is.
func TestListIsNotHandedOver(t *testing.T) {
	s := NewSolver(colouredQueens(t, 7))
	want := s.Representation()
	n := 0
	for _, err := range s.Solutions(context.Background()) {
		if n++; err != nil {
			t.Fatal(err)
		}
	}
	if n != 20160 || want == Links || s.Representation() != want {
		t.Errorf("%d solutions, at the end on %v, want 20160 on %v, which is not links", n, s.Representation(), want)
	}
}

// A count on bits whose nodes are in small subtrees stays there.
func TestCountStaysOnBits(t *testing.T) {
	s := NewSolver(matchings(t, 14))
	if n, err := s.Count(context.Background(), 0); n != 135135 || err != nil || s.Representation() != Bits || s.Stats().Nodes < 2*enough {
		t.Errorf("Count = %d, %v, on %v, %d nodes", n, err, s.Representation(), s.Stats().Nodes)
	}
}

// colouredQueens is the colourings of a board of n x n with n colours: each colour is on n squares, as queens that do not
// attack each other.
func colouredQueens(t *testing.T, n int) *Problem {
	// Squares, colours in rows, colours in columns; then colours on diagonals.
	p, err := NewProblem(3*n*n, 2*n*(2*n-1), func(yield func([]int) bool) {
		for k := range n * n * n {
			r, c, x := k/n/n, k/n%n, k%n
			rising, falling := r+c, r-c+n-1
			if !yield([]int{r*n + c, n*n + r*n + x, 2*n*n + c*n + x, 3*n*n + rising*n + x, 3*n*n + (2*n-1+falling)*n + x}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
