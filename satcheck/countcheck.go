// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"errors"
	"fmt"
	"math/big"
)

// A CountReport is the outcome of a check of a number of solutions.
type CountReport struct {
	Verdict Verdict
	Err     error // unless the verdict is Verified; Refuted: the number is another

	// Count is how many solutions there are, and Proof shows it; both are nil unless the claim is Verified or Refuted.
	Count *big.Int
	Proof *CountProof
}

// CheckCount checks the claim that an exact cover has so many solutions: it counts them by states, within a limit of
// memory in bytes (0 means DefaultCountMemory), and replays what comes out as CheckCountProof does. That no number is
// too large, and no solution need be delivered, sets it apart from CheckCover.
//
// Undecided: there are more states than there is memory for, or more than MaxCountOptions options (ErrTooLarge), or the
// error is the context's.
func CheckCount(ctx context.Context, c Cover, count *big.Int, memory int64) CountReport {
	proof, err := CountByStates(ctx, c, memory)
	if err != nil {
		verdict := Undecided
		if errors.Is(err, ErrPuzzle) {
			verdict = Failed
		}
		return CountReport{Verdict: verdict, Err: err}
	}
	replay, err := newCountReplay(c)
	if err == nil {
		err = proof.each(func(number, item int, next []int) error {
			if replay.lines%pollSteps == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			return replay.line(number, item, next)
		})
	}
	if err == nil {
		err = replay.end()
	}
	switch {
	case ctx.Err() != nil:
		return CountReport{Verdict: Undecided, Err: ctx.Err()}
	case err != nil:
		return CountReport{Verdict: Failed, Err: err}
	}
	report := CountReport{Verdict: Verified, Count: replay.found, Proof: proof}
	if report.Count.Cmp(count) != 0 {
		report.Verdict = Refuted
		report.Err = fmt.Errorf("there are %v solutions, proved by %d states (%v claimed)", report.Count, replay.lines,
			count)
	}
	return report
}

// A countReplay follows the lines of a CountProof and believes none. At any time the solutions found, and those of the
// open states, each as often as there are ways to it, are all solutions of the problem.
type countReplay struct {
	space *stateSpace
	open  map[int]*reached
	spare []*reached
	found *big.Int
	lines int

	options []int
	next    state
}

// A reached state is one to which some ways lead, and whose line has not come yet.
type reached struct {
	state
	ways *big.Int
}

// newCountReplay begins with the root, which is open as number openState if it is open at all.
func newCountReplay(c Cover) (*countReplay, error) {
	space, err := newStateSpace(c)
	if err != nil {
		return nil, err
	}
	k := &countReplay{space: space, open: make(map[int]*reached), found: new(big.Int)}
	root, kind := space.root()
	k.next = *root
	return k, k.reach(kind, kind, big.NewInt(1))
}

// line follows a line: each solution of this open state has a first one of the free options of an item, or none of them.
// next says what each of these choices leads to; there is none for "none of them" if the item is still needed.
func (k *countReplay) line(number, item int, next []int) error {
	k.lines++
	s := k.open[number]
	if s == nil {
		return fmt.Errorf("state %d is not open", number)
	}
	if item < 0 || item >= len(s.least) {
		return fmt.Errorf("item %d (want 0 to %d)", item, len(s.least)-1)
	}
	delete(k.open, number)
	k.options = k.space.options(k.options[:0], &s.state, item)
	choices := len(k.options)
	if s.least[item] == 0 {
		choices++
	}
	if len(next) != choices {
		return fmt.Errorf("%d choices for item %d (want %d)", len(next), item, choices)
	}
	for i, claimed := range next {
		k.next.copyFrom(&s.state)
		choose := -1
		if i < len(k.options) {
			choose = k.options[i]
		}
		kind := k.space.next(&k.next, k.options[:i], choose)
		if err := k.reach(kind, claimed, s.ways); err != nil {
			return fmt.Errorf("choice %d: %w", i+1, err)
		}
	}
	k.spare = append(k.spare, s)
	return nil
}

// reach notes that so many ways lead to the state k.next, which is of this kind and which the proof calls by a number.
func (k *countReplay) reach(kind, number int, ways *big.Int) error {
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
	s := k.open[number]
	if s == nil {
		if n := len(k.spare); n > 0 {
			s, k.spare = k.spare[n-1], k.spare[:n-1]
			s.ways.SetInt64(0)
		} else {
			s = &reached{ways: new(big.Int)}
		}
		s.copyFrom(&k.next)
		k.open[number] = s
	} else if !s.equal(&k.next) {
		return fmt.Errorf("it leads to another state than the one that is called %d already", number)
	}
	s.ways.Add(s.ways, ways)
	return nil
}

// end returns nil if all that was open has been followed to its end.
func (k *countReplay) end() error {
	if n := len(k.open); n > 0 {
		return fmt.Errorf("%w: it ends with %d open states", ErrProof, n)
	}
	return nil
}
