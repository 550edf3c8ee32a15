package bands

// A band is three rows. Its word has 10 bits a row, the lowest nine of them for the cells from left to right; the tenth
// is a spare bit that is always 0 and takes the carry when all rows are added to at once. These are the constants for
// the word of one band, and for two of them in 64 bits.
const (
	ones   = 1<<20 | 1<<10 | 1 // the first cell of each row
	cells  = ones * 0x1FF      // all 27 cells
	spares = ones << 9         // the spare bit of each row
	firsts = ones * 0b1001001  // the first cell of each minirow
	row    = 0x1FF             // the cells of the first row, and nine bits in general

	twice   = 1<<32 | 1 // times this: the same for two bands
	ones2   = ones * twice
	cells2  = cells * twice
	spares2 = spares * twice
	firsts2 = firsts * twice
	row2    = row * twice
)

// stack0 picks the first stack out of the nine columns of each of three bands, nine bits a band.
const stack0 = 7<<18 | 7<<9 | 7

// permutations are the six ways to place three boxes in three lines.
var permutations = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// A square says, in nine bits, which line a digit may take in each of three boxes that stand in a row or a column:
// bit 3·box + line, the lines being the rows of a band or the columns of a stack. The digit takes each line in one box
// and one line in each box, so that a square is the union of some of the six permutations.
//
// The tables hold, by square, what is left of it without the lines that are in no permutation.
var (
	rowsLeft    [512]uint32 // of a band: the cells of the minirows, as a word of the band
	columnsLeft [512]uint64 // of a stack: bit 9·band + column for the columns of the first stack
	ways        [512]uint8  // the permutations, as a set of six bits
)

// The same by a set of permutations.
var (
	rowsOf    [64]uint32
	columnsOf [64]uint32
	squareOf  [64]uint16
)

// split divides a set of two permutations or more into two parts, by whether they have a certain line in a certain box.
var split [64]struct{ in, out uint8 }

var keep [8][64]struct {
	upper uint64
	lower uint32
}

// place holds the bit of each cell of the first two bands, and cellAt the cell of each bit.
var (
	place  [54]uint8
	cellAt [64]uint8
)

func init() {
	for cell := range place {
		r, c := cell/9, cell%9
		place[cell] = uint8(r/3*32 + r%3*10 + c)
		cellAt[place[cell]] = uint8(cell)
	}
	for set := range squareOf {
		for k, p := range permutations {
			if set>>k&1 == 0 {
				continue
			}
			for box, line := range p {
				squareOf[set] |= 1 << (3*box + int(line))
				rowsOf[set] |= 7 << (10*int(line) + 3*box)
				columnsOf[set] |= 1 << (9*box + int(line))
			}
		}
	}
	for square := range ways {
		for k := range permutations {
			if have := int(squareOf[1<<k]); square&have == have {
				ways[square] |= 1 << k
			}
		}
		rowsLeft[square] = rowsOf[ways[square]]
		m := uint64(columnsOf[ways[square]])
		columnsLeft[square] = m&7 | m>>9&7<<32 | m>>18&7<<9
	}
	for set := range 64 {
		for k := range 3 {
			rows, columns := rowsOf[set], columnsOf[set]<<(3*k)|^uint32(stack0<<(3*k))
			keep[k][set].upper, keep[k][set].lower = ^uint64(0), ^uint32(0)
			switch k {
			case 0:
				keep[k][set].upper = uint64(rows) | (1<<32-1)<<32
			case 1:
				keep[k][set].upper = uint64(rows)<<32 | (1<<32 - 1)
			case 2:
				keep[k][set].lower = rows
			}
			keep[3+k][set].upper = (uint64(columns&row) | uint64(columns>>9&row)<<32) * ones
			keep[3+k][set].lower = columns >> 18 & row * ones
		}
	}
	for set := range split {
		for bit := range 9 {
			var in uint8
			for k := range permutations {
				if set>>k&1 == 1 && squareOf[1<<k]>>bit&1 == 1 {
					in |= 1 << k
				}
			}
			if in != 0 && in != uint8(set) {
				split[set].in, split[set].out = in, uint8(set)^in
				break
			}
		}
	}
}
