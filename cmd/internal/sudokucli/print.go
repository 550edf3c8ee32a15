package sudokucli

import (
	"bytes"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// A printer prints answers: begin, then solution for each one to be shown, with its number from 1, then end. They
// append to dst.
type printer interface {
	begin(dst []byte, a *answer) []byte
	solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte
	end(dst []byte, a *answer) []byte

	// shows reports whether it shows a note itself, so that it is not to be reported.
	shows(a *answer, n *note) bool
}

// formatFlag adds the flag --format: how grids are printed, which are "solutions" or "puzzles".
func formatFlag(f *cli.Flags, to *string, grids string, formats ...string) {
	f.Choice("format", "print "+grids+" as `FORMAT`: "+cli.Alternatives(formats), "grid on a terminal, or else line",
		formats, func(s string) { *to = s })
}

// gridFormats are the formats in which any grid can be printed.
var gridFormats = []string{"line", "grid", "csv", "svg"}

// settleFormat lets a terminal decide where the flag was not given, which goes without --json.
func settleFormat(s *cli.Session, format *string, json bool) error {
	if err := cli.Contradict(map[string]bool{"--format": *format != "", "--json": json}); err != nil {
		return err
	}
	if *format == "" {
		*format = "line"
		if s.Sys.StdoutTerminal {
			*format = "grid"
		}
	}
	return nil
}

// gridPrinter returns what prints grids, given how it is done in a pipe.
func gridPrinter(s *cli.Session, t texts) printer {
	t.color = s.Color
	switch {
	case t.format == "svg":
		return &pictures{t}
	case t.format == "grid" && s.Sys.StdoutTerminal:
		return newScreen(s, t)
	}
	return &t
}

// texts prints solutions as lines, grids or csv, and lines that start with '#'. Grids and csv have a blank line before
// each but the first.
type texts struct {
	format string
	group  bool // all solutions of a puzzle, and a line with their number
	parts  bool // they are puzzles made, and not solutions
	color  bool
	buf    []byte
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
	switch {
	case p.format == "csv":
		return puzzles.AppendCSV(dst, g)
	case !p.color || g.Restricted():
		return p.appendGrid(dst, g)
	}
	p.buf = p.appendGrid(p.buf[:0], g)
	return appendColored(dst, p.buf, a.item.Grid)
}

// appendGrid appends a solution as a line or a drawing.
func (p *texts) appendGrid(dst []byte, g *cover.Grid) []byte {
	if p.format == "line" && g.Restricted() {
		return appendAs("line", dst, g)
	}
	if p.format == "line" {
		return append(puzzles.AppendBoxField(g.AppendLine(dst), g.Layout()), '\n')
	}
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
	case a.count > 0 && p.parts && p.group:
		dst = append(append(dst, "# "...), a.made()...)
	case a.count > 0 && p.group:
		dst = appendSolutions(append(dst, "# "...), a.count, a.more)
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

// made returns "1 puzzle", "6 puzzles" or "6+ puzzles".
func (a *answer) made() string {
	if a.more {
		return string(append(appendCount(nil, a.count, true), " puzzles"...))
	}
	return cli.Plural(a.count, "puzzle", "puzzles")
}

// separate appends what stands between two grids.
func (p *texts) separate(dst []byte) []byte {
	if p.format == "line" {
		return dst
	}
	return append(dst, '\n')
}

// appendColored appends a solution as it was written, with the givens in bold and the digits found in colour.
func appendColored(dst, text []byte, puzzle *cover.Grid) []byte {
	const given, found, normal = "\x1b[1m", "\x1b[36m", "\x1b[0m"
	cell, cells := 0, puzzle.Layout().Cells()
	for i, c := range text {
		switch {
		case i == 0 && bytes.HasPrefix(text, []byte("box:")): // the line above
			head, rest, _ := bytes.Cut(text, []byte{'\n'})
			return appendColored(append(append(dst, head...), '\n'), rest, puzzle)
		case cell == cells || !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z'):
			dst = append(dst, c)
			continue
		case puzzle.Digit(cell) != 0:
			dst = append(dst, given...)
		default:
			dst = append(dst, found...)
		}
		dst = append(dst, c)
		dst = append(dst, normal...)
		cell++
	}
	return dst
}
