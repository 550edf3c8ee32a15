package puzzlein

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
)

const plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// items reads the items of some inputs, each in a few words.
func items(t *testing.T, flags []string, stdin string, names ...string) (all []string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"four.txt": "1...\n...4\n..2.\n3...\n", "empty.txt": "# a comment\n", "two.txt": plain + "\n" + plain + "\n",
		"bad.txt": "....3..12.......\nx234............\n", "ruled.txt": "rule: diagonal\n................\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var r Reading
	command := cli.Command{Name: "read", New: func() cli.Runner { return &reads{r: &r, take: func(it *Item) { all = append(all, told(it)) }} }}
	app := cli.App{Name: "test", Commands: []cli.Command{command}}
	sys := &cli.System{Dir: dir, Stdin: strings.NewReader(stdin), Stdout: new(strings.Builder), Stderr: new(strings.Builder)}
	if status := app.Run(t.Context(), slices.Concat([]string{"read"}, flags, names), sys); status != cli.OK {
		t.Errorf("exit %d: %s", status, sys.Stderr)
	}
	return all
}

// reads is a command that reads puzzles.
type reads struct {
	r    *Reading
	take func(*Item)
}

func (c *reads) Flags(f *cli.Flags) { c.r.Flags(f) }

func (c *reads) Run(s *cli.Session) {
	it := new(Item)
	for source := NewSource(s, *c.r, s.Files()...); source.Next(it, func(bool) {}); {
		c.take(it)
	}
}

// told returns an item in words.
func told(it *Item) string {
	switch {
	case it.Message != "":
		return fmt.Sprintf("%s: %s, failed %v", it.File, it.Message, it.Failed)
	case it.Err != nil:
		return fmt.Sprintf("%s %d: %v", it.File, it.Index, it.Fault().Err)
	}
	return fmt.Sprintf("%s:%d %d %s %s, %s", it.File, it.Line, it.Index, it.AppendPuzzle(nil), it.Ruleset.Texts(), it.Title())
}

// TestItems reads files, standard input and puzzles that stand in the place of files.
func TestItems(t *testing.T) {
	drawn := strings.Repeat("+---------+---------+\n"+strings.Repeat("|    .    .    |    .    .    |\n", 2), 2) // longer than a file's name
	for _, tt := range []struct {
		name  string
		flags []string
		stdin string
		names []string
		want  []string
	}{
		{"files one after the other", nil, "", []string{"four.txt", "two.txt"}, []string{
			"four.txt:1 0 1......4..2.3... [], four.txt:1", "two.txt:1 1 " + plain + " [], two.txt:1", "two.txt:2 2 " + plain + " [], two.txt:2",
		}},
		{"standard input", nil, plain, nil, []string{"-:1 0 " + plain + " [], puzzle 1"}},
		{"no such file", nil, "", []string{"none.txt", "four.txt"}, []string{
			"none.txt: no such file or directory, failed true", "four.txt:1 0 1......4..2.3... [], four.txt:1",
		}},
		{"no puzzle", nil, "", []string{"empty.txt"}, []string{"empty.txt: no puzzle in it: a line was left out as a comment: it begins with #, failed false"}},
		{"a fault", nil, "", []string{"bad.txt"}, []string{
			"bad.txt:1 0 ....3..12....... [], bad.txt:1", "bad.txt 1: unexpected character 'x' (want 1-4, or one of . 0 * _ for an empty cell)",
		}},
		{"an argument", nil, "", []string{plain}, []string{"argument:1 0 " + plain + " [], puzzle 1"}},
		{"an argument of lines", nil, "", []string{drawn}, []string{"argument:2 0 ................ [], puzzle 1"}},
		{"a rule of its own", nil, "", []string{"ruled.txt"}, []string{"ruled.txt:2 0 ................ [rules: diagonal-down rules: diagonal-up], ruled.txt:2"}},
		{"a rule added", []string{"--rule", "anti-knight"}, "", []string{"four.txt"}, []string{"four.txt:1 0 1......4..2.3... [rules: anti-knight], four.txt:1"}},
		{"boxes asked for", []string{"--box", "4x1"}, "", []string{"four.txt"}, []string{"four.txt:1 0 1......4..2.3... box:4x1 [], four.txt:1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := items(t, tt.flags, tt.stdin, tt.names...); !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// TestPlainItems reads plain puzzles: the first ones come alone, the others several to an item.
func TestPlainItems(t *testing.T) {
	const puzzles, alone = 500, 16
	s := cli.NewSession(t.Context(), "test", &cli.System{Stdin: strings.NewReader(strings.Repeat(plain+"\n", puzzles))})
	source := NewSource(s, Reading{}, "-")
	source.Plain, source.From = true, alone
	digits, err := cover.ParseGrid(plain)
	if err != nil {
		t.Fatal(err)
	}
	at, several := uint64(0), false
	for it := new(Item); source.Next(it, func(bool) {}); {
		if it.Index != at || at < alone && len(it.Plain) > 0 {
			t.Fatalf("item %d, %d plain cells, want item %d", it.Index, len(it.Plain), at)
		}
		at += uint64(max(1, len(it.Plain)/PlainCells))
		several = several || len(it.Plain) > PlainCells
		if len(it.Plain) > 0 {
			var last Item
			last.SetPlain(it, len(it.Plain)/PlainCells-1)
			if last.Index != at-1 || last.Line != int(at) || last.Grid.String() != digits.String() {
				t.Fatalf("puzzle %d in line %d: %v", last.Index, last.Line, last.Grid)
			}
		}
	}
	if at != puzzles || !several {
		t.Errorf("%d puzzles, several in an item: %v; want %d", at, several, puzzles)
	}
}

// TestOnlyOne reads one puzzle and refuses two.
func TestOnlyOne(t *testing.T) {
	for n, want := range []int{0, 1, 0} {
		s := cli.NewSession(t.Context(), "test", &cli.System{Stdin: strings.NewReader(strings.Repeat(plain+"\n", n) + "# end\n")})
		refused, got := false, 0
		next := OnlyOne(NewSource(s, Reading{}, "-").Next, func() { refused = true })
		for it := new(Item); next(it, func(bool) {}); {
			if it.Message == "" {
				got++
			}
		}
		if got != want || refused != (n == 2) {
			t.Errorf("%d puzzles: %d items, refused %v", n, got, refused)
		}
	}
}
