package bench

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
)

// parse returns puzzles.
func parse(t *testing.T, lines ...string) []Puzzle {
	t.Helper()
	var all []Puzzle
	for i, line := range lines {
		g, err := cover.ParseGrid(line)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Puzzle{File: "test", Line: i + 1, Grid: g})
	}
	return all
}

// find returns the row of that name.
func find(t *testing.T, name string) Row {
	t.Helper()
	rows, err := Select(name)
	if err != nil || len(rows) != 1 {
		t.Fatalf("Select(%s) = %d rows, %v", name, len(rows), err)
	}
	return rows[0]
}

// fake is a solver that says what it is told to.
type fake struct {
	reply func(ctx context.Context, p *cover.Grid) (int, error)
	shown func(p *cover.Grid) ([]*cover.Grid, error)
}

func (f fake) answer(ctx context.Context, p *cover.Grid) (int, cost, error) {
	n, err := f.reply(ctx, p)
	return n, cost{}, err
}

func (f fake) solutions(_ context.Context, p *cover.Grid) ([]*cover.Grid, error) { return f.shown(p) }

// says returns a row that always gives the same answer.
func says(n int, solutions ...*cover.Grid) Row {
	return Row{"fake", func(*cover.Layout, Question) (solver, error) {
		return fake{
			func(context.Context, *cover.Grid) (int, error) { return n, nil },
			func(*cover.Grid) ([]*cover.Grid, error) { return solutions, nil },
		}, nil
	}}
}

// The report's table: nodes to the first solution of its hard matrix and of the slides' puzzle, by strategy; those of
// the links engine are left out, for they may change.
func TestReport(t *testing.T) {
	hard := parse(t, "1...6.9....63.....728..9.3........2......6..4....241.9..91....758...3.....32.....")
	slides := parse(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	for _, test := range []struct {
		row          string
		hard, slides int64
	}{
		{"first-empty", 478_902, 4_208},
		{"first-empty+candidates", 478_902, 51},
		{"remembering", 478_902, 4_208},
		{"remembering+candidates", 478_902, 51},
		{"fewest-possibilities", 835, 51},
		{"fewest-possibilities+candidates", 835, 51},
		{"fixed-order", 376_874, 102},
		{"fixed-order+candidates", 376_874, 51},
	} {
		for _, part := range []struct {
			puzzles []Puzzle
			want    int64
		}{{hard, test.hard}, {slides, test.slides}} {
			if testing.Short() && part.want > 1000 {
				continue
			}
			b := Bench{Question: Solve, Runs: 1}
			r, err := b.Run(t.Context(), find(t, test.row), part.puzzles)
			if err != nil {
				t.Fatal(err)
			}
			if f := r.Figures(r); f.Nodes != (Bound[int64]{N: part.want, Known: true}) || f.became[answered] != 1 {
				t.Errorf("%s: %d solved with %+v nodes, want 1 with %d", test.row, f.became[answered], f.Nodes, part.want)
			}
		}
	}
}

// TestRowsAgree has all rows answer puzzles with no, one and several solutions, and compares them with the truth.
func TestRowsAgree(t *testing.T) {
	var all []Puzzle
	var want []uint64
	for _, source := range []struct {
		file   string
		givens int // enough of them for the slow rows
	}{{"seeds", 30}, {"generated-no-solution", 29}, {"generated-several-solutions", 26}, {"generated-4x4", 5}, {"generated-6x6", 11}} {
		truths, err := testkit.ReadTruths(filepath.Join("../../../testdata/sudoku", source.file+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		first := slices.IndexFunc(truths, func(truth testkit.Truth) bool {
			return truth.Status != testkit.Invalid && truth.Puzzle.Givens() == source.givens
		})
		if first < 0 {
			t.Fatalf("%s has no puzzle with %d givens", source.file, source.givens)
		}
		all = append(all, Puzzle{File: source.file, Line: truths[first].Line, Grid: truths[first].Puzzle})
		want = append(want, truths[first].Count)
	}
	for _, q := range []Question{Solve, Unique} {
		b := Bench{Question: q, Runs: 1, Timeout: time.Minute}
		if testing.Short() {
			b.Timeout = time.Second / 10
		}
		var results []*Result
		for _, row := range Rows() {
			r, err := b.Run(t.Context(), row, all)
			if err != nil {
				t.Fatal(err)
			}
			results = append(results, r)
		}
		b.Compare(results)
		for _, r := range results {
			for _, f := range r.Faults() {
				t.Errorf("%v, %s: %s:%d: %s", q, r.Row, f.Puzzle.File, f.Puzzle.Line, f.Reason)
			}
			for i, o := range r.outcomes {
				if limited := min(want[i], uint64(q.limit())); o.state != timedOut && o.state != refused && uint64(o.count) != limited {
					t.Errorf("%v, %s: %s:%d: %d, want %d", q, r.Row, all[i].File, all[i].Line, o.count, limited)
				}
			}
			if f := r.Figures(results[0]); !testing.Short() && f.became[answered]+f.became[refused] != len(all) {
				t.Errorf("%v, %s: %+v, want all solved", q, r.Row, f)
			}
		}
	}
}

// TestWrong has rows that are wrong in every way.
func TestWrong(t *testing.T) {
	const two = "12343412........"
	puzzle := parse(t, two)[0].Grid
	var solutions []*cover.Grid
	for _, line := range []string{"1234341221434321", "1234341223414123"} {
		g, err := cover.ParseGrid(line)
		if err != nil {
			t.Fatal(err)
		}
		solutions = append(solutions, g)
	}
	calls := 0
	honest := find(t, "fewest-possibilities")
	row := func(s fake) Row { return Row{"fake", func(*cover.Layout, Question) (solver, error) { return s, nil }} }
	for _, test := range []struct {
		name   string
		row    Row
		q      Question
		reason string // "" if nothing is wrong
		wrong  bool
	}{
		{"right", says(1, solutions[0]), Solve, "", false},
		{"right, too", says(2, solutions...), Unique, "", false},
		{"the puzzle itself", says(1, puzzle), Solve, "12343412........ breaks the rules: ", true},
		{"no solution", says(0), Solve, "the answer is no solution, but there is 1234", true},
		{"unique", says(1, solutions[0]), Unique, "the answer is one solution, but there is 1234", true},
		{"one twice", says(2, solutions[0], solutions[0]), Unique, "1234341221434321 is there twice", true},
		{"more than it finds", says(2, solutions[1]), Unique, "the answer is several solutions, but what it finds is one solution", true},
		{"no evidence", row(fake{
			func(context.Context, *cover.Grid) (int, error) { return 1, nil },
			func(*cover.Grid) ([]*cover.Grid, error) { return nil, errors.New("lost") },
		}), Solve, "the answer is a solution, and then: lost", true},
		{"a change", row(fake{
			func(context.Context, *cover.Grid) (int, error) { calls++; return calls % 2, nil },
			func(*cover.Grid) ([]*cover.Grid, error) { return solutions[:1], nil },
		}), Solve, "the answer is no solution now, and was a solution before", true},
		{"an error", row(fake{func(context.Context, *cover.Grid) (int, error) { return 0, errors.New("broken") }, nil}), Solve, "broken", false},
		{"a panic", row(fake{func(context.Context, *cover.Grid) (int, error) { panic("broken") }, nil}), Solve, "panic: broken", false},
	} {
		b := Bench{Question: test.q, Runs: 2}
		given := parse(t, two)
		var results []*Result
		for _, row := range []Row{test.row, honest} {
			r, err := b.Run(t.Context(), row, given)
			if err != nil {
				t.Fatal(err)
			}
			results = append(results, r)
			b.Compare(results)
		}
		faults := results[0].Faults()
		switch {
		case test.reason == "" && len(faults) > 0:
			t.Errorf("%s: %+v, want no fault", test.name, faults[0])
		case test.reason != "" && (len(faults) != 1 || !strings.HasPrefix(faults[0].Reason, test.reason) || faults[0].Wrong != test.wrong):
			t.Errorf("%s: %+v, want %q, wrong %v", test.name, faults, test.reason, test.wrong)
		}
		if f := results[0].Figures(results[0]); f.became[answered]+f.became[wrong]+f.became[failed] != 1 || (f.became[answered] == 1) != (test.reason == "") || (f.became[wrong] == 1) != test.wrong {
			t.Errorf("%s: figures %+v", test.name, f)
		}
		if faults := results[1].Faults(); len(faults) > 0 {
			t.Errorf("%s: the honest row has %+v", test.name, faults[0])
		}
	}
}

// TestCancelled ends a run by its context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	row := Row{"fake", func(*cover.Layout, Question) (solver, error) {
		return fake{func(ctx context.Context, _ *cover.Grid) (int, error) { cancel(); return 0, ctx.Err() }, nil}, nil
	}}
	b := Bench{Question: Solve}
	if r, err := b.Run(ctx, row, parse(t, "12343412........")); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Run = %v, %v, want %v", r, err, context.Canceled)
	}
}

// TestRefused has a row that takes 4x4 grids only.
func TestRefused(t *testing.T) {
	row := Row{"fake", func(l *cover.Layout, q Question) (solver, error) {
		if l.Size() != 4 {
			return nil, errors.New("want 4x4")
		}
		return says(0).make(l, q)
	}}
	b := Bench{Question: Solve, Runs: 1}
	r, err := b.Run(t.Context(), row, parse(t, strings.Repeat(".", 81), "12343412........", strings.Repeat(".", 81)))
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Figures(r); f.became[refused] != 2 || f.became[answered] != 1 || f.remarks() != "2 refused: want 4x4" {
		t.Errorf("%+v, remarks %q", f, f.remarks())
	}
}

func TestSelect(t *testing.T) {
	rows := Rows()
	for patterns, want := range map[string]string{
		"links":             "links",
		"fixed-order,links": "links fixed-order",
		"*-order*":          "fixed-order fixed-order+candidates",
		"sat-b*,links,*ies": "links sat-binary sat-bit-vector fewest-possibilities",
	} {
		got, err := Select(patterns)
		var names []string
		for _, row := range got {
			names = append(names, row.Name)
		}
		if err != nil || strings.Join(names, " ") != want {
			t.Errorf("Select(%s) = %v, %v, want %s", patterns, names, err, want)
		}
	}
	for _, patterns := range []string{"", "x", "links,", "links,x*", "[", "sat"} {
		if got, err := Select(patterns); err == nil {
			t.Errorf("Select(%q) = %d rows, want an error", patterns, len(got))
		}
	}
	if all, err := Select("*"); err != nil || len(all) != len(rows) || len(rows) < 16 {
		t.Errorf("Select(*) = %d of %d rows, %v", len(all), len(rows), err)
	}
}
