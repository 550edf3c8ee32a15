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
	{"plain", generate.Recipe{Layout: covertest.Size(9)}, 1, 0, "..6........3.1..45.7....81.3.27....4.8...19.....3.........7.1..2....6..8...1.53.."},
	{"another number", generate.Recipe{Layout: covertest.Size(9)}, 1, 1, ".7..3.59.........1....45.8..8.....246.3..2..772...4...8.........6.3.9....3.57.84."},
	{"great numbers", generate.Recipe{Layout: covertest.Size(9)}, 1 << 63, 1<<64 - 1, "1.....29..4......6.29...5.....3.9.7.41........75.6....2.1..3...5.....6.1....459.."},
	{"rotate180, 30 to 32", generate.Recipe{Layout: covertest.Size(9), Symmetry: generate.Rotate180, Fewest: 30, Most: 32}, 1, 0, ".....4.938.321..45..46.....31....5....54.19....7....61.....21..25..364.876.1....."},
	{"2.6", generate.Recipe{Layout: covertest.Size(9), Easiest: 26, Hardest: 26}, 1, 0, "....1.83.............2.9.....8...35297.8..6..1.........8.7...45.3945.2..4........"},
}
