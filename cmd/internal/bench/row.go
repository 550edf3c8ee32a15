package bench

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/satcheck/interchange"
)

// A Row is one way to solve puzzles.
type Row struct {
	Name string
	make func(l *cover.Layout, q Question) (solver, error)
}

// Rows returns all rows: the engines except auto, which is one of the others; the encodings for the SAT solver; the strategies
// of backtracking, each without and with candidate sets.
func Rows() []Row {
	var rows []Row
	for _, name := range engine.Names() {
		if name == engine.Default {
			continue
		}
		maker, _ := engine.ByName(name) // which is one of the names
		rows = append(rows, EngineRow(name, maker))
	}
	for _, e := range interchange.Encodings() {
		rows = append(rows, Row{"sat-" + e.String(), func(_ *cover.Layout, q Question) (solver, error) {
			return &satSolver{encoding: e, question: q}, nil
		}})
	}
	for s := backtrack.FirstEmpty; s <= backtrack.FixedOrder; s++ {
		for _, candidates := range []bool{false, true} {
			name := s.String()
			if candidates {
				name += "+candidates"
			}
			rows = append(rows, Row{name, func(_ *cover.Layout, q Question) (solver, error) {
				return &backtracker{solver: backtrack.Solver{Strategy: s, Candidates: candidates}, question: q}, nil
			}})
		}
	}
	return rows
}

// EngineRow returns the row of an engine. What the engine says it cannot solve is refused, and no fault.
func EngineRow(name string, maker engine.Maker) Row {
	return Row{name, func(l *cover.Layout, q Question) (solver, error) {
		e, err := maker(l)
		if err != nil {
			return nil, err
		}
		return &engineSolver{engine: e, question: q}, nil
	}}
}

// Select returns the rows whose names match one of the patterns, with commas between them, in which * stands for
// anything: "links,sat-*". They come in the order of the rows. The error names what matches nothing, and the names.
func Select(patterns string) ([]Row, error) {
	rows, wanted := Rows(), strings.Split(patterns, ",")
	matches := func(row Row, pattern string) bool {
		match, err := path.Match(pattern, row.Name)
		return err == nil && match
	}
	for _, pattern := range wanted {
		if !slices.ContainsFunc(rows, func(row Row) bool { return matches(row, pattern) }) {
			names := text.Each(rows, func(row Row) string { return row.Name })
			return nil, fmt.Errorf("no row %q (want names with commas between them, of %s; * stands for anything)", pattern,
				strings.Join(names, " "))
		}
	}
	return slices.DeleteFunc(rows, func(row Row) bool {
		return !slices.ContainsFunc(wanted, func(pattern string) bool { return matches(row, pattern) })
	}), nil
}
