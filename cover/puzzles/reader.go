package puzzles

import (
	"bytes"
	"errors"
	"io"
	"strings"

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

	// Rules.
	rules        []Rule        // above the next puzzle
	ruleNotes    []string      // about them
	said         *cover.Layout // the layout that one of them says; Layout has it until the puzzle is read
	answered     bool          // a puzzle has been read
	below        bool          // the last puzzle is refused for rules below it
	spent, doubt int           // the last lines of rules that belong to a puzzle above, or may do so
	excused      int           // the line of regions for which the puzzle above is refused
	ruled        int           // the line of a puzzle with rules, until a puzzle without rules behind it is noted; else 0
}

// ask takes over what the caller has set.
func (r *Reader) ask() {
	r.in.format, r.in.layout, r.in.digits, r.in.column = r.Format, r.Layout, r.Alphabet, r.Column
	r.in.rules, r.in.prompt, r.in.ignoreRules = r.Rules, r.Prompt, r.IgnoreRules
	r.in.claims, r.in.claimColumn, r.in.ocr = r.Claims, r.ClaimColumn, r.OCR
}

// NewReader returns a Reader of the text in r. The name of the file is for messages and may be empty.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{in: input{file: file, src: lines{b: &buffer{r: r}}, whole: readWhole}}
}

// Parse reads the one puzzle that s holds, in any format that a [Reader] recognises. A puzzle with rules is an error that
// names them: Read of package sudoku reads them, too. The error is a [*ParseError].
func Parse(s string) (*cover.Grid, error) {
	r := NewReader(strings.NewReader(s), "")
	var rec Record
	if err := r.ReadOne(&rec); err != nil {
		return nil, err
	}
	return rec.Grid, nil
}

// ReadOne reads the only puzzle of the text. The error, a [*ParseError], says why it cannot be read, or that there is none, or
// a second one.
func (r *Reader) ReadOne(rec *Record) error {
	switch err := r.Read(rec); {
	case err == io.EOF:
		return newParseError(r.in.file, 1, nil, 0, errors.New("no puzzle (want one)"))
	case err != nil:
		return err
	case rec.Err != nil:
		return rec.Err
	}
	var more Record
	switch err := r.Read(&more); {
	case err == nil:
		return newParseError(r.in.file, more.Line, more.Text, 0, errors.New("second puzzle (want one)"))
	case err != io.EOF:
		return err
	}
	return nil
}

// Read reads the next puzzle into rec. It returns io.EOF at the end of the text. Any other error is a [*ParseError]
// that wraps a failure of the underlying reader. It comes after all records read before, and replaces the puzzle that
// it cut off, or up to 17 lines of sixteen cells whose meaning it left open. A puzzle that cannot be read is not an
// error of Read: rec.Err says why.
//
// Reading puzzles in line format into the same Record allocates nothing.
func (r *Reader) Read(rec *Record) error {
	for {
		switch {
		case len(r.queue) > 0:
			*rec, r.queue = r.queue[0], r.queue[1:]
			return nil
		case r.failed != nil:
			err := r.failed
			r.failed = nil
			return err
		}
		err := r.readRuled(rec)
		switch {
		case err == nil && (rec.Err == nil || r.below):
			r.takeAsides(rec)
			r.good = true
			return nil
		case err == nil && r.isAside(rec):
			r.aside = append(r.aside, rec.clone())
			continue
		case len(r.aside) == 0 || err == io.EOF && r.good:
			r.good = r.good && err != nil
			return err
		}
		r.queue, r.aside, r.good = append(r.queue, r.aside...), nil, false
		if err == nil {
			r.queue = append(r.queue, rec.clone())
		} else {
			r.failed = err
		}
	}
}

// readRuled reads the next puzzle with its rules.
func (r *Reader) readRuled(rec *Record) error {
	if !r.started {
		r.ask()
	}
	rec.Err, rec.Name, rec.Rules, rec.Notes, rec.Solution, rec.file = nil, rec.Name[:0], nil, nil, nil, r.in.file
	rec.Claim, rec.claims, rec.unclaimed = nil, r.in.claims, false
	r.below = false
	err := r.read(rec)
	r.rules, rec.above = append(r.rules, rec.above...), nil
	if rec.claims && rec.Claim == nil {
		rec.Claim = rec.Solution
	}
	if err == nil && rec.Err == nil && !rec.Grid.Layout().Overlaps() {
		r.last = rec.Grid.Layout()
		if bytes.IndexByte(rec.Text, '0') >= 0 && bytes.IndexByte(rec.Text, '.') >= 0 && r.in.digits == "" && rec.zeroInDoubt() {
			e := newParseError(r.in.file, rec.Line, rec.Text, 0, errZero)
			e.Column = rec.Column
			rec.Err = e
		}
	}
	if r.said != nil && err == nil {
		r.in.layout, r.said = nil, nil
		r.hot, r.template.layout = nil, nil
	}
	r.in.boxless = r.in.boxless && err != nil
	switch {
	case err == nil && rec.Err == nil && r.in.isRegions(rec):
		r.takeRegions(rec)
		return r.readRuled(rec)
	case err == io.EOF && len(r.rules) > 0 && r.rules[0].Line == r.excused:
		r.rules = nil // a puzzle above is refused for them
	case err == nil && (len(r.rules) > 0 || len(rec.Rules) > 0 || rec.Err == nil && (len(rec.Name) > 0 || r.ruled > 0)):
		above := r.rules
		r.settleRules(rec)
		rec.quoteName()
		r.noteAlone(rec, above)
	case err == io.EOF && len(r.rules) > 0:
		rule := r.rules[0]
		r.rules = nil
		rec.Line, rec.Column, rec.Text = rule.Line, rule.Column, append(rec.Text[:0], rule.Name+": "+rule.Value...)
		rec.Refuse(rule, errNoPuzzleBelow)
		return nil
	}
	if err != nil || rec.Err != nil {
		r.answered = r.answered || err == nil
		return err
	}
	if rec.sure {
		r.in.alphabets[r.last.Size()] = rec.Grid.Alphabet()
	}
	plain, empty := r.in.plainBelow()
	inText := r.in.column == "" && !r.in.inner && r.in.doc.stream == nil && len(r.in.doc.found) == 0 // not in a table or a document
	if inText && !plain {
		r.below = r.rulesBelow(rec)
	}
	r.answered = true
	if inText && rec.Err == nil && !empty { // regions have no empty cells
		r.below = r.regionsBelow(rec)
	}
	return nil
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

// longLine makes a record of a line that is too long and skips it.
func (r *Reader) longLine(rec *Record) {
	r.in.refuseLine(rec, r.in.src.taken+1, r.in.src.rest(), ErrLongLine)
	r.content = true
	r.in.src.skip()
}

// readWhole reads a text that is exactly one puzzle in a format, which stands in another text: see [input.within]. What its
// Reader recognises is its own.
func readWhole(r *input, text string, f Format, boxless bool) (*Record, error) {
	src := lines{b: &buffer{text: []byte(text), end: len(text), err: io.EOF}}
	inner := &Reader{in: input{src: src, inner: true, boxless: boxless, alphabets: r.alphabets, whole: readWhole}, Format: f, Layout: r.layout, Alphabet: r.digits}
	var rec Record
	if err := inner.Read(&rec); err != nil {
		return nil, errors.New("no puzzle in it")
	}
	if rec.Err != nil {
		return nil, errors.Unwrap(rec.Err)
	}
	if err := inner.Read(new(Record)); err == nil {
		return nil, errors.New("several puzzles in it (want one)")
	}
	return &rec, nil
}
