package planar

import "context"

// A window is the part of the inverse of the remaining matrix that the way back needs, modulo one prime. It has a row for each
// open column of the matrix, and a column for each open row.
type window struct {
	*factors
	inverse [][]uint64
	number  uint64 // of the matchings left
}

// places say which rows and columns of a window belong to which slots. They are the same for all primes.
type places struct {
	rows, columns []int32 // the slots of the open rows and columns of the matrix
	row, column   []int32 // of each slot, its place in rows and columns; none: it is not open
}

// A way goes back through the pairs of a matrix, from the last one.
type way struct {
	*Matrix
	places
	ctx     context.Context
	windows []*window
	step    int // the pair under way
	next    int // the entry of the step under way, counted from the first of all entries
	end     int // of the entries of the step
}

// newWay returns a way before its first step. It ends early if ctx ends.
func (x *Matrix) newWay(ctx context.Context, all []*factors) *way {
	w := &way{Matrix: x, ctx: ctx, step: x.Pairs}
	for _, f := range all {
		w.windows = append(w.windows, &window{factors: f, number: f.determinant})
	}
	w.row, w.column = make([]int32, x.Side), make([]int32, x.Side)
	for k := range x.Side {
		w.row[k], w.column[k] = none, none
	}
	return w
}

// more goes on to the next entry whose row and column are open, and reports whether there is one.
func (w *way) more() bool {
	for {
		if w.next++; w.next < w.end {
			if e := &w.entries[w.next]; w.row[w.slots[e.row]] != none && w.column[w.slots[e.column]] != none {
				return true
			}
			continue
		}
		if w.step < w.Pairs {
			for _, pair := range w.births[w.step] {
				w.drop(w.row[w.slots[pair]], w.column[w.slots[pair]])
			}
		}
		if w.step == 0 || w.step%askEvery == 0 && w.ctx.Err() != nil {
			return false
		}
		w.step--
		w.extend()
		w.next, w.end = int(w.begins[w.step])-1, int(w.begins[w.step+1])
	}
}

// extend brings the next pair into the windows. With the pivot d, and the rest r of its row and c of its column, both divided
// by d, the inverse G becomes
//
//	1/d + r G c   - r G
//	    - G c        G
func (w *way) extend() {
	slot := w.slots[w.step]
	for _, in := range w.windows {
		p, f := &in.pivots[w.step], in.field
		right, down := w.open(p.right, w.column), w.open(p.down, w.row)
		row := make([]uint64, len(w.rows)+1, w.Side)
		for _, c := range right {
			f.subtract(row, in.inverse[c.slot], c.value)
		}
		corner := p.inverse
		for _, c := range down {
			corner = f.sub(corner, f.mul(row[c.slot], c.value))
		}
		row[len(w.rows)] = corner
		for k, other := range in.inverse {
			sum := uint64(0)
			for _, c := range down {
				sum = f.sub(sum, f.mul(other[c.slot], c.value))
			}
			in.inverse[k] = append(other, sum)
		}
		in.inverse = append(in.inverse, row)
	}
	w.row[slot], w.column[slot] = int32(len(w.rows)), int32(len(w.columns))
	w.rows, w.columns = append(w.rows, slot), append(w.columns, slot)
}

// open returns the cells whose slots are open, with their places instead.
func (w *way) open(cells []cell, places []int32) (open []cell) {
	for _, c := range cells {
		if place := places[c.slot]; place != none {
			open = append(open, cell{place, c.value})
		}
	}
	return open
}

// drop takes a row and a column of the matrix, given their places, out of the windows. A place is none if it is closed already.
func (w *way) drop(row, column int32) {
	if column != none {
		last := len(w.columns) - 1
		for _, in := range w.windows {
			in.inverse[column] = in.inverse[last]
			in.inverse = in.inverse[:last]
		}
		w.column[w.columns[last]] = column
		w.column[w.columns[column]] = none
		w.columns[column] = w.columns[last]
		w.columns = w.columns[:last]
	}
	if row != none {
		last := len(w.rows) - 1
		for _, in := range w.windows {
			for k, other := range in.inverse {
				other[row] = other[last]
				in.inverse[k] = other[:last]
			}
		}
		w.row[w.rows[last]] = row
		w.row[w.rows[row]] = none
		w.rows[row] = w.rows[last]
		w.rows = w.rows[:last]
	}
}

// place returns the places of the entry under way.
func (w *way) place() (row, column int32) {
	e := &w.entries[w.next]
	return w.row[w.slots[e.row]], w.column[w.slots[e.column]]
}

// each returns how many matchings take a certain option of the entry under way, modulo the prime of a window.
func (w *way) each(in *window) uint64 {
	row, column := w.place()
	n := in.mul(in.number, in.inverse[column][row])
	if w.entries[w.next].minus {
		return in.neg(n)
	}
	return n
}

// decide takes one option of the entry under way, or none. Windows whose primes divide the number of matchings left are useless
// after this: their number is 0.
func (w *way) decide(take bool) {
	row, column := w.place()
	for _, in := range w.windows {
		if take {
			in.number = w.each(in)
			in.take(row, column)
		} else {
			value := w.entries[w.next].value(in.field)
			share := in.sub(in.one, in.mul(value, in.inverse[column][row]))
			in.number = in.mul(in.number, share)
			in.leave(row, column, in.mul(value, in.invert(share)))
		}
	}
	if take {
		w.drop(row, column)
	}
}

// take changes the inverse to that of the matrix without a row and a column; their places in the window stay.
func (in *window) take(row, column int32) {
	own := in.inverse[column]
	scale := in.invert(own[row])
	for k, other := range in.inverse {
		if k != int(column) && other[row] != 0 {
			in.subtract(other, own, in.mul(other[row], scale))
		}
	}
}

// leave makes the inverse that of the matrix with an entry set to 0. value is the entry before, divided by the share of the
// matchings without it.
func (in *window) leave(row, column int32, value uint64) {
	own := in.inverse[column]
	value = in.neg(value)
	for k, other := range in.inverse {
		if k != int(column) && other[row] != 0 {
			in.subtract(other, own, in.mul(other[row], value))
		}
	}
	in.subtract(own, own, in.mul(own[row], value))
}
