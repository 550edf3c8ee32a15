// Trusted: a fault here can make a wrong claim Verified.

package sums

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Format is the format of these proofs, besides those of package proof.
const Format proof.Format = "sums"

// Stats says what a proof consists of.
type Stats struct{ Prices, Bounds, Lemmas int }

const (
	maxLine    = 1 << 26 // bytes
	maxOptions = 1 << 20
	maxScale   = 1 << 20
	maxPrice   = 1 << 40 // either way
	maxSum     = 1 << 61 // the same; two of them are no overflow
)

// Check reads a proof that all solutions of a bounded claim's problem that are not listed cost Below at least, and that
// the claim is well formed. It needs memory for the problem, a line, and the clauses, which take 1 GiB at most.
//
// A line that is wrong is a *proof.ReadError that wraps proof.ErrProof, one that cannot be read a *proof.ReadError, and one
// with a clause for which there is no room a *proof.ReadError that wraps satcheck.ErrTooLarge. A proof that ends too early
// wraps proof.ErrProof. Other errors are those of a claim that is not well formed, or wrap satcheck.ErrTooLarge, or are the
// reader's or the context's.
func Check(ctx context.Context, claim satcheck.CoverClaim, r io.Reader) (Stats, error) {
	if err := claim.Validate(ctx); err != nil {
		return Stats{}, err
	}
	if !claim.Bounded {
		return Stats{}, fmt.Errorf("%w: no bound of the cost", satcheck.ErrClaim)
	}
	if len(claim.Cover.Options) > maxOptions {
		return Stats{}, fmt.Errorf("%w: more than %d options", satcheck.ErrTooLarge, maxOptions)
	}
	known, err := newKnown(ctx, claim)
	if err != nil {
		return Stats{}, err
	}
	k := &checker{claim: claim, known: known}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for ; lines.Scan(); n++ {
		err := k.line(lines.Bytes())
		switch {
		case ctx.Err() != nil:
			return k.stats, ctx.Err()
		case err == nil && known.room < 0:
			err = fmt.Errorf("%w: no room for the clause", satcheck.ErrTooLarge)
		}
		if err != nil {
			return k.stats, &proof.ReadError{Line: n + 1, Err: err}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return k.stats, &proof.ReadError{Line: n + 1, Err: fmt.Errorf("more than %d bytes", maxLine)}
	} else if err != nil {
		return k.stats, err
	}
	if !k.known.refuted {
		return k.stats, fmt.Errorf("%w: it ends without a contradiction", proof.ErrProof)
	}
	return k.stats, nil
}

// A checker follows the lines of a proof.
type checker struct {
	claim satcheck.CoverClaim
	known *known // what has been shown
	stats Stats

	scale   int   // 0 before the line that says it
	most    int   // what a solution may cost that the claim denies, in units
	reduced []int // what is left of each option's cost under the last prices; nil before the first
	bound   total // what every solution costs at least, with what known has at the top
	counted int   // so many literals of known.trail are in bound
}

// A total is a sum that cannot overflow: it is void once it has passed maxSum either way.
type total struct {
	sum  int
	void bool
}

// add adds x, which is maxSum at most, either way.
func (t *total) add(x int) {
	if t.sum += x; t.sum > maxSum || t.sum < -maxSum {
		t.sum, t.void = 0, true
	}
}

// line follows a line.
func (k *checker) line(text []byte) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	switch {
	case word == "" || word == "c" || k.known.refuted:
		return nil
	case (word == "s") != (k.scale == 0):
		return errors.New("want a first line with the scale, and only one")
	case (word == "b" || word == "f") && k.reduced == nil:
		return errors.New("want prices first")
	}
	switch word {
	case "s":
		return k.units(rest)
	case "p":
		k.stats.Prices++
		return k.price(rest)
	case "f":
		k.stats.Bounds++
		return k.fix()
	case "b", "l":
		clause, err := k.clause(rest)
		if err != nil {
			return err
		}
		if word == "b" {
			k.stats.Bounds++
			return k.follows(clause)
		}
		k.stats.Lemmas++
		if !k.known.implies(clause) {
			return fmt.Errorf("%w: the clause is not implied", proof.ErrProof)
		}
		k.known.add(clause)
		return nil
	}
	return fmt.Errorf("unexpected %.20q (want c, s, p, b, f or l)", word)
}

// number reads an integer from low to high.
func number(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("unexpected %.20q (want %d to %d)", text, low, high)
	}
	return n, nil
}

func (k *checker) units(text string) (err error) {
	if k.scale, err = number(text, 1, maxScale); err != nil {
		return err
	}
	// Nothing passes maxSum: a claim of more cannot be proved.
	if below := k.claim.Below; below > maxSum/k.scale || below < -maxSum/k.scale {
		return fmt.Errorf("costs of %d are too large for this scale", below)
	}
	k.most = (k.claim.Below - 1) * k.scale
	return nil
}

// price takes prices, and computes what is left of the costs and what every solution costs at least.
func (k *checker) price(text string) error {
	c := k.claim.Cover
	prices := make([]int, c.Primary+c.Secondary)
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, ":")
		item, err := number(name, 0, len(prices)-1)
		if err != nil {
			return err
		}
		if prices[item], err = number(value, -maxPrice, maxPrice); err != nil {
			return err
		}
		if item >= c.Primary && k.known.coloured[item] {
			return fmt.Errorf("a price of item %d, which has colours", item)
		}
	}
	k.bound, k.counted = total{}, 0
	for item, price := range prices {
		if price > 0 {
			k.bound.add(price * k.known.least[item])
		} else {
			k.bound.add(price * k.known.most[item])
		}
	}
	k.reduced = make([]int, len(c.Options))
	for o, items := range c.Options {
		r := c.Costs[o] * k.scale
		for _, item := range items {
			r -= prices[item]
		}
		k.reduced[o] = r
		k.bound.add(min(r, 0))
	}
	return nil
}

// more returns what a solution costs more if a literal is true, 0 at least.
func (k *checker) more(literal int) int {
	switch o := max(literal, -literal) - 1; {
	case o >= len(k.reduced):
		return 0 // a colour
	case literal > 0:
		return max(k.reduced[o], 0)
	default:
		return max(-k.reduced[o], 0)
	}
}

// settle adds to the bound what is known for good.
func (k *checker) settle() {
	for ; k.counted < len(k.known.trail); k.counted++ {
		k.bound.add(k.more(k.known.trail[k.counted]))
	}
}

// follows adds a clause if each solution that makes all its literals false costs too much.
func (k *checker) follows(clause []int) error {
	k.settle()
	sum := k.bound
	for _, literal := range clause {
		switch k.known.value(literal) {
		case 1:
			return nil // nothing new
		case 0: // what is known to be false has been counted
			sum.add(k.more(-literal))
		}
	}
	if sum.void || sum.sum <= k.most {
		return fmt.Errorf("%w: without the clause a solution may cost %d, and must cost more than %d", proof.ErrProof, sum.sum, k.most)
	}
	k.known.add(clause)
	return nil
}

// fix adds the literals that follow from the prices by themselves, or the contradiction that does.
func (k *checker) fix() error {
	k.settle()
	if k.bound.void {
		return fmt.Errorf("%w: sums of more than %d", proof.ErrProof, maxSum)
	}
	if k.bound.sum > k.most {
		k.known.add(nil)
		return nil
	}
	var hold []int
	for o := range k.reduced {
		for _, literal := range [...]int{o + 1, -o - 1} {
			sum := k.bound
			if k.known.value(literal) == 0 {
				if sum.add(k.more(literal)); !sum.void && sum.sum > k.most {
					hold = append(hold, -literal)
				}
			}
		}
	}
	for _, literal := range hold {
		k.known.add([]int{literal})
	}
	return nil
}

// clause reads a clause; a literal is in it once, and never with its opposite.
func (k *checker) clause(text string) ([]int, error) {
	var clause []int
	seen := make(map[int]bool)
	for word := range bytes.FieldsSeq([]byte(text)) {
		literal, err := number(string(word), -k.known.variables(), k.known.variables())
		switch {
		case err != nil:
			return nil, err
		case literal == 0 || seen[literal] || seen[-literal]:
			return nil, fmt.Errorf("unexpected %.20q (want each number once, and none 0)", word)
		}
		seen[literal] = true
		clause = append(clause, literal)
	}
	return clause, nil
}
