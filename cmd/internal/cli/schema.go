//go:build !js

package cli

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// All returns the fields of the objects, each name once. A field that an object of the form may lack is optional.
func (f Form) All() (all []Field) {
	add := func(fields []Field, optional bool) {
		for _, field := range fields {
			field.Optional = field.Optional || optional
			if !slices.ContainsFunc(all, func(other Field) bool { return other.Name == field.Name }) {
				all = append(all, field)
			}
		}
	}
	if f.Schema != "" {
		add([]Field{{Name: "schema", Help: "the form of the object: " + f.Schema, Type: JSONType{Kind: []string{"string"}, Constant: f.Schema}}}, false)
	}
	for _, object := range f.Of {
		add(fieldsOf(reflect.TypeOf(object)), false)
	}
	for _, object := range f.Also {
		add(fieldsOf(reflect.TypeOf(object)), true)
	}
	add(f.Fields, false)
	return all
}

// fieldsOf returns the fields of a struct as encoding/json writes them.
func fieldsOf(t reflect.Type) (fields []Field) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous && !tagged:
			fields = append(fields, fieldsOf(f.Type)...)
		case f.IsExported() && name != "-":
			fields = append(fields, Field{
				Name: name, Help: f.Tag.Get("help"), Optional: strings.Contains(options, "omit"), Type: typeOf(f.Type),
			})
		}
	}
	return fields
}

// typeOf returns the JSON type of the values of a Go type.
func typeOf(t reflect.Type) JSONType {
	is := func(kinds ...string) JSONType { return JSONType{Kind: kinds} }
	zero := reflect.New(t).Elem().Interface()
	if typed, ok := zero.(Typed); ok {
		return is(typed.JSONKind()...)
	}
	if _, ok := zero.(encoding.TextMarshaler); ok {
		return is("string")
	}
	switch t.Kind() {
	case reflect.Pointer:
		return typeOf(t.Elem())
	case reflect.String:
		return is("string")
	case reflect.Bool:
		return is("boolean")
	case reflect.Float32, reflect.Float64:
		return is("number")
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return is("string") // in base64
		}
		items := typeOf(t.Elem())
		return JSONType{Kind: []string{"array"}, Items: &items}
	case reflect.Map:
		values := typeOf(t.Elem())
		return JSONType{Kind: []string{"object"}, Values: &values}
	case reflect.Struct:
		return JSONType{Kind: []string{"object"}, Fields: fieldsOf(t)}
	}
	return is("integer")
}

// list returns a field and the fields of the objects in it, named as paths: "steps", "steps.text". If the same fields have been
// listed under another name before, it refers to that name; at holds the names by fields.
func (f Field) list(at map[string]string) []Field {
	of := f.Type
	for of.Items != nil {
		of = *of.Items
	}
	if of.Fields == nil {
		return []Field{f}
	}
	fields := fmt.Sprint(text.Each(of.Fields, func(f Field) [2]string { return [2]string{f.Name, f.Help} }))
	if at[fields] == "" {
		at[fields] = f.Name
	}
	if name := at[fields]; name != f.Name {
		f.Help += "; fields as in " + name
		return []Field{f}
	}
	all := []Field{f}
	for _, inner := range of.Fields {
		inner.Name = f.Name + "." + inner.Name
		all = append(all, inner.list(at)...)
	}
	return all
}

// A meaning is a field of some name, and what it means in some commands.
type meaning struct {
	name, help string
	commands   []string
	usual      bool // more than half of the commands that have a field of this name share this meaning
}

// meanings returns the fields of all objects of an app, sorted by name. The meaning that most commands share comes first.
func (a App) meanings() (all []*meaning) {
	byName := map[string][]*meaning{}
	listed := map[string]string{}
	var names []string
	for _, c := range a.Commands {
		for _, form := range c.forms() {
			for _, field := range form.All() {
				for _, f := range field.list(listed) {
					if byName[f.Name] == nil {
						names = append(names, f.Name)
					}
					at := slices.IndexFunc(byName[f.Name], func(m *meaning) bool { return m.help == f.Help })
					if at < 0 {
						at = len(byName[f.Name])
						byName[f.Name] = append(byName[f.Name], &meaning{name: f.Name, help: f.Help})
					}
					if m := byName[f.Name][at]; !slices.Contains(m.commands, c.Name) {
						m.commands = append(m.commands, c.Name)
					}
				}
			}
		}
	}
	for _, name := range names {
		of := byName[name]
		slices.SortStableFunc(of, func(a, b *meaning) int { return len(b.commands) - len(a.commands) })
		others := 0
		for _, m := range of[1:] {
			others += len(m.commands)
		}
		of[0].usual = len(of[0].commands) > others
		all = append(all, of...)
	}
	return all
}

// FieldTable returns a table of the fields of all JSON objects of an app, that many columns wide. It names the commands in
// which a field means something else.
func (a App) FieldTable(columns int) string {
	rows := text.Each(a.meanings(), func(m *meaning) [2]string {
		if m.usual {
			return [2]string{m.name, m.help}
		}
		return [2]string{m.name, "of " + strings.Join(m.commands, ", ") + ": " + m.help}
	})
	return WrapTable(rows, columns)
}

// Definition returns the name that [App.Schema] gives to the definition of a command's objects, given their field "schema".
func (a App) Definition(command, schema string) string {
	if program, _, _ := strings.Cut(schema, "/"); program == a.Name {
		return command
	}
	return strings.ReplaceAll(schema, "/", "-")
}

// Schema returns the JSON Schema of the objects that the app writes, by the draft 2020-12. It has a definition for the objects
// of each command, named after the command, and for objects with a schema of their own, named after that.
func (a App) Schema() []byte {
	defs, any := ordered{}, []ordered{}
	for _, c := range a.Commands {
		for _, form := range c.forms() {
			name := a.Definition(c.Name, form.Schema)
			if defs.has(name) {
				continue
			}
			object := JSONType{Kind: []string{"object"}, Fields: form.All()}.schema("")
			defs = append(defs, member{name, object})
			any = append(any, ordered{{"$ref", "#/$defs/" + name}})
		}
	}
	dst, err := json.MarshalIndent(ordered{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "what " + a.Name + " --json prints on a line"},
		{"anyOf", any},
		{"$defs", defs},
	}, "", " ")
	if err != nil {
		panic(err)
	}
	return append(dst, '\n')
}

// schema returns the schema of a value, with its meaning as the description.
func (t JSONType) schema(help string) (s ordered) {
	if len(t.Kind) == 1 {
		s = ordered{{"type", t.Kind[0]}}
	} else {
		s = ordered{{"type", t.Kind}}
	}
	if help != "" {
		s = append(s, member{"description", help})
	}
	if t.Constant != "" {
		s = append(s, member{"const", t.Constant})
	}
	if t.Items != nil {
		s = append(s, member{"items", t.Items.schema("")})
	}
	if t.Values != nil {
		s = append(s, member{"additionalProperties", t.Values.schema("")})
	}
	if t.Fields != nil {
		properties, required := ordered{}, []string{}
		for _, f := range t.Fields {
			properties = append(properties, member{f.Name, f.Type.schema(f.Help)})
			if !f.Optional {
				required = append(required, f.Name)
			}
		}
		s = append(s, member{"properties", properties}, member{"required", required})
	}
	return s
}

// ordered is an object in JSON whose members have an order.
type ordered []member

type member struct {
	name  string
	value any
}

func (o ordered) has(name string) bool {
	return slices.ContainsFunc(o, func(m member) bool { return m.name == name })
}

// MarshalJSON writes the members in their order.
func (o ordered) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(AppendQuoted(nil, m.name))
		b.WriteByte(':')
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
