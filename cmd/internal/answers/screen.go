package answers

import (
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover"
)

// screen prints records for a terminal: each grid below a heading with the name of its puzzle, then the verdict and
// notes, then a blank line.
//
//	# puzzles.txt:2
//	3 1 2 | 7 9 5 | 8 6 4
//	…
//	# one of several
//
// Everything but the grids is a comment, so that what was printed can be read as input.
type screen struct {
	texts texts
	drawn bool // a grid of this puzzle stands there
}

func (p *screen) Begin(dst []byte, _ *Answer) []byte {
	p.drawn = false
	return dst
}

func (p *screen) Solution(dst []byte, a *Answer, g *cover.Grid, number uint64) []byte {
	v := &p.texts.view
	if number > 1 {
		dst = append(dst, '\n')
	}
	words := ""
	if v.Group {
		words = fmt.Sprintf("%s %d", v.what(), number)
	}
	p.drawn, dst = true, v.Heading(dst, a.Item, words, Solved)
	switch {
	case a.Item.Ruleset == nil:
	case v.making:
		dst = append(dst, a.made().Text()...)
	case !g.Restricted():
		dst = draw.NewSudoku(a.Item.Grid, g, a.Item.Ruleset).AppendText(dst, v.Color)
		return append(dst, a.Item.SolutionLine(g.Digits())+"\n"...)
	}
	if g.Restricted() && !g.Layout().Overlaps() {
		if drawn, ok := draw.NewSudoku(g, g, nil).AppendPencil(dst, v.Columns, v.Color); ok {
			return drawn
		}
	}
	return p.texts.appendSolution(dst, a, g)
}

// below reports whether a note stands below the grid: not what the verdict says.
func (v *View) below(a *Answer, n *Note) bool {
	said := n.kind == NotUnique || a.Status == Unknown || v.making && a.Status == Multiple
	return !said && a.Status != Unreadable && (a.Status == Invalid || !v.quiet)
}

func (p *screen) End(dst []byte, a *Answer) []byte {
	v := &p.texts.view
	if a.Record != nil {
		return a.Record.AppendText(dst, a, v)
	}
	words := Verdict(a)
	if v.making && a.Status == Multiple {
		words = "not unique"
	}
	switch {
	case a.Status == Unreadable:
		if !v.Said {
			dst = v.Heading(dst, a.Item, words, a.Status)
		}
	case v.Group && a.Count > 0:
		dst = v.Heading(append(dst, '\n'), a.Item, v.sum(a), a.Status)
	case v.making && a.Count > 0:
	case !p.drawn:
		dst = v.Heading(dst, a.Item, words, a.Status)
	default:
		dst = append(text.Paint(append(dst, "# "...), a.Status.hue(), string(text.AppendClean(nil, words)), v.Color), '\n')
	}
	for i := range a.Notes {
		if n := &a.Notes[i]; v.below(a, n) {
			dst = v.Wrapped(dst, n.Text)
		}
	}
	return append(dst, '\n')
}

// sum returns how many solutions, or puzzles made, have been shown.
func (v *View) sum(a *Answer) string {
	text := Several(a.Count, a.More, v.what())
	switch {
	case a.Verdict.State == verdict.Verified && !a.More:
		text += ", proved"
	case a.Status == Unknown:
		text += ": " + a.Why()
	}
	return text
}

// Wrapped is comment for text that may be long, and more words: in lines as wide as the terminal.
func (v *View) Wrapped(dst []byte, words string, more ...string) []byte {
	if v.Format == "svg" {
		return v.Comment(dst, strings.Join(append([]string{words}, more...), " "))
	}
	all := append(strings.Fields(string(text.AppendClean(nil, words))), more...)
	return text.AppendWrapped(dst, "# ", all, v.Columns)
}

// Heading appends a line with the name of a puzzle and words about it, in the colour of its status.
func (v *View) Heading(dst []byte, it *puzzlein.Item, words string, s Status) []byte {
	if v.Format == "svg" {
		return v.Comment(dst, it.Title()+": "+words)
	}
	dst = text.Paint(append(dst, "# "...), text.Bold, string(text.AppendClean(nil, it.Title())), v.Color)
	if words == "" {
		return append(dst, '\n')
	}
	return append(text.Paint(append(dst, ": "...), s.hue(), string(text.AppendClean(nil, words)), v.Color), '\n')
}

// hue returns the colour of words about a puzzle with this status.
func (s Status) hue() string {
	switch s {
	case Unique:
		return text.Green
	case None, Invalid, Unreadable:
		return text.Red
	}
	return text.Yellow
}

// Verdict returns what is known of a puzzle, in the words of a heading.
func Verdict(a *Answer) string {
	text := ""
	switch a.Status {
	case Unique:
		text = "unique"
	case None:
		text = "no solution"
	case Multiple:
		return "one of several"
	case Solved, AtLeastOne:
		return "a solution"
	case Invalid:
		return "invalid"
	case Unreadable:
		return "error: " + a.Reason
	default:
		if a.Count > 0 {
			return "a solution, perhaps not the only one: " + a.Why()
		}
		return "unknown: " + a.Why()
	}
	if a.Verdict.State == verdict.Verified {
		text += ", proved"
	}
	return text
}

// Why returns why an answer is not known.
func (a *Answer) Why() string {
	if a.Reason == "" {
		return "interrupted"
	}
	return a.Reason
}
