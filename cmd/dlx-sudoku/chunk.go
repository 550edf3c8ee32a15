package main

import (
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cover"
)

// fullChunk is the number of bytes of text from which on a chunk goes out.
const fullChunk = 32 << 10

// chunk is what a worker has made of some items: the text for stdout and what is to be told beside it.
type chunk struct {
	text       []byte
	notes      []note
	tally      [statuses]uint64
	exit       exit.Status
	done       int64       // bytes of all files up to the last item
	last       place       // of the last puzzle
	unfinished *unfinished // the puzzle at which the worker was stopped
}

// note is something for stderr.
type note struct {
	at   int // it comes before this byte of the text
	kind noteKind
	file string
	line int
	col  int
	text string
	err  *cover.ParseError // for a parseError
}

type noteKind uint8

const (
	remark    noteKind = iota
	notUnique          // a remark that is not repeated for ever, as the next two
	unverified
	unproved
	parseError // with a place and an excerpt
	fault      // of the program itself
	message    // about a whole input
)

// place is where a puzzle starts.
type place struct {
	file string
	line int
}

// unfinished tells how far the search for a puzzle's solutions has come.
type unfinished struct {
	place
	count uint64
}

// say adds the message of an item that is no puzzle.
func (c *chunk) say(it *item) {
	c.notes = append(c.notes, note{at: len(c.text), kind: message, file: it.file, text: it.message})
	if it.failed {
		c.exit = exit.Worse(c.exit, exit.Input)
	}
}

// note adds a note about an answer.
func (c *chunk) note(a *answer, kind noteKind, col int, text string) {
	c.notes = append(c.notes, note{at: len(c.text), kind: kind, file: a.file, line: a.Line, col: col, text: text})
}

func (c *chunk) full() bool { return len(c.text) >= fullChunk }

// reset empties the chunk for another use.
func (c *chunk) reset() {
	clear(c.notes)
	text, notes := c.text[:0], c.notes[:0]
	if cap(text) > 4*fullChunk {
		text = nil
	}
	*c = chunk{text: text, notes: notes}
}
