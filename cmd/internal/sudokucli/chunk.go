package sudokucli

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
)

// keptText is how many bytes for text a chunk keeps for another use.
const keptText = 128 << 10

// chunk is what a worker has made of some items: the text for stdout and what is to be reported beside it.
type chunk struct {
	text       []byte
	notes      []note
	tally      [statuses]uint64
	verified   uint64
	status     cli.Status
	puzzles    uint64
	done       int64     // bytes of all files up to the last item
	last       cli.Place // of the last puzzle
	proved     []proved
	unfinished *unfinished // the puzzle at which the worker was stopped
}

// note is something for stderr.
type note struct {
	at      int // it comes before this byte of the text
	kind    noteKind
	place   cli.Place
	text    string
	excerpt cli.Excerpt // for a fault
}

// report reports the note.
func (n *note) report(s *cli.Session) {
	switch n.kind {
	case message:
		s.FileMessage(n.place.File, n.text)
	case fault:
		s.ErrorIn(n.place, n.text, n.excerpt)
	default:
		s.Note(n.place, n.text)
	}
}

type noteKind uint8

const (
	remark noteKind = iota
	fault
	message // about a whole input

	// Of the following kinds only the first notes of a run are written, and then their number.
	notUnique
	unverified
	unproved
	notKept
	taken // how the puzzle was read
	noteKinds
)

// unfinished is how far the search for the solutions of a puzzle has come.
type unfinished struct {
	place cli.Place
	count uint64
}

// A proved is an entry for the manifest of a directory.
type proved struct {
	dir   *evidence.Dir
	entry *evidence.Entry
}

// note adds a note about an item.
func (c *chunk) note(it *item, kind noteKind, column int, text string) {
	c.notes = append(c.notes, note{at: len(c.text), kind: kind, place: it.place(column), text: text})
}

// worse takes account of an exit status.
func (c *chunk) worse(status cli.Status) { c.status = cli.Worse(c.status, status) }

// take adds the message of an item, or what is wrong with its puzzle and how it was read.
func (c *chunk) take(it *item) {
	if it.message != "" {
		c.note(it, message, 0, it.message)
		if it.failed {
			c.worse(cli.BadInput)
		}
		return
	}
	if it.Err != nil {
		e := it.fault()
		place := cli.Place{File: e.File, Line: e.Line, Column: e.Column}
		excerpt := cli.Excerpt{Text: e.Source, Column: e.SourceColumn}
		c.notes = append(c.notes, note{len(c.text), fault, place, e.Err.Error(), excerpt})
		c.worse(cli.BadInput)
	}
	for _, text := range it.Notes {
		c.note(it, taken, it.Column, text)
	}
}

// reset empties the chunk for another use.
func (c *chunk) reset() {
	clear(c.notes)
	text, notes := c.text[:0], c.notes[:0]
	if cap(text) > keptText {
		text = nil
	}
	*c = chunk{text: text, notes: notes}
}
