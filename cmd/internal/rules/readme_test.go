package rules

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// readme returns the README.
func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The README's gallery shows the examples of package dlx, which are tested.
func TestReadmeGallery(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(root, "dlx", "gallery_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	text := readme(t)
	examples := regexp.MustCompile(`(?s)\nfunc Example_(\w+)\(\) \{\n(.*?)\n\}\n`).FindAllStringSubmatch(string(source), -1)
	if len(examples) < 6 {
		t.Errorf("only %d examples in the gallery", len(examples))
	}
	for _, example := range examples {
		body := strings.ReplaceAll("\n"+example[2], "\n\t", "\n")
		if !strings.Contains(text, "```go"+body+"\n```\n") {
			t.Errorf("the README does not show the example of %s as it stands in gallery_test.go", example[1])
		}
	}
}

// What the README shows of the commands is what they print, first to stdout and then to stderr. A file that is shown by
// cat is there.
func TestReadmeExamples(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no sh here")
	}
	bin := t.TempDir()
	run(t, root, "go", "build", "-o", bin+string(filepath.Separator), "./cmd/dlx", "./cmd/dlx-sudoku")
	for heading, least := range map[string]int{"Sudoku": 6, "Any exact cover: `dlx`": 6} {
		_, section, _ := strings.Cut(readme(t), "\n### "+heading+"\n")
		section, _, _ = strings.Cut(section, "\n### ")
		dir := t.TempDir()
		tested := 0
		for _, block := range regexp.MustCompile("(?s)\n```\n(\\$ .*?)```\n").FindAllStringSubmatch(section, -1) {
			for _, part := range strings.Split("\n"+strings.TrimSuffix(block[1], "\n"), "\n$ ")[1:] {
				command, want, printed := strings.Cut(part, "\n")
				if printed {
					want += "\n"
				}
				if file, ok := strings.CutPrefix(command, "cat "); ok {
					if err := os.WriteFile(filepath.Join(dir, file), []byte(want), 0o666); err != nil {
						t.Fatal(err)
					}
					continue
				}
				tested++
				cmd := exec.Command(shell, "-c", command)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
				var out, errs strings.Builder
				cmd.Stdout, cmd.Stderr = &out, &errs
				cmd.Run() // the exit statuses are tested elsewhere
				if got := out.String() + errs.String(); got != want {
					t.Errorf("%s:\n%swant\n%s", command, got, want)
				}
			}
		}
		if tested < least {
			t.Errorf("only %d commands in the section %s", tested, heading)
		}
	}
}
