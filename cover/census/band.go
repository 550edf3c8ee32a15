package census

import "sync/atomic"

// A band counts the fillings of three boxes side by side. It may be shared by many goroutines.
type band struct {
	box   [3]*box
	class [9]uint8 // the least digit that has the same places, for each digit

	// known holds the counts that were computed: for the places of the splits of the first and the second box, a row of
	// counts by the place of the split of the third. Only the pairs that normal returns have rows.
	known []atomic.Pointer[[]uint16]
	bytes atomic.Int64 // of the rows that are known
	third []uint16     // the codes of the able splits of the third box
	index []uint16     // by the code of a split of the third box, its place
}

// maxKnownBytes bounds the rows that a band keeps. Other rows are computed again each time.
const maxKnownBytes = 32 << 20

func newBand(boxes [3]*box, in places) *band {
	t := table()
	b := &band{box: boxes, class: alike(in), index: make([]uint16, codes)}
	for place, s := range b.box[2].able {
		b.third = append(b.third, t.code[s])
		b.index[t.code[s]] = uint16(place)
	}
	b.known = make([]atomic.Pointer[[]uint16], len(b.box[0].able)*len(b.box[1].able))
	return b
}

// normal returns the representative of a pair of splits of the first two boxes under exchanges of digits with the same places,
// and the exchange that maps the pair to it.
func (b *band) normal(s0, s1 split) (n0, n1 split, by symmetry) {
	t := table()
	var both deal // of nine lines, not three
	for d := range both {
		both[d] = 3*t.deal[s0][d] + t.deal[s1][d]
	}
	g := group{class: b.class}
	by = g.sorting(&both)
	d0, d1 := by.image(0, &t.deal[s0]), by.image(1, &t.deal[s1])
	return t.of[encode(&d0)], t.of[encode(&d1)], by
}

// counts sets row, by the place of the split of the third box, to the number of fillings of the band with these
// splits of the columns. It reports whether there are any. m is overwritten.
func (b *band) counts(s0, s1 split, row []uint16, m *mapper) bool {
	n0, n1, by := b.normal(s0, s1)
	known := b.row(n0, n1)
	if known == nil {
		return false
	}
	m.set(&by, 2)
	row = row[:len(b.third)]
	for i, code := range b.third {
		row[i] = known[b.index[m.code(code)]]
	}
	return true
}

// row returns the counts for a normal pair of splits, or nil if they are all 0.
func (b *band) row(s0, s1 split) []uint16 {
	at := &b.known[int(b.box[0].place[s0])*len(b.box[1].able)+int(b.box[1].place[s1])]
	if row := at.Load(); row != nil {
		return *row
	}
	row := b.compute(s0, s1)
	if b.bytes.Add(int64(2*len(row)+24)) < maxKnownBytes {
		at.Store(&row)
	}
	return row
}

// compute counts the fillings: the rows of the third box hold the digits that the rows of the first two boxes lack.
//
// A count is at most 1728, for three boxes with the same split: twelve ways for each three columns.
func (b *band) compute(s0, s1 split) []uint16 {
	t := table()
	var fits [splits]bool
	for _, r1 := range b.box[1].rows[s1] {
		fits[r1] = true
	}
	var ways [splits]uint16 // by the rows of the third box, the number of ways to fill the first two
	for _, r0 := range b.box[0].rows[s0] {
		for _, rest := range t.rest[r0] {
			if fits[rest[0]] {
				ways[rest[1]]++
			}
		}
	}
	row := make([]uint16, len(b.third))
	some := false
	for i, s2 := range b.box[2].able {
		for _, r2 := range b.box[2].rows[s2] {
			row[i] += ways[r2]
		}
		some = some || row[i] != 0
	}
	if !some {
		return nil
	}
	return row
}
