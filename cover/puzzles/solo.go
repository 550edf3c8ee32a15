package puzzles

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// A game ID of Solo is the size and the rules, and then the puzzle in runs.
//
//	3x3x:5b9b2a1…             three boxes across and three down; diagonals
//	9j:5h6a5_1d4…,abdbd__aa…  a jigsaw, whose borders follow
//	3x3k:zzzc,a__b…,8a7_13…   a killer: the borders of the cages, and their totals at their first cells
//
// In the grids a number stands for itself, a letter for as many empty cells as its place in the alphabet, and _ for
// nothing. The borders are those between neighbours in a row, row by row, and then between neighbours in a column,
// column by column. A letter stands for as many pairs of neighbours without a border and one pair with a border, z for
// 25 pairs without a border, and _ for one pair with a border.

// isSolo reports whether a line is a game ID: digits, x and digits or j, letters, a colon, and runs.
func isSolo(text string) bool {
	head, runs, ok := strings.Cut(text, ":")
	if !ok || head == "" || runs == "" || head[0] < '1' || head[0] > '9' || strings.Trim(head, "0123456789abcdefghijklmnopqrstuvwxyz") != "" {
		return false
	}
	size := strings.TrimLeft(head, "0123456789")
	return size != "" && (size[0] == 'x' || size[0] == 'j') && strings.Trim(runs, "0123456789abcdefghijklmnopqrstuvwxyz_,") == ""
}

// soloHead is the part of a game ID in front of the colon.
type soloHead struct {
	across, down              int // boxes; a jigsaw has its size across, and 1 down
	jigsaw, killer, diagonals bool
}

// headOf reads the head of a text for which isSolo holds.
func headOf(text string) (h soloHead) {
	var letters string
	h.across, letters = leadingNumber(text)
	h.down = 1
	if letters, h.jigsaw = strings.CutPrefix(letters, "j"); !h.jigsaw {
		h.down, letters = leadingNumber(letters[1:])
	}
	letters, _, _ = strings.Cut(letters, "d") // how hard it is
	h.killer, h.diagonals = strings.Contains(letters, "k"), strings.Contains(letters, "x")
	return h
}

// layout returns the layout of the grid: as many boxes across as a box has rows.
func (h soloHead) layout() (*cover.Layout, error) {
	l, err := cover.NewLayout(h.across, h.down)
	if h.jigsaw && err == nil {
		l, err = cover.NewLayout(1, h.across)
	}
	return l, err
}

// parts returns how many parts there are behind the colon.
func (h soloHead) parts() int {
	n := 1
	if h.jigsaw {
		n++ // borders of the regions
	}
	if h.killer {
		n += 2 // borders of the cages, and totals
	}
	return n
}

// readSolo puts the puzzle of a game ID into rec.
func (r *input) readSolo(rec *Record, text string) error {
	if !isSolo(text) {
		return fmt.Errorf("%.20q (want a size such as 3x3 or 9j, a colon, and runs)", text)
	}
	head, runs, _ := strings.Cut(text, ":")
	h := headOf(head)
	l, err := h.layout()
	if l, err = r.fits(l, err); err != nil {
		return err
	}
	parts := strings.Split(runs, ",")
	if len(parts) != h.parts() {
		return fmt.Errorf("%d parts (want %d with %q)", len(parts), h.parts(), head)
	}
	if err := rec.soloGivens(parts[0], l); err != nil {
		return err
	}
	if h.diagonals {
		rec.rule("rules", "diagonal-down, diagonal-up")
	}
	if h.jigsaw {
		if err := rec.soloRegions(parts[1], l.Size()); err != nil {
			return err
		}
	}
	if h.killer {
		return rec.soloCages(parts[len(parts)-2:], l)
	}
	return nil
}

// soloGivens makes the grid of a puzzle, given its runs.
func (rec *Record) soloGivens(text string, l *cover.Layout) error {
	givens, err := soloNumbers(text, l.Cells())
	if err != nil {
		return err
	}
	g := rec.blank(l, "")
	for cell, d := range givens {
		if d > l.Size() {
			return fmt.Errorf("digit %d in %s (want 1 to %d)", d, l.CellName(cell), l.Size())
		}
		g.Set(cell, d)
	}
	return nil
}

// soloRegions adds the regions of a jigsaw, given their borders.
func (rec *Record) soloRegions(text string, n int) error {
	of, err := soloBlocks(text, n)
	if err != nil {
		return err
	}
	if slices.Max(of) >= 26 {
		return errors.New("too many blocks")
	}
	letters := make([]rune, n*n)
	for cell, b := range of {
		letters[cell] = rune('a' + b)
	}
	rec.rule("regions", rowsOf(letters, n))
	return nil
}

// soloCages adds the cages of a killer, given their borders and totals.
func (rec *Record) soloCages(parts []string, l *cover.Layout) error {
	n := l.Size()
	of, err := soloBlocks(parts[0], n)
	if err != nil {
		return err
	}
	totals, err := soloNumbers(parts[1], n*n)
	if err != nil {
		return err
	}
	sum := make([]int, n*n)
	for cell, b := range of {
		sum[b] += totals[cell]
	}
	rec.addCages(l, of, sum)
	return nil
}

// addCages adds the rules of cages, given the cage of each cell, -1 for none, and the total of each cage, 0 for none.
func (rec *Record) addCages(l *cover.Layout, of, total []int) {
	names := make([]string, l.Cells())
	for cell, c := range of {
		if c >= 0 {
			names[c] += " " + l.CellName(cell)
		}
	}
	for c, cells := range names {
		switch {
		case cells == "":
		case total[c] == 0:
			rec.rule("cage", cells[1:])
		default:
			rec.rule("cage", strconv.Itoa(total[c])+cells)
		}
	}
}

// leadingNumber returns the number at the beginning of a text, 0 if it has more than three digits, and the rest.
func leadingNumber(text string) (n int, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	if digits := text[:len(text)-len(rest)]; len(digits) < 4 {
		n, _ = strconv.Atoi(digits)
	}
	return n, rest
}

// soloNumbers reads a grid of numbers, 0 for an empty cell.
func soloNumbers(text string, cells int) ([]int, error) {
	numbers := []int{}
	for rest := text; rest != "" && len(numbers) <= cells; {
		switch c := rest[0]; {
		case c == '_':
			rest = rest[1:]
		case c >= 'a' && c <= 'z':
			numbers, rest = append(numbers, make([]int, c-'a'+1)...), rest[1:]
		default:
			v, after := leadingNumber(rest)
			if v == 0 {
				return nil, fmt.Errorf("unexpected %.4q (want runs of a to z, and numbers)", rest)
			}
			numbers, rest = append(numbers, v), after
		}
	}
	if len(numbers) != cells {
		return nil, fmt.Errorf("runs of %d cells (want %d)", len(numbers), cells)
	}
	return numbers, nil
}

// soloBlocks reads borders and returns the block of each cell, from 0 in the order of their first cells.
func soloBlocks(text string, n int) ([]int, error) {
	up := make([]int, n*n) // the cell that stands for each one's block: union-find
	for c := range up {
		up[c] = c
	}
	root := func(c int) int {
		for up[c] != c {
			c = up[c]
		}
		return c
	}
	edges, at := 2*n*(n-1), 0
	for _, c := range text {
		run, border := 0, true
		switch {
		case c == 'z':
			run, border = 25, false
		case c >= 'a' && c < 'z':
			run = int(c-'a') + 1
		case c != '_':
			return nil, fmt.Errorf("unexpected %q among borders (want a to z, or _)", c)
		}
		for ; run > 0; run-- {
			if at >= edges {
				return nil, fmt.Errorf("borders of more than %d pairs of neighbours", edges)
			}
			line, i := at%(n*(n-1))/(n-1), at%(n*(n-1))%(n-1)
			a, b := line*n+i, line*n+i+1
			if at >= n*(n-1) {
				a, b = i*n+line, (i+1)*n+line
			}
			a, b = root(a), root(b)
			up[max(a, b)] = min(a, b)
			at++
		}
		if border {
			at++
		}
	}
	if at != edges && at != edges+1 { // a border may stand behind the last pair
		return nil, fmt.Errorf("borders of %d pairs of neighbours (want %d)", at, edges)
	}
	of, number := make([]int, n*n), make(map[int]int)
	for c := range of {
		k := root(c)
		if _, met := number[k]; !met {
			number[k] = len(number)
		}
		of[c] = number[k]
	}
	return of, nil
}
