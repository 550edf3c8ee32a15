// Package md2man stands in for the package of that name, with which github.com/urfave/cli/v2 makes manual pages from
// Markdown. The commands make theirs in another way and never call it. The real one brings a parser of Markdown, whose
// tables and patterns are made at the start of each run: they took a seventh of the time of a short one.
package md2man

// Render is never called.
func Render([]byte) []byte {
	panic("md2man: left out (dlx man and dlx-sudoku man print manual pages)")
}
