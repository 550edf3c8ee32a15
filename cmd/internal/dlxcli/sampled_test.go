package dlxcli

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestSampleInterrupted interrupts a count and the samples behind it: a message says how far either got.
func TestSampleInterrupted(t *testing.T) {
	for _, test := range []struct{ problem, shown, want string }{
		{generated(t, "latin", "9"), "layer", `interrupted while counting: .*states`},
		{"a b\na\nb\n", "# sample 2", `interrupted after [0-9]+ samples`},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		out := &testkit.Until{Text: test.shown, Do: cancel}
		errs := &testkit.Until{Text: test.shown, Do: cancel}
		sys := &cli.System{
			Stdin: strings.NewReader(test.problem), Stdout: out, Stderr: errs, Columns: 160,
			Getenv: func(string) string { return "" },
		}
		status := App.Run(ctx, []string{"sample", "--seed", "1", "--number", "16000000", "--progress", "always"}, sys)
		cancel()
		if status != cli.Interrupted || !regexp.MustCompile(test.want).MatchString(errs.String()) {
			t.Errorf("exit %d, stderr %q, want %q", status, errs, test.want)
		}
	}
}
