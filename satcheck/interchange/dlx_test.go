package interchange

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/states"
)

// TestWriteDLX writes every feature, and refuses what is no problem.
func TestWriteDLX(t *testing.T) {
	tests := []struct {
		name  string
		cover satcheck.Cover
		want  string
	}{
		{"plain", satcheck.Cover{Primary: 2, Options: [][]int{{0, 1}, {1}, {}}}, "0 1\n0 1\n1\n"},
		{"secondary", satcheck.Cover{Primary: 1, Secondary: 2, Options: [][]int{{2, 0}}}, "0 | 1 2\n2 0\n"},
		{"no primary", satcheck.Cover{Secondary: 1, Options: [][]int{{0}}}, "| 0\n0\n"},
		{
			"colours and multiplicities",
			satcheck.Cover{
				Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {1, 2}}, Colours: [][]int{{0, 7}, nil},
				Multiplicities: [][2]int{{0, 2}, {1, 1}}, Costs: []int{1, 0},
			},
			"0:2|0 1:1|1 | 2\n0 2:7 |1\n1 2\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			if err := WriteDLX(&out, test.cover); err != nil || out.String() != test.want {
				t.Errorf("%q, %v, want %q", out.String(), err, test.want)
			}
		})
	}
	if err := WriteDLX(new(strings.Builder), satcheck.Cover{Primary: 1, Options: [][]int{{1}}}); !errors.Is(err, satcheck.ErrPuzzle) {
		t.Errorf("%v, want %v", err, satcheck.ErrPuzzle)
	}
}

// TestCountElsewhere has the plain checker of package states read problems that are written and the proofs of their
// numbers of solutions.
func TestCountElsewhere(t *testing.T) {
	python := find(t, "python3")
	dir := t.TempDir()
	args := []string{"../states/testdata/countcheck.py"}
	var want strings.Builder
	for seed := range uint64(60) {
		c := drawCover(seed)
		n := 0
		for set := range 1 << len(c.Options) {
			var options []int
			for o := range c.Options {
				if set>>o&1 == 1 {
					options = append(options, o)
				}
			}
			if c.Obeys(options) == nil {
				n++
			}
		}
		found, err := states.Search(t.Context(), c, 0)
		if err != nil {
			t.Fatal(err)
		}
		problem, name := filepath.Join(dir, fmt.Sprint(seed, ".dlx")), filepath.Join(dir, fmt.Sprint(seed))
		for path, write := range map[string]func(io.Writer) error{
			problem: func(w io.Writer) error { return WriteDLX(w, c) },
			name:    func(w io.Writer) error { _, err := found.WriteTo(w); return err },
		} {
			var out bytes.Buffer
			if err := write(&out); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		args = append(args, problem, name)
		fmt.Fprintf(&want, "%s: %d solutions\n", name, n)
	}
	if out, err := exec.Command(python, args...).CombinedOutput(); err != nil || string(out) != want.String() {
		t.Errorf("%v, %s, want %s", err, out, want.String())
	}
}
