package bands

// Vectors of 32 bytes: numbers for all words, and masks.
var (
	zero32, minus32, nine32 [16]uint16
	stacks32                [16]uint16 // all words but the spare ones
	nibble32                [32]uint8  // the lower half of each byte
)

// Permutations of the bytes of 16, in each half of a vector.
var (
	stack1, stack2 [32]uint8 // to each word the one of the next stack, and of the one after it
	bands32        [16]uint8 // words 0, 2 and 4 to the front
	ones32         [32]uint8 // the number of ones in the numbers 0 to 15
)

// last32 masks the two words behind the words of the six places.
var last32 [8]uint16

// setOf is the set of the digits that a cell may have if it is given a digit, or 0.
var setOf [10]uint16

// wordOfCell is the word of each cell in a grid.
var wordOfCell [81]int

// paths are the ways to the lines of a place, which is a band, or 3 and a stack.
var paths [6]struct {
	notes int // of the notes, the word of the first line in the first box; the other lines are 16 words apart
	cell  int // of a grid, the word of the first cell of that line
	box   int // how far the boxes are apart, in both
	line  int // how far the lines are apart in a grid
	step  int // how far the three cells of a line are apart
}

func vector32Tables() {
	last32[6], last32[7] = 1<<16-1, 1<<16-1
	for i := range 16 {
		zero32[i], minus32[i], nine32[i] = 0, 1<<16-1, 1<<9-1
		if i%4 < 3 {
			stacks32[i] = 1<<16 - 1
		}
	}
	for i := range 32 {
		nibble32[i] = 15
		stack1[i], stack2[i] = uint8(i%16), uint8(i%16)
		if word := i % 16 / 2; word%4 < 3 {
			stack1[i] = uint8(2*(word/4*4+(word%4+1)%3) + i%2)
			stack2[i] = uint8(2*(word/4*4+(word%4+2)%3) + i%2)
		}
		for n := i % 16; n != 0; n &= n - 1 {
			ones32[i]++
		}
	}
	for i := range bands32 {
		bands32[i] = 1 << 7 // none
		if i < 6 {
			bands32[i] = uint8(i/2*4 + i%2)
		}
	}
	setOf[0] = 1<<9 - 1
	for d := range 9 {
		setOf[d+1] = 1 << d
	}
	for cell := range wordOfCell {
		r, c := cell/9, cell%9
		wordOfCell[cell] = 16*(3*(r%3)+c%3) + 4*(r/3) + c/3
	}
	for k := range 3 {
		band, stack := &paths[k], &paths[3+k]
		band.notes, band.cell, band.box, band.line, band.step = 4*k, 4*k, 1, 48, 16
		stack.notes, stack.cell, stack.box, stack.line, stack.step = 48+k, k, 4, 16, 48
	}
}
