package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A file is a Go file of the module.
type file struct {
	folder string // as the go command takes it: "./dlx"
	test   bool
	syntax *ast.File
}

// sources parses the Go files of the module in a folder. It skips folders with a go.mod of their own.
func sources(root string) (files []file, err error) {
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != root && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata" || hasModule(path)):
			return fs.SkipDir
		case e.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		folder, _ := filepath.Rel(root, filepath.Dir(path)) // cannot fail: path is below root
		files = append(files, file{"./" + filepath.ToSlash(folder), strings.HasSuffix(path, "_test.go"), syntax})
		return err
	})
	return files, err
}

func hasModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// packagesOf returns the folders of files of a kind, in order.
func packagesOf(files []file, is func(file) bool) (folders []string) {
	for _, f := range files {
		if is(f) {
			folders = append(folders, f.folder)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

// concurrent reports whether a file starts goroutines, by itself or by sync.WaitGroup.Go.
func concurrent(f *ast.File) bool {
	for n := range ast.Preorder(f) {
		if _, is := n.(*ast.GoStmt); is || called(n) == ".Go" {
			return true
		}
	}
	return false
}

// called returns the name of the function that a node calls, with a dot before it if it belongs to something: ".Go". It
// returns "" if the node is no call.
func called(n ast.Node) string {
	if call, is := n.(*ast.CallExpr); is {
		switch function := call.Fun.(type) {
		case *ast.SelectorExpr:
			return "." + function.Sel.Name
		case *ast.Ident:
			return function.Name
		}
	}
	return ""
}

// slow reports whether a file checks whether slow tests are wanted: it names the variable, or calls a function that reads it.
func slow(f *ast.File) bool {
	for n := range ast.Preorder(f) {
		text, is := n.(*ast.BasicLit)
		if is && text.Value == `"DLX_SUDOKU_SLOW"` || slices.Contains([]string{".Slow", ".Many", "Slow"}, called(n)) {
			return true
		}
	}
	return false
}

// A target is a fuzz test.
type target struct{ folder, name string }

// targets returns the fuzz tests.
func targets(files []file) (all []target) {
	for _, f := range files {
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && f.test && strings.HasPrefix(fn.Name.Name, "Fuzz") {
				all = append(all, target{f.folder, fn.Name.Name})
			}
		}
	}
	return all
}
