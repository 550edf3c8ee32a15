package support

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"
)

// cellsAndEdges draws a problem of cells that give colours to edges, each with all its options or only now and then, and of
// pieces that some options have. About half of these problems have a solution that is known from the beginning.
func cellsAndEdges(pick oracle.Pick) oracle.Problem {
	cells, pieces := 2+pick(3), pick(3)
	x := oracle.Problem{Primary: cells + pieces, Secondary: 2 + pick(3)} // the last edge is plain
	solution := make([]int, x.Secondary)                                 // its colours
	for k := range solution {
		solution[k] = 1 + pick(3)
	}
	pieceOf := make([]int, pieces) // in that solution
	for k := range pieceOf {
		pieceOf[k] = pick(cells)
	}
	solvable := pick(2) > 0
	for cell := range cells {
		var edges []int // those that all its options have
		for k := range x.Secondary - 1 {
			if pick(2) > 0 {
				edges = append(edges, k)
			}
		}
		for n := range 2 + pick(2) {
			right := n == 0 && solvable
			option, colours := []int{cell}, []int{0}
			for k, c := range pieceOf {
				if right && c == cell || !right && pick(3) == 0 {
					option, colours = append(option, cells+k), append(colours, 0)
				}
			}
			for k, colour := range solution {
				switch {
				case slices.Contains(edges, k):
					if !right {
						colour = 1 + pick(3)
					}
				case right || pick(4) > 0:
					continue
				case k == x.Secondary-1:
					colour = 0
				default:
					colour = max(0, pick(6)-2) // often none
				}
				option, colours = append(option, x.Primary+k), append(colours, colour)
			}
			x.Options, x.Colours = append(x.Options, option), append(x.Colours, colours)
		}
	}
	for n := len(x.Options); n > 1; n-- { // in any order
		k := pick(n)
		x.Options[k], x.Options[n-1] = x.Options[n-1], x.Options[k]
		x.Colours[k], x.Colours[n-1] = x.Colours[n-1], x.Colours[k]
	}
	return x
}

// all goes through all solutions in turns of the given work, and returns them in the order found, and the number of turns.
func all(t *rapid.T, s *Search, work uint64) (solutions [][]int, turns int) {
	for {
		switch state, err := s.Next(context.Background(), work); {
		case err != nil:
			t.Fatal(err)
		case state == walk.Done:
			return solutions, turns
		case state == walk.Solved:
			sol := s.AppendSolution(nil)
			slices.Sort(sol)
			solutions = append(solutions, sol)
		default:
			turns++
		}
	}
}

// The search finds all solutions that there are after the choices made before, each once: in one turn or in many, which visit
// the same nodes.
func TestAgainstBruteForce(t *testing.T) {
	solvable, unsolvable, paused := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		x := cellsAndEdges(pick)
		m := x.Matrix()
		s := New(m)
		if s == nil {
			if len(supports(m)) > 0 {
				t.Fatalf("no search of %+v", x)
			}
			return
		}
		every := x.Subsets()
		chosen := matrix.NewChosen(m)
		for range 3 {
			want := slices.Clone(every)
			s.Root(&chosen)
			for _, o := range chosen.Options {
				want = slices.DeleteFunc(want, func(sol []int) bool { return !slices.Contains(sol, o) })
			}
			for _, o := range chosen.Out {
				want = slices.DeleteFunc(want, func(sol []int) bool { return slices.Contains(sol, int(o)) })
			}
			if len(want) > 0 {
				solvable++
			} else {
				unsolvable++
			}
			found, _ := all(t, s, 0)
			nodes := s.nodes
			sorted := slices.Clone(found)
			slices.SortFunc(sorted, slices.Compare)
			if !slices.EqualFunc(sorted, want, slices.Equal) {
				t.Fatalf("found %v, want %v, of %+v after %v without %v", sorted, want, x, chosen.Options, chosen.Out)
			}
			s.Root(&chosen)
			again, turns := all(t, s, 1)
			paused += turns
			if !slices.EqualFunc(again, found, slices.Equal) || s.nodes != nodes {
				t.Fatalf("found %v in %d turns and %d nodes, want %v in %d", again, turns, s.nodes, found, nodes)
			}
			if o := pick(len(x.Options)); pick(2) > 0 {
				chosen.Add(o)
			} else if !slices.Contains(chosen.Options, o) && !slices.Contains(chosen.Out, int32(o)) {
				chosen.Out = append(chosen.Out, int32(o))
			}
		}
	})
	if solvable < 20 || unsolvable < 20 || paused < 20 {
		t.Errorf("%d problems with solutions, %d without, %d pauses: want many of each", solvable, unsolvable, paused)
	}
	t.Logf("%d problems with solutions, %d without, %d pauses", solvable, unsolvable, paused)
}

// Where the supports decide, the search visits only the root.
func TestRoot(t *testing.T) {
	for _, test := range []struct {
		name    string
		options [][]int // items 0, 1 and 2 are cells; 3 and 4 are edges
		colours [][]int
		want    walk.State
	}{
		{
			"a colour that the other cell cannot give",
			[][]int{{0, 3}, {0, 3}, {1, 3}, {1, 3}, {2}},
			[][]int{{0, 1}, {0, 2}, {0, 2}, {0, 3}, {0}},
			walk.Solved,
		},
		{
			"no colour in common",
			[][]int{{0, 3}, {0, 3}, {1, 3}, {1, 3}, {2}},
			[][]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0}},
			walk.Done,
		},
		{
			"one loss after the other",
			[][]int{{0, 3}, {0, 3}, {1, 3, 4}, {1, 3, 4}, {2, 4}, {2, 4}},
			[][]int{{0, 1}, {0, 2}, {0, 2, 1}, {0, 3, 2}, {0, 2}, {0, 1}},
			walk.Solved,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := oracle.Problem{Primary: 3, Secondary: 2, Options: test.options, Colours: test.colours}.Matrix()
			chosen := matrix.NewChosen(m)
			s := New(m)
			s.Root(&chosen)
			if state, err := s.Next(context.Background(), 0); state != test.want || err != nil || s.nodes != 1 {
				t.Errorf("Next = %v, %v after %d nodes, want %v after 1", state, err, s.nodes, test.want)
			}
		})
	}
}

// An option of an item that does not support an edge excludes the other colours of that edge at once.
func TestChoice(t *testing.T) {
	m := oracle.Problem{
		Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {0, 2}, {1, 2}, {1}},
		Colours: [][]int{{0, 1}, {0, 2}, {0, 1}, {0}},
	}.Matrix()
	chosen := matrix.NewChosen(m)
	chosen.Add(2)
	s := New(m)
	s.Root(&chosen)
	if state, err := s.Next(context.Background(), 0); state != walk.Solved || err != nil || s.nodes != 1 {
		t.Errorf("Next = %v, %v after %d nodes, want %v after 1", state, err, s.nodes, walk.Solved)
	}
}

// One item that allows half of the combinations of its colours is enough for a search that is not loose, and so is one that has an
// option for each colour of the only item that it supports.
func TestLoose(t *testing.T) {
	for _, test := range []struct {
		name          string
		first, second [][]int // the colours that the options of the items 0 and 1 give
		want          bool
	}{
		{"three of four", [][]int{{1, 1}, {1, 2}, {2, 1}}, [][]int{{1, 2}, {2, 1}, {2, 2}}, true},
		{"half by one item", [][]int{{1, 1}, {1, 2}, {2, 1}}, [][]int{{1, 2}, {2, 1}}, false},
		{"half by both", [][]int{{1, 1}, {2, 2}}, [][]int{{1, 2}, {2, 1}}, false},
		{"an option for each colour", [][]int{{1}, {2}}, [][]int{{1}, {2}}, false},
		{"several options for a colour", [][]int{{1}, {1}, {2}}, [][]int{{1}, {2}, {2}}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := oracle.Problem{Primary: 2, Secondary: 2}
			for item, options := range [][][]int{test.first, test.second} {
				for _, colours := range options {
					x.Options = append(x.Options, append([]int{item}, []int{2, 3}[:len(colours)]...))
					x.Colours = append(x.Colours, append([]int{0}, colours...))
				}
			}
			if s := New(x.Matrix()); s.Loose != test.want {
				t.Errorf("Loose is %v, want %v", s.Loose, test.want)
			}
		})
	}
}

// There is no search of a problem that gives it nothing to do, or is too large.
func TestNone(t *testing.T) {
	problem := func() oracle.Problem {
		return oracle.Problem{
			Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {0, 2}, {1, 2}, {1, 2}},
			Colours: [][]int{{0, 1}, {0, 2}, {0, 1}, {0, 2}},
		}
	}
	for _, test := range []struct {
		name   string
		change func(x *oracle.Problem)
		want   bool
	}{
		{"supports", func(x *oracle.Problem) {}, true},
		{"one item supports the other", func(x *oracle.Problem) { x.Options[0], x.Colours[0] = []int{0}, []int{0} }, true},
		{"none supports the other", func(x *oracle.Problem) {
			x.Options[0], x.Colours[0] = []int{0}, []int{0}
			x.Options[3], x.Colours[3] = []int{1}, []int{0}
		}, false},
		{"one option without a colour", func(x *oracle.Problem) { x.Colours[0][1] = 0 }, false},
		{"one item alone", func(x *oracle.Problem) { x.Options, x.Colours = x.Options[:2], x.Colours[:2] }, false},
		{"no colours", func(x *oracle.Problem) { x.Colours = nil }, false},
		{"multiplicities", func(x *oracle.Problem) { x.Lo, x.Hi = []int{1, 1}, []int{1, 2} }, false},
		{"as many options as there may be", func(x *oracle.Problem) {
			for len(x.Options) < maxOptions {
				x.Options, x.Colours = append(x.Options, x.Options[0]), append(x.Colours, x.Colours[0])
			}
		}, true},
		{"one more", func(x *oracle.Problem) {
			for len(x.Options) <= maxOptions {
				x.Options, x.Colours = append(x.Options, x.Options[0]), append(x.Colours, x.Colours[0])
			}
		}, false},
		{"states that are too large", func(x *oracle.Problem) {
			for c := range 3000 {
				x.Options, x.Colours = append(x.Options, []int{c % 2, 2}), append(x.Colours, []int{0, c})
			}
			x.Options[4], x.Colours[4] = []int{0, 2}, []int{0, 1}
			for range 3000 {
				x.Primary++
				x.Options = append(x.Options, []int{x.Primary - 1})
				x.Colours = append(x.Colours, []int{0})
			}
			for o := range x.Options { // the secondary item comes after all the others
				if len(x.Options[o]) > 1 {
					x.Options[o] = []int{x.Options[o][0], x.Primary}
				}
			}
		}, false},
		{"a search for supports that takes too long", func(x *oracle.Problem) {
			const items = 200
			long := make([]int, items)
			for i := range long {
				long[i] = i
			}
			for o, option := range x.Options {
				x.Options[o] = []int{items + option[0], items + option[1]}
			}
			x.Primary += items
			x.Options, x.Colours = append(x.Options, long), append(x.Colours, make([]int, items))
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := problem()
			test.change(&x)
			if got := New(x.Matrix()) != nil; got != test.want {
				t.Errorf("there is a search: %v, want %v", got, test.want)
			}
		})
	}
}

// A search that has been canceled goes on later.
func TestCancel(t *testing.T) {
	m := oracle.Problem{
		Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {0, 2}, {1, 2}, {1, 2}},
		Colours: [][]int{{0, 1}, {0, 2}, {0, 1}, {0, 2}},
	}.Matrix()
	chosen := matrix.NewChosen(m)
	s := New(m)
	var nodes uint64
	s.Report = func(n uint64) { nodes = n }
	s.Root(&chosen)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if state, err := s.Next(ctx, 0); state != walk.Paused || !errors.Is(err, context.Canceled) {
		t.Errorf("Next = %v, %v, want %v, %v", state, err, walk.Paused, context.Canceled)
	}
	if state, err := s.Next(context.Background(), 0); state != walk.Solved || err != nil {
		t.Errorf("Next = %v, %v, want %v", state, err, walk.Solved)
	}
	if nodes != 2 {
		t.Errorf("reported %d nodes, want 2", nodes)
	}
}
