package main

import (
	"strconv"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cover"
)

// A printer writes answers: begin, then solution for each one to be shown, then end. They append to dst.
type printer interface {
	begin(dst []byte, a *answer) []byte
	solution(dst []byte, a *answer, g *cover.Grid) []byte // number a.shown, from 1
	end(dst []byte, a *answer) []byte
}

func newPrinter(set *settings) printer {
	switch set.output {
	case outJSON:
		return new(jsonPrinter)
	case outCount:
		return countPrinter{}
	case outExplain:
		return explainPrinter{}
	}
	return &textPrinter{output: set.output, group: set.task == solveAll, color: set.color}
}

// countPrinter writes COUNT, STATUS and PUZZLE, with tabs between them.
type countPrinter struct{}

func (countPrinter) begin(dst []byte, _ *answer) []byte { return dst }

func (countPrinter) solution(dst []byte, _ *answer, _ *cover.Grid) []byte { return dst }

func (countPrinter) end(dst []byte, a *answer) []byte {
	if a.status == unreadable || a.status == unknown && a.reason != "" {
		dst = append(dst, '?')
	} else {
		dst = appendCount(dst, a)
	}
	dst = append(dst, '\t')
	dst = append(dst, a.status.String()...)
	dst = append(dst, '\t')
	dst = a.appendPuzzle(dst)
	return append(dst, '\n')
}

// appendCount appends the number of solutions, with a '+' if there may be more.
func appendCount(dst []byte, a *answer) []byte {
	dst = strconv.AppendUint(dst, a.count, 10)
	if a.more {
		dst = append(dst, '+')
	}
	return dst
}

// appendPuzzle appends the puzzle in one line, or the text that stood in its place.
func (it *item) appendPuzzle(dst []byte) []byte {
	if it.Err != nil {
		return console.AppendClean(dst, string(it.Text))
	}
	return it.Grid.AppendLine(dst)
}

// textPrinter writes solutions as lines, grids or csv, and lines that start with '#'. Grids and csv have a blank line
// before each but the first.
type textPrinter struct {
	output output
	group  bool // all solutions of a puzzle, and a line with their number
	color  bool
	buf    []byte
}

func (p *textPrinter) begin(dst []byte, a *answer) []byte {
	if a.index > 0 {
		dst = p.separate(dst)
	}
	return dst
}

func (p *textPrinter) solution(dst []byte, a *answer, g *cover.Grid) []byte {
	if a.shown > 1 {
		dst = p.separate(dst)
	}
	switch {
	case p.output == outLine && !p.color:
		return append(g.AppendLine(dst), '\n')
	case p.output == outLine:
		p.buf = append(g.AppendLine(p.buf[:0]), '\n')
	case p.output == outCSV:
		return g.AppendCSV(dst)
	case !p.color:
		return g.AppendGrid(dst)
	default:
		p.buf = g.AppendGrid(p.buf[:0])
	}
	return appendColored(dst, p.buf, a.Grid)
}

func (p *textPrinter) end(dst []byte, a *answer) []byte {
	if p.group && a.count > 0 && a.status != unreadable {
		dst = append(dst, "# "...)
		dst = appendCount(dst, a)
		return append(dst, " solutions\n"...)
	}
	if a.count > 0 && a.status != unreadable {
		return dst
	}
	switch a.status {
	case none:
		dst = append(dst, "# no solution"...)
	case invalid:
		dst = append(dst, "# invalid: "...)
		dst = append(dst, a.clashes[0].String()...)
	case unknown:
		dst = append(dst, "# unknown: "...)
		dst = append(dst, a.reason...)
	default:
		dst = append(dst, "# error: "...)
		dst = console.AppendClean(dst, a.reason)
	}
	return append(dst, '\n')
}

// separate appends what stands between two grids.
func (p *textPrinter) separate(dst []byte) []byte {
	if p.output == outLine {
		return dst
	}
	return append(dst, '\n')
}

// appendColored appends a solution as it was written, with the givens in bold and the digits found in colour.
func appendColored(dst, text []byte, puzzle *cover.Grid) []byte {
	const given, found, normal = "\x1b[1m", "\x1b[36m", "\x1b[0m"
	cell := 0
	for _, c := range text {
		switch {
		case !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z'):
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
