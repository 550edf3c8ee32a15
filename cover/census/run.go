package census

import (
	"math/big"
	"sync"
)

// A run is one count, shared by its workers. It adds up integers, so the order in which workers add them does not matter.
type run struct {
	stage  *stage
	orbits *orbits // of the inner group on the first stack

	mutex     sync.Mutex   // guards what follows
	change    sync.Cond    // signals that there are blocks to sum, or that there will be no more
	fronts    []frontState // ascending by split
	begun     int          // fronts that a worker has begun
	gathering int          // workers that are gathering a front
	blocks    []*task      // to be summed
	sum       big.Int
	keep      bool // keep the sums of the blocks, for samples
	products  uint64
	done, all int // the work done and in all: ways to complete the first stack, times the images of the front
}

// A frontState is the state of a front.
type frontState struct {
	least  split
	images []split // in the first band
	done   big.Int // a bit for each block that was summed
	summed uint64  // the number of these blocks that this run has counted
	sums   []total // of each block, if the run keeps them
}

// A task is a block, and the place to record that it is done.
type task struct {
	block
	state  *frontState
	number int
}

func newRun(s *stage) *run {
	r := &run{stage: s, orbits: s.inner.orbits(0)}
	r.change.L = &r.mutex
	at := make(map[split]int)
	for _, x := range s.band[0].box[0].able {
		least := r.orbits.least[x]
		if _, ok := at[least]; !ok {
			at[least] = len(r.fronts)
			r.fronts = append(r.fronts, frontState{least: least})
		}
		f := &r.fronts[at[least]]
		f.images = append(f.images, x)
		r.all += len(s.rest[0][least])
	}
	return r
}

// work works until everything is done or stop returns true.
func (r *run) work(stop func() bool) {
	a := adder{stage: r.stage}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for !stop() {
		switch {
		case len(r.blocks) > 0:
			t := r.blocks[0]
			r.blocks = r.blocks[1:]
			r.mutex.Unlock()
			a.products = 0
			sum := a.sum(&t.block, stop)
			r.mutex.Lock()
			if stop() {
				return
			}
			r.finish(t, sum, a.products)
		case r.begun < len(r.fronts):
			p := &r.fronts[r.begun]
			r.begun++
			r.gathering++
			r.mutex.Unlock()
			f := r.stage.front(r.orbits, p.least, p.images, &a.sums, stop)
			r.mutex.Lock()
			r.gathering--
			if f != nil {
				r.open(p, r.stage.blocks(f))
			}
			r.change.Broadcast()
		case r.gathering > 0:
			r.change.Wait()
		default:
			return
		}
	}
}

// open hands the blocks of a front to the workers, except the blocks summed before.
func (r *run) open(p *frontState, blocks []block) {
	if r.keep {
		p.sums = make([]total, len(blocks))
	}
	for i, b := range blocks {
		if t := (&task{b, p, i}); p.done.Bit(i) == 0 {
			r.blocks = append(r.blocks, t)
		} else {
			r.note(t)
		}
	}
	if len(blocks) == 0 {
		r.done += len(p.images) * len(r.stage.rest[0][p.least])
	}
}

// note records that a block was summed.
func (r *run) note(t *task) {
	t.state.summed++
	r.done += len(t.state.images) * len(t.by)
}

// finish adds the sum of a block.
func (r *run) finish(t *task, sum total, products uint64) {
	t.state.done.SetBit(&t.state.done, t.number, 1)
	r.sum.Add(&r.sum, sum.big())
	if r.keep {
		t.state.sums[t.number] = sum
	}
	r.products += products
	r.note(t)
}

// wake wakes waiting workers.
func (r *run) wake() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.change.Broadcast()
}

// stats returns the costs so far.
func (r *run) stats() (s Stats) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for i := range r.fronts {
		summed := r.fronts[i].summed
		s.Fronts += min(summed, 1)
		s.Blocks += summed
	}
	s.Products = r.products
	return s
}

// progress returns the part of the work that is done.
func (r *run) progress() float64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.done == r.all {
		return 1
	}
	return float64(r.done) / float64(r.all)
}
