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

// TestInterruptedExplain has the items found before the interruption. There is one hole less than pigeons, which alone would take
// ages to find out; but while it is red, pigeon 0 has hole 0 only, and each other one the last hole of the one before it or the
// next.
func TestInterruptedExplain(t *testing.T) {
	const holes = 14
	var items, options strings.Builder
	items.WriteString("red")
	options.WriteString("red light:red\n")
	for i := range holes + 1 {
		fmt.Fprintf(&items, " p%d", i)
		for h := range holes {
			fmt.Fprintf(&options, "p%d h%d", i, h)
			if h != i && h != i-1 {
				options.WriteString(" light:green")
			}
			options.WriteString("\n")
		}
	}
	items.WriteString(" | light")
	for h := range holes {
		fmt.Fprintf(&items, " h%d", h)
	}
	heading := "# no solution: items that cannot all be covered, perhaps not all needed (16 of 16)"
	got := interrupt(t, items.String()+"\n"+options.String(), heading, "explain")
	if got.status != cli.Interrupted || got.stderr != "dlx: interrupted\n" || strings.Count(got.stdout, "\np") != holes+1 {
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
