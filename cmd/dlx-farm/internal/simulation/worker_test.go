package simulation

import (
	"slices"
)

// worker is a worker and the attempt that it makes.
type worker struct {
	part    *part
	began   float64
	until   float64
	attempt int // counts attempts, so that events of earlier ones are known
	dead    bool
	known   bool // it has joined before
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
