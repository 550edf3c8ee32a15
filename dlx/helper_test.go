package dlx

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"dlx-sudoku/dlx/internal/cells"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// engine is a kind of Solver: a representation, in one of its widths if it has several.
type engine struct {
	row
	steady bool // the costs of a search do not depend on how it is split
}

// kinds has every representation of the table, Links first, and wide cells.
var kinds = func() (all []engine) {
	for r, row := range representations[Links:] {
		all = append(all, engine{row, Links+Representation(r) != Cells})
	}
	return append(all, engine{row{"wide cells", cells.Fits, cells.NewWide}, false})
}()

// takes reports whether p can be searched in that kind.
func (k engine) takes(p *Problem) bool { return k.fits == nil || k.fits(&p.m) }

// solver returns a solver of p of that kind, with walks that pause after the given amount of work.
func (k engine) solver(p *Problem, breath uint64) *Solver {
	s := newSolver(p, func() walk.Moves { return k.moves(&p.m) })
	s.breath = breath
	return s
}

// new returns a solver of p of that kind.
func (k engine) new(p *Problem) *Solver { return k.solver(p, walk.Breath) }

// forEachKind runs a test for the kinds that take p.
func forEachKind(t *testing.T, p *Problem, test func(t *testing.T, k engine)) {
	for _, k := range kinds {
		if k.takes(p) {
			t.Run(k.name, func(t *testing.T) { test(t, k) })
		}
	}
}

// fataler is what a test and a property have in common.
type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// draw draws a small problem of the given kind.
func draw(t *rapid.T, k oracle.Kind) oracle.Problem {
	return oracle.Draw(picker(t), k)
}

// picker draws numbers.
func picker(t *rapid.T) oracle.Pick {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
}

// extensions are the kinds of problems that may be drawn.
var extensions = []struct {
	name string
	oracle.Kind
}{
	{"plain", oracle.Kind{}},
	{"colours", oracle.Kind{Colours: true}},
	{"multiplicities", oracle.Kind{Multiplicities: true}},
	{"both", oracle.Kind{Colours: true, Multiplicities: true}},
	{"weights", oracle.Kind{Weights: true}},
	{"all", oracle.Kind{Colours: true, Weights: true}},
}

// drawAny draws a problem of any kind without costs.
func drawAny(t *rapid.T) oracle.Problem {
	return draw(t, rapid.SampledFrom(extensions).Draw(t, "extension").Kind)
}

// state states a problem to the package: items are named by their numbers.
func state(t fataler, x oracle.Problem) *Problem {
	t.Helper()
	var b Builder
	for i := range x.Primary {
		lo, hi := 1, 1
		if x.Lo != nil {
			lo, hi = x.Lo[i], x.Hi[i]
		}
		b.Multiple(lo, hi, strconv.Itoa(i))
	}
	for i := range x.Secondary {
		b.Secondary(strconv.Itoa(x.Primary + i))
	}
	for o, option := range x.Options {
		var items []string
		for k, i := range option {
			item := strconv.Itoa(i)
			if x.Colours != nil && x.Colours[o][k] != 0 {
				item += ":" + strconv.Itoa(x.Colours[o][k])
			}
			if x.Weights != nil && x.Weights[o][k] != 1 {
				item += ":" + strconv.Itoa(x.Weights[o][k])
			}
			items = append(items, item)
		}
		if x.Costs == nil {
			b.Option(items...)
		} else {
			b.OptionAt(x.Costs[o], items...)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// read reads a problem that stands in a test.
func read(t fataler, text string) *Problem {
	t.Helper()
	p, err := ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// number states a problem by numbers.
func number(t fataler, primary, secondary int, options ...[]int) *Problem {
	t.Helper()
	p, err := NewProblem(primary, secondary, slices.Values(options))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// queens is the problem of n queens on a board of n rows and columns: an option is a square, rows and columns are primary
// items, diagonals secondary ones.
func queens(t fataler, n int) *Problem {
	t.Helper()
	var squares [][]int
	for r := range n {
		for c := range n {
			squares = append(squares, []int{r, n + c, 2*n + r + c, 2*n + 2*n - 1 + r - c + n - 1})
		}
	}
	return number(t, 2*n, 2*(2*n-1), squares...)
}

// all collects the solutions of s, and verifies them.
func all(t fataler, s *Solver) (solutions [][]int) {
	t.Helper()
	for solution := range s.Solutions(context.Background()) {
		if err := s.Problem().Verify(solution); err != nil {
			t.Fatal(err)
		}
		if !slices.IsSorted(solution) {
			t.Fatalf("solution %v is not ascending", solution)
		}
		solutions = append(solutions, solution)
	}
	if err := s.run.err; err != nil {
		t.Fatal(err)
	}
	return solutions
}

func equal(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal) }

// sorted returns solutions in lexicographic order.
func sorted(solutions [][]int) [][]int {
	return slices.SortedFunc(slices.Values(solutions), slices.Compare)
}

// with returns those of the solutions that contain the options.
func with(solutions [][]int, options []int) (those [][]int) {
	for _, solution := range solutions {
		if !slices.ContainsFunc(options, func(o int) bool { return !slices.Contains(solution, o) }) {
			those = append(those, solution)
		}
	}
	return those
}

// glances is a context that is cancelled after a given number of calls of Err.
type glances struct {
	context.Context
	left atomic.Int64
}

func newGlances(n int64) *glances {
	c := &glances{Context: context.Background()}
	c.left.Store(n)
	return c
}

func (c *glances) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// eachWorkers returns the numbers of workers to try. A short test tries only the last and largest, which shares everything that
// can be shared.
func eachWorkers(numbers ...int) []int {
	if testing.Short() {
		return numbers[len(numbers)-1:]
	}
	return numbers
}
