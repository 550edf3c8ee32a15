package testkit

import (
	"strings"
	"testing"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/cli"
)

// HelpPages checks all help pages of a program: they fit 80 columns, name the default of each flag that has a value,
// and end with two examples at least.
func HelpPages(t *testing.T, app cli.App) {
	t.Helper()
	pages := map[string][]*cli.Flag{"--help": nil, "help completion": nil, "help man": nil}
	for _, c := range app.Commands {
		pages["help "+c.Name] = c.List()
	}
	for args, flags := range pages {
		page, _, status := Run(app.Run, cli.System{}, strings.Fields(args)...)
		if status != cli.OK {
			t.Errorf("%s: exit %d", args, status)
		}
		for line := range strings.Lines(page) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%s: a line of %d columns: %s", args, n, line)
			}
		}
		_, examples, _ := strings.Cut(page, "\nEXAMPLES:\n")
		count := 0
		for line := range strings.Lines(examples) {
			if strings.HasPrefix(line, "   ") && strings.Contains(line, "dlx") {
				count++
			}
		}
		if count < 2 || count != strings.Count(examples, "\n") {
			t.Errorf("%s ends with %d examples, want two or more, a line each:\n%s", args, count, examples)
		}
		words := strings.Join(strings.Fields(page), " ") // lines may end anywhere
		for _, f := range flags {
			if !f.IsSwitch() && (f.Default == "" || !strings.Contains(words, "(default: "+f.Default+")")) {
				t.Errorf("%s does not name the default of --%s", args, f.Long)
			}
		}
	}
}
