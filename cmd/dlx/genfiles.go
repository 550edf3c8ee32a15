package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/dlx/classics"
)

// maxLine is the longest line of a file that gen reads, in bytes.
const maxLine = 1 << 20

// fileError is an error in a file, and not in the command line.
type fileError struct{ error }

func (e fileError) Unwrap() error { return e.error }

// readLines reads the lines of a file among the arguments, and calls take with the number and the words of each. Empty
// lines are passed over, and so are comments, which begin with #, if there may be any. What is wrong with the file is a
// fileError.
func readLines(g *generation, n int, comments bool, take func(words []string) error) error {
	name := g.arguments[n]
	in, err := input.Open(name, g.Sys.Stdin)
	if err != nil {
		return fileError{fmt.Errorf("%s: %w", cli.FileName(name), err)}
	}
	defer in.Close()
	lines := bufio.NewScanner(io.Reader(in))
	lines.Buffer(nil, maxLine)
	number := 0
	for lines.Scan() {
		number++
		words := strings.Fields(strings.TrimPrefix(lines.Text(), "\uFEFF"))
		if len(words) == 0 || comments && words[0][0] == '#' {
			continue
		}
		if err := take(words); err != nil {
			return fileError{fmt.Errorf("%s:%d: %w", name, number, err)}
		}
	}
	if err := lines.Err(); err != nil {
		return fileError{fmt.Errorf("%s: after line %d: %w", name, number, err)}
	}
	return nil
}

// inFile makes a fileError of what classics refuses in the content of a file among the arguments.
func (g *generation) inFile(n int, err error) error {
	if err != nil {
		return fileError{fmt.Errorf("%s: %s", g.arguments[n],
			strings.TrimPrefix(err.Error(), classics.ErrArgument.Error()+": "))}
	}
	return nil
}

// readWords reads a list of words.
func readWords(g *generation, n int) (words []string, err error) {
	err = readLines(g, n, true, func(more []string) error {
		words = append(words, more...)
		return nil
	})
	return words, err
}

// readNumbers reads rows of numbers, with blanks or commas between them.
func readNumbers[T int | int64](g *generation, parse func(string) (T, error)) (rows [][]T, err error) {
	err = readLines(g, 0, true, func(words []string) error {
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

// parseSymbol reads a symbol of a Latin square; 0 or . stands for an empty cell.
func parseSymbol(word string) (int, error) {
	if word == "." {
		return 0, nil
	}
	return strconv.Atoi(word)
}

// parseCost reads a cost.
func parseCost(word string) (int64, error) { return strconv.ParseInt(word, 10, 64) }

// readGraph takes the number of vertices of a complete graph, or reads edges: two vertices a line, or one alone.
func readGraph(g *generation) (graph classics.Graph, err error) {
	if n, err := strconv.Atoi(g.arguments[0]); err == nil {
		if n < 1 || n > maxComplete {
			return graph, fmt.Errorf("%d vertices (want 1 to %d)", n, maxComplete)
		}
		return classics.Complete(n), nil
	}
	numbers := make(map[string]int)
	number := func(vertex string) int {
		n, ok := numbers[vertex]
		if !ok {
			n = len(numbers)
			numbers[vertex] = n
			graph.Vertices = append(graph.Vertices, vertex)
		}
		return n
	}
	err = readLines(g, 0, true, func(words []string) error {
		switch len(words) {
		case 1:
			number(words[0])
		case 2:
			graph.Edges = append(graph.Edges, [2]int{number(words[0]), number(words[1])})
		default:
			return fmt.Errorf("%d words (want two vertices, or one)", len(words))
		}
		return nil
	})
	return graph, err
}

// maxComplete is the largest complete graph.
const maxComplete = 1000

// readPieces reads pieces: a name alone on a line, and then its rows of # and . from the top; a line of - lies between
// two layers.
func readPieces(g *generation) (pieces []classics.Piece, err error) {
	layer, row := 0, 0
	err = readLines(g, 0, false, func(words []string) error {
		line := strings.Join(words, " ")
		switch {
		case strings.Trim(line, "-") == "" && len(pieces) > 0:
			layer, row = layer+1, 0
		case strings.Trim(line, "#.") == "" && len(pieces) > 0:
			p := &pieces[len(pieces)-1]
			for column, mark := range line {
				if mark == '#' {
					p.Cells = append(p.Cells, classics.Cell{layer, row, column})
				}
			}
			row++
		case strings.ContainsAny(line, " \t") || strings.Trim(line, "#.-") == "":
			return fmt.Errorf("%q (want the name of a piece, and then its rows of # and .)", line)
		default:
			pieces = append(pieces, classics.Piece{Name: line})
			layer, row = 0, 0
		}
		return nil
	})
	return pieces, err
}
