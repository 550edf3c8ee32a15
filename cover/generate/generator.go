package generate

import (
	"context"
	"errors"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/rules"
)

// A Generator makes the puzzles of one recipe and one seed. [New] makes it, and one goroutine uses it. Several
// generators with the same recipe and seed share the work by making puzzles of different numbers.
type Generator struct {
	// Tally, if not nil, counts the puzzles tried. Several generators may share one.
	Tally *Tally

	recipe Recipe
	seed   uint64
	random source
	filler filler
	prover prover
	rater  *ladder.Rater
	orbits [][]int // the cells that lose their givens together
	order  [][]int // the orbits in the order in which they are tried

	solution, puzzle *cover.Grid
	givens           int // the number of givens of puzzle
	rating           ladder.Rating
	shuffler         shuffler
	ruled            *rules.Set  // of the current puzzle; nil: none
	position         *cover.Grid // the board before the first step by a technique asked for
}

// A Puzzle is the result of a Generator. It belongs to the caller.
type Puzzle struct {
	Grid     *cover.Grid
	Solution *cover.Grid
	Rating   ladder.Rating // if the recipe bounds the rating or names a level
	Tried    uint64        // how many puzzles were tried for it, including itself
	Rules    *rules.Set    // beyond those of the layout; nil: none

	// Position is the board before the first step by the techniques that the recipe asks for, with its candidates; nil
	// if it asks for none.
	Position *cover.Grid
}

// New returns a generator. The error says what is wrong with the recipe.
func New(r Recipe, seed uint64) (*Generator, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	known := ladder.RulesOf(r.Layout, nil)
	g := &Generator{
		recipe: r, seed: seed, rater: ladder.NewRater(known), filler: filler{board: ladder.NewBoard(known)},
		solution: cover.NewGrid(r.Layout), puzzle: cover.NewGrid(r.Layout), orbits: r.Symmetry.Orbits(r.Layout.Size()),
		prover: prover{most: patience},
	}
	g.rater.Most = r.most()
	g.order = append(g.order, g.orbits...)
	return g, nil
}

// Puzzle makes the puzzle with the given number, counting from 0. It depends only on the recipe, the seed and the
// number: not on the machine, nor on the puzzles made before. It is the first of a sequence of random puzzles that the
// recipe accepts. If no puzzle fits the recipe, Puzzle goes on until ctx ends. The error is ErrNoGrid, or
// the error of ctx.
func (g *Generator) Puzzle(ctx context.Context, number uint64) (Puzzle, error) {
	g.random.begin(g.seed, number)
	g.shuffler.left = 0
	for tried := uint64(1); ; tried++ {
		if err := g.try(ctx); err != nil {
			return Puzzle{}, err
		}
		if !g.accept(ctx) {
			if err := ctx.Err(); err != nil {
				return Puzzle{}, err
			}
			continue
		}
		return Puzzle{g.puzzle.Clone(), g.solution.Clone(), g.rating, tried, g.ruled, g.position}, nil
	}
}

// try makes a puzzle, which accept must still check.
func (g *Generator) try(ctx context.Context) error {
	g.prover.begin()
	g.rule()
	if g.recipe.Mask != nil {
		return g.masked(ctx)
	}
	if err := g.filler.fill(ctx, &g.random, g.solution); err != nil {
		if errors.Is(err, ErrNoGrid) && g.recipe.Regions {
			return g.try(ctx) // draws other regions
		}
		return err
	}
	if g.recipe.Cages {
		return g.killer(ctx)
	}
	g.dig(ctx)
	return ctx.Err()
}

// dig removes givens from the solution, orbit by orbit in random order, wherever the rest has one solution and is not
// harder than wanted. It stops at a number of givens drawn from the wanted range.
//
// It tries several orbits at once as long as that succeeds. A puzzle with one solution still has one solution with more
// givens, so the result is the same as removing them one by one, unless the recipe bounds the rating. If the puzzle must be minimal
// and the prover gives up, sift goes on.
func (g *Generator) dig(ctx context.Context) {
	g.givens = g.set(g.orbits, true)
	goal, rows := g.goal(), g.large() && g.sifts()
	if rows {
		goal = len(g.orbits) * 3 / 5
	}
	copy(g.order, g.orbits)
	shuffle(&g.random, g.order)
	for at, step := 0, max(1, len(g.order)/3); at < len(g.order); {
		step = min(step, len(g.order)-at)
		tried := g.order[at : at+step]
		out := g.set(tried, false)
		enough, _ := g.recipe.counts(g.puzzle)
		if g.givens-out >= goal && enough && g.good(ctx) {
			g.givens -= out
			at += step
			continue
		}
		g.set(tried, true)
		if !rows && g.prover.unsure() && g.sifts() {
			g.sift(ctx, g.order[at:])
			return
		}
		if step == 1 {
			at++
		}
		step = max(1, step/2)
	}
	if rows {
		g.sift(ctx, g.rows())
	}
}

// rows returns the orbits, of one cell each, row by row and band by band, in random order.
func (g *Generator) rows() [][]int {
	n := g.recipe.Layout.Size()
	orbits := make([][]int, 0, len(g.orbits))
	for _, r := range lines(&g.random, nil, n, g.recipe.Layout.BoxRows()) {
		orbits = append(orbits, g.orbits[r*n:][:n]...)
	}
	return orbits
}

// set puts the givens of some orbits into the puzzle, or empties their cells, and returns the number of cells.
func (g *Generator) set(orbits [][]int, given bool) (cells int) {
	for _, orbit := range orbits {
		for _, cell := range orbit {
			digit := 0
			if given {
				digit = g.solution.Digit(cell)
			}
			g.puzzle.Set(cell, digit)
		}
		cells += len(orbit)
	}
	return cells
}

// goal returns the fewest givens to leave.
func (g *Generator) goal() int {
	r := &g.recipe
	switch {
	case r.Minimal || r.Fewest == 0:
		return 0
	case r.Most == 0:
		return r.Fewest
	}
	return r.Fewest + g.random.below(r.Most-r.Fewest+1)
}

// good reports whether the puzzle has one solution and, if the recipe bounds the difficulty, is not harder than wanted.
func (g *Generator) good(ctx context.Context) bool {
	if !g.prover.unique(ctx, g.puzzle) {
		return false
	}
	if !g.recipe.capped() {
		return true
	}
	rating, err := g.rater.Rate(ctx, g.puzzle)
	return err == nil && !g.recipe.tooHard(&rating)
}

// accept reports whether the puzzle fits the recipe. Without a mask, it is known to have one solution.
func (g *Generator) accept(ctx context.Context) bool {
	t, r := g.Tally, &g.recipe
	t.note(func(c *Counts) { c.Tried++ })
	if r.Mask != nil && !g.prover.unique(ctx, g.puzzle) {
		t.note(func(c *Counts) { c.Several++ })
		return false
	}
	t.found(g.givens)
	if _, exactly := r.counts(g.puzzle); !exactly || g.givens < r.Fewest || r.Most > 0 && g.givens > r.Most {
		t.note(func(c *Counts) { c.Givens++ })
		return false
	}
	if r.rated() {
		var err error
		if g.rating, err = g.rater.Rate(ctx, g.puzzle); err != nil {
			return false
		}
		if r.tooHard(&g.rating) || r.tooEasy(&g.rating) {
			t.note(func(c *Counts) { c.Rating++ })
			return false
		}
	}
	if !r.Uses.Empty() && !g.uses(ctx) {
		t.note(func(c *Counts) { c.Technique++ })
		return false
	}
	if r.Minimal {
		if (r.Symmetry != None || r.Mask != nil || r.FewestEach > 0) && g.redundant(ctx) {
			t.note(func(c *Counts) { c.Redundant++ })
			return false
		}
		if g.prover.unsure() {
			t.note(func(c *Counts) { c.Unsure++ })
			return false
		}
	}
	t.note(func(c *Counts) { c.Accepted++ })
	return true
}

// redundant reports whether some single given can be removed.
func (g *Generator) redundant(ctx context.Context) bool {
	for cell := range g.recipe.Layout.Cells() {
		d := g.puzzle.Digit(cell)
		if d == 0 {
			continue
		}
		g.puzzle.Set(cell, 0)
		unique := g.prover.unique(ctx, g.puzzle)
		g.puzzle.Set(cell, d)
		if unique {
			return true
		}
	}
	return false
}
