package puzzles

import (
	"strings"

	"dlx-sudoku/cover"
)

// markdownFormat is a table of Markdown, below a head with nothing in it. It is read as rows in a frame.
var markdownFormat = format{
	name: "markdown", about: "a table of Markdown, blank where a cell is empty",
	write: appendMarkdown, alphabet: true,
}

func appendMarkdown(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	n := g.Layout().Size()
	dst = append(dst, strings.Repeat("|   ", n)+"|\n"+strings.Repeat("|:-:", n)+"|\n"...)
	for cell := range n * n {
		name := " "
		if d := g.Digit(cell); d != 0 {
			name = g.Alphabet().Name(d)
		}
		dst = append(append(append(dst, "| "...), name...), ' ')
		if cell%n == n-1 {
			dst = append(dst, "|\n"...)
		}
	}
	return append(dst, '\n'), nil
}
