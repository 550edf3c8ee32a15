package sudokucli

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
)

// A printer prints answers: begin, then solution for each one to be shown, with its number from 1, then end. They
// append to dst.
type printer interface {
	begin(dst []byte, a *answer) []byte
	solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte
	end(dst []byte, a *answer) []byte

	// shows reports whether it shows a note itself, so that it is not to be reported.
	shows(a *answer, n *note) bool
}

// formatFlag adds the flag --format: how grids are printed, which are "solutions" or "puzzles".
func formatFlag(f *cli.Flags, to *string, grids string, formats ...string) {
	f.Choice("format", "print "+grids+" as `FORMAT`: "+cli.Alternatives(formats), "grid on a terminal, or else line",
		formats, func(s string) { *to = s })
}

// settleFormat finds the default of --format, which depends on the terminal, and refuses the flag beside --json.
func settleFormat(s *cli.Session, format *string, json bool) error {
	if err := cli.Contradict(map[string]bool{"--format": *format != "", "--json": json}); err != nil {
		return err
	}
	if *format == "" {
		*format = "line"
		if s.Sys.StdoutTerminal {
			*format = "grid"
		}
	}
	return nil
}

// gridPrinter returns what prints grids in a format, given how it is done in a pipe.
func gridPrinter(s *cli.Session, format string, t texts) printer {
	t.color, t.style = s.Color, styleOf(format)
	switch {
	case format == "svg":
		return &pictures{t}
	case format == "grid" && s.Sys.StdoutTerminal:
		return &screen{texts: t, columns: s.Columns(), errors: s.OneScreen(), quiet: s.Quiet()}
	}
	return &t
}
