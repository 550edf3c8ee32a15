package puzzles

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"
	"sync"

	"dlx-sudoku/cover"
)

// htmlFormat is tables of web pages: a row of the table a row of the grid.
var htmlFormat = format{
	name: "html", about: "a table of HTML with n rows of n cells",
	claim: func(_ *Reader, text []byte) bool { return text[0] == '<' && isTable(text) },
	read:  (*Reader).readTable,
}

// isTable reports whether a line has a table in it.
func isTable(text []byte) bool {
	lower := bytes.ToLower(text[:min(len(text), 4096)])
	return bytes.Contains(lower, []byte("<table")) || bytes.HasPrefix(lower, []byte("<tr")) || bytes.HasPrefix(lower, []byte("<tbody"))
}

var tags = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?is)<!--.*?-->|</?([a-z][a-z0-9]*)([^>]*)>`)
})

var value = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bvalue\s*=\s*["']?([0-9A-Za-z]*)`)
})

// readTable reads the table that begins on the line w.
func (r *Reader) readTable(rec *Record, w row) (bool, error) {
	next, lines := 0, 0
	for ended := false; !ended; {
		line, after, err := r.src.at(next)
		if err == io.EOF {
			break
		}
		if err != nil && err != ErrLongLine {
			return false, r.failure(err)
		}
		if err != nil || lines == 4*codeLines {
			break
		}
		next, lines = after, lines+1
		ended = bytes.Contains(bytes.ToLower(line), []byte("</table"))
	}
	text := bytes.Clone(r.src.rest()[:next])
	rec.Line, rec.Column, rec.Text = w.number, 1+indent(w.text), cutText(rec.Text[:0], bytes.Join(bytes.Fields(text), []byte{' '}), textLimit)
	if err := r.readRows(rec, tableRows(text)); err != nil {
		rec.Err = r.fault(&w, indent(w.text), fmt.Errorf("table of HTML: %w", err))
	}
	r.sixteen, r.standing = false, false
	r.src.take(next, lines)
	return true, nil
}

// tableRows returns the texts of the cells of each row of a table.
func tableRows(text []byte) (rows [][]string) {
	at, inCell := 0, false
	var cell strings.Builder
	end := func() {
		if inCell && len(rows) > 0 {
			rows[len(rows)-1] = append(rows[len(rows)-1], strings.TrimSpace(strings.ReplaceAll(cell.String(), "\u00a0", " ")))
		}
		cell.Reset()
		inCell = false
	}
	for _, m := range tags().FindAllSubmatchIndex(text, -1) {
		if inCell {
			cell.WriteString(html.UnescapeString(string(text[at:m[0]])))
		}
		at = m[1]
		if m[2] < 0 {
			continue
		}
		closing := text[m[0]+1] == '/'
		switch strings.ToLower(string(text[m[2]:m[3]])) {
		case "tr":
			end()
			if !closing {
				rows = append(rows, nil)
			}
		case "td", "th":
			end()
			inCell = !closing
		case "table", "tbody", "thead":
			end()
		case "input":
			if v := value().FindSubmatch(text[m[4]:m[5]]); v != nil && inCell {
				cell.Write(v[1])
			}
		}
	}
	end()
	kept := rows[:0]
	for _, row := range rows {
		if len(row) > 0 {
			kept = append(kept, row)
		}
	}
	return kept
}

// readRows reads rows of texts, n of each of n, perhaps with numbers above and beside them.
func (r *Reader) readRows(rec *Record, rows [][]string) error {
	var v variant
	for i, cells := range rows {
		for k, c := range cells {
			if strings.ContainsAny(c, ",;|\n") {
				return fmt.Errorf("unexpected %q", cutText(nil, []byte(c), 20))
			}
			if c == "" {
				cells[k] = "."
			}
		}
		var w row
		w.set([]byte(" "+strings.Join(cells, " , ")+" "), i+1, 0)
		w.text = bytes.Clone(w.text)
		normalise(w.text)
		v.rows, v.gaps = append(v.rows, w), append(v.gaps, noGap)
	}
	if len(v.rows) == 0 {
		return fmt.Errorf("no rows (want n rows of n cells)")
	}
	s := sheet{rows: v.rows, gaps: v.gaps}
	for _, v := range s.variants() {
		v.exactly = true
		used, cells, n := v.square()
		if cells == nil || len(used) != len(v.rows) {
			continue
		}
		l, err := r.layoutFor(n)
		if err != nil {
			return err
		}
		at, _, err := r.parseCells(rec, l, cells)
		if err == nil && at == nil {
			r.last = rec.Grid.Layout()
			return nil
		}
		if err != nil {
			return err
		}
	}
	return fmt.Errorf("%d rows of %d cells (want n rows of n cells, n from %d to %d)", len(rows), len(rows[0]), cover.MinSize, cover.MaxSize)
}
