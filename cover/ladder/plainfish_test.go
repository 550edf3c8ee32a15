package ladder_test

import "slices"

func (p *plain) fish(k int) (f *found) {
	for _, kinds := range [][2]string{{"column", "row"}, {"row", "column"}} {
		base, cross := p.kind(kinds[0]), p.kind(kinds[1])
		if subsets(p.n, k, func(set []int) bool {
			for d := 1; d <= p.n; d++ {
				var cells []int
				var lists [][]int
				for _, line := range set {
					in := p.places(p.houses[base[line]], d)
					cells = append(cells, in...)
					var lines []int
					for _, c := range in {
						lines = append(lines, slices.IndexFunc(cross, func(h int) bool {
							return slices.Contains(p.houses[h], c)
						}))
					}
					lists = append(lists, lines)
				}
				lines, ok := union(k, lists)
				if !ok {
					continue
				}
				f = new(found)
				for _, line := range lines {
					for _, c := range without(p.places(p.houses[cross[line]], d), cells) {
						f.remove(c, d)
					}
				}
				if len(f.removed) > 0 {
					return true
				}
			}
			return false
		}) {
			return f
		}
	}
	return nil
}

// peers returns the cells that a cell excludes, by its box, its row and its column.
func (p *plain) peers(cell int) (peers []int) {
	for _, h := range p.kind("box", "row", "column") {
		if slices.Contains(p.houses[h], cell) {
			peers = append(peers, without(without(p.houses[h], peers), []int{cell})...)
		}
	}
	return peers
}

func (p *plain) wing(k int) *found {
	for pivot := range p.n * p.n {
		for _, one := range p.peers(pivot) {
			for _, two := range p.peers(pivot) {
				x, y, z := p.of(pivot), p.of(one), p.of(two)
				var common []int
				for _, d := range y {
					if slices.Contains(z, d) {
						common = append(common, d)
					}
				}
				all, three := union(3, [][]int{x, y, z})
				if len(x) != k || len(y) != 2 || len(z) != 2 || !three || len(all) != 3 || len(common) != 1 ||
					slices.Contains(x, common[0]) != (k == 3) {
					continue
				}
				f := new(found)
				for _, c := range p.peers(one) {
					if p.has(c, common[0]) && slices.Contains(p.peers(two), c) &&
						(k == 2 || slices.Contains(p.peers(pivot), c)) {
						f.remove(c, common[0])
					}
				}
				if len(f.removed) > 0 {
					return f
				}
			}
		}
	}
	return nil
}
