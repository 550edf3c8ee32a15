package planar

import "context"

// factors are a matrix modulo a prime as the product of two triangles. The way back needs the diagonal, and the rest of each
// row and column as it was when its pair was eliminated.
type factors struct {
	*field
	determinant uint64
	pivots      []pivot // of each pair
}

// A pivot has the inverse of a diagonal entry, and the entries behind and below it, divided by it.
type pivot struct {
	inverse     uint64
	right, down []cell // columns and rows
}

// A cell is a value in a slot of the window.
type cell struct {
	slot  int32
	value uint64
}

// askEvery is how many pairs are matched, signed, eliminated or brought back between two looks at a context.
const askEvery = 64

// eliminate eliminates all pairs modulo a prime. It keeps the pivots only if keep is set. It returns nil if ctx ends, or if a
// pivot is 0: then the prime divides a number of matchings, and another prime will do. It takes at most Work products, and
// fewer if rows and columns of the window have zeros.
func (x *Matrix) eliminate(ctx context.Context, f *field, keep bool) *factors {
	r := &factors{field: f, determinant: f.one}
	window := make([]uint64, x.Side*x.Side) // row by row
	at := func(row, column int32) *uint64 { return &window[int(row)*x.Side+int(column)] }
	var right, down []cell
	for v := range x.Pairs {
		if v%askEvery == 0 && ctx.Err() != nil {
			return nil
		}
		for k := range x.of(v) {
			e := &x.of(v)[k]
			place := at(x.slots[e.row], x.slots[e.column])
			*place = f.sub(*place, f.neg(e.value(f)))
		}
		slot := x.slots[v]
		p := pivot{}
		diagonal := *at(slot, slot)
		if diagonal == 0 {
			return nil
		}
		p.inverse = f.invert(diagonal)
		r.determinant = f.mul(r.determinant, diagonal)
		*at(slot, slot) = 0
		right, down = right[:0], down[:0]
		for u := range int32(x.Side) {
			if place := at(slot, u); *place != 0 {
				right = append(right, cell{u, f.mul(*place, p.inverse)})
				*place = 0
			}
			if place := at(u, slot); *place != 0 {
				down = append(down, cell{u, *place})
				*place = 0
			}
		}
		for k := range down {
			row := window[int(down[k].slot)*x.Side:][:x.Side]
			for _, c := range right {
				row[c.slot] = f.sub(row[c.slot], f.mul(down[k].value, c.value))
			}
			down[k].value = f.mul(down[k].value, p.inverse)
		}
		if keep {
			cells := append(append(make([]cell, 0, len(right)+len(down)), right...), down...)
			p.right, p.down = cells[:len(right):len(right)], cells[len(right):]
			r.pivots = append(r.pivots, p)
		}
	}
	return r
}
