package oracle

import "slices"

// A Pick returns a number from 0 to n-1. Tests draw them at random, such as with rapid.
type Pick func(n int) int

// A Kind says what a random problem may have.
type Kind struct {
	Colours, Multiplicities, Costs bool
	Weights                        bool // and so multiplicities
}

// Draw draws a small problem, often one with solutions: about half of its options are parts of a few partitions of the
// primary items.
func Draw(pick Pick, k Kind) Problem {
	x := Problem{Primary: 1 + pick(8), Secondary: pick(5)}
	for range pick(4) {
		parts := make([][]int, 1+pick(4))
		for i := range x.Primary {
			k := pick(len(parts))
			parts[k] = append(parts[k], i)
		}
		for _, option := range parts {
			if len(option) > 0 {
				x.Options = append(x.Options, x.withSecondary(pick, option))
			}
		}
	}
	for range pick(5) {
		option := []int{pick(x.Primary)}
		for i := range x.Primary {
			if i != option[0] && pick(4) == 0 {
				option = append(option, i)
			}
		}
		x.Options = append(x.Options, x.withSecondary(pick, option))
	}
	if x.Primary >= 4 && pick(4) == 0 {
		x.fours(pick)
	}
	for n := len(x.Options); n > 1; n-- { // in any order
		k := pick(n)
		x.Options[k], x.Options[n-1] = x.Options[n-1], x.Options[k]
	}
	x.extend(pick, k)
	return x
}

// withSecondary adds secondary items to an option.
func (x *Problem) withSecondary(pick Pick, option []int) []int {
	for i := range x.Secondary {
		if pick(4) == 0 {
			option = append(option, x.Primary+i)
		}
	}
	return option
}

// fours gives each option four items, which the links treat apart.
func (x *Problem) fours(pick Pick) {
	for len(x.Options) < 6 {
		x.Options = append(x.Options, []int{pick(x.Primary)})
	}
	for o, option := range x.Options {
		option = option[:min(len(option), 4)]
		for len(option) < 4 {
			if i := pick(x.Primary + x.Secondary); !slices.Contains(option, i) {
				option = append(option, i)
			}
		}
		x.Options[o] = option
	}
}

// extend adds colours, multiplicities and costs.
func (x *Problem) extend(pick Pick, k Kind) {
	if k.Colours || k.Multiplicities || k.Weights {
		x.Options = x.Options[:min(len(x.Options), 14)] // so that all subsets can be tried
	}
	if k.Colours {
		x.Colours = [][]int{}
		for _, option := range x.Options {
			row := make([]int, len(option))
			for k, i := range option {
				if i >= x.Primary {
					row[k] = []int{0, 1, 1, 2, 2, 2, 3}[pick(7)]
				}
			}
			x.Colours = append(x.Colours, row)
		}
	}
	if k.Weights {
		x.weigh(pick)
	} else if k.Multiplicities {
		for range x.Primary {
			lo := []int{0, 1, 1, 1, 2, 3, 20}[pick(7)]
			x.Lo, x.Hi = append(x.Lo, lo), append(x.Hi, lo+[]int{0, 0, 1, 2, 1 << 40}[pick(5)])
		}
	}
	if k.Costs {
		largest := []int64{1, 4, 21, 1001, 1<<63/20 - 1}[pick(5)]
		least := []int64{0, 0, -largest / 3, -largest}[pick(4)]
		x.Costs = []int64{}
		for range x.Options {
			x.Costs = append(x.Costs, least+int64(pick(int(largest))))
		}
	}
}

// weigh adds weights, and multiplicities: in every other problem those with which some set of options covers each item as often
// as it should. An item that is to be covered once is covered once by each of its options.
func (x *Problem) weigh(pick Pick) {
	light := make([]bool, x.Primary+x.Secondary)
	for i := range light {
		light[i] = i >= x.Primary || pick(5) == 0
	}
	sums, plant := make([]int, x.Primary), pick(2) == 0
	x.Weights = [][]int{}
	for _, option := range x.Options {
		row, planted := make([]int, len(option)), plant && pick(3) == 0
		for k, i := range option {
			if row[k] = 1; !light[i] {
				row[k] = []int{1, 1, 1, 2, 2, 3, 4, 6, 1 << 20}[pick(9)]
			}
			if planted && i < x.Primary {
				sums[i] += row[k]
			}
		}
		x.Weights = append(x.Weights, row)
	}
	for i, lo := range sums {
		if plant {
			lo -= min(lo, []int{0, 0, 0, 1, 2}[pick(5)])
		} else {
			lo = []int{0, 1, 1, 2, 3, 4, 5, 7, 20}[pick(9)]
		}
		hi := lo + []int{0, 0, 0, 1, 2, 3, 1 << 40}[pick(7)]
		if lo == 1 && hi == 1 && !light[i] {
			hi++
		}
		x.Lo, x.Hi = append(x.Lo, lo), append(x.Hi, hi)
	}
}

// Copies puts copies of an option beside it, so that a search takes more words of bits than one.
func (x *Problem) Copies(pick Pick) {
	if len(x.Options) == 0 {
		return
	}
	o, at, copies := pick(len(x.Options)), pick(len(x.Options)+1), []int{50, 64, 120}[pick(3)]
	x.Options = slices.Insert(x.Options, at, slices.Repeat(x.Options[o:o+1], copies)...)
	if x.Colours != nil {
		x.Colours = slices.Insert(x.Colours, at, slices.Repeat(x.Colours[o:o+1], copies)...)
	}
	if x.Weights != nil {
		x.Weights = slices.Insert(x.Weights, at, slices.Repeat(x.Weights[o:o+1], copies)...)
	}
}
