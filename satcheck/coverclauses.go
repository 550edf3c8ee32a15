// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"fmt"
	"slices"

	"dlx-sudoku/satcheck/proof"
)

// A coverEncoding has a variable for each option with a primary item, in their order. After them come auxiliary variables, each
// defined by an equivalence, so that a solution has one model: for a secondary item the colours that more than one option gives
// it, and the counters.
//
// Two options that give an item different colours exclude each other, and an option that gives it none excludes all others with
// that item. So at most one of the item's colours and of its options without a colour is true:
//
//	a:red b:red c:blue d e    red = a or b;   at most one of red, c, d, e
type coverEncoding struct {
	formula   *proof.Formula
	options   []int // options[v-1] is the option of variable v
	is        []int // is[option] is its variable, 0 if it has none
	loose     []int // the options that may be added to some solution
	auxiliary []auxiliary

	optionName func(option int) string // nil: "option 5"

	fill func(solution []int) []int // the full grid of a solution, for auxiliary variables with a value; else nil
}

// An auxiliary variable says that an item has a colour, or counts.
type auxiliary struct {
	item, number int   // the colour, or the number counted to
	options      []int // colour: the variables of the options that give it, one or more of which is true
	cost         bool  // the options from place item on, the dearest first, cost number at most
	// Count: before or (literal and below), which are what the counter has for number and number-1 before that literal;
	// before is 0 where it is false for certain, and below is 0 where it is true.
	before, literal, below int
	value                  func(grid []int) bool // of a rule: what it is in a full grid; else nil
}

// A use of an item is the variable of an option that has it, the colour that the option gives it, and how often it covers it.
type use struct{ variable, colour, weight int }

// number gives the options their variables and returns the uses of each item.
func (e *coverEncoding) number(c Cover) [][]use {
	e.is = make([]int, len(c.Options))
	count := make([]int, c.Primary+c.Secondary)
	total := 0
	for o, items := range c.Options {
		if !c.possible(o) {
			continue
		}
		e.options = append(e.options, o)
		e.is[o] = len(e.options)
		for _, item := range items {
			count[item]++
			total++
		}
	}
	uses := make([][]use, len(count))
	room := make([]use, total)
	for item, n := range count {
		uses[item], room = room[:0:n], room[n:]
	}
	for _, o := range e.options {
		for k, item := range c.Options[o] {
			uses[item] = append(uses[item], use{e.is[o], c.Colour(o, k), c.Weight(o, k)})
		}
	}
	for _, o := range e.options {
		if !slices.ContainsFunc(c.Options[o], func(item int) bool { return item < c.Primary && c.exact(item) }) {
			e.loose = append(e.loose, o)
		}
	}
	return uses
}

// reserve makes room for the clauses of items that are covered once, and for a clause that excludes a solution.
func reserve(f *proof.Formula, uses [][]use) {
	clauses, literals := 1, len(uses)
	for _, u := range uses {
		if n := len(u); n <= pairwiseLimit {
			clauses += 1 + n*(n-1)/2
			literals += n * n
		}
	}
	f.Grow(clauses, literals)
}

// exact reports whether all solutions cover a primary item equally often.
func (c Cover) exact(item int) bool {
	least, most := c.Times(item)
	return least == most
}

func (c Cover) encode() *coverEncoding {
	e := &coverEncoding{formula: &proof.Formula{
		Limit: MaxLiterals,
		Title: fmt.Sprintf("exact cover, %d primary and %d secondary items, %d options", c.Primary, c.Secondary, len(c.Options)),
	}}
	e.formula.Name = e.name
	size := 0
	for _, items := range c.Options {
		size += len(items)
	}
	if size > MaxLiterals {
		e.formula.Abandon()
		return e
	}
	uses := e.number(c)
	reserve(e.formula, uses)
	var x []int
	for item, uses := range uses {
		if item >= c.Primary {
			e.between(item, e.paint(item, uses), 0, 1)
			continue
		}
		x = variablesIn(x[:0], uses)
		least, most := c.Times(item)
		if slices.ContainsFunc(uses, func(u use) bool { return u.weight > 1 }) {
			e.weigh(item, uses, least, most)
		} else {
			e.between(item, x, least, most)
		}
	}
	// An option that excludes no other and that no item needs is in no clause.
	e.formula.Declare(len(e.options))
	return e
}

// tooLarge returns an error if the clauses would have more literals than they may.
func (e *coverEncoding) tooLarge() error {
	if e.formula.TooLarge() {
		return fmt.Errorf("%w: more than %d literals", ErrTooLarge, e.formula.Limit)
	}
	return nil
}

// groupsOf divides the uses of a secondary item into groups, so that a solution has at most one group: all uses of a colour are a
// group, and each use without a colour is a group by itself.
func groupsOf(uses []use) [][]use {
	var groups [][]use
	of := make(map[int]int) // the group of each colour
	for i, u := range uses {
		g, met := of[u.colour]
		if met && u.colour != 0 {
			groups[g] = append(groups[g], u)
			continue
		}
		of[u.colour] = len(groups)
		groups = append(groups, uses[i:i+1:i+1])
	}
	return groups
}

// paint returns literals of which a solution has at most one, by the colours of a secondary item: a group of one use
// stands for itself.
func (e *coverEncoding) paint(item int, uses []use) []int {
	var out []int
	groups := groupsOf(uses)
	if len(groups) < 2 {
		return nil
	}
	for _, group := range groups {
		if len(group) == 1 {
			out = append(out, group[0].variable)
			continue
		}
		options := variablesIn(nil, group)
		colour := e.define(auxiliary{item: item, number: group[0].colour, options: options})
		for _, v := range options {
			e.formula.Add(-v, colour)
		}
		e.formula.Add(append([]int{-colour}, options...)...)
		out = append(out, colour)
	}
	return out
}

// variablesIn appends the variables of uses.
func variablesIn(out []int, uses []use) []int {
	for _, u := range uses {
		out = append(out, u.variable)
	}
	return out
}

// define returns the next auxiliary variable.
func (e *coverEncoding) define(a auxiliary) int {
	e.auxiliary = append(e.auxiliary, a)
	return len(e.options) + len(e.auxiliary)
}

func (e *coverEncoding) model(solution []int) []bool {
	model := make([]bool, len(e.options), len(e.options)+len(e.auxiliary))
	for _, o := range solution {
		model[e.is[o]-1] = true
	}
	holds := func(variable int) bool { return model[variable-1] }
	var grid []int
	if e.fill != nil {
		grid = e.fill(solution)
	}
	for _, a := range e.auxiliary {
		if a.value != nil {
			model = append(model, a.value(grid))
		} else if a.options != nil {
			model = append(model, slices.ContainsFunc(a.options, holds))
		} else {
			model = append(model, a.before != 0 && holds(a.before) || holds(a.literal) && (a.below == 0 || holds(a.below)))
		}
	}
	return model
}

// exclude forbids exactly this solution. A different solution lacks one of its options, or has all of them and others. These
// others are loose, since any other option would cover an exact item too often.
func (e *coverEncoding) exclude(solution []int) {
	clause := make([]int, 0, len(solution)+len(e.loose))
	for _, o := range solution {
		clause = append(clause, -e.is[o])
	}
	if len(e.loose) > 0 {
		chosen := make(map[int]bool, len(solution))
		for _, o := range solution {
			chosen[o] = true
		}
		for _, o := range e.loose {
			if !chosen[o] {
				clause = append(clause, e.is[o])
			}
		}
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
