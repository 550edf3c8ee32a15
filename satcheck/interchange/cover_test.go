package interchange

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// drawCover returns a small problem with colours, multiplicities, weights and costs, the same for the same seed.
func drawCover(seed uint64) satcheck.Cover {
	r := rand.New(rand.NewPCG(seed, 1))
	c := satcheck.Cover{Primary: 2 + r.IntN(3), Secondary: r.IntN(3)}
	for range 3 + r.IntN(8) {
		var items, colours []int
		for item := range c.Primary + c.Secondary {
			if r.IntN(3) == 0 {
				items = append(items, item)
				colour := 0
				if item >= c.Primary {
					colour = r.IntN(3)
				}
				colours = append(colours, colour)
			}
		}
		c.Options, c.Colours = append(c.Options, items), append(c.Colours, colours)
		c.Costs = append(c.Costs, r.IntN(10)-2)
	}
	if seed%2 == 0 {
		for range c.Primary {
			low := r.IntN(3)
			c.Multiplicities = append(c.Multiplicities, [2]int{low, low + r.IntN(2)})
		}
	}
	if seed%4 == 0 {
		for _, items := range c.Options {
			weights := slices.Repeat([]int{1}, len(items))
			for k, item := range items {
				if item < c.Primary {
					weights[k] += r.IntN(3)
				}
			}
			c.Weights = append(c.Weights, weights)
		}
		for item := range c.Multiplicities {
			c.Multiplicities[item][1] += 1 + r.IntN(3)
		}
	}
	return c
}

// cheapest returns what the cheapest solution costs, by trying every set of options.
func cheapest(c satcheck.Cover) (cost int, found bool) {
	for set := range 1 << len(c.Options) {
		var options []int
		sum := 0
		for o := range c.Options {
			if set>>o&1 == 1 {
				options = append(options, o)
				sum += c.Costs[o]
			}
		}
		if c.Obeys(options) == nil && (!found || sum < cost) {
			cost, found = sum, true
		}
	}
	return cost, found
}

// TestCoverSolvers has other solvers solve what is written; those with an objective find the cheapest solution.
func TestCoverSolvers(t *testing.T) {
	tests := []struct {
		name, format string
		objective    bool
		args         []string // FILE and OUT stand for the names of the problem and the answer
	}{
		{"cadical", "dimacs", false, []string{"-q", "FILE"}},
		{"minisat", "dimacs", false, []string{"-verb=0", "FILE", "OUT"}},
		{"clasp", "dimacs", false, []string{"FILE"}},
		{"clasp", "opb", true, []string{"FILE"}},
		{"glpsol", "lp", true, []string{"--lp", "FILE", "-o", "OUT"}},
		{"cbc", "lp", true, []string{"FILE", "solve", "solution", "OUT"}},
	}
	covers := 16 // at random
	if all() {
		covers = 100
	}
	for _, test := range tests {
		t.Run(test.name+" "+test.format, func(t *testing.T) {
			t.Parallel()
			path := find(t, test.name)
			dir := t.TempDir()
			endings := map[string]string{"dimacs": ".cnf", "opb": ".opb", "lp": ".lp"}
			file, out := filepath.Join(dir, "problem"+endings[test.format]), filepath.Join(dir, "out")
			solved, none := 0, 0
			for seed := range uint64(covers) {
				c := drawCover(seed)
				var text bytes.Buffer
				if err := WriteCover(&text, c, test.format); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				args := slices.Clone(test.args)
				for i := range args {
					args[i] = strings.NewReplacer("FILE", file, "OUT", out).Replace(args[i])
				}
				printed, errs, _ := run(t, path, args...)
				if slices.Contains(test.args, "OUT") {
					var err error
					if printed, err = os.ReadFile(out); err != nil {
						t.Fatal(err)
					}
				}
				answer, err := ReadCover(printed, c)
				if err != nil {
					t.Fatalf("seed %d: %v\n%s%s%s", seed, err, text.Bytes(), printed, errs)
				}
				want, found := cheapest(c)
				if (answer.Claim == Satisfiable) != found {
					t.Fatalf("seed %d: %v, want a solution: %v\n%s%s", seed, answer, found, text.Bytes(), printed)
				}
				if !found {
					none++
					continue
				}
				solved++
				sum := 0
				for _, o := range answer.Options {
					sum += c.Costs[o]
				}
				if test.objective && sum != want {
					t.Errorf("seed %d: the solution costs %d, the cheapest %d", seed, sum, want)
				}
			}
			if solved < 5 || none < 5 {
				t.Errorf("%d with a solution, %d without, want some of each", solved, none)
			}
		})
	}
}

// linesOf are answers to a problem of two variables that are both true in its one solution, by what they are.
var linesOf = []struct {
	name, text string
	want       Claim // of both readers
	refused    bool
}{
	{"a model", "s SATISFIABLE\nv 1 2 0\n", Satisfiable, false},
	{"none", "s UNSATISFIABLE\n", Unsatisfiable, false},
	{"unknown", "s UNKNOWN\n", Unknown, false},
	{"indeterminate", "s INDETERMINATE\n", Unknown, false},
	{"minisat's", "INDETERMINATE\n", Unknown, false},
	{"cadical's", "c UNKNOWN\n", Unknown, false},
	{"clasp interrupted", "c \ns UNSATISFIABLE\nc \nc INTERRUPTED    : 1\nc Models         : 0\n", Unknown, false},
	{"clasp out of time", "s UNSATISFIABLE\nc TIME LIMIT      : 1\n", Unknown, false},
	{"clasp out of time with a model", "c Answer: 1\nv 1 2 0\ns SATISFIABLE\nc TIME LIMIT      : 1\n", Satisfiable, false},
	{"all models, then none", "c Answer: 1\nv 1 2 0\nc Answer: 2\nv 1 -2 0\ns UNSATISFIABLE\n", Satisfiable, false},
	{"a model, then none", "s SATISFIABLE\nv 1 2 0\ns UNSATISFIABLE\n", Satisfiable, false},
	{"better and better", "v 1 -2 0\no 5\nv 1 2 0\no 4\ns OPTIMUM FOUND\n", Satisfiable, false},
	{"a model of none", "v 1 2 0\ns UNSATISFIABLE\n", Unknown, true},
	{"both", "s UNSATISFIABLE\ns SATISFIABLE\n", Unknown, true},
	{"nothing decided", "c Models : 0\n", Unknown, true},
	{"an error", "c ERROR: out of memory\n", Unknown, true},
}

// TestLines reads the lines of SAT solvers about a cover, and about clauses of a puzzle, by one piece of code.
func TestLines(t *testing.T) {
	c := satcheck.Cover{Primary: 2, Options: [][]int{{0}, {1}}}
	m := &model{values: []int{noValue, noValue}}
	for _, test := range linesOf {
		t.Run(test.name, func(t *testing.T) {
			a, err := ReadCover([]byte(test.text), c)
			if a.Claim != test.want || (err != nil) != test.refused || a.Claim == Satisfiable && !slices.Equal(a.Options, []int{0, 1}) ||
				(a.Why != "") != (test.want == Unknown && !test.refused) {
				t.Errorf("ReadCover = %+v, %v, want claim %d, refused: %t", a, err, test.want, test.refused)
			}
			m.Problem = new(Problem)
			m.claim, m.why, m.values = Unknown, "", []int{noValue, noValue}
			err = m.readSAT([]byte(test.text), "", true)
			if (err != nil) != test.refused || err == nil && (m.claim != test.want || (m.why != "") != (test.want == Unknown)) ||
				err == nil && test.want == Satisfiable && !slices.Equal(m.values, []int{1, 1}) {
				t.Errorf("readSAT = %v, claim %d, %q, %v; want claim %d, refused: %t", err, m.claim, m.why, m.values, test.want, test.refused)
			}
		})
	}
}

func TestReadCoverRefuses(t *testing.T) {
	c := satcheck.Cover{Primary: 2, Options: [][]int{{0}, {1}, {0, 1}}}
	for name, test := range map[string]struct {
		text  string
		model bool
	}{
		"nothing":        {"", false},
		"other text":     {"hello\n", false},
		"no verdict":     {"v 1 2 -3 0\n", false},
		"both":           {"s SATISFIABLE\ns UNSATISFIABLE\n", false},
		"covered twice":  {"s SATISFIABLE\nv 1 2 3 0\n", true},
		"not covered":    {"s SATISFIABLE\nv 1 -2 -3 0\n", true},
		"not a literal":  {"s SATISFIABLE\nv 1 two 0\n", false},
		"of glpsol, bad": {"Status: INTEGER OPTIMAL\n 1 x1 * 1 0 1\n", true},
	} {
		_, err := ReadCover([]byte(test.text), c)
		var bad *proof.ReadError
		if test.model != errors.Is(err, ErrModel) || test.model == errors.As(err, &bad) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if a, err := ReadCover([]byte("s SATISFIABLE\nv 1 2 -3 0\n"), c); err != nil || !slices.Equal(a.Options, []int{0, 1}) {
		t.Errorf("ReadCover = %v, %v, want options 0 and 1", a, err)
	}
	if a, err := ReadCover([]byte("s SATISFIABLE\nv 001\n"), c); err != nil || !slices.Equal(a.Options, []int{2}) {
		t.Errorf("ReadCover = %v, %v, want option 2", a, err)
	}
	if err := WriteCover(&bytes.Buffer{}, c, "smoke"); !errors.Is(err, ErrEncoding) {
		t.Errorf("an unknown format: %v", err)
	}
}

// TestCadicalCoverProofs has cadical prove claims about covers, in text and in binary; the checker accepts its proofs, and
// none of which the end is cut off or of which the first step is another.
func TestCadicalCoverProofs(t *testing.T) {
	cadical := find(t, "cadical")
	formulas := map[string]*proof.Formula{}
	add := func(name string, f *proof.Formula, err error) {
		if err != nil {
			t.Fatal(name, err)
		}
		formulas[name] = f
	}
	escargot := puzzle(3, 3, "100007090030020008009600500005300900010080002600004000300000010040000007007000300")
	solution := backtrack(escargot, 1)
	f, err := satcheck.Claim{Puzzle: escargot, Solutions: solution}.Formula(t.Context())
	add("sudoku as a cover", f, err)
	encodings := Encodings()
	if !all() {
		encodings = encodings[len(encodings)-2:]
	}
	for _, e := range encodings {
		encoded, err := Encode(puzzle(3, 3, hard), e)
		if err == nil {
			encoded.Exclude(digits(hardSolution))
			add(e.String(), encoded.Formula, nil)
		}
	}
	for seed := range uint64(12) {
		c := drawCover(seed)
		f, err := satcheck.Judge{}.Solve(t.Context(), mustFormula(t, satcheck.CoverClaim{Cover: c}))
		if err == nil && f.Proof != nil {
			add("cover without solutions", mustFormula(t, satcheck.CoverClaim{Cover: c}), nil)
		}
	}
	longest := 0
	for name, f := range formulas {
		cnf := witness.File(t, "f.cnf", witness.Text(t, f))
		drat := filepath.Join(filepath.Dir(cnf), "f.drat")
		forms := []string{"--binary", "--no-binary"}
		if name != "sudoku as a cover" && !all() {
			forms = forms[:1]
		}
		for _, form := range forms {
			if _, errs, status := run(t, cadical, "-q", form, cnf, drat); status != 20 {
				t.Fatalf("%s: cadical: %q, exit status %d", name, errs, status)
			}
			steps, err := os.ReadFile(drat)
			if err != nil {
				t.Fatal(err)
			}
			check := func(steps []byte) (proof.Stats, error) {
				return proof.Check(t.Context(), f, bytes.NewReader(steps), proof.DRAT)
			}
			stats, err := check(steps)
			if err != nil {
				t.Errorf("%s %s: %v", name, form, err)
				continue
			}
			longest = max(longest, stats.Steps)
			// The last step is the empty clause: "0\n", or a and a zero.
			if stats.Steps == 0 {
				continue // the formula has the empty clause
			}
			if _, err := check(steps[:len(steps)-2]); err == nil {
				t.Errorf("%s %s: accepted without its last step", name, form)
			}
			// The same steps do not refute what has a model: the formula without the clauses of its last claim.
			weaker := &proof.Formula{}
			for i := range f.Len() - 1 {
				weaker.Add(f.Clause(i)...)
			}
			if answer, err := (satcheck.Judge{}).Solve(t.Context(), weaker); err != nil || answer.Model != nil {
				if _, err := proof.Check(t.Context(), weaker, bytes.NewReader(steps), proof.DRAT); err == nil {
					t.Errorf("%s %s: the proof is accepted of a formula that has a model", name, form)
				}
			}
			t.Logf("%s %s: %+v", name, form, stats)
		}
	}
	if longest < 100 {
		t.Errorf("the longest proof has %d steps, want one that says something", longest)
	}
}

func mustFormula(t *testing.T, c satcheck.CoverClaim) *proof.Formula {
	t.Helper()
	f, err := c.Formula(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return f
}
