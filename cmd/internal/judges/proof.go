package judges

import (
	"fmt"
	"io"
	"os"

	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/satcheck"
)

// Endings of the names of a formula in DIMACS CNF and of its proof in DRAT.
const (
	formulaEnding = ".cnf"
	proofEnding   = ".drat"
)

// Files reports what became of the formula and the proof that were to be written.
type Files struct {
	Written bool
	Err     string // why they could not be written; "" if nothing went wrong, or there was no proof to write
}

// write writes a formula and its proof, if that is asked and there is one. The proof comes last: where it stands, its
// formula does.
func write(name string, f *satcheck.Formula, proof *satcheck.Proof) Files {
	if name == "" || proof == nil {
		return Files{}
	}
	err := writeFile(name+formulaEnding, f)
	if err == nil {
		err = writeFile(name+proofEnding, proof)
	}
	if err != nil {
		return Files{Err: err.Error()}
	}
	return Files{Written: true}
}

// writeFile makes a file of a text, or leaves none behind: it is written under another name first. The error begins with
// the name of the file.
func writeFile(name string, text io.WriterTo) error {
	draft := fmt.Sprintf("%s.%d.tmp", name, os.Getpid())
	f, err := os.Create(draft)
	if err != nil {
		return fmt.Errorf("%s: %w", name, input.Bare(err))
	}
	_, err = text.WriteTo(f)
	if end := f.Close(); err == nil {
		err = end
	}
	if err == nil {
		err = os.Rename(draft, name)
	}
	if err == nil {
		return nil
	}
	os.Remove(draft)
	if info, missing := os.Stat(name); missing == nil && info.IsDir() {
		return fmt.Errorf("%s: is a directory", name)
	}
	return fmt.Errorf("%s: %w", name, input.Bare(err))
}
