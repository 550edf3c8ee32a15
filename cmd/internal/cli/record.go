package cli

import (
	"bytes"
	"encoding/json"
)

// An Object writes a JSON object on a line, which begins with its schema:
//
//	{"schema":"dlx/1","file":"-","solutions":[{"number":"1","options":["a d f"]}],"status":"unique","count":"1"}
//	 Open ───────────────────── ▶ Item, any number of times ───────────────────▶ Close ──────────────────────▶
//
// The fields that are known only after the last item follow the items, so any number of items can be written one by one. An
// Object may be used again after Close. All methods append to dst. Values are written as encoding/json writes them, except
// that <, > and & stay as they are. An [Appender] writes itself.
type Object struct {
	Schema string // the form of the objects; fields may be added to a form, but none changes its meaning

	items bool // a list is open
	buf   bytes.Buffer
	json  *json.Encoder // to buf
}

// A Failure is the reason why something is not known, as a field of a record.
type Failure struct {
	Line   int    `json:"line,omitempty" help:"the line of the fault, counting from 1, if it is not the line of the object"`
	Column int    `json:"column,omitempty" help:"the column of the fault, in characters, counting from 1"`
	Text   string `json:"text" help:"the reason in words"`
}

// An Appender writes itself in JSON. It is for records by the million: encoding/json takes twice as long as answering an easy
// puzzle.
type Appender interface {
	AppendJSON(dst []byte) []byte
}

// Text is a string in JSON, in memory that can be used again.
type Text []byte

// MarshalText returns the text.
func (t Text) MarshalText() ([]byte, error) { return t, nil }

// AppendJSON appends the text in quotes.
func (t Text) AppendJSON(dst []byte) []byte { return AppendQuoted(dst, t) }

// Open begins the object with the schema and the fields of head, a struct or a pointer to one.
func (r *Object) Open(dst []byte, head any) []byte {
	r.items = false
	dst = append(append(append(dst, `{"schema":"`...), r.Schema...), '"')
	return r.appendFields(dst, head)
}

// Item appends an item to the list of that name. An object has one list at most.
func (r *Object) Item(dst []byte, list string, item any) []byte {
	if r.items {
		dst = append(dst, ',')
	} else {
		dst = append(append(append(dst, `,"`...), list...), `":[`...)
	}
	r.items = true
	return r.AppendValue(dst, item)
}

// Close ends the object with the fields of tail, a struct, and ends the line.
func (r *Object) Close(dst []byte, tail any) []byte {
	if r.items {
		dst = append(dst, ']')
	}
	return append(r.appendFields(dst, tail), "}\n"...)
}

// Line returns an object without a list, given all its fields.
func (r *Object) Line(fields any) []byte { return r.Close(r.Open(nil, fields), struct{}{}) }

// appendFields appends the fields of a struct, with a comma before each.
func (r *Object) appendFields(dst []byte, fields any) []byte {
	at := len(dst)
	dst = r.AppendValue(append(dst, ','), fields)
	if dst[len(dst)-2] == '{' { // no fields
		return dst[:at]
	}
	return append(dst[:at+1], dst[at+2:len(dst)-1]...)
}

// AppendValue appends a value as JSON. The value must be one that JSON can hold.
func (r *Object) AppendValue(dst []byte, value any) []byte {
	if a, ok := value.(Appender); ok {
		return a.AppendJSON(dst)
	}
	if r.json == nil {
		r.json = json.NewEncoder(&r.buf)
		r.json.SetEscapeHTML(false)
	}
	r.buf.Reset()
	if err := r.json.Encode(value); err != nil {
		panic(err)
	}
	return append(dst, bytes.TrimSuffix(r.buf.Bytes(), []byte("\n"))...)
}

// AppendQuoted appends a string in JSON, with U+FFFD for what is not UTF-8.
func AppendQuoted[S string | ~[]byte](dst []byte, s S) []byte {
	at := len(dst) + 1
	dst = append(append(dst, '"'), s...)
	for _, c := range dst[at:] {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return new(Object).AppendValue(dst[:at-1], string(s))
		}
	}
	return append(dst, '"')
}
