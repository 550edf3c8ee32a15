package testkit

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/cli"
)

// HelpPages checks all help pages of a program, long and short, and its topics: they fit terminals of 30 to 80 columns, have at
// least two examples, and the long ones name the default of each flag that has a value.
func HelpPages(t *testing.T, app cli.App) {
	t.Helper()
	pages := map[string][]*cli.Flag{"": nil, "-h": nil, "--help": nil, "help completion": nil, "help man": nil}
	for _, c := range app.Commands {
		pages["help "+c.Name] = c.List()
		pages[c.Name+" -h"] = nil
	}
	topics := map[string]bool{}
	for _, topic := range app.Topics {
		pages["help "+topic.Name], topics["help "+topic.Name] = nil, true
	}
	for args, flags := range pages {
		page, _, status := Run(app.Run, cli.System{}, strings.Fields(args)...)
		if status != cli.OK {
			t.Errorf("%s: exit %d", args, status)
		}
		if n := strings.Count(page, "\n"); args == "" && n > 50 {
			t.Errorf("the first page has %d lines, want a screen", n)
		}
		for _, columns := range []int{30, 46, 80} {
			sys := cli.System{StdoutTerminal: true, Columns: columns}
			shown, _, _ := Run(app.Run, sys, strings.Fields(args)...)
			for line := range strings.Lines(shown) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > columns && len(strings.Fields(line)) > 1 {
					t.Errorf("%s in %d columns: a line of %d: %s", args, columns, n, line)
				}
			}
			if got, want := strings.Fields(shown), strings.Fields(page); !slices.Equal(got, want) {
				t.Errorf("%s in %d columns has other words:\n%s", args, columns, shown)
			}
		}
		if topics[args] {
			continue
		}
		_, examples, _ := strings.Cut(page, "\nEXAMPLES:\n")
		examples, _, _ = strings.Cut(examples, "\n\n")
		lines := strings.Split(examples, "\n")
		other := func(line string) bool { return !strings.HasPrefix(line, "   ") || !strings.Contains(line, "dlx") }
		if len(lines) < 2 || slices.ContainsFunc(lines, other) {
			t.Errorf("%s has no two examples or more, a line each:\n%s", args, examples)
		}
		words := strings.Join(strings.Fields(page), " ") // lines may end anywhere
		for _, f := range flags {
			if !f.IsSwitch() && (f.Default == "" || !strings.Contains(words, "(default: "+f.Default+")")) {
				t.Errorf("%s does not name the default of --%s", args, f.Long)
			}
		}
	}
}
