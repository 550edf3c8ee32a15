package draw

import "strconv"

// This file draws solutions by a plan: matrices, tables and cells.

// Board returns the drawing of a solution.
func (p *Plan) Board(solution []Option) *Board {
	switch p.kind {
	case matrix:
		return p.drawMatrix(solution)
	case table:
		return p.drawTable(solution)
	}
	return p.drawCells(solution)
}

func (p *Plan) drawMatrix(solution []Option) *Board {
	b := newBoard(1, p.rows, p.columns)
	b.RowNames, b.ColumnNames = p.rowNames, p.columnNames
	for at, r := range p.regions {
		if at.row >= 0 && at.column >= 0 {
			*b.at(0, at.row, at.column) = Cell{Text: string([]rune(r.name)[:1]), Piece: r.number, Quiet: true}
		}
	}
	for n, o := range solution {
		row, column := p.lines(o)
		if row < 0 || column < 0 {
			continue
		}
		piece := n + 1
		if p.regions != nil {
			piece = b.at(0, row, column).Piece
		}
		*b.at(0, row, column) = Cell{Text: p.mark, Piece: piece}
	}
	b.fill(p.rest)
	return b
}

func (p *Plan) drawTable(solution []Option) *Board {
	columns := map[string]int{}
	for i, name := range p.names {
		columns[name] = i
	}
	b := newBoard(1, min(len(solution), MaxCells/max(1, p.columns)), p.columns)
	for n, o := range solution[:b.Rows] {
		for k, name := range o.Items {
			text := "x"
			if k < len(o.Colours) && o.Colours[k] != "" {
				text = o.Colours[k]
			}
			*b.at(0, n, columns[name]) = Cell{Text: text, Piece: n + 1}
		}
	}
	b.fill(".")
	return b
}

func (p *Plan) drawCells(solution []Option) *Board {
	b := p.emptyBoard()
	crowded := p.crowded(solution)
	unnamed := 0
	for n, o := range solution {
		text, isDigit := p.label(o)
		piece := n + 1
		if isDigit {
			piece = tone(text, piece)
		}
		shape := 0
		if text == "" {
			shape = p.shapes[p.shape(o)]
			text = string(letters[unnamed%len(letters)])
			unnamed++
		}
		if crowded {
			if at, ok := p.centre(o); ok {
				*b.at(at.layer, at.row, at.column) = Cell{Text: "Q", Piece: n + 1}
			}
			continue
		}
		for k, name := range o.Items {
			at, ok := p.items[name]
			if !ok {
				continue
			}
			c := b.at(at.layer, at.row, at.column)
			*c = Cell{Text: text, Piece: piece, Shape: shape}
			if k < len(o.Colours) && o.Colours[k] != "" {
				*c = painted(o.Colours[k], p.kind == cells)
			}
		}
	}
	if crowded {
		b.fill(".")
	}
	return b
}

// painted returns a cell with a colour. On a board, # is a filled cell and other marks are letters of words; elsewhere each
// colour has its own background.
func painted(colour string, board bool) Cell {
	c := Cell{Text: colour, Piece: tone(colour, 0)}
	switch {
	case !board && c.Piece == 0:
		for _, letter := range colour {
			c.Piece += int(letter)
		}
	case colour == "#":
		c = Cell{Text: colour, Black: true}
	case colour == ".":
		c = Cell{Text: colour, Quiet: true}
	}
	return c
}

// tone returns the number of the background of a digit or another number, so that equal numbers look the same. It returns other
// if text is no number.
func tone(text string, other int) int {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return n
	}
	return other
}

// letters are the names of options that have no name of their own.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// label returns the text in the cells of an option: the digit of an item such as r2=7; in a row of places the name of the
// first item that is not a place; on a board the first letter of that name. It is empty if there is no such item.
func (p *Plan) label(o Option) (text string, isDigit bool) {
	first := ""
	for _, name := range o.Items {
		if _, ok := p.items[name]; ok {
			continue
		}
		if m := digitName().FindStringSubmatch(name); m != nil {
			return m[1], true
		}
		if first == "" {
			first = name
		}
	}
	if p.kind == places || first == "" {
		return first, false
	}
	return string([]rune(first)[:1]), false
}

// crowded reports whether some cell without a colour belongs to several options.
func (p *Plan) crowded(solution []Option) bool {
	seen := map[string]bool{}
	for _, o := range solution {
		for k, name := range o.Items {
			if _, ok := p.items[name]; !ok || k < len(o.Colours) && o.Colours[k] != "" {
				continue
			}
			if seen[name] {
				return true
			}
			seen[name] = true
		}
	}
	return false
}

// centre returns the cell of an option whose whole row and column the option covers: the place of a queen. If there are
// several, as on boards of 3x3, it returns the one nearest to the middle of the option's cells.
func (p *Plan) centre(o Option) (place, bool) {
	var reached []place
	lines := map[place]int{} // the number of its cells in each row, whose column is -1, and in each column, whose row is -1
	row := func(at place) place { return place{at.layer, at.row, -1} }
	column := func(at place) place { return place{at.layer, -1, at.column} }
	for _, name := range o.Items {
		if at, ok := p.items[name]; ok {
			reached = append(reached, at)
			if lines[at]++; lines[at] == 1 { // the first name of this cell
				lines[row(at)]++
				lines[column(at)]++
			}
		}
	}
	best, least, found := place{}, 0, false
	for _, at := range reached {
		if lines[row(at)] < p.columns || lines[column(at)] < p.rows {
			continue
		}
		if d := distance(reached, at); !found || d < least {
			best, least, found = at, d, true
		}
	}
	return best, found
}

// distance returns the sum of the squares of the distances from a cell to others.
func distance(others []place, at place) int {
	sum := 0
	for _, other := range others {
		sum += (other.row-at.row)*(other.row-at.row) + (other.column-at.column)*(other.column-at.column)
	}
	return sum
}
