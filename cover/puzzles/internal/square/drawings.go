package square

import (
	"bytes"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// A Drawing returns the cells of the first n rows of a run, n·n of them in row-major order, or none if the grid is not
// drawn in its way.
type Drawing func(rows []scan.Row) (cells []Cell, n int)

// Drawings are the ways to draw a grid whose cells may be blank, or have several characters. They are tried in this
// order.
var Drawings = []Drawing{ByTabs, byBars, ByTokens, ByFrame, ByColumns}

// byRows cuts rows into cells. The first row has n of them, and so must the others.
func byRows(rows []scan.Row, cut func(w *scan.Row) []Cell) (cells []Cell, n int) {
	for i := 0; n == 0 || i < n; i++ {
		if i == len(rows) {
			return nil, 0
		}
		cells = append(cells, cut(&rows[i])...)
		if n == 0 {
			n = len(cells)
		}
		if n < cover.MinSize || n > cover.MaxSize || len(cells) != (i+1)*n {
			return nil, 0
		}
	}
	return cells, n
}

// ByTokens takes each word for a cell: numbers, or the digits that a cell may hold.
func ByTokens(rows []scan.Row) ([]Cell, int) { return byRows(rows, WordsOf) }

// ByCharacters takes each character but blanks and bars for a cell.
func ByCharacters(rows []scan.Row) ([]Cell, int) {
	return byRows(rows, func(w *scan.Row) (cells []Cell) {
		for i := range scan.KindRow.Values(w.Text) {
			cells = append(cells, Cell{w, i, i + 1})
		}
		return cells
	})
}

// ByTabs and byBars take what stands between two tabs or bars for a cell.
var ByTabs, byBars = byEach('\t'), byEach('|')

func byEach(sep byte) Drawing {
	return func(rows []scan.Row) ([]Cell, int) {
		return ByFields(rows, func(w *scan.Row) []Cell { return FieldsOf(w, sep) })
	}
}

// ByFields is byRows for cells that may be blank, but have no blank or bar between their characters.
func ByFields(rows []scan.Row, cut func(w *scan.Row) []Cell) (cells []Cell, n int) {
	cells, n = byRows(rows, cut)
	if slices.ContainsFunc(cells, func(c Cell) bool { return bytes.ContainsAny(c.Text(), scan.Blanks+"|") }) {
		return nil, 0
	}
	return cells, n
}

// ByLeadingBars takes what stands behind each bar for a cell, as AsciiDoc writes rows: |5 |3 | |. Each of n rows begins with
// a bar and has n of them. Some row has a last cell that is not blank, which shows that the rows do not end with a bar.
func ByLeadingBars(rows []scan.Row) ([]Cell, int) {
	cells, n := ByFields(rows, func(w *scan.Row) []Cell {
		from := scan.Indent(w.Text)
		if from == len(w.Text) || w.Text[from] != '|' {
			return nil
		}
		return split(w, from+1, len(w.Text), '|')
	})
	isLast := func(c Cell) bool { return c.To > c.From && c.To == len(bytes.TrimRight(c.Row.Text, scan.Blanks)) }
	if n != len(rows) || !slices.ContainsFunc(cells, isLast) {
		return nil, 0
	}
	return cells, n
}

// ByInnerBars takes rows with bars between cells, but none around the row: each of n rows has n-1 bars.
func ByInnerBars(rows []scan.Row) ([]Cell, int) {
	cells, n := ByFields(rows, func(w *scan.Row) []Cell { return split(w, 0, len(w.Text), '|') })
	if n != len(rows) || slices.ContainsFunc(cells, func(c Cell) bool { return c.To-c.From > 2 }) {
		return nil, 0
	}
	return cells, n
}

// ByFrame takes rows with bars between the boxes, in which a blank is an empty cell. The run is the whole grid. All
// bars are equally far apart; the cells between them stand side by side or have a blank between them.
func ByFrame(rows []scan.Row) (cells []Cell, n int) {
	n = len(rows)
	if n < cover.MinSize || n > cover.MaxSize {
		return nil, 0
	}
	bars := barsOf(rows)
	boxes := len(bars) - 1
	if boxes < 1 || n%boxes != 0 || n/boxes < 2 {
		return nil, 0
	}
	each, room := n/boxes, bars[1]-bars[0]-1
	for k := range boxes {
		if bars[k+1]-bars[k]-1 != room {
			return nil, 0
		}
	}
	// A cell is one character side by side with others, or one or two with a blank between cells.
	first, step := 0, 0
	switch room - each {
	case 0:
		step = 1
	case each - 1, each, each + 1:
		step = 2
		first = max(0, room-2*each)
	case 2*each - 1, 2 * each, 2*each + 1:
		step = 3
		first = max(0, room-3*each)
	default:
		return nil, 0
	}
	for i := range rows {
		for k := range boxes {
			for j := range each {
				cells = append(cells, WordAt(&rows[i], bars[k]+1+first+step*j, max(1, step-1)))
			}
		}
	}
	return onlyThese(rows, cells), n
}

// barsOf returns the columns of the bars, which must be the same two or more in all rows. Bars around the grid are
// added if they are missing.
func barsOf(rows []scan.Row) (bars []int) {
	behind := false // something stands behind the last bar
	for i := range rows {
		var own []int
		for k, c := range rows[i].Text {
			if c == '|' {
				own = append(own, k)
			}
		}
		if i == 0 {
			bars = own
		}
		if len(own) < 2 || !slices.Equal(own, bars) {
			return nil
		}
		behind = behind || len(scan.Trim(rows[i].Text[own[len(own)-1]+1:])) > 0
	}
	step := bars[1] - bars[0]
	if first := bars[0] - step; first == -1 || first == -2 {
		bars = append([]int{first}, bars...)
	}
	if behind {
		bars = append(bars, bars[len(bars)-1]+step)
	}
	return bars
}

// ByColumns takes rows without bars in which a blank is an empty cell. The run is the whole grid. Each cell is one
// column; all columns are cells, or every other one is, and some row reaches to the last.
func ByColumns(rows []scan.Row) (cells []Cell, n int) {
	n = len(rows)
	longest := 0
	for i := range rows {
		if bytes.ContainsAny(rows[i].Text, "|\t") {
			return nil, 0
		}
		longest = max(longest, len(bytes.TrimRight(rows[i].Text, scan.Blanks)))
	}
	if n < cover.MinSize || n > cover.MaxSize || longest != n && longest != 2*n-1 {
		return nil, 0
	}
	step := 1
	if longest > n {
		step = 2
	}
	for i := range rows {
		for j := range n {
			cells = append(cells, WordAt(&rows[i], step*j, 1))
		}
	}
	return onlyThese(rows, cells), n
}

// WordAt returns the cell of up to width characters from a column on. It is empty if the row has only blanks there, or
// ends before it.
func WordAt(w *scan.Row, column, width int) Cell {
	from, to := max(0, min(column, len(w.Text))), max(0, min(column+width, len(w.Text)))
	part := w.Text[from:to]
	n := len(scan.Trim(part))
	if n > 0 {
		from += scan.Indent(part)
	}
	return Cell{w, from, from + n}
}

// onlyThese returns the cells if the rows have nothing else but blanks and bars, and only blanks mark empty cells.
func onlyThese(rows []scan.Row, cells []Cell) []Cell {
	n := 0
	for i := range rows {
		n += scan.RowWidth(rows[i].Text)
	}
	for _, c := range cells {
		n -= c.To - c.From
		if len(c.Text()) == 1 && bytes.ContainsAny(c.Text(), glyphs.EmptyMarks) {
			return nil
		}
	}
	if n != 0 {
		return nil
	}
	return cells
}

// FieldsOf returns the cells between separators in a row, without the bars around the row.
func FieldsOf(w *scan.Row, sep byte) (fields []Cell) {
	from, end := 0, len(w.Text)
	if sep != '\t' {
		from = scan.Indent(w.Text)
		end = from + len(scan.Trim(w.Text))
		if from < end && w.Text[from] == '|' {
			from++
		}
		if from < end && w.Text[end-1] == '|' {
			end--
		}
	}
	return split(w, from, end, sep)
}

// split returns the cells between separators in w.Text[from:end], without the blanks around them.
func split(w *scan.Row, from, end int, sep byte) (fields []Cell) {
	for from <= end {
		to := end
		if k := bytes.IndexByte(w.Text[from:end], sep); k >= 0 {
			to = from + k
		}
		field := w.Text[from:to]
		start := from + scan.Indent(field)
		fields = append(fields, Cell{w, start, start + len(scan.Trim(field))})
		from = to + 1
	}
	return fields
}

// LooksDrawn reports whether a row of cells probably does not have one character a cell: it has a tab, or two bars with only
// blanks between them, or at least four words that are not all of the same length.
func LooksDrawn(w *scan.Row) bool {
	words := WordsOf(w)
	if !OnlyCells(words, &Widest) {
		return false
	}
	unequal := slices.ContainsFunc(words, func(c Cell) bool { return len(c.Text()) != len(words[0].Text()) })
	fields := bytes.Split(w.Text, []byte("|"))
	blank := len(fields) > 2 && slices.ContainsFunc(fields[1:len(fields)-1], func(field []byte) bool { return len(scan.Trim(field)) == 0 })
	return len(words) >= cover.MinSize && unequal || blank || bytes.IndexByte(w.Text, '\t') >= 0
}

// WordsOf returns the words of a row. Blanks and bars stand between them.
func WordsOf(w *scan.Row) []Cell {
	words := make([]Cell, 0, 1+len(w.Text)/2)
	for i := 0; i < len(w.Text); i++ {
		from := i
		for i < len(w.Text) && !scan.IsBlank(w.Text[i]) && w.Text[i] != '|' {
			i++
		}
		if i > from {
			words = append(words, Cell{w, from, i})
		}
	}
	return words
}
