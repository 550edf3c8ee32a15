package answers

import (
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
)

// Schema is the name of the form of JSON objects. Fields may be added to it; none changes its meaning.
const Schema = "dlx-sudoku/1"

// Objects prints an object a line:
//
//	{"schema":"dlx-sudoku/1","file":"-","line":1,"puzzle":"53..7…","solutions":["5346…"],"status":"unique","count":"1"}
type Objects struct {
	record cli.Object
	head   head
	tail   tail
	text   cli.Text // the solution at hand
	made   bool     // the grids are puzzles made, which "puzzles" lists, and the status says so
	full   bool     // heads have all that is known, not only what is unusual
}

// head is what an object begins with.
type head struct {
	File   string   `json:"file" help:"where the puzzle comes from: the name of a file, \"-\" for standard input, \"argument\" for an argument"`
	Line   int      `json:"line" help:"the line on which the puzzle begins, counting from 1"`
	Puzzle cli.Text `json:"puzzle" help:"the puzzle in one line, or the text that stood in its place"`
	Box    string   `json:"box,omitempty" help:"the shape of the boxes, rows first, such as \"2x5\", if it is not the usual one"`
	Digits string   `json:"digits,omitempty" help:"the range of the digits, such as \"0-9A-F\", if it is not the usual one"`
	Title  string   `json:"title,omitempty" help:"the title that stands above the puzzle"`
	Rules  []string `json:"rules,omitempty" help:"the rules beyond the classic, as \"help rules\" has them"`
}

// AppendJSON appends the head: a plain one by itself, any other as encoding/json does.
func (h *head) AppendJSON(dst []byte) []byte {
	if h.Rules != nil || h.Box != "" || h.Digits != "" || h.Title != "" {
		return new(cli.Object).AppendValue(dst, *h)
	}
	dst = cli.AppendQuoted(append(dst, `{"file":`...), h.File)
	dst = strconv.AppendInt(append(dst, `,"line":`...), int64(h.Line), 10)
	return append(cli.AppendQuoted(append(dst, `,"puzzle":`...), h.Puzzle), '}')
}

// tail is what an object ends with.
type tail struct {
	Status   string        `json:"status" help:"unique, multiple, solved (nobody looked for a second solution), none, invalid (givens that clash), made, unknown (timed out, or a limit was hit) or error (the puzzle cannot be read)"`
	Count    string        `json:"count,omitempty" help:"the number of solutions, a decimal string; a lower bound if more is true"`
	More     bool          `json:"more,omitempty" help:"true if there may be more solutions"`
	Costs    string        `json:"costs,omitempty" help:"in words, how an exact count was made and how much work it took"`
	Problem  string        `json:"fingerprint,omitempty" help:"a fingerprint of the exact cover problem, whatever the order of its options"`
	Clashes  []ClashObject `json:"clashes,omitempty" help:"pairs of givens that clash"`
	Dropped  []string      `json:"dropped,omitempty" help:"of minimize: rules that are not needed, and that the puzzle made does not have"`
	Verified *bool         `json:"verified,omitempty" help:"true if the judge has confirmed the answer, false if it was asked and could not"`
	By       string        `json:"verified_by,omitempty" help:"what has confirmed an exact count: other code that counts in another way"`
	Again    string        `json:"recounted,omitempty" help:"the second run of the same code that gave the same exact count; not a verification"`
	Error    *cli.Failure  `json:"error,omitempty" help:"why something is not known"`
}

// AppendJSON appends the tail: one with a status and a count by itself, any other as encoding/json does.
func (t *tail) AppendJSON(dst []byte) []byte {
	if t.Costs+t.Problem+t.By+t.Again != "" || t.Clashes != nil || t.Dropped != nil || t.Verified != nil || t.Error != nil {
		return new(cli.Object).AppendValue(dst, *t)
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

// ClashObject is a pair of givens that clash.
type ClashObject struct {
	Digit int       `json:"digit" help:"the digit that both have"`
	House string    `json:"house" help:"the houses that both are in: \"row 1 and box 1\""`
	Cells [2]string `json:"cells" help:"the two cells: \"r1c1\""`
}

// The lists that may stand between head and tail.
type (
	SolutionList struct {
		Solutions []string `json:"solutions,omitempty" help:"solutions, each in one line"`
	}
	PuzzleList struct {
		Puzzles []string `json:"puzzles,omitempty" help:"the puzzles made, each in one line"`
	}
)

// Forms returns the form of objects with one of the lists, if there are any, between head and tail.
func Forms(lists ...any) []cli.Form {
	return []cli.Form{{Schema: Schema, Of: []any{head{}, tail{}}, Also: lists}}
}

// RecordForms returns the form of objects that end with the fields of a record ([Record]), or as usual if it has none.
func RecordForms(record any) []cli.Form {
	return []cli.Form{{Schema: Schema, Of: []any{head{}, record}, Also: []any{tail{}}}}
}

func (p *Objects) Begin(dst []byte, a *Answer) []byte {
	it := a.Item
	p.record.Schema = Schema
	p.head = head{
		File: it.File, Line: it.Line, Puzzle: p.head.Puzzle[:0], Title: string(it.Name), Rules: it.Ruleset.Texts(),
	}
	if it.Err != nil {
		p.head.Puzzle = append(p.head.Puzzle, it.Text...)
		return p.record.Open(dst, &p.head)
	}
	l := it.Grid.Layout()
	p.head.Puzzle, p.head.Box = it.Grid.AppendLine(p.head.Puzzle), BoxName(l)
	if digits := it.Grid.Alphabet(); digits != cover.Standard || p.full {
		p.head.Digits = digits.Range(l.Size())
	}
	if p.full {
		p.head.Box = fmt.Sprintf("%dx%d", l.BoxRows(), l.BoxCols())
	}
	return p.record.Open(dst, &p.head)
}

func (p *Objects) Solution(dst []byte, _ *Answer, g *cover.Grid, _ uint64) []byte {
	list := "solutions"
	if p.made {
		list = "puzzles"
	}
	p.text = g.AppendLine(p.text[:0])
	return p.record.Item(dst, list, &p.text)
}

func (p *Objects) End(dst []byte, a *Answer) []byte {
	if a.Record != nil {
		if o := a.Record.Object(a); o != nil {
			return p.record.Close(dst, o)
		}
	}
	p.tail = tailOf(a)
	if p.made && a.Count == 0 {
		p.tail.Count = ""
	}
	return p.record.Close(dst, &p.tail)
}

// tailOf returns what the object of an answer ends with.
func tailOf(a *Answer) tail {
	t := tail{Status: a.Status.String(), More: a.More, Problem: a.Problem}
	if a.Status != Unreadable {
		t.Count = strconv.FormatUint(a.Count, 10)
		if a.Exact != nil {
			t.Count, t.Costs = a.Exact.String(), a.Costs
		}
	}
	t.Clashes = ClashesOf(a)
	for _, i := range a.Dropped {
		t.Dropped = append(t.Dropped, a.Item.Ruleset.Rules[i].Text(a.Item.Ruleset.Layout))
	}
	t.Verified, t.By, t.Again = a.Verdict.Fields()
	t.Error = FailureOf(a)
	return t
}

// ClashesOf returns the givens that clash, if that is the answer.
func ClashesOf(a *Answer) (all []ClashObject) {
	if a.Status != Invalid {
		return nil
	}
	l := a.Item.Grid.Layout()
	for _, c := range a.Clashes {
		all = append(all,
			ClashObject{c.Digit, strings.Join(c.Houses, " and "), [2]string{l.CellName(c.Cells[0]), l.CellName(c.Cells[1])}})
	}
	return all
}

// FailureOf returns why something is not known of an answer, nil if there is no reason.
func FailureOf(a *Answer) *cli.Failure {
	if a.Reason == "" {
		return nil
	}
	f := a.Item.Failure()
	if f == nil {
		f = new(cli.Failure)
	}
	f.Text = a.Reason
	return f
}

// BoxName returns the shape of boxes that are not the usual ones, such as "3x2", or "".
func BoxName(l *cover.Layout) string {
	if l.IsDefault() {
		return ""
	}
	return l.String()
}
