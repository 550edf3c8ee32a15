package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/cmd/internal/cli"
)

// TestAppendJSON compares the objects that write themselves with what encoding/json makes of them, any of their fields
// being set.
func TestAppendJSON(t *testing.T) {
	texts := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	type plainHead head // without methods
	type plainTail tail
	rapid.Check(t, func(t *rapid.T) {
		h, e := new(head), new(tail)
		for _, object := range []any{h, e} {
			for v, i := reflect.ValueOf(object).Elem(), 0; i < reflect.ValueOf(object).Elem().NumField(); i++ {
				f, name := v.Field(i), v.Type().Field(i).Name
				if !rapid.Bool().Draw(t, name+" is set") {
					continue
				}
				switch f.Interface().(type) {
				case string:
					f.SetString("17")
					if name == "File" {
						f.SetString(texts.Draw(t, name))
					}
				case cli.Text:
					f.SetBytes([]byte(texts.Draw(t, name)))
				case bool:
					f.SetBool(true)
				case int:
					f.SetInt(rapid.Int64().Draw(t, name))
				case []string:
					f.Set(reflect.ValueOf([]string{texts.Draw(t, name)}))
				case []pair:
					f.Set(reflect.ValueOf([]pair{{5, "row 1", [2]string{"r1c1", "r1c2"}}}))
				case *bool:
					f.Set(reflect.ValueOf(new(bool)))
				case *failure:
					f.Set(reflect.ValueOf(&failure{Column: 3, Text: texts.Draw(t, name)}))
				default:
					t.Fatalf("a field of another kind: %s", name)
				}
			}
		}
		for _, object := range []struct {
			is   cli.Appender
			want any
		}{{h, plainHead(*h)}, {e, plainTail(*e)}} {
			var want bytes.Buffer
			encoder := json.NewEncoder(&want)
			encoder.SetEscapeHTML(false)
			if err := encoder.Encode(object.want); err != nil {
				t.Fatal(err)
			}
			if got := string(object.is.AppendJSON(nil)) + "\n"; got != want.String() {
				t.Errorf("%s, want %s", got, &want)
			}
		}
	})
}
