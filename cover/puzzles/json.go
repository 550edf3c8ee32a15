package puzzles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/setter"
)

// isJSON reports whether a line begins a list, an object or a string of JSON.
func isJSON(text []byte) bool {
	if text[0] == '{' {
		return true
	}
	if text[0] != '[' {
		return false
	}
	rest := trim(text[1:])
	if len(rest) == 0 || bytes.IndexByte([]byte(`"[{`), rest[0]) >= 0 {
		return true
	}
	// A list of scalars is all cells of a puzzle; with fewer it is no JSON but a row of csv in brackets.
	members := bytes.Count(rest, comma) + 1
	return members > cover.MaxSize && (isDecimal(rest[0]) || rest[0] == 'n')
}

// maxNesting is how deep lists and objects of JSON are searched for puzzles.
const maxNesting = 6

// findJSON finds the puzzles of a value of JSON, which begins at that byte of the document: a string is one, a list of
// n·n numbers, of n lists of n, or of n strings of n characters, an object with a puzzle in it. Of another list all
// members are searched.
func (r *Reader) findJSON(text []byte, base, depth int) (off int, err error) {
	text, base = bytes.TrimLeft(text, blanks+"\r\n"), base+len(text)-len(bytes.TrimLeft(text, blanks+"\r\n"))
	text = bytes.TrimRight(text, blanks+"\r\n,")
	if len(text) == 0 {
		return base, nil
	}
	if !json.Valid(text) {
		var syntax *json.SyntaxError
		if err := json.Unmarshal(text, new(any)); errors.As(err, &syntax) {
			return base + max(int(syntax.Offset)-1, 0), fmt.Errorf("JSON: %w", err)
		}
		return base, errors.New("JSON: it cannot be read")
	}
	add := func(read func(rec *Record) error) (int, error) {
		r.found = append(r.found, found{base, string(text), read})
		return base, nil
	}
	switch text[0] {
	case '"':
		return add(func(rec *Record) error {
			var s string
			if err := json.Unmarshal(text, &s); err != nil {
				return err
			}
			return r.readInner(rec, s)
		})
	case '{':
		return add(func(rec *Record) error { return r.readObject(rec, text) })
	case '[':
	default:
		return add(func(*Record) error { return fmt.Errorf("unexpected %.20s (want a puzzle)", text) })
	}
	var members []json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return base, fmt.Errorf("JSON: %w", err)
	}
	if puzzle := listed(members); puzzle != "" {
		return add(func(rec *Record) error { return r.readInner(rec, puzzle) })
	}
	if len(members) == 0 && depth > 0 {
		return add(func(*Record) error { return errors.New("an empty list (want a puzzle)") })
	}
	if depth == maxNesting {
		return base, errors.New("JSON: lists too deep in each other for puzzles")
	}
	at := 1
	for _, m := range members {
		at += bytes.Index(text[at:], m)
		if off, err := r.findJSON(text[at:at+len(m)], base+at, depth+1); err != nil {
			return off, err
		}
		at += len(m)
	}
	return base, nil
}

// listed returns the puzzle that a list is, as text for a Reader, or "".
func listed(members []json.RawMessage) string {
	n := len(members)
	if n < cover.MinSize {
		return ""
	}
	rows := make([]string, 0, n)
	scalars := true
	for _, m := range members {
		scalars = scalars && m[0] != '[' && m[0] != '{' && (m[0] != '"' || len(m) <= 4)
	}
	if scalars {
		size := 0
		for size*size < n {
			size++
		}
		if size*size != n || size < cover.MinSize {
			return ""
		}
		for i := range size {
			rows = append(rows, values(members[i*size:][:size]))
		}
		return strings.Join(rows, "\n")
	}
	for _, m := range members {
		var row []json.RawMessage
		var text string
		switch {
		case n > cover.MaxSize:
			return ""
		case m[0] == '[' && json.Unmarshal(m, &row) == nil && len(row) == n:
			rows = append(rows, values(row))
		case m[0] == '"' && json.Unmarshal(m, &text) == nil && len(text) == n && n != cover.MinSize*cover.MinSize:
			rows = append(rows, text)
		default:
			return ""
		}
		if rows[len(rows)-1] == "" {
			return ""
		}
	}
	return strings.Join(rows, "\n")
}

// values returns a row of csv, or "" if a member is neither a number, a string, null, nor a list of numbers.
func values(members []json.RawMessage) string {
	row := make([]string, len(members))
	for i, m := range members {
		var list []int
		switch {
		case string(m) == "null" || string(m) == `""`:
		case m[0] == '"':
			row[i] = strings.TrimSpace(strings.Trim(string(m), `"`))
		case m[0] == '[' && json.Unmarshal(m, &list) == nil && len(list) == 1:
			row[i] = strconv.Itoa(list[0])
		case m[0] == '[' || m[0] == '{':
			return ""
		default:
			row[i] = string(m)
		}
	}
	return strings.Join(row, ",")
}

// puzzleKeys are the fields of an object that may hold its puzzle.
var puzzleKeys = []string{"puzzle", "quiz", "givens", "board", "value", "grid"}

// readObject reads an object: a record of our own or another's with its puzzle in a field, or a setter's puzzle.
func (r *Reader) readObject(rec *Record, text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	if cells := fields["cells"]; len(cells) > 1 || bytes.Contains(fields["grid"], []byte("{")) {
		p, err := setter.Read(string(text))
		if err != nil {
			return err
		}
		return r.adopt(rec, p)
	}
	for _, key := range puzzleKeys {
		value := fields[key]
		if len(value) == 0 || value[0] != '"' && value[0] != '[' {
			continue
		}
		var s string
		if json.Unmarshal(value, &s) != nil {
			var members []json.RawMessage
			if json.Unmarshal(value, &members) != nil {
				continue
			}
			if s = listed(members); s == "" {
				continue
			}
		}
		for _, key := range []string{"name", "title"} {
			var name string
			if json.Unmarshal(fields[key], &name) == nil {
				rec.Name = cutText(rec.Name[:0], []byte(name), textLimit)
			}
		}
		return r.readInner(rec, s)
	}
	return fmt.Errorf("an object without a puzzle (want one in %s)", strings.Join(puzzleKeys, ", "))
}
