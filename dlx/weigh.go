package dlx

import (
	"context"
	"errors"
	"fmt"
)

// ErrBalanced is the error of [Problem.Weigh] where no weights prove that there is no solution. The problem may still have
// no solution.
var ErrBalanced = errors.New("no weights prove that there is no solution")

// Weights prove that a problem has no solution, without a search. Each item has a weight, and an option weighs as much as
// its items together. Every option that can be chosen weighs a multiple of Modulus, so a solution would weigh a multiple of
// it, too. But a solution weighs what its items weigh, each as often as it must be covered, and that is not a multiple.
//
// The chessboard without two opposite corners cannot be tiled by dominoes: let white squares weigh 1, black ones -1 and the
// modulus be 3. A domino weighs 0; the 62 squares weigh 2 or -2.
type Weights struct {
	// Items are the weights of the items, by their numbers, each more than -Modulus/2 and at most Modulus/2. Items that
	// need not be covered a fixed number of times, such as secondary ones, weigh 0.
	Items []int

	// Modulus is at least 2.
	Modulus int

	// Sum is what a solution would weigh, modulo Modulus: from 1 to Modulus-1.
	Sum int
}

// Verify returns nil if the weights prove that p has no solution, and otherwise an error that says why they do not. It adds
// up each option once.
func (w Weights) Verify(p *Problem) error {
	if len(w.Items) != p.Items() || w.Modulus < 2 || w.Modulus > weighModulus {
		return fmt.Errorf("%d weights modulo %d of %d items (want one for each, modulo 2 to %d)",
			len(w.Items), w.Modulus, p.Items(), weighModulus)
	}
	rest := func(weight int) int { return (weight%w.Modulus + w.Modulus) % w.Modulus }
	sum := 0
	for i, weight := range w.Items {
		lo, hi := p.m.Bounds(i)
		if lo != hi && weight != 0 {
			return fmt.Errorf("item %s weighs %d (want 0, since it may be covered %d to %d times)", p.ItemName(i), weight, lo, hi)
		}
		sum = rest(sum + lo%w.Modulus*rest(weight))
	}
	for o := range p.Options() {
		weight, barred := 0, false
		for e := p.m.Starts[o]; e < p.m.Starts[o+1]; e++ {
			i, times := int(p.m.Entries[e]), int(p.m.Weight(e))
			_, hi := p.m.Bounds(i)
			barred = barred || hi < times
			weight = rest(weight + times%w.Modulus*rest(w.Items[i]))
		}
		if weight != 0 && !barred {
			return fmt.Errorf("option %d weighs %d modulo %d (want 0)", o, weight, w.Modulus)
		}
	}
	if sum == 0 || sum != w.Sum {
		return fmt.Errorf("a solution weighs %d modulo %d (want %d, and not 0)", sum, w.Modulus, w.Sum)
	}
	return nil
}

// Weigh looks for weights that prove that p has no solution. If there are none, the error is [ErrBalanced].
//
// There are such weights unless some options, each taken a whole number of times, possibly a negative one, cover each item
// as often as required, modulo 43,243,200 = 2⁶·3³·5²·7·11·13. Items that need not be covered a fixed number of times are
// left out of this. So Weigh finds every proof that paints the squares of a board and counts them modulo a divisor of that
// number, without knowing that it is a board: parity, checkerboards, stripes.
//
// The effort bounds how many numbers Weigh may compute, each in about a nanosecond; 0 means no limit. If it is spent, the
// error is [ErrEffort]. That is also the error if more than 8,192 items must be covered a fixed number of times. With n such
// items, Weigh takes at most 4n² bytes, on boards far less. It is done as soon as the options that it has looked at cover
// each item as required, and seldom looks at more than a few times n. If ctx ends first, the error is ctx.Err().
//
// Source: the weights are what John H. Conway and Jeffrey C. Lagarias, "Tiling with polyominoes and combinatorial group
// theory", Journal of Combinatorial Theory A 53, 1990, call generalized colouring arguments. They show that these prove
// that there is no tiling if and only if there is no signed tiling.
func (p *Problem) Weigh(ctx context.Context, effort uint64) (Weights, error) {
	if ctx == nil {
		panic("dlx: Weigh with a nil context (want context.Background() if nothing ends it)")
	}
	l := newLattice(&p.m, effort)
	if len(l.items) > weighItems {
		return Weights{}, ErrEffort
	}
	n := p.Options()
	for k, step := 0, coprime(n); k < n; k++ {
		if err := ctx.Err(); err != nil {
			return Weights{}, err
		}
		if k%64 == 0 && l.lacks() < 0 {
			break
		}
		if l.spent() {
			return Weights{}, ErrEffort
		}
		l.add(k * step % n) // not in order, since neighbours are often alike
	}
	at := l.lacks()
	switch {
	case l.spent():
		return Weights{}, ErrEffort
	case at < 0:
		return Weights{}, ErrBalanced
	}
	w := l.weights(at)
	if err := w.Verify(p); err != nil {
		panic(fmt.Sprintf("dlx: weights that prove nothing: %v", err)) // a bug
	}
	return w, nil
}
