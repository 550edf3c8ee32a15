package classes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
)

// Errors of a count.
var (
	// ErrLayout is the error of a puzzle that is not a 9x9 grid with boxes of 3x3.
	ErrLayout = errors.New("only 9x9 grids with boxes of 3x3 are counted by classes of bands")

	// ErrWork is the error of a count that was given up because it would take too long.
	ErrWork = errors.New("the count by classes of bands takes too long")
)

// MaxWork is the work after which a count gives up: some ten seconds on a core of the 2020s. The empty grid takes a
// good third of it. A count takes 300 MB at most.
const MaxWork = 400_000_000

// The work of the most frequent steps.
const (
	classWork   = 64 // to store a class
	productWork = 8  // to multiply two numbers of fillings
)

// A counter counts the solutions of a puzzle.
type counter struct {
	ctx      context.Context
	work     int // the work left; the count ends below 0
	first    *band
	inner    [2]*band      // the second and the third band
	twins    twins         // in the whole grid
	within   twins         // in the inner bands
	exchange [][27]shadow  // the images of shadows under exchanges of columns and stacks that leave the inner bands unchanged
	classes  map[key]class // by the keys of the shadows, given the twins of the inner bands
	turned   [3]map[shadows][][2]shadows
}

// A class is a set of fillings of the first band that have the same number of completions.
type class struct {
	shadows  shadows // of one of the fillings
	fillings uint64  // their number
}

// Count returns the number of solutions of a puzzle. It gives up after the given work; 0 stands for [MaxWork]. The error is the
// error of ctx, or wraps [ErrLayout] or [ErrWork].
func Count(ctx context.Context, puzzle *cover.Grid, work int) (*big.Int, error) {
	if l := puzzle.Layout(); !l.IsClassic() {
		return nil, fmt.Errorf("%w, not of %v", ErrLayout, l)
	}
	work = cmp.Or(work, MaxWork)
	c := newCounter(ctx, puzzle, work)
	c.fillFirst(0, 0, 0, 0)
	c.classify()
	c.forecast()
	sum := new(big.Int)
	for _, k := range slices.SortedFunc(maps.Keys(c.classes), key.compare) { // sorted, so that each run does the same work
		if c.work < 0 {
			break
		}
		class := c.classes[k]
		fillings := new(big.Int).SetUint64(class.fillings)
		sum.Add(sum, fillings.Mul(fillings, new(big.Int).SetUint64(c.complete(class.shadows))))
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case c.work < 0:
		return nil, fmt.Errorf("%w: more than %d steps", ErrWork, work)
	}
	return sum.Mul(sum, new(big.Int).MulRange(1, int64(bits.OnesCount16(c.twins)))), nil
}

// newCounter turns the puzzle, or its reflection, so that the first band has the fewest candidates.
func newCounter(ctx context.Context, puzzle *cover.Grid, work int) *counter {
	least, best := math.MaxInt, [3][]uint16{}
	for side := range 6 {
		var bands [3][]uint16
		for b := range bands {
			for i := range 27 {
				row, column := 3*((side+b)%3)+i/9, i%9
				if side >= 3 {
					row, column = column, row
				}
				bands[b] = append(bands[b], uint16(puzzle.Candidates(9*row+column)>>1))
			}
		}
		candidates := 0
		for _, cell := range bands[0] {
			candidates += bits.OnesCount16(cell)
		}
		if candidates < least {
			least, best = candidates, bands
		}
	}
	c := &counter{ctx: ctx, work: work, classes: make(map[key]class)}
	c.first, c.inner = newBand(best[0]), [2]*band{newBand(best[1]), newBand(best[2])}
	c.twins, c.within = twinsOf(c.first, c.inner[0], c.inner[1]), twinsOf(c.inner[:]...)
	c.exchange = exchanges(c.inner)
	for box := range c.turned {
		c.turned[box] = make(map[shadows][][2]shadows)
	}
	return c
}

// spend subtracts steps from the work that is left, and reports whether the count may continue.
func (c *counter) spend(steps int) bool {
	before := c.work
	c.work -= steps
	if before>>14 != c.work>>14 && c.ctx.Err() != nil {
		c.work = -1
	}
	return c.work >= 0
}

// fillFirst fills the first band in all ways, given the digits that are placed, with their shadows. It places the others in
// the order of their columns in the first row. Twins of the whole grid are placed in ascending order only; their exchanges are
// counted at the end.
func (c *counter) fillFirst(column int, taken uint32, placed twins, s shadows) {
	if column == 9 {
		c.add(c.classes, s, 1)
		return
	}
	next := c.twins &^ placed
	next &= -next
	for d := range digits {
		if placed>>d&1 != 0 || c.twins>>d&1 != 0 && next>>d&1 == 0 {
			continue
		}
		for _, p := range c.first.begin[d][column] {
			if p.cells&taken == 0 && c.spend(1) {
				c.fillFirst(column+1, taken|p.cells, placed|1<<d, s|p.shadow<<(shadowBits*d))
			}
		}
	}
}

// add adds fillings to the class of shadows.
func (c *counter) add(classes map[key]class, s shadows, fillings uint64) {
	k := keyOf(s, c.within)
	before, known := classes[k]
	if !known {
		c.spend(classWork)
	}
	classes[k] = class{s, before.fillings + fillings}
}

// classify merges classes that are images of each other under exchanges of columns and stacks.
func (c *counter) classify() {
	classes := make(map[key]class)
	for k, class := range c.classes {
		if !c.spend(len(c.exchange)) {
			return
		}
		s := class.shadows
		var within []shadow // of the twins
		for t := c.within; t != 0; t &= t - 1 {
			within = append(within, of(s, bits.TrailingZeros16(t)))
		}
		for i := range c.exchange {
			images := &c.exchange[i]
			twins := uint64(0) // this part of the image's key is usually greater than that of the least key so far
			for _, shadow := range within {
				twins += 1 << (2 * images[shadow])
			}
			if twins > k.twins {
				continue
			}
			var image shadows
			for d := range digits {
				image |= images[of(class.shadows, d)] << (shadowBits * d)
			}
			if n := keyOf(image, c.within); n.compare(k) < 0 {
				s, k = image, n
			}
		}
		c.add(classes, s, class.fillings)
	}
	c.classes = classes
}

// exchanges returns the images of shadows under each exchange of stacks, and of columns within them, that leaves the bands
// unchanged.
func exchanges(bands [2]*band) (list [][27]shadow) {
	for n := range 6 * 6 * 6 * 6 {
		boxes := orders[n%6]
		columns := [3][3]int{orders[n/6%6], orders[n/36%6], orders[n/216]}
		to := func(column int) int { return 3*boxes[column/3] + columns[column/3][column%3] }
		same := true
		for _, b := range bands {
			for _, may := range b.may {
				for cell := range 27 {
					same = same && may>>cell&1 == may>>(cell-cell%9+to(cell%9))&1
				}
			}
		}
		if !same {
			continue
		}
		var images [27]shadow
		for s := range images {
			for box, column := range [3]int{s / 9, s / 3 % 3, s % 3} {
				image := to(3*box + column)
				images[s] += shadow(image%3) * power3[image/3]
			}
		}
		list = append(list, images)
	}
	return list
}

// power3 holds the place value of each box's column in a shadow.
var power3 = [3]shadow{9, 3, 1}

// forecast ends the count if the products alone take more work than is left.
func (c *counter) forecast() {
	all := 0
	for _, class := range c.classes {
		products := productWork
		for box := range 3 {
			products *= len(c.turns(class.shadows, box))
		}
		if all += products; all > c.work || !c.spend(1) {
			c.work = -1
			return
		}
	}
}

// complete returns the number of ways to fill the second and the third band if the digits have these shadows in the first.
func (c *counter) complete(s shadows) (sum uint64) {
	var stacks [3][][2]shadows
	for box := range stacks {
		stacks[box] = c.turns(s, box)
	}
	for _, x := range stacks[0] {
		for _, y := range stacks[1] {
			tried := c.inner[0].tried + c.inner[1].tried
			for _, z := range stacks[2] {
				if n := c.inner[0].fillings(x[0] + y[0] + z[0]); n != 0 {
					sum += n * c.inner[1].fillings(x[1]+y[1]+z[1])
				}
			}
			tried = c.inner[0].tried + c.inner[1].tried - tried
			if !c.spend(1 + productWork*len(stacks[2]) + tried) {
				return 0
			}
		}
	}
	return sum
}

// turns returns the ways to place the digits in the columns of a box in the second and in the third band, given their shadows
// in the first. Each way is the pair of numbers that it adds to the shadows there.
func (c *counter) turns(s shadows, box int) [][2]shadows {
	first := shadows(0) // the number that the box adds to the shadows in the first band
	for d := range digits {
		first |= of(s, d) / power3[box] % 3 * power3[box] << (shadowBits * d)
	}
	list, known := c.turned[box][first]
	if !known {
		c.spend(classWork)
		c.turn(first, box, 0, [2][3]int{}, [2]shadows{}, &list)
		c.turned[box][first] = list
	}
	return list
}

// turn appends to list the ways to place the digits from d on: each digit takes one of the two columns that it does not have in
// the first band, and in the third band the other one. full is the number of digits in each column.
func (c *counter) turn(first shadows, box, d int, full [2][3]int, done [2]shadows, list *[][2]shadows) {
	if d == digits {
		*list = append(*list, done)
		return
	}
	column := of(first, d) / power3[box]
	for turn := range shadow(2) {
		full, done, fits := full, done, true
		for b, column := range [2]shadow{(column + 1 + turn) % 3, (column + 2 - turn) % 3} {
			full[b][column]++
			done[b] += column * power3[box] << (shadowBits * d)
			fits = fits && full[b][column] <= 3 && c.inner[b].may[d]&(firstColumn<<(3*shadow(box)+column)) != 0
		}
		if fits {
			c.turn(first, box, d+1, full, done, list)
		}
	}
}

// firstColumn holds the cells of the first column of a band.
const firstColumn = 1 | 1<<9 | 1<<18
