package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/input"
)

// Reading from a regular file never blocks, even as standard input.
func TestStdinWaits(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "puzzles"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pipe, end, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	defer end.Close()
	for _, test := range []struct {
		name  string
		stdin io.Reader
		waits bool
	}{
		{"file", file, false},
		{"pipe", pipe, true},
		{"reader", strings.NewReader(""), true},
	} {
		s := NewSession(t.Context(), "name", &System{Stdin: test.stdin, Stdout: io.Discard, Stderr: io.Discard})
		in, err := s.Open(input.Stdin, "puzzles")
		if err != nil {
			t.Fatal(err)
		}
		if in.Waits() != test.waits {
			t.Errorf("%s: Waits() = %v, want %v", test.name, in.Waits(), test.waits)
		}
	}
}
