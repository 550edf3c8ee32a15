package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// parsed has flags of all kinds parsed, and returns the flags given and the operands.
func parsed(args []string) (flags, operands []string, help string, err error) {
	var f Flags
	take := func(name string) func(string) error {
		return func(value string) error {
			flags = append(flags, name+"="+value)
			if value == "bad" {
				return fmt.Errorf("want another")
			}
			return nil
		}
	}
	f.Value("first", "", "", take("first")).isSwitch = true
	f.Value("limit", "", "", take("limit"))
	f.Value("jobs,j", "", "", take("jobs"))
	operands, help, err = f.parse(args)
	return flags, operands, help, err
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "--"},
		{"a b", "-- a b"},
		{"a --first b", "first=true -- a b"},
		{"a --limit 3 b -j 2", "limit=3 jobs=2 -- a b"},
		{"a --limit=3 -", "limit=3 -- a -"},
		{"a -- --limit -x", "-- a --limit -x"},
		{"--limit -1 a", "limit=-1 -- a"},
		{"a -1 --first", "first=true -- a -1"},
		{"--limit -- a", "limit=-- -- a"},
		{"--first=false a", "first=false -- a"},
		{"-first a", "first=true -- a"},
		{"-- --", "-- --"},
		{"a --help -j 2", "jobs=2 help --"},
		{"-h --limit bad", "limit=bad h --"},
	} {
		flags, operands, help, err := parsed(strings.Fields(test.args))
		if help != "" {
			flags = append(flags, help)
		}
		if got := strings.Join(slices.Concat(flags, []string{"--"}, operands), " "); err != nil || got != test.want {
			t.Errorf("parse(%s): %s, %v, want %s", test.args, got, err, test.want)
		}
	}
	for _, test := range []struct{ args, want string }{
		{"a --frist", "unknown flag --frist (did you mean --first?)"},
		{"--lim=3", "unknown flag --lim (did you mean --limit?)"},
		{"-x", "unknown flag -x (want --first --limit --jobs --help)"},
		{"--xyzzy", "unknown flag --xyzzy (want --first --limit --jobs --help)"},
		{"--=3", "unknown flag -- (want --first --limit --jobs --help)"},
		{"a --limit", "flag --limit needs a value"},
		{"--help --xyzzy", "unknown flag --xyzzy (want --first --limit --jobs --help)"},
		{"--limit bad --frist", "unknown flag --frist (did you mean --first?)"},
		{"--limit bad -j bad", `invalid value "bad" for --limit: want another`},
		{"--first=bad", `invalid boolean value "bad" for --first: want another`},
	} {
		if flags, operands, _, err := parsed(strings.Fields(test.args)); err == nil || err.Error() != test.want {
			t.Errorf("parse(%s): %v, %v, %v, want the error %s", test.args, flags, operands, err, test.want)
		}
	}
}

// FuzzParse checks that nothing is lost, the order is kept, and that it makes no difference where flags stand.
func FuzzParse(f *testing.F) {
	f.Add("a --limit 3 b -- --first")
	f.Add("- -j -1 --first=x")
	f.Fuzz(func(t *testing.T, line string) {
		args := strings.Split(line, " ")
		flags, operands, help, err := parsed(args)
		if err != nil || help != "" {
			return
		}
		var sorted []string
		for _, flag := range flags {
			sorted = append(sorted, "--"+flag)
		}
		again, rest, _, err := parsed(slices.Concat(sorted, []string{"--"}, operands))
		if err != nil || !slices.Equal(again, flags) || !slices.Equal(rest, operands) {
			t.Errorf("parse(%q): %q, %q, but flags first %q, %q, %v", args, flags, operands, again, rest, err)
		}
		left := args
		for _, operand := range operands {
			i := slices.Index(left, operand)
			if i < 0 {
				t.Fatalf("parse(%q): operand %q is new, or out of order", args, operand)
			}
			left = left[i+1:]
		}
	})
}

func TestSuggest(t *testing.T) {
	names := []string{"solve", "count", "estimate", "explain", "encode", "decode"}
	for word, want := range map[string]string{
		"slove": "solve", "cuont": "count", "est": "estimate", "explian": "explain", "encod": "encode", "xyzzy": "", "help": "", "s": "",
	} {
		if want != "" {
			want = " (did you mean " + want + "?)"
		}
		if got := Suggest(word, names); got != want {
			t.Errorf("Suggest(%s) = %q, want %q", word, got, want)
		}
	}
}

func TestChoiceUsage(t *testing.T) {
	var f Flags
	for usage, want := range map[string]string{"write `FORMAT`:": "write `FORMAT`: a, b or c", "take a `WORD`": "take a `WORD`"} {
		if got := f.Choice("word", usage, "", []string{"a", "b", "c"}, nil).Usage; got != want {
			t.Errorf("Choice with %q says %q, want %q", usage, got, want)
		}
	}
}
