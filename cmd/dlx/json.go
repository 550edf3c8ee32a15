package main

import (
	"bytes"
	"encoding/json"
)

// schema names the form of the JSON objects. Fields may be added to it; none changes its meaning.
const schema = "dlx/1"

// object returns a record as a JSON object on a line, which begins with the schema.
func object(record any) []byte {
	text := append([]byte(`{"schema":"`+schema+`",`), marshal(record)[1:]...)
	return append(text, '\n')
}

// marshal returns a value as JSON, as people write it.
func marshal(value any) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // strings, numbers and lists of our own: cannot fail
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
