package main

import (
	"strings"
	"syscall"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/cli"
)

// TestLostTexts has a folder lose the content of its problem and of its list of parts: the same command reports that and goes on.
func TestLostTexts(t *testing.T) {
	t.Parallel()
	dir, problem := folder(t), queens(t, 8)
	first := start(t, serveArgs(dir, problem, "--parts", "5", "--jobs", "0")...)
	texts, err := jetStream(t, first.url()).Stream(t.Context(), "OBJ_dlx-farm-texts")
	if err == nil {
		err = texts.Purge(t.Context(), jetstream.WithPurgeSubject("$O.dlx-farm-texts.C.>"))
	}
	if err != nil {
		t.Fatal(err)
	}
	first.signal(syscall.SIGTERM)
	first.end()
	second := start(t, serveArgs(dir, problem)...)
	second.wait(cli.OK, "92\n")
	for _, want := range []string{"the problem is stored again, because", "the list of parts is made again"} {
		if text := second.stderr.String(); !strings.Contains(text, want) {
			t.Errorf("stderr %q, want %q", text, want)
		}
	}
}
