package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTypes checks files that only another system compiles: of a package, of its tests, and of its external tests.
func TestTypes(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{
		"go.mod":              "module m\n\ngo 1.26\n",
		"p.go":                "package m\n\nimport \"errors\"\n\nvar Err = errors.New(name)\n",
		"p_windows.go":        "package m\n\nconst name = \"windows\"\n",
		"p_linux.go":          "package m\n\nconst name = \"linux\"\n",
		"p_windows_test.go":   "package m\n\nvar _ = name\n",
		"out_windows_test.go": "package m_test\n\nimport \"m\"\n\nvar _ error = m.Err\n",
	}
	for name, text := range files {
		write(name, text)
	}
	for _, system := range []string{"windows/amd64", "linux/arm64"} {
		if err := checkTypes(system); err != nil {
			t.Error(err)
		}
	}
	for _, test := range []struct{ system, want string }{
		{"plan9/amd64", "p.go:5:22: undefined: name"},
		{"windows", "is no system"},
		{"windows/vax", "is no system"},
	} {
		if err := checkTypes(test.system); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.system, err, test.want)
		}
	}
	broken := []string{"p_windows.go", "p_windows_test.go", "out_windows_test.go"}
	for _, name := range broken {
		write(name, files[name]+"\nfunc _() { var unused int }\n")
	}
	err := checkTypes("windows/amd64")
	for _, name := range broken {
		if err == nil || !strings.Contains(err.Error(), name+":") {
			t.Errorf("a variable that is not used in %s: %v", name, err)
		}
	}
}
