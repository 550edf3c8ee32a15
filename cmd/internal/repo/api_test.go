package repo

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// promised are the packages whose exported names stay as they are in version 1, and are only added to.
var promised = []string{
	"dlx", "dlx/classics", "dlx/notation", "dlx/tally", "cover", "cover/sudoku", "cover/puzzles", "satcheck", "satcheck/proof",
}

// surface is the file that lists the exported names. To take over a change of them that is meant, set UPDATE_SURFACE.
const surface = "testdata/surface.txt"

// A change of what the promised packages export is a decision: it shows in a file.
func TestSurface(t *testing.T) {
	var got bytes.Buffer
	for _, pkg := range promised {
		got.WriteString("# " + pkg + "\n\n")
		for _, line := range exported(t, pkg) {
			got.WriteString(line + "\n")
		}
		got.WriteString("\n")
	}
	if os.Getenv("UPDATE_SURFACE") != "" {
		if err := os.WriteFile(surface, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(surface)
	if err != nil {
		t.Fatal(err)
	}
	have, wanted := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for _, line := range have {
		if !slices.Contains(wanted, line) {
			t.Errorf("new: %s", line)
		}
	}
	for _, line := range wanted {
		if !slices.Contains(have, line) {
			t.Errorf("gone: %s", line)
		}
	}
	if t.Failed() {
		t.Logf("if this is meant: UPDATE_SURFACE=1 go test -run TestSurface ./cmd/internal/repo")
	}
}

// exported returns the exported declarations of a package, a line each, as gofmt writes them: functions, methods, types with
// their exported fields and methods, constants and variables by name.
func exported(t *testing.T, pkg string) (lines []string) {
	t.Helper()
	files := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pkg), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var parsed []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	d, err := doc.NewFromFiles(files, parsed, pkg)
	if err != nil {
		t.Fatal(err)
	}
	write := func(node any) string {
		var b bytes.Buffer
		if err := format.Node(&b, files, node); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(b.String()), " ")
	}
	functions := func(list []*doc.Func) {
		for _, f := range list {
			f.Decl.Body = nil
			lines = append(lines, write(f.Decl))
		}
	}
	values := func(kind string, list []*doc.Value) {
		for _, v := range list {
			for _, name := range v.Names {
				lines = append(lines, kind+" "+name)
			}
		}
	}
	values("const", d.Consts)
	values("var", d.Vars)
	functions(d.Funcs)
	for _, typ := range d.Types {
		lines = append(lines, write(typ.Decl))
		values("const", typ.Consts)
		values("var", typ.Vars)
		functions(typ.Funcs)
		functions(typ.Methods)
	}
	slices.Sort(lines)
	return lines
}
