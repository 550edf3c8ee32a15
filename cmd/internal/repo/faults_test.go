package repo

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A fault is what may be wrong in code that is not to be believed: edits of its text. In the edited text FAULT stands for
// the condition that this fault is on, so that one build has all faults, each asleep.
type fault struct {
	name  string
	edits []edit
	asks  []string // the questions that it is tried on; nil: all
}

// beside reports whether f has the first fault besides its own: f must show differently.
func (f fault) beside() bool { return len(f.edits) > 1 && f.edits[0] == lost }

// An edit replaces a text, which the file has exactly once.
type edit struct{ file, old, new string }

// Environment variables: of the fault that is awake, and of the file to which a run writes the faults whose condition it
// has met.
const (
	faultVariable = "DLX_SUDOKU_TEST_FAULT"
	metVariable   = "DLX_SUDOKU_TEST_MET"
)

// TestFaults wakes one fault after the other in a build of its own, and asks all questions that reach the fault: no
// wrong answer may be reported as verified. Each fault must show, by a wrong answer or exit status, and the text that
// it edits must stand in its file: if it no longer does, edit the table.
//
// There are no faults in reading: the judge is given a problem as it was read, and cannot know what was written.
func TestFaults(t *testing.T) {
	dir := t.TempDir()
	overlay := faultyFiles(t, dir)
	program := filepath.Join(dir, "both.exe")
	// Without inlining, and without what debuggers read, it compiles in half the time.
	run(t, root, "go", "build", bare, "-gcflags="+module+"/...=-l -dwarf=false", "-overlay", overlay, "-o", program, "./cmd/dlx")
	right, besides := make(map[string]outcome), make(map[string]outcome) // by question, without a fault and with the first one
	met := make(map[string]map[string]bool)                              // by question, the faults that are in its way
	for _, q := range questions {
		o := ask(t, program, "", []question{q}, metVariable+"="+filepath.Join(dir, "met"))[0]
		met[q.name] = linesOf(t, filepath.Join(dir, "met"))
		if len(o.answers) != len(q.counts) {
			t.Fatalf("%s, without a fault: exit status %d, %v", q.name, o.status, o.text)
		}
		for i, a := range o.answers {
			if !a.verified || a.count != q.counts[i] {
				t.Fatalf("%s, without a fault: answer %d is %+v, want %s, verified\n%s", q.name, i+1, a, q.counts[i], o.text)
			}
		}
		right[q.name] = o
	}
	for k, o := range ask(t, program, faults[0].name, questions) {
		besides[questions[k].name] = o
	}
	trials := make(chan int) // of faults
	shown := make([]bool, len(faults))
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range trials {
				f := faults[i]
				asked := slices.DeleteFunc(slices.Clone(questions), func(q question) bool {
					return !met[q.name][f.name] || f.asks != nil && !slices.Contains(f.asks, q.name)
				})
				for k, got := range ask(t, program, f.name, asked) {
					q := asked[k].name
					if why := escaped(got, right[q]); why != "" {
						t.Errorf("%s, asked for %s: verified, but %s\n%s", f.name, q, why, got.text)
					}
					if f.beside() {
						shown[i] = shown[i] || got.differs(besides[q]) || got.text != besides[q].text
					} else {
						shown[i] = shown[i] || got.differs(right[q])
					}
				}
			}
		})
	}
	for i := range faults {
		trials <- i
	}
	close(trials)
	workers.Wait()
	for i, f := range faults {
		if !shown[i] {
			t.Errorf("%s: every question is answered as without it", f.name)
		}
	}
	if len(faults) < 30 {
		t.Errorf("%d faults, want 30 or more", len(faults))
	}
}

// linesOf takes the lines of a file away and returns them.
func linesOf(t *testing.T, file string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.Remove(file)
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		lines[strings.TrimSuffix(line, "\n")] = true
	}
	return lines
}

// A question is a command line, its input, and the numbers of solutions that its answers must have.
type question struct {
	name   string
	args   []string // the command first
	input  string
	counts []string
}

// An outcome is what came of a question.
type outcome struct {
	answers []reply
	status  int
	text    string
}

// A reply is one JSON object, as far as it is right or wrong.
type reply struct {
	verified      bool
	status, count string
	solutions     []string // sorted
}

// ask asks questions one after the other, with a fault awake, or none. The end of a process is an outcome, too; the rest of
// the questions go to another one.
func ask(t *testing.T, program, fault string, asked []question, more ...string) (outcomes []outcome) {
	for len(outcomes) < len(asked) {
		before := len(outcomes)
		if outcomes = append(outcomes, askProcess(t, program, fault, asked[before:], more)...); len(outcomes) == before {
			return nil
		}
	}
	return outcomes
}

// askProcess asks a process questions until it ends. It is ended if an answer takes half a minute.
func askProcess(t *testing.T, program, fault string, asked []question, more []string) (outcomes []outcome) {
	ctx, end := context.WithCancel(t.Context())
	defer end()
	cmd := exec.CommandContext(ctx, program)
	cmd.Env = append(append(os.Environ(), faultVariable+"="+fault), more...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Error(err)
		return nil
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Error(err)
		return nil
	}
	defer cmd.Wait()
	defer in.Close()
	to, lines := json.NewEncoder(in), bufio.NewReader(out)
	for _, q := range asked {
		late := time.AfterFunc(30*time.Second, end)
		to.Encode(map[string]any{"Args": q.args, "Input": q.input}) // if the process has ended, it shows below
		text, last := answersOf(lines)
		late.Stop()
		if last == nil {
			cmd.Wait()
			return append(outcomes, outcomeOf(text, errs.String(), cmd.ProcessState.ExitCode()))
		}
		outcomes = append(outcomes, outcomeOf(text, last.Stderr, last.Status))
	}
	return outcomes
}

// A lastLine is what stands behind the answers to a question.
type lastLine struct {
	Ended  bool
	Status int
	Stderr string
}

// answersOf reads the answers to a question, and the line behind them: nil if the process ends first.
func answersOf(lines *bufio.Reader) (text string, last *lastLine) {
	for {
		line, err := lines.ReadString('\n')
		if err == nil && json.Unmarshal([]byte(line), &last) == nil && last.Ended {
			return text, last
		}
		if text, last = text+line, nil; err != nil {
			return text, nil
		}
	}
}

// outcomeOf returns the outcome of a question, given what was written.
func outcomeOf(stdout, stderr string, status int) (o outcome) {
	o.status, o.text = status, stdout+stderr
	for line := range strings.Lines(stdout) {
		var a struct {
			Verified  bool
			Status    string
			Count     any
			Solutions []any
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			continue // cut off
		}
		r := reply{verified: a.Verified, status: a.Status, count: fmt.Sprint(a.Count)}
		for _, s := range a.Solutions {
			if numbered, ok := s.(map[string]any); ok {
				s = fmt.Sprint(numbered["options"])
			}
			r.solutions = append(r.solutions, fmt.Sprint(s))
		}
		slices.Sort(r.solutions)
		o.answers = append(o.answers, r)
	}
	return o
}

// escaped says what is wrong with an answer that is said to be verified, "" if nothing is.
func escaped(got, want outcome) string {
	for i, a := range got.answers {
		switch {
		case !a.verified:
		case i >= len(want.answers):
			return "there is no such answer"
		case a.count != want.answers[i].count, a.status != want.answers[i].status:
			return fmt.Sprintf("%s, %s (right is %s, %s)", a.status, a.count, want.answers[i].status, want.answers[i].count)
		case !slices.Equal(a.solutions, want.answers[i].solutions):
			return "other solutions"
		}
	}
	return ""
}

// differs reports whether an outcome is not the one without a fault.
func (o outcome) differs(want outcome) bool {
	return o.status != want.status || !slices.EqualFunc(o.answers, want.answers, func(a, b reply) bool {
		return a.verified == b.verified && a.status == b.status && a.count == b.count && slices.Equal(a.solutions, b.solutions)
	})
}

// queens is the text of the problem of n queens.
func queens(n int) string {
	items := make(map[string]bool)
	var rows, options strings.Builder
	for r := range n {
		fmt.Fprintf(&rows, "r%d c%d ", r, r)
		for c := range n {
			fmt.Fprintf(&options, "r%d c%d a%d b%d\n", r, c, r+c, r-c+n)
			items[fmt.Sprintf("a%d", r+c)], items[fmt.Sprintf("b%d", r-c+n)] = true, true
		}
	}
	return rows.String() + "| " + strings.Join(slices.Sorted(maps.Keys(items)), " ") + "\n" + options.String()
}

// crews is the text of a problem with costs that leave a gap to the linear program: tours of three to five of 21 legs. Its
// four solutions cost 289, 299, 316 and 326.
func crews() string {
	var text strings.Builder
	for leg := range 21 {
		fmt.Fprintf(&text, "l%d ", leg)
	}
	x := uint32(2024)
	draw := func(n int) int { // after Numerical Recipes
		x = x*1664525 + 1013904223
		return int(x>>16) % n
	}
	for range 90 {
		size, legs := 3+draw(3), map[int]bool{}
		for len(legs) < size {
			legs[draw(21)] = true
		}
		text.WriteByte('\n')
		for _, leg := range slices.Sorted(maps.Keys(legs)) {
			fmt.Fprintf(&text, "l%d ", leg)
		}
		fmt.Fprintf(&text, "|%d", 10*size+draw(25))
	}
	return text.String()
}

// dominoes is the text of the problem to tile a board with dominoes.
func dominoes(rows, columns int) string {
	var items, options strings.Builder
	for r := range rows {
		for c := range columns {
			fmt.Fprintf(&items, "s%d.%d ", r, c)
			if c+1 < columns {
				fmt.Fprintf(&options, "s%d.%d s%d.%d\n", r, c, r, c+1)
			}
			if r+1 < rows {
				fmt.Fprintf(&options, "s%d.%d s%d.%d\n", r, c, r+1, c)
			}
		}
	}
	return items.String() + "\n" + options.String()
}
