package bits

// The sizes are stored in bit planes: bit b of 64 numbers is one word, so that one operation on words works on all 64.
// These functions are the adders and subtracters of circuits, and are small enough to be inlined.

// add4 counts, for each bit position, in how many of four words the bit is set: the count is ones + 2·twos + 4·fours.
func add4(a, b, c, d uint64) (ones, twos, fours uint64) {
	odd, other := a^b, c^d
	ab, cd := a&b, c&d
	return odd ^ other, ab ^ cd | odd&other, ab & cd
}

// less3 subtracts three-bit numbers (ones, twos, fours) from the lowest three bits p0, p1, p2 of other numbers. borrow
// has a bit for each number that must borrow one from its higher bits.
func less3(p0, p1, p2, ones, twos, fours uint64) (d0, d1, d2, borrow uint64) {
	borrow = ones &^ p0
	half := twos ^ borrow
	carry := half&^p1 | twos&borrow
	last := fours ^ carry
	return p0 ^ ones, p1 ^ half, p2 ^ last, last&^p2 | fours&carry
}
