package simulation

import (
	"container/heap"
)

// event is something that happens to a worker, or to a lease.
type event struct {
	at      float64
	kind    kind
	worker  *worker
	attempt int
	part    *part
}

type kind int

const (
	joins kind = iota
	ends
	dies
	stalls
	expires
	ticks
)

type agenda []event

func (a agenda) Len() int { return len(a) }

func (a agenda) Less(i, j int) bool { return a[i].at < a[j].at }

func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }

func (a *agenda) Push(x any) { *a = append(*a, x.(event)) }

func (a *agenda) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

func (f *run) plan(e event) { heap.Push(&f.agenda, e) }

// after returns a time after which something happens that does so after some time on average.
func (f *run) after(mean float64) float64 { return f.now + mean*f.random.ExpFloat64() }
