package sudokucli

import (
	"context"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
)

// A watcher takes what is written, and calls a function once a text is in it.
type watcher struct {
	strings.Builder
	text string
	seen func()
}

func (w *watcher) Write(p []byte) (int, error) {
	n, err := w.Builder.Write(p)
	if strings.Contains(w.String(), w.text) {
		w.seen()
	}
	return n, err
}

// TestHint looks for puzzles that there are not: after a while, a message says that there may be none.
func TestHint(t *testing.T) {
	soon := generateCommand
	soon.New = func() cli.Runner { return &generation{hintAfter: time.Millisecond} }
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	hint := &watcher{text: "there may be none", seen: cancel}
	status := cli.App{Name: name, Commands: []cli.Command{soon}}.Run(ctx, []string{"generate", "--minimal", "--givens", "60"}, &cli.System{Stdout: new(strings.Builder), Stderr: hint})
	if !strings.Contains(hint.String(), "dlx-sudoku: no puzzle yet: 0 of 1 made, ") || ctx.Err() != context.Canceled || status != cli.Interrupted {
		t.Errorf("status %v, %v, messages:\n%s", status, ctx.Err(), hint)
	}
}
