package judges

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dlx-sudoku/satcheck"
)

// behaviour is the environment variable that makes the test binary a worker that does not do what it should.
const behaviour = "DLX_SUDOKU_TEST_WORKER"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == Hidden {
		switch os.Getenv(behaviour) {
		case "hang":
			time.Sleep(time.Hour)
		case "stop":
			stop()
			time.Sleep(time.Hour)
		case "die":
			bufio.NewReader(os.Stdin).ReadByte()
			panic("a fault")
		case "exit":
			os.Exit(7)
		case "nest":
			bufio.NewReader(os.Stdin).ReadByte()
			panic(asking(misbehaving("")).Check(context.Background(), unique()).Reason)
		case "beside":
			fmt.Println(`{"Report":{},"Explanation":{}} 1`)
			io.Copy(io.Discard, os.Stdin)
		case "newer":
			fmt.Println(`{"Report":{"Verdict":1,"Sure":true}}`)
			io.Copy(io.Discard, os.Stdin)
		case "nonsense":
			fmt.Println(strings.Repeat("nonsense ", 1000))
			io.Copy(io.Discard, os.Stdin)
		}
		if err := Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Some puzzles, and what is true of them: see testdata/sudoku/seeds.txt.
const (
	slides         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	sixSolutions   = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1.."
	impossible     = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)

func grid(text string) []int {
	var digits []int
	for _, c := range text {
		if c == '.' {
			c = '0'
		}
		digits = append(digits, int(c-'0'))
	}
	return digits
}

func puzzle(text string) satcheck.Puzzle {
	return satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: grid(text)}
}

func about(p satcheck.Puzzle) Question { return Question{Puzzle: p} }

// endless is a claim about an empty grid, which takes a judge for ever to check.
func endless() Claim {
	return Claim{Question: about(satcheck.Puzzle{BoxRows: 5, BoxCols: 5, Givens: make([]int, 625)}), Complete: true}
}

func unique() Claim {
	return Claim{Question: about(puzzle(slides)), Solutions: [][]int{grid(slidesSolution)}, Complete: true}
}

// misbehaving returns the command of a worker that does not do what it should.
func misbehaving(how string) func() (*exec.Cmd, error) {
	return func() (*exec.Cmd, error) {
		cmd, err := Self()
		if err == nil {
			cmd.Env = append(os.Environ(), behaviour+"="+how)
		}
		return cmd, err
	}
}

// asking returns judges that ask one of two workers whatever the question.
func asking(command func() (*exec.Cmd, error)) *Judges {
	j := New(2, command)
	j.Direct = true
	return j
}

// judges runs a test with a judge in this process, with two workers, and with two of whom everything is asked, and
// looks for goroutines left behind.
func judges(t *testing.T, test func(*testing.T, *Judges)) {
	for name, make := range map[string]func() *Judges{
		"workers=1": func() *Judges { return New(1, Self) },
		"workers=2": func() *Judges { return New(2, Self) },
		"asking":    func() *Judges { return asking(Self) },
	} {
		t.Run(name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			j := make()
			test(t, j)
			j.Close()
			settled(t, before)
		})
	}
}

// settled waits until there are no more goroutines than before, but not for ever.
func settled(t *testing.T, before int) {
	t.Helper()
	for range 5000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	t.Fatalf("%d goroutines, want %d:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
}

func TestCheck(t *testing.T) {
	slid, other := grid(slidesSolution), grid(slidesSolution)
	other[2], other[3] = other[3], other[2]
	clashing := grid(slides)
	clashing[6] = 5
	judges(t, func(t *testing.T, j *Judges) {
		for _, test := range []struct {
			name    string
			claim   Claim
			verdict satcheck.Verdict
			reason  string
		}{
			{"unique", unique(), satcheck.Verified, ""},
			{"one of several", Claim{Question: about(puzzle(slides)), Solutions: [][]int{slid}}, satcheck.Verified, ""},
			{"none", Claim{Question: about(puzzle(impossible)), Complete: true}, satcheck.Verified, ""},
			{"none, but there is one", Claim{Question: about(puzzle(slides)), Complete: true}, satcheck.Refuted, "missing solution"},
			{"wrong digits", Claim{Question: about(puzzle(slides)), Solutions: [][]int{other}, Complete: true}, satcheck.Refuted, "not a solution: solution 1"},
			{"repeated", Claim{Question: about(puzzle(slides)), Solutions: [][]int{slid, slid}}, satcheck.Refuted, "repeated solution"},
			{"incomplete grid", Claim{Question: about(puzzle(slides)), Solutions: [][]int{grid(slides)}}, satcheck.Refuted, "not a solution"},
			{"short grid", Claim{Question: about(puzzle(slides)), Solutions: [][]int{{1, 2}}}, satcheck.Refuted, "not a solution"},
			{"clashes", Claim{Question: about(satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: clashing}), Clashes: []satcheck.Clash{{Digit: 5, Cells: [2]int{0, 6}, Houses: []string{"row 1"}}}, Complete: true}, satcheck.Verified, ""},
			{"clashes not told", Claim{Question: about(satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: clashing}), Complete: true}, satcheck.Refuted, "clashing givens: digit 5 repeats in row 1: r1c1 and r1c7 (claimed: none)"},
			{"clashes made up", Claim{Question: about(puzzle(slides)), Clashes: []satcheck.Clash{{Digit: 1, Cells: [2]int{0, 6}, Houses: []string{"row 1"}}}, Complete: true}, satcheck.Refuted, "clashing givens: none (claimed: digit 1 repeats in row 1: r1c1 and r1c7)"},
			{"malformed", Claim{Question: about(satcheck.Puzzle{BoxRows: 3, BoxCols: 3, Givens: []int{1}})}, satcheck.Failed, "malformed puzzle"},
		} {
			r := j.Check(t.Context(), test.claim)
			if r.Verdict != test.verdict || !strings.HasPrefix(r.Reason, test.reason) {
				t.Errorf("%s: %v, %q, want %v, %q", test.name, r.Verdict, r.Reason, test.verdict, test.reason)
			}
			if missing := strings.HasPrefix(test.reason, "missing"); missing != slices.Equal(r.Missing, slid) {
				t.Errorf("%s: missing solution %v", test.name, r.Missing)
			}
		}
	})
}

func TestExplain(t *testing.T) {
	judges(t, func(t *testing.T, j *Judges) {
		if e := j.Explain(t.Context(), about(puzzle(sixSolutions))); e.Status != satcheck.Multiple || len(e.Solutions) != 6 || !e.Complete {
			t.Errorf("%v with %d solutions, want the 6", e.Status, len(e.Solutions))
		}
		if e := j.Explain(t.Context(), about(puzzle(impossible))); e.Status != satcheck.None || len(e.Core) != 9 {
			t.Errorf("%v with the core %v, want one of 9 givens", e.Status, e.Core)
		}
	})
}

// TestTimeout gives a check too little time, and the next one enough.
func TestTimeout(t *testing.T) {
	large := endless()
	large.Timeout = time.Millisecond
	judges(t, func(t *testing.T, j *Judges) {
		if r := j.Check(t.Context(), large); r.Verdict != satcheck.Undecided || r.Reason != "timed out after 1ms" {
			t.Errorf("%v, %q, want undecided for want of time", r.Verdict, r.Reason)
		}
		if e := j.Explain(t.Context(), large.Question); e.Status != satcheck.Unknown || e.Reason != "timed out after 1ms" {
			t.Errorf("%v, %q, want unknown for want of time", e.Status, e.Reason)
		}
		if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Errorf("%v, %q after that", r.Verdict, r.Reason)
		}
	})
}

// TestCancel ends the context in the middle of a check that would take for ever.
func TestCancel(t *testing.T) {
	judges(t, func(t *testing.T, j *Judges) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		for ctx.Err() == nil {
			j.Check(ctx, endless())
		}
		if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Errorf("%v, %q after that", r.Verdict, r.Reason)
		}
	})
}

// TestMisbehaviour has workers that die, hang or talk nonsense. Each claim gets its verdict, and the judge can be
// closed.
func TestMisbehaviour(t *testing.T) {
	for _, test := range []struct {
		how     string
		verdict satcheck.Verdict
		reason  string
	}{
		{"hang", satcheck.Undecided, "the judge's process does not answer, 10ms after its time was up"},
		{"stop", satcheck.Undecided, "the judge's process does not answer, 10ms after its time was up"},
		{"die", satcheck.Failed, "the judge's process ended: panic: a fault"},
		{"exit", satcheck.Failed, "the judge's process ended: exit status 7"},
		{"nonsense", satcheck.Failed, "the judge's process ended: its answer makes no sense"},
		{"beside", satcheck.Failed, "the judge's process ended: its answer makes no sense"},
		{"newer", satcheck.Failed, "the judge's process ended: its answer makes no sense"},
	} {
		t.Run(test.how, func(t *testing.T) {
			before := runtime.NumGoroutine()
			j := asking(misbehaving(test.how))
			for _, w := range j.workers {
				w.patience = 10 * time.Millisecond // and grace is for those who answer
			}
			claim := unique()
			if test.how == "hang" || test.how == "stop" {
				claim.Timeout = time.Millisecond
			}
			for range 3 {
				r := j.Check(t.Context(), claim)
				if r.Verdict != test.verdict || !strings.HasPrefix(r.Reason, test.reason) {
					t.Errorf("%v, %q, want %v, %q", r.Verdict, r.Reason, test.verdict, test.reason)
				}
			}
			if e := j.Explain(t.Context(), claim.Question); e.Status != satcheck.Unknown || !strings.HasPrefix(e.Reason, test.reason) {
				t.Errorf("%v, %q, want unknown, %q", e.Status, e.Reason, test.reason)
			}
			j.Close()
			settled(t, before)
		})
	}
	j := asking(func() (*exec.Cmd, error) { return exec.Command(filepath.Join(t.TempDir(), "none")), nil })
	defer j.Close()
	if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Failed || !strings.Contains(r.Reason, "it cannot be started: ") {
		t.Errorf("%v, %q, want failed for want of a program", r.Verdict, r.Reason)
	}
}

// TestKilled kills workers in the middle. What they were at is Failed, and nothing else but Verified.
func TestKilled(t *testing.T) {
	before := runtime.NumGoroutine()
	j := asking(Self)
	for range 2 {
		w := <-j.free
		if w.cmd == nil {
			if err := w.start(); err != nil {
				t.Fatal(err)
			}
		}
		process := w.cmd.Process
		done := make(chan error)
		go func() {
			c := endless()
			_, err := w.ask(t.Context(), request{Check: &c})
			done <- err
		}()
		time.Sleep(10 * time.Millisecond)
		process.Kill()
		if err := <-done; !errors.Is(err, errDied) || !strings.Contains(err.Error(), "signal: killed") && runtime.GOOS != "windows" {
			t.Errorf("%v, want the worker dead", err)
		}
		j.free <- w
		if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Errorf("%v, %q after that", r.Verdict, r.Reason)
		}
	}
	j.Close()
	settled(t, before)
}

// TestAtOnce has more questions than workers.
func TestAtOnce(t *testing.T) {
	judges(t, func(t *testing.T, j *Judges) {
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
					t.Errorf("%v, %q", r.Verdict, r.Reason)
				}
			})
		}
		all.Wait()
	})
}

// TestServe ends a worker by the end of its input, in the middle of a check; and by input that is no question.
func TestServe(t *testing.T) {
	for _, test := range []struct {
		in string
		ok bool
	}{{"", true}, {"no question at all", false}, {strings.Repeat("no question ", 100), false}} {
		cmd, err := Self()
		if err != nil {
			t.Fatal(err)
		}
		cmd.Stdin = strings.NewReader(test.in)
		if out, err := cmd.CombinedOutput(); (err == nil) != test.ok || (len(out) == 0) != test.ok {
			t.Errorf("%q: %q, %v, want success %v", test.in, out, err, test.ok)
		}
	}
	j := asking(Self)
	w := <-j.free
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	c := endless()
	if err := w.send(request{Check: &c}); err != nil {
		t.Fatal(err)
	}
	if err := w.send(request{}); err != nil || !(<-w.answers).here() {
		t.Errorf("%v, or the worker is not there", err)
	}
	if err := w.end(); err != nil { // as when this process dies
		t.Errorf("the worker ends with %v", err)
	}
}

// TestInterrupted sends workers the interrupt that a terminal sends to all processes of a command.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals to send")
	}
	j := asking(Self)
	defer j.Close()
	for range j.workers {
		if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Fatalf("%v, %q", r.Verdict, r.Reason)
		}
	}
	for _, w := range j.workers {
		before := w.cmd.Process.Pid
		if err := w.cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if r := j.Check(t.Context(), unique()); r.Verdict != satcheck.Verified {
			t.Errorf("%v, %q after an interrupt", r.Verdict, r.Reason)
		}
		if w.cmd == nil || w.cmd.Process.Pid != before {
			t.Errorf("process %d is not the worker any more", before)
		}
	}
}

// TestNoWorkersOfWorkers has a worker that would start another one, and so on, if it could.
func TestNoWorkersOfWorkers(t *testing.T) {
	j := asking(misbehaving("nest"))
	defer j.Close()
	r := j.Check(t.Context(), unique())
	if want := "a worker starts no workers"; r.Verdict != satcheck.Failed || !strings.HasSuffix(r.Reason, want) {
		t.Errorf("%v, %q, want failed because %q", r.Verdict, r.Reason, want)
	}
}

// TestProof has answers come with what is proved, in both formats, and checks it as anybody would.
func TestProof(t *testing.T) {
	judges(t, func(t *testing.T, j *Judges) {
		for _, format := range []satcheck.ProofFormat{satcheck.DRAT, satcheck.LRAT} {
			claim := unique()
			claim.Proof = format
			proved := map[string]*Proof{"unique": j.Check(t.Context(), claim).Proof}
			for name, line := range map[string]string{"none": impossible, "clash": "55" + strings.Repeat(".", 79)} {
				q := about(puzzle(line))
				q.Proof = format
				proved[name] = j.Explain(t.Context(), q).Proof
			}
			for name, p := range proved {
				if p == nil || p.Err != "" {
					t.Fatalf("%s, %s: %+v, want a proof", name, format, p)
				}
				f, err := p.Claim.Formula()
				if err != nil {
					t.Fatal(err)
				}
				var text bytes.Buffer
				if _, err := f.WriteTo(&text); err != nil || !bytes.Equal(text.Bytes(), p.Formula) {
					t.Errorf("%s: the claim has another formula, %v", name, err)
				}
				if _, err := satcheck.CheckProof(t.Context(), f, bytes.NewReader(p.Proof), format); err != nil {
					t.Errorf("%s, %s: %v", name, format, err)
				}
			}
			unclaimed, err := satcheck.Claim{Puzzle: claim.Puzzle}.Formula()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := satcheck.CheckProof(t.Context(), unclaimed, bytes.NewReader(proved["unique"].Proof), format); err == nil {
				t.Errorf("%s: the proof proves that the puzzle has no solution", format)
			}
			claim.Solutions, claim.Complete = nil, false
			if r := j.Check(t.Context(), claim); r.Verdict != satcheck.Verified || r.Proof != nil {
				t.Errorf("%+v, want no proof", r)
			}
		}
	})
}
