package generate

import (
	"context"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// killer makes a puzzle of cages with totals and no givens. It divides the full grid into cages at random, and then divides
// the cages with cells in which solutions differ, until there is one solution.
func (g *Generator) killer(ctx context.Context) error {
	l, base := g.recipe.Layout, g.ruled
	cages := g.drawCages(l)
	g.set(g.orbits, false)
	g.givens = 0
	for {
		set := &rules.Set{Layout: base.Layout, Rules: slices.Clone(base.Rules)}
		for _, cage := range cages {
			slices.Sort(cage)
		}
		slices.SortFunc(cages, func(a, b []int) int { return a[0] - b[0] })
		for _, cage := range cages {
			set.Rules = append(set.Rules, rules.Rule{Kind: rules.ByWord("cage"), Numbers: []int{g.total(cage)}, Groups: [][]int{cage}})
		}
		g.use(set)
		cell := g.differing(ctx, cages)
		if err := ctx.Err(); err != nil || cell < 0 {
			return err
		}
		at := slices.IndexFunc(cages, func(cage []int) bool { return slices.Contains(cage, cell) })
		halves := divide(l, cages[at], 1+g.random.below(len(cages[at])-1))
		cages = append(slices.Delete(cages, at, at+1), halves...)
	}
}

// drawCages divides the grid into cages of up to five cells whose digits differ in the solution.
func (g *Generator) drawCages(l *cover.Layout) (cages [][]int) {
	taken, order := make([]bool, l.Cells()), count(nil, l.Cells())
	shuffle(&g.random, order)
	for _, first := range order {
		if taken[first] {
			continue
		}
		cage := []int{first}
		taken[first] = true
		for size := 2 + g.random.below(4); len(cage) < size; {
			var ways []int
			for _, c := range cage {
				for _, next := range l.Beside(c) {
					if !taken[next] && !slices.Contains(ways, next) && !g.holds(cage, g.solution.Digit(next)) {
						ways = append(ways, next)
					}
				}
			}
			if ways == nil {
				break
			}
			next := ways[g.random.below(len(ways))]
			cage, taken[next] = append(cage, next), true
		}
		cages = append(cages, cage)
	}
	// A cage of a single cell would be a given: the cell joins a neighbouring cage, if it can.
	for i := 0; i < len(cages); i++ {
		if len(cages[i]) > 1 {
			continue
		}
		cell := cages[i][0]
		for j, cage := range cages {
			near := slices.ContainsFunc(l.Beside(cell), func(c int) bool { return slices.Contains(cage, c) })
			if j != i && near && !g.holds(cage, g.solution.Digit(cell)) {
				cages[j] = append(cage, cell)
				cages = slices.Delete(cages, i, i+1)
				i--
				break
			}
		}
	}
	return cages
}

// holds reports whether a cage holds a digit in the solution.
func (g *Generator) holds(cage []int, digit int) bool {
	return slices.ContainsFunc(cage, func(c int) bool { return g.solution.Digit(c) == digit })
}

// total returns the sum of a cage in the solution.
func (g *Generator) total(cage []int) (sum int) {
	for _, c := range cage {
		sum += g.solution.Digit(c)
	}
	return sum
}

// differing returns a cell in which another solution of the puzzle differs: of these cells, the one in the largest cage. It
// returns -1 if there is no other solution. If the search takes too long, it returns a cell of the largest cage of all.
func (g *Generator) differing(ctx context.Context, cages [][]int) int {
	largest := func(wanted func(cell int) bool) (cell int) {
		cell, most := -1, 1
		for _, cage := range cages {
			if i := slices.IndexFunc(cage, wanted); i >= 0 && len(cage) > most {
				cell, most = cage[i], len(cage)
			}
		}
		return cell
	}
	limited := &budget{ctx, patience}
	for other, err := range loaded(g.prover.solver, g.puzzle).Solutions(limited) {
		if err != nil {
			return largest(func(int) bool { return true })
		}
		if cell := largest(func(c int) bool { return other.Digit(c) != g.solution.Digit(c) }); cell >= 0 {
			return cell
		}
	}
	return -1
}

// divide divides a cage into a connected part of the given size, and the connected parts of the rest.
func divide(l *cover.Layout, cage []int, size int) (parts [][]int) {
	for ; len(cage) > 0; size = len(cage) {
		part := piece(l, cage, size)
		parts = append(parts, part)
		cage = slices.DeleteFunc(slices.Clone(cage), func(c int) bool { return slices.Contains(part, c) })
	}
	return parts
}
