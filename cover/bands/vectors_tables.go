package bands

// turns are the permutations of a pass: each brings the word of another minirow to every word, so many bands, rows of the
// band and boxes further on, in cycles of three. The spare words stay. They move bytes, which takes one operation
// where words take two on Intel's processors.
var turns [len(turnsBy)][64]uint8

var turnsBy = [...]struct{ bands, rows, boxes int }{
	{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 2, 0}, {0, 1, 1}, {0, 2, 2}, {0, 1, 2}, {0, 2, 1}, {1, 0, 0}, {2, 0, 0},
}

// What deal needs: for each byte of a state's vector the cell that it gets the digit of, if it is the low byte of a
// word, and the greatest digit.
var (
	thirds [3][64]uint8
	nines  [64]uint8
)

// What descend needs in each word: all bits, to subtract 1, and all nine digits.
var less, full words

// What a branch needs. A place is a band, or 3 and a stack; its lines are numbered 4*box + line.
var (
	three   words           // the greatest number of digits in a minirow
	places  words           // the word with the number of lines of each place; from 32, in the second of two vectors
	settled [8]uint16       // the least number of lines of a place with a choice
	lines   [6]words        // for each line the word with its digits; from 32, in the second of two vectors
	cuts    [6][16]struct { // what a digit loses: bit w of c is for word w of vector c of a state
		with    [4]uint32 // if it takes the line: the other lines of the box
		without [4]uint32 // if it does not: the line
	}
)

// digitOf is the digit, from 1, of a set of one digit; 0 of any other.
var digitOf [512]uint8

// wordOf returns the word of a minirow. The numbers count from 0, modulo 3.
func wordOf(band, row, box int) int { return 9*(band%3) + 3*(row%3) + box%3 }

func vectorTables() {
	for i, by := range turnsBy {
		for w := range 32 {
			from := w
			if w < 27 {
				from = wordOf(w/9+by.bands, w/3+by.rows, w+by.boxes)
			}
			turns[i][2*w], turns[i][2*w+1] = uint8(2*from), uint8(2*from+1)
		}
	}
	for d := range 9 {
		digitOf[1<<d] = uint8(d + 1)
	}
	for i := range nines {
		nines[i] = 9
		for c := range thirds {
			thirds[c][i] = uint8(i/2*3 + c)
		}
	}
	for w := range three {
		less[w], full[w], three[w] = 1<<16-1, 1<<9-1, 3
	}
	for i := range settled {
		settled[i] = 9*3 + 1
	}
	for k := range 3 {
		places[k], places[3+k] = uint16(wordOf(k, 0, 0)), uint16(32+wordOf(0, 0, k))
		for box := range 3 {
			for line := range 3 {
				lines[k][4*box+line] = uint16(wordOf(k, line, box))
				lines[3+k][4*box+line] = uint16(32 + wordOf(box, line, k)) // the vector has column 0 in row 0, and so on
				cutLine(k, box, line)
			}
		}
	}
}

// cutLine fills in the cuts of a line, in a box of band k and in one of stack k.
func cutLine(k, box, line int) {
	inBand, inStack := &cuts[k][4*box+line], &cuts[3+k][4*box+line]
	for row := range 3 {
		for c := range 3 {
			if row == line {
				inBand.without[c] |= 1 << wordOf(k, row, box)
			} else {
				inBand.with[c] |= 1 << wordOf(k, row, box)
			}
			if c == line {
				inStack.without[c] |= 1 << wordOf(box, row, k)
			} else {
				inStack.with[c] |= 1 << wordOf(box, row, k)
			}
		}
	}
}
