package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// solversVariable is the environment variable that, set to "require", lets the test fail where a solver is missing, instead
// of being skipped, and set to "none" skips it.
const solversVariable = "DLX_SUDOKU_SOLVERS"

// TestReadmeSolvers runs the commands of the README's section on other solvers: they print what stands there.
func TestReadmeSolvers(t *testing.T) {
	if os.Getenv(solversVariable) == "none" {
		t.Skipf("not tested: %s=none", solversVariable)
	}
	for _, solver := range []string{"sh", "z3", "boolector", "clasp", "cadical"} {
		if _, err := exec.LookPath(solver); err != nil {
			if os.Getenv(solversVariable) == "require" {
				t.Fatalf("no %s in the path, and %s=require", solver, solversVariable)
			}
			t.Skipf("the README's commands are not run: no %s in the path", solver)
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n### Other solvers\n")
	section, _, _ = strings.Cut(section, "\n## ")

	dir := t.TempDir()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The command, under its own name.
	script := "#!/bin/sh\n" + asCommand + "=1 exec '" + exe + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "puzzle.txt"), []byte(slides+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	commands := 0
	for i, block := range strings.Split(section, "```") {
		if i%2 == 0 {
			continue
		}
		for example := range strings.SplitSeq("\n"+strings.TrimPrefix(block, "\n"), "\n$ ") {
			if example == "" {
				continue
			}
			command, want, _ := strings.Cut(example, "\n")
			if want = strings.TrimSuffix(want, "\n"); want != "" {
				want += "\n"
			}
			cmd := exec.Command("sh", "-c", command)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
			out, _ := cmd.CombinedOutput() // solvers have statuses of their own
			if string(out) != want {
				t.Errorf("%s\nprints\n%swant\n%s", command, out, want)
			}
			commands++
		}
	}
	if commands < 10 {
		t.Errorf("%d commands in the README's section, want 10 or more", commands)
	}
}
