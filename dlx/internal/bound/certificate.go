package bound

import (
	"bufio"
	"strconv"

	"dlx-sudoku/dlx/internal/learn"
)

// A Certificate writes what a search finds out, in lines that anybody can add up. The methods of a nil Certificate do
// nothing.
//
//	dlx-sums/1           the format and its version
//	s 1000               units of a price that make 1 in the costs
//	k 3 17 25            of these options, each two exclude each other: it is like an item, which has the next number
//	p 0:3384000 2:-75    prices of items, and what follows from them about single options
//	l -7 12              option 7 is not chosen, or 12 is: that follows from these prices, or from what stands above by unit
//	                     propagation
//
// Options count from 1 there, items from 0.
type Certificate struct {
	w    *bufio.Writer
	line []byte
}

// begin writes the scale.
func (c *Certificate) begin(r *Relaxation) {
	if c == nil {
		return
	}
	c.line = append(strconv.AppendInt(append(c.line[:0], "dlx-sums/1\ns "...), r.Scale, 10), '\n')
	c.w.Write(c.line)
}

// cliques writes the cliques.
func (c *Certificate) cliques(r *Relaxation) {
	for _, all := range r.cliques {
		c.line = append(c.line[:0], 'k')
		for _, o := range all {
			c.line = strconv.AppendInt(append(c.line, ' '), int64(r.number[o])+1, 10)
		}
		c.w.Write(append(c.line, '\n'))
	}
}

// prices writes the multipliers.
func (c *Certificate) prices(r *Relaxation, y []int64) {
	if c == nil {
		return
	}
	c.line = append(c.line[:0], 'p')
	for i, price := range y {
		if price != 0 && r.hi[i] > 0 {
			c.line = strconv.AppendInt(append(c.line, ' '), int64(i), 10)
			c.line = strconv.AppendInt(append(c.line, ':'), price, 10)
		}
	}
	c.w.Write(append(c.line, '\n'))
}

func (c *Certificate) bound(clause []learn.Literal) { write(c, clause) }
func (c *Certificate) lemma(clause []int32)         { write(c, clause) }

// write writes a clause.
func write[L learn.Literal | int32](c *Certificate, clause []L) {
	if c == nil {
		return
	}
	c.line = append(c.line[:0], 'l')
	for _, x := range clause {
		v := int64(x>>1) + 1
		if x&1 != 0 {
			v = -v
		}
		c.line = strconv.AppendInt(append(c.line, ' '), v, 10)
	}
	c.w.Write(append(c.line, '\n'))
}
