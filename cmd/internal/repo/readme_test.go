package repo

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/gen"
	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

// readme returns the README.
func readme(t *testing.T) string { return text(t, "README.md") }

// text returns a file of the repository.
func text(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(append([]string{root}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// documentation returns the documentation of a package as the README is written: what is indented stands between lines
// of three backquotes.
func documentation(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, dir, "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		line, isComment := strings.CutPrefix(line, "//")
		if !isComment {
			break
		}
		if line = strings.TrimPrefix(line, " "); strings.HasPrefix(line, "# ") {
			line = "#" + line
		}
		b.WriteString(line)
	}
	return fenced(b.String(), "\t")
}

// fenced returns a text whose code is indented with that code between lines of three backquotes.
func fenced(text, indent string) string {
	var b strings.Builder
	code := false
	for line := range strings.Lines(text) {
		rest, indented := strings.CutPrefix(line, indent)
		if indented != code {
			b.WriteString("```\n")
			code = indented
		}
		b.WriteString(rest)
	}
	if code {
		b.WriteString("```\n")
	}
	return b.String()
}

// The README's two commands are what this file and .ci/run take them to be.
func TestReadmeCommands(t *testing.T) {
	text := readme(t)
	for _, command := range []string{"go run ./cmd/dlx-sudoku solve testdata/sudoku/hard.txt", "go test ./..."} {
		if !strings.Contains(text, "\n"+command+"\n") {
			t.Errorf("the README has no line %q", command)
		}
	}
}

// section is a section of the README with commands and what they print.
type section struct {
	heading  string
	examples []example
}

// example is a command behind a "$ ", and the lines below it.
type example struct{ command, want string }

// sections returns the sections of a text in which blocks of code begin with "$ ".
func sections(text string) (all []section) {
	blocks := regexp.MustCompile("(?s)\n```\n(\\$ .*?)```\n")
	for _, part := range regexp.MustCompile(`\n##+ `).Split(text, -1) {
		heading, body, _ := strings.Cut(part, "\n")
		s := section{heading: heading}
		for _, block := range blocks.FindAllStringSubmatch("\n"+body, -1) {
			for _, lines := range strings.Split("\n"+strings.TrimSuffix(block[1], "\n"), "\n$ ")[1:] {
				command, want, printed := strings.Cut(lines, "\n")
				if printed {
					want += "\n"
				}
				s.examples = append(s.examples, example{command, want})
			}
		}
		if len(s.examples) > 0 {
			all = append(all, s)
		}
	}
	return all
}

func TestSections(t *testing.T) {
	got := sections("a\n\n## One\n```\n$ b\nc\n\nd\n\n$ e\n```\n```\nno command\n```\n### Two\n## Three\nx\n```\n$ f\n```\n")
	if len(got) != 2 || got[0].heading != "One" || got[1].heading != "Three" ||
		!slices.Equal(got[0].examples, []example{{"b", "c\n\nd\n\n"}, {"e", ""}}) || !slices.Equal(got[1].examples, []example{{"f", ""}}) {
		t.Errorf("sections %q", got)
	}
}

// others are programs of other people that the README's commands may use.
var others = regexp.MustCompile(`\b(z3|boolector|cadical|clasp|cvc5|minisat|glpsol|cbc|lp_solve|qqwing|parallel|xz|zstd|zsh|fish|man)\b`)

// bin is a folder with the commands in it, once build has been called.
var bin string

// apps are the commands that the test binary is under another name.
var apps = map[string]cli.App{"dlx": dlxcli.App, "dlx-sudoku": sudokucli.App}

func TestMain(m *testing.M) {
	if app, is := apps[filepath.Base(os.Args[0])]; is {
		cli.Main(app)
	}
	flag.Parse()
	status := m.Run()
	if bin != "" {
		os.RemoveAll(bin)
	}
	os.Exit(status)
}

// build gives the commands names, the first time that it is called, and returns their folder.
func build(t *testing.T) string {
	t.Helper()
	if bin == "" {
		self, err := os.Executable()
		if err == nil {
			bin, err = os.MkdirTemp("", "dlx-sudoku")
		}
		for name := range apps {
			if err == nil {
				err = os.Symlink(self, filepath.Join(bin, name))
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return bin
}

// What the README and the pages behind it show of the commands is what they print, first to stdout and then to stderr. A file
// that is shown by cat is there for the rest of the section.
func TestReadmeExamples(t *testing.T) {
	testExamples(t, readme(t), 10)
	for page, least := range map[string]int{"sudoku.md": 6, "counts.md": 5, "json.md": 1} {
		t.Run(page, func(t *testing.T) { testExamples(t, text(t, ".github", "docs", page), least) })
	}
}

// The README is short, and what it and the pages behind it link to is there.
func TestReadmeLinks(t *testing.T) {
	if n := utf8.RuneCountInString(readme(t)); n > 12_000 {
		t.Errorf("the README has %d characters, want 12,000 at most", n)
	}
	pages, err := filepath.Glob(filepath.Join(root, ".github", "docs", "*.md"))
	if err != nil || len(pages) < 4 {
		t.Fatal(pages, err)
	}
	links := regexp.MustCompile(`\]\(([^)#:]+)\)`)
	for _, page := range append(pages, filepath.Join(root, "README.md")) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range links.FindAllSubmatch(data, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), string(link[1]))); err != nil {
				t.Errorf("%s: %v", filepath.Base(page), err)
			}
		}
	}
}

// The same holds for the documentation of interchange.
func TestTranscripts(t *testing.T) {
	testExamples(t, documentation(t, filepath.Join("satcheck", "interchange")), 10)
}

// And for the files that gen reads: each problem that is stated in a file has an example.
func TestFilesTopic(t *testing.T) {
	page := gen.FilesTopic.Text(80)
	testExamples(t, fenced(page, "   "), 20)
	for _, row := range gen.Command.Rows() {
		if name, usage, _ := strings.Cut(row[0], " "); strings.Contains(usage, "FILE") && !strings.Contains(page, "\n   $ dlx gen "+name+" ") {
			t.Errorf("help files has no example of gen %s", row[0])
		}
	}
}

// testExamples runs the commands in a text, and wants at least a number of them.
func testExamples(t *testing.T, text string, least int) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh here")
	}
	path := "PATH=" + build(t) + string(filepath.ListSeparator) + os.Getenv("PATH")
	commands := 0
	for _, s := range sections(text) {
		commands += len(s.examples)
		t.Run(s.heading, func(t *testing.T) {
			dir := t.TempDir()
			for _, e := range s.examples {
				testkit.NeedPrograms(t, others.FindAllString(e.command, -1)...)
				if file, ok := strings.CutPrefix(e.command, "cat "); ok {
					if err := os.WriteFile(filepath.Join(dir, file), []byte(e.want), 0o666); err != nil {
						t.Fatal(err)
					}
					continue
				}
				cmd := exec.Command(shell, "-c", e.command)
				cmd.Dir, cmd.Env = dir, append(os.Environ(), path)
				var out, errs strings.Builder
				cmd.Stdout, cmd.Stderr = &out, &errs
				cmd.Run() // the exit statuses are tested elsewhere
				if got := out.String() + errs.String(); got != e.want {
					t.Errorf("%s:\n%swant\n%s", e.command, got, e.want)
				}
			}
		})
	}
	if commands < least {
		t.Errorf("only %d commands", commands)
	}
}

// The README's pictures are what the commands draw.
func TestPictures(t *testing.T) {
	bin := build(t)
	drawn := func(file, generate, command string) string {
		t.Helper()
		dir, program := t.TempDir(), filepath.Join(bin, "dlx")
		problem := run(t, ".", program, strings.Fields(generate)...)
		if err := os.WriteFile(filepath.Join(dir, file), []byte(problem), 0o666); err != nil {
			t.Fatal(err)
		}
		return run(t, dir, program, append(strings.Fields(command), "--format", "svg", file)...)
	}
	for picture, draw := range map[string]func() string{
		"puzzle.svg": func() string {
			file := filepath.Join(t.TempDir(), "puzzle.txt")
			const slides = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
			if err := os.WriteFile(file, []byte(slides), 0o666); err != nil {
				t.Fatal(err)
			}
			text := run(t, ".", filepath.Join(bin, "dlx-sudoku"), "solve", "--format", "svg", file)
			return strings.ReplaceAll(text, file, "puzzle.txt")
		},
		"tiling.svg":   func() string { return drawn("box.dlx", "gen pentominoes 6x10", "solve") },
		"lozenges.svg": func() string { return drawn("hexagon.dlx", "gen lozenges 9 9 9", "sample --seed 1") },
		"diamond.svg":  func() string { return drawn("diamond.dlx", "gen dominoes aztec30", "sample --seed 1") },
	} {
		name := filepath.Join(root, "testdata", "pictures", picture)
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := draw(); got != string(want) {
			t.Errorf("%s is not what is drawn:\n%s", picture, got)
		}
		if !strings.Contains(readme(t), "(testdata/pictures/"+picture+")") {
			t.Errorf("the README does not show %s", picture)
		}
	}
}

// TestComparison makes the tables of the report of bench again. For each row of the report, all but the times must be the
// same; and the report must have every row, unless it is an engine's.
func TestComparison(t *testing.T) {
	program := filepath.Join(build(t), "dlx-sudoku")
	report, err := os.ReadFile(filepath.Join(root, "cmd", "internal", "bench", "testdata", "report.txt"))
	if err != nil {
		t.Fatal(err)
	}
	tables := strings.Split(string(report), "\nrow  ")[1:]
	if len(tables) != 2 {
		t.Fatalf("%d tables, want 2", len(tables))
	}
	for i, puzzle := range []string{
		"1...6.9....63.....728..9.3........2......6..4....241.9..91....758...3.....32.....",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		if i == 0 && !testkit.Slow() {
			continue // backtracking takes seconds
		}
		file := filepath.Join(t.TempDir(), "puzzle.txt")
		if err := os.WriteFile(file, []byte(puzzle+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		printed := run(t, ".", program, "bench", "--runs", "1", "--timeout", "1m", "--row-timeout", "1m", file)
		got, want := untimed(printed), untimed(tables[i])
		for name, text := range want {
			if got[name] != text {
				t.Errorf("table %d, %s: %s, but the report has %s", i+1, name, got[name], text)
			}
		}
		for name := range got {
			if _, has := want[name]; !has && !slices.Contains(engine.Names(), name) {
				t.Errorf("table %d: the report has no row %s", i+1, name)
			}
		}
		if len(got) < 10 {
			t.Errorf("table %d: only %d rows", i+1, len(got))
		}
	}
}

// untimed takes the times and ratios out of a table, and the rows by name: the puzzles solved, and the last columns but
// one.
func untimed(table string) map[string]string {
	rows := make(map[string]string)
	for _, line := range strings.Split(table, "\n")[1:] {
		if line == "" {
			break
		}
		if fields := strings.Fields(line); len(fields) > 7 {
			rows[fields[0]] = strings.Join(append(fields[1:2:2], fields[len(fields)-5:len(fields)-1]...), " ")
		}
	}
	return rows
}
