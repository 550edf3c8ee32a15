package glyphs

import (
	"fmt"
)

// Article returns the name of a size with its article: "a 9x9 grid", "an 8x8 grid".
func Article(size int) string {
	article := "a"
	if size == 8 || size == 11 || size == 18 {
		article = "an"
	}
	return fmt.Sprintf("%s %dx%d grid", article, size, size)
}

// Miscount returns the error for the wrong number of things in a grid: "80 cells (a 9x9 grid has 81)". Where says more
// of the things found, such as " in row 3".
func Miscount(found int, thing, where string, size, want int) error {
	if found != 1 {
		thing += "s"
	}
	return fmt.Errorf("%d %s%s (%s has %d)", found, thing, where, Article(size), want)
}

// List returns n names as "a", "a and b" or "a, b and c".
func List(n int, name func(int) string) string {
	var text string
	for i := range n {
		switch {
		case i == 0:
		case i == n-1:
			text += " and "
		default:
			text += ", "
		}
		text += name(i)
	}
	return text
}
