package text

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// AppendClean appends text and escapes control characters and invalid UTF-8, as in \t, \x1b or \u0085, so that the text stays
// on one line and in one field and cannot control a terminal.
func AppendClean(dst []byte, text string) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case ' ' <= r && r <= '~': // the common case
			dst = append(dst, byte(r))
		case r == utf8.RuneError && size == 1:
			dst = fmt.Appendf(dst, `\x%02x`, text[0])
		case r == '\t':
			dst = append(dst, `\t`...)
		case r < 0x80 && unicode.IsControl(r):
			dst = fmt.Appendf(dst, `\x%02x`, r)
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029':
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return dst
}
