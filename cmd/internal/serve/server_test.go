package serve

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/sudokucli"
)

// served runs the command and returns what it prints, and a function that interrupts it.
func served(t *testing.T, run func(*cli.Session, *sudokucli.Serving), args ...string) (out *bufio.Reader, end func()) {
	limit := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(limit) })
	app := cli.App{Name: "dlx-sudoku", Commands: []cli.Command{sudokucli.ServeCommand(run)}}
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, stdout := io.Pipe()
	var stderr bytes.Buffer
	ended := make(chan cli.Status, 1)
	go func() {
		args := append([]string{"serve", "--listen=127.0.0.1:0"}, args...)
		ended <- app.Run(ctx, args, &cli.System{Stdin: strings.NewReader(""), Stdout: stdout, Stderr: &stderr})
		stdout.Close()
	}()
	return bufio.NewReader(r), func() {
		cancel()
		if status := <-ended; status != cli.Interrupted {
			t.Errorf("exit %d, %s, want %d", status, &stderr, cli.Interrupted)
		}
	}
}

// The command prints the address of the page, which has the files of the command line, and works until it is interrupted.
func TestRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "puzzle.txt")
	if err := os.WriteFile(name, []byte(proper), 0o666); err != nil {
		t.Fatal(err)
	}
	out, end := served(t, Run, name)
	address, err := out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSpace(address)
	if r := ask(t, "GET", address, ""); r.status != 200 || !strings.Contains(r.body, "<!doctype html>") {
		t.Errorf("%s: %d %.100q, want the page", address, r.status, r.body)
	}
	want := `{"file":"` + name + `","text":"` + strings.TrimSpace(proper) + `\n"}` + "\n" + `{"exit":0,"notes":[]}` + "\n"
	if r := ask(t, "POST", strings.TrimSuffix(address, "/")+prefix+"given", "", asText); r.body != want {
		t.Errorf("given: %s, want %s", r.body, want)
	}
	end()
}

// With --fpuzzles the page of setters is answered as well.
func TestRunSetters(t *testing.T) {
	out, end := served(t, func(s *cli.Session, f *sudokucli.Serving) {
		if f.Setters != "localhost:4545" {
			t.Errorf("listens at %q, want localhost:4545", f.Setters)
		}
		f.Setters = "127.0.0.1:0"
		Run(s, f)
	}, "--fpuzzles")
	out.ReadString('\n')
	line, err := out.ReadString('\n')
	address, ok := strings.CutSuffix(line, " for f-puzzles.com\n")
	if err != nil || !ok {
		t.Fatalf("%q, %v, want a second address", line, err)
	}
	conn, _, err := websocket.Dial(t.Context(), address, nil)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	defer conn.CloseNow()
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"nonce":3,"command":"cancel"}`)); err != nil {
		t.Fatal(err)
	}
	if _, text, err := conn.Read(t.Context()); string(text) != `{"nonce":3,"type":"canceled"}` {
		t.Errorf("%s, %v", text, err)
	}
	end()
}

// What cannot be served is an error with words.
func TestRunRefused(t *testing.T) {
	app := cli.App{Name: "dlx-sudoku", Commands: []cli.Command{sudokucli.ServeCommand(Run)}}
	for _, tt := range []struct {
		args   []string
		status cli.Status
		want   string
	}{
		{[]string{"--listen=127.0.0.1:99999"}, cli.BadUsage, "cannot listen at 127.0.0.1:99999"},
		{[]string{"--allow-origin=example"}, cli.BadUsage, "want a scheme and a host"},
		{[]string{filepath.Join(t.TempDir(), "none.txt")}, cli.BadInput, "none.txt: no such file"},
	} {
		var stderr bytes.Buffer
		status := app.Run(t.Context(), append([]string{"serve"}, tt.args...), &cli.System{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &stderr})
		if status != tt.status || !strings.Contains(stderr.String(), tt.want) {
			t.Errorf("%q: exit %d, %s, want %d, %s", tt.args, status, &stderr, tt.status, tt.want)
		}
	}
}
