package puzzles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// jsonFormat is strings, lists and objects of JSON, such as the commands print.
var jsonFormat = format{
	name: "json", about: "JSON: lists, strings, objects with a puzzle in a field, one or many",
	claim:      isJSON,
	read:       func(r *input, rec *Record, w scan.Row) (bool, error) { return r.readDocument(rec, w, false) },
	write:      func(dst []byte, g *cover.Grid, title string) ([]byte, error) { return appendObject(dst, g, title, nil) },
	candidates: true, alphabet: true, title: true, overlaps: true, boxes: inside,
}

// isJSON reports whether a line begins a list, an object or a string of JSON.
func isJSON(text []byte) bool {
	if text[0] == '{' {
		return true
	}
	if text[0] != '[' {
		return false
	}
	rest := scan.Trim(text[1:])
	if len(rest) == 0 || bytes.IndexByte([]byte(`"[{`), rest[0]) >= 0 {
		return true
	}
	// A list of scalars is all cells of a puzzle; with fewer it is no JSON but a row of csv in brackets.
	members := bytes.Count(rest, scan.Comma) + 1
	return members > cover.MaxSize && (scan.IsDecimal(rest[0]) || rest[0] == 'n')
}

// maxNesting is how many lists and objects may be inside each other.
const maxNesting = 6

// findJSON finds the puzzles of a value of JSON, which begins at the byte base of the document. A puzzle is a string, a
// list of n·n numbers, of n lists of n or of n strings of n characters, or an object with such a member. The members of
// any other list are searched.
func (r *input) findJSON(text []byte, base, depth int) (all []found, off int, err error) {
	text, base = bytes.TrimLeft(text, scan.Blanks+"\r\n"), base+len(text)-len(bytes.TrimLeft(text, scan.Blanks+"\r\n"))
	text = bytes.TrimRight(text, scan.Blanks+"\r\n,")
	if len(text) == 0 {
		return nil, base, nil
	}
	var syntax *json.SyntaxError
	if err := json.Unmarshal(text, new(json.RawMessage)); errors.As(err, &syntax) {
		return nil, base + max(int(syntax.Offset)-1, 0), fmt.Errorf("JSON: %w", err)
	}
	one := func(read func(rec *Record) error) ([]found, int, error) {
		return []found{{base, string(text), read}}, base, nil
	}
	switch text[0] {
	case '"':
		return one(func(rec *Record) error {
			return r.readInner(rec, textOf(text))
		})
	case '{':
		if all := r.findWithin(text, base, depth); all != nil {
			return all, base, nil
		}
		return one(func(rec *Record) error { return r.readObject(rec, text) })
	case '[':
	default:
		return one(func(*Record) error { return fmt.Errorf("unexpected %.20s (want a puzzle)", text) })
	}
	var members []json.RawMessage
	_ = json.Unmarshal(text, &members) // whose syntax is right
	if puzzle := listed(members); puzzle != "" {
		return one(func(rec *Record) error {
			err := r.readInner(rec, puzzle)
			if c, isCell := cellOf(members[0]); err == nil && isCell && !c.placed && rec.Grid.HasClash() {
				err = errors.New("cells without their places, whose digits clash row by row (want row and col in each)")
			}
			return err
		})
	}
	if len(members) == 0 && depth > 0 {
		return one(func(*Record) error { return errors.New("an empty list (want a puzzle)") })
	}
	if depth == maxNesting {
		return nil, base, errors.New("JSON: lists too deep in each other for puzzles")
	}
	at := 1
	for _, m := range members {
		at += bytes.Index(text[at:], m)
		more, off, err := r.findJSON(text[at:at+len(m)], base+at, depth+1)
		if err != nil {
			return nil, off, err
		}
		all, at = append(all, more...), at+len(m)
	}
	return all, base, nil
}

// findWithin finds the puzzles in the members of an object that is not a puzzle itself. Its other members are rules of
// all these puzzles. It returns nil if there are none.
func (r *input) findWithin(text []byte, base, depth int) (all []found) {
	var fields map[string]json.RawMessage
	if depth >= maxNesting || json.Unmarshal(text, &fields) != nil || isSetters(fields) || namedCells(fields) != "" {
		return nil
	}
	if _, err := r.puzzleOf(fields); err == nil {
		return nil
	}
	var rules []Rule
	inner, members := r.arrangedIn(membersIn(text), base)
	for _, m := range members {
		if says(m.value) == "" || names.Solutions.Has(m.key) {
			continue
		}
		if m.value[0] == '{' || m.value[0] == '[' && textOf(m.value) == "" || r.isLevel(m) { // a list of rows may be the boxes
			if some, _, err := r.findJSON(m.value, base+m.at, depth+1); err == nil && slices.ContainsFunc(some, found.isMeant) && (!names.IsRule(m.key) || slices.ContainsFunc(some, found.canRead)) {
				inner = append(inner, some...)
				continue
			}
		}
		if !isDecoration(m.key, m.value) && !names.IsUsual(strings.Trim(string(m.value), `"`)) {
			rules = append(rules, Rule{Name: m.key, Value: string(m.value), JSON: true})
		}
	}
	slices.SortStableFunc(rules, func(a, b Rule) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range inner {
		all = append(all, found{f.offset, f.text, func(rec *Record) error {
			err := f.read(rec)
			for _, rule := range rules {
				if value := json.RawMessage(rule.Value); err == nil && isSolutionOf(rec.Grid, value) {
					rec.compare(textOf(value))
					continue
				}
				rule.Line, rule.Column = rec.Line, rec.Column
				rec.Rules = append(rec.Rules, rule)
			}
			return err
		}})
	}
	return all
}

// isLevel reports whether a member is a puzzle under a name of its own, such as easy: it has empty cells, which boxes drawn
// by numbers do not have.
func (r *input) isLevel(m member) bool {
	if names.MayBeRule(m.key) || names.Regions.Has(m.key) || names.Puzzles.Has(m.key) || names.Decorations.Has(m.key) {
		return false
	}
	g := r.parsed(textOf(m.value))
	return g != nil && g.Givens() < g.Layout().Cells()
}

// isMeant reports whether what was found is meant to be a puzzle: it can be read, or it is almost one, in which case
// its error is reported at its own place.
func (f found) isMeant() bool {
	return f.canRead() || isAlmost(json.RawMessage(f.text))
}

func (f found) canRead() bool { return f.read(new(Record)) == nil }

// isAlmost reports whether a value, or a member of it for a puzzle, has as many cells as a puzzle, and nearly all of them
// are digits or marks.
func isAlmost(value json.RawMessage) bool {
	if value[0] == '{' {
		return slices.ContainsFunc(membersIn(value), func(m member) bool {
			return names.Puzzles.Has(m.key) && m.value[0] != '{' && isAlmost(m.value)
		})
	}
	cells, others := 0, 0
	for _, c := range bytes.ReplaceAll(value, []byte("null"), []byte(".")) {
		switch {
		case scan.IsDecimal(c), c == '.', c == '*', c == '_':
			cells++
		case scan.IsSeparator(c), bytes.IndexByte([]byte("[]\"\\-+\r\n"), c) >= 0:
		default:
			others++
		}
	}
	return cells >= cover.MinSize*cover.MinSize && 10*others < cells
}

// appendObject appends a puzzle as an object on a line. The title and the rules, a line of text each, may be empty.
func appendObject(dst []byte, g *cover.Grid, title string, rules []string) ([]byte, error) {
	text, err := json.Marshal(struct {
		Name   string   `json:"name,omitempty"`
		Puzzle string   `json:"puzzle"`
		Box    string   `json:"box,omitempty"`
		Rules  []string `json:"rules,omitempty"`
	}{title, g.String(), boxName(g), rules})
	return append(append(dst, text...), '\n'), err
}

// boxName returns the shape of the boxes if a text must say it, or "".
func boxName(g *cover.Grid) string {
	if isAmbiguous(g) {
		return g.Layout().String()
	}
	if g.Layout().IsDefault() {
		return ""
	}
	return g.Layout().String()
}

// evidence begins a line of a manifest of proofs, whose puzzles stand for what was proved of them.
const evidence = `{"schema":"dlx-sudoku-evidence/`

var errEvidence = errors.New("a line of a manifest of proofs, which is no puzzle (dlx-sudoku proof check DIR replays them)")
