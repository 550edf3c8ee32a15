package puzzles

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"dlx-sudoku/cover"
)

// A line above a puzzle may say its boxes in other words than "box: 3x2". If it says nothing else, it is that rule. If
// it says more, it becomes a rule that is refused unless the puzzle has these boxes anyway.

// boxWords matches a word for boxes, boxShape and bareShape their rows and columns with and without brackets, and boxSize
// the size of the grid before them.
const (
	boxSize   = `(?:(?:n|size|grid)?\s?[:=]?\s?\d{1,2}(?:\s?x\s?\d{1,2})?(?:\s(?:sudoku|grid|puzzle))?\s?[,;:]?\s(?:with\s)?)?`
	boxWords  = `(?:box(?:es)?|blocks?|regions?|sub-?grids?)`
	bareShape = `(\d{1,2})\s?(?:x|\*|by)\s?(\d{1,2})`
	boxShape  = `[(\[{]?(\d{1,2})\s?(?:x|\*|by|,)\s?(\d{1,2})[)\]}]?`
)

// boxLines match lines that say only the boxes, perhaps behind the size of the grid. Each has two submatches, the rows
// and the columns of a box.
var boxLines = []func() *regexp.Regexp{
	pattern(`^` + boxSize + boxWords + `(?:[\s_-]?(?:size|shape|dimensions?))?\s?(?:are|is|of|[:=])?\s?` + boxShape + `$`),
	pattern(`^` + boxSize + boxShape + `\s` + boxWords + `$`),
	pattern(`^` + boxSize + boxWords + `(?:[\s_-]?(?:size|shape|dimensions?))?\s?(?:are|is|of|have|[:=])?\s?(\d{1,2}) rows?,?(?: and| by| x)? (\d{1,2}) col(?:umn)?s?$`),
}

// sizeAndBoxes is a size and the boxes in brackets, 6x6 (3x2).
var sizeAndBoxes = pattern(`^(\d{1,2})x(\d{1,2})(?: sudoku| grid| puzzle)? ?[(\[](\d{1,2})x(\d{1,2})(?: ` + boxWords + `)?[)\]]?$`)

// boxMention matches a shape beside a word for boxes, amid other words.
var boxMention = pattern(`\b` + boxWords + `(?: size| shape)?\s?(?:are|is|of|[:=])?\s?[(\[]?` + bareShape + `\b|\b` + bareShape + `[)\]]? ` + boxWords + `\b`)

// mayBeBoxes reports whether a line may say boxes and does not begin with cells. It is quick.
func mayBeBoxes(text []byte) bool {
	return len(text) >= len("6x6(3x2)")-1 && len(text) <= quoteLimit && bytes.ContainsAny(text, "xXbB") && bytes.ContainsAny(text, "=( ") && !beginsCells(text)
}

// beginsCells reports whether a line begins with five cells, side by side or apart.
func beginsCells(text []byte) bool {
	cells := 0
	for _, c := range text {
		switch {
		case isDecimal(c), c == '.', c == '_', c == '*':
			if cells++; cells == 5 {
				return true
			}
		case !isBlank(c) && c != '|':
			return false
		}
	}
	return false
}

// boxesSaid returns the shape of boxes that a line says, as "3x2", or the whole line if it says more than that. It
// reports false if the line says no shape, or mentions square boxes among other words: people who explain the usual
// rules do so.
func boxesSaid(text string) (value string, ok bool) {
	if len(text) > quoteLimit || hasLongWord([]byte(text), 15) || beginsCells([]byte(text)) || !strings.ContainsAny(text, "123456789") {
		return "", false
	}
	text = strings.Join(strings.Fields(strings.ToLower(strings.ReplaceAll(text, string([]byte{other}), "x"))), " ")
	bare := strings.TrimRight(text, " .;")
	if strings.Count(text[len(bare):], ".") >= cover.MinSize { // a row or a puzzle behind it
		return "", false
	}
	text = bare
	if m := sizeAndBoxes().FindStringSubmatch(text); m != nil {
		if l, err := cover.ParseLayout(m[3] + "x" + m[4]); m[1] == m[2] && err == nil && fmt.Sprint(l.Size()) == m[1] {
			return m[3] + "x" + m[4], true
		}
	}
	if !strings.Contains(text, "box") && !strings.Contains(text, "block") && !strings.Contains(text, "region") && !strings.Contains(text, "grid") {
		return "", false
	}
	for _, line := range boxLines {
		if m := line().FindStringSubmatch(text); m != nil {
			return m[1] + "x" + m[2], true
		}
	}
	for _, m := range boxMention().FindAllStringSubmatch(text, -1) {
		if m[1]+m[3] != m[2]+m[4] {
			return text, true
		}
	}
	return "", false
}

// mentioned returns the shape of boxes in a line of words. Two shapes are an error.
func mentioned(text string) (*cover.Layout, error) {
	if all := boxMention().FindAllStringSubmatch(text, -1); len(all) == 1 {
		m := all[0]
		return cover.ParseLayout(m[1] + m[3] + "x" + m[2] + m[4])
	}
	return nil, fmt.Errorf("boxes in words: %q (want a line \"box: RxC\" above the puzzle)", text)
}
