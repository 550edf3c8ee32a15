package puzzles

import (
	"fmt"
	"strings"
	"testing"
)

// htmlTable returns a table of HTML of some rows of cells.
func htmlTable(rows, columns int, cell func(row, column int) string) string {
	var b strings.Builder
	b.WriteString("<table>")
	for row := range rows {
		b.WriteString("<tr>")
		for column := range columns {
			b.WriteString("<td>" + cell(row, column) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	return b.String() + "</table>"
}

// TestTables reads tables in tables: boxes of a grid, a page that is laid out with tables, a puzzle and its solution.
func TestTables(t *testing.T) {
	digit := func(puzzle string, i int) string { return strings.Trim(puzzle[i:i+1], ".") }
	plain := func(puzzle string) string {
		return htmlTable(9, 9, func(row, column int) string { return digit(puzzle, 9*row+column) })
	}
	// boxed is a puzzle whose boxes are tables, of that many rows and columns.
	boxed := func(puzzle string, rows, columns int) string {
		n := rows * columns
		return htmlTable(columns, rows, func(band, stack int) string {
			return htmlTable(rows, columns, func(row, column int) string {
				return digit(puzzle, (band*rows+row)*n+stack*columns+column)
			})
		})
	}
	around := func(inside ...string) string {
		return htmlTable(len(inside), 1, func(row, _ int) string { return "<h1>Sudoku</h1>" + inside[row] })
	}
	six := "12....34....56...." + "..65....43....21.."
	for name, tt := range map[string]struct{ text, want string }{
		"boxes":             {boxed(slides, 3, 3), slides + " 3x3"},
		"boxes on a line":   {strings.ReplaceAll(boxed(slides, 3, 3), "\n", ""), slides + " 3x3"},
		"boxes of 2x3":      {boxed(six, 2, 3), six + " 2x3"},
		"boxes of 3x2":      {boxed(six, 3, 2), six + " 3x2"},
		"a page":            {"<html><body>" + around(plain(slides)) + "</body></html>", slides + " 3x3"},
		"a page of boxes":   {around("The puzzle", boxed(slides, 3, 3)), slides + " 3x3"},
		"with a solution":   {around(plain(slides), plain(slidesSolution)), slides + " 3x3 solved"},
		"two":               {around(plain(slides), plain(slides)), "error f:1:1: table of HTML: 2 grids in one table (want one)"},
		"a box lost":        {strings.Replace(boxed(slides, 3, 3), "<td><table>", "<td>", 1), "error"},
		"a row lost":        {strings.Replace(boxed(slides, 3, 3), "<tr><td>5</td><td>3</td><td></td></tr>", "", 1), "error"},
		"a cell too many":   {strings.Replace(boxed(slides, 3, 3), "<td>5</td>", "<td></td><td>5</td>", 1), "error"},
		"deeper and deeper": {strings.Repeat("<table><tr><td>", 1000), "error"},
	} {
		r := NewReader(strings.NewReader(tt.text+"\n"), "f")
		var rec, more Record
		got := fmt.Sprint(r.Read(&rec))
		switch {
		case rec.Err != nil:
			got = "error " + rec.Err.Error()
		case rec.Solution != nil:
			got = fmt.Sprint(rec.Grid, rec.Grid.Layout(), " solved")
		case rec.Grid != nil:
			got = fmt.Sprint(rec.Grid, " ", rec.Grid.Layout())
		}
		if !strings.HasPrefix(strings.ReplaceAll(got, "  ", " "), tt.want) {
			t.Errorf("%s: read %q, want %q; the text:\n%s", name, got, tt.want, tt.text)
		}
		for r.Read(&more) == nil {
			if more.Err == nil {
				t.Errorf("%s: another puzzle %v", name, more.Grid)
			}
		}
	}
}

// TestTableWords reads tables with words beside them, which a note quotes if they may say rules, and with small texts in
// their cells, which are refused.
func TestTableWords(t *testing.T) {
	table := func(given string) string {
		return htmlTable(4, 4, func(row, column int) string {
			if row == 0 && column == 0 {
				return given
			}
			return ""
		})
	}
	for name, tt := range map[string]struct{ text, note, err string }{
		"a paragraph":     {"<p>This is an anti-knight, anti-king puzzle</p>" + table("1"), "anti-knight", ""},
		"a heading":       {"<html><body><h1>Killer Sudoku</h1>" + table("1") + "</body></html>", "Killer", ""},
		"below":           {table("1") + "<p>No two 5 a knight's move apart</p>", "knight", ""},
		"a caption":       {strings.Replace(table("1"), "<table>", "<table><caption>Diagonal</caption>", 1), "Diagonal", ""},
		"a script":        {"<script>killer()</script><p>Hard</p>" + table("1"), "", ""},
		"a span":          {table("<span class=given>1</span>"), "", ""},
		"a small total":   {table("<small>3</small>"), "", "small text"},
		"a total in sup":  {table("<sup>3</sup>1"), "", "small text"},
		"a total, a span": {table(`<span class="cage">3</span>`), "", "small text"},
	} {
		var rec Record
		if err := NewReader(strings.NewReader(tt.text+"\n"), "f").Read(&rec); err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(rec.Notes, " ")
		if !strings.Contains(notes, tt.note) || tt.note == "" && notes != "" {
			t.Errorf("%s: notes %q, want %q", name, notes, tt.note)
		}
		if fails := rec.Err != nil; fails != (tt.err != "") || fails && !strings.Contains(rec.Err.Error(), tt.err) {
			t.Errorf("%s: error %v, want %q", name, rec.Err, tt.err)
		}
	}
}
