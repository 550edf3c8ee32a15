package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
)

// proving has the flag --proof: where proofs are written.
type proving struct {
	dir    string
	proofs *proofs // nil: none are written
}

func (p *proving) Flags(f *cli.Flags) {
	f.Value("proof", "write what is proved, and the proof, to files in `DIR`", "", func(s string) error {
		if s == "" {
			return errors.New("want a directory")
		}
		p.dir = s
		return nil
	}).File = true
}

// Settle makes the directory, so that it can be written to when the first proof is there.
func (p *proving) Settle(s *cli.Session) (err error) {
	if p.dir == "" {
		return nil
	}
	if p.proofs, err = newProofs(p.dir, s.Files()); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}

// proofName returns the name of a puzzle's proof without an ending, "" if none is written.
func (p *proving) proofName(it *item) string {
	if p.proofs == nil {
		return ""
	}
	return p.proofs.name(it.file, it.Line)
}

// report notes what became of the proof of an answer, and returns the exit status. A proof that is wanted may be
// missing because there may be more solutions.
func (p *proving) report(c *chunk, a *answer, wanted bool) cli.Status {
	switch {
	case p.proofs == nil || a.status == unknown:
	case a.proof.Err != "":
		c.note(a.item, fault, 1, "the proof is not written: "+a.proof.Err)
		return cli.Unknown
	case !a.proof.Written && wanted:
		c.note(a.item, unproved, 1, "no proof: there may be more solutions")
	}
	return cli.OK
}

// proofs gives the proofs of a run their place: a directory, and a name for each puzzle.
type proofs struct {
	dir    string
	bases  map[string]string // the name of an input within the directory
	inputs map[string]int    // how many have that name
}

// newProofs creates the directory if it does not exist, and checks that files can be created in it.
func newProofs(dir string, files []string) (*proofs, error) {
	if err := os.MkdirAll(dir, 0o777); errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%s: not a directory", dir)
	} else if err != nil {
		return nil, fmt.Errorf("%s: cannot create directory: %w", dir, input.Bare(err))
	}
	trial, err := os.CreateTemp(dir, ".trial-*")
	if err != nil {
		return nil, fmt.Errorf("%s: cannot write to directory: %w", dir, input.Bare(err))
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
		if p.inputs[base]++; p.inputs[base] > 1 { // of another directory
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
