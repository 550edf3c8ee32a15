package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf8"

	"dlx-sudoku/dlx"
)

// cellName is the name of a cell, as gen writes it: r2c5, or l3r2c5 for layer 3.
var cellName = regexp.MustCompile(`^(?:l([1-9][0-9]{0,4}))?r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})$`)

// parseCell returns the place of a cell, from 1, given its name.
func parseCell(name string) (layer, row, column int, ok bool) {
	m := cellName.FindStringSubmatch(name)
	if m == nil {
		return 0, 0, 0, false
	}
	layer = 1
	if m[1] != "" {
		layer, _ = strconv.Atoi(m[1])
	}
	row, _ = strconv.Atoi(m[2])
	column, _ = strconv.Atoi(m[3])
	return layer, row, column, true
}

// maxDrawn is how many cells a drawing may have.
const maxDrawn = 1 << 20

// backgrounds are colours of a terminal with 256 of them, none too dark for black letters.
var backgrounds = []int{203, 214, 227, 112, 80, 75, 141, 212, 180, 250, 43, 105, 166, 193}

// letters name the options of a solution where they have no names of their own.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// grids draws each solution as a grid of the cells that it has: a letter for each option, which is that of its first
// item that is no cell, or the next of the alphabet if it has no other; a cell that wears a colour shows that of the
// colour.
type grids struct {
	blocks
	color bool

	cells                []int // of each item, its place in the drawing, or -1
	layers, rows, column int
	items, colours       []int
}

// drawn is a cell of a drawing: a letter, and the option that it belongs to, from 1.
type drawn struct {
	letter rune
	option int
}

func (g *grids) begin(p *dlx.Problem) error {
	places := make([][3]int, p.Items())
	for i := range places {
		layer, row, column, ok := parseCell(p.ItemName(i))
		if !ok {
			continue
		}
		places[i] = [3]int{layer, row, column}
		g.layers, g.rows, g.column = max(g.layers, layer), max(g.rows, row), max(g.column, column)
	}
	if g.layers == 0 {
		return errors.New("--format grid: no item is a cell such as r1c1")
	}
	if g.layers*g.rows*g.column > maxDrawn {
		return fmt.Errorf("--format grid: more than %d cells", maxDrawn)
	}
	g.cells = make([]int, len(places))
	for i, place := range places {
		g.cells[i] = -1
		if place[0] > 0 {
			g.cells[i] = ((place[0]-1)*g.rows+place[1]-1)*g.column + place[2] - 1
		}
	}
	return nil
}

func (g *grids) solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	g.heading(p, number, sol)
	drawing := make([]drawn, g.layers*g.rows*g.column)
	unnamed := 0
	for n, o := range sol {
		g.items, g.colours = p.AppendOption(g.items[:0], o), p.AppendColours(g.colours[:0], o)
		var letter rune
		for _, i := range g.items {
			if g.cells[i] < 0 {
				letter, _ = utf8.DecodeRuneInString(p.ItemName(i))
				break
			}
		}
		if letter == 0 {
			letter = rune(letters[unnamed%len(letters)])
			unnamed++
		}
		for k, i := range g.items {
			if cell := g.cells[i]; cell >= 0 {
				drawing[cell] = drawn{letter, n + 1}
				if g.colours[k] > 0 {
					drawing[cell].letter, _ = utf8.DecodeRuneInString(p.ColourName(g.colours[k]))
				}
			}
		}
	}
	for k, d := range drawing {
		if k > 0 && k%(g.rows*g.column) == 0 {
			g.text = append(g.text, "-\n"...) // between two layers
		}
		switch {
		case d.option == 0:
			g.text = append(g.text, ' ')
		case g.color:
			g.text = fmt.Appendf(g.text, "\x1b[30;48;5;%dm%c\x1b[0m", backgrounds[(d.option-1)%len(backgrounds)], d.letter)
		default:
			g.text = utf8.AppendRune(g.text, d.letter)
		}
		if (k+1)%g.column == 0 {
			g.text = append(g.text, '\n')
		}
	}
	g.text = append(g.text, '\n')
	return g.text
}
