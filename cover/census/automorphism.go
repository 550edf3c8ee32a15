package census

// automorphisms returns the group of the symmetries that leave both bands unchanged, up to the order of the rows within each.
func automorphisms(bands [2]places) *group {
	g := &group{class: alike(bands[0], bands[1])}
	for i := range len(permutations) * len(permutations) * len(permutations) {
		g.exchange(&bands, [3][3]uint8{permutations[i%6], permutations[i/6%6], permutations[i/36]})
	}
	return g
}

// exchange appends to the cosets those with the given exchange of columns that leave the bands unchanged.
func (g *group) exchange(bands *[2]places, column [3][3]uint8) {
	var images [2][6]places // the rows exchanged in all ways
	for b := range bands {
		for d, cells := range bands[b] {
			exchanged := exchangeColumns(cells, &column)
			for i, row := range permutations {
				images[b][i][d] = exchangeRows(exchanged, row)
			}
		}
	}
	found := len(g.cosets)
	for i := range len(permutations) * len(permutations) {
		a := symmetry{column: column}
		if match(bands, &images[0][i/6], &images[1][i%6], &a.digit) && !g.sends(g.cosets[found:], &a) {
			g.cosets = append(g.cosets, a)
		}
	}
}

// exchangeColumns returns the image of cells of a band under an exchange of columns.
func exchangeColumns(cells uint32, column *[3][3]uint8) (image uint32) {
	const first = 1 | 1<<9 | 1<<18 // column
	for c := range 9 {
		image |= cells >> c & first << (c/3*3 + int(column[c/3][c%3]))
	}
	return image
}

// exchangeRows returns the image of cells of a band under an exchange of rows.
func exchangeRows(cells uint32, row [3]uint8) (image uint32) {
	for r := range 3 {
		image |= cells >> (9 * r) & 0o777 << (9 * row[r])
	}
	return image
}

// match looks for a permutation of the digits that sends each digit to the one whose places are the image of its places. It
// stores the permutation in to, and reports whether there is one.
func match(bands *[2]places, image0, image1 *places, to *[9]uint8) bool {
	taken := 0
	for d := range to {
		e := 0
		for e < 9 && (taken>>e&1 != 0 || bands[0][e] != image0[d] || bands[1][e] != image1[d]) {
			e++
		}
		if e == 9 {
			return false
		}
		to[d], taken = uint8(e), taken|1<<e
	}
	return true
}

// sends reports whether one of the cosets has the exchange of columns of a and maps the classes as a does.
func (g *group) sends(cosets []symmetry, a *symmetry) bool {
	for i := range cosets {
		same := true
		for d := range a.digit {
			same = same && g.class[cosets[i].digit[d]] == g.class[a.digit[d]]
		}
		if same {
			return true
		}
	}
	return false
}
