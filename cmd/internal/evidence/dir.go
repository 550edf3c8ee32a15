package evidence

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
)

// A Dir is a folder to which a run writes its proofs. Keep may be called by many goroutines, Append by one.
type Dir struct {
	session  *cli.Session
	name     string
	manifest *os.File
	w        *bufio.Writer
	chain    []byte
	entries  int
	proofs   int
}

// Create makes the folder if there is none, removes what a run that was stopped has left in it, and begins a manifest. The
// error begins with the name of the folder.
func Create(s *cli.Session, name string) (*Dir, error) {
	if err := os.MkdirAll(name, 0o777); errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%s: not a directory", name)
	} else if err != nil {
		return nil, fmt.Errorf("%s: cannot create directory: %w", name, input.Bare(err))
	}
	d := &Dir{session: s, name: name}
	left, err := d.left()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, input.Bare(err))
	}
	f, err := os.Create(d.path(partialName)) // the files that are left are named by no line from here on
	for _, file := range left {
		if err == nil {
			err = os.Remove(d.path(file))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot write to directory: %w", name, input.Bare(err))
	}
	d.manifest, d.w = f, bufio.NewWriter(f)
	return d, nil
}

func (d *Dir) path(file string) string { return filepath.Join(d.name, file) }

// left returns the names of formulas and proofs that a run that was stopped has left. The error says why the folder is not
// that of such a run, and not empty.
func (d *Dir) left() (names []string, err error) {
	files, err := os.ReadDir(d.name)
	if err != nil {
		return nil, err
	}
	is := make(map[string]bool)
	for _, f := range files {
		is[f.Name()] = true
	}
	if is[manifestName] {
		return nil, errors.New("it holds the proofs of a run that has finished (want another directory, or remove it)")
	}
	for _, f := range files {
		switch ours := is[partialName] && f.Type().IsRegular(); {
		case ours && f.Name() == partialName:
		case ours && isOurs(f.Name()):
			names = append(names, f.Name())
		default:
			return nil, fmt.Errorf("it holds %s (want a new or empty directory, or that of a run that was stopped)", f.Name())
		}
	}
	return names, nil
}

// isOurs reports whether a file has a name that a run gives to formulas, proofs, and drafts of them (".0000017.cnf.12345").
func isOurs(name string) bool {
	if draft, is := strings.CutPrefix(name, "."); is {
		name = strings.TrimRight(draft, "0123456789")
		name = strings.TrimSuffix(name, ".")
	}
	number, ending, _ := strings.Cut(name, ".")
	return len(number) >= 7 && strings.Trim(number, "0123456789") == "" &&
		slices.Contains([]string{"cnf", "drat", "lrat", "dlx", "count"}, ending)
}

// Keep writes the files of an entry, and notes in the entry that it is verified and what they hold.
func (d *Dir) Keep(e *Entry, formula, proof []byte) error {
	write := func(name string, text []byte) error {
		return d.session.Replace(d.path(name), func(w io.Writer) error { _, err := w.Write(text); return err })
	}
	if err := write(e.formulaFile(), formula); err != nil {
		return err
	}
	if err := write(e.proofFile(), proof); err != nil {
		return err
	}
	e.Formula, e.Proof, e.Verdict = hexSum(formula), hexSum(proof), Verified
	return nil
}

// Append adds an entry to the manifest. What it names must have been kept. An entry that is too large for a line is added
// as one that claims nothing, and its files are removed; the error says so.
func (d *Dir) Append(e *Entry) error {
	err := d.write(e)
	if err != nil && e.Verdict == Verified {
		os.Remove(d.path(e.formulaFile()))
		os.Remove(d.path(e.proofFile()))
		e.SetOpen(nil, err.Error())
		if d.write(e) != nil {
			return err
		}
		d.entries++
		return err
	}
	if err != nil {
		return err
	}
	d.entries++
	if e.Verdict == Verified {
		d.proofs++
	}
	return nil
}

// write writes a line of the manifest.
func (d *Dir) write(object any) error {
	line, chain, err := chained(d.chain, object)
	if err == nil {
		_, err = d.w.Write(line)
	}
	if err = cmp.Or(err, d.w.Flush()); err != nil {
		return fmt.Errorf("%s: %s: %w", d.name, partialName, input.Bare(err))
	}
	d.chain = chain
	return nil
}

// Close ends the manifest, and gives it its name if the run has finished.
func (d *Dir) Close(finished bool) error {
	if !finished {
		return d.manifest.Close()
	}
	err := d.write(last{Schema, d.entries, d.proofs})
	err = cmp.Or(err, d.manifest.Sync(), d.manifest.Close())
	if err == nil {
		err = os.Rename(d.path(partialName), d.path(manifestName))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, input.Bare(err))
	}
	return nil
}

func hexSum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
