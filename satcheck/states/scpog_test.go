package states

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
)

// certified returns the clauses of a cover, and a proof in SCPOG of how many solutions it has, by one way to choose items.
func certified(t interface {
	Helper()
	Fatal(...any)
}, c satcheck.Cover, choose func(*searcher, *state) int,
) (*proof.Formula, []byte) {
	t.Helper()
	f, err := scpog.Formula(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	x, err := newSpace(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	g := newGraph(x, f)
	g.search = &searcher{ctx: context.Background(), space: x, choose: choose, room: 1 << 24}
	if err := g.write(); err != nil {
		t.Fatal(err)
	}
	return f, g.out.Bytes()
}

// TestSCPOGRandom compares the numbers that proofs show with trying all sets of options, in both ways to choose items. What is
// accepted of proofs that were altered shows the same number.
func TestSCPOGRandom(t *testing.T) {
	refused, accepted := 0, 0
	for _, kind := range witness.Kinds {
		t.Run(kind.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				c := satcheck.Cover(drawn(t).Cover(kind.Kind))
				want := big.NewInt(int64(len(witness.Cover(c).Subsets())))
				for _, choose := range []func(*searcher, *state) int{(*searcher).first, (*searcher).fewest} {
					f, text := certified(t, c, choose)
					s, err := scpog.Check(t.Context(), f, bytes.NewReader(text))
					if err != nil || s.Count.Cmp(want) != 0 {
						t.Fatalf("%v, %v (want %v)\n%s", s.Count, err, want, text)
					}
					lines := strings.SplitAfter(string(text), "\n")
					altered := strings.Join(alter(t, lines[:len(lines)-1], -3, 30), "") // nothing stands behind the last
					s, err = scpog.Check(t.Context(), f, strings.NewReader(altered))
					if err != nil {
						refused++
						continue
					}
					if accepted++; s.Count.Cmp(want) != 0 {
						t.Fatalf("accepted for %v solutions, want %v:\n%s", s.Count, want, altered)
					}
				}
			})
		})
	}
	t.Logf("%d refused, %d accepted and right", refused, accepted)
	if refused < accepted {
		t.Errorf("%d refused, %d accepted: are they altered?", refused, accepted)
	}
}

// alter changes a number of a proof to one within bounds, or drops, repeats or exchanges lines.
func alter(t *rapid.T, lines []string, least, most int) []string {
	i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
	switch rapid.IntRange(0, 5).Draw(t, "alteration") {
	case 0:
		lines = slices.Delete(lines, i, i+1)
	case 1:
		lines = slices.Insert(lines, i, lines[i])
	case 2:
		j := rapid.IntRange(0, len(lines)-1).Draw(t, "other")
		lines[i], lines[j] = lines[j], lines[i]
	default:
		words := strings.Fields(lines[i])
		k := rapid.IntRange(0, len(words)-1).Draw(t, "word")
		words[k] = strconv.Itoa(rapid.IntRange(least, most).Draw(t, "number"))
		lines[i] = strings.Join(words, " ") + "\n"
	}
	return lines
}

// TestSCPOGLimits has problems refused that are malformed or too large, and a search ended.
func TestSCPOGLimits(t *testing.T) {
	queens := satcheck.Cover(witness.QueensCover(8))
	if _, err := SCPOG(t.Context(), queens, 200_000); !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("in 200 kB: %v", err)
	}
	if _, err := SCPOG(t.Context(), queens, 0); err != nil {
		t.Error(err)
	}
	if _, err := SCPOG(t.Context(), satcheck.Cover{Primary: 1, Options: [][]int{{1}}}, 0); !errors.Is(err, satcheck.ErrPuzzle) {
		t.Errorf("malformed: %v", err)
	}
	if _, err := SCPOG(t.Context(), satcheck.Cover{Primary: 1, Options: make([][]int, MaxOptions+1)}, 0); !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("too many options: %v", err)
	}
	for looks := 0; ; looks++ {
		_, err := SCPOG(&witness.Patient{Context: t.Context(), Looks: looks}, queens, 0)
		if err == nil && looks > 2 {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d looks: %v", looks, err)
		}
	}
}

// TestSCPOGOutside has cake_scpog read proofs of problems of each kind. It refuses proofs with a line left out where Check does.
func TestSCPOGOutside(t *testing.T) {
	checker := witness.Checker(t, "cake_scpog")
	verifyOutside(t, checker, satcheck.Cover(witness.QueensCover(8)), "92")
	for _, kind := range witness.Kinds {
		t.Run(kind.Name, func(t *testing.T) {
			for seed := range 12 {
				c := satcheck.Cover(rapid.Custom(func(t *rapid.T) witness.Cover { return drawn(t).Cover(kind.Kind) }).Example(seed))
				verifyOutside(t, checker, c, strconv.Itoa(len(witness.Cover(c).Subsets())))
			}
		})
	}
}

// TestSCPOGFiles does the same with the problems of the data folder that have up to 150 options and few solutions.
func TestSCPOGFiles(t *testing.T) {
	checker := witness.Checker(t, "cake_scpog")
	for _, p := range witness.TableOfCovers(t) {
		if n, err := strconv.Atoi(p.Count); err == nil && n < 1000 && p.Options <= 150 {
			t.Run(p.Name, func(t *testing.T) { verifyOutside(t, checker, satcheck.Cover(witness.CoverData(t, p.Name)), p.Count) })
		}
	}
}

// verifyOutside has cake_scpog read the proof of a number of solutions, and the same without a line.
func verifyOutside(t *testing.T, checker string, c satcheck.Cover, count string) {
	t.Helper()
	f, text := certified(t, c, (*searcher).fewest)
	if s, err := scpog.Check(t.Context(), f, bytes.NewReader(text)); err != nil || s.Count.String() != count {
		t.Fatalf("%v, %v, want %s", s.Count, err, count)
	}
	want := "s VERIFIED CPOG REPRESENTATION\n"
	if count == "0" {
		want = "s VERIFIED UNSAT\n"
	}
	formula := witness.File(t, "f.cnf", witness.Text(t, f))
	if got := witness.RunChecker(t, checker, formula, witness.File(t, "f.scpog", string(text))); got != want {
		t.Errorf("cake_scpog says %q, want %q\n%s%s", got, want, witness.Text(t, f), text)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	damaged := string(bytes.Join(slices.Delete(lines, len(lines)/2, len(lines)/2+1), nil))
	_, err := scpog.Check(t.Context(), f, strings.NewReader(damaged))
	got := witness.RunChecker(t, checker, formula, witness.File(t, "damaged.scpog", damaged))
	if refused := !strings.HasPrefix(got, "s VERIFIED"); refused != (err != nil) {
		t.Errorf("without line %d cake_scpog says %q, and Check %v", len(lines)/2+1, got, err)
	}
}
