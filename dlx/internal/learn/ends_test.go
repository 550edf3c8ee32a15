package learn

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// pigeons is the problem of n pigeons in n-1 holes, at most one in each.
func pigeons(n int) oracle.Problem {
	x := oracle.Problem{Primary: n, Secondary: n - 1}
	for i := range n {
		for h := range n - 1 {
			x.Options = append(x.Options, []int{i, n + h})
		}
	}
	return x
}

// The effort bounds a search, another one goes on, and both do the same each time.
func TestEffort(t *testing.T) {
	var first Costs
	for round := range 2 {
		l := New(pigeons(7).Matrix())
		searches := 0
		for {
			before := l.Costs().Work
			verdict, err := l.Search(context.Background(), nil, 2000)
			if err != nil || verdict == Solved {
				t.Fatalf("Search = %v, %v", verdict, err)
			}
			searches++
			if verdict == Refuted {
				break
			}
			if done := l.Costs().Work - before; done < 2000 || done > 20_000 {
				t.Fatalf("the effort was 2000, the work %d", done)
			}
		}
		if searches < 3 {
			t.Errorf("%d searches, want some", searches)
		}
		if round == 0 {
			first = l.Costs()
		} else if l.Costs() != first {
			t.Errorf("costs %+v, then %+v", first, l.Costs())
		}
	}
}

// countdown is a context that ends when it has been asked some times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A search that its context ends can go on.
func TestContext(t *testing.T) {
	l := New(pigeons(7).Matrix())
	for left := range 2 {
		if verdict, err := l.Search(&countdown{context.Background(), left}, nil, 0); verdict != Unknown || !errors.Is(err, context.Canceled) {
			t.Fatalf("Search = %v, %v", verdict, err)
		}
	}
	if verdict, err := l.Search(context.Background(), nil, 0); verdict != Refuted || err != nil || len(l.Core()) > 0 {
		t.Fatalf("Search = %v, %v, core %v", verdict, err, l.Core())
	}
}

// Where memory is short, clauses are forgotten and the verdict is the same.
func TestLittleRoom(t *testing.T) {
	l := New(pigeons(7).Matrix())
	l.clauses.room = 2000
	if verdict, err := l.Search(context.Background(), nil, 0); verdict != Refuted || err != nil {
		t.Fatalf("Search = %v, %v", verdict, err)
	}
	if l.Costs().Conflicts < 200 || len(l.clauses.memory) > 2000 {
		t.Errorf("%d conflicts, %d numbers of clauses", l.Costs().Conflicts, len(l.clauses.memory))
	}
}

// Larger problems, whose solutions the plain algorithm finds: many restarts, and reductions at all levels. What is learned is
// true.
func TestPlanted(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	conflicts := uint64(0)
	for range trials(8, 400) {
		const items = 27
		x := oracle.Problem{Primary: items}
		for range 9 {
			for p := r.Perm(items); len(p) > 0; p = p[3:] {
				x.Options = append(x.Options, p[:3])
			}
		}
		want := x.AlgorithmX()
		slices.SortFunc(want, slices.Compare)
		l := hasty(New(x.Matrix()), 5)
		var got [][]int
		for {
			verdict, err := l.Search(context.Background(), nil, 3000)
			if err != nil {
				t.Fatal(err)
			}
			truthful(t, x, l, want, got)
			if verdict == Refuted {
				break
			}
			sane(t, x, l)
			if verdict == Solved {
				got = append(got, l.AppendSolution(nil))
				l.Block(got[len(got)-1])
			}
		}
		if slices.SortFunc(got, slices.Compare); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%d solutions, want %d, of %+v", len(got), len(want), x)
		}
		conflicts += l.Costs().Conflicts
	}
	if conflicts < 1000 {
		t.Errorf("%d conflicts, want more", conflicts)
	}
}

func TestLuby(t *testing.T) {
	for k, want := range []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1} {
		if got := luby(uint64(k) + 1); got != want {
			t.Errorf("luby(%d) = %d, want %d", k+1, got, want)
		}
	}
}
