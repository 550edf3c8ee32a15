package rules

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
)

// regions reads a drawing of the regions: n rows of n characters, equal ones for the cells of a region.
func (t *text) regions(r *Rule) error {
	n := t.layout.Size()
	var letters []rune // of the regions, in the order in which they first occur
	cell := 0
	for rows := 0; ; rows++ {
		row, at := t.word()
		if row == "" {
			if rows != n {
				return t.fault(at, fmt.Errorf("%d rows of regions (a %dx%d grid has %d)", rows, n, n, n))
			}
			break
		}
		if got := len([]rune(row)); got != n || rows == n {
			return t.fault(at, fmt.Errorf("row %d of regions has %d cells (want %d rows of %d)", rows+1, got, n, n))
		}
		for _, c := range row {
			i := slices.Index(letters, c)
			if i < 0 {
				i = len(letters)
				letters, r.Groups = append(letters, c), append(r.Groups, nil)
			}
			r.Groups[i] = append(r.Groups[i], cell)
			cell++
		}
	}
	if len(letters) != n {
		return t.fault(0, fmt.Errorf("%d regions (want %d)", len(letters), n))
	}
	for i, c := range letters {
		if got := len(r.Groups[i]); got != n {
			return t.fault(0, fmt.Errorf("region %c has %d cells (want %d)", c, got, n))
		}
	}
	return nil
}

// writeRegions is the inverse of text.regions.
func writeRegions(l *cover.Layout, r *Rule) string {
	n := l.Size()
	letters := make([]byte, n*n)
	for i, g := range r.Groups {
		for _, c := range g {
			letters[c] = byte('a' + i)
		}
	}
	rows := make([]string, n)
	for i := range rows {
		rows[i] = string(letters[i*n : (i+1)*n])
	}
	return strings.Join(rows, " ")
}

// drawnOnce refuses a second drawing of regions, since a region-sum could mean either.
func drawnOnce(p *Set, r *Rule) error {
	first := slices.IndexFunc(p.Rules, func(other Rule) bool { return other.Kind == r.Kind })
	return unless(&p.Rules[first] == r, "regions are drawn twice (want one drawing, and unique: for further groups)")
}

// needsBoxes refuses a rule of boxes in a grid without boxes.
func needsBoxes(p *Set, r *Rule) error {
	return unless(p.boxed(), "%s in a grid without boxes", r.Kind.Word)
}
