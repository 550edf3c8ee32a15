package satcheck

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// codeLines returns how many lines of a file hold more than comments and blanks.
func codeLines(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file := files.AddFile(name, -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, func(at token.Position, message string) { t.Fatalf("%v: %s", at, message) }, 0)
	lines := make(map[int]bool)
	for {
		position, kind, literal := s.Scan()
		if kind == token.EOF {
			return len(lines)
		}
		if kind == token.SEMICOLON && literal == "\n" {
			continue // not written
		}
		first := file.Line(position)
		for line := first; line <= first+strings.Count(literal, "\n"); line++ {
			lines[line] = true
		}
	}
}

// TestTrustedLines keeps the tables of trusted files in the package documentation: each file says in its first line whether
// it is trusted, and the tables have the trusted ones with their lines of code, and the sums. If the environment has
// UPDATE_TRUSTED, it writes the numbers of the rows that are there.
func TestTrustedLines(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	update := os.Getenv("UPDATE_TRUSTED") != ""
	has := func(name string, lines int) {
		row := fmt.Sprintf("//\t%-26s %4d\n", name, lines)
		if update {
			doc = regexp.MustCompile(`(?m)^//\t`+regexp.QuoteMeta(name)+` +\d+\n`).ReplaceAllLiteral(doc, []byte(row))
		}
		if !strings.Contains(string(doc), row) {
			t.Errorf("the tables in doc.go lack the row %q", row)
		}
	}
	files, ruled := 0, 0
	trusted := map[string]int{"Trusted: ": 0, "Trusted by proof.Check: ": 0, "Trusted by states.Check: ": 0, "Trusted by scpog.Check: ": 0}
	for _, folder := range []string{".", "internal/unit", "internal/ask", "internal/output", "proof", "states", "scpog", "sums", "constraint"} {
		names, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			line, _, _ := strings.Cut(string(text), "\n")
			name = filepath.ToSlash(name)
			kind := strings.TrimPrefix(line[:strings.Index(line, ":")+1], "// ") + " "
			_, met := trusted[kind]
			switch {
			case met:
				files++
				lines := codeLines(t, name)
				trusted[kind] += lines
				has(name, lines)
			case kind == "Trusted with rules: ":
				ruled += codeLines(t, name)
			case kind != "Not trusted: ":
				t.Errorf("%s begins with %q, want // Trusted: or // Not trusted:", name, line)
			case strings.Contains(string(doc), "//\t"+name+" "):
				t.Errorf("the tables in doc.go have %s, which is not trusted", name)
			}
		}
	}
	has("together", trusted["Trusted: "])
	has("proof.Check, besides", trusted["Trusted by proof.Check: "])
	has("states.Check, besides", trusted["Trusted by states.Check: "])
	has("scpog.Check, besides", trusted["Trusted by scpog.Check: "])
	has("with rules", ruled)
	if update {
		if err := os.WriteFile("doc.go", doc, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if t.Failed() {
		t.Log("if this is meant: UPDATE_TRUSTED=1 go test -run TestTrustedLines ./satcheck")
	}
	if files < 20 {
		t.Errorf("%d trusted files, want more: are they read?", files)
	}
}

// TestAskKnowsNoProofs keeps what asks a solver from what is believed: it cannot name a formula, a checker or a claim.
func TestAskKnowsNoProofs(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./internal/ask").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	deps := strings.Fields(string(out))
	for _, path := range []string{"dlx-sudoku/satcheck", "dlx-sudoku/satcheck/proof", "dlx-sudoku/satcheck/states"} {
		if slices.Contains(deps, path) {
			t.Errorf("internal/ask depends on %s", path)
		}
	}
	if !slices.Contains(deps, "dlx-sudoku/satcheck/internal/unit") {
		t.Errorf("go list names %q", deps)
	}
}
