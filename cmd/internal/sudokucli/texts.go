package sudokucli

import (
	"bytes"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// gridFormats are the formats in which any grid can be printed.
var gridFormats = []string{"line", "grid", "csv", "svg"}

// texts prints solutions in a format, records, and lines that start with '#'.
type texts struct {
	view  view
	apart bool // a blank line stands between two grids
	buf   []byte
}

func (p *texts) begin(dst []byte, a *answer) []byte {
	if p.apart && a.item.index > 0 {
		dst = append(dst, '\n')
	}
	return dst
}

func (p *texts) solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte {
	if p.view.format == "svg" {
		return p.picture(dst, a, g, number)
	}
	if p.apart && number > 1 {
		dst = append(dst, '\n')
	}
	if p.view.making {
		dst = append(dst, a.item.rules.Text()...)
	}
	return p.appendSolution(dst, a, g)
}

// picture appends an SVG document of its own, the givens of the puzzle in bold.
func (p *texts) picture(dst []byte, a *answer, g *cover.Grid, number uint64) []byte {
	puzzle, title := a.item.Grid, fmt.Sprintf("solution %d of %s:%d", number, a.item.file, a.item.Line)
	if p.view.making {
		puzzle, title = g, fmt.Sprintf("made of %s:%d", a.item.file, a.item.Line)
	}
	return drawing(puzzle, g, a.item.rules).AppendSVG(dst, title)
}

// appendSolution appends a solution in the format, in colour if that is wanted.
func (p *texts) appendSolution(dst []byte, a *answer, g *cover.Grid) []byte {
	if !p.view.color || p.view.format == "csv" || g.Restricted() {
		return p.view.appendGrid(dst, g)
	}
	p.buf = p.view.appendGrid(p.buf[:0], g)
	return appendColored(dst, p.buf, a.item.Grid)
}

// appendGrid appends a grid as text in the format.
func (v *view) appendGrid(dst []byte, g *cover.Grid) []byte {
	switch {
	case v.format == "csv":
		return puzzles.AppendCSV(dst, g)
	case v.format == "grid" && g.Restricted():
		return appendAs("candidates", dst, g)
	case v.format == "grid":
		return puzzles.AppendDrawing(dst, g)
	case g.Restricted():
		return appendAs("line", dst, g)
	}
	return append(puzzles.AppendBoxField(g.AppendLine(dst), g.Layout()), '\n')
}

// appendAs appends what each cell may hold, in a format that says it.
func appendAs(format string, dst []byte, g *cover.Grid) []byte {
	w, err := puzzles.NewWriter(format)
	if err == nil {
		dst, err = w.Append(dst, g, "")
	}
	if err != nil {
		panic("a grid whose candidates cannot be drawn: " + err.Error())
	}
	return dst
}

func (p *texts) end(dst []byte, a *answer) []byte {
	switch {
	case a.record != nil:
		return a.record.appendText(dst, a, &p.view)
	case a.count > 0 && a.status != unreadable && !p.view.group:
		return dst
	}
	return p.view.comment(dst, p.view.remark(a))
}

// remark returns the words about a puzzle that stand behind its grids, or in their place.
func (v *view) remark(a *answer) string {
	switch {
	case a.status == unreadable:
		return "error: " + a.reason
	case a.count > 0:
		return several(a.count, a.more, v.what())
	case a.status == none:
		return "no solution"
	case a.status == invalid:
		return "invalid: " + a.clashes[0].String()
	case a.status == multiple:
		return "not unique"
	}
	return "unknown: " + a.reason
}

// appendColored appends a solution as it was written, with the givens in bold and the digits found in colour.
func appendColored(dst, text []byte, puzzle *cover.Grid) []byte {
	cell, cells := 0, puzzle.Layout().Cells()
	for i, c := range text {
		hue := cli.Cyan
		switch {
		case i == 0 && bytes.HasPrefix(text, []byte("box:")): // the line above
			head, rest, _ := bytes.Cut(text, []byte{'\n'})
			return appendColored(append(append(dst, head...), '\n'), rest, puzzle)
		case cell == cells || !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z'):
			dst = append(dst, c)
			continue
		case puzzle.Digit(cell) != 0:
			hue = cli.Bold
		}
		dst = cli.Paint(dst, hue, string(c), true)
		cell++
	}
	return dst
}
