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
}

// A view is how answers are shown as text.
type view struct {
	format  string // a choice of --format; "": the command has no such flag
	color   bool
	columns int  // of the terminal; 0: no terminal
	screen  bool // grids are drawn on a terminal, below headings
	said    bool // notes are read on the same screen, which shows them in its own words
	quiet   bool // no notes
	verify  bool // say what is proved
	group   bool // all grids of a puzzle, and a line with their number
	making  bool // the grids are puzzles made, and not solutions
}

// flag adds the flag --format, given what is printed: "solutions" or "puzzles".
func (v *view) flag(f *cli.Flags, grids string, formats ...string) {
	f.Choice("format", "print "+grids+" as `FORMAT`: "+cli.Alternatives(formats), "grid on a terminal, or else line",
		formats, func(s string) { v.format = s })
}

// settle finds the default of --format, which depends on the terminal, and refuses the flag beside --json.
func (v *view) settle(s *cli.Session, json bool) error {
	if err := cli.Contradict(map[string]bool{"--format": v.format != "", "--json": json}); err != nil {
		return err
	}
	if v.format == "" {
		v.format = "line"
		if s.Sys.StdoutTerminal {
			v.format = "grid"
		}
	}
	v.color, v.columns, v.quiet = s.Color, s.Columns(), s.Quiet()
	if v.format == "grid" {
		v.screen, v.said = s.Sys.StdoutTerminal, s.OneScreen()
	}
	return nil
}

// printer returns what prints text in this way: records like blank, or grids if it is nil.
func (v view) printer(blank record) printer {
	t := texts{view: v, apart: blank == nil && (v.format == "grid" || v.format == "csv")}
	if v.screen {
		return &screen{texts: t}
	}
	return &t
}

// shows reports whether a note is shown as text, so that it is not to be reported. A screen leaves what cannot be read to
// stderr; its other notes stand below the grid, or are said in other words. Records repeat remarks.
func (v *view) shows(a *answer, n *note) bool {
	if a.record != nil {
		return v.said && n.kind == remark
	}
	return v.said && a.status != unreadable
}

// comment appends a line that is no grid, in a picture a comment of XML.
func (v *view) comment(dst []byte, text string) []byte {
	if v.format == "svg" {
		return appendRemark(dst, text)
	}
	return append(cli.AppendClean(append(dst, "# "...), text), '\n')
}

// what returns the word for a grid.
func (v *view) what() string {
	if v.making {
		return "puzzle"
	}
	return "solution"
}
