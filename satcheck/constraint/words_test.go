package constraint

import "slices"

// keeps reports whether the grid is as a rule says.
func (b board) keeps(r Rule) bool {
	n := b.n
	var c []int // the cells of the first group
	if len(r.Groups) > 0 {
		c = r.Groups[0]
	}
	d := b.read(c)
	number := func(otherwise int) int {
		if len(r.Numbers) > 0 {
			return r.Numbers[0]
		}
		return otherwise
	}
	equal := func(groups ...[]int) bool {
		return steps(slices.Collect(func(yield func(int) bool) {
			for _, g := range groups {
				if !yield(b.sum(g)) {
					return
				}
			}
		}), func(x, y int) bool { return x == y })
	}
	mod := func(m int) func(d int) int { return func(d int) int { return d % m } }
	dots, letters := []string{"difference", "white", "ratio", "black"}, []string{"x", "v"}
	consecutive := func(d, e int) bool { return distance(d, e) == 1 }
	double := func(d, e int) bool { return times(d, e, 2) }
	adds := func(sum int) func(d, e int) bool { return func(d, e int) bool { return d+e == sum } }
	either := func(a, b func(d, e int) bool) func(d, e int) bool {
		return func(d, e int) bool { return a(d, e) || b(d, e) }
	}
	switch r.Word {
	case "regions": // each of the regions holds every digit once
		for _, g := range r.Groups {
			if !slices.Equal(slices.Sorted(slices.Values(b.read(g))), upTo(n)) {
				return false
			}
		}
		return true
	case "no-boxes":
		return !b.boxed()
	case "diagonal-down":
		return b.differ(slices.DeleteFunc(cellsOf(n), func(c int) bool { return c/n != c%n }))
	case "diagonal-up":
		return b.differ(slices.DeleteFunc(cellsOf(n), func(c int) bool { return c/n+c%n != n-1 }))
	case "windoku": // the windows, boxes moved in by one cell, hold every digit once
		for top := 1; top+b.rows < n; top += b.rows + 1 {
			for left := 1; left+b.cols < n; left += b.cols + 1 {
				if !b.differ(slices.DeleteFunc(cellsOf(n), func(c int) bool {
					return c/n < top || c/n >= top+b.rows || c%n < left || c%n >= left+b.cols
				})) {
					return false
				}
			}
		}
		return b.boxed()
	case "disjoint":
		return b.boxed() && b.all(func(rows, cols int) bool { return rows%b.rows == 0 && cols%b.cols == 0 },
			func(c, x int) bool { return b.at(c) != b.at(x) })
	case "unique":
		return b.differ(c)
	case "cell":
		return slices.Contains(r.Numbers, d[0])
	case "even", "odd":
		return !slices.ContainsFunc(d, func(d int) bool { return (d%2 == 0) != (r.Word == "even") })
	case "minimum", "maximum":
		return b.all(neighbours, func(x, y int) bool {
			if !slices.Contains(c, x) || slices.ContainsFunc(b.rules, func(o Rule) bool { return o.Word == r.Word && slices.Contains(o.Groups[0], y) }) {
				return true
			}
			return r.Word == "minimum" && b.at(x) < b.at(y) || r.Word == "maximum" && b.at(x) > b.at(y)
		})
	case "anti-knight":
		return b.all(func(rows, cols int) bool { return rows*cols == 2 }, func(c, x int) bool { return b.at(c) != b.at(x) })
	case "anti-king":
		return b.all(func(rows, cols int) bool { return max(rows, cols) == 1 }, func(c, x int) bool { return b.at(c) != b.at(x) })
	case "greater":
		return d[0] > d[1]
	case "difference", "white":
		return distance(d[0], d[1]) == number(1)
	case "ratio", "black":
		return times(d[0], d[1], number(2))
	case "x":
		return d[0]+d[1] == 10
	case "v":
		return d[0]+d[1] == 5
	case "non-consecutive", "all-white":
		return b.unmarked(dots, consecutive)
	case "all-black":
		return b.unmarked(dots, double)
	case "all-kropki":
		return b.unmarked(dots, either(consecutive, double))
	case "all-x":
		return b.unmarked(letters, adds(10))
	case "all-v":
		return b.unmarked(letters, adds(5))
	case "all-xv":
		return b.unmarked(letters, either(adds(5), adds(10)))
	case "all-difference":
		return b.unmarked(dots, func(d, e int) bool {
			return slices.Contains(b.numbers("difference", "white", 1), distance(d, e))
		})
	case "all-ratio":
		return b.unmarked(dots, func(d, e int) bool {
			return slices.ContainsFunc(b.numbers("ratio", "black", 2), func(by int) bool { return times(d, e, by) })
		})
	case "cage":
		return b.differ(c) && number(addUp(d)) == addUp(d)
	case "doubler-cage": // the cells of the second group once more
		return b.differ(c) && addUp(d)+b.sum(r.Groups[1]) == number(0)
	case "renban":
		return b.differ(c) && slices.Max(d)-slices.Min(d) == len(d)-1
	case "nabner":
		return every(d, func(d, e int) bool { return distance(d, e) > 1 })
	case "sum", "little-killer":
		return addUp(d) == number(0)
	case "arrow": // the digits of the shaft add up to the number in the circle, which is read row by row
		circle := 0
		for _, x := range slices.Sorted(slices.Values(c)) {
			circle = 10*circle + b.at(x)
		}
		return b.sum(r.Groups[1]) == circle
	case "double-arrow":
		return equal(c[1:len(c)-1], []int{c[0], c[len(c)-1]})
	case "equal-sums":
		return equal(r.Groups...)
	case "region-sum":
		var parts [][]int
		for i, x := range c {
			if i == 0 || b.area(x) != b.area(c[i-1]) {
				parts = append(parts, nil)
			}
			parts[len(parts)-1] = append(parts[len(parts)-1], x)
		}
		return equal(parts...)
	case "zipper":
		var parts [][]int
		for i := range (len(c) + 1) / 2 {
			if j := len(c) - 1 - i; i < j {
				parts = append(parts, []int{c[i], c[j]})
			} else {
				parts = append(parts, []int{c[i]})
			}
		}
		return equal(parts...)
	case "thermo":
		return steps(d, func(d, e int) bool { return d < e })
	case "slow-thermo":
		return steps(d, func(d, e int) bool { return d <= e })
	case "whisper":
		return steps(d, func(d, e int) bool { return distance(d, e) >= number((n+1)/2) })
	case "palindrome":
		back := slices.Clone(d)
		slices.Reverse(back)
		return slices.Equal(d, back)
	case "clone":
		return slices.Equal(d, b.read(r.Groups[1]))
	case "modular":
		return b.rotates(c, number(3), mod(number(3)))
	case "entropic":
		return b.rotates(c, 3, b.class)
	case "entropy":
		return b.squares(b.class)
	case "modulo":
		return b.squares(mod(3))
	case "between", "lockout":
		low, high := min(d[0], d[len(d)-1]), max(d[0], d[len(d)-1])
		inner := d[1 : len(d)-1]
		if r.Word == "between" {
			return !slices.ContainsFunc(inner, func(d int) bool { return d <= low || d >= high })
		}
		return high-low >= number(4) && !slices.ContainsFunc(inner, func(d int) bool { return low <= d && d <= high })
	case "sum-line":
		sum := 0
		for _, d := range d {
			if sum += d; sum == number(0) {
				sum = 0
			} else if sum > number(0) {
				return false
			}
		}
		return sum == 0
	case "lunchbox":
		return b.differ(c) && addUp(between(d, slices.Min(d), slices.Max(d))) == number(0)
	case "sandwich":
		return addUp(between(d, 1, n)) == number(0)
	case "x-sum":
		return addUp(d[:d[0]]) == number(0)
	case "skyscraper":
		seen, highest := 0, 0
		for _, d := range d {
			if d > highest {
				seen, highest = seen+1, d
			}
		}
		return seen == number(0)
	case "numbered-room":
		return d[d[0]-1] == number(0)
	case "quad": // a digit named twice stands in two of the cells
		for _, digit := range r.Numbers {
			named, there := 0, map[int]bool{}
			for _, other := range r.Numbers {
				if other == digit {
					named++
				}
			}
			for _, x := range c {
				if b.at(x) == digit {
					there[x] = true
				}
			}
			if len(there) < named {
				return false
			}
		}
		return true
	case "column-index":
		return b.index(c, func(c int) int { return c%n + 1 }, func(c, d int) int { return c/n*n + d - 1 })
	case "row-index":
		return b.index(c, func(c int) int { return c/n + 1 }, func(c, d int) int { return (d-1)*n + c%n })
	case "box-index":
		boxOf := func(c int) []int {
			return slices.DeleteFunc(cellsOf(n), func(x int) bool { return b.box(x) != b.box(c) })
		}
		return b.index(c, func(c int) int { return slices.Index(boxOf(c), c) + 1 }, func(c, d int) int { return boxOf(c)[d-1] })
	}
	panic("no words for " + r.Word)
}
