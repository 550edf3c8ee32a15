package census

// A symmetry exchanges columns within the stacks, and digits.
type symmetry struct {
	column [3][3]uint8 // by stack: where each column goes
	digit  [9]uint8    // where each digit goes
}

// identity exchanges nothing.
var identity = symmetry{
	column: [3][3]uint8{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}},
	digit:  [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
}

// after returns the symmetry that applies first s, then a.
func (a *symmetry) after(s *symmetry) (both symmetry) {
	for k := range both.column {
		for c := range both.column[k] {
			both.column[k][c] = a.column[k][s.column[k][c]]
		}
	}
	for d := range both.digit {
		both.digit[d] = a.digit[s.digit[d]]
	}
	return both
}

// inverse returns the symmetry that undoes a.
func (a *symmetry) inverse() (undo symmetry) {
	for k := range a.column {
		for c, to := range a.column[k] {
			undo.column[k][to] = uint8(c)
		}
	}
	for d, to := range a.digit {
		undo.digit[to] = uint8(d)
	}
	return undo
}

// splits returns the images of a split of each stack.
func (a *symmetry) splits(s [3]split) (images [3]split) {
	t := table()
	for k := range s {
		image := a.image(k, &t.deal[s[k]])
		images[k] = t.of[encode(&image)]
	}
	return images
}

// image returns the image of a split of the columns of a stack.
func (a *symmetry) image(stack int, d *deal) (image deal) {
	for i, line := range d {
		image[a.digit[i]] = a.column[stack][line]
	}
	return image
}

// A mapper maps the codes of splits as a symmetry does, in two halves: the digits 0 to 4, and the digits 5 to 8.
type mapper struct {
	low  [243]uint16
	high [81]uint16
}

// set makes m map as the symmetry does for one stack.
func (m *mapper) set(a *symmetry, stack int) {
	column := &a.column[stack]
	fill(m.low[:], a.digit[:5], column)
	fill(m.high[:], a.digit[5:], column)
}

// fill sets sums[code], for every code of the digits, to the code of their images.
func fill(sums []uint16, digits []uint8, column *[3]uint8) {
	sums[0] = 0
	for _, to := range digits {
		sums[0] += uint16(column[0]) * power3[to]
	}
	known := 1
	for _, to := range digits {
		zero := uint16(column[0]) * power3[to]
		for line := 1; line < 3; line++ {
			step := uint16(column[line])*power3[to] - zero // modulo 2¹⁶, as the sums are
			for i := range known {
				sums[line*known+i] = sums[i] + step
			}
		}
		known *= 3
	}
}

// code returns the code of the image of a split with that code.
func (m *mapper) code(code uint16) uint16 { return m.low[code%243] + m.high[code/243] }
