package dlx

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/dlx/internal/walk"
)

// ErrPart is the error of a text that is not a [Part], or of a part that is not in the search tree of a problem.
var ErrPart = errors.New("no such part of the search tree")

// A Part is a part of a search tree: neighbouring ways to go on at a fork, and everything below them. It can be kept as
// text and searched anywhere else: [Solver.Split] makes parts that together are the whole tree, and [Solver.Confine]
// confines a Solver to one. The zero value is the whole tree.
//
// A fork is where a search must choose, after all forced moves: a primary item with only one way left takes it. The
// search forks at the item with the fewest ways, the first of several. Its ways are the options that may still be
// chosen, in the order in which they were stated, and last, if the item needs no option, to take no more of them. If an
// item may be covered several times, a way chooses its option and none of the options before it. Ways count from 0.
//
// As text, a part is a format number and a colon, and then for each fork from the root down the way taken there and the
// number of ways, the last of them with a range of ways:
//
//	1:                  all of the tree
//	1:2/9               what is below way 2 of the 9 at the first fork
//	1:1/3.0/2.4-7/9     below way 1 of 3, and way 0 of 2 there, and ways 4, 5, 6 and 7 of 9 there
//
// So the texts alone show whether parts make up a whole. Parts mean the same in all representations, on every machine, and
// in every version with the same format number, as long as the items and options are the same, in the same order, with
// the same options committed: see [Problem.Digest].
type Part struct{ forks walk.Part }

// partFormat is the number of the format of parts. It changes when the forks do.
const partFormat = "1"

// A Fork is a fork on the road to a part: the first and the last way taken, from 0, and the number of all ways.
type Fork struct{ First, Last, Ways int }

// Forks returns the forks from the root to the part, which are the caller's. All but the last have First equal to Last.
func (p Part) Forks() []Fork {
	forks := make([]Fork, len(p.forks))
	for n, f := range p.forks {
		forks[n] = Fork{int(f.First), int(f.Last), int(f.Ways)}
	}
	return forks
}

// Weight returns the weight of the part as [Solver.Progress] counts it: the whole tree weighs 1, and the ways at a fork
// share its weight equally.
func (p Part) Weight() float64 { return p.forks.Weight() }

// String returns the part as text.
func (p Part) String() string {
	forks := make([]string, len(p.forks))
	for n, f := range p.forks {
		ways := fmt.Sprint(f.First)
		if f.Last != f.First {
			ways += fmt.Sprintf("-%d", f.Last)
		}
		forks[n] = fmt.Sprintf("%s/%d", ways, f.Ways)
	}
	return partFormat + ":" + strings.Join(forks, ".")
}

// MarshalText returns the part as text.
func (p Part) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a part as [ParsePart] does.
func (p *Part) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePart(string(text))
	return err
}

// ParsePart reads a part as [Part.String] writes it. Each part has one text: numbers have no leading zeros. The error wraps
// [ErrPart].
func ParsePart(text string) (Part, error) {
	format, forks, _ := strings.Cut(text, ":")
	if format != partFormat || !strings.Contains(text, ":") {
		return Part{}, fmt.Errorf("%w: format %s (want %s:, as in 1:1/3.0/2.4-7/9)", ErrPart, quote([]byte(format)), partFormat)
	}
	var p Part
	for more := forks != ""; more; {
		var fork string
		fork, forks, more = strings.Cut(forks, ".")
		f, err := parseFork(fork)
		if err == nil && more && f.First != f.Last {
			err = errors.New("want one way, as it is not the last fork")
		}
		if err != nil {
			return Part{}, fmt.Errorf("%w: %s: %v", ErrPart, quote([]byte(fork)), err)
		}
		p.forks = append(p.forks, f)
	}
	return p, nil
}

// parseFork reads way/ways or first-last/ways.
func parseFork(text string) (f walk.Fork, err error) {
	want := errors.New("want a way and the number of ways, as in 1/3, or a range of ways, as in 4-7/9")
	taken, ways, ok := strings.Cut(text, "/")
	first, last, ranged := strings.Cut(taken, "-")
	if !ok {
		return f, want
	}
	if !ranged {
		last = first
	}
	for _, number := range []struct {
		text string
		to   *uint32
	}{{first, &f.First}, {last, &f.Last}, {ways, &f.Ways}} {
		n, err := strconv.ParseUint(number.text, 10, 31)
		if err != nil || strconv.FormatUint(n, 10) != number.text {
			return f, want
		}
		*number.to = uint32(n)
	}
	switch {
	case f.Ways < 2:
		return f, errors.New("want two ways at least, where there is a fork")
	case f.Last >= f.Ways:
		return f, fmt.Errorf("want a way below %d, as ways count from 0", f.Ways)
	case ranged && f.First >= f.Last:
		return f, errors.New("want a range that goes up")
	}
	return f, nil
}

// Confine confines all searches to a part of the tree. The part may come from any Solver of the same problem with the same
// options committed, in any representation. The zero Part, and Reset, return to the whole tree. Commit must come before
// Confine: it panics in a Solver that is confined.
//
// The costs of a search in a part are counted from where the part begins; so all parts together have somewhat fewer nodes
// and updates than the whole search.
//
// The error wraps [ErrPart] if the tree has no such part. Confine panics during a search.
func (s *Solver) Confine(part Part) error {
	s.idle("Confine")
	w := s.first(&s.own)
	w.Root(&s.chosen)
	if err := w.Go(part.forks); err != nil {
		return fmt.Errorf("%w: %v", ErrPart, part)
	}
	s.part = part
	return nil
}

// Part returns the part that s is confined to.
func (s *Solver) Part() Part { return s.part }
