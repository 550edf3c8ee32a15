package tally

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
)

// encoder writes numbers, texts and runs. The first error stays.
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

func (e *encoder) run(layer int, r *run) {
	for _, n := range []int{layer, r.limbs, r.records} {
		e.number(n)
	}
	for _, block := range r.blocks {
		e.buffer = e.buffer[:0]
		for _, word := range block {
			e.buffer = binary.LittleEndian.AppendUint64(e.buffer, word)
		}
		e.bytes(e.buffer)
	}
}

// decoder reads what encoder writes. The first error stays, and everything is 0 or empty from there on.
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

// errAltered returns the error of a number that cannot be.
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

// number reads a number from least to most.
func (d *decoder) number(least, most int) int {
	if d.err != nil {
		return 0
	}
	n, err := binary.ReadVarint(d)
	switch {
	case d.err != nil:
	case err != nil || n < int64(least) || n > int64(most):
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

// run reads a run for a sweep, or nil where the list of runs ends.
func (d *decoder) run(w *sweep) (layer int, r *run) {
	if layer = d.number(-1, w.layers()-1); d.err != nil || layer < 0 {
		return 0, nil
	}
	r = &run{words: w.keyWords(), limbs: d.number(1, 1<<20)}
	var block, before []uint64
	for range d.number(0, 1<<40) {
		if block == nil || r.full(block) {
			if block != nil {
				r.seal(block)
			}
			block = r.room(w.s)
		}
		record := d.bytes(8 * r.stride())
		if d.err != nil {
			return 0, nil
		}
		n := len(block)
		for k := range r.stride() {
			block = append(block, binary.LittleEndian.Uint64(record[8*k:]))
		}
		if before != nil && compare(before, block[n:n+r.words]) >= 0 {
			d.err = errAltered()
			return 0, nil
		}
		before = block[n : n+r.words]
	}
	if block == nil {
		d.err = errAltered()
		return 0, nil
	}
	r.seal(block)
	return layer, r
}
