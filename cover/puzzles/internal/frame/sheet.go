package frame

import (
	"bytes"
	"cmp"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// A Sheet is the rows of a grid on consecutive lines, each without its frame.
type Sheet struct {
	Rows []scan.Row
	Left []string   // the lines that were left out
	Said []scan.Row // lines of rules above the rows
	Last scan.Row   // the last line
}

// The limits of a sheet: its lines in all, and lines of words above the cells.
const (
	MostLines = 200
	mostWords = 6
)

// Evenly reports whether all rows begin in the same way: with + as in a patch, with a number that grows by one with each row
// or each line, or with neither.
func (s *Sheet) Evenly() bool {
	plus, counted, rowsFrom, linesFrom := 0, 0, 0, 0 // the numbers of the first row, if rows are counted, or lines
	for i := range s.Rows {
		text := scan.Trim(s.Rows[i].Raw)
		if text[0] == '+' {
			plus++
		}
		if n, ok := numberBefore(text); ok {
			if counted == 0 {
				rowsFrom, linesFrom = n-i, n-s.Rows[i].Number
			}
			if n != rowsFrom+i && n != linesFrom+s.Rows[i].Number {
				return false
			}
			counted++
		}
	}
	return (plus == 0 || plus == len(s.Rows)) && (counted == 0 || counted == len(s.Rows))
}

// SheetAt returns the sheet that the next lines are, without taking the lines. ok is false if they are no sheet. isRule reports
// whether a line states a rule.
func SheetAt(src *scan.Lines, isRule func(text []byte) bool) (s Sheet, ok bool) {
	between, blank, words := scan.NoGap, 0, 0
	for w := range src.Ahead(MostLines) {
		if len(s.Rows) > 4*cover.MaxSize {
			break
		}
		if t := scan.Trim(w.Text); len(t) > 0 && t[0] == '#' {
			continue
		}
		if len(scan.Trim(w.Text)) == 0 && bytes.Count(w.Text, []byte("\t")) >= cover.MinSize-1 {
			return s, false // an empty row of a spreadsheet, which has no frame
		}
		if isRule(w.Text) {
			if len(s.Rows) > 0 {
				return s, true
			}
			s.Said = append(s.Said, w)
			continue
		}
		if len(s.Rows) > 0 && scan.IsRemark(w.Raw) && !scan.IsRemark(s.Rows[0].Raw) {
			s.Left = append(s.Left, string(scan.Trim(w.Raw)))
			continue
		}
		lines := bytes.Count(w.Raw, []byte(`\hline`))
		strong := scan.IsStrong(scan.Trim(w.Raw))
		switch kind := Peel(&w); {
		case kind == isNothing:
			if blank++; blank == 2 && len(s.Rows) > 0 {
				return s, true
			}
			between = max(between, scan.BlankGap)
			continue
		case kind == isLine && strong:
			between = scan.StrongGap
		case kind == isLine:
			between = max(between, scan.LightGap)
			if len(s.Rows) > 0 && !scan.IsBorder(scan.Trim(w.Raw)) {
				s.Last = w // the last one closes the drawing in the frame
			}
		case len(s.Rows) > 0 && kind == isFrame && lines > 0 && len(bytes.Trim(w.Raw, `\hline `)) == 0:
			if between = max(between, scan.LightGap); lines > 1 {
				between = scan.StrongGap
			}
			s.Last = w // the last one closes the frame
		case s.isRow(w.Text, kind):
			if s.isTooLong(w.Text) {
				return s, false
			}
			w.Above = between
			s.Rows = append(s.Rows, w)
			between = scan.LineBehind(w.Raw)
			s.Last = w
		case len(s.Rows) > 0 && kind == isFrame && closes(w.Raw):
			s.Left = append(s.Left, string(scan.Trim(w.Raw)))
			s.Last = w
			return s, true
		case len(s.Rows) > 0:
			return s, true
		case words == mostWords || scan.MayBeRow(w.Raw):
			return s, false
		default:
			s.Left = append(s.Left, string(scan.Trim(w.Raw)))
			words++
		}
		blank = 0
	}
	return s, len(s.Rows) > 0
}

// isRow reports whether a line without its frame is a row: cells, or a word of as many letters as the first row has cells.
func (s *Sheet) isRow(text []byte, kind Peeled) bool {
	return kind == IsCells ||
		kind == IsWords && len(s.Rows) > 0 && scan.RowWidth(text) == scan.RowWidth(s.Rows[0].Text) && scan.OnlyLetters(scan.Trim(text))
}

// isTooLong reports whether the next row is longer than any of a grid.
func (s *Sheet) isTooLong(text []byte) bool {
	width := scan.RowWidth(text)
	return width > 40*cover.MaxSize || width > 4*cover.MaxSize && len(s.Rows) == 0 && len(bytes.Fields(text)) == 1
}

// closes reports whether a line closes a frame.
func closes(line []byte) bool {
	text := scan.Trim(line)
	return len(text) > 0 && (bytes.IndexByte([]byte("])}`\"'"), text[0]) >= 0 || bytes.HasPrefix(text, []byte("</sudoku")) || bytes.HasPrefix(text, []byte("</grid")) || bytes.HasPrefix(text, []byte("\\end")) ||
		bytes.HasPrefix(text, []byte("\\hline")) || bytes.HasPrefix(text, []byte("\\bottom")))
}

// Square returns the rows of the first grid and its cells, if the rows hold exactly n cells in each of n rows.
func (v Variant) Square() (used []scan.Row, cells []square.Cell, n int) {
	for _, draw := range readings {
		if cells, n := draw(v.Rows); cells != nil && v.cut(n) {
			return v.Rows[:n], cells, n
		}
	}
	return nil, nil, 0
}

// cut reports whether the first n rows stand together as one grid. Blank lines may stand between them only at equal
// distances.
func (v Variant) cut(n int) bool {
	if len(v.Rows) < n || v.Exactly && len(v.Rows) != n {
		return false
	}
	var parts []int // rows between blank lines
	for i, w := range v.Rows {
		if i == 0 || w.Above == scan.BlankGap {
			parts = append(parts, 0)
		}
		parts[len(parts)-1]++
	}
	first := parts[0]
	if first >= n {
		return first%n == 0
	}
	return n%first == 0 && !slices.ContainsFunc(parts[:min(n/first, len(parts))], func(rows int) bool { return rows != first })
}

// readings are the ways in which rows without their frame may be cut into cells. They are tried in this order.
var readings = []square.Drawing{
	ByList(',', false), ByList(',', true), ByList(';', false), ByList(';', true), square.ByTabs, ByList('|', false), square.ByLeadingBars,
	unseparated(square.ByTokens), unseparated(square.ByCharacters), square.ByInnerBars, square.ByFrame, square.ByColumns,
}

// unseparated lets a drawing read rows without commas and semicolons only.
func unseparated(draw square.Drawing) square.Drawing {
	return func(rows []scan.Row) ([]square.Cell, int) {
		if bytes.ContainsAny(rows[0].Text, ",;") {
			return nil, 0
		}
		return draw(rows)
	}
}

// ByList reads what stands between separators. A row may end with one more separator, behind which nothing is expected;
// closed says that the first row does.
func ByList(sep byte, closed bool) square.Drawing {
	return func(rows []scan.Row) ([]square.Cell, int) {
		n := 0 // cells of the first row
		return square.ByFields(rows, func(w *scan.Row) []square.Cell {
			fields := square.FieldsOf(w, sep)
			last := len(fields) - 1
			if end := fields[last]; end.From == end.To && lastIn(w.Text, string(sep)) && (last == n || n == 0 && closed) {
				fields = fields[:last]
			}
			n = cmp.Or(n, len(fields))
			return fields
		})
	}
}
