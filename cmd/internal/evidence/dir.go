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
	"strings"
	"syscall"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
)

// A Dir is a folder or an archive to which a run writes its proofs. Keep may be called by many goroutines, Append by one.
type Dir struct {
	name    string
	store   store
	w       *bufio.Writer // to the manifest
	chain   []byte
	entries int
	proofs  int
}

// A store takes the files of a run.
type store interface {
	io.Writer // of the manifest
	// keep takes the files of an entry. Many goroutines may call it.
	keep(e *Entry, formula, proof []byte) error

	// settle makes sure that the files of an entry are where they belong, before its line is written.
	settle(e *Entry) error

	// drop removes the files of an entry if it can.
	drop(e *Entry)

	// close ends the manifest, and gives it its name if the run has finished.
	close(finished bool) error

	// discard removes everything that was written. It is called if no entry was added.
	discard() error
}

// Create begins to write proofs: to an archive if the name ends in .zip, or if the system of the session takes one,
// and else to a folder. The error begins with the name.
func Create(s *cli.Session, name string) (*Dir, error) {
	s.Heed()
	create := createDirectory
	if s.Sys.Archive != nil || strings.HasSuffix(name, archiveEnd) {
		create = createArchive
	}
	store, err := create(s, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &Dir{name: name, store: store, w: bufio.NewWriter(store)}, nil
}

// A directory is a folder.
type directory struct {
	session  *cli.Session
	name     string
	manifest *os.File
	made     bool // the folder was not there before
}

// createDirectory makes the folder if there is none, removes the files that a stopped run has left in it, and begins a
// manifest.
func createDirectory(s *cli.Session, name string) (store, error) {
	name = s.Sys.Path(name)
	_, missing := os.Lstat(name)
	if err := os.MkdirAll(name, 0o777); errors.Is(err, syscall.ENOTDIR) {
		return nil, errors.New("not a directory")
	} else if err != nil {
		return nil, fmt.Errorf("cannot create directory: %w", input.Bare(err))
	}
	d := &directory{session: s, name: name, made: missing != nil}
	info, partial := os.Lstat(d.path(partialName))
	if partial != nil || !info.Mode().IsRegular() {
		if _, err := d.left(); err != nil { // before anything is written there
			return nil, input.Bare(err)
		}
	}
	if err := d.begin(); err != nil {
		return nil, err
	}
	left, err := d.left()
	if err != nil {
		return nil, cmp.Or(input.Bare(err), d.manifest.Close())
	}
	err = d.manifest.Truncate(0) // from here on no line names the old files
	for _, file := range left {
		if err == nil {
			err = os.Remove(d.path(file))
		}
	}
	if err != nil {
		d.manifest.Close()
		return nil, fmt.Errorf("cannot write to directory: %w", input.Bare(err))
	}
	return d, nil
}

// begin opens the manifest, unless another run is writing it.
func (d *directory) begin() error {
	f, err := os.OpenFile(d.path(partialName), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("cannot write to directory: %w", input.Bare(err))
	}
	holder, err := lock(f)
	opened, _ := f.Stat()
	now, gone := os.Lstat(d.path(partialName))
	switch {
	case err != nil:
		err = fmt.Errorf("cannot lock %s: %w", partialName, err)
	case holder != 0:
		err = fmt.Errorf("process %d is writing its proofs there (want another directory)", holder)
	case gone != nil || !os.SameFile(opened, now):
		err = errors.New("another run has just ended there (want another directory)")
	default:
		d.manifest = f
		return nil
	}
	f.Close()
	return err
}

func (d *directory) path(file string) string { return filepath.Join(d.name, file) }

// left returns the names of formulas and proofs that a stopped run has left. It is an error if the folder is neither empty nor
// that of such a run.
func (d *directory) left() (names []string, err error) {
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

func (d *directory) Write(text []byte) (int, error) { return d.manifest.Write(text) }

func (d *directory) keep(e *Entry, formula, proof []byte) error {
	write := func(name string, text []byte) error {
		return d.session.Replace(d.path(name), func(w io.Writer) error { _, err := w.Write(text); return err })
	}
	if err := write(e.formulaFile(), formula); err != nil {
		return err
	}
	return write(e.proofFile(), proof)
}

func (d *directory) settle(*Entry) error { return nil }

func (d *directory) drop(e *Entry) {
	os.Remove(d.path(e.formulaFile()))
	os.Remove(d.path(e.proofFile()))
}

func (d *directory) close(finished bool) error {
	if !finished {
		return d.manifest.Close()
	}
	err := cmp.Or(d.manifest.Sync(), d.manifest.Close())
	if err == nil {
		err = os.Rename(d.path(partialName), d.path(manifestName))
	}
	return err
}

func (d *directory) discard() error {
	err := cmp.Or(d.manifest.Close(), os.Remove(d.path(partialName)))
	if d.made && err == nil {
		err = os.Remove(d.name)
	}
	return err
}

// Keep takes the files of an entry, and notes in the entry that it is verified, and their SHA-256.
func (d *Dir) Keep(e *Entry, formula, proof []byte) error {
	if err := d.store.keep(e, formula, proof); err != nil {
		return err
	}
	e.Formula, e.Proof, e.Verdict = hexSum(formula), hexSum(proof), Verified
	return nil
}

// Append adds an entry to the manifest. Its files must have been kept. If the entry is too large for a line, or its files do
// not fit, it is added as one that claims nothing, and its files are removed; the error says so.
func (d *Dir) Append(e *Entry) error {
	err := d.write(e)
	if err != nil && e.Verdict == Verified {
		d.store.drop(e)
		e.SetOpen(nil, err.Error())
		if d.write(e) != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	d.entries++
	if e.Verdict == Verified {
		d.proofs++
	}
	return err
}

// write writes a line of the manifest.
func (d *Dir) write(object any) error {
	line, chain, err := chained(d.chain, object)
	if e, is := object.(*Entry); err == nil && is && e.Verdict == Verified {
		err = d.store.settle(e)
	}
	if err == nil {
		_, err = d.w.Write(line)
	}
	if err = cmp.Or(err, d.w.Flush()); err != nil {
		return fmt.Errorf("%s: %s: %w", d.name, partialName, input.Bare(err))
	}
	d.chain = chain
	return nil
}

// Empty reports whether no entry was added.
func (d *Dir) Empty() bool { return d.entries == 0 }

// Close ends the manifest, and gives it its name if the run has finished. A finished run without entries leaves no files.
func (d *Dir) Close(finished bool) (err error) {
	switch {
	case finished && d.Empty():
		err = d.store.discard()
	case finished:
		err = d.write(last{Schema, d.entries, d.proofs})
		err = cmp.Or(err, d.store.close(err == nil))
	default:
		err = d.store.close(false)
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
