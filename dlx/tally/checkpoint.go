//go:build !js

package tally

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// A checkpoint begins with the heading and the number of its format. Save writes format 2. Resume reads format 1 as well,
// in which each layer has one slab, with ascending keys.
const (
	heading      = "dlx-tally checkpoint "
	formatNumber = "2\n"
)

// Save writes what Count needs to go on where it is:
//
//	dlx-tally checkpoint 2         the heading, with the number of the format
//	digest of the problem          text: length, bytes
//	method, order or swaps         numbers: varints; the method is Auto if the sweep is open
//	costs, count so far            numbers, text
//	slabs: layer, shape, records   numbers, then words of 8 bytes, the lowest byte first
//	SHA-256 of all of it           32 bytes
//
// It may be called from Progress, or after Count has returned the error of its context. While Auto also tries the search,
// Save writes only what the layers have done. The error is ErrNothing, or the error of the writer.
func (c *Counter) Save(w io.Writer) error {
	if c.sweep == nil {
		return ErrNothing
	}
	c.sweep.settle()
	buffer := bufio.NewWriterSize(w, 1<<16)
	sum := sha256.New()
	e := &encoder{w: io.MultiWriter(buffer, sum)}
	e.bytes([]byte(heading + formatNumber))
	e.text(c.problem.Digest())
	way := c.way
	if c.open {
		way = Auto
	}
	e.number(int(way))
	e.ints(c.order)
	e.number(len(c.family))
	for _, f := range c.family {
		star := f.Star()
		e.number(len(star))
		for _, pairs := range star {
			e.number(len(pairs))
			for _, pair := range pairs {
				e.number(int(pair[0]))
				e.number(int(pair[1]))
			}
		}
	}
	s := c.sweep
	e.ints([]int{int(s.states), int(s.transitions), int(s.most), int(s.mostBytes), s.pieces})
	e.text(s.sum.String())
	for n := range s.layer {
		e.slabs(s.keyWords(), &s.layer[n])
	}
	e.number(-1)
	e.slabs(s.keyWords(), &s.held)
	e.number(-1)
	if e.err == nil {
		_, e.err = buffer.Write(sum.Sum(nil))
	}
	if err := buffer.Flush(); e.err == nil {
		e.err = err
	}
	return e.err
}

// Resume reads a count that Save has written. Count then goes on from there, with the method of that count instead of
// c.Method; if Auto was still choosing one, it goes on to choose. The other fields of c hold. The problem must be the one
// that was counted, stated in the same words. The error wraps ErrCheckpoint, or is the error of the reader; c does not
// change then.
func (c *Counter) Resume(r io.Reader) error {
	d := &decoder{r: bufio.NewReaderSize(r, 1<<16), sum: sha256.New()}
	if head := d.bytes(len(heading)); d.err != nil || string(head) != heading {
		if d.err != nil && !errors.Is(d.err, io.ErrUnexpectedEOF) && !errors.Is(d.err, io.EOF) {
			return d.err
		}
		return fmt.Errorf("%w: it is not a checkpoint of a count", ErrCheckpoint)
	}
	if version := string(d.bytes(len(formatNumber))); d.err == nil && version != formatNumber && version != "1\n" {
		return fmt.Errorf("%w: its format is %s (want 1 or 2)", ErrCheckpoint, strconv.Quote(strings.TrimSuffix(version, "\n")))
	}
	if digest := d.text(64); d.err == nil && digest != c.problem.Digest() {
		return fmt.Errorf("%w: it is of another problem, or of this one stated in another way", ErrCheckpoint)
	}
	other := &Counter{Workers: c.Workers, Memory: c.Memory, problem: c.problem, model: c.model}
	other.prepare()
	if err := other.restore(d); err != nil {
		return err
	}
	c.model, c.sweep, c.way, c.open = other.model, other.sweep, other.way, other.open
	c.order, c.family = other.order, other.family
	return nil
}

// restore reads what follows the digest.
func (c *Counter) restore(d *decoder) error {
	way := Method(d.number(0, int(Layers)))
	order := d.ints(c.model.Primary, c.model.Primary-1)
	families, err := c.restoreFamilies(d)
	switch {
	case err != nil:
		return err
	case d.err != nil:
		return d.failed()
	case (way == Frontier || way == Auto) && permutation(order, c.model.Primary):
		c.startFrontier(order)
		c.open = way == Auto
	case way == Layers:
		c.startLayers(families)
	default:
		return errAltered()
	}
	w := c.sweep
	w.leave(&w.layer[0])
	w.layer[0].release(w.s)
	w.at = w.layers()
	costs := d.ints(5, 1<<62)
	sum, ok := new(big.Int).SetString(d.text(1<<24), 10)
	if d.err == nil && (!ok || len(costs) != 5) {
		return errAltered()
	}
	for b := range d.slabs(w) {
		w.enter(b)
	}
	for b := range d.slabs(w) {
		w.hold(b)
	}
	want := d.sum.Sum(nil)
	if got := d.bytes(len(want)); d.err == nil && !bytes.Equal(got, want) {
		return errAltered()
	}
	if d.err != nil {
		return d.failed()
	}
	w.states, w.transitions = uint64(costs[0]), uint64(costs[1])
	w.most, w.mostBytes, w.pieces = int64(costs[2]), int64(costs[3]), costs[4]
	w.sum.Add(&w.sum, sum)
	return nil
}

// restoreFamilies reads the families and verifies them.
func (c *Counter) restoreFamilies(d *decoder) ([]*symmetry.Family, error) {
	items := len(c.model.Items)
	var exchanges [][][2]int
	for range d.number(0, items) {
		for range d.number(0, items) {
			var pairs [][2]int
			for range d.number(0, items/2) {
				pairs = append(pairs, [2]int{d.number(0, items-1), d.number(0, items-1)})
			}
			exchanges = append(exchanges, pairs)
		}
	}
	if d.err != nil {
		return nil, d.failed()
	}
	families, err := symmetry.Verified(c.model, exchanges)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", errAltered(), err)
	}
	return families, nil
}
