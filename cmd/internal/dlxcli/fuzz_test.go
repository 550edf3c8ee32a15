package dlxcli

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// seeds are texts that are problems, or nearly.
var seeds = []string{
	knuth, wrong, "", "\n", "| a\n", "a\n", "\uFEFFa\na\na", " \uFEFF\n\uFEFF\n", " \uFEFF", "a 1:2|b | x y\na x:red |3\n| b x\nb x:blue|4\n", "a | x\r\na x\r\n",
	"a\x00b\na", "|\x00|\x00@\n@\n", "r1c1 l2r3c4\nr1c1 l2r3c4\n", "0:1|a\na\na\na", "a\n   |   \n a", strings.Repeat("| ", 9000) + "\na\n",
}

// foreign are the first bytes of data that is unpacked, or refused with a word on how to make a text of it.
var foreign = []string{
	"\x1f\x8b", "\x28\xb5\x2f\xfd", "\xfd7zX", "BZh", "PK\x03\x04", "7z\xbc\xaf", "%PDF", "\x89PNG", "\xff\xd8\xff", "\xff\xfe", "\xfe\xff",
}

// isForeign reports whether a text begins like such data: UTF-16 needs no first bytes of its own.
func isForeign(text string) bool {
	wide := len(text) >= 4 && (text[1] == 0 && text[3] == 0 || text[0] == 0 && text[2] == 0)
	return wide || slices.ContainsFunc(foreign, func(magic string) bool { return strings.HasPrefix(text, magic) })
}

// FuzzCommand: no input ends in a panic, or in anything but what the input makes for.
func FuzzCommand(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got := runOn(text, "count", "--limit", "1000", "--timeout", "300ms"); got.status > cli.Unknown { // in the format that is recognised
			t.Errorf("count of %q: exit %d with %q", text, got.status, got.stderr)
		}
		_, err := dlx.ParseText(strings.NewReader(text))
		for _, args := range [][]string{
			{"count", "--limit", "1000", "--timeout", "300ms"},
			{"solve", "--first", "3", "--timeout", "300ms"},
			{"solve", "--json", "--timeout", "300ms"},
			{"check"},
			{"check", "--json"},
		} {
			got := runOn(text, append(args, "--input-format", "dlx")...)
			if slices.Contains(args, "--json") {
				if got.stdout != "" && (!json.Valid([]byte(got.stdout)) || strings.Count(got.stdout, "\n") != 1) {
					t.Errorf("%v of %q: %q, want a JSON object on a line", args, text, got.stdout)
				}
			}
			switch {
			case isForeign(text):
			case err != nil && got.status != cli.BadInput && got.stdout != "":
				t.Errorf("%v of %q: exit %d, stdout %q, but it is no problem", args, text, got.status, got.stdout)
			case err == nil && got.status != cli.OK && got.status != cli.No && got.status != cli.Unknown:
				t.Errorf("%v of %q: exit %d with %q, but it is a problem", args, text, got.status, got.stderr)
			}
		}
	})
}
