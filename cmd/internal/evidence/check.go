package evidence

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/satcheck/proof"
)

// A Result sums up the check of a folder.
type Result struct {
	Proofs   int  // proofs verified
	Open     int  // lines that claim nothing
	Faults   int  // faults reported
	Finished bool // the run that wrote it had finished
}

// A Kind is a kind of finding.
type Kind int

// The kinds of findings.
const (
	Fault   Kind = iota // a folder with a fault is refused
	Proved              // a line whose claim is verified; it has no text
	NoClaim             // a line that claims nothing
)

// A Finding is a result of a check about a place in a folder.
type Finding struct {
	Kind Kind
	File string
	Line int // from 1; 0: the file as a whole
	Text string
}

// Check checks the folder or the archive of a run at a path: its manifest, that it holds exactly the files that the manifest
// names, and every proof. It reports what it finds, line by line, under the given name. The error is that of the context, or
// says why the folder cannot be read at all. It needs memory for the largest formula or line, and for the open states of a
// proof by states or the clauses of a proof by sums: at most 1 GiB, whatever the folder holds.
func Check(ctx context.Context, path, name string, report func(Finding)) (Result, error) {
	c := &folderCheck{at: name, report: report, named: make(map[string]bool)}
	var err error
	if c.folder, err = openFolder(path); err != nil {
		return c.result, fmt.Errorf("%s: %w", name, err)
	}
	defer c.folder.close()
	manifest := manifestName
	if !c.folder.has(manifest) {
		if manifest = partialName; !c.folder.has(manifest) {
			return c.result, fmt.Errorf("%s: no %s in it", name, manifestName)
		}
	}
	if err := c.manifest(ctx, manifest); err != nil || !c.result.Finished {
		return c.result, err
	}
	err = c.folder.each(func(file string) {
		if !c.named[file] && ctx.Err() == nil {
			c.fault(file, 0, "the manifest does not name this file")
		}
	})
	if err != nil {
		return c.result, fmt.Errorf("%s: %w", name, err)
	}
	return c.result, ctx.Err()
}

// openFolder opens a directory or an archive.
func openFolder(name string) (folder, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, input.Bare(err)
	}
	if !info.IsDir() && strings.HasSuffix(name, archiveEnd) {
		return openArchive(name)
	}
	if !info.IsDir() {
		return nil, errors.New("not a directory, and no " + archiveEnd)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, input.Bare(err)
	}
	return &rooted{root}, nil
}

// A folderCheck is a check under way.
type folderCheck struct {
	at     string // the name of the folder
	folder folder
	report func(Finding)
	result Result
	named  map[string]bool // the files that the manifest names and that are there
}

func (c *folderCheck) find(kind Kind, file string, line int, text string) {
	c.report(Finding{kind, filepath.Join(c.at, file), line, text})
}

func (c *folderCheck) fault(file string, line int, text string) {
	c.result.Faults++
	c.find(Fault, file, line, text)
}

// name records that the manifest names a file. Files that do not exist are not recorded, so memory is bounded.
func (c *folderCheck) name(file string) {
	if c.folder.has(file) {
		c.named[file] = true
	}
}

// manifest checks the lines of a manifest, one after the other, and ends at the first that cannot be read. The error is
// that of the context.
func (c *folderCheck) manifest(ctx context.Context, name string) error {
	c.name(name)
	f, err := c.folder.open(ctx, name)
	if err != nil {
		c.fault(name, 0, err.Error())
		return nil
	}
	defer f.Close()
	for m := newManifestReader(f); ; {
		e, err := m.next()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			c.result.Finished = true
			return nil
		case err == errEnd && name == partialName:
			return nil // ignore a truncated last line
		case err != nil:
			c.fault(name, m.line, err.Error())
			return nil
		}
		before := c.result.Faults
		c.entry(ctx, e, func(text string) { c.fault(name, m.line, text) })
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case c.result.Faults > before:
		case e.Verdict == Open:
			c.result.Open++
			c.find(NoClaim, name, m.line, fmt.Sprintf("no claim, so nothing was checked (reason given: %.200q)", e.Reason))
		default:
			c.result.Proofs++
			c.find(Proved, name, m.line, "")
		}
	}
}

// entry makes the claim of an entry again, compares the file of the formula with it, and replays the proof on it.
func (c *folderCheck) entry(ctx context.Context, e *Entry, claim func(text string)) {
	formula, steps := e.formulaFile(), e.proofFile()
	if e.Verdict == Verified {
		c.name(formula)
		c.name(steps)
	}
	s, err := e.state(ctx)
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		claim(err.Error())
		return
	case e.Verdict == Open:
		return
	}
	f, err := c.folder.open(ctx, formula)
	if err != nil {
		c.fault(formula, 0, err.Error())
		return
	}
	defer f.Close()
	if line, err := compare(f, s.write); err != nil {
		c.fault(formula, line, err.Error())
		return
	}
	if f.sum() != e.Formula {
		claim("the SHA-256 of the formula differs")
	}
	p, err := c.folder.open(ctx, steps)
	if err != nil {
		c.fault(steps, 0, err.Error())
		return
	}
	defer p.Close()
	var bad *proof.ReadError
	switch err := s.replay(ctx, p); {
	case ctx.Err() != nil:
	case errors.As(err, &bad):
		c.fault(steps, bad.Line, bad.Err.Error())
	case err != nil:
		c.fault(steps, 0, err.Error())
	case p.sum() != e.Proof:
		c.fault(steps, 0, "a proof, but not the one that was written: its SHA-256 differs")
	}
}
