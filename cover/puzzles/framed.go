package puzzles

import (
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// framedFormat is the rows of a grid in a frame, such as a program, a quoted mail, a table, or labels.
var framedFormat = format{
	name: "framed", about: "rows in a frame: code, quoted mail, LaTeX, Markdown, line numbers, labels",
	rescue: (*input).framedAt,
}

// framedAt reads the grid whose rows stand in a frame from the reader's place on. Without the frame, the lines must be
// n rows of n cells; nothing is guessed. It takes the lines and reports true if they are.
func (r *input) framedAt(rec *Record) bool {
	if r.src.Taken < r.barrier { // the rest of a sheet that could not be read may look like a whole grid
		return false
	}
	s, ok := frame.SheetAt(&r.src, r.isRule)
	if !ok {
		return false
	}
	if len(s.Rows) >= cover.MinSize {
		r.barrier = s.Last.Number
	}
	if !s.Evenly() {
		return false
	}
	asked := r.layout
	var above []Rule
	for _, w := range s.Said {
		rule, says := r.ruleOf(&w)
		if !says {
			continue
		}
		above = append(above, rule)
		if l := layoutOfRule(rule); l != nil && asked == nil {
			r.layout = l
		}
	}
	for _, v := range s.Variants() {
		used, cells, n := v.Square()
		if cells == nil || r.readSquare(rec, cells) != nil {
			continue
		}
		l := rec.Grid.Layout()
		if r.drawnBoxes(rec, cells, v.Rows) != nil {
			continue
		}
		if r.layout == nil && rec.Grid.Layout() == l && square.OtherGroups(used, l) {
			continue
		}
		last := &used[len(used)-1]
		rec.note("took %d rows of %d cells, lines %d to %d%s", n, n, used[0].Number, last.Number, besides(v.Without, s.Left))
		rec.above = above
		if len(used) == len(v.Rows) {
			last = &s.Last // the end of the frame is taken, too
		}
		r.takeRows(rec, used, last)
		r.sayLines(rec, s.Left)
		r.barrier, r.layout = 0, asked
		return true
	}
	return false
}

// besides says in words what was left out: parts of the lines of the rows, and other lines.
func besides(parts, lines []string) string {
	all := slices.Concat(parts, quoted(lines))
	if len(all) == 0 {
		return ""
	}
	return "; left out " + strings.Join(all, ", ")
}
