// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "cmp"

func writeThermo(w *Writer, r Rule) {
	slow := r.Word == "slow-thermo"
	w.along(r.Groups[0], func(d, e int) bool { return d < e || slow && d == e })
}

func writeWhisper(w *Writer, r Rule) {
	by := w.value(r)
	w.along(r.Groups[0], func(d, e int) bool { return d+by <= e || e+by <= d })
}

// same writes that two cells hold the same digit.
func (w *Writer) same(a, b int) {
	for d := 1; d <= w.n(); d++ {
		w.add(-w.Is(a, d), w.Is(b, d))
		w.add(-w.Is(b, d), w.Is(a, d))
	}
}

func writePalindrome(w *Writer, r Rule) {
	for i, j := 0, len(r.Groups[0])-1; i < j; i, j = i+1, j-1 {
		w.same(r.Groups[0][i], r.Groups[0][j])
	}
}

func writeClone(w *Writer, r Rule) {
	for i, c := range r.Groups[1] {
		if c != r.Groups[0][i] {
			w.same(c, r.Groups[0][i])
		}
	}
}

// classes writes that cells less than m apart on a line are in different classes. If there are m classes, cells that are m apart
// are in the same one.
func (w *Writer) classes(cells []int, m int, class func(d int) int) {
	for i, a := range cells {
		for j := 0; j < i; j++ {
			switch {
			case i-j < m:
				w.goes(a, cells[j], func(d, e int) bool { return class(d) != class(e) })
			case i-j == m:
				w.goes(a, cells[j], func(d, e int) bool { return class(d) == class(e) })
			}
		}
	}
}

func writeModular(w *Writer, r Rule) {
	m := w.value(r)
	w.classes(r.Groups[0], m, func(d int) int { return d % m })
}

// third returns 0 for a low digit, 1 for a middle one, 2 for a high one.
func (w *Writer) third(d int) int {
	third := w.n() / 3
	switch {
	case d <= third:
		return 0
	case d <= 2*third:
		return 1
	}
	return 2
}

func writeEntropic(w *Writer, r Rule) { w.classes(r.Groups[0], 3, w.third) }

// writeEnds: the condition of two ends on each digit between them, for all pairs of digits at the ends.
func writeEnds(w *Writer, r Rule) {
	c, n := r.Groups[0], w.n()
	a, b, inner := c[0], c[len(c)-1], c[1:len(c)-1]
	by := 2 // strictly between two digits there is one if they differ by 2
	if r.Word == "lockout" {
		by = w.value(r)
	}
	allows := func(low, high, d int) bool {
		if r.Word == "lockout" {
			return d < low || d > high
		}
		return low < d && d < high
	}
	w.goes(a, b, func(d, e int) bool { return d-e >= by || e-d >= by })
	for _, x := range inner {
		for low := 1; low <= n; low++ {
			for high := low; high <= n; high++ {
				var right []int
				for d := 1; d <= n; d++ {
					if allows(low, high, d) {
						right = append(right, w.Is(x, d))
					}
				}
				w.implies([]int{w.Is(a, low), w.Is(b, high)}, right)
				w.implies([]int{w.Is(a, high), w.Is(b, low)}, right)
				for d := 1; d <= n; d++ {
					if !allows(low, high, d) {
						w.add(-w.Is(a, low), -w.Is(b, high), -w.Is(x, d))
						w.add(-w.Is(a, high), -w.Is(b, low), -w.Is(x, d))
					}
				}
			}
		}
		// Each digit between them implies that an end has a digit that goes with it.
		for d := 1; d <= n; d++ {
			for e := 1; e <= n; e++ {
				var forth, back []int
				for f := 1; f <= n; f++ {
					if low, high := min(e, f), max(e, f); high-low >= by && allows(low, high, d) {
						forth, back = append(forth, w.Is(b, f)), append(back, w.Is(a, f))
					}
				}
				w.implies([]int{w.Is(x, d), w.Is(a, e)}, forth)
				w.implies([]int{w.Is(x, d), w.Is(b, e)}, back)
			}
		}
	}
}

func writeSumLine(w *Writer, r Rule) {
	run(w, machine[int]{ // its state is the rest of the sum of the current part; 0 between two parts
		places: w.digits(r.Groups[0]), starts: []int{0},
		step: func(lacks, _, digit int) (int, bool) {
			lacks = cmp.Or(lacks, r.Numbers[0]) - digit
			return lacks, lacks >= 0
		},
		ends: func(lacks int) bool { return lacks == 0 },
	})
}

// writeLunchbox: one machine for all pairs of least and greatest digit; its state includes them from the start.
func writeLunchbox(w *Writer, r Rule) {
	type stage struct{ least, greatest, met, left int } // met: how many of the two
	cells := r.Groups[0]
	w.different(cells)
	var starts []stage
	for least := 1; least <= w.n(); least++ {
		for greatest := least + len(cells) - 1; greatest <= w.n(); greatest++ {
			starts = append(starts, stage{least, greatest, 0, r.Numbers[0]})
		}
	}
	run(w, machine[stage]{
		places: w.digits(cells), starts: starts,
		step: func(s stage, _, digit int) (stage, bool) {
			switch {
			case digit < s.least || digit > s.greatest:
				return s, false
			case digit == s.least || digit == s.greatest:
				s.met++
				return s, s.met != 2 || s.left == 0
			case s.met == 1:
				s.left -= digit
			}
			return s, s.left >= 0
		},
		ends: func(s stage) bool { return s.met == 2 },
	})
}
