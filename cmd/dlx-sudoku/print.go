package main

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// A printer prints answers: begin, then solution for each one to be shown, with its number from 1, then end. They
// append to dst.
type printer interface {
	begin(dst []byte, a *answer) []byte
	solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte
	end(dst []byte, a *answer) []byte

	// absorb takes those of the notes about an answer that it shows itself, before the end, and returns the others. It
	// may change notes.
	absorb(a *answer, notes []note) []note
}

// atOnce is a printer that prints all of a record at its end.
type atOnce func(dst []byte, a *answer) []byte

func (p atOnce) begin(dst []byte, _ *answer) []byte { return dst }

func (p atOnce) solution(dst []byte, _ *answer, _ *cover.Grid, _ uint64) []byte { return dst }

func (p atOnce) end(dst []byte, a *answer) []byte { return p(dst, a) }

func (p atOnce) absorb(_ *answer, notes []note) []note { return notes }

// record is an answer on its way to stdout.
type recording struct {
	answer
	printer
	begun bool   // part of it may be written already
	ended bool   // all of it may
	shown uint64 // solutions printed
}

// start makes the record that of an item.
func (r *recording) start(it *item) {
	r.answer.start(it)
	r.begun, r.ended, r.shown = false, false, 0
}

// open begins to print the record, once.
func (r *recording) open(c *chunk) {
	if !r.begun {
		r.begun = true
		c.text = r.begin(c.text, &r.answer)
	}
}

// show prints a solution.
func (r *recording) show(c *chunk, g *cover.Grid) {
	r.open(c)
	r.shown++
	g.SetAlphabet(r.Grid.Alphabet())
	c.text = r.solution(c.text, &r.answer, g, r.shown)
}

// reply is reply of a [handler], given what reports an answer that was found, before its end is printed, and returns the
// exit status that it makes for.
func (r *recording) reply(it *item, c *chunk, err error, report func(*chunk) cli.Status) uint64 {
	switch {
	case it.Err != nil:
		r.start(it)
	case err != nil && !r.begun:
		return r.count
	case err != nil: // the record stands there in part
		r.status, r.more = unknown, true
		c.text = r.end(c.text, &r.answer)
		return r.count
	}
	r.open(c)
	if it.Err == nil {
		before := len(c.notes)
		c.worse(report(c))
		c.notes = c.notes[:before+len(r.absorb(&r.answer, c.notes[before:]))]
	}
	c.tally[r.status]++
	if !r.ended {
		r.finish(c)
	}
	return r.count
}

// finish prints the end of the record.
func (r *recording) finish(c *chunk) {
	r.open(c)
	c.text = r.end(c.text, &r.answer)
	r.ended = true
}

// layout has the flag --format: how solutions are printed.
type layout struct {
	format string // line, grid, csv or svg
}

func (l *layout) Flags(f *cli.Flags) {
	f.Choice("format", "print solutions as `FORMAT`: line, grid, csv or svg", "grid on a terminal, or else line",
		[]string{"line", "grid", "csv", "svg"},
		func(s string) { l.format = s })
}

// Settle lets a terminal decide where the flag was not given, which goes without --json.
func (l *layout) Settle(s *cli.Session, json bool) error {
	if err := cli.Contradict(map[string]bool{"--format": l.format != "", "--json": json}); err != nil {
		return err
	}
	if l.format == "" {
		l.format = "line"
		if s.Sys.StdoutTerminal {
			l.format = "grid"
		}
	}
	return nil
}

// printer returns what prints solutions; group is set where all those of a puzzle are followed by their number.
func (l *layout) printer(s *cli.Session, json, group bool) printer {
	if json {
		return newObjects()
	}
	return l.printerOf(s, texts{format: l.format, group: group, color: s.Color})
}

// printerOf returns what prints grids, given how it is done in a pipe.
func (l *layout) printerOf(s *cli.Session, t texts) printer {
	switch {
	case l.format == "svg":
		return &pictures{t}
	case l.format == "grid" && s.Sys.StdoutTerminal:
		return newScreen(s, t)
	}
	return &t
}

// texts prints solutions as lines, grids or csv, and lines that start with '#'. Grids and csv have a blank line before
// each but the first.
type texts struct {
	format string
	group  bool // all solutions of a puzzle, and a line with their number
	parts  bool // they are puzzles made, and not solutions
	color  bool
	buf    []byte
}

func (p *texts) begin(dst []byte, a *answer) []byte {
	if a.index > 0 {
		dst = p.separate(dst)
	}
	return dst
}

func (p *texts) solution(dst []byte, a *answer, g *cover.Grid, number uint64) []byte {
	if number > 1 {
		dst = p.separate(dst)
	}
	return p.appendSolution(dst, a, g)
}

func (p *texts) absorb(_ *answer, notes []note) []note { return notes }

// appendSolution appends a solution in the format, in colour if that is wanted.
func (p *texts) appendSolution(dst []byte, a *answer, g *cover.Grid) []byte {
	switch {
	case p.format == "csv":
		return g.AppendCSV(dst)
	case !p.color || g.Restricted():
		return p.appendGrid(dst, g)
	}
	p.buf = p.appendGrid(p.buf[:0], g)
	return appendColored(dst, p.buf, a.Grid)
}

// appendGrid appends a solution as a line or a drawing.
func (p *texts) appendGrid(dst []byte, g *cover.Grid) []byte {
	if p.format == "line" {
		return append(g.AppendLine(dst), '\n')
	}
	if g.Restricted() {
		return appendCandidates(dst, g)
	}
	return g.AppendGrid(dst)
}

// appendCandidates appends a drawing of what each cell may hold.
func appendCandidates(dst []byte, g *cover.Grid) []byte {
	w, err := puzzles.NewWriter("candidates")
	if err == nil {
		dst, err = w.Append(dst, g, "")
	}
	if err != nil {
		panic("a grid whose candidates cannot be drawn: " + err.Error())
	}
	return dst
}

func (p *texts) end(dst []byte, a *answer) []byte {
	switch {
	case a.status == unreadable:
		dst = cli.AppendClean(append(dst, "# error: "...), a.reason)
	case a.count > 0 && p.parts && p.group:
		dst = append(append(dst, "# "...), a.made()...)
	case a.count > 0 && p.group:
		dst = appendSolutions(append(dst, "# "...), a.count, a.more)
	case a.count > 0:
		return dst
	case a.status == none:
		dst = append(dst, "# no solution"...)
	case a.status == invalid:
		dst = append(append(dst, "# invalid: "...), a.clashes[0].String()...)
	case a.status == multiple:
		dst = append(dst, "# not unique"...)
	default:
		dst = append(append(dst, "# unknown: "...), a.reason...)
	}
	return append(dst, '\n')
}

// made returns "1 puzzle", "6 puzzles" or "6+ puzzles".
func (a *answer) made() string {
	if a.more {
		return string(append(appendCount(nil, a.count, true), " puzzles"...))
	}
	return cli.Plural(a.count, "puzzle", "puzzles")
}

// separate appends what stands between two grids.
func (p *texts) separate(dst []byte) []byte {
	if p.format == "line" {
		return dst
	}
	return append(dst, '\n')
}

// appendColored appends a solution as it was written, with the givens in bold and the digits found in colour.
func appendColored(dst, text []byte, puzzle *cover.Grid) []byte {
	const given, found, normal = "\x1b[1m", "\x1b[36m", "\x1b[0m"
	cell := 0
	for _, c := range text {
		switch {
		case !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z'):
			dst = append(dst, c)
			continue
		case puzzle.Digit(cell) != 0:
			dst = append(dst, given...)
		default:
			dst = append(dst, found...)
		}
		dst = append(dst, c)
		dst = append(dst, normal...)
		cell++
	}
	return dst
}
