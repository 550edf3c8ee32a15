package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// A Rule is a kind of rule with its numbers and cells.
type Rule struct {
	Kind    *Kind
	Numbers []int   // the numbers of the rule: a total, a clue, digits
	Groups  [][]int // the cells, group by group, counting from 0, row by row; none for a rule of the whole grid
	Line    int     // of the text, from 1; 0 if it was not read from one
}

// cells returns the cells of the first group.
func (r *Rule) cells() []int {
	if len(r.Groups) == 0 {
		return nil
	}
	return r.Groups[0]
}

// number returns the first number, or otherwise if the rule has none.
func (r *Rule) number(otherwise int) int {
	if len(r.Numbers) == 0 {
		return otherwise
	}
	return r.Numbers[0]
}

// value returns the first number, or its default in a grid of n digits.
func (r *Rule) value(n int) int {
	if r.Kind.half {
		return r.number((n + 1) / 2)
	}
	return r.number(r.Kind.Default)
}

// numberText returns the number, or the list of digits, as text: "15", or "1A" for 1 and 10; "" without a number.
func (r *Rule) numberText() (text string) {
	for _, n := range r.Numbers {
		if !r.Kind.Digits {
			return strconv.Itoa(n)
		}
		text += cover.DigitName(n)
	}
	return text
}

// Cells returns all cells of the rule, group after group. The slice is the caller's.
func (r *Rule) Cells() []int {
	return slices.Concat(r.Groups...)
}

// Text returns the rule as [Parse] reads it, without a line end: "cage: 15 r1c1 r1c2", or "rules: anti-knight".
func (r *Rule) Text(l *cover.Layout) string {
	if r.Kind.Global {
		return "rules: " + r.Kind.Word
	}
	if r.Kind.read != nil {
		return r.Kind.Word + ": " + r.Kind.write(l, r)
	}
	var words []string
	if number := r.numberText(); number != "" {
		words = append(words, number)
	}
	for i, g := range r.Groups {
		if i > 0 {
			words = append(words, "|")
		}
		words = append(words, names(l, g))
	}
	if r.Kind.Last {
		words = append(words[1:], words[0])
	}
	return r.Kind.Word + ": " + strings.Join(words, " ")
}

// Words returns the meaning of the rule: "the digits of r1c1 and r1c2 differ and add up to 15".
func (r *Rule) Words(l *cover.Layout) string {
	text := r.Kind.Means
	if head, rest, optional := strings.Cut(text, "["); optional { // "differ[ and add up to {1}]"
		inner, tail, _ := strings.Cut(rest, "]")
		if len(r.Numbers) == 0 {
			inner = ""
		}
		text = head + inner + tail
	}
	pairs := []string{"{cells}", listing(l, r.Cells()), "{digits}", r.numberText(), "{1}", strconv.Itoa(r.value(l.Size()))}
	for i, g := range r.Groups[:min(len(r.Groups), 2)] {
		pairs = append(pairs, fmt.Sprintf("{group%d}", i+1), listing(l, g))
	}
	if c := r.cells(); len(c) > 0 {
		pairs = append(pairs, "{first}", l.CellName(c[0]), "{last}", l.CellName(c[len(c)-1]))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// names returns the names of cells with blanks between them.
func names(l *cover.Layout, cells []int) string {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = l.CellName(c)
	}
	return strings.Join(words, " ")
}

// listing returns the names of cells for a sentence: "r1c1, r1c2 and r1c3".
func listing(l *cover.Layout, cells []int) string {
	if len(cells) > 12 {
		return fmt.Sprintf("%s … %s (%d cells)", names(l, cells[:3]), names(l, cells[len(cells)-1:]), len(cells))
	}
	return glyphs.List(len(cells), func(i int) string { return l.CellName(cells[i]) })
}
