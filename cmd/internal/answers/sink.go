package answers

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
)

// NotesOfAKind is how many notes of one kind are printed; after that only their number is.
const NotesOfAKind = 10

// totals are the messages about the number of notes of a kind.
var totals = [noteKinds]string{
	NotUnique:  "%d puzzles are not unique",
	Unverified: "%d answers are not verified",
	Unproved:   "%d answers have no proof",
	NotKept:    "%d puzzles lost something that the format does not have",
	taken:      "%d notes on how puzzles were read",
}

// sink writes what the workers make, and adds it up.
type sink struct {
	session  *cli.Session
	making   bool // puzzles, instead of finding solutions
	bar      *cli.Bar
	tally    [statuses]uint64
	verified uint64
	notes    [noteKinds]uint64 // of the kinds that have totals
	faults   map[faultKind]uint64
	more     map[string]uint64 // faults of a file that were not written

	// Read by the bar and by howFar, from other goroutines.
	puzzles    atomic.Uint64
	done       atomic.Int64
	last       atomic.Pointer[cli.Place]
	unfinished atomic.Pointer[unfinished]
}

func newSink(s *cli.Session, making bool, at *Stations) *sink {
	out := &sink{session: s, making: making, faults: make(map[faultKind]uint64), more: make(map[string]uint64)}
	s.HowFar(out.howFar)
	began := time.Now()
	total, _ := input.Size(text.Each(s.Files(), s.Sys.Path))
	out.bar = s.Watch(total, func() (int64, string) {
		done := out.done.Load()
		if text, share, end := at.Slowest(time.Now()); text != "" {
			if total == 0 && share > 0 {
				text = fmt.Sprintf("%.1f %% of %s", 100*share, text)
			}
			return done + int64(share*float64(max(end-done, 0))), text
		}
		return done, cli.Rate(out.puzzles.Load(), "puzzle", "puzzles", began)
	})
	return out
}

// write writes a chunk, with the notes beside what they are about. The error is stdout's.
func (s *sink) write(c *Chunk) error {
	written := 0
	for _, n := range c.notes {
		s.session.Write(c.Text[written:n.at])
		written = n.at
		s.note(&n)
	}
	_, err := s.session.Write(c.Text[written:])
	for i, n := range c.tally {
		s.tally[i] += n
	}
	s.verified += c.verified
	if c.Puzzles > 0 {
		s.puzzles.Add(c.Puzzles)
		s.done.Store(c.done)
		last := c.last
		s.last.Store(&last)
	}
	if c.unfinished != nil {
		s.unfinished.Store(c.unfinished)
	}
	for _, p := range c.proved {
		if err := p.Dir.Append(p.Entry); err != nil {
			s.session.Fail(cli.Unknown, err.Error())
		}
	}
	s.session.Worse(c.status)
	c.Reset()
	return err
}

// note reports a note, unless there were many of its kind.
func (s *sink) note(n *Note) {
	switch {
	case n.kind == Fault:
		if s.isNew(n) {
			n.report(s.session)
		}
	case totals[n.kind] == "":
		n.report(s.session)
	default:
		if s.notes[n.kind]++; s.notes[n.kind] <= NotesOfAKind {
			n.report(s.session)
		}
	}
}

// faultsOfAKind is how many errors of one kind are written for a file.
const faultsOfAKind = 5

// faultKind is what errors of a file have in common that say the same of other places.
type faultKind struct{ file, text string }

// isNew counts an error of the input, and reports whether it is one of the first of its kind in a file. The number of the
// others comes at the end.
func (s *sink) isNew(n *Note) bool {
	kind := faultKind{n.place.File, kindOf(n.Text)}
	if len(s.faults) >= maxKinds && s.faults[kind] == 0 {
		kind.text = ""
	}
	if s.faults[kind]++; s.faults[kind] > faultsOfAKind {
		s.more[n.place.File]++
		return false
	}
	return true
}

// maxKinds is how many kinds of errors are counted separately. It bounds the memory.
const maxKinds = 1000

// kindOf returns the text of an error without what it quotes, its numbers and what it wants.
func kindOf(text string) string {
	text, _, _ = strings.Cut(text, " (")
	var kind strings.Builder
	quoted := rune(0)
	for _, c := range text {
		switch {
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case c == '\'' || c == '"':
			quoted = c
		case c < '0' || c > '9':
			kind.WriteRune(c)
		}
	}
	return kind.String()
}

// end ends the bar and reports the numbers of notes that were not all written.
func (s *sink) end(stopped bool) {
	s.bar.Finish(!stopped && s.session.Failed() == nil)
	for _, file := range slices.Sorted(maps.Keys(s.more)) {
		s.session.FileMessage(file, "and "+text.Plural(s.more[file], "more error", "more errors")+" like those above")
	}
	for kind, n := range s.notes {
		if n > NotesOfAKind {
			s.session.Message(fmt.Sprintf(totals[kind], n))
		}
	}
}

// howFar returns how far an interrupted run got, in words that follow "interrupted".
func (s *sink) howFar() string {
	words := " after " + text.Plural(s.puzzles.Load(), "puzzle", "puzzles")
	if last := s.last.Load(); last != nil {
		words += fmt.Sprintf(", the last at %s:%d", last.File, last.Line)
	}
	if u := s.unfinished.Load(); u != nil && u.count > 0 {
		things := text.Plural(u.count, "solution", "solutions")
		if s.making {
			things = text.Plural(u.count, "puzzle", "puzzles") + " made of it"
		}
		words += fmt.Sprintf("; %s:%d has %s so far", u.place.File, u.place.Line, things)
	}
	return words
}

// summary returns how many puzzles there were of each status, in words.
func (s *sink) summary() string {
	var parts []string
	tally := s.tally
	tally[Unknown], tally[AtLeastOne] = tally[Unknown]+tally[AtLeastOne], 0
	for status, n := range tally {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, statusNames[status]))
		}
	}
	text := text.Plural(s.puzzles.Load(), "puzzle", "puzzles")
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	if s.verified > 0 {
		text += fmt.Sprintf("; %d verified", s.verified)
	}
	return text
}
