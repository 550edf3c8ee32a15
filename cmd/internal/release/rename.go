package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// modulePath is what a module that is fetched may be called: its first part has a dot, as the name of a host.
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
	// A path of a package, or the module itself in quotes or in go.mod; but not the program of the same name.
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
