package main

import (
	"path/filepath"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// serveArgs returns a command line of a server with a folder of its own.
func serveArgs(dir, problem string, more ...string) []string {
	args := []string{"serve", "--dir", dir, "--listen", "127.0.0.1:0", "--color", "never"}
	return append(append(args, more...), problem)
}

func TestAlone(t *testing.T) {
	dir, problem := filepath.Join(t.TempDir(), "state"), queens(t, 8)
	s := start(t, serveArgs(dir, problem, "--parts", "10", "--check", "100%")...)
	s.wait(cli.OK, "92\n")
	again := start(t, serveArgs(dir, problem)...)
	again.wait(cli.OK, "92\n")
}

func TestOneWorker(t *testing.T) {
	problem := queens(t, 10)
	s := start(t, serveArgs(filepath.Join(t.TempDir(), "state"), problem, "--parts", "40", "--jobs", "0")...)
	w := start(t, "work", s.url())
	s.wait(cli.OK, "724\n")
	w.wait(cli.OK, "")
}
