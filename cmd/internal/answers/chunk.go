package answers

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/puzzlein"
)

// keptText is how many bytes for text a chunk keeps for another use.
const keptText = 128 << 10

// A Chunk is what a worker has made of some items: the text for stdout and what is to be reported beside it.
type Chunk struct {
	Text       []byte
	notes      []Note
	tally      [statuses]uint64
	verified   uint64
	status     cli.Status
	Puzzles    uint64
	done       int64     // bytes of all files up to the last item
	last       cli.Place // of the last puzzle
	proved     []Proved
	unfinished *unfinished // the puzzle at which the worker was stopped
}

// A Note is something for stderr.
type Note struct {
	at      int // it comes before this byte of the text
	kind    noteKind
	place   cli.Place
	Text    string
	excerpt cli.Excerpt // for a fault
}

// report reports the note.
func (n *Note) report(s *cli.Session) {
	switch n.kind {
	case message:
		s.FileMessage(n.place.File, n.Text)
	case Fault:
		s.ErrorIn(n.place, n.Text, n.excerpt)
	default:
		s.Note(n.place, n.Text)
	}
}

type noteKind uint8

const (
	Remark noteKind = iota
	Fault
	message // about a whole input

	// Of the following kinds only the first notes of a run are written, and then their number.
	NotUnique
	Unverified
	Unproved
	NotKept
	taken // how the puzzle was read
	noteKinds
)

// unfinished is how far the search for the solutions of a puzzle has come.
type unfinished struct {
	place cli.Place
	count uint64
}

// A Proved is an entry for the manifest of a directory.
type Proved struct {
	Dir   *evidence.Dir
	Entry *evidence.Entry
}

// note adds a note about an item.
func (c *Chunk) note(it *puzzlein.Item, kind noteKind, column int, text string) {
	c.notes = append(c.notes, Note{at: len(c.Text), kind: kind, place: it.Place(column), Text: text})
}

// worse takes account of an exit status.
func (c *Chunk) worse(status cli.Status) { c.status = cli.Worse(c.status, status) }

// take adds the message of an item, or what is wrong with its puzzle and how it was read.
func (c *Chunk) take(it *puzzlein.Item) {
	if it.Message != "" {
		c.note(it, message, 0, it.Message)
		if it.Failed {
			c.worse(cli.BadInput)
		}
		return
	}
	if it.Err != nil {
		e := it.Fault()
		place := cli.Place{File: e.File, Line: e.Line, Column: e.Column}
		excerpt := cli.Excerpt{Text: e.Source, Column: e.SourceColumn}
		c.notes = append(c.notes, Note{len(c.Text), Fault, place, e.Err.Error(), excerpt})
		c.worse(cli.BadInput)
	}
	for _, text := range it.Notes {
		c.note(it, taken, it.Column, text)
	}
}

// Reset empties the chunk for another use.
func (c *Chunk) Reset() {
	clear(c.notes)
	text, notes := c.Text[:0], c.notes[:0]
	if cap(text) > keptText {
		text = nil
	}
	*c = Chunk{Text: text, notes: notes}
}
