package cli

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// Text is a string in JSON, in memory that can be used again: with it, a writer of many records allocates nothing.
type Text []byte

// MarshalText returns the text.
func (t Text) MarshalText() ([]byte, error) { return t, nil }

// An encoder appends a value as encoding/json writes it, with <, > and & as they are. It allocates nothing for
// structs, lists, strings, integers and booleans, and leaves all else to encoding/json, which takes five times as long
// for a record and boxes its fields.
type encoder func(dst []byte, v reflect.Value) []byte

// encoders holds the encoder of each type met.
type encoders map[reflect.Type]encoder

// of returns the encoder of a type.
func (m encoders) of(t reflect.Type) encoder {
	e := m[t]
	if e == nil {
		m[t] = appendAny // for values within values of their own type
		e = m.make(t)
		m[t] = e
	}
	return e
}

var (
	textType  = reflect.TypeFor[Text]()
	jsonTypes = []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()}
)

func (m encoders) make(t reflect.Type) encoder {
	switch t {
	case textType:
		return func(dst []byte, v reflect.Value) []byte { return appendString(dst, v.Bytes()) }
	case reflect.PointerTo(textType):
		return m.pointer(t)
	}
	for _, own := range jsonTypes {
		if t.Implements(own) || reflect.PointerTo(t).Implements(own) {
			return appendAny
		}
	}
	switch t.Kind() {
	case reflect.String:
		return func(dst []byte, v reflect.Value) []byte { return appendString(dst, v.String()) }
	case reflect.Bool:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendBool(dst, v.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendInt(dst, v.Int(), 10) }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendUint(dst, v.Uint(), 10) }
	case reflect.Pointer:
		return m.pointer(t)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() != reflect.Uint8 { // which would be base64
			return m.list(t)
		}
	case reflect.Struct:
		return m.object(t)
	}
	return appendAny
}

func (m encoders) pointer(t reflect.Type) encoder {
	to := m.of(t.Elem())
	return func(dst []byte, v reflect.Value) []byte {
		if v.IsNil() {
			return append(dst, "null"...)
		}
		return to(dst, v.Elem())
	}
}

func (m encoders) list(t reflect.Type) encoder {
	item := m.of(t.Elem())
	return func(dst []byte, v reflect.Value) []byte {
		if v.Kind() == reflect.Slice && v.IsNil() {
			return append(dst, "null"...)
		}
		dst = append(dst, '[')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item(dst, v.Index(i))
		}
		return append(dst, ']')
	}
}

// A fieldEncoder appends a field of a struct.
type fieldEncoder struct {
	index     []int
	name      string // "file":
	omitEmpty bool
	omitZero  bool
	value     encoder
}

func (m encoders) object(t reflect.Type) encoder {
	var fields []fieldEncoder
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" {
			continue // the fields of an embedded struct are visible themselves
		}
		if name == "" {
			name = f.Name
		}
		fields = append(fields, fieldEncoder{
			f.Index, string(appendString(nil, name)) + ":",
			strings.Contains(options, "omitempty"), strings.Contains(options, "omitzero"), m.of(f.Type),
		})
	}
	return func(dst []byte, v reflect.Value) []byte {
		dst = append(dst, '{')
		at := len(dst)
		for i := range fields {
			f := &fields[i]
			value := v.FieldByIndex(f.index)
			if f.omitEmpty && isEmpty(value) || f.omitZero && value.IsZero() {
				continue
			}
			if len(dst) > at {
				dst = append(dst, ',')
			}
			dst = f.value(append(dst, f.name...), value)
		}
		return append(dst, '}')
	}
}

// isEmpty reports whether omitempty leaves a value out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// appendString appends a string, with U+FFFD for what is not UTF-8.
func appendString[S string | []byte](dst []byte, s S) []byte {
	at := len(dst) + 1
	dst = append(append(dst, '"'), s...)
	if !plain(dst[at:]) {
		return appendAny(dst[:at-1], reflect.ValueOf(string(s)))
	}
	return append(dst, '"')
}

// plain reports whether text stands in JSON as it is.
func plain(text []byte) bool {
	const each, tops = 0x0101010101010101, 0x8080808080808080
	for len(text) >= 8 { // eight characters at a time; below, x-each borrows only where a byte is 0
		w := binary.LittleEndian.Uint64(text)
		quote, slash, delete := w^'"'*each, w^'\\'*each, w^0x7F*each
		if (w|(w-' '*each)|(quote-each)|(slash-each)|(delete-each))&tops != 0 {
			break
		}
		text = text[8:]
	}
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// appendAny appends a value by encoding/json. The value must be one that JSON can hold.
func appendAny(dst []byte, v reflect.Value) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if v.CanAddr() { // it may be the pointer that knows its JSON
		v = v.Addr()
	}
	if err := e.Encode(v.Interface()); err != nil {
		panic(err)
	}
	return append(dst, bytes.TrimSuffix(buf.Bytes(), []byte("\n"))...)
}
