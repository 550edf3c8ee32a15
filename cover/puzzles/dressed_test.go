package puzzles

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
)

// plainPuzzles are puzzles to dress: usual givens, an empty first row, a first row like a header's.
var plainPuzzles = []string{
	slidesGivens,
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
}

// A dress is how somebody may write a puzzle: what stands before, between and behind its rows, and its cells.
type dress struct {
	name string

	before, row, between, end, after string // the rows are between row and end; %d in row counts them from 1, %c from A
	cell, open                       string // a given, with %d or %c from its digit on, and an empty cell
	space                            string // between cells
}

var dresses = []dress{
	{name: "Python", before: "grid = [\n", row: "    [", cell: "%d", open: "0", space: ", ", end: "]", between: ",\n", after: "\n]"},
	{name: "Python, None", before: "grid = [\n", row: "    [", cell: "%d", open: "None", space: ", ", end: "]", between: ",\n", after: "]"},
	{name: "Go", before: "board := [][]byte{\n", row: "\t[]byte(\"", cell: "%d", open: ".", end: "\"),", between: "\n", after: "\n}"},
	{name: "Haskell", before: "puzzle = [ ", row: "\"", cell: "%d", open: ".", end: "\"", between: "\n         , ", after: " ]"},
	{name: "JavaScript, texts added", before: "const puzzle =\n", row: "  '", cell: "%d", open: ".", end: "'", between: " +\n", after: ";"},
	{name: "C, lines in texts", before: "char *p =\n", row: "  \"", cell: "%d", open: ".", end: "\\n\"", between: "\n", after: ";"},
	{name: "YAML", before: "puzzle:\n", row: "  - [", cell: "%d", open: "0", space: ", ", end: "]", between: "\n"},
	{name: "YAML, a block", before: "name: easy\ngrid: |\n", row: "  ", cell: "%d", open: ".", between: "\n"},
	{name: "numpy, floats", before: "[[", cell: "%d.", open: "0.", space: " ", between: "]\n [", after: "]]"},
	{name: "numpy, nan", before: "[[", cell: " %d.", open: "nan", space: " ", between: "]\n [", after: "]]"},
	{name: "escaped lines", before: "\"", cell: "%d", open: ".", between: "\\n", after: "\""},
	{name: "a patch", row: "+", cell: "%d", open: ".", between: "\n"},
	{name: "grep -n", row: "%d:", cell: "%d", open: ".", between: "\n"},
	{name: "grep", row: "p.txt:%d:", cell: "%d", open: ".", between: "\n"},
	{name: "a numbered list", row: "%d. ", cell: "%d", open: ".", space: " ", between: "\n"},
	{name: "a list", row: "- ", cell: "%d", open: "0", between: "\n"},
	{name: "a chat", row: "12:0%d <bob> ", cell: "%d", open: ".", between: "\n"},
	{name: "a messenger", row: "[22/11/2026, 10:00:1%d] Ann: ", cell: "%d", open: ".", between: "\n"},
	{name: "a chat of old", row: "10:1%d < ann> ", cell: "%d", open: ".", between: "\n"},
	{name: "bullets", row: "• ", cell: "%d", open: "0", space: " ", between: "\n"},
	{name: "a mail's HTML", row: "&gt; ", cell: "%d", open: ".", between: "\n"},
	{name: "XML", before: "<sudoku>\n", row: "  <row>", cell: "%d", open: "0", end: "</row>", between: "\n", after: "\n</sudoku>"},
	{name: "XML, cells", before: "<sudoku>\n", row: "  <row><cell>", cell: "%d", open: "0", space: "</cell><cell>", end: "</cell></row>", between: "\n", after: "\n</sudoku>"},
	{name: "bars between cells", cell: "%d", open: " ", space: "|", between: "\n"},
	{name: "a fence beside the rows", before: "```", cell: "%d", open: ".", between: "\n", after: "```"},
	{name: "Lisp", before: "(defparameter *b* #2A(", row: "(", cell: "%d", open: "0", space: " ", end: ")", between: "\n", after: "))"},
	{name: "labels", row: "Row %c: ", cell: "%d", open: "_", space: " ", between: "\n"},
	{name: "cells in brackets", row: "[", cell: "%d", open: " ", space: "] [", end: "]", between: "\n"},
	{name: "a forum's table", before: "[table]\n", row: "[tr][td]", cell: "%d", open: " ", space: "[/td][td]", end: "[/td][/tr]", between: "\n"},
	{name: "a wiki's table", before: "{|\n", row: "|-\n| ", cell: "%d", open: " ", space: " || ", between: "\n", after: "\n|}"},
	{
		name: "Markdown with labels", before: "| |1|2|3|4|5|6|7|8|9|\n|-|-|-|-|-|-|-|-|-|-|\n", row: "|**%c**|",
		cell: "%d", open: " ", space: "|", end: "|", between: "\n",
	},
	{name: "a sheet with labels", before: "\tA\tB\tC\tD\tE\tF\tG\tH\tI\n", row: "%d\t", cell: "%d", space: "\t", between: "\n"},
	{name: "a matrix of R", before: "     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n", row: "[%d,]", cell: "   %d", open: "  NA", space: " ", between: "\n"},
	{name: "a sheet", cell: "%d", space: "\t", between: "\n"},
	{name: "LaTeX's package sudoku", before: "\\begin{sudoku}\n", row: "|", cell: "%d", open: " ", space: "|", end: "|.", between: "\n", after: "\n\\end{sudoku}"},
	{name: "HTML lines", cell: "%d", open: ".", between: "<br>\n", after: "<br>"},
	{name: "a matrix on a line", before: "\\begin{bmatrix} ", cell: "%d", open: "0", space: " & ", between: " \\\\ ", after: " \\end{bmatrix}"},
	{name: "rows on a line", cell: "%d", open: ".", between: " "},
	{name: "rows on a line, slashes", cell: "%d", open: ".", between: "/"},
	{name: "rows on a line, bars", cell: "%d", open: ".", between: "|"},
	{name: "rows on a line, commas", cell: "%d", open: ".", between: ","},
	{name: "carriage returns", cell: "%d", open: ".", between: "\r", after: "\r"},
	{name: "circled digits", cell: "%c①", open: "○", between: "\n"},
	{name: "black circles", cell: "%c❶", open: "·", between: "\n"},
	{name: "superscripts", cell: "%s⁰¹²³⁴⁵⁶⁷⁸⁹", open: "⁰", between: "\n"},
	{name: "Arabic digits", cell: "%c١", open: "٠", between: "\n"},
	{name: "Devanagari", cell: "%c१", open: "०", space: " ", between: "\n"},
	{name: "Chinese", cell: "%s〇一二三四五六七八九", open: "〇", between: "\n"},
	{name: "mathematical digits", cell: "%c𝟏", open: "𝟎", between: "\n"},
}

// put returns the puzzle as the dress writes it.
func (d *dress) put(puzzle string) string {
	var b strings.Builder
	b.WriteString(d.before)
	for i := range 9 {
		if i > 0 {
			b.WriteString(d.between)
		}
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(d.row, "%d", fmt.Sprint(i+1)), "%c", string(rune('A'+i))))
		for k, c := range puzzle[9*i : 9*i+9] {
			if k > 0 {
				b.WriteString(d.space)
			}
			form, from, _ := strings.Cut(d.cell, "%c")
			all, isAll := strings.CutPrefix(d.cell, "%s")
			switch {
			case c == '.':
				b.WriteString(d.open)
			case isAll:
				b.WriteRune([]rune(all)[c-'0'])
			case from != "":
				b.WriteString(form + string([]rune(from)[0]+c-'1'))
			default:
				b.WriteString(strings.ReplaceAll(d.cell, "%d", string(c)))
			}
		}
		b.WriteString(d.end)
	}
	return b.String() + d.after + "\n"
}

// TestDressed reads puzzles as people write them: each is one puzzle, that one.
func TestDressed(t *testing.T) {
	for _, d := range dresses {
		t.Run(d.name, func(t *testing.T) {
			for _, puzzle := range plainPuzzles {
				text := d.put(puzzle)
				r := NewReader(strings.NewReader(text), "")
				var rec Record
				if err := r.Read(&rec); err != nil || rec.Err != nil {
					t.Fatalf("%v, %v; the text:\n%s", err, rec.Err, text)
				}
				if rec.Grid.String() != puzzle {
					t.Errorf("read %v, want %s; the text:\n%s", rec.Grid, puzzle, text)
				}
			}
		})
	}
}

// TestAssigned reads givens that a program assigns one by one, counted from 0 or from 1. With a line lost or others
// between, the text is that puzzle or an error, and so it is where nothing says from where the givens are counted.
func TestAssigned(t *testing.T) {
	for _, form := range []string{"b[%d][%d] = %d;", "b[%d,%d] := %d", "b(%d, %d) = %d", "cell(%d,%d,%d)."} {
		for base := range 2 {
			var lines []string
			for cell, c := range slidesGivens {
				if c != '.' {
					lines = append(lines, fmt.Sprintf(form, cell/9+base, cell%9+base, c-'0'))
				}
			}
			for name, text := range map[string]string{
				"as it is":         strings.Join(lines, "\n"),
				"with blank lines": strings.Join(lines, "\n\n"),
				"with comments":    strings.Join(lines, "\n// the next\n"),
				"on a line":        strings.Join(lines, " "),
			} {
				if got, want := dump(NewReader(strings.NewReader(text), "f")), "1 "+slidesGivens+"\n"; got != want {
					t.Errorf("%s, %s from %d: read %q, want %q", form, name, base, got, want)
				}
			}
			lines[15] = "?" + lines[15]
			if got := dump(NewReader(strings.NewReader(strings.Join(lines, "\n")), "f")); !strings.HasPrefix(got, "1 error f:16:1: ") || strings.Count(got, "\n") > 1 {
				t.Errorf("%s from %d with a bad line: read %q, want errors", form, base, got)
			}
		}
	}
	for _, text := range []string{"b[1][1]=9; b[2][2]=8; b[3][3]=7; b[4][4]=6; b[5][5]=5; b[6][6]=4; b[7][7]=3; b[8][8]=2; b[1][2]=1;", "cell(1,1,4). cell(2,2,3)."} {
		if got := dump(NewReader(strings.NewReader(text), "f")); !strings.HasPrefix(got, "1 error") {
			t.Errorf("read %q as %q, want an error", text, got)
		}
	}
}

// TestDressedDamage damages what people write: no other puzzle is read from it.
func TestDressedDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, d := range dresses {
		for range covertest.Many(3, 60) {
			puzzle := plainPuzzles[random.IntN(len(plainPuzzles))]
			lines := strings.Split(strings.TrimRight(d.put(puzzle), "\n"), "\n")
			for _, damage := range damages {
				if damage.name == "a character lost" {
					continue // perhaps a given
				}
				damaged := strings.Join(damage.do(random, lines, 9), "\n")
				r := NewReader(strings.NewReader(damaged), "f")
				var rec Record
				for r.Read(&rec) == nil {
					if rec.Err == nil && rec.Grid.String() != puzzle {
						t.Fatalf("%s, %s: read %v, want %s or an error; the text:\n%.900s", d.name, damage.name, rec.Grid, puzzle, damaged)
					}
				}
			}
		}
	}
}
