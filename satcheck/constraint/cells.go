// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "slices"

func writeCell(w *Writer, r Rule) {
	for d := 1; d <= w.n(); d++ {
		if !slices.Contains(r.Numbers, d) {
			w.add(-w.Is(r.Groups[0][0], d))
		}
	}
}

func writeParity(w *Writer, r Rule) {
	first := 1 // the first digit that is excluded
	if r.Word == "odd" {
		first = 2
	}
	for _, c := range r.Groups[0] {
		for d := first; d <= w.n(); d += 2 {
			w.add(-w.Is(c, d))
		}
	}
}

func writeExtreme(w *Writer, r Rule) {
	n, marked := w.n(), w.on(r.Word)
	for _, c := range r.Groups[0] {
		for x := range n * n {
			row, col := c/n-x/n, c%n-x%n
			if row*row+col*col != 1 || marked[x] {
				continue
			}
			if r.Word == "minimum" {
				w.goes(c, x, func(d, e int) bool { return d < e })
			} else {
				w.goes(x, c, func(d, e int) bool { return d < e })
			}
		}
	}
}

// on returns, for each cell, whether a rule with the given word is on it.
func (w *Writer) on(word string) []bool {
	if on, met := w.stands[word]; met {
		return on
	}
	on := make([]bool, w.n()*w.n())
	for _, r := range w.Rules {
		if r.Word == word {
			for _, c := range r.Groups[0] {
				on[c] = true
			}
		}
	}
	w.stands[word] = on
	return on
}

// fits reports whether two digits obey a mark between their cells; number is the number of the mark.
func fits(word string, number, d, e int) bool {
	if d < e && word != "greater" {
		d, e = e, d
	}
	switch word {
	case "greater":
		return d > e
	case "difference", "white":
		return d == e+number
	case "ratio", "black":
		return d == number*e
	case "x", "v":
		return d == number-e
	}
	return false
}

func writeMark(w *Writer, r Rule) {
	number := w.value(r)
	w.goes(r.Groups[0][0], r.Groups[0][1], func(d, e int) bool { return fits(r.Word, number, d, e) })
}

// A negative rule says that two neighbours without a mark obey none of the excluded marks.
var negatives = map[string]struct{ marks, excluded []string }{
	"non-consecutive": {[]string{"difference", "white", "ratio", "black"}, []string{"white"}},
	"all-white":       {[]string{"difference", "white", "ratio", "black"}, []string{"white"}},
	"all-black":       {[]string{"difference", "white", "ratio", "black"}, []string{"black"}},
	"all-kropki":      {[]string{"difference", "white", "ratio", "black"}, []string{"white", "black"}},
	"all-x":           {[]string{"x", "v"}, []string{"x"}},
	"all-v":           {[]string{"x", "v"}, []string{"v"}},
	"all-xv":          {[]string{"x", "v"}, []string{"x", "v"}},
	"all-difference":  {[]string{"difference", "white", "ratio", "black"}, nil}, // of the marks that there are
	"all-ratio":       {[]string{"difference", "white", "ratio", "black"}, nil},
}

// Reads reports whether the meaning of a rule with one word depends on the rules with another word: without them it may demand
// more, or nothing. So a negative rule reads marks, extremes read each other, and region sums read regions.
func Reads(word, other string) bool {
	return slices.Contains(negatives[word].marks, other) || word == other && (word == "minimum" || word == "maximum") ||
		word == "region-sum" && other == "regions"
}

func writeNegative(w *Writer, r Rule) {
	rule := negatives[r.Word]
	type mark struct {
		word   string
		number int
	}
	var excluded []mark // each once
	exclude := func(r Rule) {
		if m := (mark{r.Word, w.value(r)}); !slices.Contains(excluded, m) {
			excluded = append(excluded, m)
		}
	}
	for _, word := range rule.excluded {
		exclude(Rule{Word: word})
	}
	family := []string{"difference", "white"}
	if r.Word == "all-ratio" {
		family = []string{"ratio", "black"}
	}
	n := w.n()
	marked := make(map[[2]int]bool)
	for _, m := range w.Rules {
		if slices.Contains(rule.marks, m.Word) {
			a, b := m.Groups[0][0], m.Groups[0][1]
			marked[[2]int{a, b}], marked[[2]int{b, a}] = true, true
		}
		if rule.excluded == nil && slices.Contains(family, m.Word) {
			exclude(m)
		}
	}
	if excluded == nil {
		exclude(Rule{Word: family[0]})
	}
	for a := range n * n {
		for _, b := range []int{a + 1, a + n} {
			if b >= n*n || b == a+1 && b%n == 0 || marked[[2]int{a, b}] {
				continue
			}
			w.goes(a, b, func(d, e int) bool {
				return !slices.ContainsFunc(excluded, func(m mark) bool { return fits(m.word, m.number, d, e) })
			})
		}
	}
}
