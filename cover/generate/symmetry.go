package generate

import (
	"fmt"
	"slices"
	"strings"
)

// A Symmetry is a symmetry of a pattern of givens: if a cell has a given, so have all cells that the symmetry maps it
// to. The digits need not be symmetric.
type Symmetry uint8

// The symmetries.
const (
	None         Symmetry = iota
	Rotate180             // by half a turn
	Rotate90              // by quarter turns
	Mirror                // left and right
	Flip                  // top and bottom
	Mirrors               // left and right, and top and bottom
	Diagonal              // reflection at the main diagonal: rows and columns exchanged
	Antidiagonal          // reflection at the other diagonal
	Diagonals             // reflections at both diagonals
	Full                  // all of these
)

var symmetryNames = [...]string{
	"none", "rotate180", "rotate90", "mirror", "flip", "mirrors", "diagonal", "antidiagonal", "diagonals", "full",
}

// String returns the name: "none", "rotate180", "rotate90", "mirror", "flip", "mirrors", "diagonal", "antidiagonal",
// "diagonals" or "full".
func (s Symmetry) String() string { return symmetryNames[s] }

// Symmetries returns the names of all symmetries.
func Symmetries() []string { return symmetryNames[:] }

// ParseSymmetry returns the symmetry with the given name.
func ParseSymmetry(name string) (Symmetry, error) {
	if i := slices.Index(symmetryNames[:], name); i >= 0 {
		return Symmetry(i), nil
	}
	return 0, fmt.Errorf("unknown symmetry %q (want %s)", name, strings.Join(symmetryNames[:], ", "))
}

// maps returns generators of the symmetry: functions that map a row and a column, 0 to n-1, to others.
func (s Symmetry) maps(n int) []func(r, c int) (int, int) {
	mirror := func(r, c int) (int, int) { return r, n - 1 - c }
	flip := func(r, c int) (int, int) { return n - 1 - r, c }
	diagonal := func(r, c int) (int, int) { return c, r }
	antidiagonal := func(r, c int) (int, int) { return n - 1 - c, n - 1 - r }
	return map[Symmetry][]func(r, c int) (int, int){
		Rotate180:    {func(r, c int) (int, int) { return n - 1 - r, n - 1 - c }},
		Rotate90:     {func(r, c int) (int, int) { return c, n - 1 - r }},
		Mirror:       {mirror},
		Flip:         {flip},
		Mirrors:      {mirror, flip},
		Diagonal:     {diagonal},
		Antidiagonal: {antidiagonal},
		Diagonals:    {diagonal, antidiagonal},
		Full:         {mirror, diagonal},
	}[s]
}

// Orbits returns the cells of a grid of n rows and n columns, row-major from 0, in groups that the symmetry maps onto
// each other. Each group is ascending, and the groups are ordered by their first cells.
func (s Symmetry) Orbits(n int) [][]int {
	var orbits [][]int
	seen := make([]bool, n*n)
	maps := s.maps(n)
	for first := range seen {
		if seen[first] {
			continue
		}
		orbit := []int{first}
		seen[first] = true
		for i := 0; i < len(orbit); i++ {
			for _, m := range maps {
				r, c := m(orbit[i]/n, orbit[i]%n)
				if to := r*n + c; !seen[to] {
					orbit, seen[to] = append(orbit, to), true
				}
			}
		}
		slices.Sort(orbit)
		orbits = append(orbits, orbit)
	}
	return orbits
}
