// Trusted: a fault here can make a wrong claim Verified.

package states

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Verify checks the number of solutions of an exact cover: it looks for a proof by [Search], within a limit of memory in bytes (0
// means DefaultMemory), and follows the proof as [Proof.Verify] does. The proof is nil unless the claim is Verified or Refuted.
func Verify(ctx context.Context, c satcheck.Cover, count *big.Int, memory int64) (satcheck.Report, *Proof) {
	found, err := Search(ctx, c.Clone(), memory) // a copy, since the search is not trusted
	if err != nil {
		return unproved(ctx, err), nil
	}
	report := found.Verify(ctx, c, count, memory)
	if report.Count == nil {
		return report, nil
	}
	return report, found
}

// Verify checks the number of solutions of an exact cover: it follows the proof as [Check] does, without trusting it.
// Report.Count is the number that the proof shows; no number is too large, since no solution is listed. The open states may
// take twice the given memory, or 1 GiB if that is more.
//
// Undecided: the states take more, or there are more than MaxOptions options (ErrTooLarge), or the error is the context's.
// Failed: the cover is malformed, or the proof is refused.
func (p *Proof) Verify(ctx context.Context, c satcheck.Cover, count *big.Int, memory int64) satcheck.Report {
	k, err := newReplay(ctx, c, max(maxOpen, 2*memory))
	if err == nil {
		for _, moves := range p.exchanges {
			if err = cmp.Or(ctx.Err(), k.exchange(moves)); err != nil {
				break
			}
		}
	}
	if err == nil && p.modulus > 0 {
		err = k.weigh(openState, p.modulus, p.heavy())
	}
	if err == nil {
		err = p.each(func(number, item int, next []step) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return k.line(number, item, next)
		})
	}
	if err == nil {
		err = k.end()
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return unproved(ctx, err)
	}
	report := satcheck.Report{Verdict: satcheck.Verified, Claim: -1, Count: k.found}
	if k.found.Cmp(count) != 0 {
		report.Verdict = satcheck.Refuted
		report.Err = fmt.Errorf("there are %v solutions, proved by %d states (%v claimed)", k.found, k.lines, count)
	}
	return report
}

// unproved reports an error that leaves a claim Undecided or its check Failed.
func unproved(ctx context.Context, err error) satcheck.Report {
	report := satcheck.Report{Verdict: satcheck.Failed, Err: err, Claim: -1}
	if errors.Is(err, satcheck.ErrTooLarge) || errors.Is(err, ctx.Err()) {
		report.Verdict = satcheck.Undecided
	}
	return report
}

// A step is the result of a choice by its line: the number of the state that it leads to, and the exchanges of items that turn
// the state reached into that state, one after the other.
type step struct {
	to int
	by []int
}

// A replay follows the lines of a Proof without trusting them. At any time, the solutions of the problem are the solutions
// found so far and those of the open states, each counted as often as there are ways to the state.
type replay struct {
	ctx   context.Context
	space *space
	open  map[int]*reached
	spare []*reached
	room  int64 // the bytes that are left for reached states
	found *big.Int
	lines int
	steps int // choices and exchanges followed

	exchanges []*exchange

	options            []int
	state, next, image state
	packed             packed // next
}

// A reached state is a state that some ways lead to, and whose line has not come yet.
type reached struct {
	packed
	ways *big.Int
}

// reachedOverhead is what a reached state takes beside its words and the number of ways, in bytes.
const reachedOverhead = 128

// size returns how many bytes the state takes.
func (s *reached) size() int64 {
	return reachedOverhead + 8*int64(cap(s.free)+cap(s.ways.Bits())) + 4*int64(cap(s.times))
}

// maxOpen bounds the memory of the open states, in bytes: twice the memory that a search may take for all states, since more is
// counted here. Tests lower it.
var maxOpen int64 = 2 * DefaultMemory

// newReplay begins with the root, which has the number openState if it is open. The open states take at most the given bytes.
func newReplay(ctx context.Context, c satcheck.Cover, room int64) (*replay, error) {
	x, err := newSpace(ctx, c)
	if err != nil {
		return nil, err
	}
	k := &replay{ctx: ctx, space: x, open: make(map[int]*reached), room: room, found: new(big.Int)}
	root, kind := x.root()
	k.state.copyFrom(root) // for the lengths of its lists
	k.next = *root
	return k, k.reach(kind, kind, big.NewInt(1))
}

// exchange takes an exchange in.
func (k *replay) exchange(moves []int) error {
	e, err := k.space.exchange(moves)
	if err != nil {
		return fmt.Errorf("exchange %d: %w", len(k.exchanges), err)
	}
	k.exchanges = append(k.exchanges, e)
	if k.room -= e.size(); k.room < 0 {
		return fmt.Errorf("%w: %d exchanges", satcheck.ErrTooLarge, len(k.exchanges))
	}
	return nil
}

// line follows a line: each solution of this open state has a first one among the free options of an item, or none of them.
// next has the result of each of these choices; "none of them" is not a choice while the item is still needed.
func (k *replay) line(number, item int, next []step) error {
	k.lines++
	s := k.open[number]
	if s == nil {
		return fmt.Errorf("state %d is not open", number)
	}
	if item < 0 || item >= k.space.cover.Primary {
		return fmt.Errorf("item %d (want 0 to %d)", item, k.space.cover.Primary-1)
	}
	delete(k.open, number)
	k.space.unpack(&k.state, &s.packed)
	k.options = k.space.options(k.options[:0], &k.state, item)
	choices := len(k.options)
	if k.state.least[item] == 0 {
		choices++
	}
	if len(next) != choices {
		return fmt.Errorf("%d choices for item %d (want %d)", len(next), item, choices)
	}
	for i, claimed := range next {
		if err := k.look(); err != nil {
			return err
		}
		k.next.copyFrom(&k.state)
		choose := -1
		if i < len(k.options) {
			choose = k.options[i]
		}
		kind := k.space.next(&k.next, k.options[:i], choose)
		for _, e := range claimed.by {
			if e < 0 || e >= len(k.exchanges) {
				return fmt.Errorf("choice %d: exchange %d (there are %d)", i+1, e, len(k.exchanges))
			}
			if err := k.look(); err != nil {
				return err
			}
			k.exchanges[e].apply(&k.image, &k.next)
			k.next, k.image = k.image, k.next
		}
		if err := k.reach(kind, claimed.to, s.ways); err != nil {
			return fmt.Errorf("choice %d: %w", i+1, err)
		}
	}
	k.spare = append(k.spare, s)
	return nil
}

// pollChoices is how many choices and exchanges are followed between two looks at the context.
const pollChoices = 64

// look returns the context's error, now and then: a line may have many choices, and a choice many exchanges.
func (k *replay) look() error {
	if k.steps++; k.steps%pollChoices == 0 {
		return k.ctx.Err()
	}
	return nil
}

// reach records that a number of ways lead to the state k.next, which has the given kind and, in the proof, the given number.
func (k *replay) reach(kind, number int, ways *big.Int) error {
	switch {
	case min(number, openState) != kind:
		kinds := [...]string{"0, no solution", "1, a solution", "2 or more, an open state"}
		return fmt.Errorf("it leads to %d (want %s)", number, kinds[kind])
	case kind == deadState:
		return nil
	case kind == doneState:
		k.found.Add(k.found, ways)
		return nil
	}
	k.space.pack(&k.packed, &k.next)
	s, met := k.open[number]
	if met && !s.equal(&k.packed) {
		return fmt.Errorf("it leads to another state than the one that is called %d already", number)
	}
	size := int64(0) // of a new one, before it is there
	switch n := len(k.spare); {
	case met:
		size = s.size()
	case n > 0:
		s, k.spare = k.spare[n-1], k.spare[:n-1]
		size = s.size()
		s.ways.SetInt64(0)
	default:
		s = &reached{ways: new(big.Int)}
	}
	if !met {
		s.packed, k.packed = k.packed, s.packed
		k.open[number] = s
	}
	s.ways.Add(s.ways, ways)
	if k.room -= s.size() - size; k.room < 0 {
		return fmt.Errorf("%w: %d states are open", satcheck.ErrTooLarge, len(k.open))
	}
	return nil
}

// end returns nil if no state is still open.
func (k *replay) end() error {
	if n := len(k.open); n > 0 {
		return fmt.Errorf("%w: it ends with %d open states", proof.ErrProof, n)
	}
	return nil
}
