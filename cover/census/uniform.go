package census

import (
	"sync"

	"dlx-sudoku/cover"
)

// Grids is the number of full 9x9 grids, found by Felgenhauer and Jarvis in 2005, and again by each count of the empty grid.
const Grids = "6670903752021072936960"

// Uniform fills a 9x9 grid with boxes of 3x3 at random: each of the 6,670,903,752,021,072,936,960 full grids has the same
// probability. The randomness comes from below, which must return each of the numbers 0 to n-1 with the same
// probability. It takes about 0.05 ms, after some 0.02 s for the first grids of a process. Several goroutines may call it at
// the same time.
//
// It draws a filling of the first band, whose columns make the splits X, and one of the 56³ pairs Y, Z that complete X,
// all equally likely. It accepts them with probability n(Y)/1728 · n(Z)/1728, since no band has more than 1728 fillings with
// given splits of its columns. So the probability of an accepted draw is proportional to n(Y) n(Z), and one of these fillings
// of the other two bands, drawn uniformly, completes the grid. It accepts one draw in 75.
func Uniform(g *cover.Grid, below func(n uint64) uint64) {
	t, b := table(), emptyBand()
	for {
		// All digits are exchanged at the end, so the rows of the first box may be any split.
		n := below(crosses * crosses * crosses * rests)
		draw := func(m uint64) uint64 {
			k := n % m
			n /= m
			return k
		}
		rest := t.rest[0][draw(rests)]
		rows := [3]split{0, rest[0], rest[1]}
		var x, y, z [3]split
		for k, r := range rows {
			x[k] = t.cross[r][draw(crosses)] // crossing is symmetric
		}
		n = below(rests * rests * rests)
		for k := range x {
			pair := t.rest[x[k]][draw(rests)]
			y[k], z[k] = pair[0], pair[1]
		}
		i, j := below(mostFillings), below(mostFillings)
		if i >= emptyFillings(y) || j >= emptyFillings(z) {
			continue
		}
		var digit [9]uint8
		for d := range digit {
			k := below(uint64(d) + 1)
			digit[d] = digit[k]
			digit[k] = uint8(d)
		}
		write(g, 0, x, rows, &digit)
		write(g, 1, y, b.filling(y, i), &digit)
		write(g, 2, z, b.filling(z, j), &digit)
		return
	}
}

// mostFillings is the largest number of fillings of a band with given splits of its columns (see band.compute).
const mostFillings = 1728

// emptyBand returns a band in which every digit may stand everywhere. It has no room for counts.
var emptyBand = sync.OnceValue(func() *band {
	var p puzzle
	for cell := range p {
		p[cell] = 1<<9 - 1
	}
	b := newBox(&p, 0)
	return &band{box: [3]*box{b, b, b}, class: alike(p.places(0)), third: table().code[:]}
})

// emptyRows holds the counts of the empty band for each of the 55 normal pairs of splits.
var emptyRows sync.Map

// emptyFillings returns the number of fillings of the empty band with these splits of the columns.
func emptyFillings(s [3]split) uint64 {
	t, b := table(), emptyBand()
	n0, n1, by := b.normal(s[0], s[1])
	row, ok := emptyRows.Load([2]split{n0, n1})
	if !ok {
		row, _ = emptyRows.LoadOrStore([2]split{n0, n1}, b.compute(n0, n1))
	}
	image := by.image(2, &t.deal[s[2]])
	return uint64(row.([]uint16)[t.of[encode(&image)]])
}

// filling returns the splits of the rows of the filling with a number, from 0, among the fillings of the band with these splits
// of the columns. It panics if there are too few.
func (b *band) filling(columns [3]split, number uint64) [3]split {
	t := table()
	var fits [2][splits]bool
	for k := range fits {
		for _, r := range b.box[k+1].rows[columns[k+1]] {
			fits[k][r] = true
		}
	}
	for _, r := range b.box[0].rows[columns[0]] {
		for _, rest := range t.rest[r] {
			if fits[0][rest[0]] && fits[1][rest[1]] {
				if number == 0 {
					return [3]split{r, rest[0], rest[1]}
				}
				number--
			}
		}
	}
	panic("census: a band has fewer fillings than were counted")
}

// write writes a band into a grid, given the splits of its columns and of its rows, with its digits exchanged.
func write(g *cover.Grid, band int, columns, rows [3]split, digit *[9]uint8) {
	t := table()
	for k := range columns {
		for d, to := range digit {
			row, column := int(t.deal[rows[k]][d]), int(t.deal[columns[k]][d])
			g.Set(27*band+9*row+3*k+column, int(to)+1)
		}
	}
}
