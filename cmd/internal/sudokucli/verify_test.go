package sudokucli

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

// liar is an engine that finds all solutions and tells others.
type liar struct {
	engine.Engine
	lie   func([]*cover.Grid) []*cover.Grid
	boast uint64 // more solutions in Count than there are
}

func (e *liar) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		var all []*cover.Grid
		for g, err := range e.Engine.Solutions(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			all = append(all, g.Clone())
		}
		for _, g := range e.lie(all) {
			if !yield(g, nil) {
				return
			}
		}
	}
}

func (e *liar) Count(ctx context.Context, limit uint64) (n uint64, err error) {
	for range e.Solutions(ctx) {
		n++
	}
	if n += e.boast; limit > 0 {
		n = min(n, limit)
	}
	return n, nil
}

// TestLiars has engines that lie: exit 5 with both answers and the counterexample on stderr, and not one of them without
// it where the rules alone see nothing.
func TestLiars(t *testing.T) {
	honest, err := engine.ByName(engine.Default)
	if err != nil {
		t.Fatal(err)
	}
	other, err := cover.ParseGrid("135762948946381275728459631694517823812936754357824169269145387581673492473298516")
	if err != nil {
		t.Fatal(err)
	}
	truth := func(all []*cover.Grid) []*cover.Grid { return all }
	six := runOn(sixSolutions, "solve", "--all").stdout
	third := strings.Split(six, "\n")[2]
	for _, test := range []struct {
		name   string
		puzzle string
		lie    func([]*cover.Grid) []*cover.Grid
		boast  uint64
		byRule bool // solve sees it without the judge
		count  []string
		solve  []string
	}{
		{
			"a solution dropped", sixSolutions,
			func(all []*cover.Grid) []*cover.Grid { return slices.Delete(all, 2, 3) }, 0, false,
			[]string{"engine and judge disagree: missing solution: 5 claimed, and there is another: " + third, "engine: multiple: 5 solutions: ", "judge: multiple: 6 solutions: "},
			[]string{"engine and judge disagree: missing solution: 5 claimed, and there is another: " + third, "engine: multiple: 5 solutions: ", "judge: multiple: 6 solutions: "},
		},
		{
			"all but one dropped", sixSolutions,
			func(all []*cover.Grid) []*cover.Grid { return all[:1] }, 0, false,
			[]string{"engine and judge disagree: missing solution: 1 claimed", "engine: unique: 1 solution: ", "judge: multiple: 6 solutions: "},
			[]string{"engine and judge disagree: missing solution: 1 claimed", "engine: unique: 1 solution: ", "judge: multiple: 6 solutions: "},
		},
		{
			"none", slides,
			func([]*cover.Grid) []*cover.Grid { return nil }, 0, false,
			[]string{"engine and judge disagree: missing solution: 0 claimed, and there is another: " + slidesSolution, "engine: none", "judge: unique: 1 solution: " + slidesSolution},
			[]string{"engine and judge disagree: missing solution: 0 claimed, and there is another: " + slidesSolution, "engine: none", "judge: unique: 1 solution: " + slidesSolution},
		},
		{
			"a solution repeated", slides,
			func(all []*cover.Grid) []*cover.Grid { return append(all, all[0]) }, 0, false,
			[]string{"engine and judge disagree: repeated solution: solution 2 is solution 1 again: " + slidesSolution, "engine: multiple: 2 solutions: ", "judge: unique: 1 solution: " + slidesSolution},
			[]string{"engine and judge disagree: repeated solution: solution 2 is solution 1 again: " + slidesSolution, "engine: multiple: 2 solutions: ", "judge: unique: 1 solution: " + slidesSolution},
		},
		{
			"a solution of another puzzle", slides,
			func([]*cover.Grid) []*cover.Grid { return []*cover.Grid{other} }, 0, true,
			[]string{"engine and judge disagree: not a solution: solution 1: ", "engine: unique: 1 solution: " + other.String(), "judge: unique: 1 solution: " + slidesSolution},
			[]string{"engine and rules disagree: " + other.String(), "judge: unique: 1 solution: " + slidesSolution},
		},
		{
			"a wrong digit", slides,
			func(all []*cover.Grid) []*cover.Grid { all[0].Set(2, 1); return all }, 0, true,
			[]string{"engine and judge disagree: not a solution: solution 1: ", "engine: unique: 1 solution: 531", "judge: unique: 1 solution: " + slidesSolution},
			[]string{"engine and rules disagree: 531", "judge: unique: 1 solution: " + slidesSolution},
		},
		{
			"more counted than delivered", slides, truth, 1, false,
			[]string{"engine and judge disagree: the engine counts 2 solutions and delivers 1", "engine: multiple: 2 solutions: " + slidesSolution, "judge: unique: 1 solution: " + slidesSolution},
			nil,
		},
	} {
		maker := func(l *cover.Layout) (engine.Engine, error) {
			e, err := honest(l)
			return &liar{e, test.lie, test.boast}, err
		}
		for _, command := range []string{
			"count --jobs 1", "count --jobs 2", "solve --all --jobs 2", "solve --all --json --jobs 1",
			"solve --jobs 1", "solve --json --jobs 2",
		} {
			args := strings.Fields(command)
			counts, lines := args[0] == "count", !strings.Contains(command, "json")
			want := test.solve
			if counts {
				want = test.count
			}
			if want == nil {
				continue
			}
			name := fmt.Sprintf("%s, %s", test.name, command)
			input := test.puzzle + "\nx\n"
			lying := func(r cli.Runner) {
				enginesOf(r).Maker = maker
				if c, ok := r.(*solve); ok {
					c.most = 20 // so that the claim is complete
				}
			}
			if got := runPrepared(t.Context(), lying, cli.System{Stdin: strings.NewReader(input)}, args...); got.status == cli.Disagree != (test.byRule && !counts) {
				t.Errorf("%s: exit %d without the judge", name, got.status)
			}
			got := runPrepared(t.Context(), lying, cli.System{Stdin: strings.NewReader(input)}, append(args, "--verify")...)
			if got.status != cli.Disagree {
				t.Errorf("%s: exit %d, want %d", name, got.status, cli.Disagree)
			}
			for _, text := range want {
				kind := "note: "
				if strings.Contains(text, " disagree: ") {
					kind = "error: "
				}
				if !strings.Contains(got.stderr, "-:1:1: "+kind+text) {
					t.Errorf("%s: stderr\n%swant in it\n%s", name, got.stderr, text)
				}
			}
			if !lines && strings.Count(got.stdout, "\n") != 2 || !counts && !strings.Contains(got.stdout, "disagree") {
				t.Errorf("%s: stdout %q", name, got.stdout)
			}
			if command == "solve --jobs 1" && !strings.HasPrefix(got.stdout, "# error: engine and ") {
				t.Errorf("%s: stdout %q, want no solution", name, got.stdout)
			}
		}
	}
}

// TestVerifiedOnATerminal has a count that was asked to be verified say on a terminal that it was, and what not.
func TestVerifiedOnATerminal(t *testing.T) {
	for flags, want := range map[string]string{
		"count":                    "       1  unique    " + slides,
		"count --verify":           "       1  unique, proved      " + slides,
		"count --verify --limit 1": "      1+  unknown             " + slides,
	} {
		sys := cli.System{Stdin: strings.NewReader(slides), StdoutTerminal: true, Columns: 200}
		if got := runWith(sys, strings.Fields(flags)...); got.stdout != want+"\n" {
			t.Errorf("%s: %q, want %q", flags, got.stdout, want)
		}
	}
}

// TestNoProofOfALie has an engine lie and asks for proofs. The judge's own answer, which stands beside the engine's, leaves
// none behind.
func TestNoProofOfALie(t *testing.T) {
	honest, err := engine.ByName(engine.Default)
	if err != nil {
		t.Fatal(err)
	}
	lying := func(r cli.Runner) {
		enginesOf(r).Maker = func(l *cover.Layout) (engine.Engine, error) {
			e, err := honest(l)
			return &liar{Engine: e, lie: func([]*cover.Grid) []*cover.Grid { return nil }}, err
		}
	}
	dir := filepath.Join(t.TempDir(), "proofs")
	got := runPrepared(t.Context(), lying, cli.System{Stdin: strings.NewReader(slides)}, "count", "--proof", dir)
	if got.status != cli.Disagree || !strings.Contains(got.stderr, "judge: unique: 1 solution: ") {
		t.Errorf("%+v, want both answers", got)
	}
	for _, ending := range []string{"cnf", "drat", "lrat"} {
		if left, err := filepath.Glob(filepath.Join(dir, "*."+ending)); err != nil || len(left) > 0 {
			t.Errorf("there are %v, %v, want no proof", left, err)
		}
	}
}

// TestHonest runs the same settings with an engine that tells the truth: silence.
func TestHonest(t *testing.T) {
	for _, args := range [][]string{{"count"}, {"solve", "--all"}, {"solve", "--first"}, {"solve", "--json"}} {
		for _, jobs := range []string{"1", "2"} {
			plain := runOn(slides, append(args, "--jobs", jobs)...)
			got := runOn(slides, append(args, "--jobs", jobs, "--verify")...)
			if got.stderr != "" || got.status != cli.OK || strings.Replace(got.stdout, `,"verified":true`, "", 1) != plain.stdout {
				t.Errorf("%v: %+v, want %+v", args, got, plain)
			}
		}
	}
}

// TestVerifyDefault has the answers checked on a terminal and not in a pipe, unless the flag says otherwise; only then an
// answer that is not checked makes for an exit status.
func TestVerifyDefault(t *testing.T) {
	const note = "-:1:1: note: not verified: more than 20000 solutions\n"
	for _, test := range []struct {
		terminal bool
		flags    []string
		verified string
		status   cli.Status
	}{
		{false, nil, "", cli.OK},
		{true, nil, "", cli.OK}, // nobody has asked, and nothing is said
		{true, []string{"--verify=false"}, "", cli.OK},
		{true, []string{"--no-verify"}, "", cli.OK},
		{false, []string{"--verify"}, `"verified":false`, cli.Unknown},
		{true, []string{"--verify"}, `"verified":false`, cli.Unknown},
	} {
		sys := cli.System{Stdin: strings.NewReader(empty), StdoutTerminal: test.terminal}
		got := runWith(sys, append([]string{"count", "--json", "--limit", "20001"}, test.flags...)...)
		if got.status != test.status || !strings.Contains(got.stdout, test.verified) || test.verified == "" && strings.Contains(got.stdout, "verified") {
			t.Errorf("%v on terminal=%v: exit %d, stdout %q", test.flags, test.terminal, got.status, got.stdout)
		}
		if said := got.stderr == note; said != (test.verified != "") {
			t.Errorf("%v on terminal=%v: stderr %q", test.flags, test.terminal, got.stderr)
		}
	}
}

// TestVerifyUnasked has an answer checked on a terminal, where nobody has asked for it, and not in a pipe.
func TestVerifyUnasked(t *testing.T) {
	for terminal, want := range map[bool]bool{true: true, false: false} {
		got := runWith(cli.System{Stdin: strings.NewReader(slides), StdoutTerminal: terminal}, "count", "--json")
		if strings.Contains(got.stdout, `"verified":true`) != want {
			t.Errorf("terminal %v: %q", terminal, got.stdout)
		}
	}
}

// TestJudgeFails has the judge fail, at one puzzle and at each one. Every puzzle has its record, and a note says what is not
// verified.
func TestJudgeFails(t *testing.T) {
	const puzzles = 40
	for _, failed := range []uint64{1, puzzles} {
		var asked atomic.Uint64
		judge := func(ctx context.Context, c judges.Claim) judges.Report {
			if asked.Add(1) <= failed {
				return judges.Report{Verdict: satcheck.Failed, Claim: -1, Reason: "panic: a fault"}
			}
			return judges.Check(ctx, c)
		}
		sys := cli.System{Stdin: strings.NewReader(strings.Repeat(slides+"\n", puzzles))}
		got := runPrepared(t.Context(), func(r cli.Runner) { r.(*count).judging.Judge = judge }, sys, "count", "--json", "--limit", "2", "--jobs", "2", "--verify")
		if got.status != cli.Unknown {
			t.Errorf("exit %d, want %d", got.status, cli.Unknown)
		}
		if n := strings.Count(got.stdout, `"verified":false`); n != int(failed) {
			t.Errorf("%d answers not verified, want %d", n, failed)
		}
		if n := strings.Count(got.stdout, `"status":"unique"`); n != puzzles {
			t.Errorf("%d answers, want %d", n, puzzles)
		}
		if n := strings.Count(got.stderr, ":1: note: not verified: the judge failed: panic: a fault"); n != int(min(failed, answers.NotesOfAKind)) {
			t.Errorf("stderr %q", got.stderr)
		}
		if total := fmt.Sprintf("dlx-sudoku: %d answers are not verified\n", failed); failed > answers.NotesOfAKind != strings.Contains(got.stderr, total) {
			t.Errorf("stderr %q, want %q in it", got.stderr, total)
		}
	}
}
