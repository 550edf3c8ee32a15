package answers

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestAppendJSON compares the objects that write themselves with what encoding/json makes of them, whichever of their
// fields are set.
func TestAppendJSON(t *testing.T) {
	type plainHead head // without methods
	type plainTail tail
	h, e := new(head), new(tail)
	for _, text := range []string{"plain", "\xff\"<>\n"} {
		for set := range 1 << reflect.TypeFor[tail]().NumField() {
			fill(t, h, set, text)
			fill(t, e, set, text)
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
		}
	}
}

// fill sets the fields of a struct whose bits are set, and the others to zero. Status and count are words of our own.
func fill(t *testing.T, object any, set int, text string) {
	values := []any{text, cli.Text(text), true, 17, []string{text}, []ClashObject{{Digit: 5, House: "row 1", Cells: [2]string{"r1c1", text}}}, new(bool), &cli.Failure{Text: text}}
	v := reflect.ValueOf(object).Elem()
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		f.SetZero()
		if name == "Status" || name == "Count" && set>>i&1 == 1 {
			f.SetString("word")
			continue
		}
		for _, value := range values {
			if set>>i&1 == 1 && reflect.TypeOf(value) == f.Type() {
				f.Set(reflect.ValueOf(value))
			}
		}
		if set>>i&1 == 1 && f.IsZero() {
			t.Fatalf("no value for the field %s", name)
		}
	}
}
