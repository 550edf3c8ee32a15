package puzzles

import (
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// A format is a way to write puzzles as text. Each stands in a file of its own, and in the list of formats.
type format struct {
	name  string // as --input-format and --to call it
	about string // what it is, in a line

	// claim reports whether a line, without blanks around it, shows by itself that it begins a puzzle in this format.
	// read reads that puzzle. It reports whether it has filled rec; the error is a failure of the underlying reader.
	claim func(r *Reader, text []byte) bool
	read  func(r *Reader, rec *Record, w row) (bool, error)

	// rescue reads what no format could read.
	rescue rescuer

	// kind says what a line of bare cells is in this format, noGrid if it looks like another one's.
	kind func(r *Reader, text []byte) lineKind

	// write appends a puzzle with its title; begin and end stand around all puzzles. What the format can say beside the
	// digits: candidates, what the digits are called, a title, and boxes that are not the usual ones.
	write                       func(dst []byte, g *cover.Grid, title string) ([]byte, error)
	begin, end                  string
	candidates, alphabet, title bool
	boxes                       boxes
}

// boxes is how a format says which boxes a puzzle has.
type boxes uint8

const (
	above   boxes = iota // a line "box: 3x2"
	behind               // a field "box:3x2"
	drawn                // lines around them; above where there are none to draw
	inside               // in its own way
	refused              // not at all
)

// formats is the list of all formats, in the order in which they claim lines. A new format is a file and a line here.
var formats []*format

func init() { // for the formats call what looks at the list
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
	}
}

// A Format names a way to write puzzles as text; see [Formats].
type Format string

// FormatAuto lets a [Reader] recognise the format. The others have the names of the formats of bare cells.
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

// reads reports whether a [Reader] reads the format by this name.
func (f *format) reads() bool { return f.claim != nil || f.kind != nil || f.rescue != nil }

// FormatNames returns the names of the formats that a [Reader] reads, that of FormatAuto first.
func FormatNames() []string {
	names := []string{autoName}
	for _, f := range formats {
		if f.reads() {
			names = append(names, f.name)
		}
	}
	return names
}

// ParseFormat returns the format of that name, which a [Reader] reads.
func ParseFormat(s string) (Format, error) {
	switch {
	case s == autoName:
		return FormatAuto, nil
	case formatOf(Format(s)) != nil:
		return Format(s), nil
	}
	return "", fmt.Errorf("input format %q (want one of %s)", s, strings.Join(FormatNames(), ", "))
}

// formatOf returns the format of that name, or nil.
func formatOf(name Format) *format {
	for _, f := range formats {
		if f.name == string(name) && f.reads() {
			return f
		}
	}
	return nil
}

// A FormatInfo describes a format.
type FormatInfo struct {
	Name, About   string
	Reads, Writes bool
}

// Formats returns what formats there are, in the order in which they are tried.
func Formats() (all []FormatInfo) {
	for _, f := range formats {
		all = append(all, FormatInfo{f.name, f.about, f.reads(), f.write != nil})
	}
	return all
}
