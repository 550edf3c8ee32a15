// Trusted: a fault here can make a wrong claim Verified.

package unit

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// A Pool makes propagators and reuses the memory of released ones. Each package that propagates has a pool of its own, so that a
// propagator that one package has released, and might still change, never becomes that of another package.
type Pool struct {
	Most int // the greatest number of literals of a propagator's clauses, plus two for each clause; 0: as many as there is room for

	spare sync.Pool
}

// pollClauses is how many clauses are taken in, or copied, between two looks at the context.
const pollClauses = 16_384

// Release takes a propagator back; it must not be used after that.
func (pool *Pool) Release(p *Propagator) { pool.spare.Put(p) }

// New returns a propagator without clauses over the variables 1 to variables, with room for the clauses of a list. The error
// is ErrTooLarge.
func (pool *Pool) New(variables int, room *Clauses) (*Propagator, error) {
	most := cmp.Or(pool.Most, maxEntries)
	if len(room.Literals) > most || room.Len() > (most-len(room.Literals))/headerSize {
		return nil, ErrTooLarge
	}
	p, ok := pool.spare.Get().(*Propagator)
	if !ok {
		p = &Propagator{}
	}
	codes := 2 * variables
	p.Value = zeroed(p.Value, codes)
	p.Reason = zeroed(p.Reason, variables)
	p.Trail, p.head = slices.Grow(p.Trail[:0], variables), 0
	p.literals = slices.Grow(p.literals[:0], len(room.Literals)+headerSize*room.Len())
	p.start = slices.Grow(p.start[:0], room.Len())
	p.met = zeroed(p.met, codes)
	p.Conflict, p.most = None, most
	p.reserve(room)
	return p, nil
}

// Load returns a propagator of the clauses, whose units are propagated. The error is ErrTooLarge or the context's.
func (pool *Pool) Load(ctx context.Context, variables int, clauses *Clauses) (*Propagator, error) {
	p, err := pool.New(variables, clauses)
	if err != nil {
		return nil, err
	}
	// Units first: the fewer literals are open, the fewer of the other clauses must be kept.
	for i := range clauses.Len() {
		if clause := clauses.At(i); len(clause) == 1 {
			p.insert(clause)
		}
	}
	for i := range clauses.Len() {
		if i%pollClauses == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if clause := clauses.At(i); len(clause) != 1 {
			p.insert(clause)
		}
	}
	p.settle()
	return p, nil
}

// LoadRest is Load of clauses as [Propagator.Rest] leaves them: all of two literals or more, and none with a variable twice.
func (pool *Pool) LoadRest(ctx context.Context, variables int, clauses *Clauses) (*Propagator, error) {
	p, err := pool.New(variables, clauses)
	if err != nil {
		return nil, err
	}
	for i := range clauses.Len() {
		if i%pollClauses == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c := p.begin()
		for _, literal := range clauses.At(i) {
			p.literals = append(p.literals, Code(literal))
		}
		p.watch(c, p.end())
	}
	return p, nil
}

// zeroed returns n zeros, in the memory of a slice if there is enough.
func zeroed[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// reserve makes empty lists of watches with room for the first two literals of each clause, and some more. Lists that
// were here before are used again.
func (p *Propagator) reserve(clauses *Clauses) {
	count := p.met // for now
	for i := range clauses.Len() {
		if clause := clauses.At(i); len(clause) > 1 {
			count[Code(clause[0])]++
			count[Code(clause[1])]++
		}
	}
	const more = 4
	codes := len(p.Value)
	if old := p.watches[:cap(p.watches)]; len(old) < codes {
		p.watches = make([][]watch, codes)
		copy(p.watches, old)
	}
	p.watches = p.watches[:codes]
	total := 0
	for x, list := range p.watches {
		if n := int(count[x]); n > cap(list) {
			total += n + more
		}
	}
	room := make([]watch, total)
	for x, list := range p.watches {
		if n := int(count[x]); n > cap(list) {
			list, room = room[:0:n+more], room[n+more:]
		}
		p.watches[x] = list[:0]
	}
	clear(count)
}
