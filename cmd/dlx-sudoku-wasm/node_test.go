//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/testkit"
)

// most is how many bytes of files the page may have.
const most = 4_100_000

const (
	proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	empty  = ".................................................................................\n"
)

// A call is what the page sends to its worker.
type call struct {
	Command string `json:"command"`
	Query   string `json:"query"`
	Text    string `json:"text"`
}

// In WebAssembly, too, the commands answer as they do here, and end when their time is up, though nothing interrupts them.
func TestNode(t *testing.T) {
	if !testkit.Slow() {
		t.Skipf("builds the commands for WebAssembly, half a minute: set %s", testkit.SlowVariable)
	}
	testkit.NeedPrograms(t, "node")
	dir := t.TempDir()
	sizes, err := export(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := sum(sizes); n > most {
		t.Errorf("%d bytes of files, want %d at most", n, most)
	}
	t.Logf("%d bytes of files", sum(sizes))
	same := []call{
		{"count", "limit=2", proper + empty + "53..7\n"},
		{"count", "exact", "12..............\n"},
		{"solve", "limit=2&verify", proper},
		{"solve", "limit=3&proof=zip", proper},
		{"explain", "", proper + "55" + empty[2:]},
		{"rate", "", proper},
		{"hint", "", proper},
		{"hint", "format=svg", proper},
		{"steps", "", proper},
		{"candidates", "", proper},
		{"convert", "to=f-puzzles", "title: x\n" + proper},
		{"minimize", "", proper},
		{"print", "per-page=4", proper},
		{"generate", "seed=1", ""},
		{"trace", "", "a b\na\nb\na b\n"},
		{"count", "limit=x", proper},
	}
	late := []call{
		{"count", "limit=0&timeout=300ms", empty},
		{"count", "exact&timeout=300ms", strings.Repeat(".", 144) + "\n"},
		{"generate", "givens=17&timeout=300ms", ""},
		{"explain", "timeout=300ms", strings.Repeat(".", 256) + "\n"},
	}
	packed := call{"count", "", "P*M\x18"}        // zstd data, whose decoder is not fetched
	absent := call{"encode", "to=dimacs", proper} // which the server answers
	answers := inNode(t, dir, slices.Concat(same, late, []call{absent, packed}))
	for i, c := range same {
		if want := native(t, c); answers[i] != want {
			t.Errorf("%s?%s answers\n%.1000s\nwant\n%.1000s", c.Command, c.Query, answers[i], want)
		}
	}
	for i, c := range late {
		if answer := answers[len(same)+i]; !strings.Contains(answer, "timed out") || !strings.Contains(answer, `{"exit":4,`) {
			t.Errorf("%s?%s answers %.1000s, want that it timed out", c.Command, c.Query, answer)
		}
	}
	if answer := answers[len(answers)-2]; !strings.Contains(answer, `unknown command \"encode\"`) {
		t.Errorf("encode answers %.1000s", answer)
	}
	if answer := answers[len(answers)-1]; !strings.Contains(answer, "zstd data (want text)") {
		t.Errorf("compressed data is answered %.1000s", answer)
	}
}

// native returns the answer to a call in this process.
func native(t *testing.T, c call) string {
	flags, err := api.ParseFlags(c.Query)
	if err != nil {
		t.Fatal(err)
	}
	one, err := api.NewCall(c.Command, flags, []byte(c.Text))
	if err != nil {
		return string(api.Last{Exit: 2, Notes: []string{err.Error()}}.Line())
	}
	var out bytes.Buffer
	out.Write(one.Run(t.Context(), &out).Line())
	return out.String()
}

// inNode returns the answers that an exported page's program gives.
func inNode(t *testing.T, dir string, calls []call) (answers []string) {
	t.Helper()
	const script = `
const fs = require("node:fs"), zlib = require("node:zlib");
require(process.argv[2] + "/wasm_exec.js");
(async () => {
  const go = new Go();
  const ready = new Promise((done) => { globalThis.dlxReady = done; });
  const wasm = zlib.gunzipSync(fs.readFileSync(process.argv[2] + "/dlx-sudoku.wasm.gz"));
  go.run((await WebAssembly.instantiate(wasm, go.importObject)).instance);
  await ready;
  const answers = [];
  for (const c of JSON.parse(fs.readFileSync(0, "utf8"))) {
    let text = "";
    await new Promise((done) => dlxCall(c.command, c.query, new TextEncoder().encode(c.text), (piece) => piece === undefined ? done() : text += piece));
    answers.push(text);
  }
  fs.writeSync(1, JSON.stringify(answers));
  process.exit(0);
})();
`
	name := filepath.Join(t.TempDir(), "run.cjs")
	if err := os.WriteFile(name, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", name, dir)
	cmd.Stdin = bytes.NewReader(in)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(calls) {
		t.Fatalf("%v: %.1000q", err, out)
	}
	return answers
}

// Each document of the page sets the worker to work before it asks anything, and says what it may do.
func TestDocuments(t *testing.T) {
	files, err := pageFiles()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "links.html"} {
		text := string(files[name])
		worker, first := strings.Index(text, `src="wasm.js"`), strings.Index(text, "<script ")
		if worker < 0 || worker > first+40 || !strings.Contains(text, policy) {
			t.Errorf("%s: %s", name, text)
		}
	}
	for _, name := range []string{"wasm.js", "worker.js", "api.js"} {
		if len(files[name]) == 0 {
			t.Errorf("no %s", name)
		}
	}
}
