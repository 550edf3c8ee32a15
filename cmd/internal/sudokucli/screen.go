package sudokucli

import (
	"bytes"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cover"
)

// screen prints records for a terminal: each grid below a heading with the name of its puzzle and the verdict, then
// notes, then a blank line.
//
//	# puzzles.txt:2: one of several
//	3 1 2 | 7 9 5 | 8 6 4
//	…
//
// Everything but the grids is a comment, so that what was printed can be read as input.
type screen struct {
	texts   texts
	columns int
	errors  bool // are read on the same screen, and not to be repeated
	quiet   bool // no notes

	said string // the verdict in the heading of the solution shown last, "" for none
}

func (p *screen) begin(dst []byte, _ *answer) []byte {
	p.said = ""
	return dst
}

func (p *screen) solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte {
	if number > 1 {
		dst = append(dst, '\n')
	}
	switch {
	case p.texts.group:
		dst = p.heading(dst, a, fmt.Sprintf("%s %d", p.texts.what(), number), solved)
	case p.texts.parts:
		dst = p.heading(dst, a, "", solved)
	default:
		p.said = verdict(a)
		dst = p.heading(dst, a, p.said, a.status)
	}
	switch {
	case a.item.rules == nil:
	case p.texts.parts:
		dst = a.item.appendRules(dst)
	case !g.Restricted():
		dst = appendDrawn(dst, drawing(a.item.Grid, g, a.item.rules), p.texts.color)
		return append(dst, a.item.line(g.Digits())+"\n"...)
	}
	if g.Restricted() {
		if drawn, ok := appendMarks(dst, g, p.columns, p.texts.color); ok {
			return drawn
		}
	}
	return p.texts.appendSolution(dst, a, g)
}

// appendDrawn appends a drawing with rules in lines that are no grid.
func appendDrawn(dst []byte, d *draw.Sudoku, color bool) []byte {
	for line := range bytes.Lines(d.AppendText(nil, color)) {
		dst = append(append(dst, "# "...), line...)
	}
	return dst
}

// shows leaves faults to stderr. The other notes stand below the grid, or are said in other words.
func (p *screen) shows(a *answer, _ *note) bool { return p.errors && a.status != unreadable }

// below reports whether a note stands below the grid: not what the verdict says.
func (p *screen) below(a *answer, n *note) bool {
	said := n.kind == notUnique || a.status == unknown || p.texts.parts && a.status == multiple
	return !said && a.status != unreadable && (a.status == invalid || !p.quiet)
}

func (p *screen) end(dst []byte, a *answer) []byte {
	if a.record != nil {
		return a.record.appendText(dst, a, nil)
	}
	words := verdict(a)
	if p.texts.parts && a.status == multiple {
		words = "not unique"
	}
	switch {
	case a.status == unreadable:
		if !p.errors {
			dst = p.heading(dst, a, words, a.status)
		}
	case p.texts.group && a.count > 0:
		dst = p.heading(append(dst, '\n'), a, p.sum(a), a.status)
	case p.texts.parts && a.count > 0:
	case p.said == "":
		dst = p.heading(dst, a, words, a.status)
	case p.said != words:
		dst = p.comment(dst, words)
	}
	for i := range a.notes {
		if n := &a.notes[i]; p.below(a, n) {
			dst = p.comment(dst, n.text)
		}
	}
	return append(dst, '\n')
}

// sum returns how many solutions, or puzzles made, have been shown.
func (p *screen) sum(a *answer) string {
	text := string(appendCounted(nil, a.count, a.more, p.texts.what()))
	switch {
	case a.verified == verified && !a.more:
		text += ", proved"
	case a.status == unknown:
		text += ": " + a.why()
	}
	return text
}

// comment appends a line that is no grid.
func (p *screen) comment(dst []byte, text string) []byte {
	return appendComment(dst, text, nil, p.columns)
}

// appendComment appends text and more words in lines of a width that are no grid.
func appendComment(dst []byte, text string, more []string, columns int) []byte {
	words := strings.Fields(string(cli.AppendClean(nil, text)))
	return cli.AppendWrapped(dst, "# ", append(words, more...), columns)
}

// heading appends the heading of a grid, or what stands in its place.
func (p *screen) heading(dst []byte, a *answer, words string, s status) []byte {
	return appendHeading(dst, a.item, words, s, p.texts.color)
}

// appendHeading appends a line with the name of a puzzle and words about it, in the colour of its status.
func appendHeading(dst []byte, it *item, words string, s status, color bool) []byte {
	dst = cli.Paint(append(dst, "# "...), cli.Bold, string(cli.AppendClean(nil, it.title())), color)
	if words == "" {
		return append(dst, '\n')
	}
	hue := cli.Yellow
	switch s {
	case unique:
		hue = cli.Green
	case none, invalid, unreadable:
		hue = cli.Red
	}
	return append(cli.Paint(append(dst, ": "...), hue, string(cli.AppendClean(nil, words)), color), '\n')
}

// verdict returns what is known of a puzzle, in the words of a heading.
func verdict(a *answer) string {
	text := ""
	switch a.status {
	case unique:
		text = "unique"
	case none:
		text = "no solution"
	case multiple:
		return "one of several"
	case solved, atLeastOne:
		return "a solution"
	case invalid:
		return "invalid"
	case unreadable:
		return "error: " + a.reason
	default:
		if a.count > 0 {
			return "a solution, perhaps not the only one: " + a.why()
		}
		return "unknown: " + a.why()
	}
	if a.verified == verified {
		text += ", proved"
	}
	return text
}

// why returns why an answer is not known.
func (a *answer) why() string {
	if a.reason == "" {
		return "interrupted"
	}
	return a.reason
}
