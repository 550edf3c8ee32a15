package evidence

import (
	"bufio"
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

	"dlx-sudoku/cmd/internal/input"
)

// A Dir is a directory to which a run writes its proofs. Keep may be called by many goroutines, Append by one.
type Dir struct {
	name     string
	earlier  map[uint64]*Entry // of a run that was killed
	manifest *os.File
	w        *bufio.Writer
	chain    []byte
	entries  int
	proofs   int
}

// Create makes the directory if there is none, takes up what a killed run has left in it, and makes sure that it can be
// written to. The error begins with the name of the directory.
func Create(name string) (*Dir, error) {
	if err := os.MkdirAll(name, 0o777); errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%s: not a directory", name)
	} else if err != nil {
		return nil, fmt.Errorf("%s: cannot create directory: %w", name, input.Bare(err))
	}
	d := &Dir{name: name, earlier: make(map[uint64]*Entry)}
	if err := d.takeUp(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f, err := os.Create(d.path(partialName))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot write to directory: %w", name, input.Bare(err))
	}
	d.manifest, d.w = f, bufio.NewWriter(f)
	return d, nil
}

func (d *Dir) path(file string) string { return filepath.Join(d.name, file) }

// takeUp reads what a killed run has proved, and keeps that apart until this run has finished.
func (d *Dir) takeUp() error {
	files, err := os.ReadDir(d.name)
	if err != nil {
		return input.Bare(err)
	}
	unfinished := false
	for _, f := range files {
		switch {
		case f.Name() == manifestName:
			return errors.New("it holds the proofs of a run that has finished (want another directory, or remove it)")
		case f.Name() == partialName, f.Name() == earlierName:
			unfinished = true
		}
	}
	for _, f := range files {
		if !unfinished || f.IsDir() || !isOurs(f.Name()) {
			return fmt.Errorf("it holds %s (want a new or empty directory, or that of a run that was stopped)", f.Name())
		}
	}
	for _, file := range []string{earlierName, partialName} {
		if err := readPartial(d.path(file), d.earlier); err != nil {
			return input.Bare(err)
		}
	}
	if len(d.earlier) == 0 {
		return nil
	}
	return d.write(earlierName, func(w io.Writer) error {
		var chain []byte
		for _, e := range d.earlier {
			line, next, err := chained(chain, e)
			if err != nil {
				return err
			}
			if _, err := w.Write(line); err != nil {
				return err
			}
			chain = next
		}
		return nil
	})
}

// isOurs says whether a file has a name that a run gives.
func isOurs(name string) bool {
	if name == partialName || name == earlierName || strings.HasSuffix(name, draftEnding) {
		return true
	}
	number, ending, _ := strings.Cut(name, ".")
	return len(number) >= 7 && strings.Trim(number, "0123456789") == "" &&
		slices.Contains([]string{"cnf", "drat", "lrat", "dlx", "count"}, ending)
}

const draftEnding = ".tmp"

// write makes a file, which gets its name when it is whole.
func (d *Dir) write(file string, write func(io.Writer) error) error {
	draft := d.path(file + draftEnding)
	f, err := os.Create(draft)
	if err != nil {
		return fmt.Errorf("%s: %w", file, input.Bare(err))
	}
	w := bufio.NewWriter(f)
	err = write(w)
	if err == nil {
		err = w.Flush()
	}
	if end := f.Close(); err == nil {
		err = end
	}
	if err == nil {
		err = os.Rename(draft, d.path(file))
	}
	if err != nil {
		os.Remove(draft)
		return fmt.Errorf("%s: %w", file, input.Bare(err))
	}
	return nil
}

// Kept reports whether a run that was killed has the files of an entry, and gives the entry what that one says.
func (d *Dir) Kept(e *Entry) bool {
	old := d.earlier[e.Number]
	if old == nil || old.Verdict != Verified || !e.same(old) {
		return false
	}
	for file, sum := range map[string]string{old.formulaFile(): old.Formula, old.proofFile(): old.Proof} {
		if got, err := sumOf(d.path(file)); err != nil || got != sum {
			return false
		}
	}
	e.Formula, e.Proof, e.Verdict = old.Formula, old.Proof, Verified
	return true
}

// Keep writes the files of an entry and notes their sums in it.
func (d *Dir) Keep(e *Entry, formula, proof []byte) error {
	text := func(t []byte) func(io.Writer) error {
		return func(w io.Writer) error { _, err := w.Write(t); return err }
	}
	if err := d.write(e.formulaFile(), text(formula)); err != nil {
		return err
	}
	if err := d.write(e.proofFile(), text(proof)); err != nil {
		return err
	}
	e.Formula, e.Proof, e.Verdict = hexSum(formula), hexSum(proof), Verified
	return nil
}

// Append adds an entry to the manifest. What it names must have been kept.
func (d *Dir) Append(e *Entry) error {
	line, chain, err := chained(d.chain, e)
	if err == nil {
		_, err = d.w.Write(line)
	}
	if err == nil {
		err = d.w.Flush()
	}
	if err != nil {
		return fmt.Errorf("%s: %s: %w", d.name, partialName, input.Bare(err))
	}
	d.chain = chain
	d.entries++
	if e.Verdict == Verified {
		d.proofs++
	}
	return nil
}

// Close ends the manifest if the run has finished, and takes away what it does not name. Otherwise the run can be taken
// up again.
func (d *Dir) Close(finished bool) error {
	if !finished {
		return d.manifest.Close()
	}
	line, _, err := chained(d.chain, last{Schema, d.entries, d.proofs})
	if err == nil {
		_, err = d.w.Write(line)
	}
	if err == nil {
		err = d.w.Flush()
	}
	if end := d.manifest.Close(); err == nil {
		err = end
	}
	if err == nil {
		err = d.sweep()
	}
	if err == nil {
		err = os.Rename(d.path(partialName), d.path(manifestName))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, input.Bare(err))
	}
	return nil
}

// sweep takes away what a killed run has left and the manifest does not name.
func (d *Dir) sweep() error {
	named := map[string]bool{partialName: true}
	f, err := os.Open(d.path(partialName))
	if err != nil {
		return err
	}
	defer f.Close()
	for m := (&manifestReader{r: bufio.NewReader(f)}); ; {
		e, err := m.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if e.Verdict == Verified {
			named[e.formulaFile()], named[e.proofFile()] = true, true
		}
	}
	files, err := os.ReadDir(d.name)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !named[f.Name()] && isOurs(f.Name()) {
			if err := os.Remove(d.path(f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func hexSum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func sumOf(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
