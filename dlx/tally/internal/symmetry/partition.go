package symmetry

// A partition of the numbers from 0 into disjoint sets, with union and find by path halving. A set is known by its least
// member.
type partition []int32

func newPartition(n int) partition {
	p := make(partition, n)
	for i := range p {
		p[i] = int32(i)
	}
	return p
}

func (p partition) find(x int32) int32 {
	for p[x] != x {
		p[x] = p[p[x]]
		x = p[x]
	}
	return x
}

func (p partition) join(x, y int32) {
	x, y = p.find(x), p.find(y)
	p[max(x, y)] = min(x, y)
}
