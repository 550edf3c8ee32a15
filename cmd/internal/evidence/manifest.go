// Package evidence keeps proofs in a directory, and checks such directories.
//
// # The directory
//
//	manifest.ndjson   one line for each answer, in the order of the input, and a last line with their number
//	0000017.cnf       what the 17th answer claims, as clauses that nothing satisfies if it is right
//	0000017.drat      the proof that nothing satisfies them (or 0000017.lrat)
//	0000018.dlx       a problem whose solutions were counted by states, and not listed
//	0000018.count     the states, and what leads from one to the other
//
// A line of the manifest has the input and line, the puzzle or problem itself, the claim in words and numbers, and the
// SHA-256 of both files. Each line ends with the SHA-256 of the lines up to it ("chain"), so that no byte can change
// without notice. [Check] builds the clauses, or the problem, anew from the puzzle and the claim alone, compares them with
// the file, and replays the proof on what it has built.
//
// # Nothing half written
//
// A file gets its name when it is whole, and its line comes after it. While a run goes on, the manifest is called
// manifest.ndjson.partial; a run that was killed can be taken up again: what it has proved is kept where it fits, and
// what it has left besides is taken away. A directory with a finished manifest is refused, and so is one with other
// files.
package evidence

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"dlx-sudoku/satcheck"
)

// The names of the manifest: when the run has finished, while it goes on, and what a run has taken over from one that
// was killed.
const (
	manifestName = "manifest.ndjson"
	partialName  = manifestName + ".partial"
	earlierName  = manifestName + ".earlier"
)

// Schema names the form of the lines.
const Schema = "dlx-sudoku-evidence/1"

// A Puzzle is a Sudoku in a manifest.
type Puzzle struct {
	Box        string  `json:"box"`                  // rows and columns, "3x3"
	Cells      string  `json:"cells"`                // row by row: 1 to 9, A to P, and '.' for an empty cell
	Candidates [][]int `json:"candidates,omitempty"` // as satcheck.Puzzle has them
}

const digits = ".123456789ABCDEFGHIJKLMNOP"

// NewPuzzle returns a puzzle as a manifest has it.
func NewPuzzle(p satcheck.Puzzle) *Puzzle {
	cells := make([]byte, len(p.Givens))
	for i, digit := range p.Givens {
		cells[i] = digits[digit]
	}
	return &Puzzle{fmt.Sprintf("%dx%d", p.BoxRows, p.BoxCols), string(cells), p.Candidates}
}

// Sat returns the puzzle as satcheck takes it.
func (p *Puzzle) Sat() (satcheck.Puzzle, error) {
	var out satcheck.Puzzle
	if _, err := fmt.Sscanf(p.Box, "%dx%d", &out.BoxRows, &out.BoxCols); err != nil {
		return out, fmt.Errorf("box %q (want ROWSxCOLUMNS)", p.Box)
	}
	for i := range len(p.Cells) {
		digit := strings.IndexByte(digits, p.Cells[i])
		if digit < 0 {
			return out, fmt.Errorf("unexpected %q in the puzzle", p.Cells[i])
		}
		out.Givens = append(out.Givens, digit)
	}
	out.Candidates = p.Candidates
	return out, out.Validate()
}

// An Entry is a line of a manifest: one answer.
type Entry struct {
	Schema  string `json:"schema"`
	Number  uint64 `json:"number"` // of the puzzle in the input, from 1; the files are called after it
	Input   string `json:"input"`
	Line    int    `json:"line,omitempty"`
	Version string `json:"version"` // of the program

	Puzzle *Puzzle         `json:"puzzle,omitempty"`
	Cover  *satcheck.Cover `json:"cover,omitempty"`

	Says      string  `json:"says"` // the claim in words
	Solutions [][]int `json:"solutions,omitempty"`
	Partial   bool    `json:"partial,omitempty"` // the claim is about these cells only
	Cells     []int   `json:"cells,omitempty"`   // counting from 0
	Count     string  `json:"count,omitempty"`   // the claim is that there are so many, and lists none
	Bounded   bool    `json:"bounded,omitempty"` // the claim is about solutions that cost less than Below
	Below     int     `json:"below,omitempty"`

	Verdict  string               `json:"verdict"` // verified; or open: nothing is proved
	Reason   string               `json:"reason,omitempty"`
	Encoding string               `json:"encoding,omitempty"`
	Solver   string               `json:"solver,omitempty"`
	Format   satcheck.ProofFormat `json:"format,omitempty"`
	Formula  string               `json:"formula,omitempty"` // SHA-256
	Proof    string               `json:"proof,omitempty"`
}

// Verdicts of entries.
const (
	Verified = "verified"
	Open     = "open"
)

// The names of an entry's files, without the directory.
func (e *Entry) formulaFile() string {
	if e.Format == satcheck.Counted {
		return fmt.Sprintf("%07d.dlx", e.Number)
	}
	return fmt.Sprintf("%07d.cnf", e.Number)
}
func (e *Entry) proofFile() string { return fmt.Sprintf("%07d.%s", e.Number, e.Format) }

// A last is the last line of a manifest.
type last struct {
	Schema  string `json:"schema"`
	Entries int    `json:"entries"`
	Proofs  int    `json:"proofs"`
}

// chainMark stands between a line's object and the chain.
const chainMark = `,"chain":"`

// chained returns an object with the chain as its last member, and the chain: the SHA-256 of the chain before it and of
// the object.
func chained(before []byte, object any) (line, chain []byte, err error) {
	text, err := json.Marshal(object)
	if err != nil {
		return nil, nil, err
	}
	return link(before, text)
}

func link(before, text []byte) (line, chain []byte, err error) {
	hash := sha256.New()
	hash.Write(before)
	hash.Write(text)
	chain = hash.Sum(nil)
	line = append(line, text[:len(text)-1]...)
	line = append(append(line, chainMark...), hex.EncodeToString(chain)...)
	return append(line, `"}`+"\n"...), chain, nil
}

// errEnd is returned at the end of lines that end too early.
var errEnd = errors.New("the manifest ends without its last line")

// A manifestReader reads lines and follows the chain.
type manifestReader struct {
	r       *bufio.Reader
	chain   []byte
	line    int // of the last line read, from 1
	entries int
	proofs  int
	size    int64 // of the lines that are right
}

// next returns the next entry. The error is io.EOF behind the last line, errEnd where that is missing, or says what is
// wrong with line m.line.
func (m *manifestReader) next() (*Entry, error) {
	text, err := m.r.ReadBytes('\n')
	m.line++
	if err == io.EOF {
		return nil, errEnd
	}
	if err != nil {
		return nil, err
	}
	i := bytes.LastIndex(text, []byte(chainMark))
	if i < 0 {
		return nil, errors.New("no chain at the end of the line")
	}
	object := append(bytes.Clone(text[:i]), '}')
	want, chain, err := link(m.chain, object)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(want, text) {
		return nil, errors.New("the line, or one before it, is not what was written: the chain does not fit")
	}
	m.chain = chain
	if bytes.HasPrefix(object, []byte(`{"schema":"`+Schema+`","entries":`)) {
		return nil, m.end(object)
	}
	var e Entry
	if err := json.Unmarshal(object, &e); err != nil {
		return nil, err
	}
	if e.Schema != Schema {
		return nil, fmt.Errorf("schema %q (want %q)", e.Schema, Schema)
	}
	m.size += int64(len(text))
	m.entries++
	if e.Verdict == Verified {
		m.proofs++
	}
	return &e, nil
}

// end checks the last line; io.EOF says that it is right.
func (m *manifestReader) end(object []byte) error {
	var end last
	if err := json.Unmarshal(object, &end); err != nil {
		return err
	}
	if end.Entries != m.entries || end.Proofs != m.proofs {
		return fmt.Errorf("%d entries with %d proofs (the last line says %d and %d)", m.entries, m.proofs,
			end.Entries, end.Proofs)
	}
	if rest, err := m.r.ReadByte(); err != io.EOF {
		return fmt.Errorf("unexpected %q behind the last line", rest)
	}
	return io.EOF
}

// readPartial returns the entries of a manifest of a run that has not finished, as far as they are whole, by number.
func readPartial(name string, into map[uint64]*Entry) error {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	m := &manifestReader{r: bufio.NewReaderSize(f, 1<<16)}
	for {
		e, err := m.next()
		if err != nil {
			return nil // the rest was not written whole, or is none of ours: it is proved again
		}
		into[e.Number] = e
	}
}

// Claim returns the claim of a puzzle's entry.
func (e *Entry) Claim() (satcheck.Claim, error) {
	p, err := e.Puzzle.Sat()
	if err != nil {
		return satcheck.Claim{}, err
	}
	return satcheck.Claim{Puzzle: p, Solutions: e.Solutions, Partial: e.Partial, Cells: e.Cells}, nil
}

// SetClaim states the claim of a puzzle in an entry.
func (e *Entry) SetClaim(c satcheck.Claim) {
	e.Puzzle, e.Solutions, e.Partial, e.Cells = NewPuzzle(c.Puzzle), c.Solutions, c.Partial, c.Cells
	n := len(c.Solutions)
	switch {
	case c.Partial:
		e.Says = "no solution differs from the one listed in these cells"
	case n == 0:
		e.Says = "there is no solution"
	case n == 1:
		e.Says = "there is exactly one solution"
	default:
		e.Says = fmt.Sprintf("there are exactly these %d solutions", n)
	}
	e.Encoding = "exact cover of what the givens leave, satcheck.Claim.Formula"
	e.Solver = "clause learning in satcheck, then gophersat"
}

// CoverClaim returns the claim of an exact cover's entry.
func (e *Entry) CoverClaim() satcheck.CoverClaim {
	return satcheck.CoverClaim{Cover: *e.Cover, Solutions: e.Solutions, Bounded: e.Bounded, Below: e.Below}
}

// SetCoverClaim states the claim of an exact cover in an entry.
func (e *Entry) SetCoverClaim(c satcheck.CoverClaim) {
	e.Cover, e.Solutions, e.Bounded, e.Below = &c.Cover, c.Solutions, c.Bounded, c.Below
	switch n := len(c.Solutions); {
	case c.Bounded:
		e.Says = fmt.Sprintf("no solution but those listed costs less than %d", c.Below)
	case n == 0:
		e.Says = "there is no solution"
	case n == 1:
		e.Says = "there is exactly one solution"
	default:
		e.Says = fmt.Sprintf("there are exactly these %d solutions", n)
	}
	e.Encoding = "satcheck.CoverClaim.Formula"
	e.Solver = "clause learning in satcheck, then gophersat"
}

// SetCount states in an entry how many solutions an exact cover has, in decimal.
func (e *Entry) SetCount(c satcheck.Cover, count string) {
	c.Costs = nil // nothing is said about them
	e.Cover, e.Count, e.Format = &c, count, satcheck.Counted
	switch count {
	case "0":
		e.Says = "there is no solution"
	case "1":
		e.Says = "there is exactly one solution"
	default:
		e.Says = "there are exactly " + count + " solutions"
	}
	e.Encoding = "exact cover in Knuth's text format"
	e.Solver = "count by states in satcheck"
}

// same says whether two entries are about the same puzzle and claim, from the same place and program.
func (e *Entry) same(other *Entry) bool {
	a, b := *e, *other
	for _, x := range []*Entry{&a, &b} {
		x.Formula, x.Proof, x.Verdict, x.Reason = "", "", "", ""
	}
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && slices.Equal(x, y)
}
