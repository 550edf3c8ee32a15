package generate_test

import (
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
)

// golden are puzzles that must not change.
var golden = []struct {
	name         string
	recipe       generate.Recipe
	seed, number uint64
	want         string
}{
	{"plain", generate.Recipe{Layout: covertest.Size(9)}, 1, 0, "....6....1..743..........429.1.....8.........6.43925....543.6.....8..4.3..95....."},
	{"another number", generate.Recipe{Layout: covertest.Size(9)}, 1, 1, ".5..7..9...............14.....79..6..8..35.2......8....241...5.16.3....2.73.5.1.."},
	{"great numbers", generate.Recipe{Layout: covertest.Size(9)}, 1 << 63, 1<<64 - 1, "4...3..8......1..6586..4.........1...7...3.....5.6..2..4...8.9....9.....1...7.5.3"},
	{"rotate180, 30 to 32", generate.Recipe{Layout: covertest.Size(9), Symmetry: generate.Rotate180, Fewest: 30, Most: 32}, 1, 0, "..8..1..5.5.7.3.....6..5.4.97.....385..1.8..468.....17.1.4..6.....8.9.5.3..5..7.."},
	{"2.6", generate.Recipe{Layout: covertest.Size(9), Easiest: 26, Hardest: 26}, 1, 0, "......3..5..4....1....9.42..38.......1.2....34.783....6....9......5.7..21.....68."},
}
