package puzzles

import (
	"bytes"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// Plain puzzles are lines of cells and nothing else, one below the other, of a size below 10x10. What Read finds in such
// a line does not depend on anything around it:
//
//   - A plain line has n·n characters, each a digit of the standard alphabet and either '.' or '0'. It ends with '\n'.
//   - More than n cells are empty, so it draws no regions.
//   - The puzzle read last was such a line, perhaps with something behind it, and no rules, words or records wait.
//   - The next line is plain, too, so no rule stands below this one.

// ReadPlain reads plain puzzles of a layout that follow the puzzle read last, at most that many, and appends their digits
// to dst, n·n bytes for each puzzle as [cover.Grid.AppendBytes] has them. line is the number of the first line; the other
// puzzles are on the lines below, and their column is 1. It does not wait for input, and reads nothing if the next line has to
// be read by [Reader.Read]. Each puzzle is what Read would return without a name, rules or notes; [Record.SetPlain] makes a
// record of it.
func (r *Reader) ReadPlain(dst []byte, l *cover.Layout, most int) (digits []byte, line int) {
	if r.hot != l || l.Size() > 9 || !r.unencumbered() {
		return dst, 0
	}
	cells, text, begun := l.Cells(), r.in.src.Rest(), len(dst)
	count := -1 // of plain lines; the last of them is left for Read
	for count < most && len(text) > cells && text[cells] == '\n' {
		end := len(dst)
		dst = slices.Grow(dst, cells)[:end+cells]
		if empty, ok := glyphs.DecodePlain(dst[end:], text[:cells], l.Size()); !ok || empty <= l.Size() {
			break
		}
		count++
		text = text[cells+1:]
	}
	if count <= 0 {
		return dst[:begun], 0
	}
	if all := r.in.src.Rest()[:count*(cells+1)]; bytes.IndexByte(all, '0') >= 0 && bytes.IndexByte(all, '.') >= 0 {
		for k := range count { // 0 may be a digit
			if one := all[k*(cells+1):][:cells]; bytes.IndexByte(one, '0') >= 0 && bytes.IndexByte(one, '.') >= 0 {
				count = k
				break
			}
		}
		if count == 0 {
			return dst[:begun], 0
		}
	}
	line = r.in.src.Taken + 1
	r.in.src.Take(count*(cells+1), count)
	return dst[:begun+count*cells], line
}

// unencumbered reports whether nothing that was read before has a bearing on the next puzzle.
func (r *Reader) unencumbered() bool {
	switch {
	case r.in.decoder.Digits != "", r.in.column != "", r.in.inner, r.table != glyphs.Usual(r.hot.Size()):
	case len(r.queue) > 0, r.failed != nil, len(r.aside) > 0, r.in.doc.stream != nil, len(r.in.doc.found) > 0, r.template.layout != nil:
	case len(r.attached.rules) > 0, len(r.attached.notes) > 0, r.attached.said != nil, r.attached.ruled > 0, r.ruleColumns != nil, len(r.sides) > 0:
	default:
		return true
	}
	return false
}

// SetPlain makes rec the record of a puzzle that [Reader.ReadPlain] has read, given its layout, its digits as bytes, and the
// number of its line. Text has '.' for each empty cell.
func (rec *Record) SetPlain(l *cover.Layout, digits []byte, line int) {
	*rec = Record{Grid: rec.Grid, Name: rec.Name[:0], Text: rec.Text[:0], Line: line, Column: 1}
	rec.blank(l, "").SetBytes(digits)
	rec.Text = rec.Grid.AppendLine(rec.Text)
}
