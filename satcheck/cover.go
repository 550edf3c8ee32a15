package satcheck

import (
	"context"
	"fmt"
	"slices"
	"strconv"
)

// A Cover is an exact-cover problem. Its items are numbered from 0, the primary ones first. A solution is a set of
// options that covers each primary item exactly once and each secondary item at most once. An option without a primary
// item is in no solution.
type Cover struct {
	Primary, Secondary int
	Options            [][]int // the items of each option, each once, in any order

	Colours        [][]int  // for each option, the colours of its items, 0 being none; nil: none
	Multiplicities [][2]int // for each primary item; nil: all 1 to 1
}

// MaxItems is how many items an exact-cover problem may have.
const MaxItems = 1 << 20

// pairwiseLimit is how many options of an item are told apart pair by pair; above it, the pairs would outgrow a chain.
const pairwiseLimit = 30

// CheckCover checks a claim with a limit of DefaultSteps; see Judge.CheckCover.
func CheckCover(ctx context.Context, c Cover, solutions [][]int, complete bool) Report {
	return Judge{Steps: DefaultSteps}.CheckCover(ctx, c, solutions, complete)
}

// CheckCover checks the claim that an exact-cover problem has the solutions given and, if complete is true, no others,
// by the same steps as Check. A solution is a list of option numbers, counting from 0, in any order.
func (j Judge) CheckCover(ctx context.Context, c Cover, solutions [][]int, complete bool) Report {
	if err := c.Validate(); err != nil {
		return Report{Verdict: Failed, Claim: -1, Err: err}
	}
	return j.check(ctx, claim{
		solutions: solutions,
		complete:  complete,
		obeys:     c.obeys,
		key:       optionsKey,
		size: func() int {
			size := c.literals()
			for _, s := range solutions {
				size += len(s)
			}
			return size
		},
		encode: func() (problem, error) {
			e := c.encode()
			decode := func(model []bool) ([]int, error) {
				solution := e.decode(model)
				return solution, c.obeys(solution)
			}
			return problem{e.formula, e.model, e.exclude, decode}, nil
		},
	})
}

// Validate returns an error that wraps ErrPuzzle if there are more than MaxItems items, or an option names an item that
// does not exist, or one item twice.
func (c Cover) Validate() error {
	if c.Primary < 0 || c.Secondary < 0 {
		return fmt.Errorf("%w: %d primary and %d secondary items (want none negative)", ErrPuzzle, c.Primary, c.Secondary)
	}
	if c.Primary > MaxItems || c.Secondary > MaxItems-c.Primary {
		return fmt.Errorf("%w: %d primary and %d secondary items (want %d at most)", ErrPuzzle, c.Primary, c.Secondary, MaxItems)
	}
	met := make([]int, c.Primary+c.Secondary)
	for o, items := range c.Options {
		for _, item := range items {
			if item < 0 || item >= len(met) {
				return fmt.Errorf("%w: option %d has item %d (want 0 to %d)", ErrPuzzle, o, item, len(met)-1)
			}
			if met[item] == o+1 {
				return fmt.Errorf("%w: option %d has item %d twice", ErrPuzzle, o, item)
			}
			met[item] = o + 1
		}
	}
	return nil
}

// possible says whether an option has a primary item.
func (c Cover) possible(option int) bool {
	return slices.ContainsFunc(c.Options[option], func(item int) bool { return item < c.Primary })
}

// obeys returns nil if the options are a solution, by counting how often each item is covered.
func (c Cover) obeys(solution []int) error {
	count := make([]int, c.Primary+c.Secondary)
	chosen := make(map[int]bool, len(solution))
	for _, o := range solution {
		if o < 0 || o >= len(c.Options) {
			return fmt.Errorf("option %d (want 0 to %d)", o, len(c.Options)-1)
		}
		if chosen[o] {
			return fmt.Errorf("option %d twice", o)
		}
		chosen[o] = true
		if !c.possible(o) {
			return fmt.Errorf("option %d has no primary item", o)
		}
		for _, item := range c.Options[o] {
			if count[item]++; count[item] > 1 {
				return fmt.Errorf("item %d is covered twice", item)
			}
		}
	}
	for item, n := range count[:c.Primary] {
		if n == 0 {
			return fmt.Errorf("item %d is not covered", item)
		}
	}
	return nil
}

// optionsKey makes a set of options comparable.
func optionsKey(solution []int) string {
	sorted := slices.Sorted(slices.Values(solution))
	var key []byte
	for _, o := range sorted {
		key = append(strconv.AppendInt(key, int64(o), 36), ' ')
	}
	return string(key)
}

// literals returns the number of literals of the clauses of encode.
func (c Cover) literals() int {
	count := make([]int, c.Primary+c.Secondary)
	for o, items := range c.Options {
		if c.possible(o) {
			for _, item := range items {
				count[item]++
			}
		}
	}
	size := 0
	for _, n := range count {
		if n <= pairwiseLimit {
			size += n + n*(n-1)
		} else {
			size += 10 * n
		}
	}
	return size
}

// A coverEncoding has a variable for each option with a primary item, in their order, and then those of the chains.
type coverEncoding struct {
	formula *Formula
	options []int // options[v-1] is the option of variable v
	is      []int // is[option] is its variable, 0 if it has none
	chains  []chain
	next    int // the next free variable
}

// A chain's variable i, counted from first, is true exactly if one of options[:i+2] is.
type chain struct {
	first   int
	options []int // variables
}

func (c Cover) encode() *coverEncoding {
	e := &coverEncoding{is: make([]int, len(c.Options)), formula: &Formula{
		Title: fmt.Sprintf("exact cover, %d primary and %d secondary items, %d options", c.Primary, c.Secondary, len(c.Options)),
	}}
	e.formula.name = e.name
	byItem := make([][]int, c.Primary+c.Secondary)
	for o, items := range c.Options {
		if !c.possible(o) {
			continue
		}
		e.options = append(e.options, o)
		e.is[o] = len(e.options)
		for _, item := range items {
			byItem[item] = append(byItem[item], e.is[o])
		}
	}
	e.next = len(e.options) + 1
	for item, variables := range byItem {
		if item < c.Primary {
			e.formula.Add(variables...)
		}
		if len(variables) <= pairwiseLimit {
			atMostOnePair(e.formula, variables)
		} else {
			e.atMostOneChain(variables)
		}
	}
	return e
}

// atMostOneChain says that at most one of the variables x0, x1, … is true. Each variable of the chain is defined by an
// equivalence, so that a solution still has one model:
//
//	p0 = x0 or x1,  p1 = p0 or x2,  …   and never x1 with x0, x2 with p0, x3 with p1, …
func (e *coverEncoding) atMostOneChain(x []int) {
	e.chains = append(e.chains, chain{first: e.next, options: x})
	before := x[0]
	for i, v := range x[1:] {
		e.formula.Add(-v, -before)
		if i == len(x)-2 {
			break
		}
		p := e.next
		e.next++
		e.formula.Add(-p, before, v)
		e.formula.Add(p, -before)
		e.formula.Add(p, -v)
		before = p
	}
}

func (e *coverEncoding) model(solution []int) []bool {
	model := make([]bool, e.next-1)
	for _, o := range solution {
		model[e.is[o]-1] = true
	}
	for _, c := range e.chains {
		any := model[c.options[0]-1]
		for i, v := range c.options[1 : len(c.options)-1] {
			any = any || model[v-1]
			model[c.first+i-1] = any
		}
	}
	return model
}

// exclude forbids the solution. One of its options must be left out; a solution with all of them and more there is not.
func (e *coverEncoding) exclude(solution []int) {
	clause := make([]int, len(solution))
	for i, o := range solution {
		clause[i] = -e.is[o]
	}
	e.formula.Add(clause...)
}

func (e *coverEncoding) decode(model []bool) []int {
	solution := []int{}
	for i, o := range e.options {
		if model[i] {
			solution = append(solution, o)
		}
	}
	return solution
}

func (e *coverEncoding) name(variable int) string {
	if variable <= len(e.options) {
		return fmt.Sprintf("option %d", e.options[variable-1])
	}
	for _, c := range e.chains {
		if i := variable - c.first; i >= 0 && i < len(c.options)-2 {
			return fmt.Sprintf("one of options %d to %d of an item", e.options[c.options[0]-1], e.options[c.options[i+1]-1])
		}
	}
	return "unknown"
}
