package constraint

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Fillings are full grids, all of which are looked at together: a set of them has a bit for each.
type fillings struct {
	grid  Grid
	grids [][]int
	cells []set64 // by literal of a cell and a digit, less 1: where it is true
}

// A set64 is a set of fillings.
type set64 []uint64

func (f *fillings) set() set64 { return make(set64, (len(f.grids)+63)/64) }

func (s set64) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set64) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// is returns the literal that a cell holds a digit.
func (f *fillings) is(cell, digit int) int { return cell*f.grid.Size() + digit }

// fill returns the fillings of a grid: all of them in the order of their digits, or, where most is not 0, so many at random.
func fill(g Grid, most int) *fillings {
	n := g.Size()
	f := &fillings{grid: g}
	rng := rand.New(rand.NewPCG(1, 2))
	grid := make([]int, n*n)
	free := func(cell, d int) bool {
		for x := range cell {
			sees := x/n == cell/n || x%n == cell%n || x/n/g.BoxRows == cell/n/g.BoxRows && x%n/g.BoxCols == cell%n/g.BoxCols
			if sees && grid[x] == d {
				return false
			}
		}
		return true
	}
	var visit func(cell int) bool
	visit = func(cell int) bool {
		if cell == n*n {
			f.grids = append(f.grids, slices.Clone(grid))
			return most > 0
		}
		order := upTo(n)
		if most > 0 {
			rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		}
		for _, d := range order {
			if free(cell, d) {
				grid[cell] = d
				if visit(cell + 1) {
					return true
				}
			}
		}
		return false
	}
	for visit(0); len(f.grids) < most; {
		visit(0)
	}
	f.cells = make([]set64, n*n*n)
	for i := range f.cells {
		f.cells[i] = f.set()
	}
	for i, grid := range f.grids {
		for c, d := range grid {
			f.cells[f.is(c, d)-1].add(i)
		}
	}
	return f
}

// A verdict is what the clauses of rules say of the fillings.
type verdict struct {
	kept, broken set64
	values       []func(grid []int) bool // of the variables behind those of the cells
	clauses      [][]int
	full         bool // there are more than the test looks at
}

// maxTested is how many literals are looked at.
const maxTested = 1 << 18

// judge writes the clauses of rules once, with a variable for each cell and digit, and follows in all fillings at once what
// the clauses that have one literal left say of the other variables. A filling is broken where a clause has none left, and
// kept where all variables are known and no clause has none.
func (f *fillings) judge(rules []Rule) (verdict, error) {
	var v verdict
	literals := 0
	w := &Writer{Grid: f.grid, Rules: rules, Is: f.is}
	w.Fresh = func(value func(grid []int) bool) int {
		v.values = append(v.values, value)
		return len(f.cells) + len(v.values)
	}
	w.Clause = func(_ int, clause []int) {
		v.clauses = append(v.clauses, slices.Clone(clause))
		literals += len(clause)
	}
	w.Full = func() bool { return literals > maxTested }
	if err := w.Write(); err != nil {
		return v, err
	}
	if v.full = w.Full(); v.full {
		return v, nil
	}
	v.kept, v.broken = f.set(), f.set()
	whole := f.set()
	for i := range f.grids {
		whole.add(i)
	}
	is, not := slices.Clone(f.cells), make([]set64, len(f.cells), len(f.cells)+len(v.values)) // where variables are true, and false
	for i, s := range is {
		not[i] = f.set()
		for k := range s {
			not[i][k] = whole[k] &^ s[k]
		}
	}
	for range v.values {
		is, not = append(is, f.set()), append(not, f.set())
	}
	at := func(x int) (yes, no set64) {
		if x < 0 {
			return not[-x-1], is[-x-1]
		}
		return is[x-1], not[x-1]
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range v.clauses {
			for k := range whole {
				var sure, open, more uint64 // where a literal is true; where one at least is not false; where two are not
				for _, x := range clause {
					yes, no := at(x)
					sure |= yes[k]
					more |= open &^ no[k]
					open |= whole[k] &^ no[k]
				}
				v.broken[k] |= whole[k] &^ open
				unit := open &^ more &^ sure
				if unit == 0 {
					continue
				}
				for _, x := range clause {
					yes, no := at(x)
					if follows := unit &^ no[k] &^ yes[k]; follows != 0 {
						yes[k] |= follows
						changed = true
					}
				}
			}
		}
	}
	copy(v.kept, whole)
	for i := range is {
		for k := range whole {
			v.kept[k] &= is[i][k] | not[i][k]
		}
	}
	for k := range whole {
		v.kept[k] &^= v.broken[k]
	}
	return v, nil
}

// compare returns an error if the clauses do not admit exactly the fillings that the words of the rules admit.
func (f *fillings) compare(rules []Rule, v verdict) error {
	for i, grid := range f.grids {
		b := board{f.grid.BoxRows, f.grid.BoxCols, f.grid.Size(), grid, rules}
		kept := !slices.ContainsFunc(rules, func(r Rule) bool { return !b.keeps(r) })
		if v.kept.has(i) != kept || v.broken.has(i) == kept {
			return fmt.Errorf("%v: the words admit it %v, the clauses %v, and forbid it %v", grid, kept, v.kept.has(i), v.broken.has(i))
		}
	}
	return nil
}

// follow returns an error if the value that a variable has by its function is not the one that satisfies the clauses of a
// filling that is kept.
func (f *fillings) follow(grid []int, v verdict) error {
	values := make([]bool, len(f.cells), len(f.cells)+len(v.values))
	for c, d := range grid {
		values[f.is(c, d)-1] = true
	}
	for _, value := range v.values {
		values = append(values, value(grid))
	}
	for _, clause := range v.clauses {
		if !slices.ContainsFunc(clause, func(x int) bool { return x > 0 && values[x-1] || x < 0 && !values[-x-1] }) {
			return fmt.Errorf("%v: the values of the variables violate %v", grid, clause)
		}
	}
	return nil
}
