package scan

import (
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file makes each character of a line one byte.

// Other is the byte for a character that means nothing in a puzzle. It is not ASCII, so it stands for nothing else.
const Other = 0x80

// plain returns the line with one byte a character. Lines of drawings become | - and +, all kinds of blanks ' ', dots
// in the middle '.', and digits of other scripts and shapes become ASCII digits. Other characters become [Other]. If the line
// has ASCII digits, too, digits of other shapes become Other as well, except full-width ones: circles may have a meaning.
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

// isWide reports whether r is the full-width form of an ASCII character.
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
	case 0xA0, 0x202F, 0x3000, 0x20E3, 0xFEFF: // the last two are a part of a keycap, and a blank of no width
		return ' '
	}
	switch {
	case isWide(r):
		return byte(r - '！' + '!')
	case r >= 0x2000 && r <= 0x200D, r >= 0xFE00 && r <= 0xFE0F: // other blanks, and characters of no width
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
