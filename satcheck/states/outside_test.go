package states

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// outsideLimits are the most options of a problem, the most states of a proof for the plain checker of testdata, and the
// most models for clasp (0: all), which gets problems of up to ten times as many states: by default, and
// with DLX_SUDOKU_SLOW.
func outsideLimits() (options, states int, models string) {
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		return 150, 1 << 30, "0"
	}
	return 84, 700, "9999"
}

var claspCount = regexp.MustCompile(`(?m)^c Models +: (\d+)(\+?)$`)

// TestCountsOutside has the numbers of solutions of published problems confirmed outside: the proofs by the plain checker
// in testdata, which reads the published file itself; and the numbers by clasp, which lists the models of the clauses. By
// default this is for those with few states or solutions.
func TestCountsOutside(t *testing.T) {
	options, states, models := outsideLimits()
	checked, counted := 0, 0
	for _, p := range witness.TableOfCovers(t) {
		if p.Options > options || strings.HasPrefix(p.Count, "min") {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			c := satcheck.Cover(witness.CoverData(t, p.Name))
			proof, err := Search(t.Context(), c, 0)
			if err != nil {
				t.Fatal(err)
			}
			if proof.States() <= states {
				name := filepath.Join(os.Getenv(witness.DataVariable), "xc", p.Name+".dlx")
				out, err := exec.Command(witness.Outside(t, "python3"), "testdata/countcheck.py", name, witness.File(t, "proof", witness.Text(t, proof))).CombinedOutput()
				if err != nil || !strings.HasSuffix(string(out), fmt.Sprintf(": %s solutions\n", p.Count)) {
					t.Errorf("the plain checker says %s, %v, want %s solutions", out, err, p.Count)
				}
				checked++
			}
			if models != "0" && (len(p.Count) > len(models) || proof.States() > 10*states) {
				return
			}
			f, err := satcheck.CoverClaim{Cover: c}.Formula(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
			defer cancel()
			out, _ := exec.CommandContext(ctx, witness.Outside(t, "clasp"), models, "-q", witness.File(t, "f.cnf", witness.Text(t, f))).Output() // status 30
			found := claspCount.FindSubmatch(out)
			if found == nil {
				t.Fatalf("clasp says %s", out)
			}
			if len(found[2]) > 0 {
				return // there are more than it was asked to list
			}
			if string(found[1]) != p.Count {
				t.Errorf("clasp finds %s models, want %s", found[1], p.Count)
			}
			counted++
		})
	}
	t.Logf("%d proofs checked, %d numbers found", checked, counted)
	witness.Outside(t, "python3")
	witness.Outside(t, "clasp")
	if checked < 5 || counted < 5 {
		t.Errorf("%d proofs checked, %d numbers found", checked, counted)
	}
}

// TestCountFlipped flips bits of each byte of a proof, and has the plain checker of testdata and Check read it:
// both refuse it, or both accept it and find the number as it was.
func TestCountFlipped(t *testing.T) {
	python := witness.Outside(t, "python3")
	const problem = "a b 0:2|c | x y\na x:1\nb x:1\na c y\nb c y\nc x:2\nb c x:2\na b\n"
	c := satcheck.Cover{
		Primary: 3, Secondary: 2,
		Options:        [][]int{{0, 3}, {1, 3}, {0, 2, 4}, {1, 2, 4}, {2, 3}, {1, 2, 3}, {0, 1}},
		Colours:        [][]int{{0, 1}, {0, 1}, nil, nil, {0, 2}, {0, 0, 2}, nil},
		Multiplicities: [][2]int{{1, 1}, {1, 1}, {0, 2}},
	}
	proof := countProof(t, c)
	proof = regexp.MustCompile("(?m)^c.*\n").ReplaceAllString(proof, "") // in which a flip changes nothing
	args := []string{"testdata/countcheck.py"}
	name := witness.File(t, "problem.dlx", problem)
	var flipped []string
	for at := range len(proof) {
		for _, bit := range []byte{1, 2, 16} {
			altered := []byte(proof)
			altered[at] ^= bit
			flipped = append(flipped, string(altered))
			args = append(args, name, witness.File(t, "proof", string(altered)))
		}
	}
	out, _ := exec.Command(python, args...).CombinedOutput()
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	if len(lines) != len(flipped) {
		t.Fatalf("%d lines for %d proofs: %s", len(lines), len(flipped), out)
	}
	want := fmt.Sprint(len(witness.Cover(c).Subsets()))
	refused := 0
	for i, line := range lines {
		s, err := Check(t.Context(), c, strings.NewReader(flipped[i]))
		accepted := bytes.HasSuffix(line, []byte(": "+want+" solutions"))
		if !accepted && !bytes.Contains(line, []byte(": refused: ")) || accepted != (err == nil) || err == nil && s.Count.String() != want {
			t.Errorf("%q: the plain checker says %s; Check %v, %v", flipped[i], line, s.Count, err)
		}
		if err != nil {
			refused++
		}
	}
	t.Logf("%d flips, %d refused", len(flipped), refused)
	if refused < len(flipped)*3/4 {
		t.Errorf("%d of %d refused", refused, len(flipped))
	}
}
