package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

// schema names the form of the JSON objects. Fields may be added to it; none changes its meaning.
const schema = "dlx-sudoku/1"

// jsonPrinter writes an object a line:
//
//	{"schema":"dlx-sudoku/1","file":"-","line":1,"puzzle":"53..7…","solutions":["5346…"],"status":"unique","count":"1"}
//
// The solutions stand before what is known only after the last of them, so that any number of them can be written.
type jsonPrinter struct {
	buf bytes.Buffer
}

func (p *jsonPrinter) begin(dst []byte, a *answer) []byte {
	dst = append(dst, `{"schema":"`+schema+`","file":`...)
	dst = p.appendString(dst, a.file)
	dst = append(dst, `,"line":`...)
	dst = strconv.AppendInt(dst, int64(a.Line), 10)
	dst = append(dst, `,"puzzle":`...)
	if a.Err != nil {
		return p.appendString(dst, string(a.Text))
	}
	dst = append(dst, '"')
	dst = a.Grid.AppendLine(dst)
	return append(dst, '"')
}

func (p *jsonPrinter) solution(dst []byte, a *answer, g *cover.Grid) []byte {
	if a.shown == 1 {
		dst = append(dst, `,"solutions":["`...)
	} else {
		dst = append(dst, `,"`...)
	}
	dst = g.AppendLine(dst)
	return append(dst, '"')
}

func (p *jsonPrinter) end(dst []byte, a *answer) []byte {
	if a.shown > 0 {
		dst = append(dst, ']')
	}
	dst = append(dst, `,"status":"`...)
	dst = append(dst, a.status.String()...)
	dst = append(dst, '"')
	if a.status != unreadable {
		dst = append(dst, `,"count":"`...)
		dst = strconv.AppendUint(dst, a.count, 10)
		dst = append(dst, '"')
		if a.more {
			dst = append(dst, `,"more":true`...)
		}
	}
	if a.status == invalid {
		dst = appendClashes(dst, a)
	}
	if e := a.explained; e != nil {
		dst = appendGivens(dst, "core", a.Grid, e.Core, e.Status == satcheck.None)
		dst = appendGivens(dst, "redundant", a.Grid, e.Redundant, e.Status == satcheck.Unique)
		dst = appendCells(dst, "differ", a.Grid, e.Differ, e.Status == satcheck.Multiple)
	}
	switch a.verified {
	case verified:
		dst = append(dst, `,"verified":true`...)
	case notVerified:
		dst = append(dst, `,"verified":false`...)
	}
	if a.reason != "" {
		dst = append(dst, `,"error":{`...)
		if a.Err != nil {
			if a.fault().Line != a.Line {
				dst = append(dst, `"line":`...)
				dst = strconv.AppendInt(dst, int64(a.fault().Line), 10)
				dst = append(dst, ',')
			}
			dst = append(dst, `"column":`...)
			dst = strconv.AppendInt(dst, int64(a.fault().Column), 10)
			dst = append(dst, ',')
		}
		dst = append(dst, `"text":`...)
		dst = p.appendString(dst, a.reason)
		dst = append(dst, '}')
	}
	return append(dst, "}\n"...)
}

func appendClashes(dst []byte, a *answer) []byte {
	dst = append(dst, `,"clashes":[`...)
	l := a.Grid.Layout()
	for i, c := range a.clashes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"digit":`...)
		dst = strconv.AppendInt(dst, int64(c.Digit), 10)
		dst = append(dst, `,"house":"`...)
		dst = append(dst, strings.Join(c.Houses, " and ")...)
		dst = append(dst, `","cells":["`...)
		dst = append(dst, l.CellName(c.Cells[0])...)
		dst = append(dst, `","`...)
		dst = append(dst, l.CellName(c.Cells[1])...)
		dst = append(dst, `"]}`...)
	}
	return append(dst, ']')
}

// appendGivens appends a field with givens, "r1c6=5", if the answer has it.
func appendGivens(dst []byte, field string, puzzle *cover.Grid, cells []int, has bool) []byte {
	return appendNames(dst, field, cells, has, puzzle.GivenName)
}

// appendCells appends a field with cells, "r1c6", if the answer has it.
func appendCells(dst []byte, field string, puzzle *cover.Grid, cells []int, has bool) []byte {
	return appendNames(dst, field, cells, has, puzzle.Layout().CellName)
}

func appendNames(dst []byte, field string, cells []int, has bool, name func(int) string) []byte {
	if !has {
		return dst
	}
	dst = append(dst, `,"`+field+`":[`...)
	for i, cell := range cells {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `"`+name(cell)+`"`...)
	}
	return append(dst, ']')
}

// appendString appends a string in quotes, with U+FFFD for what is no UTF-8.
func (p *jsonPrinter) appendString(dst []byte, s string) []byte {
	p.buf.Reset()
	e := json.NewEncoder(&p.buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string and a buffer: cannot fail
	}
	return append(dst, bytes.TrimSuffix(p.buf.Bytes(), []byte("\n"))...)
}
