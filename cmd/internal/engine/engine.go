// Package engine finds the engine that a flag names, with errors that say which engines can take a puzzle; and the
// exact-cover problem that a puzzle leaves open.
package engine

import (
	"errors"

	"dlx-sudoku/cover/sudoku"
)

// An Engine solves puzzles of one layout, one after the other.
type Engine = sudoku.Engine

// Watchable is an engine that reports how far its search is.
type Watchable = sudoku.Watchable

// Learning is an engine that may learn from dead ends.
type Learning = sudoku.Learning

// ErrLayout is the error of an engine that cannot take puzzles of a layout.
var ErrLayout = errors.New("the engine cannot take puzzles of this layout")

// refusal is an ErrLayout with a text of its own, which says what the engine wants.
type refusal struct{ error }

func (r refusal) Is(target error) bool { return target == ErrLayout }
func (r refusal) Unwrap() error        { return r.error }

// Refuse returns an [ErrLayout] whose text says what cannot be taken, and what to ask for instead.
func Refuse(text string) error { return refusal{errors.New(text)} }
