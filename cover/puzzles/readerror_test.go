package puzzles

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

const want9 = "(want 1-9, or one of . 0 * _ for an empty cell)\n"

func TestReadErrors(t *testing.T) {
	grid := rows(slides, 9)
	ok := slides + "\n"
	row := func(k int, s string) string { // the grid with its row k, from 1, replaced
		lines := strings.SplitAfter(grid, "\n")
		lines[k-1] = s
		return strings.Join(lines, "")
	}
	four := "1234............\n"

	for _, tt := range []reading{
		// Lines.
		{name: "letter", text: ok + slides[:34] + "x" + slides[35:] + "\n" + ok, want: "1 " + ok + "2 error f:2:35: unexpected character 'x' " + want9 + "3 " + ok},
		{name: "80 cells", text: ok + slides[:80] + "\n" + ok, want: "1 " + ok + "2 error f:2:81: 80 cells (a 9x9 grid has 81)\n3 " + ok},
		{name: "82 cells", text: slides + "1", want: "1 error f:1:82: 82 cells (a 9x9 grid has 81)\n"},
		{name: "82 cells behind a puzzle", text: ok + slides + "1", want: "1 " + ok + "2 error f:2:82: 82 cells (a 9x9 grid has 81)\n"},
		{name: "short line last", text: ok + "53..7", want: "1 " + ok + "2 error f:2:6: 5 cells (a 4x4 grid has 16)\n"},
		{name: "row first", text: "53..7...\n" + ok, want: "1 error f:1:9: 8 cells (a 4x4 grid has 16)\n2 " + ok},
		{name: "row last", text: ok + "53..7...", want: "1 " + ok + "2 error f:2:9: 8 cells (a 4x4 grid has 16)\n"},
		{name: "row last, behind a blank line", text: ok + "\n53..7...", want: "1 " + ok + "3 error f:3:9: 1 row (an 8x8 grid has 8)\n"},
		{name: "row last, drawn", text: ok + "1|2|3|4", want: "1 " + ok + "2 error f:2:8: 1 row (a 4x4 grid has 4)\n"},
		{name: "4x4, seventeen, the first wrong", text: dots("5", 16) + "\n" + strings.Repeat(four, 16), want: "1 error f:1:1: unexpected character '5' (want 1-4, or one of . 0 * _ for an empty cell)\n" + numbered(four[:16], 2, 17)},
		{name: "short line behind a blank line", text: ok + "\n53..7", want: "1 " + ok + "3 error f:3:6: 5 cells (a 4x4 grid has 16)\n"},
		{name: "80 cells and solution", text: slides[:80] + "," + slidesSolution, want: "1 error f:1:81: 80 cells (a 9x9 grid has 81)\n"},
		{name: "79 cells and a letter", text: slides[:40] + "x" + slides[42:80], want: "1 error f:1:41: unexpected character 'x' " + want9},
		{name: "blanks in front count", text: "  " + slides[:80], want: "1 error f:1:83: 80 cells (a 9x9 grid has 81)\n"},
		{name: "columns are characters", text: "\u00e9\u00e9" + slides[2:], want: "1 error f:1:1: unexpected character 'é' " + want9},
		{name: "columns behind invalid UTF-8", text: slides[:5] + "\xff" + slides[6:], want: "1 error f:1:6: invalid UTF-8 byte 0xFF " + want9},
		{name: "NUL", text: slides[:5] + "\x00" + slides[6:], want: `1 error f:1:6: unexpected character '\x00' ` + want9},
		{name: "digit too large for 6x6", text: dots("12345678", 36), want: "1 error f:1:7: unexpected character '7' (want 1-6, or one of . 0 * _ for an empty cell)\n"},
		{name: "digit too large for 16x16", text: dots("1GH", 256), want: "1 error f:1:3: unexpected character 'H' (want 1-9, A-G, or one of . 0 * _ for an empty cell)\n"},
		{name: "digit too large for 10x10", text: dots("1aB", 100), want: "1 error f:1:3: unexpected character 'B' (want 1-9, A, or one of . 0 * _ for an empty cell)\n"},
		{name: "digit too large for 4x4", text: "5...............", want: "1 error f:1:1: unexpected character '5' (want 1-4, or one of . 0 * _ for an empty cell)\n"},
		{name: "too many cells", text: dots("", 1000), want: "1 error f:1:626: 1000 cells (a 25x25 grid has 625)\n"},
		{name: "too few cells", format: FormatLine, text: "1", want: "1 error f:1:2: 1 cell (a 4x4 grid has 16)\n"},
		{name: "between sizes", text: dots("", 37) + "\n" + dots("", 63), want: "1 error f:1:37: 37 cells (a 6x6 grid has 36)\n2 error f:2:64: 63 cells (an 8x8 grid has 64)\n"},
		{name: "amid two sizes", text: dots("", 50), want: "1 error f:1:51: 50 cells (an 8x8 grid has 64)\n"},
		{name: "two strokes are no border", text: "1234\n--\n", want: "1 error f:1:5: 1 row (a 4x4 grid has 4)\n2 error f:2:1: unexpected character '-' " + want9},
		{name: "prime", text: dots("", 49), want: "1 " + dots("", 49) + "\n"},
		{name: "with --box", layout: "2x3", text: slides, want: "1 error f:1:5: unexpected character '7' (want 1-6, or one of . 0 * _ for an empty cell)\n"},
		{name: "cells with --box", layout: "2x3", text: dots("", 81), want: "1 error f:1:37: 81 cells (a 6x6 grid has 36)\n"},
		{name: "second header", text: "a,b\na,b\n" + ok, want: "2 error f:2:1: unexpected character 'a' " + want9 + "3 " + ok},
		{name: "header with a digit", text: "puzzle1,solution\n" + ok, want: "1 error f:1:1: unexpected character 'p' " + want9 + "2 " + ok},
		{name: "short line among lines", text: ok + "53..7\n" + ok, want: "1 " + ok + "2 error f:2:6: 5 cells (a 4x4 grid has 16)\n3 " + ok},
		{name: "short line first", text: "53..7\n" + ok, want: "1 error f:1:6: 5 cells (a 4x4 grid has 16)\n2 " + ok},
		{name: "short line among 4x4", text: four + four + "123\n" + four, want: "1 " + four + "2 " + four + "3 error f:3:4: 3 cells (a 4x4 grid has 16)\n4 " + four},
		{name: "grid as lines", format: FormatLine, text: "1234\n|.|\n", want: "1 error f:1:5: 4 cells (a 4x4 grid has 16)\n2 error f:2:1: unexpected character '|' " + want9},
		{name: "text", text: "What is this?\n\n" + ok, want: "3 " + ok},
		{name: "text alone", text: "What is this?\n\nNothing.", want: "1 error f:1:1: unexpected character 'W' " + want9 + "3 error f:3:1: unexpected character 'N' " + want9},
		{name: "text above what cannot be read", text: "What is this?\n\n" + ok[:80] + "\n" + ok, want: "1 error f:1:1: unexpected character 'W' " + want9 + "3 error f:3:81: 80 cells (a 9x9 grid has 81)\n4 " + ok},
		{name: "UTF-16", text: "\xFF\xFE5\x003\x00\n\x00", want: "1 error f:1:1: UTF-16 text (want UTF-8), none of it is read\n"},

		// Grids.
		{name: "short row", text: row(4, "8...6...\n") + "\n" + grid, want: "1 error f:4:9: 8 cells in row 4 (a 9x9 grid has 9)\n11 " + ok},
		{name: "short row, no blank line", text: row(4, "8...6...\n") + grid, want: "1 error f:4:9: 8 cells in row 4 (a 9x9 grid has 9)\n10 " + ok},
		{name: "short first row", text: row(1, "53..7...\n") + grid, want: "1 error f:1:9: 8 cells in row 1 (a 9x9 grid has 9)\n10 " + ok},
		{name: "short second row", text: row(2, "6..195..\n") + grid, want: "1 error f:2:9: 8 cells in row 2 (a 9x9 grid has 9)\n10 " + ok},
		{name: "long row", text: row(4, " 8..|.6.|..34 \n") + grid, want: "1 error f:4:13: 10 cells in row 4 (a 9x9 grid has 9)\n10 " + ok},
		{name: "letter in a row", text: row(9, ". . . . 8 . . x 9\n") + grid, want: "1 error f:9:15: unexpected character 'x' " + want9 + "10 " + ok},
		{name: "letter and short", text: row(9, "..x.8..7\n") + grid, want: "1 error f:9:3: unexpected character 'x' " + want9 + "10 " + ok},
		{name: "two errors, one record", text: row(4, "8...6..\n")[:80] + "\n\n" + grid, want: "1 error f:4:8: 7 cells in row 4 (a 9x9 grid has 9)\n11 " + ok},
		{name: "cut short by the end", text: grid[:50], want: "1 error f:5:10: 5 rows (a 9x9 grid has 9)\n"},
		{name: "cut short by a blank line", text: grid[:50] + "\n" + grid, want: "1 error f:5:10: 5 rows (a 9x9 grid has 9)\n7 " + ok},
		{name: "cut short by a heading", text: grid[:50] + "[Puzzle]\n" + grid, want: "1 error f:5:10: 5 rows (a 9x9 grid has 9)\n7 " + ok},
		{name: "cut short by two borders", text: grid[:50] + "-----\n-----\n" + grid, want: "1 error f:5:10: 5 rows (a 9x9 grid has 9)\n8 " + ok},
		{name: "cut short by a line", text: grid[:50] + ok, want: "1 error f:5:10: 5 rows (a 9x9 grid has 9)\n6 " + ok},
		{name: "cut short by a title", text: grid[:50] + "Grid 02\n" + grid, want: "1 error f:5:10: 5 rows (a 9x9 grid has 9)\n7 \"Grid 02\" " + ok},
		{name: "titles", text: "Grid 01\n" + grid + "Grid 02\n" + grid, want: "2 \"Grid 01\" " + ok + "12 \"Grid 02\" " + ok},
		{name: "a row too many", text: grid + "123456789\n\n" + grid, want: "1 error f:9:10: 10 rows one below the other (a 9x9 grid has 9)\n12 " + ok},
		{name: "rows too narrow", text: "123\n123\n123\n\n" + ok, want: "1 error f:1:4: 3 cells in row 1 (a 4x4 grid has 4)\n5 " + ok},
		{name: "rows of a prime", text: strings.Repeat(". . . . . . .\n", 7) + ok, want: "1 " + dots("", 49) + "\n8 " + ok},
		{name: "a row of a prime less", text: strings.Repeat(". . . . . . .\n", 6), want: "1 error f:1:1: 7 cells in a row (a 7x7 grid needs a box shape, such as 1x7)\n"},
		{name: "rows with --box", layout: "2x3", text: grid, want: "1 error f:1:5: unexpected character '7' (want 1-6, or one of . 0 * _ for an empty cell)\n7 error f:7:8: unexpected character '8' (want 1-6, or one of . 0 * _ for an empty cell)\n"},
		{name: "16x16 with a short row", text: strings.Repeat("1234............\n", 4) + "............56G\n" + strings.Repeat("1234............\n", 11), want: "1 error f:5:16: 15 cells in row 5 (a 16x16 grid has 16)\n"},
		{name: "16x16 cut short", text: strings.Repeat("..........GFED..\n", 9), want: "1 error f:9:17: 9 rows (a 16x16 grid has 16)\n"},

		// CSV.
		{name: "csv value", text: "1,2,3,4\n,,,\n 5,,,\n,,,\n,,,\n1,1,1,1\n,,,\n,,,\n", want: "1 error f:3:2: unexpected character '5' (want 1-4, or one of . 0 * _ for an empty cell)\n5 ....1111........\n"},
		{name: "csv number", text: "1,2,3,4\n,,,\n,,11,\n,,,\n", want: "1 error f:3:3: unexpected value \"11\" (want 1-4, or one of . 0 * _ for an empty cell)\n"},
		{name: "csv short", text: "1,2,3,4\n,,\n,,,\n,,,\n1,2,3,4\n,,,\n,,,\n,,,\n", want: "1 error f:2:3: 3 values in row 2 (a 4x4 grid has 4)\n5 1234............\n"},
		{name: "csv long", text: "1,2,3,4\n1,,,3,4\n,,,\n,,,\n", want: "1 error f:2:7: 5 values in row 2 (a 4x4 grid has 4)\n"},
		{name: "csv comma forgotten", text: "1,2,3,4\n123,4\n,,,\n,,,\n", want: "1 error f:2:1: unexpected value \"123\" (want 1-4, or one of . 0 * _ for an empty cell)\n"},
		{name: "csv of words", text: "1,,,\n,,,\n,,,\n,,,\n\n,x,y,z,w\n", want: "1 1...............\n6 error f:6:2: unexpected character 'x' (want 1-4, or one of . 0 * _ for an empty cell)\n"},
		{name: "csv cut short", text: "1,2,3,4\n,,,\n\n" + ok, want: "1 error f:2:4: 2 rows (a 4x4 grid has 4)\n4 " + ok},
		{name: "line as csv", format: FormatCSV, text: ok, want: "1 error f:1:1: unexpected value \"" + slides[:20] + "\" (want 1-4, or one of . 0 * _ for an empty cell)\n"},
	} {
		t.Run(tt.name, tt.check)
	}
}

// TestReadFailure cuts a text off by a failure of the reader.
func TestReadFailure(t *testing.T) {
	broken := errors.New("unexpected end of gzip")
	for _, tt := range []struct{ name, text, want string }{
		{"between lines", slides + "\n", "1 " + slides + "\nfailure f:2:1: unexpected end of gzip\n"},
		{"amid a line", slides + "\n" + slides[:30], "1 " + slides + "\nfailure f:2:31: unexpected end of gzip\n"},
		{"behind a whole puzzle without its line end", slides, "failure f:1:82: unexpected end of gzip\n"},
		{"amid characters of two bytes", "éé", "failure f:1:3: unexpected end of gzip\n"},
		{"at the start", "", "failure f:1:1: unexpected end of gzip\n"},
		{"amid a grid", slides + "\n\n123456789\n1234", "1 " + slides + "\nfailure f:4:5: unexpected end of gzip\n"},
		{"amid a grid with an error", "123456789\n1234\n123456789\n12", "1 error f:2:5: 4 cells in row 2 (a 9x9 grid has 9)\nfailure f:4:3: unexpected end of gzip\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(io.MultiReader(strings.NewReader(tt.text), iotest.ErrReader(broken)), "f")
			if got := dump(r); got != tt.want {
				t.Errorf("records of %q:\n%swant:\n%s", tt.text, got, tt.want)
			}
			err := r.Read(new(Record)) // the failure stays
			var at *ParseError
			if !errors.As(err, &at) || !errors.Is(err, broken) {
				t.Errorf("Read() = %v, want a ParseError that wraps %v", err, broken)
			}
		})
	}
}
