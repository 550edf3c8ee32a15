package proof

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/satcheck/internal/witness"
)

func TestFormulaWriteTo(t *testing.T) {
	f := &Formula{Title: "two lines,\nboth comments"}
	f.Add(1, -3)
	f.Add()
	f.Add(2)
	var out strings.Builder
	n, err := f.WriteTo(&out)
	want := "c two lines,\nc both comments\np cnf 3 3\n1 -3 0\n0\n2 0\n"
	if out.String() != want || n != int64(len(want)) || err != nil {
		t.Errorf("WriteTo = %q, %d, %v, want %q", out.String(), n, err, want)
	}
}

func TestWriteToFails(t *testing.T) {
	formula := queens(9)
	full := &witness.Narrow{Left: 5000}
	n, err := formula.WriteTo(full)
	if !errors.Is(err, io.ErrShortWrite) || n != 5000-int64(full.Left) {
		t.Errorf("WriteTo = %d, %v, want %d, %v", n, err, 5000-full.Left, io.ErrShortWrite)
	}
}

func TestReadProof(t *testing.T) {
	type step struct {
		clause   []int
		deletion bool
	}
	tests := []struct {
		name, text string
		want       []step
		line       int // of the error, 0: none
	}{
		{"nothing", "", nil, 0},
		{"blank", " \n\t\r\n", nil, 0},
		{"steps", "1 -2 0\nd 1 -2 0\n0\n", []step{{[]int{1, -2}, false}, {[]int{1, -2}, true}, {[]int{}, false}}, 0},
		{"several on a line, one on several", "1 0 2\n3 0", []step{{[]int{1}, false}, {[]int{2, 3}, false}}, 0},
		{"comments", "c 1 2 x\n1 0\n  c d\n0", []step{{[]int{1}, false}, {[]int{}, false}}, 0},
		{"carriage returns", "1 0\r\n-2 0\r\n", []step{{[]int{1}, false}, {[]int{-2}, false}}, 0},
		{"no end", "1 0\n2 3\n", nil, 3},
		{"deletion without a clause", "d", nil, 1},
		{"d in the middle", "1 0\n1 d 0\n", nil, 2},
		{"letter", "1 0\n\n1 x 0\n", nil, 3},
		{"minus zero", "-0\n", nil, 1},
		{"minus alone", "- 0\n", nil, 1},
		{"plus", "+1 0\n", nil, 1},
		{"out of range", "99999999999 0\n", nil, 1},
		{"long zero", strings.Repeat("0", 100) + "1 0\n", nil, 1},
		{"binary", "a\x02\x85\x02\x00d\x02\x00a\x00", []step{{[]int{1, -130}, false}, {[]int{1}, true}, {[]int{}, false}}, 0},
		{"comment behind a step", "1 0 c\n", nil, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := Read(strings.NewReader(test.text))
			var bad *ReadError
			if test.line > 0 {
				if !errors.As(err, &bad) || bad.Line != test.line {
					t.Fatalf("error %v, want one in line %d", err, test.line)
				}
				return
			}
			if err != nil || p.Len() != len(test.want) {
				t.Fatalf("Read = %v, %v, want %v", p, err, test.want)
			}
			for i, want := range test.want {
				if clause, deletion := p.Step(i); !slices.Equal(clause, want.clause) || deletion != want.deletion {
					t.Errorf("step %d = %v, %v, want %v", i, clause, deletion, want)
				}
			}
		})
	}
	broken := errors.New("broken")
	if _, err := Read(io.MultiReader(strings.NewReader("1 0\n2"), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

func FuzzReadProof(f *testing.F) {
	for _, seed := range []string{"", "0\n", "1 -2 0\nd 1 -2 0\n0\n", "c x\n1 0", "1 2", "-0", "d", "9999999999999 0", "a\x02\x00", "Q\x00", "a\x02\x00Q"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Read(bytes.NewReader(text))
		if err != nil {
			var bad *ReadError
			if !errors.As(err, &bad) || bad.Line < 0 || bad.Line > bytes.Count(text, []byte("\n"))+1 ||
				bad.Line > 0 && bad.Offset != 0 || bad.Offset < 0 || bad.Offset > int64(len(text)) {
				t.Fatalf("error %v has no place in %q", err, text)
			}
			return
		}
		var out, again bytes.Buffer
		if _, err := p.WriteTo(&out); err != nil {
			t.Fatal(err)
		}
		back, err := Read(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := back.WriteTo(&again); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Fatalf("read back %q, want %q", again.Bytes(), out.Bytes())
		}
		// No proof proves that a satisfiable formula has no model.
		satisfiable := &Formula{}
		satisfiable.Add(1, 2)
		satisfiable.Add(-1, 3)
		if p.Check(context.Background(), satisfiable) == nil {
			t.Fatalf("accepted %q", text)
		}
	})
}
