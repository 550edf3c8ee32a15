package puzzles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
	"dlx-sudoku/cover/rules"
)

// boxWord is the name of the line that says the boxes of a puzzle: "box: 3x2".
const boxWord = "box"

// An attached is what stands around the puzzles and belongs to one of them: rules, and notes about them. No format sees it.
type attached struct {
	rules        []Rule        // above the next puzzle
	notes        []string      // about them
	said         *cover.Layout // the layout that one of them says; Layout has it until the puzzle is read
	answered     bool          // a puzzle has been read
	below        bool          // the last puzzle is refused for rules below it
	spent, doubt int           // the last lines of rules that belong to a puzzle above, or may do so
	excused      int           // the line of regions for which the puzzle above is refused
	ruled        int           // the line of a puzzle with rules, until a puzzle without rules behind it is noted; else 0
}

// settleRules gives the record the rules above it and in it. Unknown rules are its error, unless they are to be
// ignored.
func (a *attached) settleRules(in *input, rec *Record) {
	above, notes := a.rules, a.notes
	a.rules, a.notes = nil, nil
	if rec.Err != nil {
		return
	}
	rec.Notes = append(rec.Notes, notes...)
	if len(above) > 0 && above[0].Line <= a.doubt {
		rec.Refuse(above[0], errors.New("a rule that may belong to the puzzle above or to the one below (want it right above its puzzle)"))
		return
	}
	rec.Rules = append(slices.Clone(above), rec.Rules...)
	var unknown []string
	at, boxes := (*Rule)(nil), (*Rule)(nil) // the first unknown rule, and the one that says the boxes
	rec.Rules = slices.DeleteFunc(rec.Rules, func(rule Rule) bool {
		switch {
		case rule.Name == boxWord && !rule.JSON:
			if err := in.setBoxes(rec, rule.Value); err != nil && rec.Err == nil {
				rec.Refuse(rule, err)
			}
			boxes = &rule
			return true
		case slices.Contains(in.ignoreRules, rule.Name):
			rec.note("rule %s is ignored", rule.Name)
			return true
		case !in.rules || !rules.Knows(rule.Name):
			name := rule.Name
			if name == "rules" && !rule.JSON {
				name = rule.Value
			}
			unknown = append(unknown, name)
			if at == nil {
				at = &rule
			}
		}
		return false
	})
	if boxes != nil && rec.Err == nil {
		boxes.Value = rec.Grid.Layout().String()
		rec.Rules = append(rec.Rules, *boxes)
	}
	if len(unknown) > 0 && rec.Err == nil {
		slices.Sort(unknown)
		rec.Refuse(*at, fmt.Errorf("it has rules that are not known here: %s", strings.Join(slices.Compact(unknown), ", ")))
	}
}

// noteAlone notes that a puzzle without rules follows one with rules, which may be meant for both. It does so once.
func (a *attached) noteAlone(rec *Record, above []Rule) {
	switch {
	case slices.ContainsFunc(above, func(rule Rule) bool { return !names.Heads.Has(rule.Name) }):
		a.ruled = rec.Line
	case rec.Err == nil && a.ruled > 0 && !slices.ContainsFunc(rec.Rules, Rule.isRule):
		rec.note("the rules above the puzzle on line %d hold for that one only, not for this one", a.ruled)
		a.ruled = 0
	}
}

// boxField begins the field behind a puzzle on its line that says its boxes.
var boxField = []byte(boxWord + ":")

// hasBoxField reports whether there is such a field in the rest of a line.
func hasBoxField(rest []byte) bool {
	return len(rest) > len(boxField) && bytes.Contains(rest, boxField)
}

// ruleBehind returns an error if there is a rule behind a puzzle on its line: "cage: 15 r1c3 r1c4", "rules: …" or
// "anti-knight". Other text there is a remark.
func (r *input) ruleBehind(rest []byte) error { return r.ruleBeside(rest, "behind") }

// ruleBeside is ruleBehind for text that stands on that side of the puzzle.
func (r *input) ruleBeside(rest []byte, side string) error {
	if bytes.IndexByte(rest, ':') < 0 && bytes.IndexByte(rest, '-') < 0 {
		return nil
	}
	for _, field := range scan.FieldsIn(rest) {
		if field[0] == '#' { // a comment
			return nil
		}
		word, _, colon := bytes.Cut(bytes.ToLower(field), []byte(":"))
		name := string(word)
		if (colon || bytes.IndexByte(word, '-') > 0) && rules.IsWord(name) && !slices.Contains(r.ignoreRules, name) {
			return fmt.Errorf("the rule %q %s a puzzle (want it on a line of its own above the puzzle)", name, side)
		}
	}
	return nil
}

// boxesBehind returns the boxes in a field behind the puzzle on its line, or nil without such a field.
func (r *input) boxesBehind(rest []byte) (*cover.Layout, error) {
	if !hasBoxField(rest) {
		return nil, nil
	}
	for _, field := range scan.FieldsIn(rest) {
		shape, ok := bytes.CutPrefix(field, boxField)
		if !ok {
			continue
		}
		return r.fits(cover.ParseLayout(string(shape)))
	}
	return nil, nil
}

// setBoxes gives the puzzle the boxes that its text says.
func (r *input) setBoxes(rec *Record, shape string) error {
	l, err := cover.ParseLayout(shape)
	if err != nil && strings.IndexByte(shape, ' ') > 0 {
		if l, err = mentioned(shape); err == nil && l != rec.Grid.Layout() {
			err = fmt.Errorf("boxes in words: %q (want a line \"box: %v\" above the puzzle)", scan.CutText(nil, []byte(shape), 60), l)
		}
	}
	if err != nil {
		return err
	}
	if own := rec.Grid.Layout(); own.Overlaps() {
		if own.BoxRows() != l.BoxRows() || own.BoxCols() != l.BoxCols() {
			return fmt.Errorf("boxes of %v, and grids with boxes of %v", l, own)
		}
		return nil
	}
	return r.reshape(rec, l, "the text says")
}

// reshape gives the puzzle the boxes of l. The error says why it cannot have them; says names their source, as
// "the text says".
func (r *input) reshape(rec *Record, l *cover.Layout, says string) error {
	g := rec.Grid
	switch {
	case l == g.Layout():
	case l.Size() != g.Layout().Size():
		return fmt.Errorf("%s boxes of %v for a grid of %d rows", says, l, g.Layout().Size())
	case r.layout != nil:
		return fmt.Errorf("%s boxes of %v, not of %v as is asked for", says, l, r.layout)
	default:
		rec.Grid = g.Relaid(l)
	}
	return nil
}

// fits returns the layout l that a text has, nil if it says none, with an error if the user has asked for other boxes. An
// error of its making goes first.
func (r *input) fits(l *cover.Layout, err error) (*cover.Layout, error) {
	if err == nil && l != nil && r.layout != nil && r.layout != l {
		err = fmt.Errorf("it has boxes of %v, not of %v as is asked for", l, r.layout)
	}
	return l, err
}

// Refuse makes the record an error at the place of one of its rules.
func (rec *Record) Refuse(rule Rule, err error) {
	text := rule.Value
	if !rule.JSON {
		text = rule.Name + ": " + rule.Value
	}
	e := newParseError(rec.file, rule.Line, []byte(text), 0, err)
	e.Column = rule.Column
	rec.Err = e
}

// refuseAll makes the record an error at the place of the puzzle, whose line is that text.
func (rec *Record) refuseAll(text string, err error) {
	rec.Refuse(Rule{Value: text, JSON: true, Line: rec.Line, Column: rec.Column}, err)
}

// RefuseRules makes the record an error about its rules: at the place of the rule that err is about, an error of
// [rules.Parse], else of the first rule, else of the puzzle.
func (rec *Record) RefuseRules(err error) {
	var at *rules.Error
	i := -1
	if errors.As(err, &at) {
		i = slices.IndexFunc(rec.Rules, func(r Rule) bool {
			return at.Line > 0 && r.Line == at.Line && !r.JSON || at.Line == 0 && r.JSON && r.Value == at.Text
		})
	}
	if i < 0 {
		i = slices.IndexFunc(rec.Rules, func(r Rule) bool { return r.JSON || rules.IsWord(r.Name) })
	}
	if i >= 0 {
		rec.Refuse(rec.Rules[i], err)
	} else {
		rec.refuseAll(string(rec.Text), err)
	}
}

// rule adds a rule of text at the place of the puzzle, and member adds one of JSON.
func (rec *Record) rule(name, value string) {
	rec.Rules = append(rec.Rules, Rule{name, value, false, rec.Line, rec.Column})
}

func (rec *Record) member(name, value string) {
	rec.Rules = append(rec.Rules, Rule{name, value, true, rec.Line, rec.Column})
}

// note adds a sentence to the record's notes.
func (rec *Record) note(format string, args ...any) {
	rec.Notes = append(rec.Notes, fmt.Sprintf(format, args...))
}

// quote adds a note with rules in words, unless they say only the usual ones.
func (rec *Record) quote(text string) {
	text = strings.Join(strings.Fields(text), " ")
	switch strings.ToLower(strings.TrimRight(text, ".! ")) {
	case "", "normal sudoku rules apply", "normal sudoku rules", "standard sudoku rules apply", "classic sudoku rules apply", "classic sudoku":
		return
	}
	rec.note("its rules in words are not looked at: %q", scan.CutText(nil, []byte(text), quoteLimit))
}

// quoteLimit is the largest number of bytes of a text that a note quotes.
const quoteLimit = 300

// compare checks the puzzle against the solution in its text. A solution that is wrong, or cannot be read, is noted,
// unless the caller asks for it.
func (rec *Record) compare(solution string) {
	if solution == "" || rec.Grid == nil {
		return
	}
	g, err := solutionOf(rec.Grid, solution)
	switch {
	case err != nil && rec.claims:
		rec.refuseAll(solution, fmt.Errorf("the solution that it holds cannot be read: %w", err))
	case rec.claims:
		rec.Claim = g
	case err != nil:
		rec.note("the solution that it holds cannot be read: %v", err)
	case g.Givens() < g.Layout().Cells():
	case g.Check(rec.Grid) != nil:
		rec.note("the solution that it holds breaks the rules: %v", g.Check(rec.Grid))
	default:
		rec.Solution = g
	}
}

// compareOnly is compare for a list of solutions as --json prints it, of which there must be one.
func (rec *Record) compareOnly(list json.RawMessage) {
	var solutions []string
	switch _ = json.Unmarshal(list, &solutions); {
	case len(solutions) == 1:
		rec.compare(solutions[0])
	case len(solutions) > 1:
		rec.refuseAll(string(list), fmt.Errorf("%d solutions (want one)", len(solutions)))
	}
}

// solutionOf reads a solution of a puzzle, with a character or a number for each cell.
func solutionOf(puzzle *cover.Grid, text string) (*cover.Grid, error) {
	l := puzzle.Layout()
	g := cover.NewGrid(l)
	g.SetAlphabet(puzzle.Alphabet())
	fields := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' || c == '\n' || c == '\t' || c == '\r' })
	if len(fields) != l.Cells() {
		fields = strings.Split(strings.Join(fields, ""), "")
	}
	if len(fields) != l.Cells() {
		return nil, glyphs.Miscount(len(fields), "cell", "", l.Size(), l.Cells())
	}
	s := square.Script{Alphabet: puzzle.Alphabet(), Table: glyphs.TableOf(puzzle.Alphabet(), l.Size(), 0), Decimal: true}
	for i, f := range fields {
		w := scan.NewRow([]byte(f), 1, 0)
		d, _, _, err := s.Read(&square.Cell{Row: &w, To: len(w.Text)}, l.Size())
		if err != nil {
			return nil, fmt.Errorf("unexpected %q in %s", f, l.CellName(i))
		}
		g.Set(i, d)
	}
	return g, nil
}
