package judges

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
// than once, or several times by an option, and some are secondary or coloured.
func drawCosts(r *rand.Rand) string {
	var text strings.Builder
	primary, secondary := 5+r.IntN(6), r.IntN(3)
	bounds, several := []string{"", "", "", "", "", "0:2|", "1:2|", "2|"}, map[int]bool{}
	if r.IntN(3) == 0 {
		bounds = []string{"", "", "0:3|", "2:4|", "3|", "5|"}
	}
	for i := range primary {
		bound := bounds[r.IntN(len(bounds))]
		several[i] = bound != "" && len(bounds) == 6
		fmt.Fprintf(&text, "%sp%d ", bound, i)
	}
	fmt.Fprint(&text, "|")
	for i := range secondary {
		fmt.Fprintf(&text, " s%d", i)
	}
	for range 12 + r.IntN(25) {
		fmt.Fprintln(&text)
		for _, i := range r.Perm(primary)[:1+r.IntN(3)] {
			fmt.Fprintf(&text, "p%d", i)
			if several[i] {
				fmt.Fprintf(&text, ":%d", 1+r.IntN(3))
			}
			fmt.Fprint(&text, " ")
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

// TestSums gives proofs of the cheapest solutions to package sums, and to the plain checker in its testdata. Both accept the
// engine's proofs, refuse each forgery of a false claim, and agree on all other forgeries.
func TestSums(t *testing.T) {
	testkit.NeedPrograms(t, "python3")
	problems := 70
	if testkit.Slow() {
		problems = 500
	}
	r := rand.New(rand.NewPCG(3, 8))
	var cases []sumsCase
	lemmas, made := 0, map[string]int{}
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
		for _, f := range forgeries {
			wrong, text, ok := f.make(r, honest{t, p, all, claim, proof.String()})
			if !ok {
				continue
			}
			made[f.kind]++
			cases = append(cases, sumsCase{wrong, text, false, f.kind})
			for range 2 {
				cases = append(cases, sumsCase{wrong, forge(r, text), false, f.kind + ", and another change"})
			}
		}
	}
	taken := plainSums(t, cases)
	refused := 0
	for n, c := range cases {
		err := sums.Check(t.Context(), c.claim, strings.NewReader(c.proof))
		switch {
		case (err == nil) != taken[n]:
			t.Errorf("%s: Check %v, the plain checker takes it: %v; %+v\n%s", c.what, err, taken[n], c.claim, c.proof)
		case c.want != (err == nil) && c.what != "forged":
			t.Errorf("%s: %v; %+v\n%s", c.what, err, c.claim, c.proof)
		case err != nil:
			refused++
		}
	}
	t.Logf("%d proofs, %d refused, %d lemmas, forged: %v", len(cases), refused, lemmas, made)
	if refused < 1000 || lemmas < 50 {
		t.Errorf("%d refused, %d lemmas; want more", refused, lemmas)
	}
	for _, f := range forgeries {
		if made[f.kind] < problems/10 {
			t.Errorf("%s: made %d times of %d proofs, want more", f.kind, made[f.kind], problems)
		}
	}
}

// A forgery turns a true claim into a false one, with something like a proof. It reports whether it can.
type forgery struct {
	kind string
	make func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool)
}

// honest is a true claim and its proof.
type honest struct {
	t     *testing.T
	p     *dlx.Problem
	all   []dlx.Solution // one more than is claimed, if there is one; the cheapest first
	claim satcheck.CoverClaim
	proof string
}

// next returns the cost of the cheapest solution that is not claimed.
func (x honest) next() (int, bool) {
	if k := len(x.claim.Solutions); len(x.all) > k {
		return int(x.p.TotalCost(x.all[k])), true
	}
	return 0, false
}

// forgeries are tried on each proof.
var forgeries = []forgery{
	{"a claim one higher", func(_ *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		next, ok := x.next()
		x.claim.Below = next + 1
		return x.claim, x.proof, ok
	}},
	{"a multiplier, for a claim one higher", func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		next, ok := x.next()
		raise := 1000 * (next + 1 - x.claim.Below + r.IntN(3))
		x.claim.Below = next + 1
		lines := strings.Split(x.proof, "\n")
		n := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "p ") })
		if n < 0 {
			return x.claim, x.proof, false
		}
		words := strings.Fields(lines[n])
		w := 1 + r.IntN(len(words)-1)
		item, price, _ := strings.Cut(words[w], ":")
		y, err := strconv.Atoi(price)
		words[w] = fmt.Sprintf("%s:%d", item, y+raise)
		lines[n] = strings.Join(words, " ")
		return x.claim, strings.Join(lines, "\n"), ok && err == nil
	}},
	{"a branch left out, for a claim one higher", func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		next, ok := x.next()
		x.claim.Below = next + 1
		lines := strings.Split(x.proof, "\n")
		n := r.IntN(len(lines))
		return x.claim, strings.Join(slices.Delete(lines, n, n+1), "\n"), ok && len(lines) > 3
	}},
	{"a solution left out", func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		for n, s := range x.claim.Solutions {
			if int(x.p.TotalCost(s)) < x.claim.Below {
				x.claim.Solutions = slices.Delete(slices.Clone(x.claim.Solutions), n, n+1)
				return x.claim, x.proof, true
			}
		}
		return x.claim, x.proof, false
	}},
	{"an option made cheaper", func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		next, ok := x.next()
		if !ok {
			return x.claim, x.proof, false
		}
		other := x.all[len(x.claim.Solutions)]
		x.claim.Cover = x.claim.Cover.Clone()
		x.claim.Cover.Costs[other[r.IntN(len(other))]] -= next - x.claim.Below + 1
		// What is claimed must cost no more than before, and the other solution less than that.
		dearest := satcheck.Cheapest(x.claim.Cover, x.claim.Solutions).Below
		return x.claim, x.proof, dearest <= x.claim.Below
	}},
	{"an option dropped", func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		first := x.all[0]
		out := first[r.IntN(len(first))]
		var left []int
		for o := range x.p.Options() {
			if o != out {
				left = append(left, o)
			}
		}
		less := x.p.Restrict(left)
		found, err := dlx.NewSolver(less).Cheapest(x.t.Context(), 1)
		if err != nil || x.p.Colours() > 0 {
			return x.claim, x.proof, false
		}
		var proof bytes.Buffer
		if err := less.ProveCheapest(x.t.Context(), &proof, found); err != nil {
			x.t.Fatal(err)
		}
		var solution []int
		for _, o := range found[0] {
			solution = append(solution, left[o])
		}
		claim := satcheck.Cheapest(x.claim.Cover, [][]int{solution})
		return claim, renumbered(proof.String(), left), x.p.TotalCost(first) < int64(claim.Below)
	}},
	{"another problem", func(r *rand.Rand, x honest) (satcheck.CoverClaim, string, bool) {
		var text strings.Builder
		x.p.WriteTo(&text)
		dearer := regexp.MustCompile(`\|(\d+)\n`).ReplaceAllStringFunc(text.String(), func(cost string) string {
			n, _ := strconv.Atoi(strings.Trim(cost, "|\n"))
			return fmt.Sprintf("|%d\n", n+r.IntN(5))
		})
		q, err := dlx.ParseProblem(strings.NewReader(dearer))
		if err != nil {
			x.t.Fatal(err)
		}
		found, err := dlx.NewSolver(q).Cheapest(x.t.Context(), 1)
		if err != nil {
			x.t.Fatal(err)
		}
		var proof bytes.Buffer
		if err := q.ProveCheapest(x.t.Context(), &proof, found); err != nil {
			x.t.Fatal(err)
		}
		x.claim.Solutions, x.claim.Below = [][]int{found[0]}, int(q.TotalCost(found[0]))
		cheaper := slices.ContainsFunc(x.all, func(s dlx.Solution) bool {
			return int(x.p.TotalCost(s)) < x.claim.Below && !slices.Equal(s, found[0])
		})
		return x.claim, proof.String(), cheaper
	}},
}

// renumbered gives the options of a proof the numbers that they have in another problem.
func renumbered(proof string, numbers []int) string {
	var out strings.Builder
	for line := range strings.Lines(proof) {
		words := strings.Fields(line)
		for w := range words {
			if n, err := strconv.Atoi(words[w]); err == nil && words[0] == "l" {
				o := numbers[max(n, -n)-1] + 1
				words[w] = strconv.Itoa(o * n / max(n, -n))
			}
		}
		fmt.Fprintln(&out, strings.Join(words, " "))
	}
	return out.String()
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
