package testkit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// A schema is the JSON Schema of a program, read back from its text.
type schema struct {
	app  cli.App
	defs map[string]any

	mu   sync.Mutex
	seen map[string]bool // definitions that an object was checked against
}

// CheckForms checks that all commands with --json declare the form of their objects, and that each field has a description.
func CheckForms(t *testing.T, app cli.App) {
	s, err := newSchema(app)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range app.Commands {
		if c.Forms == nil && slices.ContainsFunc(c.List(), func(f *cli.Flag) bool { return f.Long == "json" }) {
			t.Errorf("%s has --json, and no form of its objects", c.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.defs)) {
		for _, path := range undescribed(s.defs[name].(map[string]any), name) {
			t.Errorf("the field %s does not say what it means (want a tag help)", path)
		}
	}
}

// undescribed returns the fields without a description.
func undescribed(schema map[string]any, path string) (paths []string) {
	if items, is := schema["items"].(map[string]any); is {
		paths = undescribed(items, path)
	}
	properties, _ := schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		field := properties[name].(map[string]any)
		if field["description"] == nil {
			paths = append(paths, path+"."+name)
		}
		paths = append(paths, undescribed(field, path+"."+name)...)
	}
	return paths
}

// newSchema returns the schema of a program.
func newSchema(app cli.App) (*schema, error) {
	var all struct {
		Defs map[string]any `json:"$defs"`
	}
	err := json.Unmarshal(app.Schema(), &all)
	return &schema{app: app, defs: all.Defs, seen: map[string]bool{}}, err
}

// check returns an error if an object that a command line printed does not fit the definition of its command.
func (s *schema) check(args []string, stdout string) error {
	command := "solve" // if the command line begins with a puzzle
	if _, is := s.app.Command(args[0]); is {
		command = args[0]
	}
	for line := range strings.Lines(stdout) {
		var of struct{ Schema string }
		if !strings.HasPrefix(line, `{"schema":`) || json.Unmarshal([]byte(line), &of) != nil || !strings.HasPrefix(of.Schema, "dlx") {
			continue
		}
		name := s.app.Definition(command, of.Schema)
		def, is := s.defs[name].(map[string]any)
		if !is {
			return fmt.Errorf("no definition %s in the JSON Schema for %s", name, line)
		}
		s.mu.Lock()
		s.seen[name] = true
		s.mu.Unlock()
		var value any
		numbers := json.NewDecoder(bytes.NewReader([]byte(line)))
		numbers.UseNumber()
		if err := numbers.Decode(&value); err != nil {
			return err
		}
		if err := fits(value, def, name); err != nil {
			return fmt.Errorf("%w: %s", err, line)
		}
	}
	return nil
}

// fits returns an error if a value does not fit a schema. It knows the words that [cli.App.Schema] uses, and is
// stricter than JSON Schema: a field must be declared.
func fits(value any, schema map[string]any, path string) error {
	for word, want := range schema {
		switch word {
		case "description", "properties", "items", "additionalProperties":
		case "type":
			kinds, several := want.([]any)
			if !several {
				kinds = []any{want}
			}
			if !slices.ContainsFunc(kinds, func(kind any) bool { return isA(value, kind) }) {
				return fmt.Errorf("%s is %v (want %v)", path, value, want)
			}
		case "const":
			if value != want {
				return fmt.Errorf("%s is %v (want %v)", path, value, want)
			}
		case "required":
			object, is := value.(map[string]any)
			for _, name := range want.([]any) {
				if _, has := object[name.(string)]; is && !has { // a value of another type is reported under "type"
					return fmt.Errorf("%s lacks the field %v", path, name)
				}
			}
		default:
			return fmt.Errorf("%s: the schema has the word %s, which this check does not know", path, word)
		}
	}
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			properties, _ := schema["properties"].(map[string]any)
			field, declared := properties[name].(map[string]any)
			if !declared {
				field, declared = schema["additionalProperties"].(map[string]any)
			}
			if !declared {
				return fmt.Errorf("%s has the field %s, which the schema does not name", path, name)
			}
			if err := fits(value[name], field, path+"."+name); err != nil {
				return err
			}
		}
	case []any:
		items, declared := schema["items"].(map[string]any)
		if !declared {
			return fmt.Errorf("%s: the schema does not say what the items are", path)
		}
		for _, item := range value {
			if err := fits(item, items, path+"[]"); err != nil {
				return err
			}
		}
	}
	return nil
}

// isA reports whether a decoded value, with numbers as json.Number, is of a type of JSON Schema.
func isA(value, kind any) bool {
	switch v := value.(type) {
	case nil:
		return kind == "null"
	case string:
		return kind == "string"
	case bool:
		return kind == "boolean"
	case []any:
		return kind == "array"
	case map[string]any:
		return kind == "object"
	case json.Number:
		return kind == "number" || kind == "integer" && !strings.ContainsAny(v.String(), ".eE")
	}
	return false
}
