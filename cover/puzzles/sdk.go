package puzzles

import (
	"dlx-sudoku/cover"
)

// sdkFormat is that of programs for Sudoku, with a heading. It is read as a grid.
var sdkFormat = format{
	name: "sdk", about: "[Puzzle] and n lines of n cells, for Sudoku programs",
	write: appendSDK, alphabet: true, boxes: refused,
}

func appendSDK(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	dst = append(dst, "[Puzzle]\n"...)
	n := g.Layout().Size()
	line := g.AppendLine(nil)
	for row := range n {
		dst = append(append(dst, line[row*n:][:n]...), '\n')
	}
	return append(dst, '\n'), nil
}
