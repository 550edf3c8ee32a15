package rules

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

// A board is a full grid that rules are checked on. The check follows the rule itself, cell by cell and digit by digit, and does
// not use its statement in atoms. The two share only functions that say which cells a rule is about, such as windows.
type board struct {
	set    *Set
	layout *cover.Layout
	n      int
	digits []int
}

// at returns the digit of a cell.
func (b *board) at(cell int) int { return b.digits[cell] }

// name returns a cell with its digit: "r1c1=5".
func (b *board) name(cell int) string {
	return b.layout.CellName(cell) + "=" + cover.DigitName(b.digits[cell])
}

// read returns the digits of cells.
func (b *board) read(cells []int) (digits []int) {
	for _, c := range cells {
		digits = append(digits, b.digits[c])
	}
	return digits
}

// add returns the sum of the digits of cells.
func (b *board) add(cells []int) (sum int) {
	for _, c := range cells {
		sum += b.at(c)
	}
	return sum
}

// first returns in words the first of the cells whose digit is wrong, "" if none is.
func (b *board) first(cells []int, wrong func(d int) bool) string {
	if i := slices.IndexFunc(b.read(cells), wrong); i >= 0 {
		return b.name(cells[i])
	}
	return ""
}

// alike compares cells with others, one by one, and returns in words the first two that hold different digits.
func (b *board) alike(cells, others []int) string {
	return b.each(cells, others, func(d, e int) bool { return d == e })
}

// each compares cells with others, one by one, and returns in words the first two whose digits are not right.
func (b *board) each(cells, others []int, right func(d, e int) bool) string {
	for i, c := range cells {
		if !right(b.at(c), b.at(others[i])) {
			return b.name(c) + " and " + b.name(others[i])
		}
	}
	return ""
}

// along returns the broken function of a kind whose rules hold if each two neighbours along the line are right. right gets the
// number of the rule.
func along(right func(d, e, number int) bool) func(b *board, r *Rule) string {
	return func(b *board, r *Rule) string {
		c := r.cells()
		return b.each(c[:len(c)-1], c[1:], func(d, e int) bool { return right(d, e, r.value(b.n)) })
	}
}

// pair returns in words the first two of the cells that are wrong, "" if no two are.
func (b *board) pair(cells []int, wrong func(a, c int) bool) string {
	for i, c := range cells {
		for _, a := range cells[:i] {
			if wrong(a, c) {
				return b.name(a) + " and " + b.name(c)
			}
		}
	}
	return ""
}

// repeats returns in words a digit that occurs twice in the cells, or "".
func (b *board) repeats(cells []int) string {
	return b.pair(cells, func(a, c int) bool { return b.at(a) == b.at(c) })
}

// is returns "" if a number is the one wanted, and otherwise both in words.
func is(what string, got, want int) string {
	if got == want {
		return ""
	}
	return fmt.Sprintf("%s is %d (want %d)", what, got, want)
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
