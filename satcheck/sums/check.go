// Trusted: a fault here can make a wrong claim Verified.

package sums

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Format is the format of these proofs, besides those of package proof.
const Format proof.Format = "sums"

// heading is the first line of a proof: its format and the version of that. Proofs from before there was one lack it.
const heading = "dlx-sums/1"

const (
	maxLine    = 1 << 26 // bytes
	maxOptions = 1 << 20
	maxScale   = 1 << 20
	maxSum     = 1 << 61 // of all that is added up, whatever the signs
)

// Check checks that a bounded claim is well formed, and reads a proof that all solutions that it does not list cost at least
// Below. It needs memory for the problem, a line, and the clauses, which take at most 1 GiB.
//
// The error for a wrong line is a *proof.ReadError that wraps proof.ErrProof, for an unreadable line a *proof.ReadError, and
// for a clause for which there is no room a *proof.ReadError that wraps satcheck.ErrTooLarge. A proof that ends too early gives
// an error that wraps proof.ErrProof. Other errors are those of a claim that is not well formed, or wrap satcheck.ErrTooLarge,
// or are the reader's or the context's.
func Check(ctx context.Context, claim satcheck.CoverClaim, r io.Reader) error {
	switch err := claim.Validate(ctx); {
	case err != nil:
		return err
	case !claim.Bounded:
		return fmt.Errorf("%w: no bound of the cost", satcheck.ErrClaim)
	case len(claim.Cover.Options) > maxOptions:
		return fmt.Errorf("%w: more than %d options", satcheck.ErrTooLarge, maxOptions)
	}
	known, err := newKnown(ctx, claim)
	if err != nil {
		return err
	}
	k := &checker{claim: claim, known: known, options: slices.Clone(claim.Cover.Options)}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 1
	for ; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if n == 1 && len(words) == 1 && strings.HasPrefix(words[0], "dlx-") {
			if words[0] != heading {
				return &proof.ReadError{Line: n, Err: fmt.Errorf("its format is %.20q (want %s)", words[0], heading)}
			}
			continue
		}
		err := k.line(words)
		if err == nil && known.room < 0 {
			err = fmt.Errorf("%w: no room for the clause", satcheck.ErrTooLarge)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			return &proof.ReadError{Line: n, Err: err}
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return &proof.ReadError{Line: n, Err: fmt.Errorf("more than %d bytes", maxLine)}
	case err == nil && !known.refuted:
		return fmt.Errorf("%w: it ends without a contradiction", proof.ErrProof)
	default:
		return err
	}
}

// A checker follows the lines of a proof.
type checker struct {
	claim satcheck.CoverClaim
	known *known // what has been shown

	options [][]int // the items of each option, and its cliques
	scale   int     // 0 before the line that says it
	size    float64 // the sum of the absolute values of all costs
	most    int     // the greatest cost of a solution that the claim denies
	base    int     // a lower bound of the cost of every solution, without the reduced costs of its options
	open    []int   // the options that were not known to be left out when the prices came
	reduced []int   // the reduced cost of each of these options
}

// line follows a line.
func (k *checker) line(words []string) error {
	switch {
	case len(words) == 0 || words[0] == "c" || k.known.refuted:
		return nil
	case (words[0] == "s") != (k.scale == 0):
		return errors.New("want a line with the scale first, and only one")
	}
	switch words[0] {
	case "s":
		return k.units(strings.Join(words[1:], " "))
	case "p":
		return k.price(words[1:])
	case "l":
		return k.clause(words[1:])
	case "k":
		return k.clique(words[1:])
	}
	return fmt.Errorf("unexpected %.20q (want c, s, k, p or l)", words[0])
}

// number reads an integer from low to high.
func number(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("unexpected %.20q (want %d to %d)", text, low, high)
	}
	return n, nil
}

// units takes the scale.
func (k *checker) units(text string) (err error) {
	if k.scale, err = number(text, 1, maxScale); err != nil {
		return err
	}
	for _, cost := range k.claim.Cover.Costs {
		k.size += math.Abs(float64(cost)) * float64(k.scale)
	}
	if below := k.claim.Below; below > maxSum/k.scale || below < -maxSum/k.scale {
		return fmt.Errorf("costs of %d are too large for this scale", below)
	}
	k.most = (k.claim.Below - 1) * k.scale
	return nil
}

// clique adds an item for options, each of which excludes the others.
func (k *checker) clique(words []string) error {
	options := make([]int, len(words))
	for n, word := range words {
		o, err := number(word, 1, len(k.options))
		if err != nil {
			return err
		}
		options[n] = o
	}
	item := len(k.known.most)
	for n, o := range options {
		if k.known.work += len(options); k.known.poll() {
			return nil // Check sees that the context has ended
		}
		if slices.Contains(options[:n], o) || !k.known.excludes(o, options) {
			return fmt.Errorf("%w: option %d does not exclude the others", proof.ErrProof, o)
		}
		k.options[o-1] = append(slices.Clip(k.options[o-1]), item)
	}
	k.known.least, k.known.most = append(k.known.least, 0), append(k.known.most, 1)
	k.known.supply, k.known.coloured = append(k.known.supply, len(options)), append(k.known.coloured, false)
	k.known.room -= 2*len(options) + 8
	return nil
}

// price takes prices, computes the reduced costs and the lower bound, and draws the conclusions about single options.
func (k *checker) price(words []string) error {
	c := k.claim.Cover
	prices := make([]int, len(k.known.most))
	for _, word := range words {
		name, value, _ := strings.Cut(word, ":")
		item, err := number(name, 0, len(prices)-1)
		if err == nil {
			prices[item], err = number(value, -maxSum, maxSum)
		}
		if err != nil {
			return err
		}
		if k.known.coloured[item] {
			return fmt.Errorf("a price of item %d, which has colours", item)
		}
	}
	size := k.size
	for item, price := range prices {
		size += math.Abs(float64(price)) * float64(k.known.most[item]+k.known.supply[item])
	}
	if size > maxSum {
		return fmt.Errorf("sums of more than %d", maxSum)
	}
	k.base, k.open, k.reduced = 0, k.open[:0], k.reduced[:0]
	for item, price := range prices {
		if price > 0 {
			k.base += price * k.known.least[item]
		} else {
			k.base += price * k.known.most[item]
		}
	}
	for o, items := range k.options {
		if k.known.value(o+1) < 0 {
			continue
		}
		left := c.Costs[o] * k.scale
		for n, item := range items {
			if n < len(c.Options[o]) {
				left -= prices[item] * c.Weight(o, n)
			} else { // a clique
				left -= prices[item]
			}
		}
		k.open, k.reduced = append(k.open, o+1), append(k.reduced, left)
	}
	sum := k.least()
	k.known.refuted = sum > k.most
	var follow []int
	for n, o := range k.open {
		switch r := k.reduced[n]; {
		case k.known.value(o) != 0: // it is in the sum
		case r > 0 && sum+r > k.most:
			follow = append(follow, -o)
		case r < 0 && sum-r > k.most:
			follow = append(follow, o)
		}
	}
	for _, x := range follow {
		k.known.add([]int{x}, 1)
	}
	return nil
}

// least returns a lower bound of the cost of a solution under the known and assumed literals.
func (k *checker) least() int {
	sum := k.base
	for n, o := range k.open {
		if value, r := k.known.values[o], k.reduced[n]; value > 0 || value == 0 && r < 0 {
			sum += r
		}
	}
	return sum
}

// clause adds a clause. It must hold that, if all its literals are false, a solution costs too much under the last prices, or
// there is a contradiction.
func (k *checker) clause(words []string) error {
	literals := make([]int, len(words))
	most := len(k.known.values) - 1
	for n, word := range words {
		x, err := number(word, -most, most)
		if err != nil || x == 0 {
			return fmt.Errorf("unexpected %.20q (want a number from 1 to %d, or minus such a number)", word, most)
		}
		literals[n] = x
	}
	before, follows := len(k.known.trail), false
	for _, x := range literals {
		if follows = follows || k.known.value(x) > 0; k.known.value(x) == 0 {
			k.known.put(-x)
		}
	}
	sum := k.least()
	follows = follows || len(k.reduced) > 0 && sum > k.most || !k.known.propagate()
	if k.known.undo(before); !follows {
		return fmt.Errorf("%w: without the clause a solution may cost %d, and must cost more than %d", proof.ErrProof, sum, k.most)
	}
	k.known.add(literals, 1)
	return nil
}
