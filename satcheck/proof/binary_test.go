package proof

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
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
