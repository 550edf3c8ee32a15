package notation

import (
	"slices"
	"strconv"
	"strings"
)

// isLines reports whether a bracket has one string with all rows of a matrix.
func (p *part) isLines() bool {
	return len(p.kids) == 1 && p.kids[0].quoted && strings.Contains(p.kids[0].word, ";")
}

// lines returns the rows of a bracket that has only words, with a semicolon, a bar, \\ or the end of a line between rows, or only
// one string, with semicolons between rows.
func (p *part) lines() (rows []tableRow, ok bool) {
	if p.isLines() {
		for line := range strings.SplitSeq(p.kids[0].word, ";") {
			row := tableRow{at: p.kids[0].at}
			for _, word := range strings.FieldsFunc(line, separates) {
				row.words = append(row.words, part{word: word})
			}
			rows = append(rows, row)
		}
		return rows, true
	}
	if !p.divided() {
		return nil, false
	}
	only := slices.ContainsFunc(p.kids[1:], func(k part) bool { return k.row })
	for i, k := range p.kids {
		if i == 0 || k.row || !only && k.line {
			rows = append(rows, tableRow{at: k.at})
		}
		last := &rows[len(rows)-1]
		last.words = append(last.words, k)
	}
	return rows, true
}

// shaped returns the rows of a matrix whose cells are in one list, with the number of rows, and perhaps of columns, beside the
// list: matrix(ZZ, 2, 3, [0, 1, …]). In R the cells are listed column by column, unless byrow is TRUE.
func (p *part) shaped() (rows []tableRow, ok bool) {
	var cells *part
	var sides []int
	height, width, byRow := 0, 0, true
	for i := range p.kids {
		k := &p.kids[i]
		n, err := strconv.Atoi(k.word)
		switch {
		case k.list && cells == nil && k.isSet() && !k.divided() && len(k.kids) > 3:
			if cells = k; k.call == "c" {
				byRow = false
			}
		case k.list && len(k.kids) < 2, k.name == "dtype": // GF(2)
		case k.list:
			return nil, false
		case k.name == "nrow" || k.name == "nrows":
			height = n
		case k.name == "ncol" || k.name == "ncols":
			width = n
		case k.name == "byrow":
			byRow = k.word == "TRUE" || k.word == "T" || k.word == "True"
		case k.name == "" && err == nil:
			sides = append(sides, n)
		case k.name != "":
			return nil, false
		}
	}
	if len(sides) > 0 && height == 0 {
		if height = sides[0]; len(sides) > 1 {
			width = sides[1]
		}
	}
	if cells == nil || p.call == "" || height < 0 || width < 0 || height+width == 0 {
		return nil, false
	}
	all := len(cells.kids)
	if height == 0 {
		height = all / width
	}
	if width == 0 && height <= all {
		width = all / height
	}
	if height > all || width > all || height*width != all {
		return nil, false
	}
	for i := range height {
		row := tableRow{at: cells.kids[i*width].at}
		for k := range width {
			at := i*width + k
			if !byRow {
				at = k*height + i
			}
			row.words = append(row.words, cells.kids[at])
		}
		rows = append(rows, row)
	}
	return rows, true
}

// universe returns the sets of an object with two members, the universe and its sets. The universe comes first.
func (p *part) universe() (rows []tableRow, ok bool) {
	if len(p.kids) != 2 {
		return nil, false
	}
	for i, k := range p.kids {
		other := p.kids[1-i]
		if universes[strings.ToLower(k.name)] != 0 && k.isSet() && other.list && !other.isSet() {
			rows, ok = other.table()
			return slices.Concat([]tableRow{{"universe", k.kids, k.at}}, rows), ok
		}
	}
	return nil, false
}
