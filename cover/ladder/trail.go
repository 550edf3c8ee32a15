package ladder

import "slices"

// A trail is a search breadth first: the points that were reached, and the way to each.
type trail struct {
	queue  []int // the points reached, in their order
	from   []int // of each point, where the search came from when it reached the point first; -1 if it did not
	length []int // of each point reached, the number of points on the way from the start, both ends included
}

// begin starts at one of n points.
func (t *trail) begin(n, start int) {
	t.queue, t.from, t.length = t.queue[:0], grow(t.from, n), grow(t.length, n)
	for at := range t.from {
		t.from[at] = -1
	}
	t.length[start] = 0
	t.reach(start, start)
}

// reach reaches a point from another one, unless it was reached before.
func (t *trail) reach(to, from int) {
	if t.from[to] < 0 {
		t.from[to], t.length[to] = from, t.length[from]+1
		t.queue = append(t.queue, to)
	}
}

// way returns the points from the start to one that was reached.
func (t *trail) way(to int) []int {
	way := make([]int, t.length[to])
	for i := range slices.Backward(way) {
		way[i] = to
		to = t.from[to]
	}
	return way
}
