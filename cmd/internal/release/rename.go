package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// modulePath matches the paths of modules that can be fetched: the first part is the name of a host, with a dot.
var modulePath = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+(/[A-Za-z0-9._~-]+)*$`)

// renameModule changes the module path of a working tree, given the files that git tracks in a repository: in go.mod files,
// in imports and wherever else Go code names a package.
func renameModule(repository, tree, to string) error {
	if !modulePath.MatchString(to) {
		return fmt.Errorf("module path %q (want one with a host, such as example.org/dlx-sudoku)", to)
	}
	old, err := output(tree, "go", "list", "-m")
	if err != nil {
		return err
	}
	tracked, err := output(repository, "git", "ls-files", "*.go", "*go.mod", "*.txtar", "README.md", ".ci/*")
	if err != nil {
		return err
	}
	// The path of a package, or the module itself in quotes or in go.mod, but not the program of the same name.
	path := regexp.MustCompile(`(^|["'\x60\s(=])` + regexp.QuoteMeta(old) + `(/(?:dlx|cover|satcheck|cmd)\b|/"|@v|=\.\.)`)
	for name := range strings.Lines(tracked) {
		name = filepath.Join(tree, strings.TrimSpace(name))
		before, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		after := path.ReplaceAll(before, []byte("${1}"+to+"${2}"))
		if filepath.Base(name) == "go.mod" {
			for _, word := range []string{"module ", "\t", "replace "} {
				after = bytes.ReplaceAll(after, []byte("\n"+word+old+" "), []byte("\n"+word+to+" "))
			}
			after = bytes.Replace(after, []byte("module "+old+"\n"), []byte("module "+to+"\n"), 1)
		}
		if bytes.Equal(before, after) {
			continue
		}
		if err := os.WriteFile(name, after, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// replaced matches the directive that builds a nested module from the files beside it.
var replaced = regexp.MustCompile(`(?m)^replace (\S+) => (?:\.\./)*\.\.\n`)

// requireVersion makes the nested modules of a working tree require a version of the main module instead of the files beside
// them, because "go install" refuses a module with a replace directive. Commit and tag the result for the nested modules.
func requireVersion(tree, version string) error {
	tracked, err := output(tree, "git", "ls-files", "*/go.mod")
	if err != nil {
		return err
	}
	for name := range strings.Lines(tracked) {
		name = filepath.Join(tree, strings.TrimSpace(name))
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		directive := replaced.FindSubmatch(text)
		if directive == nil {
			return fmt.Errorf("%s: no line \"replace MODULE => ../..\"", name)
		}
		module := string(directive[1])
		text = replaced.ReplaceAll(text, nil)
		text = bytes.Replace(text, []byte(module+" v0.0.0\n"), []byte(module+" "+version+"\n"), 1)
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
