package dlxcli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// fileError is an error in a file, and not in the command line.
type fileError struct{ error }

func (e fileError) Unwrap() error { return e.error }

// readFile reads a file among the arguments by one of the readers of classics. What is wrong with the file is a
// fileError.
func readFile[T any](g *generation, n int, read func(io.Reader) (T, error)) (content T, err error) {
	name := g.arguments[n]
	in, err := input.Open(name, g.s.Sys.Stdin)
	if err != nil {
		return content, fileError{fmt.Errorf("%s: %w", cli.FileName(name), err)}
	}
	defer in.Close()
	content, err = read(in)
	var place *dlx.ParseError
	switch {
	case errors.As(err, &place):
		return content, fileError{fmt.Errorf("%s:%d: %w", name, place.Line, place.Err)}
	case err != nil:
		return content, fileError{fmt.Errorf("%s: %w", name, err)}
	}
	return content, nil
}

// inFile returns the maker of the problem that the file of the first argument states.
func inFile[T any](read func(io.Reader) (T, error), state func(T) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		content, err := readFile(g, 0, read)
		if err != nil {
			return nil, err
		}
		p, err := state(content)
		return p, g.refused(0, err)
	}
}

// refused makes a fileError of what classics refuses in the content of a file among the arguments.
func (g *generation) refused(n int, err error) error {
	if err != nil {
		return fileError{fmt.Errorf("%s: %s", g.arguments[n],
			strings.TrimPrefix(err.Error(), classics.ErrArgument.Error()+": "))}
	}
	return nil
}

// maxComplete is the largest complete graph.
const maxComplete = 1000

// graph takes the number of vertices of a complete graph, or reads a graph from a file.
func (g *generation) graph() (classics.Graph, error) {
	n, err := strconv.Atoi(g.arguments[0])
	switch {
	case err != nil:
		return readFile(g, 0, classics.ReadGraph)
	case n < 1 || n > maxComplete:
		return classics.Graph{}, fmt.Errorf("%d vertices (want 1 to %d)", n, maxComplete)
	}
	return classics.Complete(n), nil
}
