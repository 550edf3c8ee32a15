package judges

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/sums"
)

// drawCosts draws a problem with costs: mostly pairs and triples of items, of which some may be covered more or less often
// than once, and some are secondary or coloured.
func drawCosts(r *rand.Rand) string {
	var text strings.Builder
	primary, secondary := 5+r.IntN(6), r.IntN(3)
	for i := range primary {
		fmt.Fprintf(&text, "%sp%d ", []string{"", "", "", "", "", "0:2|", "1:2|", "2|"}[r.IntN(8)], i)
	}
	fmt.Fprint(&text, "|")
	for i := range secondary {
		fmt.Fprintf(&text, " s%d", i)
	}
	for range 12 + r.IntN(25) {
		fmt.Fprintln(&text)
		for _, i := range r.Perm(primary)[:1+r.IntN(3)] {
			fmt.Fprintf(&text, "p%d ", i)
		}
		for i := range secondary {
			if r.IntN(3) == 0 {
				fmt.Fprintf(&text, "s%d%s ", i, []string{"", ":x", ":y", ":x"}[r.IntN(4)])
			}
		}
		fmt.Fprintf(&text, "|%d", r.IntN(20))
	}
	return text.String()
}

// forge returns a proof with an error or two: a line that is missing, moved or doubled, or a number that was changed.
func forge(r *rand.Rand, proof string) string {
	lines := strings.Split(strings.TrimSpace(proof), "\n")
	for range 1 + r.IntN(2) {
		n, m := r.IntN(len(lines)), r.IntN(len(lines))
		switch r.IntN(4) {
		case 0:
			if lines = slices.Delete(lines, n, n+1); len(lines) == 0 {
				return ""
			}
		case 1:
			lines[n], lines[m] = lines[m], lines[n]
		case 2:
			lines = slices.Insert(lines, n, lines[m])
		default:
			words := strings.Fields(lines[n])
			w := r.IntN(len(words))
			before, number, _ := strings.Cut(words[w], ":")
			if number == "" {
				before, number = "", before
			} else {
				before += ":"
			}
			x, err := strconv.Atoi(number)
			if err != nil {
				x = r.IntN(9) // of a word
			}
			words[w] = before + strconv.Itoa([]int{-x, x + 1, x - 1, 10 * x}[r.IntN(4)])
			lines[n] = strings.Join(words, " ")
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// A sumsCase is a proof for both readers.
type sumsCase struct {
	claim satcheck.CoverClaim
	proof string
	want  bool // of a claim that is false: it is refused
	what  string
}

// TestSums has proofs that solutions are the cheapest read by package sums, and by the plain checker in its testdata: both
// take what the engine proves, refuse each forgery that would show something false, and agree on all others.
func TestSums(t *testing.T) {
	testkit.NeedPrograms(t, "python3")
	problems := 60
	if testkit.Slow() {
		problems = 2000
	}
	r := rand.New(rand.NewPCG(3, 8))
	var cases []sumsCase
	lemmas, others := 0, 0
	for range problems {
		p, err := dlx.ParseProblem(strings.NewReader(drawCosts(r)))
		if err != nil {
			t.Fatal(err)
		}
		k := 1 + r.IntN(3)
		all, err := dlx.NewSolver(p).Cheapest(t.Context(), k+1)
		if errors.Is(err, dlx.ErrNoSolution) {
			continue
		}
		solutions := all[:min(k, len(all))]
		var proof bytes.Buffer
		if err := p.ProveCheapest(t.Context(), &proof, solutions); err != nil {
			t.Fatalf("ProveCheapest of %v: %v", p, err)
		}
		lemmas += strings.Count(proof.String(), "\nl ")
		var lists [][]int
		for _, s := range solutions {
			lists = append(lists, s)
		}
		claim := satcheck.Cheapest(CoverOf(p), lists)
		cases = append(cases, sumsCase{claim, proof.String(), true, "the engine's"})
		for range 8 {
			cases = append(cases, sumsCase{claim, forge(r, proof.String()), false, "forged"})
		}
		for _, f := range falsehoods(r, claim, all, p) {
			others++
			cases = append(cases, sumsCase{f, proof.String(), false, "false"})
			for range 8 {
				cases = append(cases, sumsCase{f, forge(r, proof.String()), false, "false and forged"})
			}
		}
	}
	taken := plainSums(t, cases)
	refused := 0
	for n, c := range cases {
		_, err := sums.Check(t.Context(), c.claim, strings.NewReader(c.proof))
		switch {
		case (err == nil) != taken[n]:
			t.Errorf("%s: Check %v, the plain checker takes it: %v; %+v\n%s", c.what, err, taken[n], c.claim, c.proof)
		case c.want != (err == nil) && c.what != "forged":
			t.Errorf("%s: %v; %+v\n%s", c.what, err, c.claim, c.proof)
		case err != nil:
			refused++
		}
	}
	t.Logf("%d proofs, %d refused, %d false claims, %d lemmas", len(cases), refused, others, lemmas)
	if refused < 1000 || others < 50 || lemmas < 30 {
		t.Errorf("%d refused, %d false claims, %d lemmas; want more", refused, others, lemmas)
	}
}

// falsehoods returns claims like a true one that are false: with a bound that another solution does not reach, without a
// solution, about a problem in which an option is cheaper.
func falsehoods(r *rand.Rand, claim satcheck.CoverClaim, all []dlx.Solution, p *dlx.Problem) (out []satcheck.CoverClaim) {
	if k := len(claim.Solutions); len(all) > k {
		c := claim
		c.Below = int(p.TotalCost(all[k])) + 1
		out = append(out, c)
		for _, o := range all[k] {
			if gain := int(p.TotalCost(all[k])) - claim.Below + 1; claim.Cover.Costs[o] >= gain {
				c := claim
				c.Cover = claim.Cover.Clone()
				c.Cover.Costs[o] -= gain
				out = append(out, c)
				break
			}
		}
	}
	for n, s := range claim.Solutions {
		if int(p.TotalCost(s)) < claim.Below {
			c := claim
			c.Solutions = slices.Delete(slices.Clone(claim.Solutions), n, n+1)
			out = append(out, c)
		}
	}
	return out
}

// plainSums has the plain checker read proofs, and returns which it takes.
func plainSums(t *testing.T, cases []sumsCase) (taken []bool) {
	t.Helper()
	dir := t.TempDir()
	args := []string{"../../../satcheck/sums/testdata/sumscheck.py"}
	for n, c := range cases {
		problem, proof := filepath.Join(dir, fmt.Sprint(n, ".dlx")), filepath.Join(dir, fmt.Sprint(n, ".sums"))
		var text bytes.Buffer
		if err := interchange.WriteDLX(&text, c.claim.Cover); err != nil {
			t.Fatal(err)
		}
		for name, content := range map[string][]byte{problem: text.Bytes(), proof: []byte(c.proof)} {
			if err := os.WriteFile(name, content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var lists []string
		for _, s := range c.claim.Solutions {
			var words []string
			for _, o := range s {
				words = append(words, strconv.Itoa(o+1))
			}
			lists = append(lists, strings.Join(words, " "))
		}
		args = append(args, problem, proof, strconv.Itoa(c.claim.Below), strings.Join(lists, "/"))
	}
	for from := 1; from < len(args); from += 2000 {
		out, _ := exec.Command("python3", append(args[:1:1], args[from:min(from+2000, len(args))]...)...).CombinedOutput()
		for line := range strings.Lines(string(out)) {
			taken = append(taken, strings.Contains(line, ": nothing else costs less than "))
			if !taken[len(taken)-1] && !strings.Contains(line, ": refused: ") {
				t.Fatalf("the plain checker says %s", out)
			}
		}
	}
	if len(taken) != len(cases) {
		t.Fatalf("the plain checker says %d lines, want %d", len(taken), len(cases))
	}
	return taken
}
