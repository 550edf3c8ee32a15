package satcheck

import (
	"os/exec"
	"strings"
	"testing"
)

// TestImports keeps the judge independent: of this module it needs itself, of others gophersat alone.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for _, path := range strings.Fields(string(out)) {
		if path != "dlx-sudoku/satcheck" && !strings.HasPrefix(path, "dlx-sudoku/satcheck/") && !strings.HasPrefix(path, "github.com/crillab/gophersat/") {
			t.Errorf("satcheck depends on %s, want gophersat and the standard library alone", path)
		}
	}
}
