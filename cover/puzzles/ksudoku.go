package puzzles

import (
	"bytes"
	"encoding/xml"
	"fmt"
)

// kSudokuFormat is the files of KDE's KSudoku. The cells stand column by column; b is 1, c is 2, and _ is an empty
// cell.
var kSudokuFormat = format{
	name: "ksudoku", about: "a file of KDE's KSudoku",
	claim: func(text []byte) bool {
		return bytes.HasPrefix(text, []byte("<!DOCTYPE ksudoku")) || bytes.HasPrefix(text, []byte("<ksudoku"))
	},
	read: (*Reader).readKSudoku,
}

// readKSudoku reads the document that begins on the line w.
func (r *Reader) readKSudoku(rec *Record, w row) (bool, error) {
	ends := func(line []byte) bool { return bytes.Contains(line, []byte("</ksudoku>")) }
	return r.readUpTo(rec, w, "KSudoku", ends, func(text []byte) error { return r.in.readGraph(rec, text) })
}

// readGraph reads the puzzle of a document.
func (r *input) readGraph(rec *Record, text []byte) error {
	var doc struct {
		Puzzle struct {
			Graph struct {
				Order int    `xml:"order,attr"`
				Type  string `xml:"type,attr"`
				Kind  string `xml:"specific-type,attr"`
			} `xml:"graph"`
			Values string `xml:"values"`
		} `xml:"game>puzzle"`
	}
	if err := xml.Unmarshal(text, &doc); err != nil {
		return fmt.Errorf("XML: %w", err)
	}
	graph, values := doc.Puzzle.Graph, doc.Puzzle.Values
	l, err := r.layoutFor(graph.Order)
	switch {
	case err != nil:
		return err
	case l.BoxRows() != l.BoxCols():
		return fmt.Errorf("%d digits (want 4, 9, 16 or 25)", graph.Order)
	case graph.Type != "sudoku" || graph.Kind != "" && graph.Kind != "Plain":
		rec.member(graph.Type+" "+graph.Kind, "")
	}
	if len(values) != l.Cells() {
		return fmt.Errorf("%d values (want %d)", len(values), l.Cells())
	}
	g, n := rec.blank(l, ""), l.Size()
	for i, c := range []byte(values) {
		d := int(c) - 'a'
		switch {
		case c == '_':
			continue
		case d < 1 || d > n:
			return fmt.Errorf("unexpected value %q", c)
		}
		g.Set(i%n*n+i/n, d)
	}
	return nil
}
