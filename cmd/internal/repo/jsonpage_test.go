package repo

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestJSONPage compares the page about JSON with what the help says, which is made of the declarations of the fields. To take
// over a change of them, set UPDATE_JSON.
func TestJSONPage(t *testing.T) {
	path := filepath.Join(root, ".github", "docs", "json.md")
	page := text(t, ".github", "docs", "json.md")
	head, _, found := strings.Cut(page, "\n## ")
	if !found {
		t.Fatalf("%s has no sections", path)
	}
	want := head
	for _, app := range []cli.App{sudokucli.App, dlxcli.App} {
		stdout, _, _ := testkit.Run(app.Run, cli.System{}, "help", "json")
		want += "\n## " + app.Name + "\n\n```\n" + stdout + "```\n"
	}
	if page == want {
		return
	}
	if os.Getenv("UPDATE_JSON") == "" {
		t.Fatalf("%s is not what the help says; if this is meant: UPDATE_JSON=1 go test -run TestJSONPage ./cmd/internal/repo", path)
	}
	if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestErrors sees that the field error is an object with a text wherever a schema has one.
func TestErrors(t *testing.T) {
	for _, app := range []cli.App{sudokucli.App, dlxcli.App} {
		var schema struct {
			Defs map[string]struct {
				Properties map[string]struct {
					Type       any            `json:"type"`
					Properties map[string]any `json:"properties"`
				} `json:"properties"`
			} `json:"$defs"`
		}
		if err := json.Unmarshal(app.Schema(), &schema); err != nil {
			t.Fatal(err)
		}
		found := 0
		for name, def := range schema.Defs {
			e, has := def.Properties["error"]
			if !has {
				continue
			}
			if found++; e.Type != "object" || e.Properties["text"] == nil {
				t.Errorf("%s: error of %s is %v with %v, want an object with a text", app.Name, name, e.Type, e.Properties)
			}
		}
		if found == 0 {
			t.Errorf("%s: no field error", app.Name)
		}
	}
}
