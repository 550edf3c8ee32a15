package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxJSON is the length of the longest JSON that is read, in bytes. All of it is held in memory, since the items may
// follow the options.
const maxJSON = 64 << 20

var errLongJSON = errors.New("more than 64 MiB of JSON (a problem of that size is read as text)")

// A text is one valid JSON value.
type text []byte

// readJSON reads a text.
func readJSON(r io.Reader) (text, error) {
	all, err := io.ReadAll(io.LimitReader(r, maxJSON+1))
	t := text(bytes.TrimPrefix(all, []byte("\ufeff")))
	switch {
	case len(all) > maxJSON:
		return nil, place{1, 1}.wrap(errLongJSON)
	case err != nil:
		return nil, err
	case len(bytes.TrimSpace(t)) == 0:
		return nil, nil
	case json.Valid(t):
		return t, nil
	}
	var syntax *json.SyntaxError
	errors.As(json.Unmarshal(t, new(json.RawMessage)), &syntax) // the reason why the text is not one JSON value
	return nil, t.place(max(0, int(syntax.Offset)-1)).wrap(syntax)
}

// place returns the place of an offset.
func (t text) place(offset int) place {
	before := t[:min(offset, len(t))]
	line := 1 + bytes.Count(before, []byte("\n"))
	return place{line, 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])}
}

// A value is a part of a text: the bytes offset to end-1.
type value struct{ offset, end int }

// kind returns the first character of a value, which shows its kind; 0 if there is no value.
func (t text) kind(v value) byte {
	if v == (value{}) {
		return 0
	}
	return t[v.offset]
}

// space skips white space and the characters in between from an offset on, and returns the offset of the next other character.
func (t text) space(at int, between string) int {
	for at < len(t) && strings.IndexByte(" \t\r\n", t[at]) >= 0 || at < len(t) && strings.IndexByte(between, t[at]) >= 0 {
		at++
	}
	return at
}

// value returns the value at an offset, where one begins.
func (t text) value(offset int) value {
	depth, quoted := 0, false
	for at := offset; at < len(t); at++ {
		switch c := t[at]; {
		case quoted && c == '\\':
			at++
		case c == '"':
			if quoted = !quoted; !quoted && depth == 0 {
				return value{offset, at + 1}
			}
		case quoted:
		case c == '[', c == '{':
			depth++
		case c == ']', c == '}':
			if depth--; depth == 0 {
				return value{offset, at + 1}
			} else if depth < 0 { // after a number, true, false or null
				return value{offset, at}
			}
		case depth == 0 && strings.IndexByte(", \t\r\n", c) >= 0:
			return value{offset, at}
		}
	}
	return value{offset, len(t)}
}

// A member is a key of an object and its value.
type member struct {
	key   string
	value value
}

// members calls one for each member of an object in order, up to the first error.
func (t text) members(object value, one func(member) error) error {
	if t.kind(object) != '{' {
		return t.place(object.offset).errorf("a lone value (want an object or an array)")
	}
	for at := t.space(object.offset+1, ""); t[at] != '}'; {
		key := t.value(at)
		v := t.value(t.space(key.end, ":"))
		if err := one(member{t.string(key), v}); err != nil {
			return err
		}
		at = t.space(v.end, ",")
	}
	return nil
}

// elements calls one for each element of an array in order, up to the first error.
func (t text) elements(array value, want string, one func(value) error) error {
	if t.kind(array) != '[' {
		return t.place(array.offset).errorf("no array (want %s)", want)
	}
	for at := t.space(array.offset+1, ""); t[at] != ']'; {
		v := t.value(at)
		if err := one(v); err != nil {
			return err
		}
		at = t.space(v.end, ",")
	}
	return nil
}

// string returns the characters of a string, or of its beginning if it is longer than any name.
func (t text) string(v value) (s string) {
	if raw := t[v.offset:v.end]; len(raw) <= maxString {
		json.Unmarshal(raw, &s) // cannot fail: the text is valid
		return s
	}
	return string(t[v.offset+1 : v.offset+maxString])
}

// maxString is the length of the longest string that is decoded, in bytes: a name of 65,535 bytes, each written as
// \u0041.
const maxString = 6*65535 + 2

// fields decodes the members of an object by the functions in wanted. A member with another key, or one that occurs
// twice, is an error.
func (t text) fields(object value, want string, wanted map[string]func(value) error) error {
	var seen []string
	return t.members(object, func(m member) error {
		decode, ok := wanted[m.key]
		switch {
		case !ok:
			return t.place(m.value.offset).errorf("unknown field %.60q (want %s)", m.key, want)
		case slices.Contains(seen, m.key):
			return t.place(m.value.offset).errorf("field %q stands twice", m.key)
		}
		seen = append(seen, m.key)
		return decode(m.value)
	})
}

// name returns the name in a string or number. An error has the place of outer. v may be missing.
func (t text) name(outer, v value, want string) (string, error) {
	switch c := t.kind(v); {
	case c == '"':
		return t.string(v), nil
	case c == '-' || '0' <= c && c <= '9':
		return string(t[v.offset:min(v.end, v.offset+maxString)]), nil
	}
	return "", t.place(outer.offset).errorf("no name (want %s)", want)
}

// price returns a function that decodes a cost.
func price(t text, cost *string) func(value) error {
	return func(v value) (err error) {
		raw := string(t[v.offset:v.end])
		if *cost, err = plain(raw); err != nil {
			return t.place(v.offset).errorf("%.60s (want a cost, a number)", raw)
		}
		return nil
	}
}

// number returns a function that decodes a whole number into n.
func number[N any](t text, n *N) func(value) error {
	return func(v value) error {
		raw := t[v.offset:v.end]
		if json.Unmarshal(raw, n) != nil || t.kind(v) == 'n' {
			return t.place(v.offset).errorf("%.60s (want a whole number)", raw)
		}
		return nil
	}
}
