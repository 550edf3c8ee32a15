package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
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

// sources parses the Go files of the module in a folder; those below that have modules of their own are not among them.
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
		folder, _ := filepath.Rel(root, filepath.Dir(path)) // which is below
		files = append(files, file{"./" + filepath.ToSlash(folder), strings.HasSuffix(path, "_test.go"), syntax})
		return err
	})
	return files, err
}

func hasModule(folder string) bool {
	found, _ := filepath.Glob(filepath.Join(folder, "go.mod")) // a good pattern
	return len(found) > 0
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
func concurrent(f *ast.File) (is bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			is = true
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			is = is || ok && method.Sel.Name == "Go"
		}
		return !is
	})
	return is
}

// slow reports whether a file asks whether tests may take long: by the name of the variable, or by a function for that.
func slow(f *ast.File) (is bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			is = is || n.Value == `"DLX_SUDOKU_SLOW"`
		case *ast.CallExpr:
			switch function := n.Fun.(type) {
			case *ast.SelectorExpr:
				is = is || function.Sel.Name == "Slow" || function.Sel.Name == "Many"
			case *ast.Ident:
				is = is || function.Name == "Slow"
			}
		}
		return !is
	})
	return is
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
