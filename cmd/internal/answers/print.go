package answers

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
)

// A Printer prints answers: begin, then solution for each one to be shown, with its number from 1, then end. They
// append to dst.
type Printer interface {
	Begin(dst []byte, a *Answer) []byte
	Solution(dst []byte, a *Answer, g *cover.Grid, number uint64) []byte
	End(dst []byte, a *Answer) []byte
}

// A View is how answers are shown as text.
type View struct {
	Format  string // a choice of --format; "": the command has no such flag
	Color   bool
	Columns int  // of the terminal; 0: no terminal
	Screen  bool // grids are drawn on a terminal, below headings
	Said    bool // notes are read on the same screen, which shows them in its own words
	quiet   bool // no notes
	Verify  bool // say what is proved
	Group   bool // all grids of a puzzle, and a line with their number
	making  bool // the grids are puzzles made, and not solutions
}

// Flag adds the flag --format, given what is printed: "solutions" or "puzzles".
func (v *View) Flag(f *cli.Flags, grids string, formats ...string) {
	f.Choice("format", "print "+grids+" as `FORMAT`:", "grid on a terminal, or else line",
		formats, func(s string) { v.Format = s })
}

// Settle finds the default of --format, which depends on the terminal, and refuses the flag beside --json.
func (v *View) Settle(s *cli.Session, json bool) error {
	if err := cli.Contradict(map[string]bool{"--format": v.Format != "", "--json": json}); err != nil {
		return err
	}
	if v.Format == "" {
		v.Format = "line"
		if s.Sys.StdoutTerminal {
			v.Format = "grid"
		}
	}
	v.Color, v.Columns, v.quiet = s.Color, s.Columns(), s.Quiet()
	if v.Format == "grid" {
		v.Screen, v.Said = s.Sys.StdoutTerminal, s.OneScreen()
	}
	return nil
}

// ShowsOverlap reports whether overlapping grids can be shown in the format.
func (v *View) ShowsOverlap() bool {
	return v.Format == "line" || v.Format == "grid" || v.Format == "svg" && draw.Overlaps
}

// IsPlain reports whether a solution is a line and nothing else.
func (v *View) IsPlain() bool { return v.Format == "line" && !v.Color && !v.Screen }

// Printer returns what prints text in this way: records like blank, or grids if it is nil.
func (v View) Printer(blank Record) Printer {
	t := texts{view: v, apart: blank == nil && (v.Format == "grid" || v.Format == "csv")}
	if v.Screen {
		return &screen{texts: t}
	}
	return &t
}

// shows reports whether a note is shown as text, so that it is not to be reported. A screen leaves what cannot be read to
// stderr; its other notes stand below the grid, or are said in other words. Records repeat remarks.
func (v *View) shows(a *Answer, n *Note) bool {
	if a.Record != nil {
		return v.Said && n.kind == Remark
	}
	return v.Said && a.Status != Unreadable
}

// Comment appends a line that is no grid, in a picture a comment of XML.
func (v *View) Comment(dst []byte, words string) []byte {
	if v.Format == "svg" {
		return draw.AppendComment(dst, words)
	}
	return append(text.AppendClean(append(dst, "# "...), words), '\n')
}

// what returns the word for a grid.
func (v *View) what() string {
	if v.making {
		return "puzzle"
	}
	return "solution"
}
