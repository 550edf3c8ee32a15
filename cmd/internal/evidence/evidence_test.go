package evidence

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/states"
)

// slow names the environment variable with which the long tests run.
const slow = "DLX_SUDOKU_SLOW"

var puzzles = []string{
	"530070000600195000098000060800060003400803001700020006060000280000419005000080079", // one solution
	"302790060980002000740810052000000020200000400057200690000340286408020539600950100", // six
	"530070500600195000098000060800060003400803001700020006060000280000419005000080079", // a clash
}

// claims returns true claims about these puzzles, and the claims of their explanations.
func claims(t testing.TB) []satcheck.Claim {
	t.Helper()
	var out []satcheck.Claim
	for _, line := range puzzles {
		p, err := (&Puzzle{Box: "3x3", Cells: strings.ReplaceAll(line, "0", ".")}).Sat()
		if err != nil {
			t.Fatal(err)
		}
		e := satcheck.Judge{}.Explain(t.Context(), p)
		if e.Status == satcheck.Invalid {
			out = append(out, satcheck.Claim{Puzzle: p})
			continue
		}
		out = append(out, satcheck.Claim{Puzzle: p, Solutions: e.Solutions}, e.Proved)
	}
	return out
}

// proved returns an entry of a claim and its files.
func proved(t testing.TB, number uint64, c satcheck.Claim, format proof.Format) (e *Entry, formula, steps []byte) {
	t.Helper()
	e = &Entry{Schema: Schema, Number: number, Input: "in.txt", Line: int(number), Version: "test", Format: format}
	e.SetClaim(c)
	f, err := c.Formula(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	answer, err := satcheck.Judge{}.Solve(t.Context(), f)
	if err != nil || answer.Proof == nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	f.WriteTo(&a)
	if format == proof.LRAT {
		h, err := answer.Proof.LRAT(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		h.WriteTo(&b)
	} else {
		answer.Proof.WriteTo(&b)
	}
	return e, a.Bytes(), b.Bytes()
}

// countedEntry returns an entry about the number of solutions of a problem, and its files. The problem is to choose from five
// pairs, with colours and multiplicities.
func countedEntry(t testing.TB, number uint64) (e *Entry, problem, lines []byte) {
	t.Helper()
	c := satcheck.Cover{Primary: 5, Secondary: 2}
	for item := range c.Primary {
		c.Options = append(c.Options, []int{item, 5}, []int{item, 6}, []int{item})
		c.Colours = append(c.Colours, []int{0, 1 + item%2}, []int{0, 1}, nil)
		c.Multiplicities = append(c.Multiplicities, [2]int{item % 2, 1 + item%3})
	}
	found, err := states.Search(t.Context(), c, 0)
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	if err := interchange.WriteDLX(&a, c); err != nil {
		t.Fatal(err)
	}
	found.WriteTo(&b)
	s, err := states.Check(t.Context(), c, bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	e = &Entry{Schema: Schema, Number: number, Input: "in.dlx", Version: "test"}
	e.SetCount(c, s.Count.String(), states.Format)
	return e, a.Bytes(), b.Bytes()
}

// fill writes a complete directory with the claims, one after the other, and then a count.
func fill(t testing.TB, dir string, format proof.Format, n int) {
	t.Helper()
	d, err := Create(session(), dir)
	if err != nil {
		t.Fatal(err)
	}
	fillInto(t, d, format, n)
}

// fillInto is fill for a given Dir.
func fillInto(t testing.TB, d *Dir, format proof.Format, n int) {
	t.Helper()
	all := claims(t)
	for i := range n {
		e, formula, steps := proved(t, uint64(i+1), all[i%len(all)], format)
		if err := d.Keep(e, formula, steps); err != nil {
			t.Fatal(err)
		}
		if err := d.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	e, problem, states := countedEntry(t, uint64(n+1))
	if err := d.Keep(e, problem, states); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(e); err != nil {
		t.Fatal(err)
	}
	open := &Entry{Schema: Schema, Number: uint64(n + 2), Input: "in.txt", Line: n + 1, Version: "test"}
	open.SetOpen(nil, "timed out after 10s")
	if err := d.Append(open); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(true); err != nil {
		t.Fatal(err)
	}
}

// checkDir checks a directory and returns the faults.
func checkDir(t interface{ Fatal(...any) }, dir string) (Result, []Finding) {
	var faults []Finding
	r, err := Check(context.Background(), dir, dir, func(f Finding) {
		if f.Kind == Fault {
			faults = append(faults, f)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return r, faults
}

// TestOtherProof replaces a proof by another proof of the same claim. It is refused, since it is not the one that was written.
func TestOtherProof(t *testing.T) {
	for _, format := range []proof.Format{proof.DRAT, proof.LRAT} {
		dir := t.TempDir()
		fill(t, dir, format, 2)
		name := filepath.Join(dir, (&Entry{Number: 2, Format: format}).proofFile())
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append([]byte("c by somebody else\n"), text...), 0o666); err != nil {
			t.Fatal(err)
		}
		const want = "its SHA-256 differs"
		if r, faults := checkDir(t, dir); r.Faults != 1 || len(faults) != 1 || !strings.Contains(fmt.Sprint(faults), want) {
			t.Errorf("%s: %+v, %v, want one fault: %s", format, r, faults, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, format := range []proof.Format{proof.DRAT, proof.LRAT} {
		dir := t.TempDir()
		n := len(claims(t))
		fill(t, dir, format, n)
		if r, faults := checkDir(t, dir); r != (Result{Proofs: n + 1, Open: 1, Finished: true}) || faults != nil {
			t.Errorf("%s: %+v, %v, want %d proofs", format, r, faults, n+1)
		}
		if _, err := Create(session(), dir); err == nil {
			t.Errorf("%s: a finished directory is taken for another run", format)
		}
		if err := os.WriteFile(filepath.Join(dir, "0000099.cnf"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if r, faults := checkDir(t, dir); r.Faults != 1 || len(faults) != 1 {
			t.Errorf("%s: a file more: %+v, %v", format, r, faults)
		}
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "thesis.tex"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(session(), foreign); err == nil {
		t.Error("a directory with other files is taken")
	}
}

// TestFlips changes one byte anywhere in a directory. The directory is refused, and the fault names the file of the byte, or
// the line of the manifest about that file.
func TestFlips(t *testing.T) {
	for _, format := range []proof.Format{proof.DRAT, proof.LRAT} {
		dir := t.TempDir()
		fill(t, dir, format, len(claims(t)))
		names, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(names) < 8 {
			t.Fatal(names, err)
		}
		rapid.Check(t, func(t *rapid.T) {
			name := rapid.SampledFrom(names).Draw(t, "file")
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			at := rapid.IntRange(0, len(text)-1).Draw(t, "byte")
			flipped := bytes.Clone(text)
			flipped[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
			if err := os.WriteFile(name, flipped, 0o666); err != nil {
				t.Fatal(err)
			}
			defer os.WriteFile(name, text, 0o666)
			r, faults := checkDir(t, dir)
			if r.Faults == 0 || r.Faults != len(faults) || faults[0].File != name {
				t.Fatalf("%+v, %v, want a fault in %s", r, faults, name)
			}
		})
	}
}

// TestOtherCount has a manifest claim one solution more than its proof shows, with all sums right.
func TestOtherCount(t *testing.T) {
	dir := t.TempDir()
	d, err := Create(session(), dir)
	if err != nil {
		t.Fatal(err)
	}
	e, problem, states := countedEntry(t, 1)
	n, err := strconv.Atoi(e.Count)
	if err != nil || n < 100 {
		t.Fatalf("%s solutions, want more: %v", e.Count, err)
	}
	e.SetCount(*e.Cover, strconv.Itoa(n+1), e.Format)
	if err := d.Keep(e, problem, states); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(e); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(true); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("it proves %d solutions (the manifest says %d)", n, n+1)
	if r, faults := checkDir(t, dir); r.Faults != 1 || faults[0].Text != want || filepath.Base(faults[0].File) != "0000001.count" {
		t.Errorf("%+v, %v, want %s", r, faults, want)
	}
}

// TestForged has manifests whose checksums are right, but whose words or numbers are not those of the proofs.
func TestForged(t *testing.T) {
	tests := []struct {
		name  string
		forge func(*Entry)
		want  string
	}{
		{"nothing", func(*Entry) {}, ""},
		{"says", func(e *Entry) { e.Says = "there is no solution" }, `it says "there is no solution", and claims that `},
		{"solver", func(e *Entry) { e.Solver = "an oracle" }, "something that is no part of its claim"},
		{"count", func(e *Entry) { e.Count += "5" }, ""},
		{"bounded", func(e *Entry) { e.Below = 7 }, "something that is no part of its claim"},
		{"cells", func(e *Entry) { e.Cells = append(e.Cells, 1) }, ""},
		{"solutions", func(e *Entry) { e.Solutions = append(e.Solutions, []int{1}) }, ""},
	}
	all := claims(t)
	for _, test := range tests {
		for kind := range 3 {
			t.Run(fmt.Sprint(test.name, kind), func(t *testing.T) {
				dir := t.TempDir()
				d, err := Create(session(), dir)
				if err != nil {
					t.Fatal(err)
				}
				e, formula, steps := countedEntry(t, 1)
				if kind > 0 {
					e, formula, steps = proved(t, 1, all[3*(kind-1)], proof.DRAT) // a whole claim, and one about some cells
				}
				if kind == 2 && !e.Partial {
					t.Fatal("want a claim about some cells")
				}
				if err := d.Keep(e, formula, steps); err != nil {
					t.Fatal(err)
				}
				test.forge(e)
				if err := d.Append(e); err != nil {
					t.Fatal(err)
				}
				if err := d.Close(true); err != nil {
					t.Fatal(err)
				}
				r, faults := checkDir(t, dir)
				if wrong := test.name != "nothing"; (r.Faults > 0) != wrong || wrong && !strings.HasPrefix(faults[0].Text, test.want) {
					t.Errorf("%+v, %v, want %q", r, faults, test.want)
				}
			})
		}
	}
}

// TestMissing takes a file away, or the end of one.
func TestMissing(t *testing.T) {
	for cut := range 2 {
		dir := t.TempDir()
		fill(t, dir, proof.DRAT, 3)
		names, _ := filepath.Glob(filepath.Join(dir, "*"))
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if cut == 0 && filepath.Base(name) != manifestName {
				os.Remove(name)
			} else {
				os.WriteFile(name, text[:len(text)-2], 0o666)
			}
			if r, faults := checkDir(t, dir); r.Faults == 0 || faults[0].File != name {
				t.Errorf("%s cut or taken away: %+v, %v", name, r, faults)
			}
			os.WriteFile(name, text, 0o666)
		}
	}
}

// killed is set in the environment of a process that fills a directory until it is killed.
const killed = "EVIDENCE_KILLED"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killed); dir != "" {
		for {
			fillMore(dir)
		}
	}
	os.Exit(m.Run())
}

// fillMore writes entries as fast as it can.
func fillMore(dir string) {
	d, err := Create(session(), dir)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	p, _ := (&Puzzle{Box: "2x2", Cells: "12..34....1....3"}).Sat()
	f, _ := satcheck.Claim{Puzzle: p}.Formula(context.Background())
	answer, _ := satcheck.Judge{}.Solve(context.Background(), f)
	c := satcheck.Claim{Puzzle: p}
	for answer.Proof == nil { // add the missing solution until the claim is complete
		p := satcheck.Judge{}.Explain(context.Background(), p)
		c.Solutions = p.Solutions
		f, _ = c.Formula(context.Background())
		answer, _ = satcheck.Judge{}.Solve(context.Background(), f)
	}
	var formula, steps bytes.Buffer
	f.WriteTo(&formula)
	answer.Proof.WriteTo(&steps)
	for number := uint64(1); number < 100_000; number++ {
		e := &Entry{Schema: Schema, Number: number, Input: "in.txt", Version: "test", Format: proof.DRAT}
		e.SetClaim(c)
		if err := d.Keep(e, formula.Bytes(), steps.Bytes()); err != nil {
			os.Exit(1)
		}
		if err := d.Append(e); err != nil {
			os.Exit(1)
		}
	}
}

// TestKilled kills runs into one folder at random moments. Each time the lines written so far are right, and the next run starts
// again.
func TestKilled(t *testing.T) {
	rounds := 6
	if os.Getenv(slow) != "" {
		rounds = 100
	}
	dir := filepath.Join(t.TempDir(), "proofs")
	most := 0
	wait := 170 * time.Millisecond // at most
	for n := 0; n < rounds || most == 0 && wait < time.Minute; n++ {
		if n >= rounds { // the machine is too busy
			wait *= 2
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), killed+"="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(wait))
		cmd.Process.Kill()
		cmd.Wait()
		if _, err := os.Stat(filepath.Join(dir, partialName)); err != nil {
			continue // killed before there was anything
		}
		r, faults := checkDir(t, dir)
		if r.Faults > 0 || r.Finished {
			t.Fatalf("%+v, %v", r, faults)
		}
		most = max(most, r.Proofs)
	}
	if most == 0 {
		t.Error("no run proved anything before it was killed")
	}
	// A last run has nothing to prove: it removes the files of the others.
	d, err := Create(session(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(true); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("%d files are left, want an empty directory: %v", len(files), err)
	}
}

// TestNoDraftStays has files that cannot be written or renamed: no draft is left.
func TestNoDraftStays(t *testing.T) {
	dir := t.TempDir()
	d, err := Create(session(), filepath.Join(dir, "new"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(d.name, "0000001.cnf"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := d.Keep(&Entry{Number: 1, Format: proof.DRAT}, nil, nil); err == nil {
		t.Error("a proof is kept where a directory stands")
	}
	files, err := os.ReadDir(d.name)
	if err != nil || len(files) != 2 {
		t.Errorf("there are %v, %v, want the manifest and the directory", files, err)
	}
}

// session returns a session that prints nothing.
func session() *cli.Session {
	return cli.NewSession(context.Background(), "test", &cli.System{Stdout: io.Discard, Stderr: io.Discard})
}

// lowered has lower limits on lines until the test ends, in the same proportion.
func lowered(t *testing.T) {
	line, lists, numbers := maxLine, maxLists, maxNumbers
	t.Cleanup(func() { maxLine, maxLists, maxNumbers = line, lists, numbers })
	maxLine, maxLists, maxNumbers = line>>5, lists>>5, numbers>>5
}

// TestTooLargeForALine keeps an entry that is too large for a check. It is written as an entry that claims nothing.
func TestTooLargeForALine(t *testing.T) {
	lowered(t)
	dir := filepath.Join(t.TempDir(), "proofs")
	d, err := Create(session(), dir)
	if err != nil {
		t.Fatal(err)
	}
	e, formula, steps := proved(t, 1, claims(t)[0], proof.DRAT)
	if err := d.Keep(e, formula, steps); err != nil {
		t.Fatal(err)
	}
	e.Solutions = slices.Repeat(e.Solutions[:1], maxLine/81/2)
	if err := d.Append(e); err == nil || !strings.Contains(err.Error(), "in a line") {
		t.Errorf("Append = %v, want that it is too long", err)
	}
	e, formula, steps = proved(t, 2, claims(t)[0], proof.DRAT)
	if err := d.Keep(e, formula, steps); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(e); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(true); err != nil {
		t.Fatal(err)
	}
	if r, faults := checkDir(t, dir); r.Faults > 0 || r.Proofs != 1 || r.Open != 1 {
		t.Errorf("%+v, %v", r, faults)
	}
}
