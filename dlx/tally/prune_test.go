package tally

import (
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
)

// TestPrune wants the same count with dead ends left out, by no more states, whatever the order and however wide the keys.
func TestPrune(t *testing.T) {
	t.Parallel()
	fewer := 0
	check := func(rt *rapid.T) {
		text := draw(rt)
		m := model.New(parse(t, text))
		if m.Impossible() {
			return
		}
		order := rapid.SampledFrom(orders(m, until(t.Context(), orderSteps))).Draw(rt, "order")
		all := plain(t, newFrontier(newPlan(m, order)))
		f := newFrontier(newPlan(m, order))
		f.prune(0, len(f.steps), mostFits)
		if rapid.Bool().Draw(rt, "wide") {
			for s := range f.hops {
				f.hops[s].narrow = false
			}
		}
		pruned := plain(t, f)
		if pruned.sum.Cmp(&all.sum) != 0 || pruned.states > all.states {
			rt.Fatalf("pruned: %s, want %s at most: %q", pruned.costs(), all.costs(), text)
		}
		if pruned.states < all.states {
			fewer++
		}
	}
	// A few draws may have none.
	for round := 0; round == 0 || round < 20 && fewer == 0; round++ {
		rapid.Check(t, check)
	}
	if fewer == 0 {
		t.Error("nothing was pruned")
	}
}

// TestPrunePassed counts where a state passes items with needs: one that is covered, and one that another item might have
// been covered with.
func TestPrunePassed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"z a b c\nz b\nz\na\na c\nb c\nc\n",
		"z a y b c e\nz y\nz\na c\na e\ny b\ny\nb c\nb e\nc\ne\n",
	} {
		p := parse(t, text)
		m := model.New(p)
		order := make([]int, m.Primary)
		for i := range order {
			order[i] = i
		}
		for _, narrow := range []bool{true, false} {
			f := newFrontier(newPlan(m, order))
			f.prune(0, len(f.steps), mostFits)
			for s := range f.hops {
				f.hops[s].narrow = f.hops[s].narrow && narrow
			}
			w := newSweep(f, 1, 0)
			if err := w.end(t.Context()); err != nil {
				t.Fatal(err)
			}
			if want := bruteForce(p); w.sum.Cmp(want) != 0 || want.Sign() == 0 {
				t.Errorf("%q, narrow %v: %d, want %d", text, narrow, &w.sum, want)
			}
		}
	}
}

// TestPrunedStates wants as many states as there were when it was written, in all and at once. To prune less costs no more
// than time and memory, and no other test would see it.
func TestPrunedStates(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name               string
		make               func() (*dlx.Problem, error)
		plain, pruned      uint64
		plainMost, mostNow int64
	}{
		{"trominoes 9x12", func() (*dlx.Problem, error) { return classics.Trominoes(9, 12) }, 20162, 12789, 4465, 1711},
		{"dominoes 12x12", func() (*dlx.Problem, error) { return classics.Dominoes(12, 12) }, 18681, 18284, 924, 924},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := test.make()
			if err != nil {
				t.Fatal(err)
			}
			m := model.New(p)
			f := newFrontier(newPlan(m, orders(m, until(t.Context(), orderSteps))[0]))
			all := plain(t, f)
			f.prune(0, len(f.steps), mostFits)
			pruned := plain(t, f)
			if all.sum.Cmp(&pruned.sum) != 0 {
				t.Errorf("%d, pruned %d", &all.sum, &pruned.sum)
			}
			if all.states != test.plain || all.most != test.plainMost || pruned.states != test.pruned || pruned.most != test.mostNow {
				t.Errorf("%d states, %d at once; pruned %d, %d; want %d, %d, %d, %d", all.states, all.most, pruned.states, pruned.most,
					test.plain, test.plainMost, test.pruned, test.mostNow)
			}
		})
	}
}

// TestPruneBound makes needs of a graph in which each option has hundreds of neighbours: no more are looked at than is
// asked for, but for those of the last branch.
func TestPruneBound(t *testing.T) {
	t.Parallel()
	p, err := classics.Matchings(classics.Complete(60))
	if err != nil {
		t.Fatal(err)
	}
	m := model.New(p)
	f := newFrontier(newPlan(m, orders(m, until(t.Context(), orderSteps))[0]))
	const most, branch = 1000, 60 * 59
	if f.prune(0, len(f.steps), most); f.fits < most || f.fits > most+branch {
		t.Errorf("%d options looked at, want %d at most", f.fits, most)
	}
}
