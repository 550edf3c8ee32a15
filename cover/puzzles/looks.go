package puzzles

import (
	"bytes"
	"iter"
	"slices"
	"unicode"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// This file says what a line looks like, by itself: nothing here reads the lines around it.

// A lineKind is what a line looks like.
type lineKind uint8

const (
	noGrid  lineKind = iota
	kindEnd          // no line: the text has ended, or the line is too long
	kindBlank
	kindComment // starts with '#'
	kindRule    // a word and a colon, see ruleLine
	kindBorder  // -----+-----
	kindHeading // [Puzzle], see isHeading
	kindLine    // a puzzle in line format
	kindRow     // a row of a grid
	kindCSV     // a row of values separated by commas or semicolons
	kindSixteen // sixteen cells and nothing else: a 4x4 puzzle or a row of a 16x16 grid
	kindFormat  // and more: a puzzle of the format of that index in the list
)

// isHeader reports whether the first line of a text names the columns of a table. It has a comma or a semicolon,
// neither digits nor marks for empty cells, and a value longer than a letter or too few for a row of csv.
func isHeader(text []byte) bool {
	sep := separator(text)
	commas := bytes.Count(text, sep)
	if commas == 0 || bytes.ContainsAny(text, "123456789"+glyphs.EmptyMarks) {
		return false
	}
	long := false // some value is a word
	for _, value := range kindCSV.values(text) {
		long = long || len(value) > 1
	}
	return long || commas < cover.MinSize-1
}

// isHeading reports whether a line is a heading such as [Puzzle] or [Puzzle 12]: in brackets, words of letters and then
// perhaps a number, which has fewer digits than there are letters. No puzzle in brackets looks so.
func isHeading(text []byte) bool {
	if len(text) < 3 || text[0] != '[' || text[len(text)-1] != ']' {
		return false
	}
	letters, digits := 0, 0
	for _, c := range text[1 : len(text)-1] {
		switch {
		case (c == other || unicode.IsLetter(rune(c))) && digits == 0:
			letters++
		case '0' <= c && c <= '9' && letters > 0:
			digits++
		case c != ' ' || letters == 0:
			return false
		}
	}
	return letters > digits
}

// isBorder reports whether a line is made only of * | + - = . : ' and blanks, with at least three - or =.
func isBorder(text []byte) bool {
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

// rowWidth returns the number of characters that are neither blanks nor '|'.
func rowWidth(text []byte) int {
	n := len(text)
	for _, c := range text {
		if isBlank(c) || c == '|' {
			n--
		}
	}
	return n
}

// rowLength returns the number of cells, or of values, of a row.
func rowLength(text []byte, kind lineKind) int {
	if kind == kindCSV {
		return bytes.Count(text, separator(text)) + 1
	}
	return rowWidth(text)
}

// hasLongWord reports whether more than that many characters stand together, without blanks, bars, commas and
// semicolons.
func hasLongWord(text []byte, most int) bool {
	for len(text) > most {
		end := most
		for end >= 0 && !endsField(text[end]) && text[end] != '|' {
			end--
		}
		if end < 0 {
			return true
		}
		text = text[end+1:]
	}
	return false
}

// separator returns what separates the values of a line of csv: a semicolon if it has one, else a comma.
func separator(text []byte) []byte {
	if bytes.IndexByte(text, ';') >= 0 {
		return semicolon
	}
	return comma
}

var comma, semicolon = []byte(","), []byte(";")

// isTitle reports whether a line can only be the title of a puzzle in line format: words and a number at the end, such
// as "Grid 01" or "Hard, no. 17:". Any other text there may be a damaged puzzle.
func isTitle(text []byte) bool {
	const longest = 60
	text = bytes.TrimRight(trim(text), ".:)")
	if len(text) < 4 || len(text) > longest || !bytes.ContainsAny(text, " \t") {
		return false
	}
	letter := func(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
	return letter(text[0]) && letter(text[1]) && isDecimal(text[len(text)-1])
}

// mayBeRow reports whether a line of words may be a damaged row: half of it is digits and marks, or it has cells with
// blanks or commas between them.
func mayBeRow(line []byte) bool {
	if cellsApart().Match(line) {
		return true
	}
	cells := 0
	for _, c := range line {
		if '0' <= c && c <= '9' || c == '.' || c == '*' || c == '_' {
			cells++
		}
	}
	return cells >= cover.MinSize && 2*cells > len(trim(line))-bytes.Count(line, []byte(" "))
}

// isTable reports whether a line has a table in it.
func isTable(text []byte) bool {
	lower := bytes.ToLower(text[:min(len(text), 4096)])
	return bytes.Contains(lower, []byte("<table")) || bytes.HasPrefix(lower, []byte("<tr")) || bytes.HasPrefix(lower, []byte("<tbody"))
}

// onlyLetters reports whether a text is one word of letters.
func onlyLetters(text []byte) bool {
	return !slices.ContainsFunc(text, func(c byte) bool { return c|0x20 < 'a' || c|0x20 > 'z' })
}

// isRemark reports whether a line is a comment of a program.
func isRemark(line []byte) bool {
	text := trim(line)
	return len(text) > 2 && (bytes.HasPrefix(text, []byte("//")) || text[0] == '%' || bytes.HasPrefix(text, []byte("--")) && isBlank(text[2]) && !isBorder(text))
}

// values yields where each value of a row starts, and the value. In a row of csv, commas or semicolons separate values,
// and blanks and double quotes around them are left out. In other rows, each character except blanks and bars is a value.
func (k lineKind) values(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		if k != kindCSV {
			for i, c := range text {
				if !isBlank(c) && c != '|' && !yield(i, text[i:i+1]) {
					return
				}
			}
			return
		}
		for from, sep := 0, separator(text); from <= len(text); {
			field, _, _ := bytes.Cut(text[from:], sep)
			value, start := trim(field), from+indent(field)
			if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
				value, start = trim(value[1:len(value)-1]), start+1
			}
			if !yield(start, value) {
				return
			}
			from += len(field) + 1
		}
	}
}

// cellsApart matches cells with blanks or commas between them.
var cellsApart = pattern(`([\d._][\s,;|]+){3,}[\d._]`)
