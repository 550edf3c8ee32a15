package canon

import "slices"

// place places row r in nd and appends the resulting nodes to f.next: one for each order of the undecided columns and
// stacks that gives the row as [shape.write] writes it.
func (f *Former) place(nd node, r uint8) {
	digits := &f.digits[nd.side][r]
	nd.rows[nd.placed] = r
	nd.placed++
	nd.left &^= 1 << r
	for k := range f.size / f.boxCols {
		f.sortColumns(&nd, digits, k)
	}
	f.sortStacks(&nd, digits)
	f.orderStacks(nd, digits, 0)
}

// sortColumns sorts the bare columns of stack k by their cells in the row.
func (f *Former) sortColumns(nd *node, digits *[most]uint8, k int) {
	at := k * f.boxCols
	slices.SortStableFunc(nd.columns[at:at+int(nd.bare[k])], func(a, b uint8) int {
		return int(nd.value(digits[a])) - int(nd.value(digits[b]))
	})
}

// stack returns the part of the row in stack k, in the order of the columns.
func (f *Former) stack(nd *node, digits *[most]uint8, k int) row {
	var stack row
	for _, column := range nd.columns[k*f.boxCols : (k+1)*f.boxCols] {
		stack = stack<<4 | row(nd.value(digits[column]))
	}
	return stack
}

// sortStacks sorts the stacks without a digit by their parts of the row.
func (f *Former) sortStacks(nd *node, digits *[most]uint8) {
	for k := range int(nd.stacks) {
		for ; k > 0 && f.stack(nd, digits, k-1) > f.stack(nd, digits, k); k-- {
			f.swapStacks(nd, k-1, k)
		}
	}
}

// swapStacks exchanges two stacks of columns. Both have no digit yet, so the rest of the node stays.
func (f *Former) swapStacks(nd *node, a, b int) {
	for c := range f.boxCols {
		i, j := a*f.boxCols+c, b*f.boxCols+c
		nd.columns[i], nd.columns[j] = nd.columns[j], nd.columns[i]
	}
}

// orderStacks tries each order of the stacks from position k on that leaves the written row the same, and continues with
// their columns: stacks that had no digit before and have equal parts of the row may change places. Stacks that are still
// empty stay undecided.
func (f *Former) orderStacks(nd node, digits *[most]uint8, k int) {
	if k == int(nd.stacks) {
		f.orderColumns(nd, digits, 0, 0)
		return
	}
	here := f.stack(&nd, digits, k)
	for other := k; other < int(nd.stacks) && f.stack(&nd, digits, other) == here; other++ {
		next := nd
		f.swapStacks(&next, k, other)
		f.orderStacks(next, digits, k+1)
		if here == 0 {
			return
		}
	}
}

// orderColumns tries each order of the bare columns from position c of stack k on that leaves the written row the same:
// columns with a nameless digit may change places.
func (f *Former) orderColumns(nd node, digits *[most]uint8, k, c int) {
	if k == f.size/f.boxCols {
		f.next = append(f.next, f.settled(nd, digits))
		return
	}
	if c == int(nd.bare[k]) {
		f.orderColumns(nd, digits, k+1, 0)
		return
	}
	at := k*f.boxCols + c
	if nd.value(digits[nd.columns[at]]) != nameless {
		f.orderColumns(nd, digits, k, c+1)
		return
	}
	for other := at; other < k*f.boxCols+int(nd.bare[k]); other++ {
		next := nd
		next.columns[at], next.columns[other] = next.columns[other], next.columns[at]
		f.orderColumns(next, digits, k, c+1)
	}
}

// settled returns nd with names for the digits of the row, and with the new numbers of bare columns and stacks.
func (f *Former) settled(nd node, digits *[most]uint8) node {
	for _, column := range nd.columns[:f.size] {
		if d := digits[column]; d != 0 && nd.names[d] == 0 {
			nd.named++
			nd.names[d] = nd.named
		}
	}
	bareStacks := 0
	for k := range f.size / f.boxCols {
		bare := 0
		for bare < int(nd.bare[k]) && digits[nd.columns[k*f.boxCols+bare]] == 0 {
			bare++
		}
		nd.bare[k] = uint8(bare)
		if k < int(nd.stacks) && bare == f.boxCols {
			bareStacks++
		}
	}
	nd.stacks = uint8(bareStacks)
	return nd
}
