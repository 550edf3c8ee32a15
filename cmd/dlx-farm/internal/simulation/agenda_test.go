// Package simulation tries a farm out in virtual time: with up to 10,000 workers, and with machines that die, stall,
// miscount and join late. Only its tests use it. FIGURES.md is the page that they check; the defaults of "dlx-farm serve"
// follow from it.
//
// It knows the protocol of package farm as far as that costs time: tasks that are leased, heartbeats, a server that
// handles one message after the other, results that come twice, parts that are split when workers are idle, samples that
// are counted again. It does not know the problem, only how the times of parts are spread, of which dlx expects much the
// same work: that is measured, see ratios.txt.
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
