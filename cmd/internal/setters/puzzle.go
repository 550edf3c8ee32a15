package setters

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// A puzzle is the content of a request: the setter's puzzle, and the entries in its cells.
type puzzle struct {
	grid *cover.Grid // the givens, and the candidates that the setter restricts cells to
	set  *rules.Set  // the rules beyond the classic; nil: none

	entered []int          // the digit of a cell that is not given, 0 for none
	marks   []cover.Digits // the pencil marks of a cell that holds no digit

	most    int  // the bound on the solutions counted for each candidate; at least 1
	logical bool // candidates that no step rules out are also wanted
}

// readPuzzle reads a puzzle, packed as in a link. The error names an unknown rule.
func readPuzzle(packed string) (*puzzle, error) {
	text, err := puzzles.Unpack(packed)
	if err != nil {
		return nil, err
	}
	var document map[string]any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		return nil, fmt.Errorf("no puzzle of f-puzzles: %w", err)
	}
	rows, ok := document["grid"].([]any)
	if !ok {
		return nil, errors.New("no puzzle of f-puzzles (want an object with a grid)")
	}
	p := &puzzle{most: 1}
	p.takeEntered(rows)
	if err := p.readGivens(document); err != nil {
		return nil, err
	}
	options, _ := document["truecandidatesoptions"].([]any)
	for _, option := range options {
		name, _ := option.(string)
		name, value, _ := strings.Cut(name, "=")
		switch name {
		case "truecandidatesnumsolutions":
			if n, err := strconv.Atoi(value); err == nil && n > 0 {
				p.most = min(n, maxPerCandidate)
			}
		case "colored":
			p.most = maxColored
		case "logical":
			p.logical = true
		}
	}
	return p, nil
}

const (
	maxPerCandidate = 1000 // solutions that are counted for each candidate
	maxColored      = 8    // the same for older pages, which only colour the candidates
)

// takeEntered takes the digits that are not given, and the pencil marks, out of the rows of a document. It ignores values that
// are no digits.
func (p *puzzle) takeEntered(rows []any) {
	digit := func(v any) int {
		if text, is := v.(string); is {
			f, _ := strconv.ParseFloat(text, 64)
			v = f
		}
		if f, _ := v.(float64); f >= 1 && f <= float64(len(rows)) && f == float64(int(f)) {
			return int(f)
		}
		return 0
	}
	for _, row := range rows {
		row, _ := row.([]any)
		for _, v := range row {
			cell, _ := v.(map[string]any)
			entered, marks := 0, cover.Digits(0)
			if given, _ := cell["given"].(bool); !given && cell != nil {
				entered = digit(cell["value"])
				all, _ := cell["centerPencilMarks"].([]any)
				for _, v := range all {
					if d := digit(v); d != 0 && entered == 0 {
						marks |= 1 << d
					}
				}
				delete(cell, "value")
			}
			p.entered, p.marks = append(p.entered, entered), append(p.marks, marks)
		}
	}
}

// readGivens reads the setter's puzzle, without entries.
func (p *puzzle) readGivens(document map[string]any) error {
	text, err := json.Marshal(document)
	if err != nil {
		return err
	}
	link := "https://f-puzzles.com/?load=" + url.QueryEscape(puzzles.Pack(string(text)))
	in := puzzles.NewReader(strings.NewReader(link), "")
	in.Rules = true
	var rec puzzles.Record
	if err := in.Read(&rec); err != nil {
		return fmt.Errorf("no puzzle of f-puzzles: %w", err)
	}
	var fault *puzzles.ParseError
	if errors.As(rec.Err, &fault) {
		return fault.Err
	}
	if rec.Err != nil {
		return rec.Err
	}
	p.grid = rec.Grid.Clone()
	if len(rec.Rules) == 0 {
		return nil
	}
	var members []rules.TextLine
	for _, rule := range rec.Rules {
		members = append(members, rules.TextLine{Text: rule.Name + ": " + rule.Value, JSON: true})
	}
	set, err := rules.Parse(p.grid.Layout(), members)
	if err != nil || set.Empty() {
		return err
	}
	p.set = set
	if set.Layout != p.grid.Layout() {
		p.grid = p.grid.Relaid(set.Layout)
	}
	return nil
}

// board returns the puzzle with the entries.
func (p *puzzle) board() *cover.Grid {
	g := p.grid.Clone()
	for cell, d := range p.entered {
		switch set := p.marks[cell]; {
		case d != 0:
			g.Set(cell, d)
		case set != 0:
			g.SetCandidates(cell, set&g.Candidates(cell))
		}
	}
	return g
}

// upTo returns up to most solutions of a grid by the rules of the puzzle.
func (p *puzzle) upTo(ctx context.Context, g *cover.Grid, most int) (found []*cover.Grid, err error) {
	for solution, err := range variants.Search(p.set)(ctx, g) {
		if err != nil {
			return found, err
		}
		if found = append(found, solution.Clone()); len(found) == most {
			break
		}
	}
	return found, nil
}
