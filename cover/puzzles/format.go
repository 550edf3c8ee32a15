package puzzles

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
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
	read  func(r *Reader, rec *Record, w row) (bool, error)

	// rescue reads lines that no format could read.
	rescue rescuer

	// kind says what a line of bare cells is, if this format is to read it. It returns noGrid if the line looks like
	// another format.
	kind func(r *Reader, text []byte) lineKind

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

// formats lists all formats in the order in which they are tried. A new format is a file and a line here.
var formats []*format

func init() { // in init, because the formats refer to functions that use the list
	formats = []*format{
		&lineFormat,
		&gridFormat,
		&csvFormat,
		&candidatesFormat,
		&sukakuFormat,
		&sdkFormat,
		&sighFormat,
		&linkFormat,
		&fPuzzlesFormat,
		&sudokuPadFormat,
		&wikiFormat,
		&tathamFormat,
		&unequalFormat,
		&overlapFormat,
		&kSudokuFormat,
		&jsonFormat,
		&openSudokuFormat,
		&libraryFormat,
		&htmlFormat,
		&markdownFormat,
		&singleFormat,
		&killerFormat,
		&onesFormat,
		&besideFormat,
		&framedFormat,
		&codeFormat,
		&factsFormat,
		&elementsFormat,
		&spreadsheetFormat,
		&respeltFormat,
		&boxlessFormat,
	}
}

// A Format names a way to write puzzles as text; see [Formats].
type Format string

// FormatAuto lets a [Reader] recognise the format.
const (
	FormatAuto       Format = ""
	FormatLine       Format = "line"
	FormatGrid       Format = "grid"
	FormatCSV        Format = "csv"
	FormatCandidates Format = "candidates"
	FormatJSON       Format = "json"
	FormatOpenSudoku Format = "opensudoku"
	FormatFramed     Format = "framed"
)

// autoName is what --input-format calls FormatAuto.
const autoName = "auto"

// reads and writes report whether a [Reader] reads the format and a [Writer] writes it by this name.
func (f *format) reads() bool  { return f.claim != nil || f.kind != nil || f.rescue != nil }
func (f *format) writes() bool { return f.write != nil }

// namesOf returns the names of the formats for which can is true.
func namesOf(can func(*format) bool) (names []string) {
	for _, f := range formats {
		if can(f) {
			names = append(names, f.name)
		}
	}
	return names
}

// formatOf returns the format of that name if can is true for it, or nil.
func formatOf(name string, can func(*format) bool) *format {
	if i := slices.IndexFunc(formats, func(f *format) bool { return f.name == name && can(f) }); i >= 0 {
		return formats[i]
	}
	return nil
}

// FormatNames returns the names of the formats that a [Reader] reads. The first is the name of FormatAuto.
func FormatNames() []string { return append([]string{autoName}, namesOf((*format).reads)...) }

// ParseFormat returns the format of that name, which a [Reader] reads.
func ParseFormat(s string) (Format, error) {
	switch {
	case s == autoName:
		return FormatAuto, nil
	case formatOf(s, (*format).reads) != nil:
		return Format(s), nil
	}
	return "", fmt.Errorf("input format %q (want one of %s)", s, strings.Join(FormatNames(), ", "))
}

// A FormatInfo describes a format.
type FormatInfo struct {
	Name, About   string
	Reads, Writes bool
}

// Formats describes all formats, in the order in which they are tried.
func Formats() (all []FormatInfo) {
	for _, f := range formats {
		all = append(all, FormatInfo{f.name, f.about, f.reads(), f.writes()})
	}
	return all
}
