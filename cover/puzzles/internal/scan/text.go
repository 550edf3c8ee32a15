package scan

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"sync"
	"unicode/utf8"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// Field returns where the first field of a line begins and ends. A blank, a comma or a semicolon ends it, or it stands
// in double quotes.
func Field(line []byte) (from, to int) {
	for from < len(line) && IsBlank(line[from]) {
		from++
	}
	if from < len(line) && line[from] == '"' {
		from++
		if i := bytes.IndexByte(line[from:], '"'); i >= 0 {
			return from, from + i
		}
		return from, len(line)
	}
	to = from
	for to < len(line) && !EndsField(line[to]) {
		to++
	}
	return from, to
}

// FieldWidth returns the number of characters of the first field.
func FieldWidth(text []byte) int {
	from, to := Field(text)
	return to - from
}

// QuoteError returns the error for a field in double quotes that has no closing quote, or one with something other than a
// blank, a comma or a semicolon behind it. off is the character at fault.
func QuoteError(w *Row, from, to int) (off int, err error) {
	text := w.Text
	switch {
	case from == 0 || text[from-1] != '"':
		return 0, nil // there is no quote
	case to == len(text):
		return from - 1, errors.New("no closing double quote for this one")
	case to+1 < len(text) && !EndsField(text[to+1]):
		c, _ := utf8.DecodeRune(w.From(to + 1))
		return to + 1, fmt.Errorf("unexpected character %q behind a closing double quote (want a blank or a comma)", c)
	}
	return 0, nil
}

// Blanks are the characters that IsBlank reports.
const Blanks = " \t\v\f"

// blankBits has a bit for each of them.
const blankBits = 1<<' ' | 1<<'\t' | 1<<'\v' | 1<<'\f'

// IsBlank reports whether a character is one of Blanks.
func IsBlank(c byte) bool { return c <= ' ' && uint64(1)<<c&blankBits != 0 }

// EndsField reports whether a character ends a field: a blank, a comma or a semicolon.
func EndsField(c byte) bool { return IsBlank(c) || c == ',' || c == ';' }

// Trim returns the text without blanks around it.
func Trim(text []byte) []byte {
	for len(text) > 0 && IsBlank(text[0]) {
		text = text[1:]
	}
	for len(text) > 0 && IsBlank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}

// Indent returns the number of blanks in front of a text.
func Indent(text []byte) int { return len(text) - len(bytes.TrimLeft(text, Blanks)) }

// MostlyText reports whether more than half of the characters of a line cannot be cells of the layout.
func MostlyText(text []byte, l *cover.Layout) bool {
	all, bad := CountText(text, l)
	return 2*bad > all
}

// CountText counts the characters of a line without blanks, '|', ',' and ';', and how many of them cannot be cells.
func CountText(text []byte, l *cover.Layout) (all, bad int) {
	for _, c := range text {
		if IsSeparator(c) {
			continue
		}
		all++
		if glyphs.Usual(l.Size())[c] == glyphs.None {
			bad++
		}
	}
	return all, bad
}

// CutText appends src to dst, up to a length of limit bytes, and never a part of a character.
func CutText(dst, src []byte, limit int) []byte {
	if room := max(limit-len(dst), 0); len(src) > room {
		for room > 0 && src[room]&0xC0 == 0x80 {
			room--
		}
		src = src[:room]
	}
	return append(dst, src...)
}

// IsDecimal reports whether a character is one of 0 to 9.
func IsDecimal(c byte) bool { return '0' <= c && c <= '9' }

// IsSeparator reports whether a character separates words.
func IsSeparator(c byte) bool { return IsBlank(c) || c == '|' || c == ',' || c == ';' }

// A Regexp is a regular expression that is compiled when it is first used.
type Regexp struct {
	expression string
	once       sync.Once
	compiled   *regexp.Regexp
}

// Pattern returns a regular expression.
func Pattern(expression string) *Regexp { return &Regexp{expression: expression} }

// Get returns the compiled expression.
func (r *Regexp) Get() *regexp.Regexp {
	r.once.Do(func() { r.compiled = regexp.MustCompile(r.expression) })
	return r.compiled
}

// FieldsIn returns what stands between blanks, commas and semicolons.
func FieldsIn(text []byte) [][]byte {
	return bytes.FieldsFunc(text, func(c rune) bool { return c < 0x80 && EndsField(byte(c)) })
}
