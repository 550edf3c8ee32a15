package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"dlx-sudoku/cmd/internal/input"
)

// proofs gives the proofs of a run their place: a folder, and a name for each puzzle.
type proofs struct {
	dir    string
	bases  map[string]string // the name of an input within the folder
	inputs map[string]int    // how many have that name
}

// newProofs makes the folder if there is none, and makes sure that it can be written.
func newProofs(dir string, files []string) (*proofs, error) {
	if err := os.MkdirAll(dir, 0o777); errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%s: not a folder, or in something that is none", dir)
	} else if err != nil {
		return nil, fmt.Errorf("%s: the folder cannot be made: %w", dir, input.Bare(err))
	}
	trial, err := os.CreateTemp(dir, ".trial-*")
	if err != nil {
		return nil, fmt.Errorf("%s: nothing can be written there: %w", dir, input.Bare(err))
	}
	trial.Close()
	os.Remove(trial.Name())
	p := &proofs{dir: dir, bases: make(map[string]string), inputs: make(map[string]int)}
	for _, file := range files {
		if p.bases[file] != "" {
			continue
		}
		base := filepath.Base(file)
		if file == input.Stdin {
			base = "stdin"
		}
		if p.inputs[base]++; p.inputs[base] > 1 { // of another folder
			base = fmt.Sprintf("%s-%d", base, p.inputs[base])
		}
		p.bases[file] = base
	}
	return p, nil
}

// name returns the name of a puzzle's proof, without an ending. Names sort as the puzzles of a file stand.
func (p *proofs) name(file string, line int) string {
	return filepath.Join(p.dir, fmt.Sprintf("%s-%07d", p.bases[file], line))
}
