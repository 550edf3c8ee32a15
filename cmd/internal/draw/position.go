package draw

import "fmt"

// A Position is a partly solved grid with its candidates, and with marks for one step of the solution.
type Position struct {
	Size, BoxRows, BoxCols int
	Digits                 []string     // the digit of each cell, row by row; empty for an open cell
	Given                  []bool       // for each cell, whether it is a given
	Resting                map[int]bool // cells that the step rests on
	Notes                  []Note
	Links                  []Link
	Rules                  Ruling
}

// A Note is a candidate: a digit, from 1, in a cell, from 0.
type Note struct {
	Cell, Digit int
	Text        string
	Role        Role
}

// A Role says what a step does with a candidate. Each mark has its own colour and shape.
type Role uint8

// The marks.
const (
	NoRole  Role = iota
	True         // a green ring: true if the assumption is true
	False        // an orange square: false if the assumption is true
	Removed      // red and crossed out: the step rules it out
	Placed       // a green disc: the step places it
)

// A Link leads from one candidate to another, by their indices in Notes. Strong links are solid lines, weak ones
// dashed.
type Link struct {
	From, To int
	Strong   bool
}

// AppendSVG appends the position as an SVG picture.
func (p *Position) AppendSVG(dst []byte, title string) []byte {
	var c canvas
	f := newFrame(p.Size, p.BoxRows, p.BoxCols, room, p.Rules)
	c.open(f.width, f.height, title)
	for cell := range p.Digits {
		if p.Resting[cell] {
			f.fill(&c, cell, "#fff3c4")
		}
	}
	f.under(&c)
	f.lines(&c)
	f.over(&c)
	for cell := range p.Digits {
		if p.Digits[cell] != "" {
			x, y := f.corner(cell)
			style := ` fill="#1858b8"`
			if p.Given[cell] {
				style = ` font-weight="bold"`
			}
			c.write(x+room/2, y+room/2, 30, style, p.Digits[cell])
		}
	}
	for _, l := range p.Links {
		p.link(&c, f, l)
	}
	for i := range p.Notes {
		p.note(&c, f, &p.Notes[i])
	}
	return c.end(dst)
}

func (p *Position) note(c *canvas, f *frame, n *Note) {
	x, y := f.note(n.Cell, n.Digit)
	r := room * 2 / 5 / max(f.noteShape())
	style := ` fill="#555"`
	switch n.Role {
	case True:
		fmt.Fprintf(c, `<circle cx="%d" cy="%d" r="%d" fill="#e3f6df" stroke="#1c7c2e" stroke-width="2"/>`+"\n", x, y, r+1)
		style = ` fill="#0d4d19" font-weight="bold"`
	case False:
		fmt.Fprintf(c, `<rect x="%d" y="%d" width="%d" height="%d" fill="#fdebd5" stroke="#b86a00" stroke-width="2"/>`+"\n",
			x-r, y-r, 2*r, 2*r)
		style = ` fill="#6d3f00"`
	case Removed:
		style = ` fill="#b00020" font-weight="bold"`
	case Placed:
		fmt.Fprintf(c, `<circle cx="%d" cy="%d" r="%d" fill="#1c7c2e"/>`+"\n", x, y, r+1)
		style = ` fill="#fff" font-weight="bold"`
	}
	c.write(x, y, max(6, r*7/4), style, n.Text)
	if n.Role == Removed {
		c.line(x-r, y-r, x+r, y+r, 2, "#b00020")
		c.line(x-r, y+r, x+r, y-r, 2, "#b00020")
	}
}

func (p *Position) link(c *canvas, f *frame, l Link) {
	x1, y1 := f.note(p.Notes[l.From].Cell, p.Notes[l.From].Digit)
	x2, y2 := f.note(p.Notes[l.To].Cell, p.Notes[l.To].Digit)
	dashes := ` stroke-dasharray="5 4"`
	if l.Strong {
		dashes = ""
	}
	// A curve, so that links in one line do not cover each other.
	fmt.Fprintf(c, `<path d="M%d %dQ%d %d %d %d" fill="none" stroke="#7a3db8" stroke-width="2"%s/>`+"\n",
		x1, y1, (x1+x2)/2+(y2-y1)/8, (y1+y2)/2-(x2-x1)/8, x2, y2, dashes)
}
