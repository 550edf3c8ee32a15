package answers

import (
	"bytes"
	"fmt"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// GridFormats are the formats in which any grid can be printed.
var GridFormats = []string{"line", "grid", "csv", "svg"}

// texts prints solutions in a format, records, and lines that start with '#'.
type texts struct {
	view  View
	apart bool // a blank line stands between two grids
	buf   []byte
}

func (p *texts) Begin(dst []byte, a *Answer) []byte {
	if p.apart && a.Item.Index > 0 {
		dst = append(dst, '\n')
	}
	return dst
}

func (p *texts) Solution(dst []byte, a *Answer, g *cover.Grid, number uint64) []byte {
	if p.view.Format == "svg" {
		return p.picture(dst, a, g, number)
	}
	if p.apart && number > 1 {
		dst = append(dst, '\n')
	}
	if p.view.making {
		dst = append(dst, a.made().Text()...)
	}
	return p.appendSolution(dst, a, g)
}

// picture appends an SVG document of its own, the givens of the puzzle in bold.
func (p *texts) picture(dst []byte, a *Answer, g *cover.Grid, number uint64) []byte {
	puzzle, ruleset, title := a.Item.Grid, a.Item.Ruleset, fmt.Sprintf("solution %d of %s:%d", number, a.Item.File, a.Item.Line)
	if p.view.making {
		puzzle, ruleset, title = g, a.made(), fmt.Sprintf("made of %s:%d", a.Item.File, a.Item.Line)
	}
	return draw.NewSudoku(puzzle, g, ruleset).AppendSVG(dst, title)
}

// appendSolution appends a solution in the format, in colour if that is wanted.
func (p *texts) appendSolution(dst []byte, a *Answer, g *cover.Grid) []byte {
	if !p.view.Color || p.view.Format == "csv" || g.Restricted() || p.view.Format == "line" && g.Layout().Overlaps() {
		return p.view.AppendGrid(dst, g)
	}
	p.buf = p.view.AppendGrid(p.buf[:0], g)
	return appendColored(dst, p.buf, a.Item.Grid)
}

// AppendGrid appends a grid as text in the format.
func (v *View) AppendGrid(dst []byte, g *cover.Grid) []byte {
	switch {
	case v.Format == "csv":
		return g.AppendCSV(puzzles.AppendBoxLine(dst, g.Layout()))
	case v.Format == "grid" && g.Restricted() && !g.Layout().Overlaps():
		return AppendAs("candidates", dst, g)
	case g.Restricted():
		return AppendAs("line", dst, g)
	case v.Format == "grid":
		if l := g.Layout(); l.BoxRows() == 1 || l.BoxCols() == 1 {
			dst = puzzles.AppendBoxLine(dst, l) // the drawing does not show them
		}
		return g.AppendGrid(dst)
	}
	return append(puzzles.AppendBoxField(g.AppendLine(dst), g.Layout()), '\n')
}

// AppendAs appends what each cell may hold, in a format that says it.
func AppendAs(format string, dst []byte, g *cover.Grid) []byte {
	w, err := puzzles.NewWriter(format)
	if err == nil {
		dst, err = w.Append(dst, g, "")
	}
	if err != nil {
		panic("a grid whose candidates cannot be drawn: " + err.Error())
	}
	return dst
}

func (p *texts) End(dst []byte, a *Answer) []byte {
	switch {
	case a.Record != nil:
		return a.Record.AppendText(dst, a, &p.view)
	case a.Count > 0 && a.Status != Unreadable && !p.view.Group:
		return dst
	}
	return p.view.Comment(dst, p.view.remark(a))
}

// remark returns the words about a puzzle that stand behind its grids, or in their place.
func (v *View) remark(a *Answer) string {
	switch {
	case a.Status == Unreadable:
		return "error: " + a.Reason
	case a.Count > 0:
		return Several(a.Count, a.More, v.what())
	case a.Status == None:
		return "no solution"
	case a.Status == Invalid:
		return "invalid: " + a.Clashes[0].String()
	case a.Status == Multiple:
		return "not unique"
	}
	return "unknown: " + a.Reason
}

// appendColored appends a solution as it was written, with the givens in bold and the digits found in colour.
func appendColored(dst, written []byte, puzzle *cover.Grid) []byte {
	cell, cells := 0, puzzle.Layout().Cells()
	for i, c := range written {
		hue := text.Cyan
		switch {
		case i == 0 && bytes.HasPrefix(written, []byte("box:")): // the line above
			head, rest, _ := bytes.Cut(written, []byte{'\n'})
			return appendColored(append(append(dst, head...), '\n'), rest, puzzle)
		case cell == cells || !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z'):
			dst = append(dst, c)
			continue
		case puzzle.Digit(cell) != 0:
			hue = text.Bold
		}
		dst = text.Paint(dst, hue, string(c), true)
		cell++
	}
	return dst
}
