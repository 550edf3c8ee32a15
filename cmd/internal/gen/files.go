package gen

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

// readFile reads a file by one of the readers of classics. An error in the file is a fileError.
func readFile[T any](g *generation, name string, read func(io.Reader) (T, error)) (content T) {
	if g.err != nil {
		return content
	}
	in, err := input.Open(g.s.Sys.Path(name), g.s.Sys.Stdin)
	if err != nil {
		g.err = fileError{fmt.Errorf("%s: %w", cli.FileName(name), err)}
		return content
	}
	defer in.Close()
	content, err = read(in)
	var place *dlx.ParseError
	switch {
	case errors.As(err, &place):
		g.err = fileError{fmt.Errorf("%s:%d: %w", name, place.Line, place.Err)}
	case err != nil:
		g.err = fileError{fmt.Errorf("%s: %w", name, err)}
	}
	return content
}

// inFile returns the maker of the problem that the file of the first argument states.
func inFile[T any](read func(io.Reader) (T, error), state func(T) (*dlx.Problem, error)) maker {
	return func(g *generation) (*dlx.Problem, error) {
		content := readFile(g, g.arguments[0], read)
		return g.state(0, func() (*dlx.Problem, error) { return state(content) })
	}
}

// noFile stands for the argument of the file if a problem has none.
const noFile = -1

// state states a problem, unless there was an error before. An error of classics becomes a fileError about the argument with
// the number file, from 0, unless that is noFile.
func (g *generation) state(file int, state func() (*dlx.Problem, error)) (p *dlx.Problem, err error) {
	if g.err != nil {
		return nil, g.err
	}
	if p, err = state(); err != nil && file != noFile {
		err = fileError{fmt.Errorf("%s: %s", g.arguments[file],
			strings.TrimPrefix(err.Error(), classics.ErrArgument.Error()+": "))}
	}
	return p, err
}

// maxComplete is the largest complete graph.
const maxComplete = 1000

// graph takes the number of vertices of a complete graph, or reads a graph from a file.
func (g *generation) graph() classics.Graph {
	n, err := strconv.Atoi(g.arguments[0])
	switch {
	case err != nil:
		return readFile(g, g.arguments[0], classics.ReadGraph)
	case n < 1 || n > maxComplete:
		g.fail(fmt.Errorf("%d vertices (want 1 to %d)", n, maxComplete))
		return classics.Graph{}
	}
	return classics.Complete(n)
}
