package puzzles

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// htmlFormat is the tables of web pages.
var htmlFormat = format{
	name: "html", about: "a table of HTML with n rows of n cells",
	claim: func(text []byte) bool { return text[0] == '<' && scan.IsTable(text) },
	read:  (*input).readTable,
}

var tags = scan.Pattern(`(?is)<!--.*?-->|</?([a-z][a-z0-9]*)([^>]*)>`)

var value = scan.Pattern(`(?i)\bvalue\s*=\s*["']?([0-9A-Za-z]*)`)

// readTable reads the table that begins on the line w, and the tables inside it.
func (r *input) readTable(rec *Record, w scan.Row) (bool, error) {
	open := 0
	ends := func(line []byte) bool {
		lower := bytes.ToLower(line)
		closed := bytes.Count(lower, []byte("</table"))
		open += bytes.Count(lower, []byte("<table")) - closed
		return closed > 0 && open <= 0
	}
	return r.readUpTo(rec, w, "table of HTML", ends, func(text []byte) error {
		tables, words := tablesIn(text)
		defer rec.quoteRule(words)
		return r.readTables(rec, tables)
	})
}

// readTables reads the one puzzle in some tables, or in the tables inside them. A second grid must be its solution.
func (r *input) readTables(rec *Record, tables []*table) error {
	if len(tables) == 0 {
		return errNoRows
	}
	var first error
	var grids []*Record
	for _, t := range tables {
		one := &Record{Line: rec.Line, Column: rec.Column}
		rows, box := t.texts()
		err := r.readRows(one, rows)
		if err == nil && t.small {
			err = errors.New("a small text in a cell, which may be the total of a cage (want digits only)")
		}
		if err == nil && box != nil {
			err = r.reshape(one, box, "the tables have")
		}
		if inner := t.inner(); err != nil && len(inner) > 0 {
			if within := r.readTables(one, inner); within == nil || err == errNoRows {
				err = within
			}
		}
		if err == nil {
			grids = append(grids, one)
		} else if first == nil {
			first = err
		}
	}
	switch {
	case len(grids) == 0:
		return first
	case len(grids) == 2 && isSolution(grids[1].Grid, grids[0].Grid):
		grids[0].Solution = grids[1].Grid
	case len(grids) > 1:
		return fmt.Errorf("%d grids in one table (want one)", len(grids))
	}
	rec.takeGrid(grids[0])
	rec.Solution = grids[0].Solution
	return nil
}

// A table is a table of HTML. Its cells hold text or tables.
type table struct {
	rows  [][]*tableCell
	small bool // a cell, or one of a table inside it, has a small text, such as the total of a cage
}

type tableCell struct {
	text   strings.Builder
	tables []*table
}

// smallTags are the tags of small texts, and smallClass matches a class that pages use instead.
var (
	smallTags  = []string{"small", "sup", "sub"}
	smallClass = scan.Pattern(`(?i)\bclass\s*=\s*["']?[^"'>]*\b(cage|sum|total|corner)`)
)

// inner returns the tables in the cells.
func (t *table) inner() (all []*table) {
	for _, row := range t.rows {
		for i := range row {
			all = append(all, row[i].tables...)
		}
	}
	return all
}

// texts returns the texts of the cells of each row. If every cell holds a table, all of one size, these tables are the
// boxes, and their rows are joined.
func (t *table) texts() (rows [][]string, box *cover.Layout) {
	nested := len(t.inner()) > 0
	for _, row := range t.rows {
		var parts [][]string
		for i, cell := range row {
			text := strings.TrimSpace(strings.ReplaceAll(cell.text.String(), "\u00a0", " "))
			if !nested {
				parts = joinRows(parts, [][]string{{text}})
				continue
			}
			if len(cell.tables) != 1 || text != "" {
				return nil, nil
			}
			inner, deeper := cell.tables[0].texts()
			if len(inner) == 0 || deeper != nil || i > 0 && len(inner) != len(parts) {
				return nil, nil
			}
			l, err := cover.NewLayout(len(inner), len(inner[0]))
			if err != nil || box != nil && l != box {
				return nil, nil
			}
			box, parts = l, joinRows(parts, inner)
		}
		rows = append(rows, parts...)
	}
	return rows, box
}

// joinRows appends to each row on the left the one on the right. left may be nil.
func joinRows(left, right [][]string) [][]string {
	if left == nil {
		left = make([][]string, len(right))
	}
	for i := range left {
		left[i] = append(left[i], right[i]...)
	}
	return left
}

// tableDepth is how many tables may be inside each other.
const tableDepth = 10

// tablesIn returns the outermost tables of a text, and the words outside of all cells. Rows before the first table are
// a table, too. It returns no tables if they are nested too deeply.
func tablesIn(text []byte) (all []*table, words string) {
	root, outer := &table{}, &tableCell{} // rows, and tables, outside of all tables
	p := tableParser{stack: []*openTable{{root, nil}}, outer: outer}
	at := 0
	for _, m := range tags.Get().FindAllSubmatchIndex(text, -1) {
		p.words(text[at:m[0]])
		at = m[1]
		if m[2] < 0 {
			continue // a comment
		}
		if name := strings.ToLower(string(text[m[2]:m[3]])); !p.tag(name, text[m[0]+1] == '/', text[m[4]:m[5]]) {
			return nil, ""
		}
	}
	p.outside.WriteString(html.UnescapeString(string(text[at:])))
	all = outer.tables
	if len(root.rows) > 0 {
		all = append([]*table{root}, all...)
	}
	return all, p.outside.String()
}

// A tableParser reads the tables of a text, a tag or the words between two tags at a time.
type tableParser struct {
	stack   []*openTable // the tables that are open, the innermost last; the first is no table, but what is outside of all
	outer   *tableCell   // holds the outermost tables
	outside strings.Builder
	isCode  bool // inside a script or a style
}

type openTable struct {
	table *table
	cell  *tableCell // the cell that is open, or nil
}

// words reads what stands between two tags.
func (p *tableParser) words(text []byte) {
	words := html.UnescapeString(string(text))
	if top := p.stack[len(p.stack)-1]; top.cell != nil {
		top.cell.text.WriteString(words)
	} else if !p.isCode {
		p.outside.WriteString(words + " ")
	}
}

// tag reads a tag, given its name and attributes. It returns false if too many tables are open.
func (p *tableParser) tag(name string, closing bool, attributes []byte) bool {
	top := p.stack[len(p.stack)-1]
	if top.cell != nil && !closing && (slices.Contains(smallTags, name) || name != "td" && smallClass.Get().Match(attributes)) {
		p.markSmall()
	}
	switch name {
	case "script", "style":
		p.isCode = !closing
	case "table":
		return p.tableTag(closing)
	case "tr":
		top.cell = nil
		if !closing {
			top.table.rows = append(top.table.rows, nil)
		}
	case "td", "th":
		top.cell = nil
		if last := len(top.table.rows) - 1; !closing && last >= 0 {
			top.cell = &tableCell{}
			top.table.rows[last] = append(top.table.rows[last], top.cell)
		}
	case "tbody", "thead":
		top.cell = nil
	case "input":
		if v := value.Get().FindSubmatch(attributes); v != nil && top.cell != nil {
			top.cell.text.Write(v[1])
		}
	}
	return true
}

// tableTag opens or closes a table. It returns false if too many are open.
func (p *tableParser) tableTag(closing bool) bool {
	switch {
	case closing && len(p.stack) > 1:
		p.stack = p.stack[:len(p.stack)-1]
	case !closing && len(p.stack) > tableDepth:
		return false
	case !closing:
		t, within := &table{}, cmp.Or(p.stack[len(p.stack)-1].cell, p.outer)
		within.tables = append(within.tables, t)
		p.stack = append(p.stack, &openTable{t, nil})
	}
	return true
}

// markSmall says that the open cell has a small text: it belongs to all tables around it up to one without an open cell.
func (p *tableParser) markSmall() {
	for i := len(p.stack) - 1; i >= 0 && p.stack[i].cell != nil; i-- {
		p.stack[i].table.small = true
	}
}

var errNoRows = errors.New("no rows (want n rows of n cells)")

// readRows reads n rows of n texts, perhaps with numbers above and beside them.
func (r *input) readRows(rec *Record, rows [][]string) error {
	for _, cells := range rows {
		for k, c := range cells {
			if strings.ContainsAny(c, ",;|\n") {
				return fmt.Errorf("unexpected %q", scan.CutText(nil, []byte(c), 20))
			}
			if c == "" {
				cells[k] = "None"
			}
		}
	}
	if len(rows) == 0 {
		return errNoRows
	}
	s := frame.Sheet{Rows: rowsOfTexts(rows)}
	for _, v := range s.Variants() {
		v.Exactly = true
		if used, cells, _ := v.Square(); cells != nil && len(used) == len(v.Rows) {
			return r.readSquare(rec, cells)
		}
	}
	return fmt.Errorf("%d rows of %d cells (want n rows of n cells, n from %d to %d)", len(rows), len(rows[0]), cover.MinSize, cover.MaxSize)
}

// rowsOfTexts returns rows with texts as cells and commas between them.
func rowsOfTexts(texts [][]string) []scan.Row {
	rows := make([]scan.Row, len(texts))
	for i, cells := range texts {
		rows[i] = scan.NewRow([]byte(" "+strings.Join(cells, " , ")+" "), i+1, 0)
		rows[i].Text = bytes.Clone(rows[i].Text)
		frame.Normalise(rows[i].Text)
	}
	return rows
}
