// Package words puts into words what the commands tell: a choice, a number of things.
package words

import (
	"fmt"
	"strings"
)

// Alternatives joins words: "a, b or c".
func Alternatives(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Plural returns a number of things: "1 puzzle", "2 puzzles".
func Plural(n uint64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
