package bands

import "testing"

// sound returns the part of a square that is in one of the ways to place three boxes in three lines, found by trying
// all 27 choices of a line for each box.
func sound(q int) (part int, number int) {
	for code := range 27 {
		lines := [3]int{code % 3, code / 3 % 3, code / 9}
		if lines[0] == lines[1] || lines[0] == lines[2] || lines[1] == lines[2] {
			continue
		}
		way := 1<<lines[0] | 1<<(3+lines[1]) | 1<<(6+lines[2])
		if q&way == way {
			part |= way
			number++
		}
	}
	return part, number
}

func popcount(x uint64) (n int) {
	for ; x != 0; x >>= 1 {
		n += int(x & 1)
	}
	return n
}

func TestTables(t *testing.T) {
	makeTables()
	for q := range 512 {
		part, number := sound(q)
		if got := popcount(uint64(ways[q])); got != number {
			t.Errorf("ways[%09b] = %06b, want %d permutations", q, ways[q], number)
		}
		alone := 0 // the lines that are the only ones in their boxes
		for box := range 3 {
			if lines := part >> (3 * box) & 7; popcount(uint64(lines)) == 1 {
				alone |= lines << (3 * box)
			}
		}
		for _, of := range []struct {
			name  string
			lines int
			word  uint32
			shift [3]int
		}{
			{"left", part, rows[q].left, [3]int{0, 32, 9}},
			{"alone", alone, rows[q].alone, [3]int{18, 50, 41}},
		} {
			for line := range 3 {
				for col := range 9 {
					want := uint32(of.lines >> (col/3*3 + line) & 1)
					if got := of.word >> (10*line + col) & 1; got != want {
						t.Errorf("rows[%09b].%s: row %d, column %d is %d, want %d", q, of.name, line, col, got, want)
					}
				}
			}
			for band, shift := range of.shift {
				if got, want := columns[q]>>shift&7, uint64(of.lines>>(3*band)&7); got != want {
					t.Errorf("columns[%09b]: %s of band %d are %03b, want %03b", q, of.name, band, got, want)
				}
			}
			if popcount(uint64(of.word)) != 3*popcount(uint64(of.lines)) {
				t.Errorf("rows[%09b].%s has more bits than those: %b", q, of.name, of.word)
			}
		}
		if popcount(columns[q]) != popcount(uint64(part))+popcount(uint64(alone)) {
			t.Errorf("columns[%09b] has more bits than those: %b", q, columns[q])
		}
	}
}

// TestPicks looks up the square at each place in squares with a single bit: bands box by box and line by line, stacks
// likewise, while squares have the columns of the bands.
func TestPicks(t *testing.T) {
	makeTables()
	for at := range 6 {
		for bit := range 64 {
			want := 0
			k, line, box := bit%32/9, bit%32%3, bit%32/3%3
			switch {
			case bit%32 >= 27:
				continue
			case at < 3 && bit < 32 && k == at:
				want = 1 << (3*box + line)
			case at >= 3 && bit >= 32 && box == at-3:
				want = 1 << (3*k + line)
			}
			if got := picks[at].square(1 << bit); int(got) != want {
				t.Errorf("place %d of bit %d is square %09b, want %09b", at, bit, got, want)
			}
		}
	}
}

// union returns the square of a set of permutations.
func union(set uint8) (q int) {
	for k, p := range permutations {
		if set>>k&1 == 1 {
			q |= 1<<p[0] | 1<<(3+p[1]) | 1<<(6+p[2])
		}
	}
	return q
}

// TestSplit checks that both parts of a set are smaller, and that no permutation is within the squares of both.
func TestSplit(t *testing.T) {
	makeTables()
	for set := range 64 {
		parts := split[set]
		if popcount(uint64(set)) < 2 {
			continue
		}
		if parts.with == 0 || parts.without == 0 || parts.with|parts.without != uint8(set) {
			t.Errorf("split[%06b] = %06b, %06b", set, parts.with, parts.without)
		}
		within := ways[union(uint8(set))]
		a, b := ways[union(parts.with)]&within, ways[union(parts.without)]&within
		if a&b != 0 {
			t.Errorf("split[%06b]: squares of %06b and %06b share %06b", set, parts.with, parts.without, a&b)
		}
	}
}

// TestLeft compares with the sets of lines that a cell's row or column needs.
func TestLeft(t *testing.T) {
	makeTables()
	for at := range 6 {
		for set := range 64 {
			q := union(uint8(set))
			for cell := range 81 {
				r, c := cell/9, cell%9
				want := true
				switch {
				case at < 3 && r/3 == at:
					want = q>>(c/3*3+r%3)&1 == 1
				case at >= 3 && c/3 == at-3:
					want = q>>(r/3*3+c%3)&1 == 1
				}
				s := state{open: cells2, open3: cells}
				s.upper[0], s.third[0] = left[at][set].upper, left[at][set].third
				if got := possible(&s, cell, 0); got != want {
					t.Errorf("left[%d][%06b] has r%dc%d: %t, want %t", at, set, r+1, c+1, got, want)
				}
			}
		}
	}
}

func TestPlaces(t *testing.T) {
	makeTables()
	seen := map[uint8]bool{}
	for cell := range 54 {
		p := place[cell]
		if uint64(cells2)>>p&1 == 0 || seen[p] || int(cellAt[p]) != cell {
			t.Errorf("cell %d has bit %d, which has cell %d", cell, p, cellAt[p])
		}
		seen[p] = true
	}
	if popcount(cells2) != 54 || popcount(spares2) != 6 || cells2&spares2 != 0 {
		t.Errorf("cells2 = %x, spares2 = %x", uint64(cells2), uint64(spares2))
	}
}
