package repo

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

type command = func(ctx context.Context, arguments []string, sys *cli.System) cli.Status

// A versioned is a file of version 1, and the command that reads it.
type versioned struct {
	name string
	run  command
	args []string
	want string // on stdout

	file, version, other string // the file with the version, and another version in its place
	refused              string // on stderr
}

// proofs returns a folder of proofs, whose version is in its manifest.
func proofs(name string, run command, folder string) versioned {
	return versioned{
		name, run,
		[]string{"proof", "check", folder},
		"verified",
		folder + "/manifest.ndjson", "evidence/1", "evidence/2", `it begins with "{\"schema\":\"dlx-sudoku-evidence/2\","`,
	}
}

// TestVersion1 reads a file of each format as version 1 wrote it, and the same file with another version.
func TestVersion1(t *testing.T) {
	dlx, sudoku := dlxcli.App.Run, sudokucli.App.Run
	for _, test := range []versioned{
		{
			"parts", dlx,
			[]string{"run", "--parts", "parts.ndjson", "--shard", "1/5", "queens5.dlx"},
			`"count":"2"`,
			"parts.ndjson", `"dlx-part/1"`, `"dlx-part/2"`, `schema "dlx-part/2" (want dlx-part/1 or dlx-result/1)`,
		},
		{
			"results", dlx,
			[]string{"merge", "results.ndjson"},
			"10\n",
			"results.ndjson", `"dlx-result/1"`, `"dlx-result/2"`, `schema "dlx-result/2" (want dlx-part/1 or dlx-result/1)`,
		},
		{
			"frontier", dlx,
			[]string{"count", "--exact", "--stats", "--checkpoint", "frontier.checkpoint", "dominoes.dlx"},
			"6728\n",
			"frontier.checkpoint", "dlx-tally checkpoint 2", "dlx-tally checkpoint 3", `its format is "3" (want 1 or 2)`,
		},
		{
			"layers", dlx,
			[]string{"count", "--exact", "--stats", "--checkpoint", "layers.checkpoint", "latin4.dlx"},
			"576\n",
			"layers.checkpoint", "dlx-tally checkpoint 2", "dlx-tally checkpoint 3", `its format is "3" (want 1 or 2)`,
		},
		{
			"census", sudoku,
			[]string{"count", "--exact", "--checkpoint", "census.checkpoint", "census.txt"},
			"18383222420692992\t",
			"census.checkpoint", "dlx-sudoku census 1", "dlx-sudoku census 2", `its first line is "dlx-sudoku census 2" (want "dlx-sudoku census 1")`,
		},
		proofs("clauses", dlx, "proofs/drat"),
		proofs("clauses with their reasons", dlx, "proofs/lrat"),
		proofs("count as a graph", dlx, "proofs/scpog"),
		{
			"count as a graph by itself", dlx,
			[]string{"proof", "check", "proofs/scpog/0000001.cnf", "proofs/scpog/0000001.scpog"},
			"verified: scpog, 10 models",
			"proofs/scpog/0000001.scpog", "\nr ", "\nq ", `unexpected "q" (want the number of a clause)`,
		},
		proofs("sums", dlx, "proofs/sums"),
		proofs("count", dlx, "proofs/count"),
		proofs("sums with a version", dlx, "proofs/sums-1"),
		proofs("count with a version", dlx, "proofs/count-1"),
		{
			"count by itself", dlx,
			[]string{"proof", "check", "proofs/count-1/0000001.dlx", "proofs/count-1/0000001.count"},
			"verified: 6728 solutions",
			"proofs/count-1/0000001.count", "dlx-count/1", "dlx-count/3", `its format is "dlx-count/3" (want dlx-count/1 or dlx-count/2)`,
		},
		proofs("count by images", dlx, "proofs/count-2"),
		{
			"count by images by itself", dlx,
			[]string{"proof", "check", "proofs/count-2/0000001.dlx", "proofs/count-2/0000001.count"},
			"verified: 576 solutions",
			"proofs/count-2/0000001.count", "dlx-count/2", "dlx-count/3", `its format is "dlx-count/3" (want dlx-count/1 or dlx-count/2)`,
		},
		{
			"version of sums", dlx,
			[]string{"proof", "check", "proofs/sums-1"},
			"verified",
			"proofs/sums-1/0000001.sums", "dlx-sums/1", "dlx-sums/2", `its format is "dlx-sums/2" (want dlx-sums/1)`,
		},
		proofs("sudoku", sudoku, "proofs/sudoku"),
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, "testdata", "version1"))); err != nil {
				t.Fatal(err)
			}
			t.Chdir(dir)
			file, err := os.ReadFile(test.file)
			if err != nil {
				t.Fatal(err)
			}
			stdout, stderr, status := testkit.Run(test.run, cli.System{}, test.args...)
			if status != cli.OK || !strings.Contains(stdout, test.want) {
				t.Errorf("%v: status %d, %q, want %q\n%s", test.args, status, stdout, test.want, stderr)
			}
			if strings.HasSuffix(test.file, ".checkpoint") && !strings.Contains(stderr, "going on from "+test.file) {
				t.Errorf("%v did not take up the checkpoint: %s", test.args, stderr)
			}

			other := strings.ReplaceAll(string(file), test.version, test.other)
			if other == string(file) {
				t.Fatalf("%s does not have the version %s", test.file, test.version)
			}
			if err := os.WriteFile(test.file, []byte(other), 0o666); err != nil {
				t.Fatal(err)
			}
			stdout, stderr, status = testkit.Run(test.run, cli.System{}, test.args...)
			if status == cli.OK || !strings.Contains(stderr, test.refused) {
				t.Errorf("another version: status %d, want another, and %q\n%s%s", status, test.refused, stdout, stderr)
			}
		})
	}
}
