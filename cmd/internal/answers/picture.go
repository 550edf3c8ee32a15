package answers

import (
	"strings"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// AppendXMLComment appends a comment of XML.
func AppendXMLComment(dst []byte, words string) []byte {
	words = strings.ReplaceAll(string(text.AppendClean(nil, words)), "--", "- -")
	return append(append(append(dst, "<!-- "...), words...), " -->\n"...)
}

// Ruling returns what rules add to a picture.
func Ruling(set *rules.Set) draw.Ruling {
	if set.Empty() {
		return draw.Ruling{}
	}
	return draw.Ruling{Marks: set.Marks(), Legend: strings.Join(set.Words(), ", ")}
}

// Drawing returns a puzzle and its solution, which may be the puzzle itself, and its rules as package draw takes them.
func Drawing(puzzle, solution *cover.Grid, set *rules.Set) *draw.Sudoku {
	l := puzzle.Layout()
	d := &draw.Sudoku{
		Size: l.Size(), BoxRows: l.BoxRows(), BoxCols: l.BoxCols(),
		Givens: make([]string, l.Cells()), Digits: make([]string, l.Cells()), Rules: Ruling(set),
	}
	name := func(digit int) string {
		if digit == 0 {
			return ""
		}
		return puzzle.Alphabet().Name(digit)
	}
	for cell := range l.Cells() {
		d.Givens[cell], d.Digits[cell] = name(puzzle.Digit(cell)), name(solution.Digit(cell))
	}
	if puzzle.Restricted() {
		d.Candidates = make([][]string, l.Cells())
		for cell := range d.Candidates {
			for digit := 1; digit <= l.Size(); digit++ {
				text := ""
				if puzzle.CandidateSet(cell)>>digit&1 == 1 {
					text = name(digit)
				}
				d.Candidates[cell] = append(d.Candidates[cell], text)
			}
		}
	}
	return d
}
