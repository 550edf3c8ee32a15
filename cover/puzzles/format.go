package puzzles

import (
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// A format is a way to write puzzles as text. Each is a file of this package, and a line in the list of formats.
type format struct {
	name  string // as --input-format and --to call it
	about string // what it is, in a line

	// claim reports whether a line, without the blanks around it, is certainly the first of a puzzle in this format. It
	// does not see lines that state rules.
	// read reads that puzzle and reports whether it has filled rec; the error is a failure of the underlying reader. If
	// rec.Err is set, the rescuers may still find a puzzle in these lines and those below.
	claim func(text []byte) bool
	read  func(r *input, rec *Record, w scan.Row) (bool, error)

	// rescue reads lines that no format could read, from the place of r on. It takes them only if it can read them. r is a
	// copy that is thrown away if it cannot.
	rescue func(r *input, rec *Record) bool

	// boxless is for a grid of a size that has no boxes; see [Reader.readBoxless].
	boxless bool

	// kind says what a line of bare cells is, if this format is to read it. It returns scan.NoKind if the line looks like
	// another format.
	kind func(r *input, text []byte) scan.Kind

	// write appends a puzzle with its title. begin and end stand around all puzzles. packs begins links that can also
	// hold rules; rulesAbove says that lines above a puzzle can state them. The other flags say what the format can
	// express beside digits: candidates, the alphabet, a title, grids that overlap; and boxes how it says boxes that are not
	// the usual ones.
	write                       func(dst []byte, g *cover.Grid, title string) ([]byte, error)
	begin, end, packs           string
	candidates, alphabet, title bool
	rulesAbove, overlaps        bool
	boxes                       boxes
}

// boxes is how a format says which boxes a puzzle has.
type boxes uint8

const (
	above   boxes = iota // a line "box: 3x2"
	behind               // a field "box:3x2"
	drawn                // lines around the boxes, or as above in a grid without lines
	inside               // in its own way
	refused              // not at all
)

// autoName is what --input-format calls FormatAuto.
const autoName = "auto"

// reads and writes report whether a [Reader] reads the format and a [Writer] writes it by this name.
func (f *format) reads() bool  { return f.claim != nil || f.kind != nil || f.rescue != nil || f.boxless }
func (f *format) writes() bool { return f.write != nil }
