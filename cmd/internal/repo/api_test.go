package repo

import (
	"bytes"
	"go/ast"
	gobuild "go/build"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// promised are the packages whose exported names stay as they are in version 1, and are only added to.
var promised = []string{
	"dlx", "dlx/classics", "dlx/notation", "dlx/tally", "cover", "cover/sudoku", "cover/puzzles", "satcheck", "satcheck/proof",
}

// unpromised are the other packages that everybody can import.
var unpromised = []string{
	"dlx/trace", "cover/backtrack", "cover/bands", "cover/canon", "cover/census", "cover/census/classes", "cover/census/twos",
	"cover/generate", "cover/givens", "cover/ladder", "cover/propagate", "cover/rules", "satcheck/constraint", "satcheck/interchange",
	"satcheck/scpog", "satcheck/states", "satcheck/sums",
}

// shown are the packages whose types the promised ones may show: promised ones, and those of Go. Qualified names are of them.
var (
	shown     = []string{"big", "context", "cover", "dlx", "io", "iter", "proof"}
	qualified = regexp.MustCompile(`\b([a-z]+)\.[A-Z]`)
)

// TestPromise sees that each package that everybody can import says whether version 1 promises its exported names, and that
// CONTRIBUTING lists the packages whose names are promised.
func TestPromise(t *testing.T) {
	contributing := text(t, ".github", "CONTRIBUTING.md")
	var found []string
	for _, dir := range []string{"dlx", "cover", "satcheck"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if d.Name() == "internal" || d.Name() == "testdata" {
				return filepath.SkipDir
			}
			pkg, _ := filepath.Rel(root, path)
			comment := packageComment(t, path)
			if comment == "" {
				return nil // no package
			}
			pkg = filepath.ToSlash(pkg)
			found = append(found, pkg)
			want := "Version 1 makes no promise about this package: its exported names may change."
			if slices.Contains(promised, pkg) {
				want = "Version 1 promises the exported names of this package: they stay, and are only added to."
				if !strings.Contains(contributing, "`"+pkg+"`") {
					t.Errorf("CONTRIBUTING does not list `%s` as promised", pkg)
				}
			}
			if !strings.Contains(comment, want) {
				t.Errorf("the documentation of %s lacks the sentence %q", pkg, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	lists := slices.Concat(promised, unpromised)
	for _, pkg := range found {
		if !slices.Contains(lists, pkg) {
			t.Errorf("%s is on none of the two lists", pkg)
		}
	}
	for _, pkg := range lists {
		if !slices.Contains(found, pkg) {
			t.Errorf("there is no package %s", pkg)
		}
	}
}

// packageComment returns the documentation of the package in a folder, "" if there is none.
func packageComment(t *testing.T, dir string) (comment string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") {
			comment += strings.Join(strings.Fields(file.Doc.Text()), " ") + " "
		}
	}
	return comment
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
			if _, other, is := strings.Cut(line, " = constraint."); is { // a name for a type of that package: that type, too
				got.WriteString(typeOf(t, "satcheck/constraint", other) + "\n")
				continue
			}
			for _, name := range qualified.FindAllStringSubmatch(line, -1) {
				if !slices.Contains(shown, name[1]) {
					t.Errorf("%s: %s shows a type of package %s, which is not promised", pkg, line, name[1])
				}
			}
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

// typeOf returns the declaration of an exported type of a package.
func typeOf(t *testing.T, pkg, name string) string {
	t.Helper()
	for _, line := range exported(t, pkg) {
		if strings.HasPrefix(line, "type "+name+" ") {
			return line
		}
	}
	t.Fatalf("%s has no type %s", pkg, name)
	return ""
}

// exported returns the exported declarations of a package, a line each, as gofmt writes them: functions, methods, types with
// their exported fields and methods, constants and variables by name. Files that are not built for Linux are left out, such as
// those of the page.
func exported(t *testing.T, pkg string) (lines []string) {
	t.Helper()
	files := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pkg), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	linux := gobuild.Default
	linux.GOOS, linux.GOARCH = "linux", "amd64"
	var parsed []*ast.File
	for _, name := range names {
		built, err := linux.MatchFile(filepath.Split(name))
		if err != nil {
			t.Fatal(err)
		}
		if !built || strings.HasSuffix(name, "_test.go") {
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
