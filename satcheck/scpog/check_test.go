package scpog

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// two is the problem of the package documentation: items 0 and 1, and options {0}, {1} and {0 1}.
var two = satcheck.Cover{Primary: 2, Options: [][]int{{0}, {1}, {0, 1}}}

// twoLines is a proof that it has two solutions.
const twoLines = `c the clauses of the formula are 1 to 4
5 p 4 1 2 -3 0
9 p 5 3 -1 -2 0
13 s 6 4 5 6 11 0
16 a -1 6 0 2 3 14 5 0
17 a -3 6 0 2 4 15 9 0
r 6
18 a 6 0 17 16 1 0
`

// TestWrong has wrong lines refused, each with its place and reason.
func TestWrong(t *testing.T) {
	f, err := Formula(t.Context(), two)
	if err != nil {
		t.Fatal(err)
	}
	if got := witness.Text(t, f); !strings.HasSuffix(got, "p cnf 3 4\n1 3 0\n-3 -1 0\n2 3 0\n-3 -2 0\n") {
		t.Fatalf("clauses %s", got)
	}
	cut := func(line string) string { return strings.Replace(twoLines, line+"\n", "", 1) }
	change := func(line, to string) string {
		if !strings.Contains(twoLines, line) {
			t.Fatal(line)
		}
		return strings.Replace(twoLines, line, to, 1)
	}
	tests := []struct{ name, proof, want string }{
		{"right", twoLines, ""},
		{"lemmas dropped", change("r 6", "r 6\nD 0"), ""},
		{"no root", cut("r 6"), "proof refused: no root"},
		{"two roots", change("r 6", "r 6\nr 6"), "8: proof refused: want one root"},
		{"another root", change("r 6", "r 5"), "proof refused: no lemma says that the root holds"},
		{"no lemma", cut("18 a 6 0 17 16 1 0"), "proof refused: no lemma says that the root holds"},
		{"a root that is no node", change("r 6", "r 9"), "proof refused: no lemma says that the root holds"},
		{"no models", change("r 6", "r 0"), "proof refused: no models, and no empty clause"},
		{"a missing hint", change("0 17 16 1 0", "0 17 1 0"), "8: proof refused: no hint is violated"},
		{"an unknown hint", change("0 17 16 1 0", "0 17 99 1 0"), "8: proof refused: hint 99 is not a clause that may be used"},
		{"no unit", change("0 17 16 1 0", "0 1 17 16 0"), "8: proof refused: hint 1 is not a unit"},
		{"a lemma dropped", change("r 6", "r 6\nD 16 0"), "9: proof refused: hint 16 is not a clause that may be used"},
		{"a clause dropped", change("r 6", "r 6\nD 1 0"), "8: proof refused: 1 is not a lemma"},
		{"a definition dropped", change("r 6", "r 6\nD 14 0"), "8: proof refused: 14 is not a lemma"},
		{"a number twice", change("17 a", "16 a"), "6: proof refused: there is a clause 16 already"},
		{"a number of the formula", change("17 a", "4 a"), "6: proof refused: there is a clause 4 already"},
		{"sum of one", change("13 s 6 4 5 6 11 0", "13 s 6 4 0"), "4: proof refused: want a node, two literals and hints"},
		{"not exclusive", change("13 s 6 4 5 6 11 0", "13 s 6 4 4 6 11 0"), "4: proof refused: 4 and 4 are not shown to exclude each other: no hint is violated"},
		{"exclusive by the formula", change("13 s 6 4 5 6 11 0", "13 s 6 4 5 6 2 0"), "4: proof refused: 4 and 5 are not shown to exclude each other: hint 2 is not a clause that may be used"},
		{"a variable twice", change("5 p 4 1 2 -3 0", "5 p 4 1 2 -1 0"), "2: proof refused: node 4 has variable 1 twice"},
		{"a variable twice, by a node", change("9 p 5 3 -1 -2 0", "9 p 5 4 -1 0"), "3: proof refused: node 5 has a variable twice, by node 4"},
		{"a later node", change("9 p 5 3 -1 -2 0", "9 p 5 6 0"), "3: proof refused: 6 is not an earlier node"},
		{"not a node", change("9 p 5 3 -1 -2 0", "9 p 5 -4 0"), "3: proof refused: -4 is not an earlier node"},
		{"a node twice", change("9 p 5", "9 p 4"), "3: proof refused: node 4 (want a new number above 3)"},
		{"a variable as a node", change("9 p 5", "9 p 3"), "3: proof refused: node 3 (want a new number above 3)"},
		{"a node too wide", change("5 p 4 1 2 -3 0", "5 p 4 1 2 0"), "proof refused: the root may hold where clause 2 does not"},
		{"a literal to come", change("16 a -1 6 0", "16 a -1 7 0"), "5: proof refused: 7 is not a literal yet"},
		{"no hints", change("18 a 6 0 17 16 1 0", "18 a 6 0"), "8: proof refused: no 0 between the lemma and its hints"},
		{"half a line", change("5 p 4 1 2 -3 0", "5 p 4 1 2 -3"), "2: no 0 at the end of the line"},
		{"a word", change("5 p 4 1 2 -3 0", "5 p 4 x 0"), `2: unexpected "x" (want a number)`},
		{"another step", change("5 p 4", "5 t 4"), `2: unexpected step "t" (want a, p, s, D or r)`},
		{"below zero", change("5 p 4", "-5 p 4"), `2: unexpected "-5" (want the number of a clause)`},
		{"a number of 31 bits", change("5 p 4", "1073741824 p 4"), `2: unexpected "1073741824" (want the number of a clause)`},
		{"a number alone", change("r 6", "6"), `7: unexpected "6" (want a number and a step, D or r)`},
		{"a long line", strings.Repeat("1 ", maxLine), "1: more than 1048576 bytes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := Check(t.Context(), f, strings.NewReader(test.proof))
			if test.want == "" && (err != nil || s.Count.Int64() != 2 || s.Nodes != 3 || s.Lemmas != 3) {
				t.Errorf("%v, %v, want 2 models", s, err)
			}
			if test.want != "" && (err == nil || err.Error() != test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// TestRootTooWide has a graph refused that has all models of the formula, and others.
func TestRootTooWide(t *testing.T) {
	f := &proof.Formula{}
	f.Add(1, 2)
	f.Add(-1, -2)
	const wide = "3 s 3 1 -1 0\n" // exclusive by no hint
	const all = "3 p 3 1 0\n5 p 4 -1 0\n7 s 5 3 4 4 6 0\nr 5\n10 a -1 5 0 8 3 0\n11 a 5 0 10 9 5 0\n"
	for text, want := range map[string]string{
		wide: "1: proof refused: 1 and -1 are not shown to exclude each other: no hint is violated",
		all:  "proof refused: the root may hold where clause 1 does not",
	} {
		if _, err := Check(t.Context(), f, strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	// Both variables of which nothing is said may be either.
	free := &proof.Formula{}
	free.Declare(2)
	s, err := Check(t.Context(), free, strings.NewReader("1 p 3 0\nr 3\n2 a 3 0 1 0\n"))
	if err != nil || s.Count.Int64() != 4 {
		t.Errorf("no clauses over two variables: %v, %v, want 4 models", s.Count, err)
	}
}

// TestRough counts by sums whose parts are about different variables, and one part of which is a literal.
func TestRough(t *testing.T) {
	f := &proof.Formula{}
	f.Add(1, 2)
	f.Declare(4)
	for _, text := range []string{
		"2 p 5 1 0\n4 p 6 -1 2 0\n7 s 7 5 6 3 5 0\nr 7\n10 a -1 7 0 8 2 0\n11 a 7 0 10 1 9 4 0\n",
		"2 p 5 -1 2 0\n5 s 6 1 5 3 0\nr 6\n8 a 6 0 6 1 7 2 0\n",
	} {
		s, err := Check(t.Context(), f, strings.NewReader(text))
		if err != nil || s.Count.Int64() != 12 {
			t.Errorf("%q: %v, %v, want 12 models", text, s.Count, err)
		}
	}
}

// TestEachClause has a graph refused that leaves a clause out, whichever of many it is.
func TestEachClause(t *testing.T) {
	const n = 70
	f := &proof.Formula{}
	for v := range n {
		f.Add(v + 1)
	}
	for out := range n + 1 { // the last one is none
		var literals, hints strings.Builder
		for v := range n {
			if v != out {
				fmt.Fprintf(&literals, "%d ", v+1)
				fmt.Fprintf(&hints, "%d ", v+1)
			}
		}
		text := fmt.Sprintf("71 p 71 %s0\n150 p 72 71 0\nr 72\n160 a 72 0 %s71 150 0\n", &literals, &hints)
		want := fmt.Sprintf("proof refused: the root may hold where clause %d does not", out+1)
		if _, err := Check(t.Context(), f, strings.NewReader(text)); out < n && (err == nil || err.Error() != want) || out == n && err != nil {
			t.Errorf("without %d: %v", out+1, err)
		}
	}
}

// TestLooksWithin has a check cancelled at each long line, and the clauses of a cover at each item and while the uses of one are
// compared.
func TestLooksWithin(t *testing.T) {
	f, err := Formula(t.Context(), two)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.ReplaceAll(twoLines, "\n", strings.Repeat(" ", longLine)+"\n")
	witness.NeedsLooks(t, "Check of long lines", strings.Count(long, "\n")+1, func(ctx context.Context) error {
		_, err := Check(ctx, f, strings.NewReader(long))
		return err
	})
	alike := satcheck.Cover{Primary: 1, Secondary: 1, Multiplicities: [][2]int{{0, 2 * pollUses}}}
	for range 2 * pollUses {
		alike.Options, alike.Colours = append(alike.Options, []int{0, 1}), append(alike.Colours, []int{0, 1})
	}
	witness.NeedsLooks(t, "Formula", 2+2+1, func(ctx context.Context) error {
		_, err := Formula(ctx, alike)
		return err
	})
}

// TestBounds has formulas and proofs refused that take too much, and a check cancelled.
func TestBounds(t *testing.T) {
	defer func(literals, held int) { maxLiterals, maxHeld = literals, held }(maxLiterals, maxHeld)
	f, err := Formula(t.Context(), two)
	if err != nil {
		t.Fatal(err)
	}
	witness.NeedsLooks(t, "Check", 2, func(ctx context.Context) error {
		_, err := Check(ctx, f, strings.NewReader(twoLines))
		return err
	})
	for maxHeld = 1; ; maxHeld++ {
		_, err := Check(t.Context(), f, strings.NewReader(twoLines))
		if err == nil {
			break
		}
		if !errors.Is(err, satcheck.ErrTooLarge) || errors.Is(err, proof.ErrProof) {
			t.Fatalf("%d literals: %v", maxHeld, err)
		}
	}
	if maxHeld < 40 || maxHeld > 80 {
		t.Errorf("it fits %d literals", maxHeld)
	}
	maxLiterals = 7
	if _, err := Formula(t.Context(), two); !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("8 literals: %v", err)
	}
	maxLiterals = 10_000
	many := satcheck.Cover{Primary: 1, Multiplicities: [][2]int{{10, 10}}}
	for range 40 {
		many.Options = append(many.Options, []int{0})
	}
	const want = "item 0, which is to be covered 10 to 10 times by 40 options, takes the clauses to more than 10000 literals"
	if _, err := Formula(t.Context(), many); !errors.Is(err, satcheck.ErrTooLarge) || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := Formula(t.Context(), satcheck.Cover{Primary: 1, Options: [][]int{{1}}}); !errors.Is(err, satcheck.ErrPuzzle) {
		t.Errorf("malformed: %v", err)
	}
}
