package cover

// fullNine reports whether the 81 digits of a 9x9 grid solve it: whether each row, column and box of 3x3 has all nine.
// Nine cells have all nine digits only if each stands there once.
//
// Three cells side by side make a word, with a bit for the digit of each in 16 bits of its own. All words of a stack
// together tell what its columns have; the 16 bits of a word together, what the three cells have.
func fullNine(digits []uint8) bool {
	const all = 0x3FE
	together := func(w uint64) uint64 { return (w | w>>16 | w>>32) & 0xFFFF }
	d := (*[81]uint8)(digits)
	var columns [3]uint64
	for band := 0; band < 81; band += 27 {
		var boxes [3]uint64
		for row := band; row < band+27; row += 9 {
			var cells uint64
			for stack := range 3 {
				i := row + 3*stack
				w := uint64(1)<<(d[i]&15) | uint64(1)<<(d[i+1]&15+16) | uint64(1)<<(d[i+2]&15+32)
				cells |= w
				boxes[stack] |= w
				columns[stack] |= w
			}
			if together(cells) != all {
				return false
			}
		}
		if together(boxes[0]) != all || together(boxes[1]) != all || together(boxes[2]) != all {
			return false
		}
	}
	return columns[0]&columns[1]&columns[2] == all|all<<16|all<<32
}
