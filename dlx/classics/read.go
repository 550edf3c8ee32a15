package classics

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/dlx"
)

// The texts have one entry on each line, with blanks between words. Empty lines
// are skipped, and so are comments, which begin with #; there are no comments in a
// text of pieces. A line may have up to 1 MiB.

// maxLine is the length of the longest line of a text, in bytes.
const maxLine = 1 << 20

// ReadWords reads a list of words, for [WordRectangle]. Errors of r are returned.
func ReadWords(r io.Reader) (words []string, err error) {
	err = readLines(r, true, func(more []string) error {
		words = append(words, more...)
		return nil
	})
	return words, err
}

// ReadSquare reads the rows of a square, for [Completion]: numbers with blanks or
// commas between them, 0 or . for an empty cell. The error is a [*dlx.ParseError] for a line or
// an error of r.
func ReadSquare(r io.Reader) ([][]int, error) {
	return readNumbers(r, func(word string) (int, error) {
		if word == "." {
			return 0, nil
		}
		return strconv.Atoi(word)
	})
}

// ReadCosts reads rows of costs, for [Assignment], as ReadSquare reads symbols.
func ReadCosts(r io.Reader) ([][]int64, error) {
	return readNumbers(r, func(word string) (int64, error) { return strconv.ParseInt(word, 10, 64) })
}

func readNumbers[T any](r io.Reader, parse func(string) (T, error)) (rows [][]T, err error) {
	err = readLines(r, true, func(words []string) error {
		var row []T
		for _, word := range strings.Fields(strings.ReplaceAll(strings.Join(words, " "), ",", " ")) {
			x, err := parse(word)
			if err != nil {
				return fmt.Errorf("%q (want a whole number)", word)
			}
			row = append(row, x)
		}
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// ReadGraph reads a graph: on each line an edge, which is two vertices, or one
// vertex alone. Vertices are numbered in the order in which they first occur. The
// error is a [*dlx.ParseError] for a line or an error of r.
func ReadGraph(r io.Reader) (g Graph, err error) {
	numbers := make(map[string]int)
	number := func(vertex string) int {
		n, ok := numbers[vertex]
		if !ok {
			n = len(numbers)
			numbers[vertex] = n
			g.Vertices = append(g.Vertices, vertex)
		}
		return n
	}
	err = readLines(r, true, func(words []string) error {
		switch len(words) {
		case 1:
			number(words[0])
		case 2:
			g.Edges = append(g.Edges, [2]int{number(words[0]), number(words[1])})
		default:
			return fmt.Errorf("%d words (want two vertices, or one)", len(words))
		}
		return nil
	})
	return g, err
}

// ReadPieces reads pieces, for [Packing]: a name alone on a line, and then its
// rows of # and . from the top; a line of dashes separates two layers.
//
//	corner
//	##
//	#.
//
// The error is a [*dlx.ParseError] for a line or an error of r.
func ReadPieces(r io.Reader) (pieces []Piece, err error) {
	layer, row := 0, 0
	err = readLines(r, false, func(words []string) error {
		line := strings.Join(words, " ")
		switch {
		case strings.Trim(line, "-") == "" && len(pieces) > 0:
			layer, row = layer+1, 0
		case strings.Trim(line, "#.") == "" && len(pieces) > 0:
			p := &pieces[len(pieces)-1]
			for column, mark := range line {
				if mark == '#' {
					p.Cells = append(p.Cells, Cell{layer, row, column})
				}
			}
			row++
		case strings.ContainsAny(line, " \t") || strings.Trim(line, "#.-") == "" || len(pieces) > 0 && pieces[len(pieces)-1].Cells == nil:
			return fmt.Errorf("%q (want the name of a piece, and then its rows of # and .)", line)
		default:
			pieces = append(pieces, Piece{Name: line})
			layer, row = 0, 0
		}
		return nil
	})
	return pieces, err
}

// readLines calls take with the words of each line that is not skipped.
func readLines(r io.Reader, comments bool, take func(words []string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	number := 0
	for lines.Scan() {
		number++
		words := strings.Fields(strings.TrimPrefix(lines.Text(), "\uFEFF"))
		if len(words) == 0 || comments && words[0][0] == '#' {
			continue
		}
		if err := take(words); err != nil {
			return &dlx.ParseError{Line: number, Err: err}
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("after line %d: %w", number, err)
	}
	return nil
}
