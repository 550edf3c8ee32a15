// Package bands solves the classic Sudoku, 9x9 with boxes of 3x3, with bit operations on the words of its bands.
package bands
