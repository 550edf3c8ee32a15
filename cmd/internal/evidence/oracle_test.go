package evidence

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The oracle decides whether a line of a manifest is true, by code of its own: it reads the JSON key by key, as a program in
// another language would, and finds solutions by trying everything.

// members returns the members of an object by their exact keys, the first or the last of several.
func members(object []byte, first bool) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	out := make(map[string]json.RawMessage)
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		if _, met := out[key.(string)]; !met || !first {
			out[key.(string)] = value
		}
	}
	return out, nil
}

// claimed is the claim of a line.
type claimed struct {
	says, count    string
	solutions      [][]int
	cells          []int
	box, givens    string
	candidates     [][]int
	rules          []written
	isPuzzle       bool
	primary, total int
	options        [][]int
	colours        [][]int
	times          [][2]int
	costs          []int
}

// readClaim reads a line, and takes the first or the last of several members with one key.
func readClaim(line []byte, first bool) (c claimed, err error) {
	get := func(m map[string]json.RawMessage, key string, into any) {
		if text, is := m[key]; is && err == nil {
			err = json.Unmarshal(text, into)
		}
	}
	m, err := members(line, first)
	if err != nil {
		return c, err
	}
	get(m, "says", &c.says)
	get(m, "count", &c.count)
	get(m, "solutions", &c.solutions)
	get(m, "cells", &c.cells)
	_, c.isPuzzle = m["puzzle"]
	of := m["cover"]
	if c.isPuzzle {
		of = m["puzzle"]
	}
	inner, e := members(of, first)
	if e != nil {
		return c, e
	}
	get(inner, "box", &c.box)
	get(inner, "cells", &c.givens)
	get(inner, "candidates", &c.candidates)
	get(inner, "rules", &c.rules)
	get(inner, "Primary", &c.primary)
	get(inner, "Secondary", &c.total)
	c.total += c.primary
	get(inner, "Options", &c.options)
	get(inner, "Colours", &c.colours)
	get(inner, "Multiplicities", &c.times)
	get(inner, "Costs", &c.costs)
	return c, err
}

// truth returns nil if the claim of a line is true.
func truth(line []byte, first bool) error {
	c, err := readClaim(line, first)
	if err != nil {
		return err
	}
	var all [][]int
	if c.isPuzzle {
		if all, err = c.fill(); err != nil {
			return err
		}
	} else {
		all = c.choose(nil, 0, make([]int, c.total), make([]int, c.total), nil)
	}
	listed := make(map[string]bool)
	for _, s := range c.solutions {
		if !c.isPuzzle {
			s = slices.Sorted(slices.Values(s))
		}
		if listed[fmt.Sprint(s)] {
			return fmt.Errorf("%v is listed twice", s)
		}
		if !slices.ContainsFunc(all, func(t []int) bool { return slices.Equal(s, t) }) {
			return fmt.Errorf("%v is no solution", s)
		}
		listed[fmt.Sprint(s)] = true
	}
	var n int
	switch says := c.says; {
	case says == "no solution differs from the one listed in these cells":
		if len(listed) != 1 {
			return fmt.Errorf("%d are listed", len(listed))
		}
		for _, s := range all {
			for _, cell := range c.cells {
				if s[cell] != c.solutions[0][cell] {
					return fmt.Errorf("%v differs in cell %d", s, cell)
				}
			}
		}
		return nil
	case scan(says, "no solution but those listed costs less than %d", &n):
		for _, s := range all {
			cost := 0
			for _, o := range s {
				cost += c.costs[o]
			}
			if cost < n && !listed[fmt.Sprint(s)] {
				return fmt.Errorf("%v costs %d", s, cost)
			}
		}
		return nil
	case says == "there is no solution":
	case says == "there is exactly one solution":
		n = 1
	case scan(says, "there are exactly these %d solutions", &n), scan(says, "there are exactly %d solutions", &n):
	default:
		return fmt.Errorf("nobody understands %q", says)
	}
	if c.count == "" && len(listed) != n || c.count != "" && (len(c.solutions) > 0 || c.count != strconv.Itoa(n)) {
		return fmt.Errorf("%d are listed, the count is %q, the words are %s", len(listed), c.count, c.says)
	}
	if len(all) != n {
		return fmt.Errorf("there are %d", len(all))
	}
	return nil
}

// scan reads a number in words that are otherwise these.
func scan(text, format string, n *int) bool {
	before, after, _ := strings.Cut(format, "%d")
	number, is := strings.CutPrefix(text, before)
	number, ends := strings.CutSuffix(number, after)
	value, err := strconv.Atoi(number)
	if !is || !ends || err != nil {
		return false
	}
	*n = value
	return true
}

// mostFound is the number of solutions that ends a search. All claims of these tests are about fewer.
const mostFound = 20_000

// fill returns the solutions of a puzzle: cells from the first to the last, digits from 1.
func (c *claimed) fill() (all [][]int, err error) {
	rows, cols, _ := strings.Cut(c.box, "x")
	r, err1 := strconv.Atoi(rows)
	w, err2 := strconv.Atoi(cols)
	n := r * w
	if err1 != nil || err2 != nil || n < 4 || n > 9 || len(c.givens) != n*n {
		return nil, fmt.Errorf("%d cells with boxes %q", len(c.givens), c.box)
	}
	grid := make([]int, n*n)
	var visit func(cell int)
	visit = func(cell int) {
		if len(all) >= mostFound {
			return
		}
		if cell == len(grid) {
			all = append(all, slices.Clone(grid))
			return
		}
		for digit := 1; digit <= n; digit++ {
			if given := c.givens[cell]; given != '.' && int(given-'0') != digit {
				continue
			}
			if c.candidates != nil && len(c.candidates[cell]) > 0 && !slices.Contains(c.candidates[cell], digit) {
				continue
			}
			free := true
			for other := range cell {
				sees := other/n == cell/n || other%n == cell%n || other/n/r == cell/n/r && other%n/w == cell%n/w
				free = free && !(sees && grid[other] == digit)
			}
			if free {
				grid[cell] = digit
				visit(cell + 1)
			}
		}
	}
	visit(0)
	return c.keeping(all, r, w)
}

// choose returns the solutions of an exact cover: each option is left out, or taken if it fits.
func (c *claimed) choose(all [][]int, option int, covered, paint, taken []int) [][]int {
	if option == len(c.options) {
		for item := range c.primary {
			least := 1
			if c.times != nil {
				least = c.times[item][0]
			}
			if covered[item] < least {
				return all
			}
		}
		return append(all, append([]int{}, taken...))
	}
	all = c.choose(all, option+1, covered, paint, taken)
	fits := slices.ContainsFunc(c.options[option], func(item int) bool { return item < c.primary })
	colour := func(k int) int {
		if c.colours == nil || c.colours[option] == nil {
			return 0
		}
		return c.colours[option][k]
	}
	for k, item := range c.options[option] {
		most := 1
		if item < c.primary && c.times != nil {
			most = c.times[item][1]
		}
		shared := item >= c.primary && covered[item] > 0 && colour(k) > 0 && paint[item] == colour(k)
		fits = fits && (covered[item] < most || shared)
	}
	if fits {
		covered, paint = slices.Clone(covered), slices.Clone(paint)
		for k, item := range c.options[option] {
			covered[item]++
			paint[item] = colour(k)
		}
		all = c.choose(all, option+1, covered, paint, append(slices.Clone(taken), option))
	}
	return all
}
