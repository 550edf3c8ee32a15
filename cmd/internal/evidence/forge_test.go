package evidence

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// A forgery is a folder changed by somebody who knows its format: chain, checksums, words and proofs match wherever that is
// possible.
type forgery struct {
	lines  [][]byte // the objects of the manifest, without the chain
	files  map[string][]byte
	links  map[string]string
	behind string // the manifest
	name   string // of the manifest
	more   last   // how much the numbers of the last line exceed the true ones
}

// original returns a folder with a claim of each kind that the commands write.
func original(t testing.TB) *forgery {
	t.Helper()
	f := &forgery{files: make(map[string][]byte), name: manifestName}
	add := func(e *Entry) {
		e.Schema, e.Number, e.Input, e.Version = Schema, uint64(len(f.lines)+1), "in.txt", "test"
		if e.Verdict != Open {
			e.Verdict = Verified
			if !f.refile(e) {
				t.Fatalf("%s: not proved", e.Says)
			}
		}
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		f.lines = append(f.lines, text)
	}
	formats, counts := []proof.Format{proof.DRAT, proof.LRAT}, []proof.Format{scpog.Format, states.Format}
	for i, cells := range []string{"1234............", "12..............", "12..34....1....3", "12......34......", "................"} {
		c := claimed{box: "2x2", givens: cells}
		if i == 3 {
			c.candidates = slices.Repeat([][]int{nil}, 16)
			c.candidates[3], c.candidates[15] = []int{3}, []int{1, 2}
		}
		var ruled []satcheck.Rule
		if i == 3 {
			ruled = []satcheck.Rule{{Word: "whisper", Numbers: []int{2}, Groups: [][]int{{3, 7}}}}
			c.rules = []written{{"whisper", []int{2}, [][]int{{3, 7}}}}
		}
		all, err := c.fill()
		if err != nil {
			t.Fatal(err)
		}
		p, err := (&Puzzle{Box: c.box, Cells: c.givens, Candidates: c.candidates, Rules: ruled}).Sat()
		if err != nil {
			t.Fatal(err)
		}
		e := &Entry{Format: formats[i%2]}
		if len(all) > 100 {
			e.SetPuzzleCount(p, "288", counts[i/2%2])
		} else {
			e.SetClaim(satcheck.Claim{Puzzle: p, Solutions: all})
		}
		add(e)
		if i == 1 {
			e := &Entry{Format: proof.DRAT}
			e.SetClaim(satcheck.Claim{Puzzle: p, Solutions: all[:1], Partial: true, Cells: []int{0, 1}})
			add(e)
			e = &Entry{}
			e.SetOpen(NewPuzzle(p), "there may be more solutions")
			add(e)
		}
	}
	c := satcheck.Cover{
		Primary: 3, Secondary: 1, Options: [][]int{{0, 1}, {0, 3}, {1, 3}, {2}, {0, 2, 3}, {1}, {3}},
		Colours: [][]int{nil, {0, 1}, {0, 2}, nil, {0, 0, 1}, nil, nil}, Multiplicities: [][2]int{{1, 2}, {1, 1}, {0, 1}},
	}
	priced := c
	priced.Costs = []int{3, 1, -4, 2, 7, 0, 1}
	plain := satcheck.Cover{Primary: 2, Options: [][]int{{0}, {1}, {0, 1}}}
	for i, c := range []satcheck.Cover{c, priced, plain, {Primary: 2, Options: [][]int{{0}}}} {
		all := solutions(c)
		e := &Entry{Format: formats[i%2]}
		if c.Costs == nil {
			e.SetCoverClaim(satcheck.CoverClaim{Cover: c, Solutions: all})
		} else {
			slices.SortFunc(all, func(a, b []int) int { return cost(c, a) - cost(c, b) })
			e.SetCoverClaim(satcheck.Cheapest(c, all[:3]))
		}
		add(e)
		e = &Entry{}
		e.SetCount(c, itoa(len(all)), counts[i/2%2])
		add(e)
	}
	// Behind the first two, and behind the first four, there are others of the same cost.
	c.Options, c.Colours, c.Costs = c.Options[:6], c.Colours[:6], []int{3, 1, 4, 2, 4, 0}
	all := solutions(c)
	slices.SortFunc(all, func(a, b []int) int { return cost(c, a) - cost(c, b) })
	for _, k := range []int{1, 2, 4, len(all)} {
		e := &Entry{}
		e.SetSums(satcheck.Cheapest(c, all[:k]))
		add(e)
	}
	e := &Entry{}
	e.SetOpen(nil, "timed out after 10s")
	add(e)
	return f
}

func itoa(n int) string { return string(must(json.Marshal(n))) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// solutions returns the solutions that the oracle finds.
func solutions(c satcheck.Cover) [][]int {
	o := claimed{primary: c.Primary, total: c.Primary + c.Secondary, options: c.Options, colours: c.Colours, times: c.Multiplicities}
	return o.choose(nil, 0, make([]int, o.total), make([]int, o.total), nil)
}

func cost(c satcheck.Cover, s []int) (sum int) {
	for _, o := range s {
		sum += c.Costs[o]
	}
	return sum
}

// restate gives an entry the words and whatever else its claim has.
func restate(e *Entry) {
	defer func() { recover() }() // a puzzle that has no claim
	p := satcheck.Puzzle{}
	if e.Puzzle != nil {
		p, _ = e.Puzzle.Sat()
	}
	switch {
	case e.Verdict == Open:
		e.SetOpen(e.Puzzle, e.Reason)
	case IsCount(e.Format) && e.Cover != nil:
		e.SetCount(*e.Cover, e.Count, e.Format)
	case IsCount(e.Format):
		e.SetPuzzleCount(p, e.Count, e.Format)
	case e.Format == sums.Format && e.Cover != nil:
		e.SetSums(satcheck.CoverClaim{Cover: *e.Cover, Solutions: e.Solutions, Bounded: e.Bounded, Below: e.Below})
	case e.Cover != nil:
		e.SetCoverClaim(satcheck.CoverClaim{Cover: *e.Cover, Solutions: e.Solutions, Bounded: e.Bounded, Below: e.Below})
	default:
		e.SetClaim(satcheck.Claim{Puzzle: p, Solutions: e.Solutions, Partial: e.Partial, Cells: e.Cells})
	}
}

// refile makes the files of an entry again and updates their checksums. If the claim cannot be proved, the proof is the empty
// clause. If satcheck refuses the claim because solutions repeat, refile leaves the repetitions out, and doubles their clauses
// afterwards. It reports whether the result is a proof.
func (f *forgery) refile(e *Entry) (is bool) {
	defer func() { recover() }() // a cover that makes no sense
	var text, steps bytes.Buffer
	steps.WriteString("0\n")
	p := satcheck.Puzzle{}
	if e.Puzzle != nil {
		p, _ = e.Puzzle.Sat()
	}
	if e.Format == sums.Format && e.Cover != nil {
		is = price(&text, &steps, e)
	} else if IsCount(e.Format) {
		c := satcheck.Cover{}
		if e.Cover != nil {
			c = *e.Cover
		} else {
			c, _ = p.Cover()
		}
		if e.Format == scpog.Format {
			must(must(scpog.Formula(context.Background(), c)).WriteTo(&text))
			if lines, err := states.SCPOG(context.Background(), c, 0); err == nil {
				steps.Reset()
				steps.Write(lines)
				is = true
			}
		} else {
			interchange.WriteDLX(&text, c)
			if s, err := states.Search(context.Background(), c, 0); err == nil {
				steps.Reset()
				s.WriteTo(&steps)
				is = true
			}
		}
	} else {
		var once [][]int
		for _, s := range e.Solutions {
			same := func(t []int) bool {
				return slices.Equal(s, t) || e.Cover != nil && slices.Equal(slices.Sorted(slices.Values(s)), slices.Sorted(slices.Values(t)))
			}
			if !slices.ContainsFunc(once, same) {
				once = append(once, s)
			}
		}
		formula, err := satcheck.Claim{Puzzle: p, Solutions: once, Partial: e.Partial, Cells: e.Cells}.Formula(context.Background())
		if e.Cover != nil {
			formula, err = satcheck.CoverClaim{Cover: *e.Cover, Solutions: once, Bounded: e.Bounded, Below: e.Below}.Formula(context.Background())
		}
		if err != nil {
			return false
		}
		if answer, err := (satcheck.Judge{}).Solve(context.Background(), formula); err == nil && answer.Proof != nil {
			steps.Reset()
			if e.Format == proof.LRAT {
				must(answer.Proof.LRAT(context.Background(), formula)).WriteTo(&steps)
			} else {
				answer.Proof.WriteTo(&steps)
			}
			is = true
		}
		formula.WriteTo(&text)
		f.double(&text, len(e.Solutions)-len(once))
	}
	f.files[e.formulaFile()], f.files[e.proofFile()] = bytes.Clone(text.Bytes()), bytes.Clone(steps.Bytes())
	e.Formula, e.Proof = hexSum(text.Bytes()), hexSum(steps.Bytes())
	return is
}

// price writes the problem of an entry, and the engine's proof about the listed solutions. It reports whether that is a proof
// of the claim.
func price(text, steps *bytes.Buffer, e *Entry) (is bool) {
	defer func() { recover() }() // no solution is listed, or one that makes no sense
	if err := interchange.WriteDLX(text, *e.Cover); err != nil {
		return false
	}
	steps.Reset()
	steps.WriteString("s 1\np\nb\n")
	p, err := dlx.ParseProblem(bytes.NewReader(text.Bytes()))
	if err != nil {
		return false
	}
	list := make([]dlx.Solution, len(e.Solutions))
	for i, s := range e.Solutions {
		list[i] = s
	}
	var lines bytes.Buffer
	err = p.ProveCheapest(context.Background(), &lines, list)
	if lines.Len() > 0 {
		*steps = lines
	}
	return err == nil
}

// double writes the last clause of a formula n times more.
func (f *forgery) double(text *bytes.Buffer, n int) {
	lines := strings.SplitAfter(text.String(), "\n")
	clauses := 0
	for i, line := range lines {
		var v int
		if fields := strings.Fields(line); n > 0 && len(fields) == 4 && fields[0] == "p" {
			v, clauses = must(parse(fields[2])), must(parse(fields[3]))
			lines[i] = "p cnf " + itoa(v) + " " + itoa(clauses+n) + "\n"
		}
	}
	if n > 0 && len(lines) > 1 {
		lines = append(lines, slices.Repeat(lines[len(lines)-2:len(lines)-1], n)...)
		text.Reset()
		text.WriteString(strings.Join(lines, ""))
	}
}

func parse(text string) (n int, err error) { return n, json.Unmarshal([]byte(text), &n) }

func (f *forgery) clone() *forgery {
	out := *f
	out.lines, out.files, out.links = slices.Clone(f.lines), maps.Clone(f.files), make(map[string]string)
	return &out
}

// wrong returns the reason why a folder must be refused whatever it claims, or "".
func (f *forgery) wrong() string {
	finished := f.name == manifestName
	for i, line := range f.lines {
		var e Entry
		err := json.Unmarshal(line, &e)
		switch {
		case bytes.HasPrefix(line, []byte(lastHead)):
			if finished {
				return "a second end"
			}
		case err != nil || !bytes.Equal(must(json.Marshal(&e)), line):
			return "line " + itoa(i+1) + " is not written so"
		}
	}
	switch {
	case len(f.links) > 0 && finished:
		return "a link"
	case f.behind != "" && finished:
		return "more than a manifest"
	case finished && f.more != last{}:
		return "wrong sums"
	case finished && f.files["0000099.drat"] != nil:
		return "a file that is not named"
	}
	return ""
}

// TestForgeries changes folders in ways that respect their format: some hundreds, or ten thousand in slow tests. Each is refused,
// or the lines that are reported as verified are true, both for readers who take the first of two equal keys and for those who
// take the last.
func TestForgeries(t *testing.T) {
	forgeAll(t, original(t), slices.Sorted(maps.Keys(changes)), "100")
}

// TestForgedSums does the same to proofs that no solution is cheaper. A change of a line or of the claim seldom leaves such a
// proof right.
func TestForgedSums(t *testing.T) {
	folder := original(t)
	folder.lines = slices.DeleteFunc(folder.lines, func(line []byte) bool { return !bytes.Contains(line, []byte(`"format":"sums"`)) })
	maps.DeleteFunc(folder.files, func(name string, _ []byte) bool {
		number, _, _ := strings.Cut(name, ".")
		return !slices.ContainsFunc(folder.lines, func(line []byte) bool {
			return bytes.Contains(line, []byte(`"number":`+strings.TrimLeft(number, "0")+","))
		})
	})
	forgeAll(t, folder, []string{"prices", "prices", "prices", "prices", "bound", "cover", "solutions"}, "200")
}

// forgeAll changes a folder in ways of the given kinds, checks times, or 10,000 times in slow tests.
func forgeAll(t *testing.T, folder *forgery, kinds []string, checks string) {
	t.Helper()
	defer flag.Set("rapid.checks", flag.Lookup("rapid.checks").Value.String())
	flag.Set("rapid.checks", checks)
	if os.Getenv(slow) != "" {
		flag.Set("rapid.checks", "10000")
	}
	at := newDesk(filepath.Join(t.TempDir(), "forgery"))
	tried, refused, lines := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f := folder.clone()
		// The first is no change: all is verified.
		for range rapid.SampledFrom([]int{0, 1, 1, 1, 1, 1, 2, 3}).Draw(t, "changes") {
			changes[rapid.SampledFrom(kinds).Draw(t, "kind")](t, f)
		}
		at.lay(f)
		faults := 0
		_, err := Check(context.Background(), at.dir, at.dir, func(found Finding) {
			switch found.Kind {
			case Fault:
				faults++
			case Proved:
				lines++
				for _, first := range []bool{true, false} {
					if err := truth(f.lines[found.Line-1], first); err != nil {
						t.Errorf("verified, and %v (the first of two equal keys is taken: %v):\n%s", err, first, f.lines[found.Line-1])
					}
				}
			}
		})
		tried++
		if refused := err != nil || faults > 0; f.name == manifestName && len(f.links) == 0 && f.refusedPacked(at.dir+archiveEnd) != refused {
			t.Errorf("refused as a folder: %v, and not so as an archive", refused)
		}
		if err != nil || faults > 0 {
			refused++
		} else if why := f.wrong(); why != "" {
			t.Errorf("not refused: %s", why)
		}
	})
	t.Logf("%d folders, %d refused, %d lines verified", tried, refused, lines)
	if refused < tried/2 || lines < tried {
		t.Errorf("%d of %d folders are refused, and %d lines verified; want more of both", refused, tried, lines)
	}
}

// TestOriginal has the folder verified that the forgeries are made of.
func TestOriginal(t *testing.T) {
	f := original(t).clone()
	dir := filepath.Join(t.TempDir(), "original")
	newDesk(dir).lay(f)
	r, faults := checkDir(t, dir)
	if r.Faults > 0 || r.Open != 2 || r.Proofs != len(f.lines)-2 {
		t.Errorf("%+v, %v, want %d proofs", r, faults, len(f.lines)-2)
	}
	m := newManifestReader(bufio.NewReader(bytes.NewReader(f.files[manifestName])))
	for range f.lines {
		if _, err := m.next(); err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range f.lines {
		if err := truth(line, true); err != nil != bytes.Contains(line, []byte(`"open"`)) {
			t.Errorf("line %d: the oracle says %v", i+1, err)
		}
	}
}
