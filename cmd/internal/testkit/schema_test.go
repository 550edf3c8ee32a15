package testkit

import (
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestFits checks that objects that do not fit the schema are refused.
func TestFits(t *testing.T) {
	type inner struct {
		Cell string `json:"cell" help:"a cell"`
	}
	type object struct {
		File  string         `json:"file" help:"a file"`
		Line  int            `json:"line,omitempty" help:"a line"`
		Cells []inner        `json:"cells,omitempty" help:"cells"`
		Named map[string]int `json:"named,omitempty" help:"numbers by name"`
	}
	s, err := newSchema(cli.App{Name: "dlx", Commands: []cli.Command{{
		Name:  "solve",
		Forms: func() []cli.Form { return []cli.Form{{Schema: "dlx/1", Of: []any{object{}}}} },
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		`{"schema":"dlx/1","file":"a","line":1,"cells":[{"cell":"r1c1"}],"named":{"x":1}}`: "",
		`{"schema":"dlx/1","file":"a"}`:                    "",
		`# no object`:                                      "",
		`{"schema":"dlx/1"}`:                               "solve lacks the field file",
		`{"schema":"dlx/2","file":"a"}`:                    "solve.schema is dlx/2 (want dlx/1)",
		`{"schema":"dlx-other/1","file":"a"}`:              "no definition dlx-other-1",
		`{"schema":"dlx/1","file":1}`:                      "solve.file is 1 (want string)",
		`{"schema":"dlx/1","file":null}`:                   "solve.file is <nil> (want string)",
		`{"schema":"dlx/1","file":"a","line":1.5}`:         "solve.line is 1.5 (want integer)",
		`{"schema":"dlx/1","file":"a","more":true}`:        "solve has the field more",
		`{"schema":"dlx/1","file":"a","cells":["r1c1"]}`:   "solve.cells[] is r1c1 (want object)",
		`{"schema":"dlx/1","file":"a","cells":[{}]}`:       "solve.cells[] lacks the field cell",
		`{"schema":"dlx/1","file":"a","named":{"x":true}}`: "solve.named.x is true (want integer)",
	} {
		err := s.check([]string{"solve"}, line+"\n")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
