package ladder

import (
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// A phrase is the text of a step as it is made.
type phrase struct {
	r    *Rules
	s    *Step
	text []byte
}

// say appends words.
func (p *phrase) say(words ...string) {
	for _, w := range words {
		p.text = append(p.text, w...)
	}
}

// tell appends words in which a name in braces stands for what the step has of it.
func (p *phrase) tell(words string) {
	for words != "" {
		plain, rest, named := strings.Cut(words, "{")
		p.text = append(p.text, plain...)
		name, rest, _ := strings.Cut(rest, "}")
		if words = rest; named {
			p.text = append(p.text, p.own(name)...)
		}
	}
}

// says returns the words of a technique that always has the same.
func says(words string) func(*phrase) { return func(p *phrase) { p.tell(words) } }

// AppendStep appends the step as a line, without a line end: its number, "-" if it has none, its name, what it rests on
// and what follows.
//
//	2.6 pointing (locked candidates 1): 4 in box 2 is only in row 3: r3c78<>4
func (r *Rules) AppendStep(dst []byte, s *Step) []byte {
	p := &phrase{r, s, dst}
	if s.Rung != Beyond && !r.bare {
		p.say(s.Rung.String())
	} else {
		p.say("-")
	}
	p.say(" ", s.Name())
	if other := techniques[s.Technique].other; other != "" {
		p.say(" (", other, ")")
	}
	p.say(": ")
	if s.AssumesUnique() {
		p.say("assuming one solution, ")
	}
	techniques[s.Technique].words(p)
	p.say(": ")
	return r.AppendResult(p.text, s)
}

// Where returns a place to look for a step: a house of its pattern, or else the first one of a cell.
func (r *Rules) Where(s *Step) string {
	if len(s.Houses) > 0 {
		return r.houses[s.Houses[0]].name
	}
	cell := s.Placed.Cell
	switch {
	case len(s.Cells) > 0:
		cell = s.Cells[0]
	case len(s.Chains) > 0:
		cell = s.Chains[0][0].Cell
	}
	return r.houses[r.seats[cell][0].house].name
}

// AppendResult appends what follows from a step: "r48c5, r18c7<>3, r2c2=5".
func (r *Rules) AppendResult(dst []byte, s *Step) []byte {
	separator := ""
	for d := 1; d <= r.n; d++ {
		var cells []int
		for _, c := range s.Removed {
			if c.Digit == d {
				cells = append(cells, c.Cell)
			}
		}
		if len(cells) == 0 {
			continue
		}
		dst = append(dst, separator...)
		dst = append(r.AppendCells(dst, cells), "<>"...)
		dst = append(dst, r.alphabet.Name(d)...)
		separator = ", "
	}
	if s.Placed.Digit != 0 {
		dst = append(dst, separator...)
		dst = r.AppendCandidate(dst, s.Placed, true)
	}
	return dst
}

// AppendCells appends cells in the short form of HoDoKu: "r3c78, r48c5". Rows and columns above 9 are not joined.
func (r *Rules) AppendCells(dst []byte, cells []int) []byte {
	cells = slices.Sorted(slices.Values(cells))
	if r.n > 9 {
		for i, c := range cells {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(dst, r.layout.CellName(c)...)
		}
		return dst
	}
	byRow, byColumn := r.joined(cells, true), r.joined(cells, false)
	if len(byColumn) < len(byRow) {
		byRow = byColumn
	}
	return append(dst, byRow...)
}

// joined returns cells as text: the cells of a row joined, and rows with the same columns; or the same by columns.
func (r *Rules) joined(cells []int, byRow bool) string {
	var all []string                 // the places of cells in lines, each once
	lines := make(map[string]string) // the lines that have cells at some places
	for line := range r.n {
		places := ""
		for _, c := range cells {
			at, place := c/r.n, c%r.n
			if !byRow {
				at, place = place, at
			}
			if at == line {
				places += strconv.Itoa(place + 1)
			}
		}
		if places != "" && lines[places] == "" {
			all = append(all, places)
		}
		lines[places] += strconv.Itoa(line + 1)
	}
	for i, places := range all {
		if byRow {
			all[i] = "r" + lines[places] + "c" + places
		} else {
			all[i] = "r" + places + "c" + lines[places]
		}
	}
	return strings.Join(all, ", ")
}

// AppendCandidate appends "r3c7=4" if the candidate is true, and else "r3c7<>4".
func (r *Rules) AppendCandidate(dst []byte, c Candidate, is bool) []byte {
	return r.appendStatement(dst, Statement{Candidate: c, True: is})
}

// appendStatement appends a statement as AppendCandidate does: "r3c78<>4" of a group.
func (r *Rules) appendStatement(dst []byte, c Statement) []byte {
	if c.Group == nil {
		dst = append(dst, r.layout.CellName(c.Cell)...)
	} else {
		dst = r.AppendCells(dst, c.Group)
	}
	sign := "<>"
	if c.True {
		sign = "="
	}
	return append(append(dst, sign...), r.alphabet.Name(c.Digit)...)
}

// own returns what stands for a name in braces: {cells}, {extras} and {set} for the names of cells, "{short cells}" for
// their short form; {digits}; {houses}, of a fish also {base} and {crossing}; {held} for cells with their candidates. A
// digit behind a name, from 0, is for one of them. {placed} and {removed} are for the digit of what follows.
func (p *phrase) own(name string) string {
	s, half := p.s, len(p.s.Houses)/2
	word := strings.TrimRight(name, "0123456789")
	i, err := strconv.Atoi(name[len(word):])
	one := err == nil
	word, short := strings.CutPrefix(word, "short ")
	switch word {
	case "cells", "extras", "set":
		cells := map[string][]int{"cells": s.Cells, "extras": s.Extra, "set": s.Set}[word]
		switch {
		case one:
			return p.cell(cells[i])
		case short:
			return string(p.r.AppendCells(nil, cells))
		}
		return p.cells(cells)
	case "held":
		return p.cell(s.Cells[i]) + " (" + p.set(s.Held[i]) + ")"
	case "houses":
		if one {
			return p.house(s.Houses[i])
		}
		return p.lines(s.Houses)
	case "base":
		return p.lines(s.Houses[:half])
	case "crossing":
		return p.lines(s.Houses[half:])
	case "digits":
		if one {
			return p.r.alphabet.Name(s.Digits[i])
		}
		return p.digits(s.Digits)
	case "placed":
		return p.r.alphabet.Name(s.Placed.Digit)
	}
	return p.r.alphabet.Name(s.Removed[0].Digit) // {removed}
}

// digits returns the names of digits as "4", "4 and 7" or "1, 4 and 7".
func (p *phrase) digits(digits []int) string {
	return glyphs.List(len(digits), func(i int) string { return p.r.alphabet.Name(digits[i]) })
}

// cell returns the name of a cell.
func (p *phrase) cell(c int) string { return p.r.layout.CellName(c) }

// cells returns the names of cells as "r1c1, r1c2 and r3c3".
func (p *phrase) cells(cells []int) string {
	return glyphs.List(len(cells), func(i int) string { return p.cell(cells[i]) })
}

// set returns the digits of a set: "1 5".
func (p *phrase) set(digits cover.Digits) string {
	var names []string
	for d := range digits.All() {
		names = append(names, p.r.alphabet.Name(d))
	}
	return strings.Join(names, " ")
}

// house returns the name of a house.
func (p *phrase) house(h int) string { return p.r.houses[h].name }

// lines returns the names of houses as "row 3", or, of one kind, as "rows 3, 4 and 9".
func (p *phrase) lines(houses []int) string {
	kind := p.r.kindOf(houses)
	if len(houses) == 1 || kind == "houses" {
		return glyphs.List(len(houses), func(i int) string { return p.house(houses[i]) })
	}
	return kind + " " + glyphs.List(len(houses), func(i int) string {
		name := p.house(houses[i])
		return name[len(strings.TrimRight(name, "0123456789")):]
	})
}

// told returns a statement: "r3c7=4", "r3c78<>4" of a group.
func (p *phrase) told(c Statement) string { return string(p.r.appendStatement(nil, c)) }

// kindOf returns what houses are together: "rows", or "houses" if they are not of one kind.
func (r *Rules) kindOf(houses []int) string {
	first := r.houses[houses[0]].kind
	if slices.ContainsFunc(houses, func(h int) bool { return r.houses[h].kind != first }) {
		return "houses"
	}
	return [...]string{"boxes", "columns", "rows", "houses"}[first]
}
