// Package repo holds the tests of the repository as a whole: which package may know which, that another module can use
// the library, that what the README shows is so, and that all engines, the backtracker and the judge agree.
package repo

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "dlx-sudoku"

// root is the top of the repository.
const root = "../../.."

// bare is the flag with which programs are linked in half the time: without what debuggers read.
const bare = "-ldflags=-s -w"

// run runs a command in dir and returns its standard output.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.String())
	}
	return string(out)
}

// A dependent is a package with all that it depends on.
type dependent struct {
	standard bool
	deps     []string
}

// list is what listed returns, once go list has run.
var list map[string]dependent

// listed returns the packages of the module, and all that they depend on, by import path.
func listed(t *testing.T) map[string]dependent {
	t.Helper()
	if list == nil {
		text := run(t, root, "go", "list", "-deps", "-f", `{{.ImportPath}} {{.Standard}} {{join .Deps " "}}`, "./...")
		list = make(map[string]dependent)
		for line := range strings.Lines(text) {
			fields := strings.Fields(line)
			list[fields[0]] = dependent{fields[1] == "true", fields[2:]}
		}
	}
	return list
}

// within reports whether path is the other path, or a path below it.
func within(path, other string) bool { return path == other || strings.HasPrefix(path, other+"/") }

// The engine, the Sudoku and the judge import none of each other, and nothing
// else but what they are allowed; a package below one of them may import its
// parent. Only the commands wire them together, and the packages below cover
// that exist to join it with dlx; these never see the judge.
func TestImports(t *testing.T) {
	joined := []string{module + "/cover", module + "/dlx"}
	allowed := map[string][]string{
		"dlx":            nil,
		"cover":          nil,
		"satcheck":       {"github.com/crillab/gophersat"},
		"cover/generate": joined,
		"cover/sudoku":   joined,
		"cover/givens":   joined,
	}
	packages := listed(t)
	for name, others := range allowed {
		t.Run(name, func(t *testing.T) {
			own := module + "/" + name
			if _, there := packages[own]; !there {
				t.Fatalf("go list does not name %s", own)
			}
			for path, p := range packages {
				if _, separate := allowed[strings.TrimPrefix(path, module+"/")]; !within(path, own) || separate && path != own {
					continue
				}
				for _, dep := range p.deps {
					foreign := !packages[dep].standard && !within(dep, own)
					if foreign && !slices.ContainsFunc(others, func(other string) bool { return within(dep, other) }) {
						t.Errorf("%s depends on %s", path, dep)
					}
				}
			}
		})
	}
}

// dear are packages that the commands must do without: what they bring along made every run three times as long.
var dear = []string{"net", "net/http", "net/rpc", "encoding/gob", "html/template"}

// TestLean has the commands link none of the packages that are dear.
func TestLean(t *testing.T) {
	for _, command := range []string{"dlx", "dlx-sudoku"} {
		deps := listed(t)[module+"/cmd/"+command].deps
		if !slices.Contains(deps, module+"/cmd/internal/cli") {
			t.Fatalf("go list does not name what %s needs: %q", command, deps)
		}
		for _, dep := range deps {
			if slices.Contains(dear, dep) {
				t.Errorf("%s depends on %s", command, dep)
			}
		}
	}
}

// programs are the programs of the README, each with what the block behind it says that it prints.
var programs = regexp.MustCompile("(?s)\n```go\n(.*?)```\n.*?\n```\n(.*?)```\n")

// Another module uses the library by a replace directive, as the README says, and its programs print what it says.
func TestUseFromAnotherModule(t *testing.T) {
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	text := readme(t)
	if !strings.Contains(text, "-replace "+module+"=../"+module) {
		t.Error("the README does not show how to replace the module")
	}
	version := strings.Fields(run(t, root, "go", "list", "-m", "-f", "{{.GoVersion}}"))[0]
	shown := programs.FindAllStringSubmatch(text, -1)
	if len(shown) != 2 {
		t.Fatalf("%d programs in the README, want 2", len(shown))
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", fmt.Sprintf("module example.com/user\n\ngo %s\n\nrequire %s v0.0.0\n\nreplace %[2]s => %s\n", version, module, here))
	name := func(i int) string { return fmt.Sprintf("program%d", i+1) }
	for i, program := range shown {
		write(filepath.Join(name(i), "main.go"), program[1])
	}
	run(t, dir, "go", "build", bare, "-o", "bin"+string(filepath.Separator), "./...")
	for i, program := range shown {
		if got := run(t, dir, filepath.Join(dir, "bin", name(i))); got != program[2] {
			t.Errorf("the program prints %q, want %q:\n%s", got, program[2], program[1])
		}
	}
}
