package scan

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A Row is a line of the input.
type Row struct {
	Text   []byte // one byte a character: the line itself if it is ASCII, else what [PlainRune] makes of each character
	Raw    []byte // the line as it stands
	Number int    // of the line, from 1
	Next   int    // the offset of the line behind it
	Above  Gap    // what stands above it, amid the rows of a grid
}

// NewRow returns the row of a line.
func NewRow(line []byte, number, next int) Row {
	text := line
	if !isASCII(line) {
		line = bytes.ReplaceAll(line, []byte("…"), []byte("...")) // editors make it of three dots
		text = plain(line)
	}
	return Row{Text: text, Raw: line, Number: number, Next: next}
}

// Offset returns the byte of the raw line at which the character i of the text stands.
func (w *Row) Offset(i int) int {
	if len(w.Text) == len(w.Raw) {
		return i
	}
	off := 0
	for range i {
		_, size := utf8.DecodeRune(w.Raw[off:])
		off += size
	}
	return off
}

// From returns the raw line from the character i of the text on.
func (w *Row) From(i int) []byte { return w.Raw[w.Offset(i):] }

// A Gap is what stands between a row and the one above it.
type Gap uint8

const (
	NoGap Gap = iota
	BlankGap
	LightGap  // a border
	StrongGap // a border of double or heavy lines
)

// BorderOf returns LightGap or StrongGap for a border.
func BorderOf(w *Row) Gap {
	if len(w.Raw) != len(w.Text) && IsStrong(Trim(w.Raw)) {
		return StrongGap
	}
	return LightGap
}

// LineBehind returns the border that LaTeX draws behind a row: 1 & 2 \\ \hline.
func LineBehind(raw []byte) Gap {
	_, behind, _ := bytes.Cut(raw, []byte(`\\`))
	return []Gap{NoGap, LightGap, StrongGap}[min(bytes.Count(behind, []byte(`\hline`)), 2)]
}

// IsStrong reports whether a drawing begins with a heavy or double line.
func IsStrong(text []byte) bool {
	c, _ := utf8.DecodeRune(text)
	return strings.ContainsRune("━┃┅┇┉┋╋┣┠┿", c) || c >= '═' && c <= '╬'
}
