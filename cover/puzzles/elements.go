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
	p := leafParser{values: make(map[string][]string)}
	at := 0
	for _, m := range tags.Get().FindAllSubmatchIndex(text, -1) {
		p.words(text[at:m[0]])
		if at = m[1]; m[2] < 0 {
			continue // a comment
		}
		if tag := strings.ToLower(string(text[m[2]:m[3]])); text[m[0]+1] == '/' {
			p.end(tag)
		} else {
			p.begin(tag, text[m[4]:m[5]])
		}
	}
	for _, name := range p.names {
		if rows := rowsIn(p.values[name]); rows != "" {
			return rows
		}
	}
	return ""
}

// A leafParser collects the values of the elements without others in them.
type leafParser struct {
	open   []*element          // the innermost last
	names  []string            // the tags of the leaves, and the tags with their classes, by the first leaf of each
	values map[string][]string // of the leaves of each name
}

type element struct {
	tag, class string
	value      strings.Builder
	inner      bool // there are elements in it
}

// words reads what stands between two tags.
func (p *leafParser) words(text []byte) {
	if last := len(p.open) - 1; last >= 0 {
		p.open[last].value.WriteString(html.UnescapeString(string(text)))
	}
}

// begin opens an element, or takes one that has no end.
func (p *leafParser) begin(tag string, attributes []byte) {
	last := len(p.open) - 1
	if last >= 0 && tag == "br" {
		p.open[last].value.WriteByte('\n')
		return
	}
	if last >= 0 {
		p.open[last].inner = true
	}
	e := &element{tag: tag}
	if class := classOf.Get().FindSubmatch(attributes); class != nil {
		e.class = string(class[1])
	}
	if v := attribute.Get().FindSubmatch(attributes); v != nil {
		e.value.Write(bytes.Join(v[1:], nil))
	}
	if tag == "input" || tag == "img" || bytes.HasSuffix(attributes, []byte("/")) {
		p.take(e)
	} else {
		p.open = append(p.open, e)
	}
}

// end closes the innermost element of a tag, and all elements in it. An end without a beginning is ignored.
func (p *leafParser) end(tag string) {
	for i := len(p.open) - 1; i >= 0; i-- {
		if e := p.open[i]; e.tag == tag {
			if !e.inner {
				p.take(e)
			}
			p.open = p.open[:i]
			return
		}
	}
}

// take keeps the value of a leaf.
func (p *leafParser) take(e *element) {
	value := strings.TrimSpace(strings.ReplaceAll(e.value.String(), "\u00a0", " "))
	for _, name := range []string{e.tag, e.tag + "." + e.class} {
		if p.values[name] == nil {
			p.names = append(p.names, name)
		}
		p.values[name] = append(p.values[name], value)
	}
}

// rowsIn returns the rows of a puzzle whose rows or cells are the values of elements, or "".
func rowsIn(values []string) string {
	if lines := strings.Join(values, "\n"); areRows(lines) {
		return lines
	}
	longest := 0
	for _, v := range values {
		longest = max(longest, len(v))
	}
	n := square.Side(len(values))
	if n < cover.MinSize || n > cover.MaxSize || longest > 2 || n < 10 && longest > 1 {
		return ""
	}
	var rows []string
	for row := range slices.Chunk(values, n) {
		rows = append(rows, strings.Join(row, ","))
	}
	return strings.Join(rows, "\n")
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
