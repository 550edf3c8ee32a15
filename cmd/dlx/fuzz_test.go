package main

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// seeds are texts that are problems, or nearly.
var seeds = []string{
	knuth, wrong, "", "\n", "| a\n", "a\n", "\uFEFFa\na\na", " \uFEFF\n\uFEFF\n", " \uFEFF", "a 1:2|b | x y\na x:red |3\n| b x\nb x:blue|4\n", "a | x\r\na x\r\n",
	"a\x00b\na", "r1c1 l2r3c4\nr1c1 l2r3c4\n", "0:1|a\na\na\na", "a\n   |   \n a", strings.Repeat("| ", 9000) + "\na\n",
}

// FuzzLines: the lines of items and options are found where the parser finds them.
func FuzzLines(f *testing.F) {
	for _, text := range seeds {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		p, err := dlx.ParseProblem(strings.NewReader(text))
		if err != nil || strings.Contains(text, strings.Repeat(" ", 100)) {
			return
		}
		var l lines
		size = min(max(1, size), 1+len(text))
		if _, err := io.CopyBuffer(&l, struct{ io.Reader }{strings.NewReader(text)}, make([]byte, size)); err != nil {
			t.Fatal(err)
		}
		l.end()
		if len(l.options) != p.Options() || l.items == 0 {
			t.Errorf("%d lines of options, and items on line %d, of %q, want %d options", len(l.options), l.items, text, p.Options())
		}
		all := strings.Split(text, "\n")
		for o, line := range l.options[:min(20, len(l.options))] {
			if _, err := dlx.ParseProblem(strings.NewReader(all[l.items-1] + "\n" + all[line-1])); err != nil {
				t.Errorf("option %d is not on line %d of %q: %v", o, line, text, err)
			}
		}
	})
}

// FuzzCommand: no input ends in a panic, or in anything but what the input makes for.
func FuzzCommand(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := dlx.ParseProblem(strings.NewReader(text))
		for _, args := range [][]string{
			{"count", "--limit", "1000", "--timeout", "1s"},
			{"solve", "--first", "3", "--timeout", "1s"},
			{"solve", "--json", "--timeout", "1s"},
			{"check"},
			{"check", "--json"},
		} {
			got := runOn(text, args...)
			if slices.Contains(args, "--json") {
				if got.stdout != "" && (!json.Valid([]byte(got.stdout)) || strings.Count(got.stdout, "\n") != 1) {
					t.Errorf("%v of %q: %q, want a JSON object on a line", args, text, got.stdout)
				}
			}
			switch {
			case strings.HasPrefix(text, "\x1f\x8b") || strings.HasPrefix(text, "\x28\xb5\x2f\xfd"):
			case err != nil && got.status != cli.BadInput && got.stdout != "":
				t.Errorf("%v of %q: exit %d, stdout %q, but it is no problem", args, text, got.status, got.stdout)
			case err == nil && got.status != cli.OK && got.status != cli.No && got.status != cli.Unknown:
				t.Errorf("%v of %q: exit %d with %q, but it is a problem", args, text, got.status, got.stderr)
			}
		}
	})
}
