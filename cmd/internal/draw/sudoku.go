package draw

import (
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// A Sudoku is a puzzle to be drawn, with its solution or candidates.
type Sudoku struct {
	Size, BoxRows, BoxCols int
	Givens                 []string     // the digit of each cell in the puzzle, row by row; empty for an open cell
	Digits                 []string     // the digit of each cell in the solution; nil for no solution
	Candidates             [][]string   // for each cell n digits, "" for those that it cannot hold; nil for none
	Highlighted            map[int]bool // highlighted cells
	Others                 []string     // of another solution, shown beside Digits in these cells; nil for none
	Rules                  Ruling
	Large                  bool // digits fill their cells, for large print

	several *cover.Layout // of grids that overlap, each of Size; nil for a single grid
}

// NewSudoku returns a puzzle and its solution, which may be the puzzle itself, with its rules, which may be nil.
func NewSudoku(puzzle, solution *cover.Grid, set *rules.Set) *Sudoku {
	l := puzzle.Layout()
	s := &Sudoku{
		Size: l.Size(), BoxRows: l.BoxRows(), BoxCols: l.BoxCols(), Rules: RulingOf(set),
		Givens: Names(puzzle, puzzle), Digits: Names(solution, puzzle),
	}
	if l.Overlaps() {
		s.several = l
	}
	if puzzle.Restricted() {
		s.Candidates = make([][]string, l.Cells())
		for cell := range s.Candidates {
			s.Candidates[cell] = make([]string, l.Size())
			for i := range s.Candidates[cell] {
				if puzzle.Candidates(cell).Has(i + 1) {
					s.Candidates[cell][i] = puzzle.Alphabet().Name(i + 1)
				}
			}
		}
	}
	return s
}

// Names returns the digits of a grid in the alphabet of a puzzle, row by row; "" for an open cell.
func Names(g, puzzle *cover.Grid) []string {
	names := make([]string, g.Layout().Cells())
	for cell := range names {
		if d := g.Digit(cell); d != 0 {
			names[cell] = puzzle.Alphabet().Name(d)
		}
	}
	return names
}

// AppendSVG appends the grid as an SVG picture: givens black and bold, found digits blue, highlighted cells yellow. Grids
// that overlap are one picture, with nothing where no grid is.
func (s *Sudoku) AppendSVG(dst []byte, title string) []byte {
	if s.several != nil {
		return s.appendOverlap(dst, title)
	}
	var c canvas
	f := newFrame(s.Size, s.BoxRows, s.BoxCols, s.unit(), s.Rules)
	c.open(f.width, f.height, title)
	for cell := range s.Size * s.Size {
		if s.Highlighted[cell] {
			f.fill(&c, cell, "#ffe27a")
		}
	}
	f.under(&c)
	for cell := range s.Size * s.Size {
		s.drawCell(&c, f, cell, cell)
	}
	f.lines(&c)
	f.over(&c)
	return c.end(dst)
}

// unit returns the pixels of a cell.
func (s *Sudoku) unit() int {
	if s.Candidates != nil {
		return room
	}
	return side
}

// drawCell draws what a cell of the puzzle holds into a cell of the frame.
func (s *Sudoku) drawCell(c *canvas, f *frame, cell, at int) {
	x, y := f.centre(at)
	size := f.part(55)
	if s.Large {
		size = f.part(85)
	}
	switch {
	case s.Givens[cell] != "":
		c.write(x, y, size, ` font-weight="bold"`, s.Givens[cell])
	case s.Digits != nil && s.Digits[cell] != "":
		c.write(x, y, size, ` fill="#1858b8"`, s.Digits[cell])
	case s.Candidates != nil:
		for i, digit := range s.Candidates[cell] {
			if digit != "" {
				x, y := f.note(at, i+1)
				c.write(x, y, max(6, f.part(70)/max(f.noteShape())), ` fill="#555"`, digit)
			}
		}
	}
}

// AppendText appends the grid with its rules as text for a terminal, with its legend below. Highlighted cells have a *. All lines
// begin with #, so that no reader takes them for a grid.
func (s *Sudoku) AppendText(dst []byte, coloured bool) []byte {
	p := newPage(s.Size, s.BoxRows, s.BoxCols, s.Rules)
	p.walls()
	for _, m := range s.Rules.Marks {
		p.mark(m)
	}
	p.outside()
	for cell := range s.Size * s.Size {
		digit, style := s.Givens[cell], text.Bold
		if digit == "" && s.Digits != nil {
			digit, style = s.Digits[cell], text.Cyan
		}
		if digit == "" {
			digit, style = "·", ""
		}
		if s.Highlighted[cell] {
			style = text.BoldRed
			p.put(cell, 0, -1, '*', style)
		}
		p.put(cell, 0, 0, []rune(digit)[0], style)
	}
	for i := range len(p.runes) / p.columns {
		dst = p.appendRow(append(dst, "# "...), i, coloured)
	}
	if s.Rules.Legend != "" {
		dst = fmt.Appendf(dst, "# %s%s\n", strings.Repeat(" ", p.left), s.Rules.Legend)
	}
	return dst
}
