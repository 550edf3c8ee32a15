package scan

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// A Row is a line of the input as the Reader looks at it.
type Row struct {
	Text   []byte // one byte a character: the line itself if it is ASCII, else what [PlainRune] makes of each character
	Raw    []byte // the line as it stands
	Number int    // of the line, from 1
	Next   int    // the offset of the line behind it
	Above  Gap    // what stands above it, amid the rows of a grid
}

// NewRow returns the row of a line.
func NewRow(line []byte, number, next int) Row {
	text := line
	if !isASCII(line) {
		line = bytes.ReplaceAll(line, []byte("…"), []byte("...")) // editors make it of three dots
		text = plain(line)
	}
	return Row{Text: text, Raw: line, Number: number, Next: next}
}

// isASCII reports whether no byte of the text has its highest bit set. It takes eight bytes at a time.
func isASCII(text []byte) bool {
	high := uint64(0)
	for len(text) >= 8 {
		high |= binary.LittleEndian.Uint64(text)
		text = text[8:]
	}
	for _, c := range text {
		high |= uint64(c)
	}
	return high&0x8080808080808080 == 0
}

// Offset returns the byte of the raw line at which the character i of the text stands.
func (w *Row) Offset(i int) int {
	if len(w.Text) == len(w.Raw) {
		return i
	}
	off := 0
	for range i {
		_, size := utf8.DecodeRune(w.Raw[off:])
		off += size
	}
	return off
}

// From returns the raw line from the character i of the text on.
func (w *Row) From(i int) []byte { return w.Raw[w.Offset(i):] }

// Other is the byte for a character that is not ASCII and means nothing in a puzzle. UTF-8 has no such character.
const Other = 0x80

// plain returns the line with one byte a character. Lines of drawings become | - and +, all kinds of blanks ' ', dots
// in the middle '.', and digits of other scripts and shapes those of ASCII. Other characters become [Other]. If
// there are ASCII digits, too, digits of other shapes become Other as well, except wide ones: circles may have a meaning.
func plain(line []byte) []byte {
	text := make([]byte, 0, len(line))
	ascii, shaped := false, false
	for _, r := range string(line) {
		c := PlainRune(r)
		ascii = ascii || '1' <= r && r <= '9'
		shaped = shaped || r >= utf8.RuneSelf && IsDecimal(c) && !isWide(r)
		text = append(text, c)
	}
	if ascii && shaped {
		for i, r := range []rune(string(line)) {
			if r >= utf8.RuneSelf && IsDecimal(text[i]) && !isWide(r) {
				text[i] = Other
			}
		}
	}
	return text
}

// isWide reports whether r is a character of ASCII in the width of a Chinese one.
func isWide(r rune) bool { return '！' <= r && r <= '～' }

// PlainRune returns the character of ASCII that stands for r in a line.
func PlainRune(r rune) byte {
	if r < utf8.RuneSelf {
		return byte(r)
	}
	switch r {
	case '─', '━', '┄', '┅', '┈', '┉', '╌', '╍', '═', '╴', '╶', '╸', '╺', '╼', '╾', '–', '—', '−':
		return '-'
	case '│', '┃', '┆', '┇', '┊', '┋', '╎', '╏', '║', '╵', '╷', '╹', '╻', '╽', '╿':
		return '|'
	case '﹕', '∶':
		return ':'
	case '＿', '□', '■', '▢', '◻', '◼', '⬜', '⬛', '▫', '▪', '○', '●', '◯', '⚪', '⚫', '🔲', '🔳', '🟥', '🟦', '🟧', '🟨', '🟩', '🟪', '🟫',
		'＊', '·', '•', '∙', '⋅', '・', '･', '◦', '☐':
		return '.'
	case 0xA0, 0x202F, 0x3000, 0x20E3, 0xFEFF: // the last two are part of a keycap and of no width
		return ' '
	}
	switch {
	case isWide(r):
		return byte(r - '！' + '!')
	case r >= 0x2000 && r <= 0x200D, r >= 0xFE00 && r <= 0xFE0F: // other blanks, and what has no width
		return ' '
	case r >= 0x2500 && r <= 0x257F: // the other strokes of Unicode's block "Box Drawing"
		return '+'
	}
	if d, ok := digitOf(r); ok {
		return '0' + byte(d)
	}
	return Other
}

// digitOf returns the value of a digit of another script or shape: ٣, ३, ３, 三, ³, ③.
func digitOf(r rune) (digit int, ok bool) {
	for _, ones := range []rune{'①', '⑴', '⒈', '⓵', '❶', '➀', '➊'} {
		if ones <= r && r < ones+9 {
			return int(r-ones) + 1, true
		}
	}
	for _, all := range []string{"〇一二三四五六七八九", "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉", "⓪"} {
		if i := strings.IndexRune(all, r); i >= 0 {
			return utf8.RuneCountInString(all[:i]), true
		}
	}
	for _, decimal := range unicode.Nd.R16 { // whole tens of digits, from 0 on
		if rune(decimal.Lo) <= r && r <= rune(decimal.Hi) {
			return int(r-rune(decimal.Lo)) % 10, true
		}
	}
	for _, decimal := range unicode.Nd.R32 {
		if rune(decimal.Lo) <= r && r <= rune(decimal.Hi) {
			return int(r-rune(decimal.Lo)) % 10, true
		}
	}
	return 0, false
}

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

// QuoteError returns the error for a field in double quotes that has no closing quote, or something other than a blank,
// a comma, a semicolon or the end behind it. off is the character at fault.
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

// A Gap is what stands between a row and the one above it.
type Gap uint8

const (
	NoGap Gap = iota
	BlankGap
	LightGap  // a border
	StrongGap // a border of double or heavy lines
)

// BorderOf returns whether a border is light or strong.
func BorderOf(w *Row) Gap {
	if len(w.Raw) != len(w.Text) && IsStrong(Trim(w.Raw)) {
		return StrongGap
	}
	return LightGap
}

// LineBehind returns the border that LaTeX draws behind a row: 1 & 2 \\ \hline.
func LineBehind(raw []byte) Gap {
	_, behind, _ := bytes.Cut(raw, []byte(`\\`))
	return []Gap{NoGap, LightGap, StrongGap}[min(bytes.Count(behind, []byte(`\hline`)), 2)]
}

// IsStrong reports whether a drawing begins with a heavy or double line.
func IsStrong(text []byte) bool {
	c, _ := utf8.DecodeRune(text)
	return strings.ContainsRune("━┃┅┇┉┋╋┣┠┿", c) || c >= '═' && c <= '╬'
}

// IsSeparator reports whether a character separates words.
func IsSeparator(c byte) bool { return IsBlank(c) || c == '|' || c == ',' || c == ';' }

// Pattern returns a function that compiles a regular expression when it is called first.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// FieldsIn returns what stands between blanks, commas and semicolons.
func FieldsIn(text []byte) [][]byte {
	return bytes.FieldsFunc(text, func(c rune) bool { return c < 0x80 && EndsField(byte(c)) })
}

// A Span is where a value stands in a line: text[from:to], without blanks and double quotes around it.
type Span struct{ From, To int }

// Columns returns the values of a line of a table: what semicolons separate if it has any, or else tabs, commas,
// blanks.
func Columns(text []byte) []Span {
	for _, sep := range []byte(";\t,") {
		if bytes.IndexByte(text, sep) >= 0 {
			return ColumnsBy(text, sep)
		}
	}
	return ColumnsBy(text, ' ')
}

// ColumnsBy returns the values between separators. Separators within double quotes separate nothing.
func ColumnsBy(text []byte, sep byte) []Span {
	ends := func(c byte) bool { return c == sep || sep == ' ' && IsBlank(c) }
	var all []Span
	for from := 0; from <= len(text); {
		for from < len(text) && IsBlank(text[from]) && (text[from] != sep || sep == ' ') {
			from++
		}
		if sep == ' ' && from == len(text) {
			break
		}
		to := from
		quoted := from < len(text) && text[from] == '"'
		if quoted {
			from++
			if to = from + bytes.IndexByte(text[from:], '"'); to < from {
				to = len(text)
			}
		}
		end := to
		for end < len(text) && !ends(text[end]) {
			end++
		}
		if !quoted {
			to = from + len(Trim(text[from:end]))
		}
		all = append(all, Span{from, to})
		from = end + 1
	}
	return all
}
