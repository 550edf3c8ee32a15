package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/satcheck/internal/witness"
)

// formulaOf makes a formula over at least so many variables.
func formulaOf(variables int, clauses ...[]int) *Formula {
	f := &Formula{}
	f.Declare(variables)
	for _, c := range clauses {
		f.Add(c...)
	}
	return f
}

// square has no model: 1 and 2 cannot be anything. The clauses given stand behind it, so they have the numbers from 5.
func square(variables int, clauses ...[]int) *Formula {
	return formulaOf(variables, append([][]int{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}, clauses...)...)
}

// TestCheckProofSteps has a proof for each rule of a step, right and wrong, and what Check reports of it.
func TestCheckProofSteps(t *testing.T) {
	var long []int
	for v := 10; v <= 40; v++ {
		long = append(long, v)
	}
	text := func(clause []int) (s string) {
		for _, l := range clause {
			s += fmt.Sprint(" ", l)
		}
		return s
	}
	tests := []struct {
		name   string
		f      *Formula
		format Format
		text   string
		want   Stats  // without Format and Bytes; those are the format and the length of the text
		err    string // "": accepted
	}{
		{"steps", square(2), DRAT, "1 0\n0\n", Stats{Steps: 2}, ""},
		{"no step", square(2), DRAT, "", Stats{}, "proof refused: no empty clause in its 0 steps"},
		{"no empty clause", square(2), DRAT, "1 0\nd 1 2 0\n", Stats{Steps: 1, Deletions: 1}, "proof refused: no empty clause in its 1 steps"},
		{"empty clause too early", square(2), DRAT, "0\n", Stats{Steps: 1}, "1: proof refused: the empty clause does not follow by unit propagation"},
		{"behind the empty clause", square(2), DRAT, "1 0\n0\n2 9 0\nd 1 0\n", Stats{Steps: 2}, ""},
		{"unreadable behind the empty clause", square(2), DRAT, "1 0\n0\nx 0\n", Stats{Steps: 2}, `3: unexpected "x" (want a literal, 0 or d)`},
		{"unknown variable", square(2), DRAT, "1 0\n-3 0\n", Stats{Steps: 2}, "2: proof refused: variable 3 (the formula has 2)"},
		{"the formula has the empty clause", square(2, nil), DRAT, "", Stats{}, ""},
		{"the formula has the empty clause, steps", square(2, nil), DRAT, "9 0\nd 1 0\n", Stats{}, ""},

		// RAT: no clause has the opposite of the first literal, or what the resolvent says follows.
		{"a literal that is nowhere", square(4), DRAT, "3 -4 0\n1 0\n0\n", Stats{Steps: 3, RAT: 1}, ""},
		{"a resolvent that is always true", square(4, []int{-3, -4}), DRAT, "3 4 0\n1 0\n0\n", Stats{Steps: 3, RAT: 1}, ""},
		{"a resolvent that follows", square(6, []int{-3, 4}, []int{5, 4, 6}, []int{5, 4, -6}), DRAT, "3 5 0\n1 0\n0\n", Stats{Steps: 3, RAT: 1}, ""},
		{"a resolvent with what is true for good", square(4, []int{-3, 4}, []int{4}), DRAT, "3 0\n1 0\n0\n", Stats{Steps: 3, RAT: 1}, ""},
		{
			"a resolvent that does not follow", square(4, []int{4, -3}), DRAT, "3 0\n1 0\n0\n",
			Stats{Steps: 1},
			"1: proof refused: [3] does not follow by unit propagation, and its resolvent with [4 -3] on 3 neither",
		},
		{
			"the second of two resolvents", square(5, []int{-3, -4}, []int{-3, 5}), DRAT, "3 4 0\n1 0\n0\n",
			Stats{Steps: 1},
			"1: proof refused: [3 4] does not follow by unit propagation, and its resolvent with [-3 5] on 3 neither",
		},
		{
			"the first of two resolvents", square(5, []int{-3, 5}, []int{-3, -4}), DRAT, "3 4 0\n1 0\n0\n",
			Stats{Steps: 1},
			"1: proof refused: [3 4] does not follow by unit propagation, and its resolvent with [-3 5] on 3 neither",
		},
		{
			"what the first resolvent made true is undone", square(9, []int{-3, 4}, []int{5, 4, 6}, []int{5, 4, -6}, []int{-3, 7, 8}, []int{5, 7, 4, 9}, []int{5, 8, 4, -9}),
			DRAT, "3 5 0\n1 0\n0\n",
			Stats{Steps: 1},
			"1: proof refused: [3 5] does not follow by unit propagation, and its resolvent with [-3 7 8] on 3 neither",
		},
		{
			"what the first resolvent found false stays false", square(8, []int{-3, 5, 4}, []int{4, 6}, []int{4, -6}, []int{-3, 7}, []int{5, 7, 8}, []int{5, 7, -8}),
			DRAT, "3 5 0\n1 0\n0\n",
			Stats{Steps: 3, RAT: 1},
			"",
		},
		{
			"not on its second literal", square(5, []int{-3, 4}), DRAT, "3 -5 0\n1 0\n0\n",
			Stats{Steps: 1},
			"1: proof refused: [3 -5] does not follow by unit propagation, and its resolvent with [-3 4] on 3 neither",
		},
		{
			"a literal that is false for good", square(4, []int{-3}, []int{-3, 4}), DRAT, "3 4 0\n1 0\n0\n",
			Stats{Steps: 1},
			"1: proof refused: [3 4] does not follow by unit propagation, and its first literal is false",
		},

		// Deletions: a clause by its literals, in any order, one of two that are the same.
		{"deleted, RAT", square(5, []int{3, 4, 5}), DRAT, "d 5 3 3 4 0\n-3 0\n1 0\n0\n", Stats{Steps: 3, Deletions: 1, RAT: 1}, ""},
		{
			"one of two deleted", square(5, []int{3, 4, 5}, []int{5, 4, 3}), DRAT, "d 3 4 5 0\n-3 0\n1 0\n0\n",
			Stats{Steps: 1, Deletions: 1},
			"2: proof refused: [-3] does not follow by unit propagation, and its resolvent with [3 4 5] on -3 neither",
		},
		{
			"both deleted", square(5, []int{3, 4, 5}, []int{5, 4, 3}), DRAT, "d 3 4 5 0\nd 3 4 5 0\n-3 0\n1 0\n0\n",
			Stats{Steps: 3, Deletions: 2, RAT: 1},
			"",
		},
		{
			"deleted more often than it is there", square(5, []int{3, 4, 5}), DRAT, "d 3 4 5 0\nd 3 4 5 0\n-3 0\n1 0\n0\n",
			Stats{Steps: 3, Deletions: 2, RAT: 1},
			"",
		},
		{
			"added behind a deletion, deleted", square(5, []int{3, 4}), DRAT, "d 3 4 0\n3 4 5 0\nd 3 4 5 0\n-3 0\n1 0\n0\n",
			Stats{Steps: 4, Deletions: 2, RAT: 2},
			"",
		},
		{
			"a part of a clause is not the clause", square(5, []int{3, 4, 5}), DRAT, "d 3 4 0\n-3 0\n",
			Stats{Steps: 1, Deletions: 1},
			"2: proof refused: [-3] does not follow by unit propagation, and its resolvent with [3 4 5] on -3 neither",
		},
		{
			// The long clause is more than half of all, so that the others are numbered anew.
			"numbered anew", formulaOf(40, long, []int{3, 4, 5}, []int{1, 2}, []int{1, -2}, []int{-1, 2}, []int{-1, -2}, []int{3, 4, -5}, []int{6, 7, 8}, []int{8, 7, 6}),
			DRAT, "d" + text(long) + " 0\n3 4 0\nd 6 7 8 0\nd 6 7 8 0\n-6 9 0\n7 8 6 0\nd 6 7 8 0\n-8 0\nd 3 4 0\nd 3 4 5 0\nd 3 4 -5 0\n-3 0\n1 0\n0\n",
			Stats{Steps: 7, Deletions: 7, RAT: 4},
			"",
		},
		{
			"numbered anew, deleted more often than it is there",
			formulaOf(40, long, []int{1, 2}, []int{1, -2}, []int{-1, 2}, []int{-1, -2}, []int{6, 7, 8}, []int{8, 7, 6}),
			DRAT, "d" + text(long) + " 0\nd 6 7 8 0\nd 6 7 8 0\nd 6 7 8 0\n-6 9 0\n1 0\n0\n",
			Stats{Steps: 3, Deletions: 4, RAT: 1},
			"",
		},
		{
			"numbered anew, one of two deleted", formulaOf(40, long, []int{1, 2}, []int{1, -2}, []int{-1, 2}, []int{-1, -2}, []int{6, 7, 8}, []int{8, 7, 6}),
			DRAT, "d" + text(long) + " 0\nd 6 7 8 0\n-6 9 0\n",
			Stats{Steps: 1, Deletions: 2},
			"3: proof refused: [-6 9] does not follow by unit propagation, and its resolvent with [6 7 8] on -6 neither",
		},
		{"deleted, unknown variable", square(2), DRAT, "d 1 3 0\n1 0\n0\n", Stats{Steps: 2, Deletions: 1}, ""},
		{"deleted, needed", square(2), DRAT, "d 1 2 0\n-1 0\n0\n", Stats{Steps: 2, Deletions: 1}, "3: proof refused: the empty clause does not follow by unit propagation"},
		{"deleted, what makes a literal true for good", formulaOf(2, []int{1}, []int{-1, 2}, []int{-2, 1}), DRAT, "d 1 0\nd -1 2 0\n0\n", Stats{Steps: 1, Deletions: 2}, "3: proof refused: the empty clause does not follow by unit propagation"},

		{"binary", square(2), DRATBinary, "a\x02\x00d\x02\x04\x00a\x00", Stats{Steps: 2, Deletions: 1}, ""},
		{"text where binary is wanted", square(2), DRATBinary, "1 0\n0\n", Stats{}, "byte 0: unexpected byte 0x31 (want a or d)"},
		{"binary that looks like text", square(20), DRATBinary, "d\x20\x30\x0a\x00", Stats{Deletions: 1}, "proof refused: no empty clause in its 0 steps"},
		{"binary, wrong step", square(2), DRATBinary, "d\x02\x04\x00a\x00", Stats{Steps: 1, Deletions: 1}, "byte 4: proof refused: the empty clause does not follow by unit propagation"},

		{"hints", square(2), LRAT, "5 1 0 1 2 0\n6 0 5 3 4 0\n", Stats{Steps: 2}, ""},
		{"hints, no step", square(2), LRAT, "", Stats{}, "proof refused: no empty clause in its 0 steps"},
		{"hints, the formula has the empty clause", square(2, nil), LRAT, "", Stats{}, ""},
		{"hints, the formula has the empty clause, steps", square(2, nil), LRAT, "2 9 0 77 0\n1 d 9 0\n", Stats{}, ""},
		{"hints, behind the empty clause", square(2), LRAT, "5 1 0 1 2 0\n6 0 5 3 4 0\n1 9 0 77 0\n", Stats{Steps: 2}, ""},
		{"hints, unreadable behind the empty clause", square(2), LRAT, "5 1 0 1 2 0\n6 0 5 3 4 0\nx", Stats{Steps: 2}, `3: unexpected "x" (want the number of a clause)`},
		{"hints, number 0", square(2), LRAT, "0 1 0 1 2 0\n", Stats{}, `1: unexpected "0" (want the number of a clause)`},
		{"hints, negative number", square(2), LRAT, "5 1 0 1 2 0\n-6 0 5 3 4 0\n", Stats{Steps: 1}, `2: unexpected "-6" (want the number of a clause)`},
		{"hints, number again", square(2), LRAT, "5 1 0 1 2 0\n5 0 5 3 4 0\n", Stats{Steps: 2}, "2: proof refused: clause 5 stands behind clause 5"},
		{"hints, a number of the formula", square(2), LRAT, "4 1 0 1 2 0\n", Stats{Steps: 1}, "1: proof refused: clause 4 stands behind clause 4"},
		{"hints, numbers left out", square(2), LRAT, "50 1 0 1 2 0\n60 0 50 3 4 0\n", Stats{Steps: 2}, ""},
		{"hints, unknown variable", square(2), LRAT, "5 3 0 1 2 0\n", Stats{Steps: 1}, "1: proof refused: variable 3 (the formula has 2)"},
		{"hints, unknown clause", square(2), LRAT, "5 1 0 1 7 0\n", Stats{Steps: 1}, "1: proof refused: clause 7 is not there"},
		{"hints, no unit", square(5, []int{3, 4, 5}), LRAT, "6 1 0 5 1 2 0\n", Stats{Steps: 1}, "1: proof refused: clause 5, [3 4 5], is no unit"},
		{"hints, a literal twice", square(2, []int{1, 1}), LRAT, "6 0 5 3 4 0\n", Stats{Steps: 1}, ""},
		{"hints, none violated", square(2), LRAT, "5 0 1 0\n", Stats{Steps: 1}, "1: proof refused: clause 1, [1 2], is no unit"},
		{"hints, too few", square(2), LRAT, "5 1 0 1 2 0\n6 0 5 3 0\n", Stats{Steps: 2}, "2: proof refused: its hints violate no clause"},
		{"hints, always true", square(2), LRAT, "5 1 -1 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n", Stats{Steps: 3}, ""},
		{"hints, no end", square(2), LRAT, "5 1 0 1 2\n", Stats{}, "2: no 0 at the end of the step"},
		{"hints, no 0 behind the clause", square(2), LRAT, "5 1 2", Stats{}, "1: no 0 at the end of the step"},
		{"hints, no literal", square(2), LRAT, "5 x 0 1 2 0\n", Stats{}, `1: unexpected "x" (want a literal, 0 or d)`},
		{"hints, no hint", square(2), LRAT, "5 1 0 x 2 0\n", Stats{}, `1: unexpected "x" (want the number of a clause, or 0)`},
		{"hints, d behind a literal", square(2), LRAT, "5 1 d 0 0\n", Stats{}, `1: unexpected "d" (want a literal, 0 or d)`},
		{"hints, d twice", square(2), LRAT, "5 d d 1 0\n", Stats{}, `1: unexpected "d" (want the number of a clause, or 0)`},
		{"hints, a word with d", square(2), LRAT, "5 dd 1 0\n", Stats{}, `1: unexpected "dd" (want a literal, 0 or d)`},
		{
			"hints, what the first resolvent found false stays false",
			square(8, []int{-3, 5, 4}, []int{4, 6}, []int{4, -6}, []int{-3, 7}, []int{5, 7, 8}, []int{5, 7, -8}), LRAT,
			"11 3 5 0 -5 6 7 -8 9 10 0\n12 1 0 1 2 0\n13 0 12 3 4 0\n",
			Stats{Steps: 3, RAT: 1},
			"",
		},
		{"hints, always true, deleted", square(2), LRAT, "5 1 -1 0 0\n6 d 5 0\n7 1 0 1 2 0\n8 0 7 3 4 0\n", Stats{Steps: 3, Deletions: 1}, ""},
		{"hints, number out of range", square(2), LRAT, "99999999999999999999 1 0 1 2 0\n", Stats{}, `1: unexpected "99999999999999999999" (want the number of a clause)`},
		{"hints, d among hints", square(2), LRAT, "5 0 d 0\n", Stats{}, `1: unexpected "d" (want the number of a clause, or 0)`},
		{"no end", square(2), DRAT, "1 0\n2 1", Stats{Steps: 1}, "2: no 0 at the end of the clause"},
		{"the largest variable", square(2), DRAT, "d 1073741823 0\n1 0\n0\n", Stats{Steps: 2, Deletions: 1}, ""},
		{"beyond the largest variable", square(2), DRAT, "d 1073741824 0\n", Stats{}, "1: literal 1073741824 is out of range (variables go up to 1073741823)"},
		{"ten digits", square(2), DRAT, "0000000001 0\n0\n", Stats{Steps: 2}, ""},
		{"eleven digits", square(2), DRAT, "00000000001 0\n0\n", Stats{}, `1: unexpected "00000000001" (want a literal, 0 or d)`},
		{"two zeros", square(2), DRAT, "1 00\n0\n", Stats{Steps: 2}, ""},
		{"minus zero", square(2), DRAT, "1 -0\n", Stats{}, `1: unexpected "-0" (want a literal, 0 or d)`},
		{"minus alone", square(2), DRAT, "1 - 0\n", Stats{}, `1: unexpected "-" (want a literal, 0 or d)`},
		{"hints, deleted", square(2), LRAT, "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n", Stats{Steps: 2, Deletions: 2}, ""},
		{"hints, nothing deleted", square(2), LRAT, "5 d 0\n5 1 0 1 2 0\n6 0 5 3 4 0\n", Stats{Steps: 2}, ""},
		{"hints, deleted and used", square(2), LRAT, "5 d 1 0\n5 1 0 1 2 0\n", Stats{Steps: 1, Deletions: 1}, "2: proof refused: clause 1 is not there"},
		{"hints, deleted twice", square(2), LRAT, "5 d 1 1 0\n", Stats{Deletions: 2}, "1: proof refused: clause 1, to be deleted, is not there"},
		{"hints, deleted, negative", square(2), LRAT, "5 d -1 0\n", Stats{}, `1: unexpected "-1" (want the number of a clause, or 0)`},

		{"hints, RAT", square(3), LRAT, "5 3 -1 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n", Stats{Steps: 3, RAT: 1}, ""},
		{"hints, RAT, always true", square(3, []int{-3, -1}), LRAT, "6 3 1 0 -5 0\n7 1 0 1 2 0\n8 0 7 3 4 0\n", Stats{Steps: 3, RAT: 1}, ""},
		{"hints, RAT, by two clauses", square(6, []int{-3, 4}, []int{5, 4, 6}, []int{5, 4, -6}), LRAT, "8 3 5 0 -5 6 7 0\n9 1 0 1 2 0\n10 0 9 3 4 0\n", Stats{Steps: 3, RAT: 1}, ""},
		{
			"hints, RAT, two resolvents", square(7, []int{-3, 4}, []int{5, 4, 6}, []int{5, 4, -6}, []int{-3, 7}, []int{5, 7, 6}, []int{5, 7, -6}), LRAT,
			"11 3 5 0 -5 6 7 -8 9 10 0\n12 1 0 1 2 0\n13 0 12 3 4 0\n",
			Stats{Steps: 3, RAT: 1},
			"",
		},
		{
			"hints, RAT, what the first resolvent made true is undone", square(7, []int{-3, 4}, []int{5, 4, 6}, []int{5, 4, -6}, []int{-3, 7}, []int{5, 7, 6}, []int{5, 7, -6}), LRAT,
			"11 3 5 0 -5 6 7 -8 6 7 0\n",
			Stats{Steps: 1},
			"1: proof refused: clause 6, [5 4 6], is no unit",
		},
		{
			"hints, RAT, none for a clause", square(5, []int{-3, 4}, []int{5, -4}), LRAT, "7 3 5 0 0\n",
			Stats{Steps: 1},
			"1: proof refused: its hints violate no clause, and nothing is shown of clause 5, which has -3",
		},
		{
			"hints, RAT, none for several clauses: the first is named", square(5, []int{5, 4}, []int{-3, 5}, []int{-3, 4}, []int{4, -3}), LRAT, "9 3 -5 -4 0 0\n",
			Stats{Steps: 1},
			"1: proof refused: its hints violate no clause, and nothing is shown of clause 6, which has -3",
		},
		{
			"hints, RAT, no clause violated", square(5, []int{-3, 4}, []int{5, -4}), LRAT, "7 3 5 0 -5 0\n",
			Stats{Steps: 1},
			"1: proof refused: the resolvent with clause 5 on 3 is not shown to follow",
		},
		{
			"hints, RAT, unknown clause", square(5, []int{-3, 4}), LRAT, "7 3 5 0 -9 0\n",
			Stats{Steps: 1},
			"1: proof refused: clause 9 is not there",
		},
		{
			"hints, RAT, unknown clause within", square(5, []int{-3, 4}), LRAT, "7 3 5 0 -5 9 0\n",
			Stats{Steps: 1},
			"1: proof refused: clause 9 is not there",
		},
	}
	defer func(old int) { garbage = old }(garbage)
	for _, garbage = range []int{garbage, 0} {
		for _, test := range tests {
			t.Run(fmt.Sprintf("garbage %d/%s", garbage, test.name), func(t *testing.T) {
				stats, err := Check(t.Context(), test.f, strings.NewReader(test.text), test.format)
				got := ""
				if err != nil {
					got = err.Error()
				}
				if got != test.err {
					t.Fatalf("error %q, want %q", got, test.err)
				}
				if strings.Contains(test.err, "refused") && !errors.Is(err, ErrProof) {
					t.Errorf("%v is no %v", err, ErrProof)
				}
				test.want.Format = test.format
				if test.want.Bytes = stats.Bytes; err == nil {
					test.want.Bytes = int64(len(test.text))
				}
				if stats != test.want {
					t.Errorf("Check = %+v, want %+v", stats, test.want)
				}
				if test.format == LRAT {
					sameInBinary(t, test.f, test.text, stats, err)
				}
			})
		}
	}
}

// TestCheckProofReader has readers that fail, and proofs that nobody named binary.
func TestCheckProofReader(t *testing.T) {
	broken := errors.New("broken")
	for format, text := range map[Format]string{DRAT: "1 0\n-2 -", DRATBinary: "a\x02\x00a\x04", LRAT: "5 -1 0 -1 -"} {
		for n := range len(text) + 1 {
			r := io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken))
			if _, err := Check(t.Context(), square(2), r, format); err != broken {
				t.Errorf("%s, broken after %d bytes: %v, want %v", format, n, err, broken)
			}
		}
	}
	for name, r := range map[string]io.Reader{
		"at once":      strings.NewReader("d\x06\x04\x00a\x02\x00a\x00"),
		"byte by byte": iotest.OneByteReader(strings.NewReader("d\x06\x04\x00a\x02\x00a\x00")),
	} {
		stats, err := Check(t.Context(), square(3), r, DRAT)
		if want := (Stats{Format: DRATBinary, Steps: 2, Deletions: 1, Bytes: 9}); stats != want || err != nil {
			t.Errorf("%s: Check = %+v, %v, want %+v", name, stats, err, want)
		}
	}
}

// TestTokensAreCut reads a word of a megabyte: no more of it is kept than a message shows.
func TestTokensAreCut(t *testing.T) {
	s := newTextScanner(newByteReader(strings.NewReader("  " + strings.Repeat("7", 1<<20) + " 8")))
	token, first, err := s.token()
	if len(token) != maxToken || !first || err != nil {
		t.Errorf("token of %d bytes, first: %v, %v; want %d, true", len(token), first, err, maxToken)
	}
	if token, first, err = s.token(); string(token) != "8" || first || err != nil {
		t.Errorf("token %q, first: %v, %v; want 8, false", token, first, err)
	}
	for _, text := range []string{"00000000000000000000000029 0 1 2 0\n", "3 0 1 00000000000000000000000029 0\n"} {
		_, err := Check(t.Context(), formulaOf(1, []int{1}, []int{-1}), strings.NewReader(text), LRAT)
		if err == nil || !strings.Contains(err.Error(), `unexpected "00000000000000000000" (want the number of a clause`) {
			t.Errorf("a number cut off in %q: %v", text, err)
		}
	}
}

// TestWatchesAfterConflict ends a propagation in the midst of a list of watches: what was watched elsewhere by then
// must not stand in the list any more, or a clause would be taken for a unit.
func TestWatchesAfterConflict(t *testing.T) {
	for name, f := range map[string]*Formula{
		"a clause of two": formulaOf(6, []int{1, 2, 3}, []int{1, 4}, []int{1, 5, 6}),
		"a long clause":   formulaOf(7, []int{1, 2, 3}, []int{1, 4, 7}, []int{1, 5, 6}),
	} {
		if err := proofOf([]int{1, 4, 7}[:len(f.Clause(1))], []int{1, 5}, nil).Check(t.Context(), f); err == nil ||
			err.Error() != "proof refused: step 2 of 3, [1 5], does not follow by unit propagation" {
			t.Errorf("%s: %v, want step 2 refused", name, err)
		}
	}
}

// TestCheckProofLooks has the context looked at each pollSteps steps.
func TestCheckProofLooks(t *testing.T) {
	steps := 2*pollSteps - 1
	drat := strings.Repeat("1 2 0\n", steps) + "1 0\n0\n"
	var lrat strings.Builder
	for i := range steps {
		io.WriteString(&lrat, strings.Repeat("9", 1+i/1000)) // numbers only have to rise
		io.WriteString(&lrat, " d 0\n")
	}
	lrat.WriteString("10 1 0 1 2 0\n11 0 10 3 4 0\n")
	for _, test := range []struct {
		format Format
		text   string
		looks  int
	}{
		{DRAT, drat, 1 + 3},
		{LRAT, lrat.String(), 3},
		{DRAT, "3 4 0\n5 6 0\n1 0\n0\n", 1 + 1 + 2}, // at each step that looks at all clauses, too
		{LRAT, "9 3 4 0 0\n10 5 6 0 0\n11 1 0 1 2 0\n12 0 11 3 4 0\n", 1 + 2},
	} {
		witness.NeedsLooks(t, string(test.format), test.looks, func(ctx context.Context) error {
			_, err := Check(ctx, square(6), strings.NewReader(test.text), test.format)
			return err
		})
	}
}
