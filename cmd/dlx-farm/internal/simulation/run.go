package simulation

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"
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

// part is a part, or one that is counted again.
type part struct {
	work  float64
	share float64 // the work that is expected in it
	cut   bool    // it is being split and not counted
	done  bool
	wrong bool
	of    *part // of a sample: the part
}

// worker is a worker and the attempt that it makes.
type worker struct {
	part    *part
	began   float64
	until   float64
	attempt int // counts attempts, so that events of earlier ones are known
	dead    bool
	known   bool // it has joined before
}

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

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].at < a[j].at }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(event)) }
func (a *agenda) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
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

func (f *run) plan(e event) { heap.Push(&f.agenda, e) }

// divide divides work into n parts, as far apart as those that were measured.
func (f *run) divide(work float64, n int) []float64 {
	parts, sum := make([]float64, n), 0.0
	for i := range parts {
		parts[i] = ratios[f.random.IntN(len(ratios))]
		sum += parts[i]
	}
	for i := range parts {
		parts[i] *= work / max(sum, math.SmallestNonzeroFloat64)
	}
	return parts
}

// message has the server handle some messages, and returns when that is done.
func (f *run) message(n int) float64 {
	f.Messages += n
	f.free = max(f.free, f.now) + float64(n)*f.Message
	return f.free
}

// after returns a time after which something happens that does so after some time on average.
func (f *run) after(mean float64) float64 { return f.now + mean*f.random.ExpFloat64() }

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

// rest has a worker take a task, or wait for one.
func (f *run) rest(w *worker) {
	if len(f.queue) == 0 {
		f.idle = append(f.idle, w)
		f.tick()
		return
	}
	p := f.queue[0]
	f.queue = f.queue[1:]
	f.start(w, p)
}

// give gives a part to an idle worker, or puts it into the queue.
func (f *run) give(p *part) {
	if len(f.idle) > 0 {
		w := f.idle[0]
		f.idle = f.idle[1:]
		f.start(w, p)
		return
	}
	f.queue = append(f.queue, p)
}

// start has a worker begin a part: it asks for the task and for the entry.
func (f *run) start(w *worker, p *part) {
	w.part, w.began = p, f.message(4)
	w.attempt++
	if f.Target > 0 && p.of == nil && p.share > 2*f.Target {
		n := int(min(p.share/f.Target, 128))
		f.message(3 + n)
		f.Twice += f.Cutting * float64(n)
		p.cut = true
		w.until = w.began + f.Cutting*float64(n)
		f.busy[w] = true
		f.plan(event{at: w.until, kind: ends, worker: w, attempt: w.attempt})
		return
	}
	w.until = w.began + p.work
	f.Messages += int(p.work / f.Lease * 3)
	f.busy[w] = true
	f.plan(event{at: w.until, kind: ends, worker: w, attempt: w.attempt})
}

// end has a worker deliver a count: it writes the entry and acknowledges the task.
func (f *run) end(w *worker) {
	p := w.part
	w.part = nil
	delete(f.busy, w)
	if p.cut {
		p.cut = false
		if !p.done {
			f.replace(p, int(min(p.share/f.Target, 128)))
		}
		f.rest(w)
		return
	}
	f.message(3)
	if p.done {
		f.Twice += p.work
	} else {
		p.done = true
		f.open--
		f.Entries++
		f.Counted++
		f.judge(p)
	}
	f.rest(w)
}

// judge looks whether a count is wrong, and has a sample counted again.
func (f *run) judge(p *part) {
	p.wrong = f.random.Float64() < f.Lies
	if p.of != nil {
		if p.of.wrong || p.wrong {
			f.Found++
		}
		return
	}
	if p.wrong {
		f.Wrong++
	}
	if f.random.Float64() < f.Check {
		f.open++
		f.Twice += p.work
		f.message(1)
		f.give(&part{work: p.work, of: p})
	}
}

// die ends a worker. Its part is given out again when the lease is over.
func (f *run) die(w *worker) {
	w.dead = true
	w.attempt++
	f.idle = slices.DeleteFunc(f.idle, func(other *worker) bool { return other == w })
	if w.part != nil {
		f.Twice += max(0, f.now-w.began)
		f.lapse(w)
		w.part = nil
		delete(f.busy, w)
	}
}

// lapse has the lease of a worker's part end.
func (f *run) lapse(w *worker) {
	f.plan(event{at: f.now + f.Lease*(2+f.random.Float64())/3, kind: expires, part: w.part})
}

// stall stops a worker for a while. It goes on with its part then.
func (f *run) stall(w *worker) {
	if w.part == nil {
		return
	}
	pause := 2 * f.Lease * f.random.ExpFloat64()
	if pause > f.Lease {
		f.lapse(w)
	}
	w.attempt++
	w.until += pause
	f.plan(event{at: w.until, kind: ends, worker: w, attempt: w.attempt})
}

// tick has the coordinator look after idle workers in a second.
func (f *run) tick() {
	if f.Split > 0 && !f.ticking {
		f.ticking = true
		f.plan(event{at: f.now + 1, kind: ticks})
	}
}

// split has workers split the parts that take long, since others are idle.
func (f *run) split() {
	if len(f.queue) > 0 || len(f.idle) == 0 || len(f.busy) == 0 {
		return
	}
	const fewest, most, almost = 8, 128, 0.95 // as in package farm
	into := min(max(2*(len(f.idle)+len(f.busy))/len(f.busy), fewest), most)
	f.Messages += len(f.busy)
	var split []*worker
	for w := range f.busy {
		taken := f.now - w.began
		if w.part.of == nil && !w.part.done && !w.part.cut && taken >= f.Split && taken < almost*w.part.work {
			split = append(split, w)
		}
	}
	inOrder(split)
	for _, w := range split {
		p := w.part
		f.Splits++
		f.Twice += f.now - w.began
		w.part = nil
		w.attempt++
		delete(f.busy, w)
		f.message(3 + into)
		f.replace(p, into)
		f.rest(w)
	}
	f.tick()
}

// replace has n parts take the place of a part.
func (f *run) replace(p *part, n int) {
	f.Entries++
	p.done = true
	f.open += n - 1
	for _, work := range f.divide(p.work, n) {
		f.give(&part{work: work, share: p.share / float64(n)})
	}
}
