package flags

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/urfave/cli/v2"
)

// app returns a command line with two commands and their flags.
func app(limit *uint64, all *bool) *cli.App {
	return &cli.App{
		Name: "tool",
		Commands: []*cli.Command{
			{Name: "count", Flags: []cli.Flag{Number("limit", "stop at `N`", "0", 0, 100, func(n uint64) { *limit = n })}},
			{Name: "solve", Flags: []cli.Flag{Switch("all", "all of them", all)}},
		},
	}
}

func TestOrder(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string
		err  string
	}{
		{[]string{"count", "a", "--limit", "3", "b"}, []string{"count", "--limit=3", "--", "a", "b"}, ""},
		{[]string{"count", "-limit=-1"}, []string{"count", "-limit=-1", "--"}, ""},
		{[]string{"solve", "a", "--all", "--", "--b"}, []string{"solve", "--all", "--", "a", "--b"}, ""},
		{[]string{"solve", "a", "--help"}, []string{"solve", "--help"}, ""},
		{[]string{"help", "solve"}, []string{"help", "solve"}, ""},
		{[]string{"--version"}, []string{"--version"}, ""},
		{nil, nil, ""},
		{[]string{"slove"}, nil, `unknown command "slove" (did you mean solve?)`},
		{[]string{"xyzzy"}, nil, `unknown command "xyzzy" (want count or solve)`},
		{[]string{"help", "xyzzy"}, nil, `unknown command "xyzzy" (want count or solve)`},
		{[]string{"solve", "--limit", "3"}, nil, "solve: unknown flag --limit (want --all --help)"},
		{[]string{"count", "--limt", "3"}, nil, "count: unknown flag --limt (did you mean --limit?)"},
		{[]string{"count", "--limit"}, nil, "count: flag --limit needs a value"},
		{[]string{"--all", "solve"}, nil, "unknown flag --all (want --help --version), or a command missing before it (want count or solve)"},
	} {
		var limit uint64
		var all bool
		a := app(&limit, &all)
		a.Version = "1"
		got, err := Order(a, test.args)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != test.err || err == nil && !slices.Equal(got, test.want) {
			t.Errorf("Order(%q) = %q, %v, want %q, %s", test.args, got, err, test.want, test.err)
		}
	}
}

func TestValues(t *testing.T) {
	var limit uint64
	var word string
	var d time.Duration
	for _, test := range []struct {
		flag *cli.GenericFlag
		text string
		err  string
	}{
		{Number("n", "", "", 1, 9, func(n uint64) { limit = n }), "7", ""},
		{Number("n", "", "", 1, 9, nil), "0", "want a whole number, at least 1"},
		{Number("n", "", "", 1, 9, nil), "10", "want a whole number, at most 9"},
		{Number("n", "", "", 1, 9, nil), "99999999999999999999", "want a whole number, at most 9"},
		{Number("n", "", "", 1, 9, nil), "x", "want a whole number, at least 1"},
		{Choice("c", "", "", []string{"a", "b", "c"}, func(s string) { word = s }), "b", ""},
		{Choice("c", "", "", []string{"a", "b", "c"}, nil), "d", "want a, b or c"},
		{Duration("d", "", "", func(x time.Duration) { d = x }), "1m30s", ""},
		{Duration("d", "", "", nil), "-1s", "want a duration above 0, such as 10s, 500ms or 1m30s"},
		{Duration("d", "", "", nil), "3", "want a duration above 0, such as 10s, 500ms or 1m30s"},
	} {
		err := test.flag.Value.Set(test.text)
		if err == nil != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%s = %q: %v, want %q", test.flag.Name, test.text, err, test.err)
		}
	}
	if limit != 7 || word != "b" || d != 90*time.Second {
		t.Errorf("values %d, %q, %v", limit, word, d)
	}
}

func TestContradict(t *testing.T) {
	if err := Contradict(map[string]bool{"--a": true, "--b": false}); err != nil {
		t.Error(err)
	}
	err := Contradict(map[string]bool{"--b": true, "--c": false, "--a": true})
	if err == nil || err.Error() != "--a and --b contradict each other" {
		t.Errorf("error %v", err)
	}
}

func TestWording(t *testing.T) {
	got := Wording(errors.New(`invalid value "x" for flag -limit: parse error`))
	if want := `invalid value "x" for --limit: want true or false`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
