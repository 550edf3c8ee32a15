package puzzles

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// framedFormat is the rows of a grid in a frame, such as a program, a quoted mail, a table, or labels.
var framedFormat = format{
	name: "framed", about: "rows in a frame: code, quoted mail, LaTeX, Markdown, line numbers, labels",
	rescue: (*input).framedAt,
}

// A sheet is the rows of a grid on consecutive lines, each without its frame.
type sheet struct {
	rows []scan.Row
	left []string // the lines that were left out
	said []Rule   // rules above the rows
	last scan.Row // the last line
}

// The limits of a sheet: its lines in all, and lines of words above the cells.
const (
	frameLines = 200
	frameWords = 6
)

// framedAt reads the grid whose rows stand in a frame from the reader's place on. Without the frame, the lines must be
// n rows of n cells; nothing is guessed. It takes the lines and reports true if they are.
func (r *input) framedAt(rec *Record) bool {
	if r.src.Taken < r.barrier { // the rest of a sheet that could not be read may look like a whole grid
		return false
	}
	s, ok := r.sheetAt()
	if !ok {
		return false
	}
	if len(s.rows) >= cover.MinSize {
		r.barrier = s.last.Number
	}
	if !s.evenly() {
		return false
	}
	asked := r.layout
	for _, rule := range s.said {
		if l := layoutOfRule(rule); l != nil && asked == nil {
			r.layout = l
		}
	}
	for _, v := range s.variants() {
		used, cells, n := v.square()
		if cells == nil || r.readSquare(rec, cells) != nil {
			continue
		}
		l := rec.Grid.Layout()
		if r.drawnBoxes(rec, cells, v.rows) != nil {
			continue
		}
		if r.layout == nil && rec.Grid.Layout() == l && square.OtherGroups(used, l) {
			continue
		}
		last := &used[len(used)-1]
		rec.note("took %d rows of %d cells, lines %d to %d%s", n, n, used[0].Number, last.Number, v.leftOut(s.left))
		rec.above = s.said
		if len(used) == len(v.rows) {
			last = &s.last // the end of the frame is taken, too
		}
		r.takeRows(rec, used, last)
		r.sayLines(rec, s.left)
		r.barrier, r.layout = 0, asked
		return true
	}
	return false
}

// evenly reports whether the same stands before all rows: + as in a patch, a number that grows by one with each row or
// each line, or nothing of the kind.
func (s *sheet) evenly() bool {
	plus, counted, rowsFrom, linesFrom := 0, 0, 0, 0 // the numbers of the first row, if rows are counted, or lines
	for i := range s.rows {
		text := scan.Trim(s.rows[i].Raw)
		if text[0] == '+' {
			plus++
		}
		if n, ok := numberBefore(text); ok {
			if counted == 0 {
				rowsFrom, linesFrom = n-i, n-s.rows[i].Number
			}
			if n != rowsFrom+i && n != linesFrom+s.rows[i].Number {
				return false
			}
			counted++
		}
	}
	return (plus == 0 || plus == len(s.rows)) && (counted == 0 || counted == len(s.rows))
}

// sheetAt returns the sheet from the reader's place on, and takes none of its lines.
func (r *input) sheetAt() (s sheet, ok bool) {
	between, blank, words := scan.NoGap, 0, 0
	for w := range r.src.Ahead(frameLines) {
		if len(s.rows) > 4*cover.MaxSize {
			break
		}
		if t := scan.Trim(w.Text); len(t) > 0 && t[0] == '#' {
			continue
		}
		if len(scan.Trim(w.Text)) == 0 && bytes.Count(w.Text, []byte("\t")) >= cover.MinSize-1 {
			return s, false // an empty row of a spreadsheet, which has no frame
		}
		if r.isRule(w.Text) {
			if len(s.rows) > 0 {
				return s, true
			}
			if rule, says := r.ruleOf(&w); says {
				s.said = append(s.said, rule)
			}
			continue
		}
		if len(s.rows) > 0 && scan.IsRemark(w.Raw) && !scan.IsRemark(s.rows[0].Raw) {
			s.left = append(s.left, string(scan.Trim(w.Raw)))
			continue
		}
		lines := bytes.Count(w.Raw, []byte(`\hline`))
		strong := scan.IsStrong(scan.Trim(w.Raw))
		switch kind := peel(&w); {
		case kind == isNothing:
			if blank++; blank == 2 && len(s.rows) > 0 {
				return s, true
			}
			between = max(between, scan.BlankGap)
			continue
		case kind == isLine && strong:
			between = scan.StrongGap
		case kind == isLine:
			between = max(between, scan.LightGap)
			if len(s.rows) > 0 && !scan.IsBorder(scan.Trim(w.Raw)) {
				s.last = w // the last one closes the drawing in the frame
			}
		case len(s.rows) > 0 && kind == isFrame && lines > 0 && len(bytes.Trim(w.Raw, `\hline `)) == 0:
			if between = max(between, scan.LightGap); lines > 1 {
				between = scan.StrongGap
			}
			s.last = w // the last one closes the frame
		case kind == isCells || kind == isWords && len(s.rows) > 0 && scan.RowWidth(w.Text) == scan.RowWidth(s.rows[0].Text) && scan.OnlyLetters(scan.Trim(w.Text)):
			if len(s.rows) == 0 && len(bytes.Fields(w.Text)) == 1 && scan.RowWidth(w.Text) > 4*cover.MaxSize || scan.RowWidth(w.Text) > 40*cover.MaxSize {
				return s, false // no row is so long
			}
			w.Above = between
			s.rows = append(s.rows, w)
			between = scan.LineBehind(w.Raw)
			s.last = w
		case len(s.rows) > 0 && kind == isFrame && closes(w.Raw):
			s.left = append(s.left, string(scan.Trim(w.Raw)))
			s.last = w
			return s, true
		case len(s.rows) > 0:
			return s, true
		case words == frameWords || scan.MayBeRow(w.Raw):
			return s, false
		default:
			s.left = append(s.left, string(scan.Trim(w.Raw)))
			words++
		}
		blank = 0
	}
	return s, len(s.rows) > 0
}

// closes reports whether a line closes a frame.
func closes(line []byte) bool {
	text := scan.Trim(line)
	return len(text) > 0 && (bytes.IndexByte([]byte("])}`\"'"), text[0]) >= 0 || bytes.HasPrefix(text, []byte("</sudoku")) || bytes.HasPrefix(text, []byte("</grid")) || bytes.HasPrefix(text, []byte("\\end")) ||
		bytes.HasPrefix(text, []byte("\\hline")) || bytes.HasPrefix(text, []byte("\\bottom")))
}

// square returns the rows of the first grid and its cells, if the rows hold exactly n cells in each of n rows.
func (v variant) square() (used []scan.Row, cells []square.Cell, n int) {
	for _, draw := range readings {
		if cells, n := draw(v.rows); cells != nil && v.cut(n) {
			return v.rows[:n], cells, n
		}
	}
	return nil, nil, 0
}

// cut reports whether the first n rows stand together as one grid. Blank lines may stand between them only at equal
// distances.
func (v variant) cut(n int) bool {
	if len(v.rows) < n || v.exactly && len(v.rows) != n {
		return false
	}
	var parts []int // rows between blank lines
	for i, w := range v.rows {
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
	byList(',', false), byList(',', true), byList(';', false), byList(';', true), square.ByTabs, byList('|', false), square.ByLeadingBars,
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

// byList reads what stands between separators. A row may end with one more separator, behind which nothing is expected;
// closed says that the first row does.
func byList(sep byte, closed bool) square.Drawing {
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

// leftOut says in words what was left out.
func (v variant) leftOut(lines []string) string {
	all := slices.Concat(v.without, quoted(lines))
	if len(all) == 0 {
		return ""
	}
	return "; left out " + strings.Join(all, ", ")
}
