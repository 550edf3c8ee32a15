package rules

import (
	"slices"
	"strings"
)

// A Mark is a part of the drawing of a rule.
type Mark struct {
	Shape Shape
	Cells []int  // the cells that it surrounds, fills, runs along, or lies between
	Text  string // written at it, or ""
	Ends  Ends   // of a Path
	Tint  string // a colour's name: "grey", "green", …; "" for black lines
}

// A Shape is the shape of a mark.
type Shape int

// The shapes.
const (
	Outline  Shape = iota // a dashed line just inside the border of the cells; the text stands in the upper left corner
	Border                // a thick line on the border of the cells
	Path                  // a thick line through the middles of the cells
	Diagonal              // a thin line through the cells from corner to corner
	Fill                  // the cells are tinted
	Circle                // a circle in the cell
	Square                // a square in the cell
	Dot                   // a small circle, or the text, between the cells, where they meet
	Outside               // a text outside the grid before the first cell, in line with the second one
)

// Ends are the decorations at the ends of a Path.
type Ends int

// The ends of paths.
const (
	NoEnds   Ends = iota
	Bulb          // a disc at the first cell
	Arrow         // an arrow head at the last cell
	Circles       // a circle at both ends
	Diamonds      // a diamond at both ends
)

// Marks returns the drawing of the rules, in their order. Rules that cannot be drawn have no marks. A nil set has none.
func (p *Set) Marks() (marks []Mark) {
	for i := range p.Len() {
		if r := &p.Rules[i]; r.Kind.draw != nil {
			marks = append(marks, r.Kind.draw(p, r)...)
		}
	}
	return marks
}

// drawn returns a drawing function of a mark for each group of cells. "{1}" in its text stands for the rule's number.
func drawn(m Mark) func(p *Set, r *Rule) []Mark {
	return func(_ *Set, r *Rule) []Mark { return m.on(r, r.Groups) }
}

// each returns a drawing function of a mark for each cell.
func each(m Mark) func(p *Set, r *Rule) []Mark {
	return func(_ *Set, r *Rule) []Mark { return m.on(r, slices.Collect(slices.Chunk(r.Cells(), 1))) }
}

// on returns the mark of a rule for each of some groups of cells.
func (m Mark) on(r *Rule, groups [][]int) (marks []Mark) {
	m.Text = strings.ReplaceAll(m.Text, "{1}", r.numberText())
	for _, m.Cells = range groups {
		marks = append(marks, m)
	}
	return marks
}

// path returns a drawing function of a line of a colour through all cells.
func path(tint string, ends Ends) func(p *Set, r *Rule) []Mark {
	return drawn(Mark{Shape: Path, Tint: tint, Ends: ends})
}

// dot returns a drawing function of a mark between two cells.
func dot(text, tint string) func(p *Set, r *Rule) []Mark {
	return drawn(Mark{Shape: Dot, Text: text, Tint: tint})
}

var (
	outline = drawn(Mark{Shape: Outline, Text: "{1}"}) // around the cells, with the number
	outside = drawn(Mark{Shape: Outside, Text: "{1}"}) // the clue before the line
)
