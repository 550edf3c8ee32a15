//go:build unix

package sudokucli

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestProofsOfTwo has a second run write proofs to the same place while the first goes on. The second reports which process is
// there, and the files of the first stay. An archive that another run has written meanwhile is not replaced.
func TestProofsOfTwo(t *testing.T) {
	dir, zip := filepath.Join(t.TempDir(), "proofs"), filepath.Join(t.TempDir(), "proofs.zip")
	for _, test := range []struct {
		place          string
		first, status  cli.Status // of the first run, and of the second
		second, errors string     // what the second and then the first write to stderr
	}{
		{dir, cli.OK, cli.BadUsage, "dlx-sudoku: --proof: %[1]s: process %[2]d is writing its proofs there (want another directory)\n", ""},
		{zip, cli.Unknown, cli.OK, "", "dlx-sudoku: %[1]s: another run has written it meanwhile; these proofs are lost\n"},
	} {
		cmd, errs := command(t, "solve", "--proof", test.place)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(in, slides)
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatalf("the first run printed %q, %v", line, err)
		}
		got := runWith(cli.System{Stdin: strings.NewReader(slides)}, "solve", "--proof", test.place)
		if want := test.second; want != "" {
			want = fmt.Sprintf(want, test.place, cmd.Process.Pid)
			if got.stderr != want {
				t.Errorf("the second run says %q, want %q", got.stderr, want)
			}
		}
		if got.status != test.status {
			t.Errorf("the second run: exit %d, want %d", got.status, test.status)
		}
		in.Close()
		cmd.Wait()
		if status := cli.Status(cmd.ProcessState.ExitCode()); status != test.first {
			t.Errorf("the first run: exit %d, %s, want %d", status, errs, test.first)
		}
		if want := test.errors; want != "" && errs.String() != fmt.Sprintf(want, test.place) {
			t.Errorf("the first run says %q", errs)
		}
		if got := runWith(cli.System{}, "proof", "check", test.place); got.status != cli.OK {
			t.Errorf("the proofs: %+v", got)
		}
		if got := runWith(cli.System{Stdin: strings.NewReader(slides)}, "solve", "--proof", test.place); got.status != cli.BadUsage {
			t.Errorf("a third run: exit %d, want %d", got.status, cli.BadUsage)
		}
	}
	if left, err := os.ReadDir(filepath.Dir(zip)); err != nil || len(left) != 1 {
		t.Errorf("%v beside the archive, %v", left, err)
	}
}
