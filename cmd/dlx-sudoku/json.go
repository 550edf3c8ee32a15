package main

import (
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

// schema names the form of the JSON objects. Fields may be added to it; none changes its meaning.
const schema = "dlx-sudoku/1"

// objects prints an object a line:
//
//	{"schema":"dlx-sudoku/1","file":"-","line":1,"puzzle":"53..7…","solutions":["5346…"],"status":"unique","count":"1"}
type objects struct {
	cli.Record
	head head
	tail tail
	text cli.Text // the solution at hand
}

func newObjects() *objects { return &objects{Record: cli.Record{Schema: schema}} }

// head is what an object begins with.
type head struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Puzzle cli.Text `json:"puzzle"` // in one line, or the text that stood in its place
}

// tail is what an object ends with.
type tail struct {
	Status    string   `json:"status"`
	Count     string   `json:"count,omitempty"` // in decimal
	More      bool     `json:"more,omitempty"`  // and there may be others
	Costs     string   `json:"costs,omitempty"` // of an exact count
	Problem   string   `json:"fingerprint,omitempty"`
	Clashes   []pair   `json:"clashes,omitempty"`
	Core      []string `json:"core,omitzero"`      // givens: "r1c6=5"
	Redundant []string `json:"redundant,omitzero"` // givens
	Differ    []string `json:"differ,omitzero"`    // cells: "r1c6"
	Verified  *bool    `json:"verified,omitempty"`
	Error     *failure `json:"error,omitempty"`
}

// pair is a pair of givens that clash.
type pair struct {
	Digit int       `json:"digit"`
	House string    `json:"house"`
	Cells [2]string `json:"cells"`
}

// failure is the reason why something is not known.
type failure struct {
	Line   int    `json:"line,omitempty"` // where it is not that of the puzzle
	Column int    `json:"column,omitempty"`
	Text   string `json:"text"`
}

func (p *objects) begin(dst []byte, a *answer) []byte {
	puzzle := p.head.Puzzle[:0]
	if a.Err == nil {
		puzzle = a.Grid.AppendLine(puzzle)
	} else {
		puzzle = append(puzzle, a.Text...)
	}
	p.head = head{a.file, a.Line, puzzle}
	return p.Open(dst, &p.head)
}

func (p *objects) solution(dst []byte, _ *answer, g *cover.Grid, _ uint64) []byte {
	return p.grid(dst, "solutions", g)
}

// grid appends a grid to the list of that name.
func (p *objects) grid(dst []byte, list string, g *cover.Grid) []byte {
	p.text = g.AppendLine(p.text[:0])
	return p.Item(dst, list, &p.text)
}

func (p *objects) end(dst []byte, a *answer) []byte {
	if a.record != nil {
		return p.Close(dst, a.record.object(a))
	}
	p.tail = tailOf(a)
	return p.Close(dst, &p.tail)
}

func (p *objects) absorb(_ *answer, notes []note) []note { return notes }

// tailOf returns what the object of an answer ends with.
func tailOf(a *answer) tail {
	t := tail{Status: a.status.String(), More: a.more, Problem: a.problem}
	if a.status != unreadable {
		t.Count = strconv.FormatUint(a.count, 10)
		if a.exact != nil {
			t.Count, t.Costs = a.exact.String(), a.costs
		}
	}
	for _, c := range a.clashes {
		if a.status != invalid {
			break
		}
		l := a.Grid.Layout()
		t.Clashes = append(t.Clashes,
			pair{c.Digit, strings.Join(c.Houses, " and "), [2]string{l.CellName(c.Cells[0]), l.CellName(c.Cells[1])}})
	}
	if e := a.explained; e != nil {
		switch e.Status {
		case satcheck.None:
			t.Core = a.coreNames()
		case satcheck.Unique:
			t.Redundant = names(e.Redundant, a.Grid.GivenName)
		case satcheck.Multiple:
			t.Differ = names(e.Differ, a.Grid.Layout().CellName)
		}
	}
	if a.verified != notAsked {
		yes := a.verified == verified
		t.Verified = &yes
	}
	t.Error = failureOf(a)
	return t
}

// failureOf returns why something is not known of an answer, nil if there is no reason.
func failureOf(a *answer) *failure {
	if a.reason == "" {
		return nil
	}
	f := &failure{Text: a.reason}
	if e := a.item.fault(); e != nil {
		f.Column = e.Column
		if e.Line != a.item.Line {
			f.Line = e.Line
		}
	}
	return f
}

// names returns the names of cells. The slice is never nil.
func names(cells []int, name func(int) string) []string {
	all := make([]string, len(cells))
	for i, cell := range cells {
		all[i] = name(cell)
	}
	return all
}
