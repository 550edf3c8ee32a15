package cli

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

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
	r := Record{Schema: "tool/1"}
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
	if got := string(r.Object(struct{}{})); got != "{\"schema\":\"tool/1\"}\n" {
		t.Errorf("empty object %s", got)
	}
}

// TestEncoders compares the encoders with encoding/json.
func TestEncoders(t *testing.T) {
	type embedded struct {
		File string `json:"file"`
		Line int    `json:"line,omitempty"`
	}
	type pair struct {
		Digit int       `json:"digit"`
		Cells [2]string `json:"cells"`
	}
	type all struct {
		embedded
		Plain    string
		Text     Text      `json:"text"`
		Absent   Text      `json:"absent,omitempty"`
		Count    uint64    `json:"count,omitempty"`
		Cost     int8      `json:"cost"`
		More     bool      `json:"more,omitempty"`
		Verified *bool     `json:"verified,omitempty"`
		Pointer  *pair     `json:"pointer"`
		Clashes  []pair    `json:"clashes,omitempty"`
		Core     []string  `json:"core,omitzero"`
		Nil      []string  `json:"nil"`
		Lists    [][]int   `json:"lists,omitempty"`
		Bytes    []byte    `json:"bytes,omitempty"`
		Float    float64   `json:"float,omitempty"`
		Time     time.Time `json:"time,omitzero"`
		Any      any       `json:"any"`
		Struct   pair      `json:"struct,omitempty"`
		Zero     pair      `json:"zero,omitzero"`
		Map      map[string]int
		Hidden   int `json:"-"`
		internal int
	}
	texts := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	pairs := rapid.Custom(func(t *rapid.T) pair {
		return pair{rapid.Int().Draw(t, "digit"), [2]string{texts.Draw(t, "cell"), ""}}
	})
	rapid.Check(t, func(t *rapid.T) {
		v := all{
			embedded: embedded{texts.Draw(t, "file"), rapid.IntRange(0, 2).Draw(t, "line")},
			Plain:    texts.Draw(t, "plain"), Text: Text(texts.Draw(t, "text")), Absent: Text(texts.Draw(t, "absent")),
			Count: rapid.Uint64().Draw(t, "count"), Cost: rapid.Int8().Draw(t, "cost"), More: rapid.Bool().Draw(t, "more"),
			Verified: rapid.Ptr(rapid.Bool(), true).Draw(t, "verified"), Pointer: rapid.Ptr(pairs, true).Draw(t, "pointer"),
			Clashes: rapid.SliceOfN(pairs, 0, 2).Draw(t, "clashes"), Core: rapid.SliceOfN(texts, 0, 2).Draw(t, "core"),
			Lists: rapid.SliceOf(rapid.SliceOf(rapid.Int())).Draw(t, "lists"), Bytes: []byte(texts.Draw(t, "bytes")),
			Float: rapid.Float64().Draw(t, "float"), Any: texts.Draw(t, "any"), Struct: pairs.Draw(t, "struct"),
			Zero: pair{rapid.IntRange(0, 1).Draw(t, "zero"), [2]string{}}, internal: 1, Hidden: 1,
		}
		if rapid.Bool().Draw(t, "nil core") {
			v.Core = nil
		}
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(&v); err != nil {
			t.Fatal(err)
		}
		if got := new(Record).appendJSON(nil, &v); string(got)+"\n" != want.String() {
			t.Errorf("record\n%s, want\n%s", got, &want)
		}
	})
}

func TestRecordAllocatesNothing(t *testing.T) {
	type head struct {
		File string `json:"file"`
		Text Text   `json:"text"`
	}
	r, h, item := Record{Schema: "tool/1"}, head{"a", Text("53..7")}, Text("5346")
	text := r.Close(r.Item(r.Open(nil, &h), "items", &item), &h)
	allocs := testing.AllocsPerRun(10, func() { text = r.Close(r.Item(r.Open(text[:0], &h), "items", &item), &h) })
	if allocs > 0 {
		t.Errorf("%v allocations a record, want none: %s", allocs, text)
	}
}

// TestPlain has every character in every place.
func TestPlain(t *testing.T) {
	text := bytes.Repeat([]byte("a"), 19)
	for at := range text {
		for c := range 256 {
			text[at] = byte(c)
			if got, want := plain(text), c >= ' ' && c <= '~' && c != '"' && c != '\\'; got != want {
				t.Errorf("plain(%q) = %v, want %v", text, got, want)
			}
		}
		text[at] = 'a'
	}
}
