package puzzles

import (
	"fmt"
	"slices"
	"strings"
)

// A Format is a way to write puzzles as text.
type Format uint8

// The formats. FormatAuto lets a [Reader] recognise the others.
const (
	FormatAuto       Format = iota
	FormatLine              // one puzzle a line, its first field
	FormatGrid              // n lines of n cells, perhaps drawn with blanks, | and borders
	FormatCSV               // n lines of n values separated by commas or semicolons
	FormatCandidates        // a grid with several digits a cell, or n characters a cell on a line
	FormatJSON              // strings, lists and objects, those of the commands among them
	FormatOpenSudoku        // XML
	FormatLink              // links of f-puzzles, SudokuPad and SudokuWiki
)

var formatNames = [...]string{"auto", "line", "grid", "csv", "candidates", "json", "opensudoku", "link"}

// FormatNames returns the names of the formats, that of FormatAuto first.
func FormatNames() []string { return slices.Clone(formatNames[:]) }

// String returns the name of the format: "auto", "line", "grid" and so on.
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// ParseFormat returns the format of that name.
func ParseFormat(s string) (Format, error) {
	if i := slices.Index(formatNames[:], s); i >= 0 {
		return Format(i), nil
	}
	return 0, fmt.Errorf("input format %q (want one of %s)", s, strings.Join(formatNames[:], ", "))
}
