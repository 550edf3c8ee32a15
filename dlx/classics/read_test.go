package classics_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// read is a reader of a text, whatever it makes of it.
func read[T any](f func(io.Reader) (T, error)) func(io.Reader) (any, error) {
	return func(r io.Reader) (any, error) { return f(r) }
}

func TestRead(t *testing.T) {
	words, square, costs := read(classics.ReadWords), read(classics.ReadSquare), read(classics.ReadCosts)
	graph, pieces := read(classics.ReadGraph), read(classics.ReadPieces)
	for _, test := range []struct {
		name, text string
		read       func(io.Reader) (any, error)
		want       any
		err        string
	}{
		{"words", "\uFEFFone two\n\n# three\nfour\r\n", words, []string{"one", "two", "four"}, ""},
		{"no words", "", words, []string(nil), ""},
		{"square", "1 2\n. 0\n", square, [][]int{{1, 2}, {0, 0}}, ""},
		{"square with commas", "1,2\n2, 1\n", square, [][]int{{1, 2}, {2, 1}}, ""},
		{"no number", "1 2\n# x\n2 x\n", square, nil, `3: "x" (want a whole number)`},
		{"costs", "-1 9000000000\n", costs, [][]int64{{-1, 9000000000}}, ""},
		{"no cost", ".\n", costs, nil, `1: "." (want a whole number)`},
		{
			"graph", "a b\nc\nb d\n", graph,
			classics.Graph{Vertices: []string{"a", "b", "c", "d"}, Edges: [][2]int{{0, 1}, {1, 3}}},
			"",
		},
		{"three vertices", "a b\n\na b c\n", graph, nil, "3: 3 words (want two vertices, or one)"},
		{
			"pieces", "corner\n##\n#.\n\nrod\n#\n--\n#\n", pieces, []classics.Piece{
				{Name: "corner", Cells: []classics.Cell{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}},
				{Name: "rod", Cells: []classics.Cell{{0, 0, 0}, {1, 0, 0}}},
			}, "",
		},
		{"rows without a name", "##\n", pieces, nil, `1: "##" (want the name of a piece, and then its rows of # and .)`},
		{"a name of two words", "a\n#\na b\n", pieces, nil, `3: "a b" (want the name of a piece, and then its rows of # and .)`},
		{"rows of other marks", "XX.\n.XX\n", pieces, nil, `2: ".XX" (want the name of a piece, and then its rows of # and .)`},
		{"regions", "AB\nA B\n", read(classics.ReadRegions), classics.Regions{{"A", "B"}, {"A", "B"}}, ""},
		{"a row too short", "AAB\nAB\n", read(classics.ReadRegions), nil, "2: 2 squares (want 3 as in the rows above)"},
		{
			"clues", "by somebody\nrows:\n1,1\n0\ncolumns\n1\n0\n1\ngoal \"101\"\nrows x\n", read(classics.ReadClues),
			classics.Clues{Rows: [][]int{{1, 1}, {0}}, Columns: [][]int{{1}, {0}, {1}}},
			"",
		},
		{"clues without rows", "1\n", read(classics.ReadClues), nil, `1: "1" (want a line rows before the clues of the rows)`},
		{"no clue", "rows\n1 x\n", read(classics.ReadClues), nil, `2: "x" (want the length of a block)`},
		{"no number of a row", "rows\nx\n", read(classics.ReadClues), nil, `2: "x" (want the numbers of a line, or columns)`},
		{
			"kakuro", "# 4\\10\n/3 .\n", read(classics.ReadKakuro),
			[][]classics.KakuroCell{{{}, {Down: 4, Across: 10}}, {{Across: 3}, {Open: true}}},
			"",
		},
		{
			"a sum too large", "46\\\n", read(classics.ReadKakuro), nil,
			`1: "46\\" (want . for a square to be filled, # for a black one, or sums such as 17\5, \5, 17\)`,
		},
		{
			"pips", "aa.\nb # b\n\na <8\nb !=\n0-3 4-4\n1-2\n", read(classics.ReadPips),
			classics.PipsBoard{
				Squares: [][]string{{"a", "a", "."}, {"b", "#", "b"}}, Conditions: map[string]string{"a": "<8", "b": "!="},
				Dominoes: [][2]int{{0, 3}, {4, 4}, {1, 2}},
			},
			"",
		},
		{"a second condition", "aa\na 3\na 4\n", read(classics.ReadPips), nil, "3: a second condition of a"},
		{"no domino", "aa\n3-x\n", read(classics.ReadPips), nil, `2: "3-x" (want a domino of 0 to 99 pips, such as 3-4)`},
		{"a row of pips too short", "aab\nab\n", read(classics.ReadPips), nil, "2: 2 squares (want 3 as in the rows above)"},
		{"pattern", ". . #\na..\n", read(classics.ReadPattern), []string{"..#", "a.."}, ""},
		{"a line too long", "a\n" + strings.Repeat("x", 1<<20+1), words, nil, "after line 1: bufio.Scanner: token too long"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.read(strings.NewReader(test.text))
			var place *dlx.ParseError
			switch {
			case test.err == "" && (err != nil || !reflect.DeepEqual(got, test.want)):
				t.Errorf("%v, %v, want %v", got, err, test.want)
			case test.err != "" && (err == nil || err.Error() != test.err):
				t.Errorf("error %v, want %s", err, test.err)
			case test.err != "" && errors.As(err, &place) == strings.HasPrefix(test.err, "after"):
				t.Errorf("error %#v", err)
			}
			if _, err := test.read(iotest.ErrReader(io.ErrUnexpectedEOF)); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("error %v of a reader that fails, want %v", err, io.ErrUnexpectedEOF)
			}
		})
	}
}

// Whatever a file of a puzzle holds, it is read and stated, or refused.
func FuzzReadPuzzles(f *testing.F) {
	for kind, text := range []string{
		"ABBBB\nABBBB\nCCBBB\nDDDDD\nDEEED\n", "rows\n1 1\n0\ncolumns\n1\n0\n1\n", "# 4\\ 10\\\n\\3 . .\n\\11 . .\n",
		"...\n.#.\na.e\n", "aab\nc#b\nc..\na 8\nb =\nc >4\n3-5 4-4 1-6 0-2\n",
	} {
		f.Add(byte(kind), text)
	}
	f.Add(byte(1), ": 10\n")
	f.Fuzz(func(t *testing.T, kind byte, text string) {
		if len(text) > 400 {
			return
		}
		in := strings.NewReader(text)
		var p *dlx.Problem
		var err error
		switch kind % 5 {
		case 0:
			var board classics.Regions
			if board, err = classics.ReadRegions(in); err == nil {
				p, err = classics.RegionQueens(board, kind&4 > 0)
			}
		case 1:
			var clues classics.Clues
			if clues, err = classics.ReadClues(in); err == nil {
				p, err = classics.Nonogram(clues)
			}
		case 2:
			var board [][]classics.KakuroCell
			if board, err = classics.ReadKakuro(in); err == nil {
				p, err = classics.Kakuro(board)
			}
		case 3:
			var pattern []string
			if pattern, err = classics.ReadPattern(in); err == nil {
				p, err = classics.Crossword(pattern, []string{"at", "bat", "toe"})
			}
		case 4:
			var board classics.PipsBoard
			if board, err = classics.ReadPips(in); err == nil {
				p, err = classics.Pips(board)
			}
		}
		if (p == nil) != (err != nil) {
			t.Errorf("%v, %v", p, err)
		}
	})
}

func ExampleReadPieces() {
	pieces, err := classics.ReadPieces(strings.NewReader("corner\n##\n#.\nsquare\n#\n"))
	if err != nil {
		panic(err)
	}
	p, err := classics.Packing(classics.Box(1, 2, 2), pieces, false)
	if err != nil {
		panic(err)
	}
	n, err := dlx.NewSolver(p).Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 4 <nil>
}
