// Package evidence keeps proofs in a folder, and checks such folders.
//
// # The folder
//
//	manifest.ndjson   one line for each answer, in the order of the input, and a last line with their number
//	0000017.cnf       the claim about the 17th answer, as clauses that are unsatisfiable if it is right
//	0000017.drat      the proof that they are unsatisfiable (or 0000017.lrat)
//	0000017.scpog     or a proof of the number of models of the clauses
//	0000018.dlx       a problem whose solutions were counted by states, and not listed
//	0000018.count     the states, and the steps from one to the next
//	0000019.dlx       a problem with costs whose cheapest solutions were found
//	0000019.sums      prices of its items, and clauses, which prove that no other solution is cheaper
//
// A line of the manifest has the input and line, the puzzle or problem itself, the claim in words and numbers, and the
// SHA-256 of both files; or it claims nothing, and says why. Each line ends with the SHA-256 of the lines up to it
// ("chain").
//
// # What a check trusts
//
// Nothing. The chain only reveals accidents: whoever forges a folder can compute it. So [Check] makes sure of this:
//
//   - A line is, byte for byte, the text of its entry. No key is in another case, repeated or unknown, so that every reader of
//     JSON sees the claim that was checked.
//   - The words of an entry are those of its claim, and it has no member that its kind of claim does not have.
//   - The claim is well formed: satcheck decides that, by the same code as for its judge.
//   - The clauses or the problem are built again from the puzzle and the claim. The file is compared with them as it is read,
//     and the proof is replayed on the ones that were built.
//   - A file is a regular file of the folder itself. Links, pipes and devices are not opened, and no file is held in memory.
//
// # No unfinished files
//
// A file gets its name when it is complete and on the disk, and its line is written after that. While a run goes on, the
// manifest is called manifest.ndjson.partial. A run into the folder of a stopped run uses nothing of it: it removes those
// files and starts again. A folder with a finished manifest is refused, and so is one with other files.
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

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Schema names the form of the lines.
const Schema = "dlx-sudoku-evidence/1"

// An Entry is a line of a manifest: one answer. Its members are written in this order.
type Entry struct {
	Schema  string `json:"schema"`
	Number  uint64 `json:"number"` // of the puzzle in the input, from 1; the files are named after it
	Input   string `json:"input"`
	Line    int    `json:"line,omitempty"`
	Version string `json:"version"` // of the program

	Puzzle *Puzzle         `json:"puzzle,omitempty"`
	Cover  *satcheck.Cover `json:"cover,omitempty"`

	Says      string  `json:"says"` // the claim in words
	Solutions [][]int `json:"solutions,omitempty"`
	Partial   bool    `json:"partial,omitempty"` // the claim is about these cells only
	Cells     []int   `json:"cells,omitempty"`   // counting from 0
	Count     string  `json:"count,omitempty"`   // the claim is this number of solutions, and lists none
	Bounded   bool    `json:"bounded,omitempty"` // the claim is about solutions that cost less than Below
	Below     int     `json:"below,omitempty"`

	Verdict  string       `json:"verdict"`          // verified or open
	Reason   string       `json:"reason,omitempty"` // why it is open
	Encoding string       `json:"encoding,omitempty"`
	Solver   string       `json:"solver,omitempty"`
	Format   proof.Format `json:"format,omitempty"`
	Formula  string       `json:"formula,omitempty"` // SHA-256
	Proof    string       `json:"proof,omitempty"`

	held [2][]byte // its files, until they are written to an archive
}

// Verdicts of entries.
const (
	Verified = "verified"
	Open     = "open" // nothing is claimed
)

// A last is the last line of a manifest.
type last struct {
	Schema  string `json:"schema"`
	Entries int    `json:"entries"`
	Proofs  int    `json:"proofs"`
}

// The beginnings of lines, and of the last line.
const (
	lineHead = `{"schema":"` + Schema + `",`
	lastHead = lineHead + `"entries":`
)

// chainMark stands between a line's object and the chain.
const chainMark = `,"chain":"`

// The limits of a line: 20,000 solutions of a 25x25 grid are 12 million numbers in 33 MB, and an exact cover of a million
// entries has a million lists. Decoding such a line takes some 300 MB. Tests lower these limits.
var (
	maxLine    = 40 << 20 // bytes
	maxLists   = 1 << 22  // opening brackets
	maxNumbers = 1 << 24  // commas
)

// errLong is the error of a line of more than maxLine bytes.
var errLong = fmt.Errorf("more than %d MiB in a line", maxLine>>20)

// fits returns an error if a line is too large to be read.
func fits(line []byte) error {
	switch {
	case len(line) > maxLine:
		return errLong
	case bytes.Count(line, []byte{'['}) > maxLists:
		return fmt.Errorf("more than %d lists in a line", maxLists)
	case bytes.Count(line, []byte{','}) > maxNumbers:
		return fmt.Errorf("more than %d numbers in a line", maxNumbers)
	}
	return nil
}

// chained returns the line of an object, with the chain as its last member, and the chain: the SHA-256 of the chain before
// it and of the object.
func chained(before []byte, object any) (line, chain []byte, err error) {
	text, err := json.Marshal(object)
	if err != nil {
		return nil, nil, err
	}
	line, chain = link(before, text)
	return line, chain, fits(line)
}

func link(before, text []byte) (line, chain []byte) {
	hash := sha256.New()
	hash.Write(before)
	hash.Write(text)
	chain = hash.Sum(nil)
	line = append(line, text[:len(text)-1]...)
	line = append(append(line, chainMark...), hex.EncodeToString(chain)...)
	return append(line, `"}`+"\n"...), chain
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
	number  uint64 // of the last entry
	text    []byte // of the last line
}

func newManifestReader(r io.Reader) *manifestReader {
	return &manifestReader{r: bufio.NewReaderSize(r, 1<<16)}
}

// next returns the next entry. The error is io.EOF after the last line, errEnd if the last line is missing, or says what is
// wrong with line m.line.
func (m *manifestReader) next() (*Entry, error) {
	m.line++
	if err := m.read(); err != nil {
		return nil, err
	}
	if err := fits(m.text); err != nil {
		return nil, err
	}
	i := bytes.LastIndex(m.text, []byte(chainMark))
	if i < 0 {
		return nil, errors.New("no chain at the end of the line")
	}
	object := append(bytes.Clone(m.text[:i]), '}')
	want, chain := link(m.chain, object)
	if !bytes.Equal(want, m.text) {
		return nil, errors.New("this line or an earlier one was altered: the chain does not match")
	}
	m.chain = chain
	if bytes.HasPrefix(object, []byte(lastHead)) {
		return nil, m.end(object)
	}
	e := new(Entry)
	if err := decode(object, e); err != nil {
		return nil, err
	}
	if e.Number <= m.number {
		return nil, fmt.Errorf("number %d (want %d or more)", e.Number, m.number+1)
	}
	m.number = e.Number
	m.entries++
	if e.Verdict == Verified {
		m.proofs++
	}
	return e, nil
}

// read reads a line into m.text. The error is errEnd if there is no complete line.
func (m *manifestReader) read() error {
	m.text = m.text[:0]
	for {
		part, err := m.r.ReadSlice('\n')
		m.text = append(m.text, part...)
		head := min(len(m.text), len(lineHead))
		switch {
		case string(m.text[:head]) != lineHead[:head]:
			return fmt.Errorf("not a line of this version of a manifest: it begins with %q (want %s…)", m.text[:head], lineHead)
		case len(m.text) > maxLine:
			return errLong
		case err == io.EOF:
			return errEnd
		case err != bufio.ErrBufferFull:
			return err
		}
	}
}

// end checks the last line; io.EOF says that it is right.
func (m *manifestReader) end(object []byte) error {
	var end last
	if err := decode(object, &end); err != nil {
		return err
	}
	if end.Entries != m.entries || end.Proofs != m.proofs {
		return fmt.Errorf("%d entries with %d proofs (the last line says %d and %d)", m.entries, m.proofs,
			end.Entries, end.Proofs)
	}
	if rest, err := m.r.ReadByte(); err != io.EOF {
		return fmt.Errorf("unexpected %q after the last line", rest)
	}
	return io.EOF
}

// decode decodes the object of a line. It must be, byte for byte, the JSON text of the decoded value.
func decode(object []byte, into any) error {
	if err := json.Unmarshal(object, into); err != nil {
		return err
	}
	return writtenAs(object, into, "not byte for byte the text of its entry")
}

// writtenAs returns nil if a text is the JSON text of a value, and otherwise an error with the place of the first difference.
func writtenAs(text []byte, value any, otherwise string) error {
	want, err := json.Marshal(value)
	if err != nil || bytes.Equal(text, want) {
		return err
	}
	at := 0
	for at < min(len(text), len(want)) && text[at] == want[at] {
		at++
	}
	return fmt.Errorf("%s, from byte %d on: %.40q (want %.40q)", otherwise, at+1, text[at:], want[at:])
}
