package satcheck_test

import (
	"os"
	"slices"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// TestEveryCover compares the clauses of every exact cover of up to so many items and options, up to the order of both, with the
// definition: a set of options is a solution exactly if the clauses have one model with it, and else they have none. With
// DLX_SUDOKU_SLOW these are up to 5 items and 6 options; by default up to 4 and 3.
func TestEveryCover(t *testing.T) {
	items, options := 4, 3
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		items, options = 5, 6
	}
	covers := 0
	for n := range items + 1 {
		for primary := range n + 1 {
			everyList(1<<n, options, symmetries(primary, n-primary), func(kinds []int) {
				covers++
				c := satcheck.Cover{Primary: primary, Secondary: n - primary}
				for _, k := range kinds {
					var option []int
					for item := range n {
						if k>>item&1 > 0 {
							option = append(option, item)
						}
					}
					c.Options = append(c.Options, option)
				}
				compareModels(t, c)
			})
		}
	}
	t.Logf("%d covers", covers)
}

// TestEverySmallCover does the same with all multiplicities, colours and weights: up to 2 items and 2 options, or with
// DLX_SUDOKU_SLOW 3 items and 2 options, and 2 items and 4 options. An option gives a secondary item no colour or one of two, and
// covers a primary one once or twice.
func TestEverySmallCover(t *testing.T) {
	everySmallCover(t, 2, 2)
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		everySmallCover(t, 3, 2)
		everySmallCover(t, 2, 4)
	}
}

func everySmallCover(t *testing.T, items, options int) {
	t.Helper()
	covers := 0
	for n := range items + 1 {
		for primary := range n + 1 {
			for _, times := range everyTimes(primary, options+1) {
				kinds := 1
				for item := range n {
					kinds *= choicesOf(item, primary)
				}
				everyList(kinds, options, nil, func(list []int) {
					covers++
					c := satcheck.Cover{Primary: primary, Secondary: n - primary, Multiplicities: times}
					for _, k := range list {
						var option, colours, weights []int
						for item := range n {
							use := k % choicesOf(item, primary)
							k /= choicesOf(item, primary)
							if use == 0 {
								continue
							}
							colour, weight := use-1, 1
							if item < primary {
								colour, weight = 0, use
							}
							option, colours, weights = append(option, item), append(colours, colour), append(weights, weight)
						}
						c.Options, c.Colours = append(c.Options, option), append(c.Colours, colours)
						c.Weights = append(c.Weights, weights)
					}
					compareModels(t, c)
				})
			}
		}
	}
	t.Logf("%d covers of up to %d items and %d options", covers, items, options)
}

// choicesOf returns in how many ways an option may have an item: a primary one not, once or twice; a secondary one not, or with
// no colour or one of two.
func choicesOf(item, primary int) int {
	if item < primary {
		return 3
	}
	return 4
}

// everyTimes returns all multiplicities of so many items, from 0 to most. Without any, these are once for each.
func everyTimes(items, most int) (all [][][2]int) {
	if items == 0 {
		return [][][2]int{{}}
	}
	for _, rest := range everyTimes(items-1, most) {
		for high := range most + 1 {
			for low := range high + 1 {
				all = append(all, append(slices.Clip(rest), [2]int{low, high}))
			}
		}
	}
	return all
}

// symmetries returns what each exchange of primary items and of secondary ones makes of each set of items.
func symmetries(primary, secondary int) (all [][]int) {
	n := primary + secondary
	var permute func(image []int)
	permute = func(image []int) {
		if len(image) == n {
			sets := make([]int, 1<<n)
			for set := range sets {
				for item, to := range image {
					sets[set] |= set >> item & 1 << to
				}
			}
			all = append(all, sets)
			return
		}
		first, end := 0, primary
		if len(image) >= primary {
			first, end = primary, n
		}
		for to := first; to < end; to++ {
			if !slices.Contains(image, to) {
				permute(append(slices.Clip(image), to))
			}
		}
	}
	permute(nil)
	return all
}

// everyList calls f with each ascending list of up to so many numbers below n that none of the permutations makes smaller. A list
// of which a beginning can be made smaller can be made so itself.
func everyList(n, most int, permutations [][]int, f func([]int)) {
	var list, image []int
	var extend func()
	extend = func() {
		for _, p := range permutations {
			image = image[:0]
			for _, k := range list {
				image = append(image, p[k])
			}
			slices.Sort(image)
			if slices.Compare(image, list) < 0 {
				return
			}
		}
		f(list)
		if len(list) == most {
			return
		}
		first := 0
		if len(list) > 0 {
			first = list[len(list)-1]
		}
		for k := first; k < n; k++ {
			list = append(list, k)
			extend()
			list = list[:len(list)-1]
		}
	}
	extend()
}

// compareModels compares the models of a cover's clauses, in both ways to write them, with the definition.
func compareModels(t *testing.T, c satcheck.Cover) {
	t.Helper()
	for _, way := range formulas {
		f, err := way.of(c)
		if err != nil {
			t.Fatal(err)
		}
		variable, last := make([]int, len(c.Options)), 0
		for o, items := range c.Options {
			if slices.ContainsFunc(items, func(item int) bool { return item < c.Primary }) {
				last++
				variable[o] = last
			}
		}
		clauses := make([][]int, f.Len(), f.Len()+last)
		for i := range clauses {
			clauses[i] = f.Clause(i)
		}
		for set := range 1 << len(c.Options) {
			var chosen []int
			units, has := clauses, true
			for o, v := range variable {
				switch {
				case set>>o&1 == 0 && v > 0:
					units = append(units, []int{-v})
				case set>>o&1 > 0:
					chosen = append(chosen, o)
					units = append(units, []int{v})
					has = has && v > 0
				}
			}
			if !has {
				continue // an option without a primary item, which has no variable
			}
			want := 0
			if witness.Cover(c).Is(chosen) {
				want = 1
			}
			if got := modelsOf(units, f.Variables(), last); got != want {
				t.Fatalf("%v: %v has %d models, want %d", c, chosen, got, want)
			}
		}
	}
}

// modelsOf returns the number of models, up to 2, of clauses that say the values of the first variables.
func modelsOf(clauses [][]int, variables, known int) int {
	if variables > known {
		return witness.CountModels(clauses, variables, 2)
	}
	var values uint
	for _, unit := range clauses[len(clauses)-known:] {
		if unit[0] > 0 {
			values |= 1 << unit[0]
		}
	}
	for _, clause := range clauses {
		if !slices.ContainsFunc(clause, func(l int) bool { return (values>>max(l, -l)&1 > 0) == (l > 0) }) {
			return 0
		}
	}
	return 1
}
