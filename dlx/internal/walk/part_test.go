package walk_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// However a tree is split, the parts one after the other are the whole: in their solutions, in their costs and in their
// weights.
func TestSplit(t *testing.T) {
	forEachKind(t, func(t *testing.T, k kind) {
		splits := 0
		// A few draws may have none of what has to be among them.
		for round := 0; round == 0 || round < 50 && splits < 10; round++ {
			rapid.Check(t, func(t *rapid.T) {
				m := draw(t, k)
				c := choose(t, m)
				w := begin(k, m, c, walk.Breath)
				want := list(w, c)
				p := &pieces{plant: func() *walk.Walk { return begin(k, m, c, 1) }, chosen: c}
				p.searchAtRandom(t)
				if got := p.solutions(); !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("solutions of %+v in parts = %v, want %v", m, got, want)
				}
				if got, want := p.stats(), w.Stats(nil); k.steady && !reflect.DeepEqual(got, want) {
					t.Fatalf("costs of %+v in parts = %+v, want %+v", m, got, want)
				}
				splits += len(p.all) - 1
			})
		}
		if splits < 10 {
			t.Errorf("only %d splits", splits)
		}
	})
}

// Parts are the same in all representations: what one gives away, another can search.
func TestPartsOfAnotherKind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SampledFrom(kinds).Draw(t, "a"), rapid.SampledFrom(kinds).Draw(t, "b")
		m := draw(t, a)
		if !b.fits(m) {
			return
		}
		c := choose(t, m)
		want := list(begin(a, m, c, walk.Breath), c)
		w := begin(a, m, c, 1)
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			if w.Advance() != walk.Paused {
				return
			}
		}
		part := w.Split()
		if len(part) == 0 {
			return
		}
		other := begin(b, m, c, walk.Breath)
		if err := other.Go(part); err != nil {
			t.Fatal(err)
		}
		got := list(w, c)
		got = append(got, list(other, c)...)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("solutions of %+v, of which %s has given %v to %s = %v, want %v", m, a.name, part, b.name, got, want)
		}
	})
}

// Wherever a walk pauses, or is done, one with other moves goes on from there: in solutions, weight and costs it is as if there
// had been one walk.
func TestFollow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SampledFrom(kinds).Draw(t, "a"), rapid.SampledFrom(kinds).Draw(t, "b")
		m := draw(t, a)
		if !b.fits(m) {
			return
		}
		c := choose(t, m)
		whole := begin(a, m, c, walk.Breath)
		want := list(whole, c)
		w, other := begin(a, m, c, 1), begin(b, m, c, walk.Breath)
		var found [][]int
		for step, state := 0, walk.Paused; step < 100 && state != walk.Done; step++ {
			if state = w.Advance(); state == walk.Solved {
				found = append(found, solution(w, c))
			}
			other.Root(c)
			other.Follow(w)
			if a.name == b.name && other.Rest() != w.Rest() {
				t.Fatalf("after step %d, %v of %+v is left, want %v", step, other.Rest(), m, w.Rest())
			}
			if got := append(slices.Clip(found), list(other, c)...); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("solutions of %+v, which %s began and %s ended after step %d = %v, want %v", m, a.name, b.name, step, got, want)
			}
			if got, want := other.Stats(nil), whole.Stats(nil); a.name == b.name && a.steady && !reflect.DeepEqual(got, want) {
				t.Fatalf("costs of %+v after step %d = %+v, want %+v", m, step, got, want)
			}
		}
	})
}

// pieces are the parts of a tree, in its order, and the walks that search them.
type pieces struct {
	plant  func() *walk.Walk
	chosen *matrix.Chosen
	all    []*piece
	walks  []*walk.Walk
	free   []*walk.Walk
}

type piece struct {
	part      walk.Part
	walk      *walk.Walk // at work on it, or nil
	done      bool
	solutions [][]int
}

// begin has a walk begin a piece.
func (p *pieces) begin(g *piece) {
	if len(p.free) == 0 {
		w := p.plant()
		p.walks, p.free = append(p.walks, w), append(p.free, w)
	}
	g.walk, p.free = p.free[len(p.free)-1], p.free[:len(p.free)-1]
	if len(g.part) > 0 {
		if err := g.walk.Go(g.part); err != nil {
			panic(err)
		}
	}
}

// weight returns the weight of what is left.
func (p *pieces) weight() (sum float64) {
	for _, g := range p.all {
		switch {
		case g.walk != nil:
			sum += g.walk.Rest()
		case !g.done:
			sum += g.part.Weight()
		}
	}
	return sum
}

// searchAtRandom searches all pieces in turn, in random order, and splits them now and then.
func (p *pieces) searchAtRandom(t *rapid.T) {
	first := &piece{}
	p.begin(first)
	p.all = []*piece{first}
	for rest := 1.0; ; {
		var open []int
		for k, g := range p.all {
			if !g.done {
				open = append(open, k)
			}
		}
		now := p.weight()
		if now > rest+1e-12 {
			t.Fatalf("the weight of what is left grew from %v to %v", rest, now)
		}
		if rest = now; len(open) == 0 {
			break
		}
		k := rapid.SampledFrom(open).Draw(t, "piece")
		if p.all[k].walk == nil {
			p.begin(p.all[k])
		}
		if rapid.IntRange(0, 2).Draw(t, "split") > 0 {
			p.step(p.all[k])
			continue
		}
		if part := p.all[k].walk.Split(); len(part) > 0 {
			p.all = slices.Insert(p.all, k+1, &piece{part: part})
		}
		if now = p.weight(); math.Abs(now-rest) > 1e-12 {
			t.Fatalf("a split made the weight of what is left %v, it was %v", now, rest)
		}
	}
	if rest := p.weight(); rest != 0 {
		t.Fatalf("the weight of what is left is %v at the end", rest)
	}
}

// step searches a piece to its next solution, pause or end.
func (p *pieces) step(g *piece) {
	switch g.walk.Advance() {
	case walk.Solved:
		g.solutions = append(g.solutions, solution(g.walk, p.chosen))
	case walk.Done:
		g.done = true
		g.walk, p.free = nil, append(p.free, g.walk)
	}
}

// solutions returns what was found, in the order of the tree.
func (p *pieces) solutions() (all [][]int) {
	for _, g := range p.all {
		all = append(all, g.solutions...)
	}
	return all
}

// stats returns what all walks have cost, the root counted once.
func (p *pieces) stats() walk.Stats {
	sum := walk.Stats{}
	for k, w := range p.walks {
		s := w.Stats(nil)
		if k > 0 {
			s.Nodes--
			s.Levels[0].Nodes--
		}
		sum.Nodes += s.Nodes
		sum.Updates += s.Updates
		for n, l := range s.Levels {
			if n == len(sum.Levels) {
				sum.Levels = append(sum.Levels, walk.Level{})
			}
			sum.Levels[n].Nodes += l.Nodes
			sum.Levels[n].Updates += l.Updates
		}
	}
	return sum
}
