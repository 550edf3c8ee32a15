package ladder

import "math/bits"

// A Candidate is a digit in a cell, where it is possible. Cells are row-major and count from 0, digits from 1.
type Candidate struct {
	Cell, Digit int
}

// A Step is one application of a technique: what it rests on, and what follows. Its slices are overwritten by the next
// step that is found into it.
type Step struct {
	Technique Technique
	Digits    []int       // of the pattern, ascending; 1 to n
	Cells     []int       // of the pattern, ascending; of a wing the pivot, then the pincers
	Houses    []int       // of the pattern: where it lies; of a fish the lines, base lines first
	Links     []Candidate // of a chain, false and true in turn; of a dead end, what was assumed

	Placed  Candidate   // the digit that is placed; Digit 0 if none is
	Removed []Candidate // the candidates that are ruled out, besides those that the placed digit excludes
}

// begin makes s a step without content.
func (s *Step) begin(t Technique) {
	s.Technique = t
	s.Digits, s.Cells, s.Houses = s.Digits[:0], s.Cells[:0], s.Houses[:0]
	s.Links, s.Removed = s.Links[:0], s.Removed[:0]
	s.Placed = Candidate{}
}

// digits notes a set of digits of the pattern.
func (s *Step) digits(set uint32) {
	for ; set != 0; set &= set - 1 {
		s.Digits = append(s.Digits, bits.TrailingZeros32(set)+1)
	}
}

// cellsOf notes cells of a house, by their positions.
func (s *Step) cellsOf(h *house, in uint32) {
	for ; in != 0; in &= in - 1 {
		s.Cells = append(s.Cells, int(h.cells[bits.TrailingZeros32(in)]))
	}
}

// remove notes that the digits of a set are ruled out in a cell.
func (s *Step) remove(cell int, set uint32) {
	for ; set != 0; set &= set - 1 {
		s.Removed = append(s.Removed, Candidate{cell, bits.TrailingZeros32(set) + 1})
	}
}

// AppendStep appends the step as a line without an end: the rung, "-" beyond the ladder, the technique, what it rests
// on and what follows.
//
//	2.6 pointing: 4 in box 2 lies in row 3: r3c7<>4 r3c8<>4
func (r *Rules) AppendStep(dst []byte, s *Step) []byte {
	if rung := s.Technique.Rung(); rung != Beyond {
		dst = append(dst, rung.String()...)
	} else {
		dst = append(dst, '-')
	}
	dst = append(dst, ' ')
	dst = append(dst, s.Technique.String()...)
	dst = append(dst, ": "...)
	dst = r.appendReason(dst, s)
	dst = append(dst, ':')
	for _, c := range s.Removed {
		dst = append(dst, ' ')
		dst = r.AppendCandidate(dst, c, false)
	}
	if s.Placed.Digit != 0 {
		dst = append(dst, ' ')
		dst = r.AppendCandidate(dst, s.Placed, true)
	}
	return dst
}

// AppendCandidate appends "r3c7=4" if the candidate is true, and else "r3c7<>4".
func (r *Rules) AppendCandidate(dst []byte, c Candidate, is bool) []byte {
	dst = append(dst, r.layout.CellName(c.Cell)...)
	if is {
		dst = append(dst, '=')
	} else {
		dst = append(dst, "<>"...)
	}
	return append(dst, r.alphabet.Name(c.Digit)...)
}

// appendReason appends what the step rests on.
func (r *Rules) appendReason(dst []byte, s *Step) []byte {
	text := func(words ...string) {
		for _, w := range words {
			dst = append(dst, w...)
		}
	}
	switch s.Technique {
	case LastCell:
		text(r.houses[s.Houses[0]].name, " has one empty cell")
	case HiddenSingleBox, HiddenSingle:
		text(r.alphabet.Name(s.Placed.Digit), " has one place in ", r.houses[s.Houses[0]].name)
	case NakedSingle:
		text(r.layout.CellName(s.Placed.Cell), " has one digit left")
	case DirectPointing, DirectClaiming, Pointing, Claiming:
		r.appendLocked(text, s)
	case DirectHiddenPair, DirectHiddenTriplet, HiddenPair, HiddenTriplet, HiddenQuad:
		text(r.digitNames(s), " in ", r.houses[s.Houses[0]].name, " are in ", r.cellNames(s))
		if s.Placed.Digit != 0 {
			text(", so ", r.alphabet.Name(s.Placed.Digit), " has one place left")
		}
	case NakedPair, NakedTriplet, NakedQuad:
		text(r.cellNames(s))
		if len(s.Houses) > 0 {
			text(" in ", r.houses[s.Houses[0]].name)
		}
		text(" hold ", r.digitNames(s))
	case XWing, Swordfish, Jellyfish:
		half := len(s.Houses) / 2
		text(r.digitNames(s), " in ", r.houseNames(s.Houses[:half]), " lies in ", r.houseNames(s.Houses[half:]))
	case XYWing, XYZWing:
		text(r.layout.CellName(s.Cells[0]), " with ", r.layout.CellName(s.Cells[1]), " and ",
			r.layout.CellName(s.Cells[2]), ": one of them is ", r.alphabet.Name(s.Digits[0]))
	case Skyscraper, Kite:
		text(r.digitNames(s), " in ", r.houseNames(s.Houses[:2]), ": ", r.layout.CellName(s.Cells[0]), " or ",
			r.layout.CellName(s.Cells[1]), " has it")
	case WWing:
		text(r.layout.CellName(s.Cells[0]), " or ", r.layout.CellName(s.Cells[1]), " is ", r.alphabet.Name(s.Digits[0]),
			", for ", r.alphabet.Name(s.Digits[1]), " in ", r.houses[s.Houses[0]].name, " is beside one of them")
	case Chain:
		r.appendLinks(text, s)
	case Contradiction, Refutation:
		by := "singles lead"
		if s.Technique == Refutation {
			by = "steps up to " + Highest.Rung().String() + " lead"
		}
		text("with ", string(r.AppendCandidate(nil, s.Links[0], true)), " ", by, " to a dead end")
	}
	return dst
}

func (r *Rules) appendLocked(text func(...string), s *Step) {
	d := r.alphabet.Name(s.Digits[0])
	text(d, " in ", r.houses[s.Houses[0]].name)
	if len(s.Houses) == 1 {
		text(" is beside what follows")
		return
	}
	text(" lies in ", r.houses[s.Houses[1]].name)
	if s.Placed.Digit != 0 {
		text(", so ", r.houses[s.Houses[2]].name, " has one place left")
	}
}

func (r *Rules) appendLinks(text func(...string), s *Step) {
	for i, c := range s.Links {
		switch {
		case i == 0:
			text("if ")
		case i == 1:
			text(" then ")
		default:
			text(", ")
		}
		text(string(r.AppendCandidate(nil, c, i%2 == 1)))
	}
}

// digitNames returns the digits of the pattern as "4", "4 and 7" or "1, 4 and 7".
func (r *Rules) digitNames(s *Step) string {
	return list(len(s.Digits), func(i int) string { return r.alphabet.Name(s.Digits[i]) })
}

func (r *Rules) cellNames(s *Step) string {
	return list(len(s.Cells), func(i int) string { return r.layout.CellName(s.Cells[i]) })
}

func (r *Rules) houseNames(houses []int) string {
	return list(len(houses), func(i int) string { return r.houses[houses[i]].name })
}

// list returns n names as "a", "a and b" or "a, b and c".
func list(n int, name func(int) string) string {
	var text string
	for i := range n {
		switch {
		case i == 0:
		case i == n-1:
			text += " and "
		default:
			text += ", "
		}
		text += name(i)
	}
	return text
}
