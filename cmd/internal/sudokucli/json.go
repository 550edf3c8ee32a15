package sudokucli

import (
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// objects prints an object a line:
//
//	{"schema":"dlx-sudoku/1","file":"-","line":1,"puzzle":"53..7…","solutions":["5346…"],"status":"unique","count":"1"}
type objects struct {
	record cli.Record
	head   head
	tail   tail
	text   cli.Text // the solution at hand
	made   bool     // the grids are puzzles made, which "puzzles" lists, and the status says so
	full   bool     // heads have all that is known, not only what is unusual
}

// head is what an object begins with.
type head struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Puzzle cli.Text `json:"puzzle"`           // in one line, or the text that stood in its place
	Box    string   `json:"box,omitempty"`    // R x C, if it is not the usual one
	Digits string   `json:"digits,omitempty"` // the alphabet, "0-9A-F", likewise
	Title  string   `json:"title,omitempty"`
	Rules  []string `json:"rules,omitempty"`
}

// AppendJSON appends the head: a plain one by itself, any other as encoding/json does.
func (h *head) AppendJSON(dst []byte) []byte {
	if h.Rules != nil || h.Box != "" || h.Digits != "" || h.Title != "" {
		return new(cli.Record).AppendValue(dst, *h)
	}
	dst = cli.AppendQuoted(append(dst, `{"file":`...), h.File)
	dst = strconv.AppendInt(append(dst, `,"line":`...), int64(h.Line), 10)
	return append(cli.AppendQuoted(append(dst, `,"puzzle":`...), h.Puzzle), '}')
}

// tail is what an object ends with.
type tail struct {
	Status   string       `json:"status"`
	Count    string       `json:"count,omitempty"` // in decimal
	More     bool         `json:"more,omitempty"`  // and there may be others
	Costs    string       `json:"costs,omitempty"` // of an exact count
	Problem  string       `json:"fingerprint,omitempty"`
	Clashes  []pair       `json:"clashes,omitempty"`
	Verified *bool        `json:"verified,omitempty"`
	By       string       `json:"verified_by,omitempty"` // what has counted again
	Again    string       `json:"recounted,omitempty"`   // likewise, where that was the same code
	Error    *cli.Failure `json:"error,omitempty"`
}

// AppendJSON appends the tail: one with a status and a count by itself, any other as encoding/json does.
func (t *tail) AppendJSON(dst []byte) []byte {
	if t.Costs+t.Problem+t.By+t.Again != "" || t.Clashes != nil || t.Verified != nil || t.Error != nil {
		return new(cli.Record).AppendValue(dst, *t)
	}
	dst = append(append(append(dst, `{"status":"`...), t.Status...), '"')
	if t.Count != "" {
		dst = append(append(append(dst, `,"count":"`...), t.Count...), '"')
	}
	if t.More {
		dst = append(dst, `,"more":true`...)
	}
	return append(dst, '}')
}

// pair is a pair of givens that clash.
type pair struct {
	Digit int       `json:"digit"`
	House string    `json:"house"`
	Cells [2]string `json:"cells"`
}

func (p *objects) begin(dst []byte, a *answer) []byte {
	it := a.item
	p.record.Schema = schema
	p.head = head{
		File: it.file, Line: it.Line, Puzzle: p.head.Puzzle[:0], Title: string(it.Name), Rules: ruleTexts(it.rules),
	}
	if it.Err != nil {
		p.head.Puzzle = append(p.head.Puzzle, it.Text...)
		return p.record.Open(dst, &p.head)
	}
	l := it.Grid.Layout()
	p.head.Puzzle, p.head.Box = it.Grid.AppendLine(p.head.Puzzle), puzzles.BoxName(l)
	if digits := it.Grid.Alphabet(); digits != cover.Standard || p.full {
		p.head.Digits = digits.Range(l.Size())
	}
	if p.full {
		p.head.Box = fmt.Sprintf("%dx%d", l.BoxRows(), l.BoxCols())
	}
	return p.record.Open(dst, &p.head)
}

func (p *objects) solution(dst []byte, _ *answer, g *cover.Grid, _ uint64) []byte {
	list := "solutions"
	if p.made {
		list = "puzzles"
	}
	p.text = g.AppendLine(p.text[:0])
	return p.record.Item(dst, list, &p.text)
}

func (p *objects) end(dst []byte, a *answer) []byte {
	if a.record != nil {
		if o := a.record.object(a); o != nil {
			return p.record.Close(dst, o)
		}
	}
	p.tail = tailOf(a)
	if p.made && a.count == 0 {
		p.tail.Count = ""
	}
	return p.record.Close(dst, &p.tail)
}

// tailOf returns what the object of an answer ends with.
func tailOf(a *answer) tail {
	t := tail{Status: a.status.String(), More: a.more, Problem: a.problem}
	if a.status != unreadable {
		t.Count = strconv.FormatUint(a.count, 10)
		if a.exact != nil {
			t.Count, t.Costs = a.exact.String(), a.costs
		}
	}
	t.Clashes = pairs(a)
	switch yes := a.verified == verified; a.verified {
	case notAsked:
	case recounted:
		t.Again = a.by
	default:
		t.Verified, t.By = &yes, a.by
	}
	t.Error = failureOf(a)
	return t
}

// pairs returns the givens that clash, if that is the answer.
func pairs(a *answer) (all []pair) {
	if a.status != invalid {
		return nil
	}
	l := a.item.Grid.Layout()
	for _, c := range a.clashes {
		all = append(all,
			pair{c.Digit, strings.Join(c.Houses, " and "), [2]string{l.CellName(c.Cells[0]), l.CellName(c.Cells[1])}})
	}
	return all
}

// failureOf returns why something is not known of an answer, nil if there is no reason.
func failureOf(a *answer) *cli.Failure {
	if a.reason == "" {
		return nil
	}
	f := &cli.Failure{Text: a.reason}
	if e := a.item.fault(); e != nil {
		f.Column = e.Column
		if e.Line != a.item.Line {
			f.Line = e.Line
		}
	}
	return f
}
