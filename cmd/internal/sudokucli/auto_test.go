package sudokucli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
)

// mixedInput returns a text of some hundred puzzles: classic ones of all kinds, unique for a while and then of several
// kinds in turn, as plain lines; among them now and then what is no plain line of a classic puzzle.
func mixedInput(t *testing.T) string {
	t.Helper()
	kinds := make(map[string][]string)
	for _, name := range []string{"9x9-easy", "9x9-minimal", "several-solutions", "no-solution"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "sudoku", "generated-"+name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if len(line) > 81 && line[0] != '#' {
				kinds[name] = append(kinds[name], line[:81])
			}
		}
		if len(kinds[name]) < 40 {
			t.Fatalf("%d puzzles of %s", len(kinds[name]), name)
		}
	}
	easy, minimal, several, none := kinds["9x9-easy"], kinds["9x9-minimal"], kinds["several-solutions"], kinds["no-solution"]
	unusual := []string{
		slides + ",a comment", strings.ReplaceAll(slides, ".", "0"), strings.ReplaceAll(slides, ".", "*"), slides + "\r",
		"1...............", "# a comment", "", "12345678....................................9....................................",
		slidesSolution, slides[:80], slides + ".", slides[:80] + "x", "  " + slides, "55" + slides[2:], slides + " 2x2",
		"cage: 10 r1c3 r2c3\n" + slides, slides + "\nanti-knight",
	}
	var text strings.Builder
	add := func(lines ...string) {
		for _, line := range lines {
			text.WriteString(line + "\n")
		}
	}
	add(easy...)
	add(minimal...)
	add(several[:20]...)
	add(none[:20]...)
	for i, line := range unusual {
		add(easy[i], minimal[i], several[i], line, none[i], easy[i+1], easy[i+2])
	}
	add(minimal...)
	return strings.TrimSuffix(text.String(), "\n")
}

// TestAutoIsLinks has auto and links answer the same input in all ways: every byte and the exit status are the same.
func TestAutoIsLinks(t *testing.T) { checkEngine(t, engine.Links) }

// TestPlainBands has bands answer plain puzzles in short, and all puzzles in the usual way: likewise.
func TestPlainBands(t *testing.T) { checkEngine(t, engine.Bands, "--engine", engine.Bands) }

// checkEngine compares what a command prints with these flags to what it prints with an engine that is put in its place,
// which makes it answer each puzzle in the usual way.
func checkEngine(t *testing.T, name string, more ...string) {
	t.Helper()
	t.Parallel()
	input := mixedInput(t)
	oracle, err := engine.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, flags := range []string{
		"count", "count --limit 2", "count --limit 1", "count --limit 3 --json", "count --require unique --summary --limit 2",
		"solve", "solve --first", "solve --limit 3", "solve --json", "solve --format grid", "solve --format csv",
		"solve --color always", "count --limit 2 --input-format line", "solve --input-format line",
		"count --limit 2 --box 3x3", "solve --digits 1-9", "count --limit 2 --progress always", "count --timeout 1m",
		"count --rule anti-king --input-format line",
	} {
		fields := strings.Fields(flags)
		if slices.Contains(fields, "--rule") && len(more) > 0 {
			continue // bands refuses them
		}
		in := input
		if len(more) > 0 {
			in = strings.NewReplacer("cage: 10 r1c3 r2c3\n", "", "anti-knight\n", "", "1...............\n", "").Replace(input)
		}
		want := runEngine(t.Context(), oracle, cli.System{Stdin: strings.NewReader(in)}, append(fields, "--jobs", "1")...)
		if n := strings.Count(want.stdout, "\n"); n < 300 {
			t.Errorf("%s: only %d lines", flags, n)
		}
		for _, jobs := range []int{1, 3} {
			args := append(append(fields, "--jobs", fmt.Sprint(jobs)), more...)
			sameResult(t, strings.Join(args, " "), runWith(cli.System{Stdin: strings.NewReader(in)}, args...), want)
		}
	}
}

// bars matches a bar, from its first character to its end, where something else may stand on the line.
var bars = regexp.MustCompile(`\r.*\r`)

// sameResult compares two results line by line, but for bars, which depend on time.
func sameResult(t *testing.T, name string, got, want result) {
	t.Helper()
	if got.status != want.status {
		t.Errorf("%s: exit %d, want %d", name, got.status, want.status)
	}
	for what, texts := range map[string][2]string{
		"stdout": {got.stdout, want.stdout}, "stderr": {bars.ReplaceAllString(got.stderr, ""), bars.ReplaceAllString(want.stderr, "")},
	} {
		a, b := strings.Split(texts[0], "\n"), strings.Split(texts[1], "\n")
		for i := range max(len(a), len(b)) {
			if i >= len(a) || i >= len(b) || a[i] != b[i] {
				t.Errorf("%s: line %d of %s is %q, want %q", name, i+1, what, a[min(i, len(a)-1)], b[min(i, len(b)-1)])
				break
			}
		}
	}
}

// TestAutoStats says which engines have searched, whatever the number of workers.
func TestAutoStats(t *testing.T) {
	input := strings.Repeat(slides+"\n", 100) + "1...............\n" + slides + " # behind\n"
	for _, jobs := range []string{"1", "2"} {
		got := runWith(cli.System{Stdin: strings.NewReader(input)}, "count", "--limit", "2", "--stats", "--jobs", jobs)
		if want := "dlx-sudoku: searched by links 17 puzzles, bands 85 puzzles\n"; !strings.HasSuffix(got.stderr, want) {
			t.Errorf("--jobs %s: stderr %q, want %q", jobs, got.stderr, want)
		}
	}
}
