package residues

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"sort"
)

// A grouping finds options of an item that are the same but for one item of a row, which a state covers equally often. If no
// other option of the item that fits has these items of the row, any permutation of them permutes only these options.
//
//	state   r1 r2 … of which r1, r2 are covered once, r3 twice
//	item x  {x, r1} {x, r2} {x, r3}:  groups {x, r1} {x, r2} and {x, r3}
type grouping struct {
	rest  [][]int // for each option and each of its items, a number for its row and the rest of the option; 0: it is in no row
	seen  []int   // for each item, how many options of the list have it
	known map[[2]int]Residues
}

// rowOf returns the items of a star that exchanges one item with each of some others, in ascending order; otherwise nil.
func rowOf(star Star) []int32 {
	for _, first := range star[0][0] {
		row := []int32{first}
		for _, pairs := range star {
			switch {
			case len(pairs) != 1:
				return nil
			case pairs[0][0] == first:
				row = append(row, pairs[0][1])
			case pairs[0][1] == first:
				row = append(row, pairs[0][0])
			}
		}
		if len(row) == len(star)+1 {
			slices.Sort(row)
			return slices.Compact(row)
		}
	}
	return nil
}

// newGrouping numbers what the options are without one item.
func (r *road) newGrouping() grouping {
	g := grouping{seen: make([]int, len(r.with)), known: make(map[[2]int]Residues)}
	row := make(map[int]int)
	for n, items := range r.form.rows {
		for _, i := range items {
			row[int(i)] = n + 1
		}
	}
	numbers := make(map[string]int)
	for o, items := range r.items {
		rest := make([]int, len(items))
		for k, i := range items {
			if row[i] == 0 {
				continue
			}
			var parts []string
			for n, j := range items {
				if n != k {
					parts = append(parts, fmt.Sprint(j, ":", r.colours[o][n]))
				}
			}
			sort.Strings(parts)
			text := fmt.Sprint(row[i], ":", r.colours[o][k], parts)
			if numbers[text] == 0 {
				numbers[text] = len(numbers) + 1
			}
			rest[k] = numbers[text]
		}
		g.rest = append(g.rest, rest)
	}
	return g
}

// group returns the options of an item that fit a state, in groups.
func (r *road) group(state []uint16, item int) (groups [][]int) {
	g := &r.groups
	var fit []int
	for _, o := range r.with[item] {
		if r.fits(state, o) {
			fit = append(fit, o)
		}
	}
	if len(r.form.rows) == 0 {
		for k := range fit {
			groups = append(groups, fit[k:k+1])
		}
		return groups
	}
	for _, o := range fit {
		for _, i := range r.items[o] {
			g.seen[i]++
		}
	}
	type alike struct {
		rest  int
		value uint16
	}
	at := make(map[alike]int)
	for _, o := range fit {
		n := len(groups)
		for k, i := range r.items[o] {
			if i == item || g.seen[i] > 1 || g.rest[o][k] == 0 {
				continue
			}
			key := alike{g.rest[o][k], state[i]}
			if to, known := at[key]; known {
				n = to
			} else {
				at[key] = n
			}
			break
		}
		if n == len(groups) {
			groups = append(groups, nil)
		}
		groups[n] = append(groups[n], o)
	}
	for _, o := range fit {
		for _, i := range r.items[o] {
			g.seen[i] = 0
		}
	}
	return groups
}

// times multiplies ways by the number of subsets of n things with k members.
func (g *grouping) times(ways Residues, n, k int) Residues {
	if n == k {
		return ways
	}
	factor, known := g.known[[2]int{n, k}]
	if !known {
		subsets := new(big.Int).Binomial(int64(n), int64(k))
		for m, prime := range Primes {
			factor[m] = new(big.Int).Mod(subsets, new(big.Int).SetUint64(prime)).Uint64()
		}
		g.known[[2]int{n, k}] = factor
	}
	for m, prime := range Primes {
		high, low := bits.Mul64(ways[m], factor[m])
		ways[m] = bits.Rem64(high, low, prime)
	}
	return ways
}
