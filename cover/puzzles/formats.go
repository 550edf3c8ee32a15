package puzzles

import (
	"fmt"
	"slices"
	"strings"
)

// formats lists all formats in the order in which they are tried. A new format is a file and a line here.
var formats = []*format{
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
