package satcheck

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
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

// TestTrustedLines keeps the table of trusted files in the package documentation: each file says in its first line whether
// it is trusted, and the table has the trusted ones with their lines of code, and the sum.
func TestTrustedLines(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	constraints, err := filepath.Glob("constraint/*.go")
	if err != nil || len(constraints) == 0 {
		t.Fatal(len(constraints), err)
	}
	names = append(names, constraints...)
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	files, sum, checking, ruled := 0, 0, 0, 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		line, _, _ := strings.Cut(string(text), "\n")
		row := fmt.Sprintf("//\t%-15s %4d", name, codeLines(t, name))
		switch {
		case strings.HasPrefix(line, "// Trusted: "):
			files++
			sum += codeLines(t, name)
			if !strings.Contains(string(doc), row) {
				t.Errorf("the table in doc.go lacks the row %q", row)
			}
		case strings.HasPrefix(line, "// Trusted by CheckProof: "):
			checking += codeLines(t, name)
			if !strings.Contains(string(doc), row) {
				t.Errorf("the table in doc.go lacks the row %q", row)
			}
		case strings.HasPrefix(line, "// Trusted with rules: "):
			ruled += codeLines(t, name)
		case !strings.HasPrefix(line, "// Not trusted: "):
			t.Errorf("%s begins with %q, want // Trusted: or // Not trusted:", name, line)
		case strings.Contains(string(doc), "//\t"+name+" "):
			t.Errorf("the table in doc.go has %s, which is not trusted", name)
		}
	}
	if row := fmt.Sprintf("//\t%-15s %4d", "together", sum); !strings.Contains(string(doc), row) {
		t.Errorf("the table in doc.go lacks the row %q", row)
	}
	if row := fmt.Sprintf("//\t%-15s %4d", "CheckProof", checking); !strings.Contains(string(doc), row) {
		t.Errorf("the table in doc.go lacks the row %q", row)
	}
	if row := fmt.Sprintf("//\t%-15s %4d", "with rules", ruled); !strings.Contains(string(doc), row) {
		t.Errorf("the table in doc.go lacks the row %q", row)
	}
	if files < 5 {
		t.Errorf("%d trusted files, want more: are they read?", files)
	}
}
