package repo

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bothText is both commands in one program, in place of the one for dlx: linking two takes twice as long. It answers questions
// until there are no more, since starting a process takes as long as an answer: its input has the command line and the input of
// each. What a command writes to stderr stands in the line behind its output, with the exit status.
const bothText = `package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/sudokucli"
)

func main() {
	asked := json.NewDecoder(os.Stdin)
	for {
		var q struct {
			Args  []string
			Input string
		}
		if asked.Decode(&q) != nil {
			return
		}
		app := dlxcli.App
		if q.Args[0] == "dlx-sudoku" {
			app = sudokucli.App
		}
		var errs bytes.Buffer
		sys := cli.System{Stdin: strings.NewReader(q.Input), Stdout: os.Stdout, Stderr: &errs, Getenv: os.Getenv}
		status := app.Run(context.Background(), q.Args[1:], &sys)
		json.NewEncoder(os.Stdout).Encode(map[string]any{"Ended": true, "Status": status, "Stderr": errs.String()})
	}
}
`

// awakeText is the file that says which fault is awake, for the name of a package and two variables.
const awakeText = `package %s

import (
	"os"
	"sync"
)

var (
	faultName = os.Getenv(%q)
	faultFile = os.Getenv(%q)
	faultsMet sync.Map
)

func faultAwake(name string) bool {
	if faultFile != "" {
		if _, met := faultsMet.LoadOrStore(name, true); !met {
			if f, err := os.OpenFile(faultFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err == nil {
				f.WriteString(name + "\n")
				f.Close()
			}
		}
	}
	return faultName == name
}
`

// faultyFiles writes the edited files, for each package a file that says which fault is awake, and the main file. It returns
// the name of the overlay for go build.
func faultyFiles(t *testing.T, dir string) string {
	t.Helper()
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	awake := make(map[edit][]string) // the faults that have an edit
	edits := []edit{shortClaims}
	for _, f := range faults {
		if names[f.name] {
			t.Fatalf("two faults are called %q", f.name)
		}
		names[f.name] = true
		for _, e := range f.edits {
			if awake[e] == nil {
				edits = append(edits, e)
			}
			awake[e] = append(awake[e], fmt.Sprintf("faultAwake(%q)", f.name))
		}
	}
	texts := make(map[string]string) // of edited files
	for _, e := range edits {
		if _, met := texts[e.file]; !met {
			text, err := os.ReadFile(filepath.Join(abs, filepath.FromSlash(e.file)))
			if err != nil {
				t.Fatal(err)
			}
			texts[e.file] = string(text)
		}
		if n := strings.Count(texts[e.file], e.old); n != 1 {
			t.Fatalf("%s has this %d times, want once, and no other edit there:\n%s", e.file, n, e.old)
		}
		condition := "(" + strings.Join(awake[e], " || ") + ")"
		texts[e.file] = strings.Replace(texts[e.file], e.old, strings.ReplaceAll(e.new, "FAULT", condition), 1)
	}
	replace := make(map[string]string)
	add := func(path, text string) {
		name := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(abs, filepath.FromSlash(path))] = name
	}
	add("cmd/dlx/main.go", bothText)
	for file, text := range texts {
		add(file, text)
		_, rest, _ := strings.Cut(text, "\npackage ")
		name, _, _ := strings.Cut(rest, "\n")
		if strings.HasPrefix(text, "package ") {
			name, _, _ = strings.Cut(strings.TrimPrefix(text, "package "), "\n")
		}
		folder := file[:strings.LastIndex(file, "/")]
		if path := folder + "/faultawake.go"; replace[filepath.Join(abs, filepath.FromSlash(path))] == "" {
			add(path, fmt.Sprintf(awakeText, name, faultVariable, metVariable))
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
