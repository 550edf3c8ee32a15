package dlx

import (
	"fmt"
	"slices"
)

// commitment is what has been committed: at most what the problem allows.
type commitment struct {
	options []int
	times   []int32 // for each item, how many of the options have it
	colours []int32 // for each item, the colour they give it, or 0
}

func newCommitment(p *Problem) commitment {
	return commitment{
		options: make([]int, 0, p.Primary()),
		times:   make([]int32, p.Items()),
		colours: make([]int32, p.Items()),
	}
}

// clash returns the error of adding option o: that of the first item in its way,
// or nil.
func (c *commitment) clash(p *Problem, o int) error {
	for e := p.starts[o]; e < p.starts[o+1]; e++ {
		i := int(p.entries[e])
		if c.times[i] == 0 && p.hi == nil {
			continue
		}
		if c.full(p, i, p.colour(e)) {
			why := "is covered already"
			if _, hi := p.Multiplicity(i); hi == 0 {
				why = "must not be covered"
			}
			return fmt.Errorf("option %d: %w: item %s %s", o, ErrClash, p.ItemName(i), why)
		}
	}
	if p.hi != nil && slices.Contains(c.options, o) {
		return fmt.Errorf("option %d: %w: it is committed already", o, ErrClash)
	}
	return nil
}

// full tells whether no further option may have item i with the given colour,
// or 0.
func (c *commitment) full(p *Problem, i int, colour int32) bool {
	if i < p.primary && p.hi != nil {
		return int(c.times[i]) >= p.hi[i]
	}
	return c.times[i] > 0 && (colour == 0 || c.colours[i] != colour)
}

// add adds option o, which does not clash.
func (c *commitment) add(p *Problem, o int) {
	for e := p.starts[o]; e < p.starts[o+1]; e++ {
		i := p.entries[e]
		c.times[i]++
		c.colours[i] = p.colour(e)
	}
	c.options = append(c.options, o)
}

// remove takes back what was added last.
func (c *commitment) remove(p *Problem) {
	last := len(c.options) - 1
	for _, i := range p.option(c.options[last]) {
		if c.times[i]--; c.times[i] == 0 {
			c.colours[i] = 0
		}
	}
	c.options = c.options[:last]
}

// reset takes back all.
func (c *commitment) reset() {
	c.options = c.options[:0]
	clear(c.times)
	clear(c.colours)
}

// covers tells whether item i is out of the search: no further option may have
// it, whatever its colour.
func (c *commitment) covers(p *Problem, i int) bool {
	return c.full(p, i, 0)
}

// ruleOut sets out[o] to 1 for the options that may not be chosen any more: those
// committed, and those that would cover an item too often or in another colour.
func (c *commitment) ruleOut(p *Problem, out []uint8) {
	for _, o := range c.options {
		out[o] = 1
	}
	for i := range p.Items() {
		if !c.full(p, i, 0) {
			continue
		}
		for _, o := range p.list(i) {
			if c.full(p, i, p.colourIn(int(o), i)) {
				out[o] = 1
			}
		}
	}
}
