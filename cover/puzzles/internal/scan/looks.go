package scan

import (
	"bytes"
	"iter"
	"slices"
	"unicode"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// A Kind is what a line looks like. Some kinds depend on the lines around it; package puzzles finds these.
type Kind uint8

const (
	NoKind  Kind = iota
	KindEnd      // no line: the text has ended, or the line is too long
	KindBlank
	KindComment // starts with '#'
	KindRule    // a word and a colon
	KindBorder  // -----+-----
	KindHeading // [Puzzle], see IsHeading
	KindLine    // a puzzle in line format
	KindRow     // a row of a grid
	KindCSV     // a row of values separated by commas or semicolons
	KindSixteen // sixteen cells and nothing else: a 4x4 puzzle or a row of a 16x16 grid
	KindFormat  // plus i: a puzzle of the format with index i in the list of package puzzles
)

// IsHeader reports whether the first line of a text names the columns of a table. It has a comma or a semicolon, but
// neither digits nor marks for empty cells, and some value is longer than a letter or there are too few for a row of csv.
func IsHeader(text []byte) bool {
	sep := Separator(text)
	commas := bytes.Count(text, sep)
	if commas == 0 || bytes.ContainsAny(text, "123456789"+glyphs.EmptyMarks) {
		return false
	}
	long := false // some value is a word
	for _, value := range KindCSV.Values(text) {
		long = long || len(value) > 1
	}
	return long || commas < cover.MinSize-1
}

// IsHeading reports whether a line is a heading such as [Puzzle] or [Puzzle 12]: in brackets, words of letters and then
// perhaps a number, which has fewer digits than there are letters. No puzzle in brackets looks like that.
func IsHeading(text []byte) bool {
	if len(text) < 3 || text[0] != '[' || text[len(text)-1] != ']' {
		return false
	}
	letters, digits := 0, 0
	for _, c := range text[1 : len(text)-1] {
		switch {
		case (c == Other || unicode.IsLetter(rune(c))) && digits == 0:
			letters++
		case '0' <= c && c <= '9' && letters > 0:
			digits++
		case c != ' ' || letters == 0:
			return false
		}
	}
	return letters > digits
}

// IsBorder reports whether a line is made only of * | + - = . : ' and blanks, with at least three - or =.
func IsBorder(text []byte) bool {
	strokes := 0
	for _, c := range text {
		switch c {
		case '-', '=':
			strokes++
		case '*', '|', '+', '.', ':', '\'', '`', ' ', '\t':
		default:
			return false
		}
	}
	return strokes >= 3
}

// RowWidth returns the number of characters that are neither blanks nor '|'.
func RowWidth(text []byte) int {
	n := len(text)
	for _, c := range text {
		if IsBlank(c) || c == '|' {
			n--
		}
	}
	return n
}

// RowLength returns the number of cells, or of values, of a row.
func RowLength(text []byte, kind Kind) int {
	if kind == KindCSV {
		return bytes.Count(text, Separator(text)) + 1
	}
	return RowWidth(text)
}

// HasLongWord reports whether a text has a word of more than most characters. Blanks, bars, commas and semicolons separate
// words.
func HasLongWord(text []byte, most int) bool {
	for len(text) > most {
		end := most
		for end >= 0 && !EndsField(text[end]) && text[end] != '|' {
			end--
		}
		if end < 0 {
			return true
		}
		text = text[end+1:]
	}
	return false
}

// Separator returns what separates the values of a line of csv: a semicolon if it has one, else a comma.
func Separator(text []byte) []byte {
	if bytes.IndexByte(text, ';') >= 0 {
		return Semicolon
	}
	return Comma
}

var Comma, Semicolon = []byte(","), []byte(";")

// IsTitle reports whether a line can only be the title of a puzzle in line format: words and a number at the end, such
// as "Grid 01" or "Hard, no. 17:". Any other text there may be a damaged puzzle.
func IsTitle(text []byte) bool {
	const longest = 60
	text = bytes.TrimRight(Trim(text), ".:)")
	if len(text) < 4 || len(text) > longest || !bytes.ContainsAny(text, " \t") {
		return false
	}
	letter := func(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
	return letter(text[0]) && letter(text[1]) && IsDecimal(text[len(text)-1])
}

// MayBeRow reports whether a line of words may be a damaged row: half of it is digits and marks, or it has cells with
// blanks or commas between them.
func MayBeRow(line []byte) bool {
	if cellsApart.Get().Match(line) {
		return true
	}
	cells := 0
	for _, c := range line {
		if '0' <= c && c <= '9' || c == '.' || c == '*' || c == '_' {
			cells++
		}
	}
	return cells >= cover.MinSize && 2*cells > len(Trim(line))-bytes.Count(line, []byte(" "))
}

// IsTable reports whether a line has a table in it.
func IsTable(text []byte) bool {
	lower := bytes.ToLower(text[:min(len(text), 4096)])
	return bytes.Contains(lower, []byte("<table")) || bytes.HasPrefix(lower, []byte("<tr")) || bytes.HasPrefix(lower, []byte("<tbody"))
}

// OnlyLetters reports whether a text is one word of letters.
func OnlyLetters(text []byte) bool {
	return !slices.ContainsFunc(text, func(c byte) bool { return c|0x20 < 'a' || c|0x20 > 'z' })
}

// IsRemark reports whether a line is a comment of a program.
func IsRemark(line []byte) bool {
	text := Trim(line)
	return len(text) > 2 && (bytes.HasPrefix(text, []byte("//")) || text[0] == '%' || bytes.HasPrefix(text, []byte("--")) && IsBlank(text[2]) && !IsBorder(text))
}

// Values yields where each value of a row starts, and the value. In a row of csv, commas or semicolons separate values,
// and blanks and double quotes around them are left out. In other rows, each character except blanks and bars is a value.
func (k Kind) Values(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		if k != KindCSV {
			for i, c := range text {
				if !IsBlank(c) && c != '|' && !yield(i, text[i:i+1]) {
					return
				}
			}
			return
		}
		for from, sep := 0, Separator(text); from <= len(text); {
			field, _, _ := bytes.Cut(text[from:], sep)
			value, start := Trim(field), from+Indent(field)
			if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
				value, start = Trim(value[1:len(value)-1]), start+1
			}
			if !yield(start, value) {
				return
			}
			from += len(field) + 1
		}
	}
}

// cellsApart matches cells with blanks or commas between them.
var cellsApart = Pattern(`([\d._][\s,;|]+){3,}[\d._]`)
