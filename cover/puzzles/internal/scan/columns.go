package scan

import "bytes"

// A Span is where a value stands in a line: text[from:to], without blanks and double quotes around it.
type Span struct{ From, To int }

// Columns returns the values of a line of a table. Semicolons separate them if it has any; otherwise tabs, or else commas,
// or else blanks do.
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
