package puzzles

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// kSudokuFormat is the files of KDE's KSudoku. The cells stand column by column; b is 1, c is 2, and _ is an empty
// cell.
var kSudokuFormat = format{
	name: "ksudoku", about: "a file of KDE's KSudoku",
	claim: func(text []byte) bool {
		return bytes.HasPrefix(text, []byte("<!DOCTYPE ksudoku")) || bytes.HasPrefix(text, []byte("<ksudoku"))
	},
	read: func(r *input, rec *Record, w scan.Row) (bool, error) {
		ends := func(line []byte) bool { return bytes.Contains(line, []byte("</ksudoku>")) }
		return r.readUpTo(rec, w, "KSudoku", ends, func(text []byte) error { return r.readGraph(rec, text) })
	},
}

// readGraph reads the puzzle of a document.
func (r *input) readGraph(rec *Record, text []byte) error {
	graph, values, err := graphOf(text)
	if err != nil {
		return fmt.Errorf("XML: %w", err)
	}
	order, _ := strconv.Atoi(graph["order"])
	kind := graph["specific-type"]
	l, err := r.layoutFor(order)
	switch {
	case err != nil:
		return err
	case l.BoxRows() != l.BoxCols():
		return fmt.Errorf("%d digits (want 4, 9, 16 or 25)", order)
	case graph["type"] != "sudoku" || kind != "" && kind != "Plain":
		rec.member(graph["type"]+" "+kind, "")
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

// graphOf returns the attributes of the first graph of a document and the characters of the first values.
func graphOf(text []byte) (graph map[string]string, values string, err error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	within, seen := false, false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return graph, values, nil
		}
		if err != nil {
			return nil, "", err
		}
		switch e := token.(type) {
		case xml.StartElement:
			within = e.Name.Local == "values" && !seen
			if e.Name.Local == "graph" && graph == nil {
				graph = make(map[string]string)
				for _, a := range e.Attr {
					graph[a.Name.Local] = a.Value
				}
			}
		case xml.CharData:
			if within {
				values += string(e)
			}
		case xml.EndElement:
			seen = seen || within
			within = false
		}
	}
}
