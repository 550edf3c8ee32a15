package bits

// The sizes are numbers in bits that stand below each other: bit b of 64 numbers is a word, and one operation on words works
// on all 64. These functions do what adders and subtracters of circuits do, and are small enough to be inlined.

// add4 counts, place by place, in how many of four words a bit is set: the count has the bits ones, twos and fours.
func add4(a, b, c, d uint64) (ones, twos, fours uint64) {
	odd, other := a^b, c^d
	ab, cd := a&b, c&d
	return odd ^ other, ab ^ cd | odd&other, ab & cd
}

// less3 takes numbers of three bits off the lowest three bits of others, and returns where one is to be borrowed of the
// bits above.
func less3(p0, p1, p2, ones, twos, fours uint64) (d0, d1, d2, borrow uint64) {
	borrow = ones &^ p0
	half := twos ^ borrow
	carry := half&^p1 | twos&borrow
	last := fours ^ carry
	return p0 ^ ones, p1 ^ half, p2 ^ last, last&^p2 | fours&carry
}
