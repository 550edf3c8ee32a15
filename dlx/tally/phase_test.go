package tally

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/model"
)

// oneShard is a frontier whose phases have one layer and one shard.
type oneShard struct{ *frontier }

func (f oneShard) clone() rule { return f }

func (f oneShard) phase(from, _, _, _ int) phase { return whole(from, f.words, 0) }

// plain returns the sweep along a plan by one layer after the other, at its end.
func plain(t testing.TB, f *frontier) *sweep {
	w := newSweep(oneShard{f}, 1, 0)
	w.tables = 1 << 40
	if err := w.end(context.Background()); err != nil {
		t.Fatal(err)
	}
	return w
}

// costs is what must not depend on phases, workers and stops.
func (w *sweep) costs() string {
	return fmt.Sprintf("count %d, %d states, %d transitions", &w.sum, w.states, w.transitions)
}

// TestPhases wants that phases with shards of a few records, by some workers, that are stopped and taken back to
// layers at any time, come to the count of the layers, by the same states: those that meet there meet here as well.
func TestPhases(t *testing.T) {
	t.Parallel()
	large := []*dlx.Problem{
		dominoes(t, 6, 6), dominoes(t, 8, 8), latin(t, 4),
		parse(t, "a b c d e | x y\na x:1\na y:2 x\nb x:1\nb\nb d y:2\nc e x:2\nc y:2\nc\nd\nd x:2\ne\ne y:3\n"),
		parse(t, "2|a 1:3|b 0:2|c d | x\na b x:1\na c\na\nb c x:2\nb\nb d x:1\nc d\nc\nd x:2\nd x:1\n"),
	}
	sharded, stopped := 0, 0
	check := func(rt *rapid.T) {
		var p *dlx.Problem
		if n := rapid.IntRange(-1, len(large)-1).Draw(rt, "problem"); n < 0 {
			p = parse(t, draw(rt))
		} else {
			p = large[n]
		}
		m := model.New(p)
		if m.Impossible() {
			return
		}
		list := orders(m, until(context.Background(), orderSteps))
		order, pruned := rapid.SampledFrom(list).Draw(rt, "order"), rapid.Bool().Draw(rt, "pruned")
		along := func() *frontier {
			f := newFrontier(newPlan(m, order))
			if pruned {
				f.prune(0, len(f.steps), mostFits)
			}
			return f
		}
		want := plain(t, along())
		got := newSweep(along(), rapid.IntRange(1, 3).Draw(rt, "workers"), 0)
		got.shard = rapid.IntRange(1, 4).Draw(rt, "shard")
		most := rapid.SampledFrom([]int{3, 100}).Draw(rt, "most")
		for got.next() {
			asks := rapid.SampledFrom([]int{1 << 30, 0, 1, 5, 50}).Draw(rt, "asks")
			if err := got.advance(endAfter(asks)); err != nil {
				stopped++
			}
			got.tables = most
			if len(got.shards) > 1 {
				sharded++
			}
			if rapid.IntRange(0, 9).Draw(rt, "settle") == 0 {
				got.settle()
			}
			live, bytes, taken := got.books()
			if got.live != live || got.bytes != bytes || got.s.taken() != taken {
				rt.Fatalf("%d records in %d of %d bytes are under way, counted as %d in %d of %d",
					live, bytes, taken, got.live, got.bytes, got.s.taken())
			}
		}
		if got.costs() != want.costs() {
			rt.Fatalf("in phases: %s, want %s", got.costs(), want.costs())
		}
	}
	// A few draws may have none.
	for round := 0; round == 0 || round < 20 && min(sharded, stopped) == 0; round++ {
		rapid.Check(t, check)
	}
	if sharded == 0 || stopped == 0 {
		t.Errorf("%d times in shards, %d times stopped; want some of both", sharded, stopped)
	}
}

// TestOutgrown wants that shards that double stop on the way, where no more records are allowed for, and nothing is
// lost of them.
func TestOutgrown(t *testing.T) {
	m := model.New(dominoes(t, 8, 8))
	list := orders(m, until(context.Background(), orderSteps))
	along := newPlan(m, list[0])
	want := plain(t, newFrontier(along))
	phases := make(map[int]int)
	for _, most := range []int{1, 10, 100, 1 << 20} {
		w := newSweep(newFrontier(along), 1, 0)
		w.shard = 8
		for w.tables = most; w.next(); {
			if w.done == len(w.shards) {
				phases[most]++
			}
			if err := w.advance(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if w.costs() != want.costs() {
			t.Errorf("with %d records at most: %s, want %s", most, w.costs(), want.costs())
		}
	}
	if phases[1] <= phases[1<<20] {
		t.Errorf("phases with so many records at most: %v, want more where shards stop", phases)
	}
}

// books counts the records under way, and their bytes.
func (w *sweep) books() (records, bytes, taken int64) {
	bags := append([]bag{w.held}, w.layer...)
	for _, b := range append(bags, w.shards[w.done:]...) {
		for _, s := range b.slabs {
			records += int64(len(s.block) / (w.keyWords() + s.limbs))
			bytes += int64(8 * len(s.block))
			taken += int64(8 * cap(s.block))
		}
	}
	return records, bytes, taken
}

// TestApart wants that a phase leaves alone the fields that tell its shards apart, and that it has as many of them as
// were asked for.
func TestApart(t *testing.T) {
	m := model.New(dominoes(t, 12, 12))
	list := orders(m, until(context.Background(), orderSteps))
	f := newFrontier(newPlan(m, list[0]))
	for from := range f.steps {
		for bits := 1; bits < 12; bits++ {
			p := f.longest(from, bits)
			var touched uint64
			for _, h := range f.hops[p.from:p.to] {
				touched |= h.covered | h.ends
				for _, flags := range h.branches {
					touched |= flags
				}
			}
			if p.apart[0]&touched != 0 || p.to > from && ones(p.apart) < bits+apartBits {
				t.Errorf("phase from %d to %d, %d bits: apart by %b, touched are %b", from, p.to, bits, p.apart[0], touched)
			}
		}
	}
	if p := f.longest(60, 3); p.to-p.from < 4 || p.to-p.from > 9 {
		t.Errorf("a phase on a board 12 wide with 8 shards has %d steps, want 4 to 9", p.to-p.from)
	}
}

// TestTable checks tables against a map.
func TestTable(t *testing.T) {
	t.Parallel()
	carries := 0
	rapid.Check(t, func(rt *rapid.T) {
		words, limbs := rapid.IntRange(1, 3).Draw(rt, "words"), rapid.IntRange(1, 3).Draw(rt, "limbs")
		var tab table
		for range 2 { // the second time in a table that was used
			tab.reset(words, limbs)
			want := make(map[string]*big.Int)
			for range rapid.IntRange(0, 300).Draw(rt, "adds") {
				key, count := make([]uint64, words), make([]uint64, rapid.IntRange(1, limbs).Draw(rt, "length"))
				for k := range key {
					key[k] = uint64(rapid.IntRange(0, 9).Draw(rt, "key")) << (k * 21)
				}
				for k := range count {
					count[k] = rapid.SampledFrom([]uint64{0, 1, 5, ^uint64(0)}).Draw(rt, "limb")
				}
				if words == 1 && rapid.Bool().Draw(rt, "narrow") {
					tab.add(key[0], count)
				} else {
					tab.addWide(key, count)
				}
				name := fmt.Sprint(key)
				if want[name] == nil {
					want[name] = new(big.Int)
				}
				want[name].Add(want[name], number(count))
			}
			carried := false
			for _, n := range want {
				carried = carried || n.BitLen() > 64*limbs
			}
			if tab.carried != carried {
				rt.Fatalf("carried = %v, want %v", tab.carried, carried)
			}
			if carried {
				carries++
				return
			}
			if got := len(tab.records) / tab.stride(); got != len(want) {
				rt.Fatalf("%d records, want %d", got, len(want))
			}
			for at := 0; at < len(tab.records); at += tab.stride() {
				record := tab.records[at : at+tab.stride()]
				if n := want[fmt.Sprint(record[:words])]; n == nil || n.Cmp(number(record[words:])) != 0 {
					rt.Fatalf("count of %v = %d, want %d", record[:words], number(record[words:]), n)
				}
			}
		}
	})
	if carries == 0 {
		t.Error("no count got too large")
	}
}
