package evidence

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
)

// A Result is what a directory was found to be.
type Result struct {
	Proofs   int  // verified
	Open     int  // answers without a proof
	Wrong    int  // what was reported
	Finished bool // the run that wrote it had finished
}

// A Fault is what is wrong with a directory, and where.
type Fault struct {
	File string
	Line int // from 1; 0: the file as a whole
	Text string
}

// Check checks the directory of a run: its manifest, that it holds what that names and nothing else, and every proof.
// It reports each fault, and each entry that it has checked. The error is that of the context, or says why the
// directory cannot be read at all.
func Check(ctx context.Context, dir string, fault func(Fault), checked func(*Entry)) (Result, error) {
	var out Result
	wrong := func(file string, line int, text string) {
		out.Wrong++
		fault(Fault{file, line, text})
	}
	name := manifestName
	f, err := os.Open(filepath.Join(dir, name))
	if errors.Is(err, os.ErrNotExist) {
		name = partialName
		f, err = os.Open(filepath.Join(dir, name))
	}
	if errors.Is(err, os.ErrNotExist) {
		return out, fmt.Errorf("%s: no %s in it", dir, manifestName)
	}
	if err != nil {
		return out, fmt.Errorf("%s: %w", dir, input.Bare(err))
	}
	defer f.Close()
	named := map[string]bool{name: true}
	var numbers uint64
	m := &manifestReader{r: bufio.NewReaderSize(f, 1<<16)}
	for ctx.Err() == nil {
		e, err := m.next()
		if err == io.EOF {
			out.Finished = true
			break
		}
		manifest := filepath.Join(dir, name)
		if err == errEnd && name == partialName {
			break // a line that is half written is none
		}
		if err != nil {
			wrong(manifest, m.line, err.Error())
			return out, ctx.Err()
		}
		if e.Number <= numbers {
			wrong(manifest, m.line, fmt.Sprintf("number %d stands behind number %d", e.Number, numbers))
		}
		numbers = e.Number
		if e.Verdict != Verified {
			out.Open++
			checked(e)
			continue
		}
		named[e.formulaFile()], named[e.proofFile()] = true, true
		before := out.Wrong
		checkEntry(ctx, dir, e, func(text string) { wrong(manifest, m.line, text) }, wrong)
		if out.Wrong == before && ctx.Err() == nil {
			out.Proofs++
			checked(e)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return out, fmt.Errorf("%s: %w", dir, input.Bare(err))
	}
	for _, f := range files {
		if out.Finished && !named[f.Name()] && ctx.Err() == nil {
			wrong(filepath.Join(dir, f.Name()), 0, "the manifest does not name this file")
		}
	}
	return out, ctx.Err()
}

// checkEntry builds the clauses of an entry anew, compares them with the file, and replays the proof on them.
func checkEntry(ctx context.Context, dir string, e *Entry, claim func(text string),
	wrong func(file string, line int, text string),
) {
	stated, err := e.state()
	if err != nil {
		claim("the claim cannot be stated: " + err.Error())
		return
	}
	if err := e.consistent(); err != nil {
		claim(err.Error())
		return
	}
	cnf, proof := filepath.Join(dir, e.formulaFile()), filepath.Join(dir, e.proofFile())
	got, err := os.ReadFile(cnf)
	if err != nil {
		wrong(cnf, 0, input.Bare(err).Error())
		return
	}
	if !bytes.Equal(got, stated.text) {
		wrong(cnf, differingLine(got, stated.text), "not what the puzzle and the claim say")
		return
	}
	if hexSum(got) != e.Formula {
		claim("the SHA-256 of the formula is another")
	}
	f, err := os.Open(proof)
	if err != nil {
		wrong(proof, 0, input.Bare(err).Error())
		return
	}
	defer f.Close()
	err = stated.replay(ctx, f)
	var bad *satcheck.ReadError
	switch {
	case errors.As(err, &bad):
		wrong(proof, bad.Line, bad.Err.Error())
		return
	case err != nil && ctx.Err() == nil:
		wrong(proof, 0, err.Error())
		return
	}
	if sum, err := sumOf(proof); err != nil || sum != e.Proof {
		wrong(proof, 0, "a proof, but not the one that was written: its SHA-256 is another")
	}
}

// A statement is what an entry claims, made anew from the entry alone: the text of the formula or problem, and how a
// proof of the claim is replayed.
type statement struct {
	text   []byte
	replay func(context.Context, io.Reader) error
}

// state states what an entry claims.
func (e *Entry) state() (statement, error) {
	var text bytes.Buffer
	if e.Format == satcheck.Counted && e.Cover != nil {
		err := interchange.WriteDLX(&text, *e.Cover)
		return statement{text.Bytes(), e.recount}, err
	}
	formula, err := e.formula()
	if err == nil {
		_, err = formula.WriteTo(&text)
	}
	return statement{text.Bytes(), func(ctx context.Context, r io.Reader) error {
		_, err := satcheck.CheckProof(ctx, formula, r, e.Format)
		return err
	}}, err
}

// consistent returns nil if an entry has the words that its claim is put into, and nothing that has no part in the claim.
func (e *Entry) consistent() error {
	want := Entry{
		Schema: e.Schema, Number: e.Number, Input: e.Input, Line: e.Line, Version: e.Version,
		Verdict: e.Verdict, Format: e.Format, Formula: e.Formula, Proof: e.Proof,
	}
	switch {
	case e.Cover != nil && e.Format == satcheck.Counted:
		want.SetCount(*e.Cover, e.Count)
	case e.Cover != nil:
		want.SetCoverClaim(e.CoverClaim())
	default:
		c, err := e.Claim()
		if err != nil {
			return err
		}
		if !c.Partial {
			c.Cells = nil
		}
		want.SetClaim(c)
	}
	if e.Says != want.Says {
		return fmt.Errorf("it says %q, and claims that %q", e.Says, want.Says)
	}
	got, err := json.Marshal(e)
	if err != nil {
		return err
	}
	expected, err := json.Marshal(want)
	if err != nil {
		return err
	}
	if !bytes.Equal(got, expected) {
		return errors.New("it has something that is no part of its claim")
	}
	return nil
}

// recount replays a proof of how many solutions an entry's exact cover has.
func (e *Entry) recount(ctx context.Context, r io.Reader) error {
	s, err := satcheck.CheckCountProof(ctx, *e.Cover, r)
	if err == nil && s.Count.String() != e.Count {
		err = fmt.Errorf("it proves %v solutions (the manifest says %s)", s.Count, e.Count)
	}
	return err
}

// formula returns the clauses that say what an entry claims.
func (e *Entry) formula() (*satcheck.Formula, error) {
	switch {
	case e.Cover != nil:
		return e.CoverClaim().Formula()
	case e.Puzzle == nil:
		return nil, errors.New("no puzzle, and no exact cover")
	}
	c, err := e.Claim()
	if err != nil {
		return nil, err
	}
	return c.Formula()
}

// differingLine returns the first line, from 1, in which two texts differ.
func differingLine(a, b []byte) int {
	line := 1
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			break
		}
		if a[i] == '\n' {
			line++
		}
	}
	return line
}
