package constraint

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// extremes are numbers that arithmetic does not survive.
var extremes = func() []int {
	list := []int{0, -1, math.MaxInt, math.MinInt, math.MaxInt - 1, math.MinInt + 1}
	for bits := 7; bits < 63; bits += 4 {
		for _, by := range []int{-1, 0, 1} {
			list = append(list, 1<<bits+by, -(1<<bits)+by)
		}
	}
	return append(list, 1<<62, -1<<62, 1<<32, 1<<31, 1<<31-1)
}()

// A raw is what draws claims that no parser has seen.
type raw struct {
	t *rapid.T
	f *fillings
}

func (d raw) upTo(n int, label string) int { return rapid.IntRange(0, n-1).Draw(d.t, label) }

// once reports true about once in n times.
func (d raw) once(n int, label string) bool {
	return rapid.SampledFrom(append(make([]bool, n-1), true)).Draw(d.t, label)
}

// number draws a number: what cells of some filling add up to, a small one, an extreme one, or one whose product with a
// small number is a small number after it has wrapped.
func (d raw) number(groups [][]int) int {
	n := d.f.grid.Size()
	switch d.upTo(12, "number") {
	case 11:
		return rapid.SampledFrom(extremes).Draw(d.t, "extreme")
	case 10:
		by, turns, small := 2+d.upTo(5, "by"), 1+d.upTo(5, "turns"), d.upTo(3*n, "small")-n
		return int((uint64(turns)*(math.MaxUint64/uint64(by)) + uint64(small)))
	case 8, 9:
		return d.upTo(4*n, "small") - 2
	case 4, 5, 6, 7:
		return 1 + d.upTo(n, "digit")
	}
	sum := 0
	grid := d.f.grids[d.upTo(len(d.f.grids), "filling")]
	if len(groups) > 0 {
		for _, c := range groups[0] {
			if c >= 0 && c < len(grid) {
				sum += grid[c]
			}
		}
	}
	return sum
}

// cells draws the cells of a group.
func (d raw) cells(way string) (cells []int) {
	n := d.f.grid.Size()
	cell := d.upTo(n*n, "cell")
	switch way {
	case "line":
		at, row := d.upTo(n, "line"), d.upTo(2, "row") == 0
		for i := range n {
			c := i*n + at
			if row {
				c = at*n + i
			}
			cells = append(cells, c)
		}
		if d.upTo(2, "back") == 0 {
			slices.Reverse(cells)
		}
		return cells
	case "square":
		c := d.upTo(n-1, "row")*n + d.upTo(n-1, "column")
		return []int{c, c + 1, c + n, c + n + 1}
	case "any":
		return rapid.SliceOfN(rapid.IntRange(0, n*n-1), 0, n+2).Draw(d.t, "cells")
	}
	length := 2
	if way != "pair" {
		length = 1 + d.upTo(n+1, "length")
	}
	slant := n + 1
	if d.upTo(2, "slant") == 0 {
		slant = n - 1
	}
	ways := map[string][]int{
		"pair": {1, -1, n, -n}, "slant": {slant}, "path": {1, -1, n, -n, n + 1, n - 1, -n - 1, -n + 1}, "apart": {2, 3, n + 2, 2*n - 1, 1},
	}[way]
	cells = []int{cell}
	for range 4 * length {
		if len(cells) >= length {
			break
		}
		if cell += rapid.SampledFrom(ways).Draw(d.t, "step"); cell < 0 || cell >= n*n {
			cell = cells[len(cells)-1]
			continue
		}
		if !slices.Contains(cells, cell) || d.upTo(12, "again") == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// typical says how the cells of a word usually stand, and how many groups there are. It makes draws that are accepted
// likely, and leaves none out.
func typical(word string) (way string, groups int) {
	switch word {
	case "difference", "white", "ratio", "black", "x", "v", "greater":
		return "pair", 1
	case "sandwich", "x-sum", "skyscraper", "numbered-room":
		return "line", 1
	case "quad":
		return "square", 1
	case "little-killer":
		return "slant", 1
	case "arrow", "clone", "equal-sums":
		return "path", 2
	case "doubler-cage":
		return "apart", 2
	case "renban", "nabner", "unique", "cage", "sum", "lunchbox", "even", "odd", "cell":
		return "apart", 1
	}
	if known()[word].groups.most == 0 {
		return "any", 0
	}
	return "path", 1
}

// regions draws groups of cells that divide the grid.
func (d raw) regions() (groups [][]int) {
	n := d.f.grid.Size()
	cells := cellsOf(n)
	for range d.upTo(4, "exchanges") {
		i, j := d.upTo(n*n, "one"), d.upTo(n*n, "other")
		cells[i], cells[j] = cells[j], cells[i]
	}
	for g := range slices.Chunk(cells, n) {
		groups = append(groups, slices.Clone(g))
	}
	return groups
}

// divided draws groups of cells that have most cells of the grid between them, the last of them most.
func (d raw) divided(groups int) (divided [][]int) {
	cells := rapid.Permutation(cellsOf(d.f.grid.Size())).Draw(d.t, "all cells")
	for range groups - 1 {
		k := 1 + d.upTo(3, "first")
		divided, cells = append(divided, slices.Clone(cells[:k])), cells[k:]
	}
	return append(divided, slices.Clone(cells[d.upTo(4, "left out"):]))
}

// marks draws the marks of a filling, but for a few: without them no filling keeps a rule that all are given.
func (d raw) marks() (rules []Rule) {
	n, grid := d.f.grid.Size(), d.f.grids[d.upTo(len(d.f.grids), "filling")]
	for a := range n * n {
		for _, b := range []int{a + 1, a + n} {
			if b >= n*n || b == a+1 && b%n == 0 || d.once(60, "left out") {
				continue
			}
			low, high := min(grid[a], grid[b]), max(grid[a], grid[b])
			mark := func(is bool, r Rule) {
				if r.Groups = [][]int{{a, b}}; is {
					rules = append(rules, r)
				}
			}
			mark(high-low == 1, Rule{Word: "white"})
			mark(high == 2*low, Rule{Word: "black"})
			mark(high-low == 2 && d.once(4, "two"), Rule{Word: "difference", Numbers: []int{2}})
			mark(high == 3*low && d.once(4, "three"), Rule{Word: "ratio", Numbers: []int{3}})
			mark(high+low == 5, Rule{Word: "v"})
			mark(high+low == 10, Rule{Word: "x"})
		}
	}
	return rules
}

// rule draws a rule of a word. It may have any flaw.
func (d raw) rule(word string) Rule {
	r := Rule{Word: word}
	way, groups := typical(word)
	if d.once(12, "other groups") {
		groups = d.upTo(4, "groups")
	}
	for range groups {
		if d.once(12, "another way") {
			way = rapid.SampledFrom([]string{"any", "path", "pair", "line", "square", "apart"}).Draw(d.t, "way")
		}
		r.Groups = append(r.Groups, d.cells(way))
	}
	if groups > 0 && d.once(12, "all cells") {
		r.Groups = d.divided(groups)
	}
	if word == "regions" && !d.once(4, "any groups") {
		r.Groups = d.regions()
	}
	if word == "clone" && len(r.Groups) == 2 && len(r.Groups[0]) > len(r.Groups[1]) && !d.once(4, "any lengths") {
		r.Groups[0] = r.Groups[0][:len(r.Groups[1])]
	}
	if word == "doubler-cage" && len(r.Groups) == 2 && len(r.Groups[0]) > 0 && !d.once(4, "any cells") {
		r.Groups[1] = slices.Clone(r.Groups[0][d.upTo(len(r.Groups[0]), "first doubled"):])
	}
	if wanted := known()[word].numbers; wanted.most > 0 {
		for range min(wanted.most, wanted.least+d.upTo(3, "more numbers")) {
			r.Numbers = append(r.Numbers, d.number(r.Groups))
		}
	}
	if !d.once(4, "flawed") {
		return r
	}
	var group []int // some group, if there is one
	if len(r.Groups) > 0 {
		group = r.Groups[d.upTo(len(r.Groups), "group")]
	}
	switch flaw := d.upTo(5, "flaw"); {
	case flaw == 0:
		r.Numbers = append(r.Numbers, d.number(r.Groups))
	case flaw == 1:
		r.Numbers = r.Numbers[:max(0, len(r.Numbers)-1)]
	case flaw == 2 && group != nil:
		r.Groups = r.Groups[1:]
	case flaw == 3 && group != nil:
		r.Groups = append(r.Groups, slices.Clone(group))
	case len(group) > 0:
		another := rapid.OneOf(rapid.SampledFrom(group), rapid.SampledFrom(extremes), rapid.IntRange(-2, len(d.f.grids[0])+1))
		group[d.upTo(len(group), "place")] = another.Draw(d.t, "cell")
	}
	return r
}

// words are the words of all rules.
func words() []string { return slices.Sorted(maps.Keys(known())) }

// TestRawClaims draws claims as a forger writes them: any numbers, cells and groups, for each word, alone or with other
// rules. The clauses of a claim that is accepted admit exactly the fillings that its words admit: all of a 4x4, and some of
// larger grids, since some rules want a number of digits that 3 divides. Each word has claims that are accepted and claims
// that are not. The long tests draw 100,000 of them.
func TestRawClaims(t *testing.T) {
	wanted := 5_000
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		wanted = 100_000
	}
	defer flag.Set("rapid.checks", flag.Lookup("rapid.checks").Value.String())
	flag.Set("rapid.checks", fmt.Sprint(wanted/len(known())+1))
	all := []*fillings{fill(Grid{2, 2}, 0), fill(Grid{1, 4}, 0), fill(Grid{4, 1}, 0), fill(Grid{2, 3}, 256), fill(Grid{1, 6}, 64), fill(Grid{3, 3}, 64)}
	drawn, accepted := 0, 0
	for _, word := range words() {
		t.Run(word, func(t *testing.T) {
			tried, well, kept := 0, 0, 0
			rapid.Check(t, func(t *rapid.T) {
				f := all[rapid.SampledFrom([]int{0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 5}).Draw(t, "grid")]
				d := raw{t, f}
				rules := []Rule{d.rule(word)}
				if _, negative := negatives[word]; negative && !d.once(3, "no marks") {
					rules = append(rules, d.marks()...)
				}
				for d.once(3, "another rule") {
					rules = append(rules, d.rule(rapid.SampledFrom(words()).Draw(t, "word")))
				}
				tried++
				v, err := f.judge(rules)
				if err != nil || v.full {
					return
				}
				if well++; f.compare(rules, v) != nil {
					t.Fatalf("boxes of %v, %v: %v", f.grid, rules, f.compare(rules, v))
				}
				for i := range f.grids {
					if v.kept.has(i) {
						kept++
						if err := f.follow(f.grids[i], v); err != nil {
							t.Fatalf("boxes of %v, %v: %v", f.grid, rules, err)
						}
						break
					}
				}
			})
			drawn, accepted = drawn+tried, accepted+well
			t.Logf("%d claims, %d accepted, %d of them kept by a filling", tried, well, kept)
			if tried > 500 && (well == 0 || well == tried) { // of few draws this may be chance
				t.Errorf("%d of %d claims accepted", well, tried)
			}
		})
	}
	t.Logf("%d claims, %d accepted", drawn, accepted)
	if drawn >= wanted && (accepted < drawn/4 || accepted > drawn*3/4) {
		t.Errorf("%d of %d claims accepted, want more of both", accepted, drawn)
	}
}
