package notation

import (
	"errors"

	"dlx-sudoku/dlx"
)

// A row is a row of a matrix in JSON, with its name or "".
type row struct {
	name  string
	cells value
}

// rows returns the rows of an array if it is a matrix. Its elements must be arrays of zeros and ones of the same length, other
// than 1, or objects whose member row is such an array.
func (t text) rows(array value) (rows []row) {
	width, matrix := -1, false
	err := t.elements(array, "", func(v value) error {
		r, err := t.row(v)
		if err != nil {
			return err
		}
		n := 0
		if err := t.elements(r.cells, "a row", func(c value) error {
			n++
			if digit := string(t[c.offset:c.end]); digit == "0" || digit == "1" {
				return nil
			}
			return t.place(c.offset).errorf("no digit")
		}); err != nil {
			return err
		}
		if width >= 0 && n != width {
			return t.place(v.offset).errorf("another length")
		}
		width, matrix = n, matrix || t.kind(v) == '{' || n > 1
		rows = append(rows, r)
		return nil
	})
	if err != nil || !matrix {
		return nil
	}
	return rows
}

// row returns the row in a value: the array itself, or the array in an object, whose string is the name of the row.
func (t text) row(v value) (row, error) {
	r := row{cells: v}
	if t.kind(v) != '{' {
		return r, nil
	}
	err := t.members(v, func(m member) error {
		switch {
		case m.key == "row":
			r.cells = m.value
		case t.kind(m.value) == '"':
			r.name = t.string(m.value)
		}
		return nil
	})
	return r, err
}

// jsonRows reads the rows of a matrix.
func (d *draft) jsonRows(t text, rows []row) error {
	d.number = nil
	width := 0
	for _, r := range rows {
		var fault *dlx.ParseError
		err := d.matrixRow(place{}, r.name, string(t[r.cells.offset:r.cells.end]), &width)
		if errors.As(err, &fault) {
			return t.place(r.cells.offset).wrap(fault.Err)
		}
	}
	return nil
}
