package puzzles

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// openSudokuFormat is the XML of the app OpenSudoku.
var openSudokuFormat = format{
	name: "opensudoku", about: "a document of XML for the app OpenSudoku, 9x9",
	claim: isXML,
	read:  func(r *input, rec *Record, w scan.Row) (bool, error) { return r.readDocument(rec, w, true) },
	write: appendGame, title: true, boxes: refused,
	begin: xml.Header + "<opensudoku version=\"2\">\n", end: "</opensudoku>\n",
}

// findGames finds the games of an OpenSudoku document.
func (r *input) findGames(text []byte) (off int, err error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	name := ""
	var others []found // puzzles of another program
	var words []string // elements and attributes that may be rules of it
	for {
		at := int(d.InputOffset())
		token, err := d.Token()
		if err == io.EOF && len(r.doc.found) == 0 && len(words) > 0 {
			slices.Sort(words)
			return 0, fmt.Errorf("XML of another program, with elements that may be rules: %s", strings.Join(slices.Compact(words), ", "))
		}
		if err == io.EOF {
			if len(r.doc.found) == 0 {
				r.doc.found = others
			}
			return 0, nil
		}
		if err != nil {
			return int(d.InputOffset()), fmt.Errorf("XML: %w", err)
		}
		take := func(value string) {
			value = strings.TrimSpace(value)
			if g := r.parsed(value); g != nil && g.Givens() < g.Layout().Cells() {
				others = append(others, found{at, value, func(rec *Record) error { return r.readInner(rec, value) }})
			}
		}
		switch e := token.(type) {
		case xml.StartElement:
			r.takeElement(&e, at, &name)
			if name := e.Name.Local; names.MayBeRule(name) && !names.Decorations.Has(name) && !names.Places.Has(names.Bare(name)) {
				words = append(words, e.Name.Local)
			}
			for _, a := range e.Attr {
				take(a.Value)
			}
		case xml.CharData:
			take(string(e))
		}
	}
}

// takeElement takes the name of a folder, or a game, which begins at the byte at of the text. It reports whether it is
// a game.
func (r *input) takeElement(e *xml.StartElement, at int, folder *string) (game bool) {
	attribute := func(key string) string {
		for _, a := range e.Attr {
			if a.Name.Local == key {
				return a.Value
			}
		}
		return ""
	}
	switch e.Name.Local {
	case "folder":
		*folder = attribute("name")
	case "game":
		name, data := *folder, cmp.Or(attribute("data"), attribute("cellsData"), attribute("cells_data"))
		r.doc.found = append(r.doc.found, found{at, data, func(rec *Record) error {
			rec.Name = scan.CutText(rec.Name[:0], []byte(name), textLimit)
			return r.readGame(rec, data)
		}})
		return true
	}
	return false
}

// readGame reads the data of an OpenSudoku game. It is a digit a cell, or a game under way: "version: N", and for each
// cell its value, one or two fields of notes, and 0 if it was given.
func (r *input) readGame(rec *Record, data string) error {
	if !strings.Contains(data, "|") {
		return r.readInner(rec, data)
	}
	cells := data
	fields := 3
	if rest, ok := strings.CutPrefix(data, "version:"); ok {
		version, rest, _ := strings.Cut(strings.TrimSpace(rest), "\n")
		if n, err := strconv.Atoi(strings.TrimSpace(version)); err == nil && n >= 3 {
			fields = 4
		}
		cells = rest
	}
	values := strings.Split(strings.Trim(strings.TrimSpace(cells), "|"), "|")
	if len(values) != 81*fields {
		return fmt.Errorf("%d fields of cells (want %d)", len(values), 81*fields)
	}
	line := make([]byte, 81)
	for i := range line {
		line[i] = '.'
		value := strings.TrimSpace(values[i*fields])
		if values[i*fields+fields-1] == "0" && len(value) == 1 {
			line[i] = value[0]
		}
	}
	return r.readInner(rec, string(line))
}

func appendGame(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	if l := g.Layout(); l.Size() != 9 || l.BoxRows() != 3 {
		return dst, errors.New("OpenSudoku takes 9x9 grids with boxes of 3x3 only")
	}
	data := glyphs.Append(nil, g.AppendBytes(nil))
	scan.Replace(data, '.', '0')
	var name bytes.Buffer
	_ = xml.EscapeText(&name, []byte(strings.Map(printable, cmp.Or(title, "Puzzles")))) // a buffer takes all
	return fmt.Appendf(dst, "<folder name=\"%s\"><game data=\"%s\"/></folder>\n", name.String(), data), nil
}

// isXML reports whether a line begins a document of XML.
func isXML(text []byte) bool {
	return text[0] == '<' && (bytes.HasPrefix(text, []byte("<?xml")) || bytes.Contains(text, []byte("<opensudoku")) ||
		bytes.HasPrefix(text, []byte("<game ")) || bytes.HasPrefix(text, []byte("<folder ")))
}
