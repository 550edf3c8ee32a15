package proof

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// binaryLRAT writes a proof in LRAT as bytes, in the form of CaDiCaL since 1.9 and of lrat-trim, and reports whether the text is
// one.
func binaryLRAT(text string) (out []byte, ok bool) {
	number := func(word string) {
		n, err := strconv.ParseInt(word, 10, 64)
		ok = ok && err == nil
		value := uint64(2 * max(n, -n))
		if n < 0 {
			value++
		}
		out = binary.AppendUvarint(out, value)
	}
	ok = true
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if strings.Count(" "+strings.Join(words, " ")+" ", " 0 ") == 0 {
			return nil, false
		}
		if words[1] == "d" {
			out, words = append(out, 'd'), words[2:]
		} else {
			out = append(out, 'a')
		}
		for _, word := range words {
			number(word)
		}
	}
	return out, ok
}

// sameInBinary checks a proof in LRAT as bytes, and compares what is found with what was found of the text. Some texts have no
// binary form.
func sameInBinary(t *testing.T, f *Formula, text string, want Stats, wantErr error) {
	t.Helper()
	proof, ok := binaryLRAT(text)
	if !ok || len(proof) == 0 || wantErr != nil && !errors.Is(wantErr, ErrProof) {
		return
	}
	stats, err := Check(t.Context(), f, bytes.NewReader(proof), LRAT)
	if wantErr == nil && stats.Bytes != int64(len(proof)) {
		t.Errorf("in binary %d bytes are read of %d", stats.Bytes, len(proof))
	}
	want.Format, want.Bytes = LRATBinary, stats.Bytes
	cause := func(err error) string {
		var bad *ReadError
		if errors.As(err, &bad) {
			err = bad.Err
		}
		if err == nil {
			return ""
		}
		return err.Error()
	}
	if stats != want || cause(err) != cause(wantErr) {
		t.Errorf("in binary Check = %+v, %v, want %+v, %v", stats, err, want, wantErr)
	}
}

// TestBinaryLRAT reads a proof of CaDiCaL, and has wrong ones refused, with the place.
func TestBinaryLRAT(t *testing.T) {
	const proof = "a\x06\x00\x02\x04\x00" // clause 3, which is empty, by clauses 1 and 2
	f := formulaOf(1, []int{1}, []int{-1})
	for _, test := range []struct{ name, proof, want string }{
		{"right", proof, ""},
		{"deleted behind the empty clause", proof + "d\x02\x00", ""},
		{"cut", proof[:5], "byte 0: no 0 at the end of the clause"},
		{"cut number", "a\x86", "byte 0: no 0 at the end of the clause"},
		{"another byte", "b" + proof, "byte 0: unexpected byte 0x62 (want a or d)"},
		{"behind a deletion", "d\x02\x00d\x02\x00", "byte 3: proof refused: clause 1, to be deleted, is not there"},
		{"a negative number", "a\x07\x00\x02\x04\x00", "byte 0: number -3 of a clause (want 1 or more; CaDiCaL before 1.9 writes other numbers)"},
		{"number 0", "a\x00\x00", "byte 0: number 0 of a clause (want 1 or more; CaDiCaL before 1.9 writes other numbers)"},
		{"minus 0", "a\x06\x00\x01\x00", "byte 0: clause number 1 (want 2 for clause 1, 3 for its negative, 4 for clause 2 …)"},
		{"a negative deletion", "d\x03\x00", "byte 0: number -1 of a clause to be deleted (want 1 or more)"},
		{"a long number", "a" + strings.Repeat("\xff", 9) + "\x01\x00\x00", "byte 0: a clause number of more than nine bytes"},
		{"the largest number", "a" + strings.Repeat("\xff", 8) + "\x7f\x00\x00", "byte 0: number -4611686018427387903 of a clause (want 1 or more; CaDiCaL before 1.9 writes other numbers)"},
		{"a long literal", "a\x06\xff\xff\xff\xff\xff\x01\x00\x00", "byte 0: a literal of more than five bytes"},
		{"a large literal", "a\x06\xff\xff\xff\xff\x7f\x00\x00", "byte 0: literal 34359738367 (want 2 to 2147483647)"},
		{"FRAT", "o 1 1 0\na 3 0 l 1 2 0\n", "1: it looks like FRAT, which is not read (want DRAT or LRAT: cadical without --frat)"},
		{"FRAT without the formula", "a 3 0 l 1 2 0\n", "1: it looks like FRAT, which is not read (want DRAT or LRAT: cadical without --frat)"},
		{"binary FRAT", "o\x02\x02\x00", "1: it looks like FRAT, which is not read (want DRAT or LRAT: cadical without --frat)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Check(t.Context(), f, iotest.OneByteReader(strings.NewReader(test.proof)), LRAT)
			if err == nil && test.want != "" || err != nil && err.Error() != test.want {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// TestForgedLRAT makes up proofs of formulas that can be satisfied: steps with any literals, numbers and hints, and deletions. As
// text and as bytes all are refused. With formulas that cannot be satisfied some are accepted, so that they are no mere noise.
func TestForgedLRAT(t *testing.T) {
	accepted, rat := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		const variables = 3
		literal := rapid.Custom(func(t *rapid.T) int {
			return rapid.IntRange(1, variables).Draw(t, "variable") * rapid.SampledFrom([]int{1, -1}).Draw(t, "sign")
		})
		f := &Formula{}
		f.Declare(variables)
		for range rapid.IntRange(3, 9).Draw(t, "clauses") {
			f.Add(rapid.SliceOfN(literal, 1, 3).Draw(t, "clause")...)
		}
		satisfiable := bruteForce(f) > 0
		var text strings.Builder
		last := f.Len()
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			number := rapid.IntRange(-last, last+1)
			if rapid.IntRange(0, 4).Draw(t, "deletion") == 0 {
				fmt.Fprintf(&text, "%d d %d 0\n", last, rapid.IntRange(1, last).Draw(t, "deleted"))
				continue
			}
			last += rapid.SampledFrom([]int{1, 1, 1, 2, 0}).Draw(t, "more")
			fmt.Fprintf(&text, "%d ", last)
			for _, l := range rapid.SliceOfN(literal, 0, 2).Draw(t, "literals") {
				fmt.Fprintf(&text, "%d ", l)
			}
			fmt.Fprint(&text, "0 ")
			for _, n := range rapid.SliceOfN(number, 1, 5).Draw(t, "hints") {
				if n != 0 {
					fmt.Fprintf(&text, "%d ", n)
				}
			}
			fmt.Fprintln(&text, 0)
		}
		stats, err := Check(context.Background(), f, strings.NewReader(text.String()), LRAT)
		proof, ok := binaryLRAT(text.String())
		if !ok {
			t.Fatalf("no binary form of\n%s", text.String())
		}
		again, errBinary := Check(context.Background(), f, bytes.NewReader(proof), LRAT)
		if (err == nil) != (errBinary == nil) || stats.Steps != again.Steps || stats.RAT != again.RAT {
			t.Fatalf("text: %+v, %v; binary: %+v, %v", stats, err, again, errBinary)
		}
		rat += stats.RAT
		if err == nil {
			accepted++
		}
		if err == nil && satisfiable {
			t.Fatalf("accepted, of a formula that can be satisfied:\n%s%s", written(t, f), text.String())
		}
	})
	t.Logf("%d accepted, %d steps of kind RAT", accepted, rat)
}
