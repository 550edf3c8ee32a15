package puzzles

import (
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// A Reader streams puzzles from text. Each puzzle is one [Record], in the order of the input. What cannot be read is a
// record with an error, and reading goes on behind it. The package documentation describes the formats and how they are
// recognised. Memory does not grow with the length of the input.
//
// The fields say what is asked; the zero value of each is the usual. They hold from the first Read on: what is changed
// after it has no effect.
type Reader struct {
	Format Format        // FormatAuto, or the only format to read (an unknown name panics)
	Layout *cover.Layout // nil: from the number of cells, with the default box shape

	// Alphabet is the characters of the puzzles. "" lets the Reader recognise those of each.
	Alphabet cover.Alphabet

	// Column is the column of a table that holds the puzzles, its number from 1 or its name in the header. "" lets the
	// Reader find it.
	Column string

	// Rules says that the caller takes puzzles with rules beyond rows, columns and boxes. Otherwise such a puzzle is an
	// error that names them, as one with a rule that is not known always is.
	Rules bool

	// Prompt makes the Reader return a puzzle before it waits for the line below, for callers that answer each puzzle
	// at once. A rule that comes below it later is an error of its own; without Prompt the puzzle is refused.
	Prompt bool

	// IgnoreRules are the names of rules that are left out with a note.
	IgnoreRules []string

	// Claims makes the Reader keep the solution that the text states for each puzzle, right or wrong ([Record.Claim]),
	// and says nothing about it.
	Claims bool

	// ClaimColumn is the column of a table that holds the solutions, its number from 1 or its name in the header. ""
	// lets the Reader find it if there are Claims.
	ClaimColumn string

	// OCR makes the Reader take letters that look like digits, such as S and l in a scan, for these digits, with a note.
	// Otherwise such a puzzle is an error that names them.
	OCR bool

	in      input
	started bool // the start of the text has been looked at

	// How the last puzzle was read; the next one may look the same.
	hot      *cover.Layout // its layout, if the next line may be read without classifying it; else nil
	table    *glyphs.Table // by which hot is read
	block    block         // the grid read last
	template template

	// What the lines so far say about the next ones.
	content  bool          // a line is neither blank nor a comment, so no header can follow
	standing bool          // lines of puzzles stand together up to here,
	sixteen  bool          // and lines of 16 cells are puzzles of 4x4, not rows of 16x16
	headed   bool          // a heading stands above
	state    bool          // and it is [State]
	puzzle   *cover.Grid   // the last one under a heading
	run      int           // the last line of rows that are known to be whole grids
	last     *cover.Layout // of the puzzle read last
	comments int           // lines that begin with #

	// The table.
	ruleColumns []ruleColumn
	sides       sideColumns
	claimColumn int // the one with the solutions, from 1; 0: the one that looks so in each line

	// Lines of words, and records that are returned first.
	aside  []Record // words, until it is clear what is around them
	queue  []Record // to be returned
	failed error    // to be returned then
	good   bool     // the last puzzle could be read

	attached attached
}

// ask takes over what the caller has set.
func (r *Reader) ask() {
	r.in.format, r.in.layout, r.in.decoder.Digits, r.in.column = r.Format, r.Layout, r.Alphabet, r.Column
	r.in.rules, r.in.prompt, r.in.ignoreRules = r.Rules, r.Prompt, r.IgnoreRules
	r.in.claims, r.in.claimColumn, r.in.ocr = r.Claims, r.ClaimColumn, r.OCR
}

// usual returns the layout to use in messages if the text does not say which is meant.
func (r *Reader) usual() *cover.Layout {
	switch {
	case r.in.layout != nil:
		return r.in.layout
	case r.last != nil:
		return r.last
	}
	l, _ := cover.DefaultLayout(9)
	return l
}
