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
	texts texts
	said  string // the verdict in the heading of the solution shown last, "" for none
}

func (p *screen) begin(dst []byte, _ *answer) []byte {
	p.said = ""
	return dst
}

func (p *screen) solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte {
	v := &p.texts.view
	if number > 1 {
		dst = append(dst, '\n')
	}
	switch {
	case v.group:
		dst = v.heading(dst, a.item, fmt.Sprintf("%s %d", v.what(), number), solved)
	case v.making:
		dst = v.heading(dst, a.item, "", solved)
	default:
		p.said = verdict(a)
		dst = v.heading(dst, a.item, p.said, a.status)
	}
	switch {
	case a.item.rules == nil:
	case v.making:
		dst = append(dst, a.item.rules.Text()...)
	case !g.Restricted():
		dst = appendDrawn(dst, drawing(a.item.Grid, g, a.item.rules), v.color)
		return append(dst, a.item.line(g.Digits())+"\n"...)
	}
	if g.Restricted() {
		if drawn, ok := appendMarks(dst, g, v.columns, v.color); ok {
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

// below reports whether a note stands below the grid: not what the verdict says.
func (v *view) below(a *answer, n *note) bool {
	said := n.kind == notUnique || a.status == unknown || v.making && a.status == multiple
	return !said && a.status != unreadable && (a.status == invalid || !v.quiet)
}

func (p *screen) end(dst []byte, a *answer) []byte {
	v := &p.texts.view
	if a.record != nil {
		return a.record.appendText(dst, a, v)
	}
	words := verdict(a)
	if v.making && a.status == multiple {
		words = "not unique"
	}
	switch {
	case a.status == unreadable:
		if !v.said {
			dst = v.heading(dst, a.item, words, a.status)
		}
	case v.group && a.count > 0:
		dst = v.heading(append(dst, '\n'), a.item, v.sum(a), a.status)
	case v.making && a.count > 0:
	case p.said == "":
		dst = v.heading(dst, a.item, words, a.status)
	case p.said != words:
		dst = v.wrapped(dst, words)
	}
	for i := range a.notes {
		if n := &a.notes[i]; v.below(a, n) {
			dst = v.wrapped(dst, n.text)
		}
	}
	return append(dst, '\n')
}

// sum returns how many solutions, or puzzles made, have been shown.
func (v *view) sum(a *answer) string {
	text := several(a.count, a.more, v.what())
	switch {
	case a.verified == verified && !a.more:
		text += ", proved"
	case a.status == unknown:
		text += ": " + a.why()
	}
	return text
}

// wrapped is comment for text that may be long, and more words: in lines as wide as the terminal.
func (v *view) wrapped(dst []byte, text string, more ...string) []byte {
	if v.format == "svg" {
		return v.comment(dst, strings.Join(append([]string{text}, more...), " "))
	}
	words := strings.Fields(string(cli.AppendClean(nil, text)))
	return cli.AppendWrapped(dst, "# ", append(words, more...), v.columns)
}

// heading appends a line with the name of a puzzle and words about it, in the colour of its status.
func (v *view) heading(dst []byte, it *item, words string, s status) []byte {
	if v.format == "svg" {
		return v.comment(dst, it.title()+": "+words)
	}
	dst = cli.Paint(append(dst, "# "...), cli.Bold, string(cli.AppendClean(nil, it.title())), v.color)
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
	return append(cli.Paint(append(dst, ": "...), hue, string(cli.AppendClean(nil, words)), v.color), '\n')
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
