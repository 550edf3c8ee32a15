package puzzles

import (
	"slices"

	"dlx-sudoku/cover"
)

// sdkFormat is a grid below a heading, as programs for Sudoku write it. It is read as a grid.
var sdkFormat = format{
	name: "sdk", about: "[Puzzle] and n lines of n cells, for Sudoku programs",
	write: appendSDK, alphabet: true, boxes: refused,
}

func appendSDK(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	dst = append(dst, "[Puzzle]\n"...)
	for row := range slices.Chunk(g.AppendLine(nil), g.Layout().Size()) {
		dst = append(append(dst, row...), '\n')
	}
	return append(dst, '\n'), nil
}
