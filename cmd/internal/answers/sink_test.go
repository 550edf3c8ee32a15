package answers

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// told returns what a sink reports of errors, each at a file and with a text.
func told(t *testing.T, faults ...[2]string) (*sink, string) {
	t.Helper()
	var errs strings.Builder
	s := cli.NewSession(t.Context(), "test", &cli.System{Stdout: io.Discard, Stderr: &errs})
	out := newSink(s, false, new(Stations))
	for i, fault := range faults {
		out.note(&Note{kind: Fault, place: cli.Place{File: fault[0], Line: i + 1, Column: 1}, Text: fault[1]})
	}
	out.end(false)
	s.Flush()
	return out, errs.String()
}

// TestFaultsOfFiles has the same error in two files: the first errors of each file are printed, then the number of the others.
func TestFaultsOfFiles(t *testing.T) {
	var faults [][2]string
	for range faultsOfAKind + 1 {
		faults = append(faults, [2]string{"a", "80 cells"}, [2]string{"b", "79 cells"})
	}
	faults = append(faults, [2]string{"b", "79 cells"})
	_, text := told(t, faults...)
	for file, many := range map[string]string{"a": "1 more error", "b": "2 more errors"} {
		more := "test: " + file + ": and " + many + " like those above\n"
		if n := strings.Count(text, "\n"+file+":"); n < faultsOfAKind-1 || !strings.Contains(text, more) {
			t.Errorf("of file %s %d errors are told, want %d and %q:\n%s", file, n, faultsOfAKind, more, text)
		}
	}
}

// TestKindsAreBounded has errors of very many kinds, of which only so many are counted separately.
func TestKindsAreBounded(t *testing.T) {
	var faults [][2]string
	for i := range maxKinds + 100 {
		kind := strings.NewReplacer("0", "a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f", "6", "g", "7", "h", "8", "i", "9", "j")
		faults = append(faults, [2]string{"a", kind.Replace(fmt.Sprint(i))})
	}
	if out, _ := told(t, faults...); len(out.faults) != maxKinds+1 { // and one for all others
		t.Errorf("%d kinds, want %d", len(out.faults), maxKinds+1)
	}
}
