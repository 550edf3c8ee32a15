package puzzles

import (
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// unequalFormat is the game IDs of Unequal in Simon Tatham's Portable Puzzle Collection, a Latin square. Signs show
// that a cell is greater than its neighbour. With an a, they mark all neighbours with consecutive digits instead.
//
//	5:2,0,0,0,0,0D,…     the digit of each cell, and U, R, D or L for each side with a sign; 0 is an empty cell
//	5ade:0R,0L,…         adjacent: a bar on these sides
var unequalFormat = format{
	name: "unequal", about: "a game ID of Simon Tatham's Unequal, 5:2,0,0,0,0D,…",
	claim: func(text []byte) bool { return isUnequal(string(text)) },
	read:  oneLine("game ID of Simon Tatham's Unequal", (*input).readUnequal),
}

// isUnequal reports whether a line is a game ID: a size, perhaps an a, perhaps the difficulty, and cells with commas.
func isUnequal(text string) bool {
	head, cells, ok := strings.Cut(text, ":")
	if !ok { // as in most lines
		return false
	}
	n, letters := leadingNumber(head)
	return n >= cover.MinSize && strings.Count(cells, ",") >= n*n-1 && strings.Trim(cells, "0123456789URDL,") == "" &&
		(letters == "" || letters == "a" || strings.HasPrefix(letters, "d") || strings.HasPrefix(letters, "ad"))
}

// readUnequal puts the puzzle of a game ID into rec.
func (r *input) readUnequal(rec *Record, text string) error {
	head, rest, _ := strings.Cut(text, ":")
	n, letters := leadingNumber(head)
	adjacent := strings.HasPrefix(letters, "a")
	l, err := cover.NewLayout(1, n)
	if err != nil {
		return err
	}
	if r.layout != nil && r.layout != l {
		return fmt.Errorf("it has no boxes, and boxes of %v are asked for", r.layout)
	}
	cells := strings.Split(strings.TrimSuffix(rest, ","), ",")
	if len(cells) != n*n {
		return fmt.Errorf("%d cells (want %d)", len(cells), n*n)
	}
	g := rec.blank(l, "")
	rec.rule("rules", "no-boxes")
	if adjacent {
		rec.rule("rules", "all-white")
	}
	for cell, text := range cells {
		d, signs := leadingNumber(text)
		if text == signs || d > n {
			return fmt.Errorf("unexpected %q for %s (want a number from 0 to %d)", text, l.CellName(cell), n)
		}
		g.Set(cell, d)
		for _, sign := range signs {
			to, ok := step(n, cell, ways[sign])
			switch {
			case !ok || to == cell:
				return fmt.Errorf("unexpected %q for %s (there is no cell on that side)", sign, l.CellName(cell))
			case !adjacent:
				rec.rule("greater", l.CellName(cell)+" "+l.CellName(to))
			case to > cell: // the other cell has the same sign
				rec.rule("white", l.CellName(cell)+" "+l.CellName(to))
			}
		}
	}
	return nil
}
