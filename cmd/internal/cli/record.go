package cli

import "reflect"

// A Record writes a JSON object on a line, which begins with its schema:
//
//	{"schema":"dlx/1","file":"-","solutions":[{"number":"1","options":["a d f"]}],"status":"unique","count":"1"}
//	 Open ───────────────────── ▶ Item, any number of times ───────────────────▶ Close ──────────────────────▶
//
// The items stand before what is known only after the last of them, so that any number of them can be written one by
// one. A Record may be used again after Close. All methods append to dst. Structs and pointers to them are written as
// encoding/json does, but for <, > and &, which stay as they are; nothing is allocated for a pointer to a struct whose
// strings are [Text].
type Record struct {
	Schema string // the name of the form of the objects; fields may be added to a form, none changes its meaning

	items    bool // a list is open
	encoders encoders
	first    [4]struct { // those of the first types met
		of  reflect.Type
		get encoder
	}
}

// Open begins the object with the schema and the fields of head, a struct or a pointer to one.
func (r *Record) Open(dst []byte, head any) []byte {
	r.items = false
	dst = append(append(append(dst, `{"schema":"`...), r.Schema...), '"')
	return r.appendFields(dst, head)
}

// Item appends an item to the list of that name. An object has one list at most.
func (r *Record) Item(dst []byte, list string, item any) []byte {
	if r.items {
		dst = append(dst, ',')
	} else {
		dst = append(append(append(dst, `,"`...), list...), `":[`...)
	}
	r.items = true
	return r.appendJSON(dst, item)
}

// Close ends the object with the fields of tail, a struct, and ends the line.
func (r *Record) Close(dst []byte, tail any) []byte {
	if r.items {
		dst = append(dst, ']')
	}
	return append(r.appendFields(dst, tail), "}\n"...)
}

// Object returns an object without a list, given all its fields.
func (r *Record) Object(fields any) []byte { return r.Close(r.Open(nil, fields), struct{}{}) }

// appendFields appends the fields of a struct, with a comma before each.
func (r *Record) appendFields(dst []byte, fields any) []byte {
	at := len(dst)
	dst = r.appendJSON(append(dst, ','), fields)
	if dst[len(dst)-2] == '{' { // no fields
		return dst[:at]
	}
	return append(dst[:at+1], dst[at+2:len(dst)-1]...)
}

// appendJSON appends a value as JSON. The value must be one that JSON can hold.
func (r *Record) appendJSON(dst []byte, value any) []byte {
	v := reflect.ValueOf(value)
	return r.encoder(v.Type())(dst, v)
}

// encoder returns the encoder of a type. A record has few types, each of which has its place here.
func (r *Record) encoder(t reflect.Type) encoder {
	for i := range r.first {
		known := &r.first[i]
		if known.of == t {
			return known.get
		}
		if known.of == nil {
			if r.encoders == nil {
				r.encoders = make(encoders)
			}
			known.of, known.get = t, r.encoders.of(t)
			return known.get
		}
	}
	return r.encoders.of(t)
}
