package draw

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// MaxCells is the greatest number of cells of a board.
const MaxCells = 1 << 20

// An Option is an option of a solution: the names of its items, and their colours.
type Option struct {
	Items   []string
	Colours []string // of each item, empty for none
}

// A Plan says how to draw the solutions of a problem.
type Plan struct {
	kind  kind
	items map[string]place
	names []string // of the items, in their order, for a table

	layers, rows, columns int
	mark, rest            string // of a matrix: the text of a chosen place, and of the others
	rowNames, columnNames []string

	regions map[place]region // of a matrix that is divided; nil if it is not

	triangular bool           // cells are triangles
	upward     int            // see Board
	shapes     map[string]int // the numbers of the shapes of pieces without names, from 1; nil: pictures do not distinguish them
}

// region is the region of a place: its number, from 1, and its name.
type region struct {
	number int
	name   string
}

// kind is the kind of a board.
type kind uint8

const (
	cells  kind = iota // items that are cells
	matrix             // items that are rows and items that are columns
	places             // items that are places in a row
	table              // options by items
)

// place is where an item stands, from 0. In a matrix the items of rows have column -1 and those of columns row -1.
type place struct{ layer, row, column int }

var (
	cellName   = pattern(`^(?:l([1-9][0-9]{0,4}))?r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})$`)
	triangle   = pattern(`^r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})(up|down)$`)
	digitName  = pattern(`^r[1-9][0-9]{0,4}(?:c[1-9][0-9]{0,4}[>v])?=(.+)$`)
	letterName = pattern(`^([a-z])([1-9][0-9]{0,4})$`)
)

// pattern returns a function that compiles a regular expression on its first call: few runs draw anything.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// NewPlan returns the plan for a problem with these items; the first primary of them are primary. It is an error if a
// board would have more than MaxCells cells.
func NewPlan(items []string, primary int) (*Plan, error) {
	p := &Plan{items: map[string]place{}, names: items}
	switch {
	case p.planCells(items):
		p.kind = cells
	case p.planTriangles(items):
		p.kind, p.triangular = cells, true
	case p.planMatrix(items):
		p.kind = matrix
	case p.planPlaces(items, primary):
		p.kind = places
	default:
		p.kind, p.columns = table, len(items)
	}
	if p.layers*p.rows*p.columns > MaxCells {
		return nil, fmt.Errorf("a board of more than %d cells is not drawn", MaxCells)
	}
	return p, nil
}

func (p *Plan) planCells(items []string) bool {
	for _, name := range items {
		layer, row, column, ok := ParseCell(name)
		if !ok {
			continue
		}
		p.place(name, place{layer - 1, row - 1, column - 1})
	}
	return p.layers > 0
}

// place gives an item its place, and enlarges the board if necessary.
func (p *Plan) place(name string, at place) {
	p.items[name] = at
	p.layers, p.rows, p.columns = max(p.layers, at.layer+1), max(p.rows, at.row+1), max(p.columns, at.column+1)
}

// planTriangles takes triangles, if they point up and down by turns.
func (p *Plan) planTriangles(items []string) bool {
	p.upward = -1
	for _, name := range items {
		m := triangle().FindStringSubmatch(name)
		if m == nil {
			continue
		}
		at := place{0, number(m[1]) - 1, number(m[2]) - 1}
		parity := (at.row + at.column) % 2
		if m[3] == "down" {
			parity = 1 - parity
		}
		if p.upward >= 0 && p.upward != parity {
			clear(p.items)
			p.layers, p.rows, p.columns = 0, 0, 0
			return false
		}
		p.upward = parity
		p.place(name, at)
	}
	return p.layers > 0
}

// ParseCell returns the place of a cell, from 1, given its name: r2c5, or l3r2c5 for layer 3.
func ParseCell(name string) (layer, row, column int, ok bool) {
	m := cellName().FindStringSubmatch(name)
	if m == nil {
		return 0, 0, 0, false
	}
	return number(cmp.Or(m[1], "1")), number(m[2]), number(m[3]), true
}

// number returns the value of digits that a pattern has matched; there are at most five.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// numberedName returns the letter and the number of a name such as r7, 0 for other names.
func numberedName(name string) (letter string, n int) {
	if m := letterName().FindStringSubmatch(name); m != nil {
		return m[1], number(m[2])
	}
	return "", 0
}

// planMatrix takes items of one letter and a number: rows and columns, of a board or of workers and jobs.
func (p *Plan) planMatrix(items []string) bool {
	most := map[string]int{}
	for _, name := range items {
		letter, n := numberedName(name)
		most[letter] = max(most[letter], n)
	}
	for _, letters := range [...]string{"rc", "wj"} {
		row, column := letters[:1], letters[1:]
		if most[row] == 0 || most[column] == 0 {
			continue
		}
		p.layers, p.rows, p.columns = 1, most[row], most[column]
		p.mark, p.rest = "1", "0"
		for _, name := range items {
			switch letter, n := numberedName(name); letter {
			case row:
				p.items[name] = place{0, n - 1, -1}
			case column:
				p.items[name] = place{0, -1, n - 1}
			default:
				p.mark, p.rest = "Q", "."
			}
		}
		if anyHas(items, "touch(") { // corners of stars
			p.mark = "*"
		}
		if letters == "wj" {
			p.rowNames, p.columnNames = numbered(row, most[row]), numbered(column, most[column])
		}
		return true
	}
	return false
}

// numbered returns the names of lines: w1, w2, ….
func numbered(letter string, n int) (names []string) {
	for i := range n {
		names = append(names, letter+strconv.Itoa(i+1))
	}
	return names
}

// regionPrefix begins the items of the regions of a matrix.
const regionPrefix = "region-"

// Divided reports whether the board is a matrix with regions, which Divide finds.
func (p *Plan) Divided() bool {
	return p.kind == matrix && anyHas(p.names, regionPrefix)
}

// anyHas reports whether some name begins with a prefix.
func anyHas(names []string, prefix string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, prefix) })
}

// Divide finds the regions of a matrix, given all options of the problem.
func (p *Plan) Divide(options []Option) {
	p.regions = map[place]region{}
	numbers := map[string]int{}
	for _, o := range options {
		row, column := p.lines(o)
		for _, name := range o.Items {
			if name, ok := strings.CutPrefix(name, regionPrefix); ok {
				if numbers[name] == 0 {
					numbers[name] = len(numbers) + 1
				}
				p.regions[place{0, row, column}] = region{numbers[name], name}
			}
		}
	}
}

// lines returns the row and the column of an option of a matrix, -1 for none.
func (p *Plan) lines(o Option) (row, column int) {
	row, column = -1, -1
	for _, name := range o.Items {
		if at, ok := p.items[name]; ok {
			row, column = max(row, at.row), max(column, at.column)
		}
	}
	return row, column
}

// planPlaces takes the items of one letter and a number that are secondary, which have colours, or those named s.
func (p *Plan) planPlaces(items []string, primary int) bool {
	for i, name := range items {
		letter, n := numberedName(name)
		if n == 0 || i < primary && letter != "s" {
			continue
		}
		p.items[name] = place{0, 0, n - 1}
		p.layers, p.rows, p.columns = 1, 1, max(p.columns, n)
	}
	return p.layers > 0
}
