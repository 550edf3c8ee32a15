package classics

import (
	"cmp"
	"fmt"

	"dlx-sudoku/dlx"
)

// Lozenges states the problem of tiling a hexagon with lozenges. A lozenge is two triangles of the triangular lattice that share
// a side. The sides of the hexagon are a, b, c, a, b, c, beginning at the top. Primary items are the triangles. Their names say
// the row, the column, and whether the triangle points up or down; the smallest hexagon is
//
//	  ____
//	 /\  /\     r1c1up    r1c2down  r1c3up
//	/__\/__\
//	\  /\  /    r2c1down  r2c2up    r2c3down
//	 \/__\/
//
// A tiling looks like a pile of cubes in the corner of a box of a×b×c, which is a plane partition. Their number is the product of
// (i+j+k-1)/(i+j+k-2) over 1 ≤ i ≤ a, 1 ≤ j ≤ b, 1 ≤ k ≤ c (Percy A. MacMahon, Combinatory Analysis, volume 2, 1916): 2, 20, 980
// and 232848 for the hexagons of sides 1 to 4, OEIS A008793.
func Lozenges(a, b, c int) (*dlx.Problem, error) {
	const most = 100
	if err := cmp.Or(within("side", a, 1, most), within("side", b, 1, most), within("side", c, 1, most)); err != nil {
		return nil, err
	}
	// In halves of a side of a triangle, the line above row r of the hexagon goes from left(r) to right(r). A triangle whose
	// left corner is at x is in column x+1.
	left := func(r int) int { return max(b-r, r-b) }
	right := func(r int) int { return b + 2*a + min(r, 2*c-r) }
	up := func(r, x int) bool { return (x-left(r+1))%2 == 0 }
	inside := func(r, x int) bool {
		line := r // the line on which the triangle has a side
		if up(r, x) {
			line++
		}
		return left(line) <= x && x+2 <= right(line)
	}
	name := func(r, x int) string {
		if up(r, x) {
			return fmt.Sprintf("r%dc%dup", r+1, x+1)
		}
		return fmt.Sprintf("r%dc%ddown", r+1, x+1)
	}
	var items dlx.Builder
	var options [][]string
	for r := range b + c {
		for x := range b + 2*a + c {
			if !inside(r, x) {
				continue
			}
			items.Primary(name(r, x))
			if inside(r, x+1) {
				options = append(options, []string{name(r, x), name(r, x+1)})
			}
			if up(r, x) && r+1 < b+c && inside(r+1, x) {
				options = append(options, []string{name(r, x), name(r+1, x)})
			}
		}
	}
	for _, o := range options {
		items.Option(o...)
	}
	return items.Problem()
}
