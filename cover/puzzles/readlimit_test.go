package puzzles

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

func TestReadLongLine(t *testing.T) {
	pad := func(s string, n int) string { return s + strings.Repeat(" ", n-len(s)) }
	ok := slides + "\n"
	long := "2 error f:2:1: line longer than 1 MiB\n"
	for _, tt := range []struct{ name, text, want string }{
		{"longest", ok + pad(slides, scan.MaxLine) + "\n" + ok, "1 " + ok + "2 " + ok + "3 " + ok},
		{"longest with \\r\\n", ok + pad(slides, scan.MaxLine) + "\r\n" + ok, "1 " + ok + "2 " + ok + "3 " + ok},
		{"longest at the end", ok + pad(slides, scan.MaxLine), "1 " + ok + "2 " + ok},
		{"one more", ok + pad(slides, scan.MaxLine+1) + "\n" + ok, "1 " + ok + long + "3 " + ok},
		{"one more with \\r\\n", ok + pad(slides, scan.MaxLine+1) + "\r\n" + ok, "1 " + ok + long + "3 " + ok},
		{"one more at the end", ok + pad(slides, scan.MaxLine+1), "1 " + ok + long},
		{"three times as long", ok + pad(slides, 3*scan.MaxLine) + "\n" + ok, "1 " + ok + long + "3 " + ok},
		{"amid a grid", "123456789\n" + pad("", 2*scan.MaxLine) + "\n" + ok, "1 error f:1:10: 1 row (a 9x9 grid has 9)\n" + long + "3 " + ok},
		{
			"sixteen 4x4 that reach too far ahead", ok + pad("", 2*scan.MaxLine) + "\n" + strings.Repeat("1234............\n", 15) + pad(dots("", 16), scan.MaxLine) + "\n",
			"1 " + ok + long + numbered("1234............", 3, 17) + "18 " + dots("", 16) + "\n",
		},
		{"cells", ok + strings.Repeat(".", 2*scan.MaxLine) + "\n" + ok, "1 " + ok + long + "3 " + ok},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := dump(NewReader(strings.NewReader(tt.text), "f")); got != tt.want {
				t.Errorf("records:\n%swant:\n%s", got, tt.want)
			}
			// However the text comes in, it is read the same.
			if got := dump(NewReader(iotest.HalfReader(strings.NewReader(tt.text)), "f")); got != tt.want {
				t.Errorf("records, read in halves:\n%swant:\n%s", got, tt.want)
			}
		})
	}

	r := NewReader(strings.NewReader(strings.Repeat(".", 2*scan.MaxLine)), "f")
	var rec Record
	if err := r.Read(&rec); err != nil || !errors.Is(rec.Err, ErrLongLine) || len(rec.Text) != textLimit {
		t.Errorf("Read(a long line) = %v with error %v and %d bytes, want ErrLongLine and %d",
			err, rec.Err, len(rec.Text), textLimit)
	}
}

// zeros is a reader of n bytes without a line end.
type zeros int

func (z *zeros) Read(p []byte) (int, error) {
	n := min(len(p), int(*z))
	if n == 0 {
		return 0, io.EOF
	}
	clear(p[:n])
	*z -= zeros(n)
	return n, nil
}

func TestReadEndlessLine(t *testing.T) {
	text := zeros(100 << 20)
	r := NewReader(&text, "f")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if got, want := dump(r), "1 error f:1:1: line longer than 1 MiB\n"; got != want {
		t.Errorf("records:\n%swant:\n%s", got, want)
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 8<<20 {
		t.Errorf("a line of 100 MiB took %d bytes of memory, want at most 8 MiB", got)
	}
}

func TestReadAllocs(t *testing.T) {
	text := bytes.Repeat([]byte(slides+"\n"), 5000)
	r := NewReader(bytes.NewReader(text), "f")
	var rec Record
	allocs := testing.AllocsPerRun(4000, func() {
		if err := r.Read(&rec); err != nil || rec.Err != nil {
			t.Fatalf("Read() = %v, record error %v", err, rec.Err)
		}
		if rec.Grid.HasClash() {
			t.Fatal("HasClash() = true, want false")
		}
	})
	if allocs != 0 {
		t.Errorf("Read and HasClash allocate %v times a puzzle, want 0", allocs)
	}
}

func TestReadSource(t *testing.T) {
	line := strings.Repeat("é", 300) + "x" + strings.Repeat("ü", 300)
	e := newParseError("f", 7, []byte(line), 600, io.ErrUnexpectedEOF)
	if want := strings.Repeat("é", 100) + "x" + strings.Repeat("ü", 99); e.Source != want || e.SourceColumn != 101 {
		t.Errorf("Source = %q, column %d, want %q, column 101", e.Source, e.SourceColumn, want)
	}
	if got, want := e.Error(), "f:7:301: unexpected EOF"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	short := newParseError("", 1, []byte("ab\tc"), 4, io.ErrUnexpectedEOF)
	if short.Source != "ab\tc" || short.SourceColumn != 5 || short.Error() != "1:5: unexpected EOF" {
		t.Errorf("Source = %q, column %d, error %v", short.Source, short.SourceColumn, short)
	}
	if got := scan.CutText(nil, []byte("aé"), 2); !utf8.Valid(got) || string(got) != "a" {
		t.Errorf("cutText(aé, 2) = %q, want a", got)
	}
}

func TestRecordText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{slides + ",x\n", slides},
		{slides[:80] + ",x\n", slides[:80] + ",x"},
		{"|1 2|3 4|\n-----\n# c\n. . . .\n 1111\n....\n", "|1 2|3 4| . . . . 1111 ...."},
		{"1,2,3,4\n,,,\n,,\n,,,\n", "1,2,3,4 ,,, ,, ,,,"},
	} {
		r := NewReader(strings.NewReader(tt.text), "f")
		var rec Record
		if err := r.Read(&rec); err != nil || string(rec.Text) != tt.want {
			t.Errorf("Read(%q) = %v, text %q, want %q", tt.text, err, rec.Text, tt.want)
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "1:1: no puzzle (want one)",
		"# x":                    "1:1: no puzzle (want one)",
		slides[:80]:              "1:81: 80 cells (a 9x9 grid has 81)",
		slides + "\n\n" + slides: "3:1: second puzzle (want one)",
	} {
		if g, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("Parse(%q) = %v, %v, want the error %v", text, g, err, want)
		}
	}
}

func TestParseFormat(t *testing.T) {
	for _, name := range FormatNames()[1:] {
		if got, err := ParseFormat(name); string(got) != name || err != nil {
			t.Errorf("ParseFormat(%s) = %v, %v", name, got, err)
		}
	}
	if got, err := ParseFormat("auto"); got != FormatAuto || err != nil {
		t.Errorf("ParseFormat(auto) = %q, %v", got, err)
	}
	for _, name := range []string{"xml", "", "sdk"} {
		if _, err := ParseFormat(name); err == nil {
			t.Errorf("ParseFormat(%q) = nil, want an error", name)
		}
	}
}
