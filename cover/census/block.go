package census

// A block is a part of the sum: a front, together with one way to complete the first stack, which stands for all its images
// under the group of the front.
type block struct {
	front *front
	rest  rest
	by    []symmetry // map each of the images to this one
	least split      // of the second band
}

// blocks returns the blocks of a front. There are none if the front has no fillings.
func (s *stage) blocks(f *front) (blocks []block) {
	if f.columns == nil {
		return nil
	}
	second := s.band[1].box[0]
	at := make(map[split]int)
	for _, r := range s.rest[0][f.first] {
		least, by := f.group.least(0, second.able[r.second])
		if _, ok := at[least]; !ok {
			at[least] = len(blocks)
			blocks = append(blocks, block{front: f, least: least})
		}
		b := &blocks[at[least]]
		b.by = append(b.by, by)
		if second.able[r.second] == least {
			b.rest = r
		}
	}
	return blocks
}

// columns returns the weights of a block: the weights of the front, once for each way that the block stands for. It
// overwrites gathered.
func (s *stage) columns(b *block, gathered *sums) []column {
	if b.front.group.trivial() {
		return b.front.columns
	}
	gathered.begin(b.front.group.stabiliser(0, b.least), &s.cache)
	for i := range b.by {
		for _, c := range b.front.columns {
			gathered.add(&b.by[i], c.second, c.weights)
		}
	}
	return gathered.take()
}

// An adder adds up blocks. It is for one goroutine.
type adder struct {
	stage    *stage
	sums     sums
	rows     [2]rows       // of the second and of the third band
	use      [][2][]uint16 // the rows that the current column multiplies
	with     []rest        // the ways to complete the second stack that the rows belong to
	products uint64        // that were added
}

// sum returns the number of grids of a block. If stop returns true, it ends early and the sum means nothing.
func (a *adder) sum(b *block, stop func() bool) (sum total) {
	s := a.stage
	a.begin(b)
	for _, c := range s.columns(b, &a.sums) {
		if stop() {
			break
		}
		if a.multiply(c.second); len(a.use) == 0 {
			continue
		}
		for _, weight := range c.weights {
			rests := s.rest[2][weight.last]
			sum.addProduct(dots(a.use, rests), weight.amount)
			a.products += uint64(len(rests) * len(a.use))
		}
	}
	return sum
}

// begin prepares for the columns of a block.
func (a *adder) begin(b *block) {
	for k := range a.rows {
		a.rows[k].begin(a.stage.band[k+1], a.stage.completed(b)[k])
	}
}

// completed returns the splits of the first stack in the second and in the third band.
func (s *stage) completed(b *block) [2]split {
	return [2]split{s.band[1].box[0].able[b.rest.second], s.band[2].box[0].able[b.rest.third]}
}

// multiply finds the rows that a column with the given split of the second stack multiplies.
func (a *adder) multiply(second split) {
	a.use, a.with = a.use[:0], a.with[:0]
	for _, r := range a.stage.rest[1][second] {
		if v := a.rows[0].at(r.second); v != nil {
			if w := a.rows[1].at(r.third); w != nil {
				a.use, a.with = append(a.use, [2][]uint16{v, w}), append(a.with, r)
			}
		}
	}
}

// dots returns the sum of the products of matching counts over all pairs of rows. It is at most 56·56·1728², below 2³⁴.
func dots(use [][2][]uint16, rests []rest) (sum uint64) {
	for len(use) > 1 {
		v0, w0, v1, w1 := use[0][0], use[0][1], use[1][0], use[1][1]
		v1, w1 = v1[:len(v0)], w1[:len(w0)]
		for _, r := range rests {
			sum += uint64(v0[r.second])*uint64(w0[r.third]) + uint64(v1[r.second])*uint64(w1[r.third])
		}
		use = use[2:]
	}
	if len(use) == 1 {
		v, w := use[0][0], use[0][1]
		for _, r := range rests {
			sum += uint64(v[r.second]) * uint64(w[r.third])
		}
	}
	return sum
}

// Rows hold the counts of a band with one split of the first box, for the splits of the second that were asked for.
type rows struct {
	band  *band
	first split
	known []uint8    // by place of the split of the second box
	row   [][]uint16 // likewise; by place of the split of the third box
	m     mapper
}

// States of a row.
const (
	unknown uint8 = iota
	empty
	filled
)

// begin forgets all rows.
func (r *rows) begin(b *band, first split) {
	r.band, r.first = b, first
	if r.row == nil {
		n := len(b.box[1].able)
		r.known, r.row = make([]uint8, n), make([][]uint16, n)
	}
	clear(r.known)
}

// at returns the counts with a split of the second box, by its place, or nil if they are all 0.
func (r *rows) at(second uint16) []uint16 {
	if r.known[second] == unknown {
		if r.row[second] == nil {
			r.row[second] = make([]uint16, len(r.band.third))
		}
		r.known[second] = empty
		if r.band.counts(r.first, r.band.box[1].able[second], r.row[second], &r.m) {
			r.known[second] = filled
		}
	}
	if r.known[second] == empty {
		return nil
	}
	return r.row[second]
}
