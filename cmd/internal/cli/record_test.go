package cli

import "testing"

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
