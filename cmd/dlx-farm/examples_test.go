package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestExamples checks that each flag and each variable that the examples use exists.
func TestExamples(t *testing.T) {
	t.Parallel()
	var flags cli.Flags
	(&serve{}).Flags(&flags)
	known := map[string]bool{"token-file": true}
	for _, f := range flags.All() {
		known[f.Long] = true
	}
	var working cli.Flags
	(&work{}).Flags(&working)
	for _, f := range working.All() {
		known[f.Long] = true
	}
	source, err := os.ReadFile("connection.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("examples/*.[sy]*")
	if err != nil || len(files) != 3 {
		t.Fatalf("%v, %v, want three examples", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`--([a-z][a-z-]*)`).FindAllStringSubmatch(string(text), -1) {
			if !known[found[1]] {
				t.Errorf("%s: no flag --%s", file, found[1])
			}
		}
		for _, variable := range regexp.MustCompile(`DLX_FARM_[A-Z_]+`).FindAllString(string(text), -1) {
			if !strings.Contains(string(source), `"`+variable+`"`) {
				t.Errorf("%s: no variable %s", file, variable)
			}
		}
	}
}
