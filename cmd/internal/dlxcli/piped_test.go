package dlxcli

import (
	"fmt"
	"io"
	"os"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestEmptyPipe has a program before the pipe fail, so that nothing comes through.
func TestEmptyPipe(t *testing.T) {
	for _, args := range [][]string{{"count"}, {"solve", "-"}, {"count", "--exact"}, {"explain"}, {"check"}, {"encode", "--to", "opb"}} {
		in, out, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		out.Close()
		got := runWith(cli.System{Stdin: in}, args...)
		in.Close()
		const want = "dlx: -: nothing came through the pipe (want a problem)\n"
		if got.status != cli.BadInput || got.stderr != want {
			t.Errorf("%v: exit %d and %q, want %d and %q", args, got.status, got.stderr, cli.BadInput, want)
		}
	}
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	io.WriteString(out, "| a comment\n")
	out.Close()
	if got := runWith(cli.System{Stdin: in}, "count"); got.status != cli.OK || got.stderr != "dlx: -: no problem in it\n" {
		t.Errorf("a comment through a pipe: exit %d and %q, want a message and 0", got.status, got.stderr)
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if got := runWith(cli.System{Stdin: null}, "count"); got.status != cli.OK || got.stderr != "dlx: -: no problem in it\n" {
		t.Errorf("%s: exit %d and %q, want a message and 0", os.DevNull, got.status, got.stderr)
	}
}

// TestOutputDevice has results go to a device and to a pipe with a name of its own.
func TestOutputDevice(t *testing.T) {
	if got := runOn("a\na\n", "count", "--output", os.DevNull); got.status != cli.OK || got.stdout != "" || got.stderr != "" {
		t.Errorf("%+v, want success", got)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if info, err := os.Stat(name); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Skipf("%s is no pipe here", name)
	}
	got := runOn("a\na\n", "count", "--output", name)
	w.Close()
	if text, err := io.ReadAll(r); err != nil || string(text) != "1\n" || got.status != cli.OK {
		t.Errorf("%q through the pipe, %v, %+v, want 1", text, err, got)
	}
}
