package cli

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestRecord(t *testing.T) {
	type head struct {
		File string `json:"file"`
	}
	type tail struct {
		Status string `json:"status"`
		More   bool   `json:"more,omitempty"`
	}
	r := Object{Schema: "tool/1"}
	for _, test := range []struct {
		items []string
		want  string
	}{
		{nil, `{"schema":"tool/1","file":"<a>","status":"none"}` + "\n"},
		{[]string{"x"}, `{"schema":"tool/1","file":"<a>","items":["x"],"status":"none"}` + "\n"},
		{[]string{"x", "\xff\""}, `{"schema":"tool/1","file":"<a>","items":["x","\ufffd\""],"status":"none"}` + "\n"},
	} {
		text := r.Open(nil, head{"<a>"})
		for _, item := range test.items {
			text = r.Item(text, "items", item)
		}
		if got := string(r.Close(text, tail{Status: "none"})); got != test.want {
			t.Errorf("record %s, want %s", got, test.want)
		}
	}
	if got := string(r.Line(struct{}{})); got != "{\"schema\":\"tool/1\"}\n" {
		t.Errorf("empty object %s", got)
	}
}

// TestQuoted compares texts with those of encoding/json.
func TestQuoted(t *testing.T) {
	texts := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(text); err != nil {
			t.Fatal(err)
		}
		if got := string(AppendQuoted([]byte("x"), text)); got+"\n" != "x"+want.String() {
			t.Errorf("AppendQuoted(%q) = %s, want x%s", text, got, &want)
		}
		if a, b := AppendQuoted(nil, text), Text(text).AppendJSON(nil); !bytes.Equal(a, b) {
			t.Errorf("%s, but %s of a Text", a, b)
		}
	})
}

func TestRecordAllocatesNothing(t *testing.T) {
	r, item := Object{Schema: "tool/1"}, Text("5346")
	text := r.Close(r.Item(r.Open(nil, empty{}), "items", &item), empty{})
	allocs := testing.AllocsPerRun(10, func() { text = r.Close(r.Item(r.Open(text[:0], empty{}), "items", &item), empty{}) })
	if allocs > 0 {
		t.Errorf("%v allocations a record, want none: %s", allocs, text)
	}
}

// empty is an object without fields that writes itself.
type empty struct{}

func (empty) AppendJSON(dst []byte) []byte { return append(dst, "{}"...) }
