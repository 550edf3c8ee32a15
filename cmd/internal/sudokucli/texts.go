package sudokucli

import (
	"bytes"
	"slices"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// A style is a way to print any grid as text.
type style struct {
	name   string
	append func(dst []byte, g *cover.Grid) []byte
	dense  bool // there is no blank line between two grids
	plain  bool // it has no colours
}

// styles are the choices of --format that are text.
var styles = []style{
	{name: "line", append: appendLine, dense: true},
	{name: "grid", append: appendDrawing},
	{name: "csv", append: puzzles.AppendCSV, plain: true},
}

// gridFormats returns the formats in which any grid can be printed.
func gridFormats() []string {
	return append(cli.Each(styles, func(s style) string { return s.name }), "svg")
}

// styleOf returns the style of a format; of svg, which is not text, the first one.
func styleOf(format string) style {
	return styles[max(0, slices.IndexFunc(styles, func(s style) bool { return s.name == format }))]
}

// texts prints solutions in a style, and lines that start with '#'.
type texts struct {
	style style
	group bool // all solutions of a puzzle, and a line with their number
	parts bool // they are puzzles made, and not solutions
	color bool
	buf   []byte
}

func (p *texts) begin(dst []byte, a *answer) []byte {
	if a.item.index > 0 {
		dst = p.separate(dst)
	}
	return dst
}

func (p *texts) solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte {
	if number > 1 {
		dst = p.separate(dst)
	}
	if p.parts {
		dst = a.item.appendRules(dst)
	}
	return p.appendSolution(dst, a, g)
}

func (p *texts) shows(*answer, *note) bool { return false }

// appendSolution appends a solution in the format, in colour if that is wanted.
func (p *texts) appendSolution(dst []byte, a *answer, g *cover.Grid) []byte {
	if !p.color || p.style.plain || g.Restricted() {
		return p.style.append(dst, g)
	}
	p.buf = p.style.append(p.buf[:0], g)
	return appendColored(dst, p.buf, a.item.Grid)
}

func appendLine(dst []byte, g *cover.Grid) []byte {
	if g.Restricted() {
		return appendAs("line", dst, g)
	}
	return append(puzzles.AppendBoxField(g.AppendLine(dst), g.Layout()), '\n')
}

func appendDrawing(dst []byte, g *cover.Grid) []byte {
	if g.Restricted() {
		return appendAs("candidates", dst, g)
	}
	return puzzles.AppendDrawing(dst, g)
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
		return a.record.appendText(dst, a, nil)
	case a.status == unreadable:
		dst = cli.AppendClean(append(dst, "# error: "...), a.reason)
	case a.count > 0 && p.group:
		dst = appendCounted(append(dst, "# "...), a.count, a.more, p.what())
	case a.count > 0:
		return dst
	case a.status == none:
		dst = append(dst, "# no solution"...)
	case a.status == invalid:
		dst = append(append(dst, "# invalid: "...), a.clashes[0].String()...)
	case a.status == multiple:
		dst = append(dst, "# not unique"...)
	default:
		dst = append(append(dst, "# unknown: "...), a.reason...)
	}
	return append(dst, '\n')
}

// what returns the word for a grid.
func (p *texts) what() string {
	if p.parts {
		return "puzzle"
	}
	return "solution"
}

// separate appends what stands between two grids.
func (p *texts) separate(dst []byte) []byte {
	if p.style.dense {
		return dst
	}
	return append(dst, '\n')
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
