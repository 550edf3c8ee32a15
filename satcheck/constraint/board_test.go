package constraint

import (
	"fmt"
	"math"
	"slices"
)

// A board is a full grid on which rules are read as a person reads them, word by word. It shares nothing with the domains
// and the clauses, and knows no default but those of the documentation.
type board struct {
	rows, cols int // of a box
	n          int
	digits     []int
	rules      []Rule
}

func (b board) at(c int) int { return b.digits[c] }

func (b board) read(cells []int) (digits []int) {
	for _, c := range cells {
		digits = append(digits, b.digits[c])
	}
	return digits
}

func (b board) sum(cells []int) (sum int) {
	for _, c := range cells {
		sum += b.digits[c]
	}
	return sum
}

// differ reports whether no two of some cells hold the same digit.
func (b board) differ(cells []int) bool {
	return every(cells, func(i, j int) bool { return b.at(i) != b.at(j) })
}

// every reports whether something is true of each two of a list.
func every(list []int, is func(x, y int) bool) bool {
	for i, x := range list {
		for _, y := range list[:i] {
			if !is(y, x) {
				return false
			}
		}
	}
	return true
}

// steps reports whether something is true of each two neighbours in a list.
func steps(list []int, is func(x, y int) bool) bool {
	for i := 1; i < len(list); i++ {
		if !is(list[i-1], list[i]) {
			return false
		}
	}
	return true
}

// all reports whether two cells of the grid that satisfy a condition always satisfy another one.
func (b board) all(when func(rows, cols int) bool, then func(c, x int) bool) bool {
	for c := range b.n * b.n {
		for x := range b.n * b.n {
			if rows, cols := distance(c/b.n, x/b.n), distance(c%b.n, x%b.n); c != x && when(rows, cols) && !then(c, x) {
				return false
			}
		}
	}
	return true
}

func distance(x, y int) int { return max(x, y) - min(x, y) }

func neighbours(rows, cols int) bool { return rows+cols == 1 }

func times(d, e, by int) bool { return max(d, e)%min(d, e) == 0 && max(d, e)/min(d, e) == by }

// marked reports whether a rule of one of some words stands on two cells.
func (b board) marked(c, x int, words ...string) bool {
	return slices.ContainsFunc(b.rules, func(r Rule) bool {
		return slices.Contains(words, r.Word) && slices.Contains(r.Groups[0], c) && slices.Contains(r.Groups[0], x)
	})
}

// box returns the place of a cell's box.
func (b board) box(c int) [2]int { return [2]int{c / b.n / b.rows, c % b.n / b.cols} }

// boxed reports whether the grid has boxes.
func (b board) boxed() bool { return b.rows > 1 && b.cols > 1 }

// area returns the name of a cell's box, or of its region where there are no boxes.
func (b board) area(c int) string {
	if b.boxed() {
		return fmt.Sprint(b.box(c))
	}
	name := ""
	for i, r := range b.rules {
		for j, g := range r.Groups {
			if r.Word == "regions" && slices.Contains(g, c) {
				name += fmt.Sprint(i, j, " ")
			}
		}
	}
	return name
}

// class returns whether a digit is low, middle or high.
func (b board) class(d int) int { return (3*d - 1) / b.n }

// squares reports whether each square of 2x2 cells has three classes of digits.
func (b board) squares(class func(d int) int) bool {
	for c := range b.n * b.n {
		if c%b.n == b.n-1 || c/b.n == b.n-1 {
			continue
		}
		met := map[int]bool{}
		for _, x := range []int{c, c + 1, c + b.n, c + b.n + 1} {
			met[class(b.at(x))] = true
		}
		if len(met) < 3 {
			return false
		}
	}
	return true
}

// rotates reports whether any m digits in a row have different classes.
func (b board) rotates(cells []int, m int, class func(d int) int) bool {
	for i := range cells {
		for j := range i {
			if i-j < m && class(b.at(cells[i])) == class(b.at(cells[j])) {
				return false
			}
		}
	}
	return true
}

// unmarked reports whether neighbours without one of some marks are not as something says.
func (b board) unmarked(marks []string, as func(d, e int) bool) bool {
	return b.all(neighbours, func(c, x int) bool { return b.marked(c, x, marks...) || !as(b.at(c), b.at(x)) })
}

// numbers returns the numbers on marks, or another one if there are no such marks.
func (b board) numbers(word, plain string, otherwise int) (numbers []int) {
	for _, r := range b.rules {
		switch {
		case r.Word == word && len(r.Numbers) > 0:
			numbers = append(numbers, r.Numbers[0])
		case r.Word == word, r.Word == plain:
			numbers = append(numbers, otherwise)
		}
	}
	if numbers == nil {
		return []int{otherwise}
	}
	return numbers
}

// between returns the digits between the first two that are one of two digits.
func between(digits []int, a, b int) []int {
	i, j := slices.Index(digits, a), slices.Index(digits, b)
	if i < 0 || j < 0 {
		return []int{math.MaxInt} // no total is like this
	}
	return digits[min(i, j)+1 : max(i, j)]
}

func addUp(digits []int) (sum int) {
	for _, d := range digits {
		sum += d
	}
	return sum
}

// index reports whether each cell says where the number of its own place is.
func (b board) index(cells []int, own func(c int) int, there func(c, d int) int) bool {
	for _, c := range cells {
		if b.at(there(c, b.at(c))) != own(c) {
			return false
		}
	}
	return true
}

// upTo returns the numbers from 1 to n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// cellsOf returns the cells of a grid of size n.
func cellsOf(n int) []int {
	list := make([]int, n*n)
	for i := range list {
		list[i] = i
	}
	return list
}
