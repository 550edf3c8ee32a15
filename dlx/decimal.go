package dlx

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A decimal is a cost as people write it: a number of units, of which 10 to the power of places make 1.
type decimal struct {
	units  int64
	places int
}

// maxPlaces is the greatest number of decimals of a cost: with one more, a cost of 1 would not fit in 64 bits.
const maxPlaces = 18

// parseDecimal reads a cost, such as 7, -7 or 12.50.
func parseDecimal(text string) (decimal, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, part, point := strings.Cut(digits, ".")
	if whole == "" || point && part == "" || strings.Trim(whole, "0123456789") != "" || strings.Trim(part, "0123456789") != "" {
		return decimal{}, fmt.Errorf("%w %s (want a number, as in |7, |-7 or |12.50)", ErrCost, quote([]byte(text)))
	}
	if len(part) > maxPlaces {
		return decimal{}, fmt.Errorf("%w %s (want %d decimals at most)", ErrCost, quote([]byte(text)), maxPlaces)
	}
	significant := strings.TrimLeft(whole+part, "0")
	units, err := strconv.ParseInt("0"+significant[:min(len(significant), maxPlaces+2)], 10, 64)
	if err != nil {
		most := decimal{math.MaxInt64, len(part)}
		if negative {
			return decimal{}, fmt.Errorf("%w %s (want -%s at least)", ErrCost, quote([]byte(text)), most)
		}
		return decimal{}, fmt.Errorf("%w %s (want %s at most)", ErrCost, quote([]byte(text)), most)
	}
	if negative {
		units = -units
	}
	return decimal{units, len(part)}, nil
}

// in returns d in units of which 10 to the power of places make 1, no fewer than its own, and whether that fits.
func (d decimal) in(places int) (units int64, fits bool) {
	for units = d.units; d.places < places && units != 0; d.places++ {
		if units > math.MaxInt64/10 || units < -math.MaxInt64/10 {
			return 0, false
		}
		units *= 10
	}
	return units, true
}

// plus returns the sum of two costs with the decimals of both, and whether it fits.
func (d decimal) plus(other decimal) (sum decimal, fits bool) {
	places := max(d.places, other.places)
	a, first := d.in(places)
	b, second := other.in(places)
	if !first || !second || a > 0 && b > math.MaxInt64-a || a < 0 && b < -math.MaxInt64-a {
		return decimal{}, false
	}
	return decimal{a + b, places}, true
}

func (d decimal) String() string { return string(d.append(nil)) }

// append appends d as parseDecimal reads it.
func (d decimal) append(dst []byte) []byte {
	if d.places == 0 {
		return strconv.AppendInt(dst, d.units, 10)
	}
	if d.units < 0 {
		dst = append(dst, '-')
	}
	digits := fmt.Sprintf("%0*d", d.places+1, max(d.units, -d.units))
	point := len(digits) - d.places
	return append(append(append(dst, digits[:point]...), '.'), digits[point:]...)
}

// Decimals returns the number of decimals that all costs have: 10 to this power units make 1. It is the greatest number that
// any cost was stated with: 2 for |12.50 and |3, so that these cost 1250 and 300 units.
func (p *Problem) Decimals() int { return p.decimals }

// AppendCost appends a cost, of an option or of several, to text as people write it: "1250" of 2 decimals is "12.50".
func (p *Problem) AppendCost(text []byte, cost int64) []byte {
	return decimal{cost, p.decimals}.append(text)
}

// costOf returns the cost of an option with the decimals that it was stated with.
func (p *Problem) costOf(option int) decimal {
	d := decimal{p.Cost(option), p.decimals}
	for p.places != nil && d.places > int(p.places[option]) {
		d.units, d.places = d.units/10, d.places-1
	}
	return d
}

// Negated returns the problem with the opposite of each cost, and with p's items, options and names, but without the values:
// its cheapest solutions are the dearest ones of p.
func (p *Problem) Negated() *Problem {
	n := &Problem{m: p.m, names: p.names, palette: p.palette, decimals: p.decimals, places: p.places}
	n.m.Costs = nil
	for o := range p.m.Costs {
		n.m.Costs = append(n.m.Costs, -p.m.Costs[o])
	}
	return n
}

// finer states all costs of the draft with at least the given number of decimals.
func (d *draft) finer(places int) error {
	total, fits := decimal{d.total, d.decimals}.in(places)
	if !fits {
		return fmt.Errorf("%w: with as many decimals, the costs of all options together pass %s", ErrCost, decimal{math.MaxInt64, places})
	}
	d.total = total
	for o, c := range d.m.Costs {
		d.m.Costs[o], _ = decimal{c, d.decimals}.in(places)
	}
	d.decimals = places
	return nil
}

// spend adds the cost of another option.
func (d *draft) spend(c decimal) error {
	if c.units == 0 {
		c.places = 0 // a cost of 0 is not written
	}
	if c.places > d.decimals {
		if err := d.finer(c.places); err != nil {
			return err
		}
	}
	units, fits := c.in(d.decimals)
	if !fits || max(units, -units) > math.MaxInt64-d.total || units == math.MinInt64 {
		return fmt.Errorf("%w %s: the costs of all options together pass %s", ErrCost, c, decimal{math.MaxInt64, d.decimals})
	}
	d.total += max(units, -units)
	if units != 0 && d.m.Costs == nil {
		d.m.Costs = make([]int64, d.m.Options(), cap(d.m.Starts))
	}
	if d.m.Costs != nil {
		d.m.Costs = append(d.m.Costs, units)
	}
	if c.places > 0 && d.places == nil {
		d.places = make([]uint8, d.m.Options(), cap(d.m.Starts))
	}
	if d.places != nil {
		d.places = append(d.places, uint8(c.places))
	}
	return nil
}
