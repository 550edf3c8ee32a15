//go:build unix

package evidence

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/satcheck/proof"
)

// TestHostile replaces each file by one that is not a regular file of the folder, or that has no end. It is refused by name,
// soon, and in little memory.
func TestHostile(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	huge := func(name string, text []byte) error {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
		return os.Truncate(name, 20<<30)
	}
	for what, make := range map[string]func(name string, text []byte) error{
		"a link to a device": func(name string, _ []byte) error { return os.Symlink("/dev/zero", name) },
		"a link to the right text": func(name string, text []byte) error {
			if err := os.WriteFile(outside, text, 0o666); err != nil {
				return err
			}
			return os.Symlink(outside, name)
		},
		"a link to nothing":     func(name string, _ []byte) error { return os.Symlink("nowhere", name) },
		"a link to itself":      func(name string, _ []byte) error { return os.Symlink(filepath.Base(name), name) },
		"a pipe":                func(name string, _ []byte) error { return syscall.Mkfifo(name, 0o666) },
		"a socket":              func(name string, _ []byte) error { return syscall.Mknod(name, syscall.S_IFSOCK|0o666, 0) },
		"a folder":              func(name string, _ []byte) error { return os.Mkdir(name, 0o777) },
		"20 GB of nothing":      func(name string, _ []byte) error { return huge(name, nil) },
		"the text, and nothing": huge,
	} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			fill(t, dir, proof.DRAT, 1)
			names, err := filepath.Glob(filepath.Join(dir, "*"))
			if err != nil || len(names) != 5 {
				t.Fatal(names, err)
			}
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				os.Remove(name)
				if err := make(name, text); err != nil {
					t.Skip(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				blamed := false
				r, err := Check(ctx, dir, dir, func(f Finding) { blamed = blamed || f.Kind == Fault && f.File == name })
				runtime.ReadMemStats(&after)
				cancel()
				if err != nil || r.Faults == 0 || !blamed {
					t.Errorf("%s: %+v, %v, blamed: %v; want a fault", filepath.Base(name), r, err, blamed)
				}
				if took := after.TotalAlloc - before.TotalAlloc; took > 100<<20 {
					t.Errorf("%s: %d MB", filepath.Base(name), took>>20)
				}
				os.RemoveAll(name)
				if err := os.WriteFile(name, text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if r, faults := checkDir(t, dir); r.Faults > 0 {
				t.Errorf("put back: %v", faults)
			}
		})
	}
	for _, name := range []string{"/dev/zero", outside, filepath.Join(t.TempDir(), "nowhere")} {
		if _, err := Check(t.Context(), name, name, func(Finding) {}); err == nil {
			t.Errorf("%s is checked as a folder", name)
		}
	}
}

// TestLongLines has lines of a manifest that are too long, or that begin well and never end.
func TestLongLines(t *testing.T) {
	lowered(t)
	dir := t.TempDir()
	text := lineHead + `"number":1,"input":"` + strings.Repeat("a", maxLine)
	if err := os.WriteFile(filepath.Join(dir, manifestName), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if r, faults := checkDir(t, dir); r.Faults != 1 || faults[0].Text != "more than 40 MiB in a line" || faults[0].Line != 1 {
		t.Errorf("%+v, %v", r, faults)
	}
	for what, text := range map[string]string{"lists": "[", "numbers": ","} {
		text := []byte(lineHead + strings.Repeat(text, maxLine-len(lineHead)-1) + "\n")
		if err := os.WriteFile(filepath.Join(dir, manifestName), text, 0o666); err != nil {
			t.Fatal(err)
		}
		if r, faults := checkDir(t, dir); r.Faults != 1 || !strings.HasSuffix(faults[0].Text, what+" in a line") {
			t.Errorf("%+v, %v, want too many %s", r, faults, what)
		}
	}
	if _, _, err := chained(nil, &Entry{Input: strings.Repeat("a", maxLine)}); err != errLong {
		t.Errorf("such a line is written: %v", err)
	}
}
