// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

// writeQuad: a digit that must occur k times is in every group of cells that lacks fewer than k of the four.
func writeQuad(w *Writer, r Rule) {
	cells := r.Groups[0]
	times := make(map[int]int)
	for _, d := range r.Numbers {
		times[d]++
	}
	for d := 1; d <= w.n(); d++ {
		k := times[d]
		if k == 0 {
			continue
		}
		for left := range 1 << len(cells) {
			var some []int
			for i, c := range cells {
				if left>>i&1 == 0 {
					some = append(some, w.Is(c, d))
				}
			}
			if len(cells)-len(some) == k-1 || k > len(cells) {
				w.add(some...)
			}
		}
	}
}

// squares writes that each square of 2x2 cells has digits of all three classes.
func (w *Writer) squares(class func(d int) int) {
	n := w.n()
	for top := range n - 1 {
		for left := range n - 1 {
			var in [3][]int
			for _, c := range []int{top*n + left, top*n + left + 1, top*n + n + left, top*n + n + left + 1} {
				for d := 1; d <= n; d++ {
					in[class(d)] = append(in[class(d)], w.Is(c, d))
				}
			}
			for _, some := range in {
				w.add(some...)
			}
		}
	}
}

func writeEntropy(w *Writer, _ Rule) { w.squares(w.third) }

func writeModulo(w *Writer, _ Rule) { w.squares(func(d int) int { return d % 3 }) }
