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

// plain goes on to the end of the sweep without phases.
func (w *sweep) plain(t testing.TB) {
	for w.next() {
		if err := w.cross(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

// costs is what must not depend on phases, workers and stops.
func (w *sweep) costs() string {
	return fmt.Sprintf("count %d, %d states, %d transitions", &w.sum, w.states, w.transitions)
}

// TestPhases wants that phases with shards of a few records, by some workers, that are stopped and taken back to
// layers at any time, come to the count of the layers, by the same states: those that meet there meet here as well.
func TestPhases(t *testing.T) {
	large := []*dlx.Problem{
		dominoes(t, 6, 6), dominoes(t, 8, 8), latin(t, 4),
		parse(t, "a b c d e | x y\na x:1\na y:2 x\nb x:1\nb\nb d y:2\nc e x:2\nc y:2\nc\nd\nd x:2\ne\ne y:3\n"),
		parse(t, "2|a 1:3|b 0:2|c d | x\na b x:1\na c\na\nb c x:2\nb\nb d x:1\nc d\nc\nd x:2\nd x:1\n"),
	}
	sharded, stopped := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
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
		plan := newPlan(m, rapid.SampledFrom(list).Draw(rt, "order"))
		want := newSweep(newFrontier(plan), 1, 0)
		want.plain(t)
		got := newSweep(newFrontier(plan), rapid.IntRange(1, 3).Draw(rt, "workers"), 0)
		got.shard = rapid.IntRange(1, 4).Draw(rt, "shard")
		most := rapid.SampledFrom([]int{3, 100}).Draw(rt, "most")
		for got.next() {
			asks := rapid.SampledFrom([]int{1 << 30, 0, 1, 5, 50}).Draw(rt, "asks")
			if err := got.advance(endAfter(asks)); err != nil {
				stopped++
			}
			if d := got.deal; d != nil {
				for _, k := range d.walkers {
					k.most = most
				}
				if len(d.shards) > 1 {
					sharded++
				}
			}
			if rapid.IntRange(0, 9).Draw(rt, "settle") == 0 {
				got.settle()
			}
			live, bytes := got.books()
			if got.live != live || got.bytes != bytes {
				rt.Fatalf("%d records in %d bytes are under way, counted as %d in %d", live, bytes, got.live, got.bytes)
			}
		}
		if got.costs() != want.costs() {
			rt.Fatalf("in phases: %s, want %s", got.costs(), want.costs())
		}
	})
	if sharded == 0 || stopped == 0 {
		t.Errorf("%d times in shards, %d times stopped; want some of both", sharded, stopped)
	}
}

// TestOutgrown wants that shards that double stop on the way, where no more records are allowed for, and nothing is
// lost of them.
func TestOutgrown(t *testing.T) {
	m := model.New(dominoes(t, 8, 8))
	list := orders(m, until(context.Background(), orderSteps))
	plan := newPlan(m, list[0])
	want := newSweep(newFrontier(plan), 1, 0)
	want.plain(t)
	phases := make(map[int]int)
	for _, most := range []int{1, 10, 100, 1 << 20} {
		w := newSweep(newFrontier(plan), 1, 0)
		w.shard = 8
		for from := -1; w.next(); {
			if w.deal == nil {
				w.begin()
			}
			if w.deal.walkers[0].most = most; w.deal.now.from > from {
				from = w.deal.now.from
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
func (w *sweep) books() (records, bytes int64) {
	for _, r := range w.layer {
		if r != nil {
			records, bytes = records+int64(r.records), bytes+r.bytes()
		}
	}
	if d := w.deal; d != nil {
		shards := append([]shard{d.loose}, d.shards...)
		for _, k := range d.walkers {
			shards = append(shards, k.out...)
		}
		for _, s := range shards {
			for _, b := range s.slabs {
				records += int64(len(b.block) / (d.words + b.limbs))
				bytes += int64(8 * len(b.block))
			}
		}
	}
	return records, bytes
}

// TestApart wants that a phase leaves alone the fields that tell its shards apart, and that it has as many of them as
// were asked for.
func TestApart(t *testing.T) {
	m := model.New(dominoes(t, 12, 12))
	list := orders(m, until(context.Background(), orderSteps))
	f := newFrontier(newPlan(m, list[0]))
	for from := range f.steps {
		for bits := range 12 {
			p := f.phase(from, bits)
			var touched uint64
			for _, h := range f.hops[p.from:p.to] {
				touched |= h.covered | h.ends
				for _, flags := range h.branches {
					touched |= flags
				}
			}
			if p.apart[0]&touched != 0 || p.to > from && bits > 0 && ones(p.apart) < bits+apartBits {
				t.Errorf("phase from %d to %d, %d bits: apart by %b, touched are %b", from, p.to, bits, p.apart[0], touched)
			}
		}
	}
	if p := f.phase(60, 3); p.to-p.from < 4 || p.to-p.from > 9 {
		t.Errorf("a phase on a board 12 wide with 8 shards has %d steps, want 4 to 9", p.to-p.from)
	}
}

// TestTable checks tables against a map.
func TestTable(t *testing.T) {
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
