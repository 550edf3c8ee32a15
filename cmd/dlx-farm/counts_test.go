package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestCounts counts problems on three roads: with two workers of one process, in parts that dlx splits, runs and merges
// in any order, and on a farm.
func TestCounts(t *testing.T) {
	program := buildDlx(t)
	for _, test := range []struct {
		problem, want string
		long          bool
	}{
		{problem: "queens 11", want: "2680"},
		{problem: "langford 11", want: "35584"},
		{problem: "debruijn 5", want: "2048"},       // has colours
		{problem: "matrices 6x6 3", want: "297200"}, // has multiplicities
		{problem: "sudoku15clue.dlx", want: "257339"},
		{problem: "queens 15", want: "2279184", long: true},
		{problem: "langford 15", want: "79619280", long: true},
		{problem: "pentominoes 6x10", want: "9356", long: true},
		{problem: "domination 8 5", want: "4860", long: true},
	} {
		t.Run(test.problem, func(t *testing.T) {
			if test.long && !testkit.Slow() {
				t.Skipf("takes minutes: set %s", testkit.SlowVariable)
			}
			if testing.Short() && test.problem != "debruijn 5" {
				t.Skip("one problem is enough for a short test")
			}
			var file string
			if strings.HasSuffix(test.problem, ".dlx") {
				file = testkit.Data(t, "xc/"+test.problem)[0]
			} else {
				file = filepath.Join(t.TempDir(), "problem.dlx")
				save(t, file, program.output(t, append([]string{"gen"}, strings.Fields(test.problem)...)...))
			}
			want := test.want + "\n"
			if got := program.output(t, "count", "--jobs", "2", file); got != want {
				t.Errorf("count: %q, want %q", got, want)
			}
			for _, parts := range []int{1, 13, 60} {
				if got := program.inParts(t, file, parts); got != want {
					t.Errorf("merge of %d parts: %q, want %q", parts, got, want)
				}
			}
			start(t, serveArgs(folder(t), file, "--jobs", "2", "--check", "10%")...).wait(cli.OK, want)
		})
	}
}

// dlxProgram is the file of the program dlx.
type dlxProgram string

// buildDlx builds the program dlx, which is in the module above.
func buildDlx(t *testing.T) dlxProgram {
	t.Helper()
	file := filepath.Join(t.TempDir(), "dlx")
	cmd := exec.Command("go", "build", "-o", file, "./cmd/dlx")
	cmd.Dir = "../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	return dlxProgram(file)
}

// output runs the program and returns what it prints.
func (d dlxProgram) output(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(string(d), args...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &errs)
	}
	return string(out)
}

// inParts splits a problem, runs the parts in three shards with one engine each, in any order, and merges the results.
func (d dlxProgram) inParts(t *testing.T, file string, parts int) string {
	t.Helper()
	dir := t.TempDir()
	ledger := filepath.Join(dir, "parts")
	save(t, ledger, d.output(t, "split", "--parts", fmt.Sprint(parts), file))
	merge := []string{"merge"}
	for _, shard := range rand.Perm(3) {
		results := filepath.Join(dir, fmt.Sprint(shard))
		engine := []string{"auto", "links", "cells"}[shard]
		out := d.output(t, "run", "--parts", ledger, "--shard", fmt.Sprintf("%d/3", shard+1), "--engine", engine, file)
		if out != "" {
			save(t, results, out)
			merge = append(merge, results)
		}
	}
	return d.output(t, merge...)
}

func save(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
