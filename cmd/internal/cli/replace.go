package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dlx-sudoku/cmd/internal/input"
)

// A draft is a file that is written under another name, so that what stood there stays until the new content is
// complete and on the disk.
type draft struct {
	*os.File
	name string
	mode os.FileMode
}

// newDraft begins a draft. It refuses a name of what is no regular file.
func newDraft(name string) (*draft, error) {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if mode = info.Mode(); !mode.IsRegular() {
			return nil, errors.New("not a regular file")
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, err
	}
	return &draft{f, name, mode}, nil
}

// close gives the file its name if the content is complete, and else removes it.
func (d *draft) close(complete bool) error {
	err := d.Chmod(d.mode.Perm())
	if complete {
		err = cmp.Or(err, d.Sync())
	}
	err = cmp.Or(err, d.Close())
	if err == nil && complete {
		err = os.Rename(d.Name(), d.name)
	}
	if err != nil || !complete {
		os.Remove(d.Name())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, input.Bare(err))
	}
	return nil
}

// Replace writes a file as a whole: what was there before stays until all of the new content is on the disk, and for
// good if that fails.
func Replace(name string, write func(io.Writer) error) error {
	d, err := newDraft(name)
	if err != nil {
		return err
	}
	err = write(d)
	if path := new(fs.PathError); errors.As(err, &path) && path.Path == d.Name() {
		err = fmt.Errorf("%s: %w", name, input.Bare(err)) // of the file that is meant, not of the draft
	}
	return cmp.Or(err, d.close(err == nil))
}

// RemoveDrafts removes what runs that were killed have left of a file that they were writing by Replace. No run may be
// writing it.
func RemoveDrafts(name string) {
	dir := filepath.Dir(name)
	entries, _ := os.ReadDir(dir) // where there is nothing to be read, nothing was left
	for _, e := range entries {
		number, is := strings.CutPrefix(e.Name(), "."+filepath.Base(name)+".")
		if is && number != "" && strings.Trim(number, "0123456789") == "" && e.Type().IsRegular() {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// redirect sends the results of the session to a file.
func (s *Session) redirect(name string) error {
	d, err := newDraft(name)
	if err != nil {
		return err
	}
	sys := *s.Sys
	sys.Stdout, sys.StdoutTerminal = d, false
	s.Sys, s.sys, s.stdout.w = &sys, &sys, d
	s.file = d
	return nil
}
