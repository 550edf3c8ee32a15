package cli

// A Form describes the JSON objects of a command. Each field is declared in one place, as a field of a struct with its name in
// the tag json and its meaning in the tag help. The help page and the JSON Schema are generated from these tags.
type Form struct {
	Schema string  // the value of their field "schema": "dlx/1"; "" if they have none
	Of     []any   // structs whose fields the objects have
	Also   []any   // structs whose fields some of them have
	Fields []Field // fields that no struct declares
}

// A Field is one field of a JSON object.
type Field struct {
	Name     string
	Help     string
	Optional bool
	Type     JSONType
}

// A JSONType says which values a field may have, as JSON Schema does.
type JSONType struct {
	Kind     []string  // "string", "integer", "number", "boolean", "array", "object", "null"
	Items    *JSONType // of an array
	Values   *JSONType // of an object with any names
	Fields   []Field   // of an object with these names
	Constant string    // the only value of a string; "" for any
}

// A Typed value writes itself in JSON; JSONKind returns its JSON types.
type Typed interface{ JSONKind() []string }

// forms returns the forms of the objects of a command.
func (c Command) forms() []Form {
	if c.Forms == nil {
		return nil
	}
	return c.Forms()
}
