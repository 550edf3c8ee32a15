package puzzles

import (
	"bytes"
	"html"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// elementsFormat is a grid of HTML that is no table: n·n elements with a digit or nothing in them, or a solution and the
// mask of its givens in two fields of a form.
var elementsFormat = format{
	name: "elements", about: "HTML with n·n elements that hold a digit or nothing",
	rescue: (*input).elementsAt,
}

// attribute matches an attribute with the value of an element, and classOf its first class.
var (
	attribute = scan.Pattern(`(?i)\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))`)
	classOf   = scan.Pattern(`(?i)\bclass\s*=\s*["']?([\w-]*)`)
)

// elementsAt reads the puzzle in the elements from the reader's place to the end of the text, or up to a line that has none.
func (r *input) elementsAt(rec *Record) bool {
	if r.src.Taken < r.barrier || r.inner {
		return false
	}
	var lines []scan.Row
	var text []byte
	open := 0 // angle brackets
	for w := range r.src.Ahead(4 * codeLines) {
		t := scan.Trim(w.Raw)
		if len(lines) == 0 && (len(t) == 0 || t[0] != '<') {
			return false
		}
		if open == 0 && len(t) > 0 && bytes.IndexByte(t, '<') < 0 && !isWordy(t) && len(t) > 2 {
			break
		}
		if lower := bytes.ToLower(t); scan.IsTable(lower) || bytes.Contains(lower, []byte("<td")) || bytes.Contains(lower, []byte("<svg")) {
			return false // a table that could not be read, or a picture
		}
		open += bytes.Count(t, []byte{'<'}) - bytes.Count(t, []byte{'>'})
		lines, text = append(lines, w), append(append(text, w.Raw...), '\n')
	}
	r.barrier = r.src.Taken + len(lines)
	puzzle := masked(text)
	if puzzle == "" {
		puzzle = leaves(text)
	}
	if puzzle == "" || r.readInner(rec, puzzle) != nil {
		return false
	}
	rec.note("took %d elements for the cells of a grid", rec.Grid.Layout().Cells())
	r.takeRows(rec, lines, &lines[len(lines)-1])
	r.barrier = 0
	return true
}

// leaves returns the puzzle in the elements without others in them, all of one tag, or of one tag and class: n·n in all, with
// one character or nothing in each, or n with a row in each. It is "" if there are none, or if some word of the text may be a
// rule.
func leaves(text []byte) string {
	type element struct {
		tag, class string
		value      strings.Builder
		inner      bool
	}
	var names []string
	cells := make(map[string][]string)
	add := func(e *element) {
		value := strings.TrimSpace(strings.ReplaceAll(e.value.String(), "\u00a0", " "))
		for _, name := range slices.Compact([]string{e.tag, e.tag + "." + e.class}) {
			if cells[name] == nil {
				names = append(names, name)
			}
			cells[name] = append(cells[name], value)
		}
	}
	var stack []*element
	at := 0
	for _, m := range tags.Get().FindAllSubmatchIndex(text, -1) {
		if len(stack) > 0 {
			stack[len(stack)-1].value.WriteString(html.UnescapeString(string(text[at:m[0]])))
		}
		if at = m[1]; m[2] < 0 {
			continue
		}
		tag, rest := strings.ToLower(string(text[m[2]:m[3]])), text[m[4]:m[5]]
		if text[m[0]+1] == '/' {
			for i := len(stack) - 1; i >= 0; i-- {
				if stack[i].tag != tag {
					continue
				}
				if e := stack[i]; !e.inner {
					add(e)
				}
				stack = stack[:i]
				break
			}
			continue
		}
		e := &element{tag: tag}
		if class := classOf.Get().FindSubmatch(rest); class != nil {
			e.class = string(class[1])
		}
		if v := attribute.Get().FindSubmatch(rest); v != nil {
			e.value.Write(bytes.Join(v[1:], nil))
		}
		if len(stack) > 0 && tag == "br" {
			stack[len(stack)-1].value.WriteByte('\n')
			continue
		}
		if len(stack) > 0 {
			stack[len(stack)-1].inner = true
		}
		if tag == "input" || tag == "img" || bytes.HasSuffix(rest, []byte("/")) {
			add(e)
		} else {
			stack = append(stack, e)
		}
	}
	for _, name := range names {
		if lines := strings.Join(cells[name], "\n"); areRows(lines) {
			return lines
		}
		n := square.Side(len(cells[name]))
		long := slices.ContainsFunc(cells[name], func(c string) bool { return len(c) > 2 })
		if n < cover.MinSize || n > cover.MaxSize || long || n < 10 && slices.ContainsFunc(cells[name], func(c string) bool { return len(c) > 1 }) {
			continue
		}
		var rows []string
		for row := range slices.Chunk(cells[name], n) {
			rows = append(rows, strings.Join(row, ","))
		}
		return strings.Join(rows, "\n")
	}
	return ""
}

// areRows reports whether a text is n lines of n cells, or one line of n·n, in which blanks and bars do not count.
func areRows(text string) bool {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	n := max(len(lines), square.Side(len(lines[0])))
	if n < cover.MinSize || n > cover.MaxSize {
		return false
	}
	all := strings.Join(strings.Fields(strings.ReplaceAll(text, "|", "")), "")
	even := !slices.ContainsFunc(lines, func(line string) bool { return scan.RowWidth([]byte(line))*len(lines) != n*n })
	return even && square.OnlyCells([]square.Cell{{Row: &scan.Row{Text: []byte(all)}, To: len(all)}}, &square.Widest)
}

// masked returns the puzzle of a form with two values: a full grid, and 0 for each of its givens and 1 for each other cell. It
// is "" for any other text.
func masked(text []byte) string {
	var values []string
	for _, m := range attribute.Get().FindAllSubmatch(text, -1) {
		if v := string(bytes.Join(m[1:], nil)); len(v) == 81 {
			values = append(values, v)
		}
	}
	if len(values) != 2 {
		return ""
	}
	full, mask := values[0], values[1]
	if strings.Trim(full, "01") == "" {
		full, mask = mask, full
	}
	if strings.Trim(full, "123456789") != "" || strings.Trim(mask, "01") != "" {
		return ""
	}
	puzzle := []byte(full)
	for i := range mask {
		if mask[i] == '1' {
			puzzle[i] = '.'
		}
	}
	return string(puzzle)
}
