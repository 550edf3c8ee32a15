package dlxcli

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
)

// quick are published problems of all kinds that take little time.
var quick = []string{
	"queens8", "langford7", "sts9", "soma", "sudoku17_1", "sudoku_inkala", "mutilated8x8", "petersen4", "xpetersen4", "debruijn4",
	"allinterval8", "grid3col4x4", "wordrect4x5", "binmat5_2", "partridge4", "subset20_8_10", "qcost10", "assign10",
}

// TestPublished counts the solutions of published problems, and finds the cheapest.
func TestPublished(t *testing.T) {
	name := testkit.Data(t, "xc/TABLE.tsv")[0]
	table, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	tested := 0
	for lines := bufio.NewScanner(table); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if !slices.Contains(quick, fields[0]) {
			continue
		}
		tested++
		file := filepath.Join(filepath.Dir(name), fields[0]+".dlx")
		args, want := []string{"count", file}, fields[5]+"\n"
		if least, ok := strings.CutPrefix(fields[5], "min="); ok {
			args, want = []string{"solve", "--cheapest", "1", file}, "# solution 1 cost "+least+"\n"
		}
		if got := runOn("", args...); !strings.HasPrefix(got.stdout, want) || got.stderr != "" {
			t.Errorf("%v: %q, %q, want %q", args[0], got.stdout, got.stderr, want)
		}
	}
	if tested != len(quick) {
		t.Errorf("%d of %d problems are in the table", tested, len(quick))
	}
}
