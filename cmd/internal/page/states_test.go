package page

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/page/plays"
	"dlx-sudoku/cmd/internal/testkit"
)

// seedVariable may have the seed of TestStates, and playsVariable the number of puzzles of its slow form.
const (
	seedVariable  = "DLX_SUDOKU_SEED"
	playsVariable = "DLX_SUDOKU_PLAYS"
)

// TestStates puts random puzzles of 4x4, 6x6 and 9x9, with and without rules, through the states of the page: pasted, with
// entries, checked, with steps, claims, rules, givens more and less, and what it makes of them. The page runs in node, on a
// stage (testdata/stage.js); whatever it says is compared with a model that shares nothing with the program.
func TestStates(t *testing.T) {
	t.Parallel()
	seed, puzzles := uint64(43), 24
	if testkit.Slow() {
		puzzles = 1000
	}
	for name, set := range map[string]func(n uint64){seedVariable: func(n uint64) { seed = n }, playsVariable: func(n uint64) { puzzles = int(n) }} {
		if value := os.Getenv(name); value != "" {
			n, err := strconv.ParseUint(value, 10, 31)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			set(n)
		}
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	s := newStage(t)
	kinds := make(map[string]int)
	lost, late := 0, 0 // states that the model could not follow, or of which the program did not know all in time
	const batch = 12
	for n := 0; n < puzzles; n += batch {
		var list []*plays.Play
		for k := range batch {
			list = append(list, plays.Random(rng, []int{4, 4, 4, 6, 6, 9}[k%6]))
		}
		for k, looks := range s.play(list) {
			for _, l := range looks {
				kinds[l.Kind]++
				kinds[l.State]++
				faults, known := list[k].Faults(&l)
				if !known {
					lost++
				}
				if l.Unfinished {
					late++
				}
				for _, fault := range faults {
					t.Errorf("seed %d, puzzle %d, %s, %s: %s\n%q; %q; %q", seed, n+k, list[k].Text, l.State, fault, l.Head, l.Said, l.Told)
				}
			}
		}
		if t.Failed() {
			return
		}
		if n%(10*batch) == 0 {
			t.Logf("seed %d: %d puzzles", seed, n+batch)
		}
	}
	t.Logf("seed %d: %d puzzles; %d states that the model could not follow, %d not explained in time; %v", seed, puzzles, lost, late, kinds)
	for _, kind := range []string{
		"unique", "several", "capped", "none", "invalid", "wrong", "solved", "stepped", "asked", "pointed", "ways out", "counted", "ruled",
		"given more", "given less", "Leave out what is not needed", "Add givens until there is one solution",
	} {
		if kinds[kind] == 0 && puzzles >= 500 {
			t.Errorf("no puzzle came to %s", kind)
		}
	}
	all := 0
	for n := range maps.Values(kinds) {
		all += n
	}
	if max(lost, late) > all/100 {
		t.Errorf("of %d states the model lost %d, and %d were not explained in time", all/2, lost, late)
	}
}

// A stage is a page that runs in node, whose calls are answered here.
type stage struct {
	t       *testing.T
	in      *json.Encoder // plays
	out     *bufio.Reader // looks, a line for each list of plays
	answers *os.File
	said    bytes.Buffer

	mu   sync.Mutex
	stop map[int]context.CancelFunc // of calls under way
}

// A call is a question of the page; one without a command ends another one.
type call struct {
	Call                 int
	Command, Query, Text string
}

func newStage(t *testing.T) *stage {
	dir := lay(t)
	script, err := os.ReadFile("testdata/stage.js")
	if err != nil {
		t.Fatal(err)
	}
	end := fmt.Sprintf(`
		const play = %s;
		for await (const line of createInterface({ input: process.stdin })) {
			try {
				process.stdout.write(JSON.stringify(await play(JSON.parse(line))) + "\n");
			} catch (error) {
				process.stdout.write(JSON.stringify(String(error.stack)) + "\n");
			}
		}
		process.exit(0);`, plays.Script)
	if err := os.WriteFile(filepath.Join(dir, "stage.mjs"), append(script, end...), 0o666); err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, stop: make(map[int]context.CancelFunc)}
	cmd := exec.Command("node", "stage.mjs")
	cmd.Dir, cmd.Stderr = dir, &s.said
	calls, toUs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	toPage, answers, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s.answers = answers
	cmd.ExtraFiles = []*os.File{toUs, toPage}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	toUs.Close()
	toPage.Close()
	t.Cleanup(func() {
		stdin.Close()
		answers.Close() // node waits for its reader
		cmd.Wait()
		if s.said.Len() > 0 {
			t.Error(s.said.String())
		}
	})
	s.in, s.out = json.NewEncoder(stdin), bufio.NewReader(stdout)
	go s.serve(t.Context(), calls)
	return s
}

// play has the page play, and returns what it says.
func (s *stage) play(list []*plays.Play) (looks [][]plays.Look) {
	s.t.Helper()
	if err := s.in.Encode(list); err != nil {
		s.t.Fatal(err)
	}
	line, err := s.out.ReadString('\n')
	if err != nil {
		s.t.Fatalf("%v: %s", err, s.said.String())
	}
	if err := json.Unmarshal([]byte(line), &looks); err != nil {
		s.t.Fatalf("%v: %.2000s", err, line)
	}
	return looks
}

// serve answers the page's calls as the command does.
func (s *stage) serve(ctx context.Context, calls *os.File) {
	defer calls.Close()
	for lines := json.NewDecoder(calls); ; {
		var c call
		if lines.Decode(&c) != nil {
			return
		}
		s.mu.Lock()
		if c.Command == "" {
			if stop := s.stop[c.Call]; stop != nil {
				stop()
			}
			s.mu.Unlock()
			continue
		}
		ctx, stop := context.WithCancel(ctx)
		s.stop[c.Call] = stop
		s.mu.Unlock()
		go func() {
			defer stop()
			var out bytes.Buffer
			flags, err := api.ParseFlags(c.Query)
			var asked *api.Call
			if err == nil {
				asked, err = api.NewCall(c.Command, flags, []byte(c.Text))
			}
			if err != nil {
				out.Write(api.Last{Exit: 2, Notes: []string{err.Error()}}.Line())
			} else {
				last := asked.Run(ctx, &out)
				out.Write(last.Line())
			}
			answer, _ := json.Marshal(map[string]any{"Call": c.Call, "Text": out.String()})
			s.mu.Lock()
			defer s.mu.Unlock()
			delete(s.stop, c.Call)
			s.answers.Write(append(answer, '\n'))
		}()
	}
}
