//go:build !js

package tally

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
)

// encoder writes numbers, texts and slabs. It keeps the first error and writes nothing after it.
type encoder struct {
	w      io.Writer
	buffer []byte
	err    error
}

func (e *encoder) bytes(b []byte) {
	if e.err == nil {
		_, e.err = e.w.Write(b)
	}
}

func (e *encoder) number(n int) {
	e.buffer = binary.AppendVarint(e.buffer[:0], int64(n))
	e.bytes(e.buffer)
}

func (e *encoder) ints(list []int) {
	e.number(len(list))
	for _, n := range list {
		e.number(n)
	}
}

func (e *encoder) text(text string) {
	e.number(len(text))
	e.bytes([]byte(text))
}

// slabs writes the slabs of a bag.
func (e *encoder) slabs(words int, from *bag) {
	for _, b := range from.slabs {
		for _, n := range []int{b.layer, b.limbs, b.records(words)} {
			e.number(n)
		}
		e.buffer = e.buffer[:0]
		for _, word := range b.block {
			e.buffer = binary.LittleEndian.AppendUint64(e.buffer, word)
		}
		e.bytes(e.buffer)
	}
}

// decoder reads what encoder writes. It keeps the first error; everything it returns after that is 0 or empty.
type decoder struct {
	r   *bufio.Reader
	sum hash.Hash
	err error
}

// failed returns the error of the decoder.
func (d *decoder) failed() error {
	if errors.Is(d.err, io.EOF) || errors.Is(d.err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: it is cut short", ErrCheckpoint)
	}
	return d.err
}

// errAltered returns the error of a checkpoint with content that Save never writes.
func errAltered() error { return fmt.Errorf("%w: it is altered", ErrCheckpoint) }

func (d *decoder) bytes(n int) []byte {
	b := make([]byte, n)
	if d.err == nil {
		_, d.err = io.ReadFull(d.r, b)
	}
	if d.err != nil {
		return nil
	}
	d.sum.Write(b)
	return b
}

// ReadByte serves binary.ReadVarint.
func (d *decoder) ReadByte() (byte, error) {
	b := d.bytes(1)
	if d.err != nil {
		return 0, d.err
	}
	return b[0], nil
}

// number reads a number that is at least least and at most most.
func (d *decoder) number(least, most int) int {
	n, err := binary.ReadVarint(d)
	if d.err == nil && (err != nil || n < int64(least) || n > int64(most)) {
		d.err = errAltered()
	}
	if d.err != nil {
		return 0
	}
	return int(n)
}

// ints reads a list of numbers from 0 to most.
func (d *decoder) ints(length, most int) (list []int) {
	for range d.number(0, length) {
		list = append(list, d.number(0, most))
	}
	return list
}

func (d *decoder) text(longest int) string { return string(d.bytes(d.number(0, longest))) }

// slabs yields slabs for a sweep, up to the end of a list.
func (d *decoder) slabs(w *sweep) iter.Seq[slab] {
	return func(yield func(slab) bool) {
		for {
			layer := d.number(-1, w.layers()-1)
			if d.err != nil || layer < 0 {
				return
			}
			b := slab{layer: layer, limbs: d.number(1, 1<<20)}
			stride := w.keyWords() + b.limbs
			for range d.number(1, 1<<40) {
				record := d.bytes(8 * stride)
				if d.err != nil {
					return
				}
				if len(b.block)+stride > cap(b.block) {
					if b.block != nil && !yield(b) {
						return
					}
					b.block = w.s.get(stride)
				}
				for ; len(record) > 0; record = record[8:] {
					b.block = append(b.block, binary.LittleEndian.Uint64(record))
				}
			}
			if d.err != nil || !yield(b) {
				return
			}
		}
	}
}
