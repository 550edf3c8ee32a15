package puzzles

import (
	"bytes"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// A line may say the regions of a jigsaw behind its puzzle, with a blank or without: a character for each cell, the same for
// the cells of a region.
//
//	3.......4..2.6.1...1.9.8.2...5...6..… 000122222001112322…

// jigsawBehind returns the number of cells of the puzzle that a text begins with, and the regions behind it. If there
// are none, regions is nil.
func jigsawBehind(text []byte) (cells int, regions []byte) {
	for n := cover.MaxSize; n >= cover.MinSize; n-- {
		cells = n * n
		if len(text) < 2*cells {
			continue
		}
		regions = bytes.TrimLeft(text[cells:], " \t,;\"")
		if len(regions) >= cells && (len(regions) == cells || regions[cells] == '"' || scan.EndsField(regions[cells])) && isJigsaw(regions[:cells], n) {
			return cells, regions[:cells]
		}
	}
	return 0, nil
}

// isJigsaw reports whether a text of n x n characters draws regions: each character stands in n cells, which are
// connected. No solution does, because neighbours differ there.
func isJigsaw(text []byte, n int) bool {
	if !mayBeJigsaw(text, n) {
		return false
	}
	for cell, c := range text {
		isFirst := bytes.IndexByte(text, c) == cell
		if isFirst && (bytes.Count(text, []byte{c}) != n || reach(text, n, cell) != n) {
			return false
		}
	}
	return true
}

// mayBeJigsaw reports whether the first cell is like one beside it. It is quick.
func mayBeJigsaw(text []byte, n int) bool { return text[0] == text[1] || text[0] == text[n] }

// reach returns the number of cells that have what a cell has and are connected with it, itself included.
func reach[T comparable](cells []T, n, cell int) int {
	seen := map[int]bool{cell: true}
	for todo := []int{cell}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, way := range ways {
			if next, ok := step(n, at, way); ok && cells[next] == cells[cell] && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return len(seen)
}

// ways are the steps to the neighbours of a cell: rows down, columns right.
var ways = map[rune][2]int8{'U': {-1, 0}, 'R': {0, 1}, 'D': {1, 0}, 'L': {0, -1}}

// step returns the cell to which a way leads from a cell, and reports whether the grid has it.
func step(n, cell int, way [2]int8) (to int, ok bool) {
	row, col := cell/n+int(way[0]), cell%n+int(way[1])
	return row*n + col, row >= 0 && row < n && col >= 0 && col < n
}
