package cli

import (
	"slices"
	"strings"
	"testing"

	urfave "github.com/urfave/cli/v2"
)

var someFlags = []urfave.Flag{
	&Flag{Long: "first", isSwitch: true},
	&Flag{Long: "limit"},
	&Flag{Long: "jobs", Short: "j"},
	urfave.HelpFlag,
}

func TestPermute(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "--"},
		{"a b", "-- a b"},
		{"a --first b", "--first -- a b"},
		{"a --limit 3 b -j 2", "--limit=3 -j=2 -- a b"},
		{"a --limit=3 -", "--limit=3 -- a -"},
		{"a -- --limit -x", "-- a --limit -x"},
		{"--limit -1 a", "--limit=-1 -- a"},
		{"a -1 --first", "--first -- a -1"},
		{"--limit -- a", "--limit=-- -- a"},
		{"--first=false a", "--first=false -- a"},
		{"-first a", "-first -- a"},
		{"-- --", "-- --"},
	} {
		got, err := permute(strings.Fields(test.args), someFlags)
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("permute(%s) = %v, %v, want %s", test.args, got, err, test.want)
		}
	}
	for _, test := range []struct{ args, want string }{
		{"a --frist", "unknown flag --frist (did you mean --first?)"},
		{"--lim=3", "unknown flag --lim (did you mean --limit?)"},
		{"-x", "unknown flag -x (want --first --limit --jobs --help)"},
		{"--xyzzy", "unknown flag --xyzzy (want --first --limit --jobs --help)"},
		{"--=3", "unknown flag -- (want --first --limit --jobs --help)"},
		{"a --limit", "flag --limit needs a value"},
	} {
		if got, err := permute(strings.Fields(test.args), someFlags); err == nil || err.Error() != test.want {
			t.Errorf("permute(%s) = %v, %v, want the error %s", test.args, got, err, test.want)
		}
	}
}

// FuzzPermute checks that nothing is lost and the order is kept, and that what comes out is in order already.
func FuzzPermute(f *testing.F) {
	f.Add("a --limit 3 b -- --first")
	f.Add("- -j -1 --first=x")
	f.Fuzz(func(t *testing.T, line string) {
		args := strings.Split(line, " ")
		got, err := permute(args, someFlags)
		if err != nil {
			return
		}
		again, err := permute(got, someFlags)
		if err != nil || !slices.Equal(got, again) {
			t.Errorf("permute(%q) = %q, but of that %q, %v", args, got, again, err)
		}
		split := slices.Index(got, "--")
		operands := got[split+1:]
		rest := args
		for _, operand := range operands {
			i := slices.Index(rest, operand)
			if i < 0 {
				t.Fatalf("permute(%q) = %q: operand %q is new, or out of order", args, got, operand)
			}
			rest = rest[i+1:]
		}
		for _, flag := range got[:split] {
			if len(flag) < 2 || flag[0] != '-' {
				t.Errorf("permute(%q) = %q: %q among the flags", args, got, flag)
			}
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
