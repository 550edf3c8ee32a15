package simulation

import (
	"container/heap"
	"math/rand/v2"
)

// A Setting is a farm and what befalls it. Times are in seconds.
type Setting struct {
	Workers int
	Work    float64 // what the search takes on one worker
	Parts   int     // at first
	Target  float64 // a part with more than twice as much is split before it is counted; 0: never
	Joining float64 // workers join evenly in so much time
	Life    float64 // a worker dies after so much time on average, and another one joins after Absence; 0: never
	Absence float64
	Stall   float64 // a worker stalls after so much time on average, for twice the lease on average; 0: never
	Lies    float64 // the share of counts that are wrong
	Lease   float64
	Split   float64 // a part that takes longer is split when workers are idle; 0: never
	Check   float64 // the share of parts that are counted again
	Cutting float64 // what a worker needs for each part that it makes
	Message float64 // what the server needs for a message
	Seed    uint64
}

// A Result is what came of it.
type Result struct {
	Time       float64 // until the count was known
	Efficiency float64 // the work of the search, of all the time that the workers of the setting had
	Messages   int     // to and from the server
	Entries    int     // of the ledger
	Counted    int     // parts that were counted
	Twice      float64 // work that was done again, or lost, as a share of the work
	Splits     int     // parts that were split
	Wrong      int     // wrong counts
	Found      int     // of which so many were found by samples
}

// run is a simulation under way.
type run struct {
	Setting
	Result
	random  *rand.Rand
	agenda  agenda
	queue   []*part
	idle    []*worker
	busy    map[*worker]bool
	open    int     // parts without an entry, samples included
	free    float64 // when the server has nothing to do
	now     float64
	ticking bool
}

// Run runs a simulation. The same setting gives the same result.
func Run(s Setting) Result {
	f := &run{Setting: s, random: rand.New(rand.NewPCG(s.Seed, 1)), busy: map[*worker]bool{}}
	for _, work := range f.divide(s.Work, s.Parts) {
		f.queue = append(f.queue, &part{work: work, share: s.Work / float64(s.Parts)})
	}
	f.open = len(f.queue)
	for n := range s.Workers {
		f.plan(event{at: s.Joining * float64(n) / float64(s.Workers), kind: joins, worker: &worker{}})
	}
	for f.open > 0 {
		e := heap.Pop(&f.agenda).(event)
		f.now = e.at
		f.happen(e)
	}
	f.Time = f.now
	f.Messages += int(f.Time / beat * float64(s.Workers))
	f.Efficiency = s.Work / (f.Time * float64(s.Workers))
	f.Twice /= s.Work
	return f.Result
}

// beat is how often a worker says that it is there.
const beat = 2.0

// message has the server handle some messages, and returns when that is done.
func (f *run) message(n int) float64 {
	f.Messages += n
	f.free = max(f.free, f.now) + float64(n)*f.Message
	return f.free
}

// happen has an event take its course.
func (f *run) happen(e event) {
	w := e.worker
	switch e.kind {
	case joins:
		w.dead = false
		if f.Life > 0 {
			f.plan(event{at: f.after(f.Life), kind: dies, worker: w})
		}
		if f.Stall > 0 && !w.known {
			f.plan(event{at: f.after(f.Stall), kind: stalls, worker: w})
		}
		w.known = true
		f.rest(w)
	case ends:
		if !w.dead && e.attempt == w.attempt {
			f.end(w)
		}
	case dies:
		f.die(w)
		f.plan(event{at: f.now + f.Absence, kind: joins, worker: w})
	case stalls:
		f.stall(w)
		f.plan(event{at: f.after(f.Stall), kind: stalls, worker: w})
	case expires:
		if !e.part.done {
			f.give(e.part)
		}
	case ticks:
		f.ticking = false
		f.split()
	}
}
