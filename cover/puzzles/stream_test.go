package puzzles

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// collection writes documents of many puzzles, and what a Reader makes of them.
type collection struct {
	name              string
	open, close, join string
	puzzle            func(p string) string
	title             string
}

var collections = []collection{
	{"JSON, a line each", "[\n", "\n]", ",\n", func(p string) string { return `  "` + p + `"` }, ""},
	{"JSON on one line", "[", "]", ",", func(p string) string { return `"` + p + `"` }, ""},
	{
		"JSON objects", " [", "]", ", ",
		func(p string) string { return `{"name":"é, \"]","puzzle":"` + p + `"}` }, `"é, \"]" `,
	},
	{
		"OpenSudoku", "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder name=\"Ours\">\n",
		"</folder></opensudoku>", "\n", func(p string) string { return `<game data="` + p + `" state="0"/>` }, `"Ours" `,
	},
	{
		"OpenSudoku on one line", `<opensudoku><folder name="Ours">`, "</folder></opensudoku>", "",
		func(p string) string { return `<game data="` + p + `"/>` }, `"Ours" `,
	},
}

// TestReadCollection reads documents of more than 1 MiB, two of them of 5 MiB, with a puzzle among the others that
// cannot be read. The records are the same as for these puzzles in line format, at their own places.
func TestReadCollection(t *testing.T) {
	for _, c := range collections {
		t.Run(c.name, func(t *testing.T) {
			n, size, gap := 1000, 5<<18, strings.Repeat(" ", 1300) // most of the text is blanks, which cost little
			oneLine := strings.HasSuffix(c.name, "on one line")
			if oneLine {
				n, size = 4000, 5<<20
			}
			var text, want strings.Builder
			line, column := 1, 1
			write := func(s string) {
				text.WriteString(s)
				if i := strings.LastIndexByte(s, '\n'); i >= 0 {
					line, column, s = line+strings.Count(s, "\n"), 1, s[i+1:]
				}
				column += len([]rune(s))
			}
			write(c.open)
			for i := range n {
				if i > 0 {
					write(c.join + gap)
				}
				puzzle := fmt.Sprintf("%s%05d", strings.Repeat(".", 76), i)
				at := len(c.puzzle("")) - len(strings.TrimLeft(c.puzzle(""), " "))
				if i == n/2 {
					puzzle = puzzle[1:]
					fmt.Fprintf(&want, "%d error f:%d:%d: 80 cells (a 9x9 grid has 81)\n", line, line, column+at)
				} else {
					fmt.Fprintf(&want, "%d %s%s\n", line, c.title, strings.ReplaceAll(puzzle, "0", "."))
				}
				write(c.puzzle(puzzle))
			}
			write(c.close + "\n")
			fmt.Fprintf(&want, "%d %s\n", line, slides)
			write(slides + "\n")
			if text.Len() < size {
				t.Fatalf("a document of %d bytes, want %d at least", text.Len(), size)
			}
			if got := dump(NewReader(strings.NewReader(text.String()), "f")); got != want.String() {
				t.Errorf("%s", firstDifference(got, want.String()))
			}
			if testing.Short() || oneLine {
				return
			}
			if got := dump(NewReader(iotest.HalfReader(strings.NewReader(text.String())), "f")); got != want.String() {
				t.Errorf("read in halves: %s", firstDifference(got, want.String()))
			}
		})
	}
}

// TestReadStream reads short documents as if they were long: the same records.
func TestReadStream(t *testing.T) {
	for _, c := range collections {
		for _, members := range [][]string{
			{slides},
			{slides, slides[1:], "", slidesSolution},
			{"1...............", slides},
		} {
			for i, p := range members {
				members[i] = c.puzzle(p)
			}
			text := "\n " + c.open + strings.Join(members, c.join) + c.close + "\n" + slides + "\n"
			whole, stream := NewReader(strings.NewReader(text), "f"), NewReader(strings.NewReader(text), "f")
			stream.in.doc.eager = true
			if got, want := dump(stream), dump(whole); got != want {
				t.Errorf("%s: the records of\n%sare\n%swant\n%s", c.name, text, got, want)
			}
		}
	}
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("record %d is\n%.300s\nwant\n%.300s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d records, want %d", len(a)-1, len(b)-1)
}

// TestReadCollectionMemory reads documents without an end: what is held does not grow.
func TestReadCollectionMemory(t *testing.T) {
	for _, c := range collections {
		member := c.puzzle(slides) + c.join
		endless := io.MultiReader(strings.NewReader(c.open), &repeated{text: member})
		r := NewReader(endless, "f")
		var rec Record
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for i := range 3500 {
			if err := r.Read(&rec); err != nil || rec.Err != nil {
				t.Fatalf("%s: record %d: %v, %v", c.name, i, err, rec.Err)
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 3<<20 {
			t.Errorf("%s: %d bytes are held", c.name, grown)
		}
		runtime.KeepAlive(r)
	}
}

// repeated is a reader of a text again and again.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}

// TestReadCollectionFaults has long documents with faults: each is a record, and what can be read is read.
func TestReadCollectionFaults(t *testing.T) {
	quoted, game := `"`+slides+`",`, `<game data="`+slides+`"/>`
	many := func(s string) string { return strings.Repeat(s+strings.Repeat(" ", 9*len(s)), 1500) }
	records := func(n int) string { return strings.Repeat("1 "+slides+"\n", n) }
	long := strings.Repeat(".", scan.MaxLine+1)
	for _, test := range []struct{ name, text, want string }{
		{
			"no end", "[" + many(quoted),
			records(1500) + "1 error f:1:1260002: a document without its end (want an object or a string a line in JSON)\n",
		},
		{
			"a member that is too long", "[" + many(quoted) + `"` + long + `",` + quoted + "1]\n" + slides,
			records(1500) + "1 error f:1:1260002: more than 1 MiB for one puzzle\n" + records(1) +
				"1 error f:1:2308666: unexpected 1 (want a puzzle)\n2 " + slides + "\n",
		},
		{
			"a member that is no JSON", "[" + many(quoted) + `"a" "b",` + quoted + "]\n" + slides,
			records(1500) + "1 error f:1:1260006: JSON: invalid character '\"' after top-level value\n" + records(1) +
				"2 " + slides + "\n",
		},
		{
			"XML without its end", "<opensudoku>" + many(game),
			records(1500) + "1 error f:1:1440013: a document without its end (want </opensudoku>)\n",
		},
		{
			"XML with a fault", "<opensudoku>" + many(game) + "<a></b>" + game + "</opensudoku>\n" + slides,
			records(1500) + "1 error f:1:1440016: XML: XML syntax error on line 1: element <a> closed by </b>\n2 " + slides + "\n",
		},
		{
			"a game that is too long", "<opensudoku>" + many(game) + `<game data="` + long + `"/>` + game + "</opensudoku>\n" + slides,
			records(1500) + "1 error f:1:1440013: XML: more than 1 MiB for one puzzle\n2 " + slides + "\n",
		},
		{"an object that is too long", `{"puzzle":"` + slides + `","a":"` + long + "\"}\n" + slides, "1 error f:1:1: line longer than 1 MiB\n2 " + slides + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := dump(NewReader(strings.NewReader(test.text), "f")); got != test.want {
				t.Error(firstDifference(got, test.want))
			}
		})
	}

	failing := io.MultiReader(strings.NewReader("["+many(quoted)), iotest.ErrReader(io.ErrClosedPipe))
	r := NewReader(failing, "f")
	var rec Record
	for range 1500 {
		if err := r.Read(&rec); err != nil || rec.Err != nil {
			t.Fatalf("before the failure: %v, %v", err, rec.Err)
		}
	}
	if err := r.Read(&rec); err == nil || !strings.Contains(err.Error(), io.ErrClosedPipe.Error()) {
		t.Errorf("Read = %v, want the failure", err)
	}
}
