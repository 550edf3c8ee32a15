package matrix

// A Listing is lists of numbers, one for each number from 0, in one piece of memory.
type Listing struct{ starts, numbers []int32 }

// NewListing returns n lists: the one of from[k] contains to[k], in the order of to.
func NewListing(n int, from, to []int32) Listing {
	starts := make([]int32, n+2)
	for _, v := range from {
		starts[v+2]++
	}
	for v := range n {
		starts[v+2] += starts[v+1]
	}
	numbers := make([]int32, len(to))
	for k, v := range from {
		numbers[starts[v+1]] = to[k]
		starts[v+1]++
	}
	return Listing{starts[:n+1], numbers}
}

// List returns the list of number v.
func (l *Listing) List(v int32) []int32 { return l.numbers[l.starts[v]:l.starts[v+1]] }

// Len returns the length of all lists together.
func (l *Listing) Len() int { return len(l.numbers) }
