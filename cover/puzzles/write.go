package puzzles

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"math/bits"
	"net/url"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/lzstring"
	"dlx-sudoku/cover/puzzles/internal/setter"
)

// A Writer writes puzzles in one format. The zero value is not usable; see [NewWriter].
type Writer struct{ format }

// format is what a format can say, and how.
type format struct {
	name       string
	candidates bool // which digits a cell may hold
	alphabet   bool // what the digits are called
	title      bool // of the puzzle
	begin, end string
	puzzle     func(dst []byte, g *cover.Grid, title string) ([]byte, error)
}

var all = []format{
	{name: "line", candidates: true, alphabet: true, puzzle: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
		return append(g.AppendLine(dst), '\n'), nil
	}},
	{name: "grid", alphabet: true, title: true, puzzle: func(dst []byte, g *cover.Grid, title string) ([]byte, error) {
		return append(g.AppendGrid(appendTitle(dst, title)), '\n'), nil
	}},
	{name: "csv", puzzle: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) { return append(g.AppendCSV(dst), '\n'), nil }},
	{name: "candidates", candidates: true, alphabet: true, title: true, puzzle: appendCandidates},
	{name: "sukaku", candidates: true, alphabet: true, puzzle: appendSukaku},
	{name: "json", candidates: true, alphabet: true, title: true, puzzle: appendJSON},
	{name: "sdk", alphabet: true, puzzle: appendSDK},
	{
		name: "opensudoku", title: true, puzzle: appendGame, begin: xml.Header + "<opensudoku version=\"2\">\n", end: "</opensudoku>\n",
	},
	{name: "f-puzzles", candidates: true, title: true, puzzle: func(dst []byte, g *cover.Grid, title string) ([]byte, error) {
		return pack(dst, "https://f-puzzles.com/?load=", g, title)
	}},
	{name: "sudokupad", candidates: true, title: true, puzzle: func(dst []byte, g *cover.Grid, title string) ([]byte, error) {
		return pack(dst, "https://sudokupad.app/fpuzzles", g, title)
	}},
}

// WriterNames returns the names of the formats that a Writer writes.
func WriterNames() (names []string) {
	for _, f := range all {
		names = append(names, f.name)
	}
	return names
}

// NewWriter returns a writer of the format of that name.
func NewWriter(name string) (*Writer, error) {
	for _, f := range all {
		if f.name == name {
			return &Writer{f}, nil
		}
	}
	return nil, fmt.Errorf("format %q (want one of %s)", name, strings.Join(WriterNames(), ", "))
}

// Begin returns what stands before the first puzzle, End what stands behind the last.
func (w *Writer) Begin() string { return w.begin }

// End returns what stands behind the last puzzle.
func (w *Writer) End() string { return w.end }

// errCandidates is the error for a puzzle with candidates in a format that would lose them.
var errCandidates = errors.New("it restricts cells to candidates, which this format cannot say")

// Append appends a puzzle with its title, which may be empty. The error says why the format cannot hold the puzzle;
// nothing is appended then.
func (w *Writer) Append(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	if g.Restricted() && !w.candidates {
		return dst, errCandidates
	}
	return w.puzzle(dst, g, title)
}

// Lost returns what Append does not write of a puzzle, in words, or "".
func (w *Writer) Lost(g *cover.Grid, title string) string {
	var lost []string
	if title != "" && !w.title {
		lost = append(lost, "its title")
	}
	if g.Alphabet() != cover.Standard && !w.alphabet {
		lost = append(lost, "its digits "+g.Alphabet().Range(g.Layout().Size())+" as characters")
	}
	return strings.Join(lost, " and ")
}

func appendTitle(dst []byte, title string) []byte {
	if title == "" {
		return dst
	}
	return append(append(dst, "# "+strings.Map(printable, title)...), '\n')
}

// printable makes control characters blanks.
func printable(r rune) rune {
	if r < ' ' || r == 0x7F {
		return ' '
	}
	return r
}

// appendCandidates draws the candidates in columns, with borders between the boxes.
func appendCandidates(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	l := g.Layout()
	n := l.Size()
	width, words := 0, make([]string, l.Cells())
	for cell := range words {
		words[cell] = digits(g, cell)
		width = max(width, len(words[cell]))
		if words[cell] == "" {
			return dst, fmt.Errorf("%s has no candidate, which this format cannot say", l.CellName(cell))
		}
	}
	border := strings.Repeat("+"+strings.Repeat("-", l.BoxCols()*(width+1)+1), n/l.BoxCols()) + "+\n"
	dst = appendTitle(dst, title)
	for cell, word := range words {
		if cell%(n*l.BoxRows()) == 0 {
			dst = append(dst, border...)
		}
		if cell%l.BoxCols() == 0 {
			dst = append(dst, "| "...)
		}
		dst = fmt.Appendf(dst, "%-*s ", width, word)
		if cell%n == n-1 {
			dst = append(dst, "|\n"...)
		}
	}
	return append(append(dst, border...), '\n'), nil
}

// digits returns the names of the digits that a cell may hold.
func digits(g *cover.Grid, cell int) string {
	var s strings.Builder
	for set := g.CandidateSet(cell); set != 0; set &= set - 1 {
		s.WriteString(g.Alphabet().Name(bits.TrailingZeros32(set)))
	}
	return s.String()
}

func appendSukaku(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	n := g.Layout().Size()
	for cell := range g.Layout().Cells() {
		for d := 1; d <= n; d++ {
			if g.CandidateSet(cell)>>d&1 != 0 {
				dst = append(dst, g.Alphabet().Name(d)...)
			} else {
				dst = append(dst, '.')
			}
		}
	}
	return append(dst, '\n'), nil
}

func appendJSON(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	text, err := json.Marshal(struct {
		Name   string `json:"name,omitempty"`
		Puzzle string `json:"puzzle"`
	}{title, g.String()})
	return append(append(dst, text...), '\n'), err
}

func appendSDK(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	dst = append(dst, "[Puzzle]\n"...)
	n := g.Layout().Size()
	line := g.AppendLine(nil)
	for row := range n {
		dst = append(append(dst, line[row*n:][:n]...), '\n')
	}
	return append(dst, '\n'), nil
}

func appendGame(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	if l := g.Layout(); l.Size() != 9 || l.BoxRows() != 3 {
		return dst, errors.New("OpenSudoku takes 9x9 grids with boxes of 3x3 only")
	}
	plain := g.Clone()
	plain.SetAlphabet(cover.Standard)
	data := strings.ReplaceAll(plain.String(), ".", "0")
	var name bytes.Buffer
	if err := xml.EscapeText(&name, []byte(strings.Map(printable, title))); err != nil {
		return dst, err
	}
	if name.Len() > 0 {
		return fmt.Appendf(dst, "<folder name=\"%s\"><game data=\"%s\"/></folder>\n", name.String(), data), nil
	}
	return fmt.Appendf(dst, "<folder name=\"Puzzles\"><game data=\"%s\"/></folder>\n", data), nil
}

// pack appends a link with the puzzle as f-puzzles packs it.
func pack(dst []byte, link string, g *cover.Grid, title string) ([]byte, error) {
	l := g.Layout()
	p := &setter.Puzzle{Size: l.Size(), Title: title, Digits: g.Digits(), Candidates: g.Candidates()}
	if usual, err := cover.DefaultLayout(l.Size()); err != nil || usual != l {
		p.Regions = make([]int, l.Cells())
		for box, house := range l.Houses()[2*l.Size():] {
			for _, cell := range house.Cells {
				p.Regions[cell] = box
			}
		}
	}
	for cell, set := range p.Candidates {
		if slices.Equal(set, []int{0}) {
			return dst, fmt.Errorf("%s has no candidate, which this format cannot say", l.CellName(cell))
		}
	}
	return fmt.Appendf(dst, "%s%s\n", link, url.QueryEscape(lzstring.Pack(setter.Write(p)))), nil
}
