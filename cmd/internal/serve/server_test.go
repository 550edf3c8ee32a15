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

// The command prints the address of the page, which has the files of the command line, and works until it is interrupted.
func TestRun(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	name := filepath.Join(t.TempDir(), "puzzle.txt")
	if err := os.WriteFile(name, []byte(proper), 0o666); err != nil {
		t.Fatal(err)
	}
	app := cli.App{Name: "dlx-sudoku", Commands: []cli.Command{sudokucli.ServeCommand(Run)}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	ended := make(chan cli.Status, 1)
	go func() {
		ended <- app.Run(ctx, []string{"serve", "--listen=127.0.0.1:0", name}, &cli.System{Stdin: strings.NewReader(""), Stdout: stdout, Stderr: &stderr})
		stdout.Close()
	}()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	address = strings.TrimSpace(address)
	if r := ask(t, "GET", address, ""); r.status != 200 || !strings.Contains(r.body, "<!doctype html>") {
		t.Errorf("%s: %d %.100q, want the page", address, r.status, r.body)
	}
	want := `{"file":"` + name + `","text":"` + strings.TrimSpace(proper) + `\n"}` + "\n" + `{"exit":0,"notes":[]}` + "\n"
	if r := ask(t, "POST", strings.TrimSuffix(address, "/")+prefix+"given", "", asText); r.body != want {
		t.Errorf("given: %s, want %s", r.body, want)
	}
	cancel()
	if status := <-ended; status != cli.Interrupted {
		t.Errorf("exit %d, %s, want %d", status, &stderr, cli.Interrupted)
	}
}

// With --fpuzzles the page of setters is answered as well.
func TestRunSetters(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	app := cli.App{Name: "dlx-sudoku", Commands: []cli.Command{sudokucli.ServeCommand(func(s *cli.Session, f *sudokucli.Serving) {
		if f.Setters != "localhost:4545" {
			t.Errorf("listens at %q, want localhost:4545", f.Setters)
		}
		f.Setters = "127.0.0.1:0"
		Run(s, f)
	})}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	ended := make(chan cli.Status, 1)
	go func() {
		ended <- app.Run(ctx, []string{"serve", "--listen=127.0.0.1:0", "--fpuzzles"}, &cli.System{Stdin: strings.NewReader(""), Stdout: stdout, Stderr: &stderr})
		stdout.Close()
	}()
	lines := bufio.NewScanner(out)
	for range 2 {
		if !lines.Scan() {
			t.Fatalf("no address: %s", &stderr)
		}
	}
	address, ok := strings.CutSuffix(lines.Text(), " for f-puzzles.com")
	conn, _, err := websocket.Dial(t.Context(), address, nil)
	if !ok || err != nil {
		t.Fatalf("%s: %v", lines.Text(), err)
	}
	defer conn.CloseNow()
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"nonce":3,"command":"cancel"}`)); err != nil {
		t.Fatal(err)
	}
	if _, text, err := conn.Read(t.Context()); string(text) != `{"nonce":3,"type":"canceled"}` {
		t.Errorf("%s, %v", text, err)
	}
	cancel()
	if status := <-ended; status != cli.Interrupted {
		t.Errorf("exit %d, %s, want %d", status, &stderr, cli.Interrupted)
	}
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
