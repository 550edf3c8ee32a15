package dlxcli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
)

// interrupt runs a command line that takes long, and interrupts it. It tries again with a longer wait until the output
// contains want.
func interrupt(t *testing.T, input, want string, args ...string) result {
	t.Helper()
	for wait := 50 * time.Millisecond; ; wait *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		var out, errs bytes.Buffer
		status := App.Run(ctx, args, &cli.System{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &errs})
		cancel()
		switch {
		case strings.Contains(out.String(), want):
			return result{out.String(), errs.String(), status}
		case wait > 10*time.Second:
			t.Fatalf("%v: stdout %.200q when interrupted after %v, want %q in it", args, &out, wait, want)
		}
	}
}

// TestInterruptedEstimate has what the probes made before the interruption say.
func TestInterruptedEstimate(t *testing.T) {
	got := interrupt(t, generated(t, "queens", "12"), "solutions\t", "estimate", "--probes", "2000000000")
	if got.status != cli.Interrupted || !strings.Contains(got.stdout, "nodes\t") || !strings.Contains(got.stderr, " probes so far\n") {
		t.Errorf("%+v, want the estimate so far", got)
	}
}

// TestInterruptedExplain has the items found before the interruption: those of a board without two corners, which
// take long to be made fewer. One square may stay empty, which does not help, but no weights explain that.
func TestInterruptedExplain(t *testing.T) {
	const rows, columns = 8, 8
	var items, options strings.Builder
	cell := func(r, c int) bool { return r < rows && c < columns && r+c != 0 && r+c != rows+columns-2 }
	for r := range rows {
		for c := range columns {
			if !cell(r, c) {
				continue
			}
			if r == 0 && c == 1 {
				items.WriteString("0:1|")
			}
			fmt.Fprintf(&items, "r%dc%d ", r, c)
			if cell(r, c+1) {
				fmt.Fprintf(&options, "r%dc%d r%dc%d\n", r, c, r, c+1)
			}
			if cell(r+1, c) {
				fmt.Fprintf(&options, "r%dc%d r%dc%d\n", r, c, r+1, c)
			}
		}
	}
	heading := "# no solution: items that cannot all be covered, perhaps not all needed ("
	got := interrupt(t, items.String()+"\n"+options.String(), heading, "explain")
	if got.status != cli.Interrupted || got.stderr != "dlx: interrupted\n" || strings.Count(got.stdout, "\nr") < 29 {
		t.Errorf("exit %v with stderr %q and stdout %.100q, want the items so far", got.status, got.stderr, got.stdout)
	}
}

// TestEstimateBeyondNumbers has numbers that JSON has no word for.
func TestEstimateBeyondNumbers(t *testing.T) {
	var items, options strings.Builder
	for i := range 700 {
		fmt.Fprintf(&items, "i%d ", i)
		fmt.Fprintf(&options, "i%d\ni%d\ni%d\n", i, i, i)
	}
	text := items.String() + "\n" + options.String()
	if got := runOn(text, "estimate", "--probes", "2"); !strings.HasPrefix(got.stdout, "estimate\tmean\tlow\thigh\nsolutions\tinf\t0\tinf\nnodes\tinf\t1\tinf\nseconds\tinf\t") || got.status != cli.OK {
		t.Errorf("%+v, want inf", got)
	}
	got := runOn(text, "estimate", "--probes", "2", "--json")
	if !json.Valid([]byte(got.stdout)) || !strings.Contains(got.stdout, `"estimated_solutions":{"mean":null,"low":0,"high":null},"estimated_nodes":{"mean":null,"low":1,"high":null}`) {
		t.Errorf("%+v, want null", got)
	}
}
