package square

import (
	"errors"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// ErrBoxes is the error for lines that do not cut the grid into boxes of one shape.
var ErrBoxes = errors.New("the lines drawn in it make no boxes of one shape (want --box RxC)")

// DrawnLayout returns the layout whose boxes are drawn around n·n cells in row-major order: by bars in the rows, and by borders
// above the rows in drawn. It returns nil if the drawing says nothing about boxes: nothing is drawn, every cell has a border, or
// there are only borders between rows, at unequal distances.
func DrawnLayout(cells []Cell, drawn []scan.Row) (*cover.Layout, error) {
	n := Side(len(cells))
	columns := period(barsIn(cells[:n]), n)
	for i := n; i < len(cells); i += n {
		if period(barsIn(cells[i:][:n]), n) != columns {
			return nil, ErrBoxes
		}
	}
	rows := 0
	for _, strength := range []scan.Gap{scan.StrongGap, scan.LightGap, scan.BlankGap} {
		var behind []int
		for i := 1; i < n && i < len(drawn); i++ {
			if drawn[i].Above >= strength {
				behind = append(behind, i)
			}
		}
		if rows = period(behind, n); rows != 0 {
			if strength == scan.BlankGap && rows > 1 && columns < 2 {
				if usual, err := cover.DefaultLayout(n); err != nil || usual.BoxRows() != rows {
					return nil, ErrBoxes // a blank line alone is too weak a sign
				}
			}
			break
		}
	}
	switch {
	case columns == 0 && rows < 0: // strokes between rows at any distance
		return nil, nil
	case columns < 0 || rows < 0:
		return nil, ErrBoxes
	case columns > 1 && rows > 1:
	case columns > 1:
		rows = n / columns
	case rows > 1:
		columns = n / rows
	default:
		return nil, nil
	}
	if rows*columns != n {
		return nil, ErrBoxes
	}
	return cover.NewLayout(rows, columns)
}

// period returns the distance p if there is a line behind each p of n things, 0 if there is no line, and -1 otherwise.
// behind has the number of things before each line; lines at both ends are ignored.
func period(behind []int, n int) int {
	p, want := 0, 0
	for _, at := range behind {
		switch {
		case at == 0 || at == n:
			continue
		case p == 0:
			p, want = at, at
		}
		if at != want {
			return -1
		}
		want += p
	}
	if p > 0 && (want != n || n%p != 0) {
		return -1
	}
	return p
}

// barsIn returns the number of cells before each bar of the row that has the cells. If some bars are heavy or double, it returns
// only these.
func barsIn(cells []Cell) (bars []int) {
	w := cells[0].Row
	var strong []int
	before := 0
	for i, c := range w.Text {
		if c != '|' {
			continue
		}
		for before < len(cells) && cells[before].To <= i {
			before++
		}
		bars = append(bars, before)
		if len(w.Raw) != len(w.Text) && scan.IsStrong(w.From(i)) {
			strong = append(strong, before)
		}
	}
	if len(strong) > 0 {
		return strong
	}
	return bars
}

// OtherGroups reports whether blanks cut all rows into groups that fit boxes of the other orientation, such as 3x2
// where the layout has 2x3.
func OtherGroups(rows []scan.Row, l *cover.Layout) bool {
	if l.BoxRows() == l.BoxCols() {
		return false
	}
	for i := range rows {
		groups := WordsOf(&rows[i])
		if len(groups) != l.BoxCols() || slices.ContainsFunc(groups, func(c Cell) bool { return len(c.Text()) != l.BoxRows() }) {
			return false
		}
	}
	return l.BoxRows() > 1
}
