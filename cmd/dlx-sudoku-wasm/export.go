//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/page"
)

//go:embed web
var web embed.FS

// program is the file of the commands, as web/wasm.js fetches it.
const program = "dlx-sudoku.wasm.gz"

// policy is what the page may do, as package serve has it, and run WebAssembly. That nobody may show it in a frame cannot
// be said here.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

// export writes the page to a folder, which it makes if need be, and returns the sizes of the files by their names.
func export(dir string) (map[string]int, error) {
	files, err := pageFiles()
	if err != nil {
		return nil, err
	}
	if files["wasm_exec.js"], err = glue(); err != nil {
		return nil, err
	}
	if files[program], err = build(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	sizes := make(map[string]int)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return nil, err
		}
		sizes[name] = len(text)
	}
	return sizes, nil
}

// pageFiles returns the files of the page, whose documents ask the worker, and the files of the worker itself.
func pageFiles() (map[string][]byte, error) {
	files := make(map[string][]byte)
	take := func(from fs.FS) error {
		return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				files[name], err = fs.ReadFile(from, name)
			}
			return err
		})
	}
	own, err := fs.Sub(web, "web")
	if err == nil {
		err = errors.Join(take(page.Files), take(own))
	}
	for name, text := range files {
		if strings.HasSuffix(name, ".html") && err == nil {
			files[name], err = withWorker(name, string(text))
		}
	}
	return files, err
}

// withWorker returns a document with the policy and, before its other scripts, the one that sets the worker to work.
func withWorker(name, text string) ([]byte, error) {
	const charset, script = "<meta charset=\"utf-8\">\n", "<script "
	if strings.Count(text, charset) != 1 || !strings.Contains(text, script) {
		return nil, fmt.Errorf("%s: want one line %q, and a script", name, charset)
	}
	text = strings.Replace(text, charset, charset+"<meta http-equiv=\"Content-Security-Policy\" content=\""+policy+"\">\n", 1)
	return []byte(strings.Replace(text, script, "<script type=\"module\" src=\"wasm.js\"></script>\n"+script, 1)), nil
}

// glue returns the file that joins WebAssembly and JavaScript: it must come with the Go that builds.
func glue() ([]byte, error) {
	root, err := run("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// fast are the packages in which functions are inlined. In all others they are not: that saves an eighth of what is fetched.
var fast = []string{"dlx", "dlx/internal/...", "cover", "cover/bands", "cover/ladder", "satcheck/internal/...", "satcheck/proof"}

// build returns the commands for WebAssembly, compressed.
func build() ([]byte, error) {
	dir, err := os.MkdirTemp("", "dlx-sudoku-wasm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "out.wasm")
	args := []string{"build", "-trimpath", "-ldflags=-s -w" + cli.LinkerFlags(), "-gcflags=all=-l"}
	for _, name := range fast {
		args = append(args, "-gcflags=dlx-sudoku/"+name+"=")
	}
	if _, err := run("go", append(args, "-o", out, "dlx-sudoku/cmd/dlx-sudoku-wasm")...); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	err = errors.Join(err, w.Close())
	return packed.Bytes(), err
}

// run runs a command for WebAssembly and returns what it prints.
func run(name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args[:2], " "), err, &said)
	}
	return out, err
}
