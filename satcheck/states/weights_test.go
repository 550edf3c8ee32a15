package states

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// star is a middle and three ends, each of which wants the middle; heavier an item to be covered three times, by options that
// do so twice.
var (
	star    = satcheck.Cover{Primary: 4, Options: [][]int{{0, 1}, {0, 2}, {0, 3}}}
	heavier = satcheck.Cover{
		Primary: 2, Options: [][]int{{0}, {0}, {1, 0}}, Weights: [][]int{{2}, {4}, {1, 2}},
		Multiplicities: [][2]int{{3, 3}, {0, 2}},
	}
)

// TestWeights has proofs by weights accepted, and forged ones refused, each with its reason.
func TestWeights(t *testing.T) {
	for _, test := range []struct {
		name  string
		cover satcheck.Cover
		line  string
		want  string
	}{
		{"right", star, "w 2 5 0 4 1 1 2 1 3 1", ""},
		{"another modulus", star, "w 2 1073741823 0 1073741822 1 1 2 1 3 1", ""},
		{"several times", heavier, "w 2 2 0 1", ""},
		{"nothing", star, "w", "want a state, a modulus, and items with their weights"},
		{"another state", star, "w 3 5 0 4 1 1 2 1 3 1", "state 3 is not open"},
		{"a modulus of one", star, "w 2 1 0 1", "modulus 1 (want 2 to 1073741823)"},
		{"no modulus", star, "w 2 0 0 1", "modulus 0 (want 2 to 1073741823)"},
		{"half a pair", star, "w 2 5 0 4 1", "an item without a weight"},
		{"no item", star, "w 2 5 4 1", "item 4 (want 0 to 3)"},
		{"too heavy", star, "w 2 5 0 5", "item 0 weighs 5 (want 1 to 4, once)"},
		{"no weight", star, "w 2 5 0 0", "item 0 weighs 0 (want 1 to 4, once)"},
		{"twice", star, "w 2 5 0 4 0 4 1 1 2 1 3 1", "item 0 weighs 4 (want 1 to 4, once)"},
		{"a heavy option", star, "w 2 5 0 4 1 1 2 1 3 2", "option 2 weighs 1 modulo 5 (want 0)"},
		{"nothing missing", star, "w 2 2 0 1 1 1 2 1 3 1", "a solution may weigh 0 modulo 2"},
		{"no weights", star, "w 2 2", "a solution may weigh 0 modulo 2"},
		{"an item that is free to be covered", heavier, "w 2 2 0 1 1 1", "item 1 has a weight, and may be covered 0 to 1 times"},
		{"a multiple", heavier, "w 2 3 0 1", "a solution may weigh 0 modulo 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := Check(t.Context(), test.cover, strings.NewReader(exchanging+"\n"+test.line+"\n"))
			switch {
			case test.want == "" && (err != nil || s.Count.Sign() != 0 || s.States != 1):
				t.Errorf("%v, %v, want no solution", s, err)
			case test.want != "" && (err == nil || !strings.HasSuffix(err.Error(), test.want)):
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
	if _, err := Check(t.Context(), star, strings.NewReader("w 2 5 0 4 1 1 2 1 3 1\n")); err == nil {
		t.Error("version 1 has weights")
	}
}

// TestWeightsRandom draws weights, and problems most of whose options weigh nothing. What is accepted has no solution, and the
// plain checker of testdata accepts the same.
func TestWeightsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	var args []string
	var taken []bool
	accepted := 0
	for range 3000 {
		c := satcheck.Cover{Primary: 2 + r.IntN(4), Secondary: 1}
		modulus := 2 + r.IntN(4)
		weights := make([]int, c.Primary)
		line := "w 2 " + strconv.Itoa(modulus)
		for i := range weights {
			if weights[i] = r.IntN(modulus); weights[i] > 0 {
				line += " " + strconv.Itoa(i) + " " + strconv.Itoa(weights[i])
			}
			least := 1 + r.IntN(2)
			c.Multiplicities = append(c.Multiplicities, [2]int{least, least + r.IntN(8)/7})
		}
		for tries := 0; tries < 60 && len(c.Options) < 3+r.IntN(8); tries++ {
			option, times, sum := r.Perm(c.Primary)[:1+r.IntN(2)], []int(nil), 0
			for _, i := range option {
				times = append(times, 1+r.IntN(5)/3)
				sum += weights[i] * times[len(times)-1]
			}
			if r.IntN(4) == 0 {
				option, times = append(option, c.Primary), append(times, 1)
			}
			if sum%modulus == 0 || r.IntN(60) == 0 {
				c.Options, c.Weights = append(c.Options, option), append(c.Weights, times)
			}
		}
		s, err := Check(t.Context(), c, strings.NewReader(exchanging+"\n"+line+"\n"))
		if err == nil {
			accepted++
			if n := len(witness.Cover(c).Subsets()); n > 0 || s.Count.Sign() > 0 {
				t.Fatalf("%s is accepted of %v, which has %d solutions", line, c, n)
			}
		}
		if err == nil || len(taken) < 500 {
			var problem bytes.Buffer
			writeDLX(&problem, c)
			args = append(args, witness.File(t, "problem.dlx", problem.String()), witness.File(t, "proof", exchanging+"\n"+line+"\n"))
			taken = append(taken, err == nil)
		}
	}
	if accepted < 100 {
		t.Errorf("%d accepted", accepted)
	}
	out, _ := exec.Command(witness.Outside(t, "python3"), append([]string{"testdata/countcheck.py"}, args...)...).CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(taken) {
		t.Fatalf("%d answers of %d: %s", len(lines), len(taken), lines[len(lines)-1])
	}
	for n, line := range lines {
		if strings.HasSuffix(line, ": 0 solutions") != taken[n] {
			t.Errorf("%s (accepted here: %v)", line, taken[n])
		}
	}
}
