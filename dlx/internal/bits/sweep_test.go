package bits

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"
)

// beside returns two problems as one, both without multiplicities or both with: any solution of one goes with any of
// the other.
func beside(x, y oracle.Problem) oracle.Problem {
	z := oracle.Problem{Primary: x.Primary + y.Primary, Secondary: x.Secondary + y.Secondary}
	z.Lo, z.Hi = append(slices.Clone(x.Lo), y.Lo...), append(slices.Clone(x.Hi), y.Hi...)
	put := func(p oracle.Problem, primary, secondary int) {
		for o, option := range p.Options {
			moved := make([]int, len(option))
			for k, i := range option {
				if moved[k] = i + primary; i >= p.Primary {
					moved[k] = i - p.Primary + z.Primary + secondary
				}
			}
			z.Options = append(z.Options, moved)
			if x.Colours != nil {
				z.Colours = append(z.Colours, p.Colours[o])
			}
		}
	}
	put(x, 0, 0)
	put(y, x.Primary, x.Secondary)
	return z
}

// larger draws a problem with more items and a larger tree than draw.
func larger(pick oracle.Pick) *matrix.Matrix {
	kind := oracle.Kind{Colours: pick(2) == 0, Multiplicities: pick(2) == 0}
	x := feasible(oracle.Draw(pick, kind))
	for range 1 + pick(3) {
		x = beside(x, feasible(oracle.Draw(pick, kind)))
	}
	if len(x.Options) > 0 && pick(4) == 0 { // an item with about as many options as its size may be in planes
		o, copies := pick(len(x.Options)), 10+pick(8)
		x.Options = slices.Insert(x.Options, o, slices.Repeat(x.Options[o:o+1], copies)...)
		if x.Colours != nil {
			x.Colours = slices.Insert(x.Colours, o, slices.Repeat(x.Colours[o:o+1], copies)...)
		}
	}
	if x.Lo == nil && pick(4) == 0 {
		x = widen(x, []int{45, 60, 64}[pick(3)])
	}
	return x.Matrix()
}

// feasible returns a problem whose items need no more options than they may have.
func feasible(x oracle.Problem) oracle.Problem {
	for i := range x.Lo {
		n := 0
		for _, option := range x.Options {
			if slices.Contains(option, i) {
				n++
			}
		}
		x.Lo[i] = min(x.Lo[i], n)
	}
	return x
}

// A sweep finds what a walk finds that makes one move after the other: the same number of solutions, and the same nodes
// and updates at each level. It does so in each of its ways to keep the sizes, and from each node.
func TestSweep(t *testing.T) {
	nodes := map[string]int{}
	problems := uint64(4000)
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		problems = 200_000
	}
	for seed := range problems { // as the problems that rapid draws are too small for this
		random := rand.New(rand.NewPCG(seed, 0))
		m := larger(random.IntN)
		sweepBelow(t, m, newTree(m), random.IntN, nodes)
	}
	for _, name := range []string{"items", "planes", "bounded"} {
		if nodes[name] < 10_000 {
			t.Errorf("%d nodes in sweeps by %s, want 10,000", nodes[name], name)
		}
	}
}

// sweepBelow compares what a sweep finds below some node of m with what the moves come to. It adds the nodes of the
// sweep to those of its way to keep the sizes.
func sweepBelow(t *testing.T, m *matrix.Matrix, moves *tree, pick oracle.Pick, nodes map[string]int) {
	c := matrix.NewChosen(m)
	k, name := moves.small, "bounded"
	if !k.bounded {
		k.few, name = 64, "items"
		if pick(2) == 0 {
			k.few, name = 0, "planes"
		}
	}
	state := moves.Root(&c, false)
	for n := pick(4); n > 0 && state == walk.Open; n-- {
		if state = moves.Propagate(); state == walk.Open {
			_, state = moves.Descend()
		}
	}
	s := walk.Sweep{Most: walk.MostLeft, Nodes: 1 << 20}
	before := moves.AppendSolution(nil)
	if state != walk.Open || moves.Sweep(&s) != walk.Done {
		return
	}
	if after := moves.AppendSolution(nil); !slices.Equal(after, before) {
		t.Fatalf("the sweep has left %v of the choices %v", after, before)
	}
	solutions, levels := below(moves)
	if got := leveled(&s); s.Solutions != solutions || !slices.Equal(got, levels) {
		t.Fatalf("%+v by %s: %d solutions at the costs %v, want %d at %v", m, name, s.Solutions, got, solutions, levels)
	}
	for _, l := range levels {
		nodes[name] += int(l.Nodes)
	}
}

// leveled returns the costs of a sweep by level.
func leveled(s *walk.Sweep) (levels []walk.Level) {
	for n, l := range s.Levels {
		if n > 0 && l.Nodes == 0 {
			break
		}
		levels = append(levels, l)
	}
	return levels
}

// below counts the solutions below a node, which is open, and the costs by level, move by move.
func below(moves *tree) (solutions uint64, levels []walk.Level) {
	type fork struct{ ways, way uint32 }
	var forks []fork
	forksAbove := len(moves.branches) // which the moves have made before
	spent := *moves.Costs()
	note := func() {
		for len(levels) <= len(forks) {
			levels = append(levels, walk.Level{})
		}
		now := *moves.Costs()
		levels[len(forks)].Nodes += now.Nodes - spent.Nodes
		levels[len(forks)].Updates += now.Updates - spent.Updates
		spent = now
	}
	state := walk.Open
	for {
		if state == walk.Open {
			state = moves.Propagate()
			note()
		}
		switch state {
		case walk.Open:
			var f fork
			f.ways, state = moves.Descend()
			forks = append(forks, f)
			note()
			continue
		case walk.Solved:
			solutions++
		}
		for len(forks) > 0 && forks[len(forks)-1].way+1 == forks[len(forks)-1].ways {
			forks = forks[:len(forks)-1]
		}
		if len(forks) == 0 {
			return solutions, levels
		}
		f := &forks[len(forks)-1]
		f.way++
		state, _ = moves.Again(forksAbove+len(forks)-1, 0, f.way+1 == f.ways)
		note()
	}
}

// A sweep gives up where there is more to be visited than it may, and begins only where little is left.
func TestSweepLimits(t *testing.T) {
	x := oracle.Problem{Primary: 8} // the matchings of eight points
	for a := range 8 {
		for b := range a {
			x.Options = append(x.Options, []int{b, a})
		}
	}
	m := x.Matrix()
	c := matrix.NewChosen(m)
	moves := newTree(m)
	moves.Root(&c, false)
	for _, test := range []struct {
		most  int
		nodes uint64
		want  walk.State
	}{{27, 1 << 20, walk.Open}, {28, 20, walk.Paused}, {28, 252, walk.Done}, {64, 252, walk.Done}} {
		s := walk.Sweep{Most: test.most, Nodes: test.nodes}
		if got := moves.Sweep(&s); got != test.want || got == walk.Done && s.Solutions != 105 {
			t.Errorf("%d options and %d nodes: %v, %d solutions, want %v", test.most, test.nodes, got, s.Solutions, test.want)
		}
	}
}

// A sweep takes no more items than fit a word, nor more with multiplicities than it pays for.
func TestSweepOfManyItems(t *testing.T) {
	for _, test := range []struct {
		items   int
		bounded bool
		want    walk.State
	}{{64, false, walk.Done}, {65, false, walk.Open}, {16, true, walk.Done}, {17, true, walk.Open}} {
		x := oracle.Problem{Primary: test.items, Options: [][]int{nil, nil}}
		for i := range test.items {
			x.Options[0], x.Options[1] = append(x.Options[0], i), append(x.Options[1], i)
			if test.bounded {
				x.Lo, x.Hi = append(x.Lo, 1), append(x.Hi, 1)
			}
		}
		m := x.Matrix()
		c := matrix.NewChosen(m)
		moves := newTree(m)
		moves.Root(&c, false)
		s := walk.Sweep{Most: walk.MostLeft, Nodes: 1 << 20}
		if got := moves.Sweep(&s); got != test.want || got == walk.Done && s.Solutions != 2 {
			t.Errorf("%d items, multiplicities %v: Sweep = %v, %d solutions, want %v", test.items, test.bounded, got, s.Solutions, test.want)
		}
	}
}

// As many options as there may be, and as many ways as these can make: a way for each, and to take none.
func TestSweepOfManyWays(t *testing.T) {
	for hi, want := range map[int]uint64{1: 1 + 64, 2: 1 + 64 + 64*63/2} {
		x := oracle.Problem{Primary: 1, Lo: []int{0}, Hi: []int{hi}}
		for range walk.MostLeft {
			x.Options = append(x.Options, []int{0})
		}
		m := x.Matrix()
		c := matrix.NewChosen(m)
		moves := newTree(m)
		moves.Root(&c, false)
		s := walk.Sweep{Most: walk.MostLeft, Nodes: 1 << 20}
		if got := moves.Sweep(&s); got != walk.Done || s.Solutions != want {
			t.Errorf("up to %d times: Sweep = %v, %d solutions, want %d", hi, got, s.Solutions, want)
		}
	}
}
