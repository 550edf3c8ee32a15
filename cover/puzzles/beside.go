package puzzles

import (
	"bytes"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// besideFormat is a grid and its solution side by side. One side must solve the other, which shows that they belong
// together; otherwise nothing is read.
var besideFormat = format{
	name: "beside", about: "a grid and its solution side by side",
	rescue: (*input).besideAt,
}

// pointers matches an arrow or tabs between the two grids.
var pointers = scan.Pattern(`[-=]+>+|\t`)

// besideAt reads a grid and its solution, side by side, at the reader's place.
func (r *input) besideAt(rec *Record) bool {
	var lines []scan.Row
	words := 0
	for w := range r.src.Ahead(4 * cover.MaxSize) {
		text := scan.Trim(w.Text)
		if len(text) == 0 && len(lines) > 0 {
			break
		}
		switch {
		case len(text) == 0:
		case isWordy(text) && len(lines) == 0:
			if words++; words > 2 {
				return false
			}
		case isWordy(text):
			return false
		default:
			lines = append(lines, w)
		}
	}
	if len(lines) < cover.MinSize {
		return false
	}
	for _, halves := range halvesOf(lines) {
		left, wrong := r.within(halves[0], FormatGrid)
		right, wrongToo := r.within(halves[1], FormatGrid)
		if wrong != nil || wrongToo != nil || left.Grid.Restricted() || right.Grid.Restricted() || left.Grid.Layout() != right.Grid.Layout() {
			continue
		}
		says := "left"
		if !isSolution(right.Grid, left.Grid) {
			left, right, says = right, left, "right"
		}
		if !isSolution(right.Grid, left.Grid) {
			continue
		}
		last := &lines[len(lines)-1]
		rec.takeGrid(left)
		rec.Solution = right.Grid
		rec.note("took the %s side of lines %d to %d, and the other one for its solution", says, lines[0].Number, last.Number)
		r.takeRows(rec, lines, last)
		return true
	}
	return false
}

// isSolution reports whether a grid is full and solves a puzzle that has givens and empty cells.
func isSolution(g, puzzle *cover.Grid) bool {
	return puzzle.Givens() > 0 && puzzle.Givens() < puzzle.Layout().Cells() && g.Check(puzzle) == nil
}

// halvesOf returns the texts on the left and the right of each place where two grids may be separated: in the middle of
// the values of each line, or at columns that are blank in all lines.
func halvesOf(lines []scan.Row) (all [][2]string) {
	for _, sep := range []string{"\t", ",", ";"} {
		if halves, ok := halfFields(lines, sep); ok {
			all = append(all, halves)
		}
	}
	plain, width := make([][]byte, len(lines)), 0
	for i, w := range lines {
		plain[i] = bytes.ReplaceAll(bytes.Clone(w.Text), []byte{scan.Other}, []byte{' '})
		if bytes.ContainsAny(plain[i], ">\t") {
			plain[i] = pointers.Get().ReplaceAllFunc(plain[i], func(b []byte) []byte { return bytes.Repeat([]byte{' '}, max(2, len(b))) })
		}
		width = max(width, len(plain[i]))
	}
	isGap := func(column int) bool {
		for _, text := range plain {
			if column < len(text) && !scan.IsBlank(text[column]) {
				return false
			}
		}
		return true
	}
	for from := 1; from < width; from++ {
		to := from
		for to < width && isGap(to) {
			to++
		}
		if to-from < 2 {
			continue
		}
		var halves [2]string
		for _, text := range plain {
			halves[0] += string(text[:min(from, len(text))]) + "\n"
			halves[1] += string(text[min(to, len(text)):]) + "\n"
		}
		all = append(all, halves)
		from = to
	}
	return all
}

// halfFields divides lines of 2n values in the middle, where there may be an empty value.
func halfFields(lines []scan.Row, sep string) (halves [2]string, ok bool) {
	n := len(lines)
	for _, w := range lines {
		fields := strings.Split(string(w.Text), sep)
		if len(fields) != 2*n && (len(fields) != 2*n+1 || strings.TrimSpace(fields[n]) != "") {
			return halves, false
		}
		for i, part := range [][]string{fields[:n], fields[len(fields)-n:]} {
			for k, field := range part {
				if part[k] = strings.TrimSpace(field); part[k] == "" {
					part[k] = "."
				}
			}
			halves[i] += strings.Join(part, " ") + "\n"
		}
	}
	return halves, true
}
