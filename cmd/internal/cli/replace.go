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

// A draft is a file that is written under a temporary name, so that the old content stays until the new content is complete
// and on the disk. The session removes it if the run ends before that.
type draft struct {
	file
	session *Session
	name    string
	mode    os.FileMode
}

// A file has the methods of [os.File] that a draft needs.
type file interface {
	io.Writer
	Name() string
	Chmod(mode os.FileMode) error
	Sync() error
	Close() error
}

// errOver is the error of starting a file after the run is over.
var errOver = errors.New("the run is over")

// draft begins a draft. It refuses to replace anything but a regular file.
func (s *Session) draft(name string) (*draft, error) {
	mode, path := os.FileMode(0o644), s.Sys.Path(name)
	if info, err := os.Stat(path); err == nil {
		if mode = info.Mode(); !mode.IsRegular() {
			return nil, errors.New("not a regular file")
		}
	}
	s.Heed()
	s.mu.Lock() // until the draft is registered, so that removeDrafts either sees it or prevents it
	defer s.mu.Unlock()
	if s.over {
		return nil, errOver
	}
	f, err := s.create(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, err
	}
	d := &draft{f, s, name, mode}
	s.drafts[d] = true
	return d, nil
}

// close gives the file its name if the content is complete, and else removes it.
func (d *draft) close(complete bool) error {
	err := d.Chmod(d.mode.Perm())
	if complete && err == nil {
		err = d.Sync()
	}
	err = cmp.Or(err, d.Close())
	if err == nil && complete {
		err = os.Rename(d.Name(), d.session.Sys.Path(d.name))
	}
	if err != nil || !complete {
		os.Remove(d.Name())
	}
	d.session.mu.Lock()
	delete(d.session.drafts, d)
	d.session.mu.Unlock()
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, input.Bare(err))
	}
	return nil
}

// removeDrafts removes the drafts of a run that is left behind, and prevents new ones.
func (s *Session) removeDrafts() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	for d := range s.drafts {
		os.Remove(d.Name())
	}
}

// Replace writes a file as a whole: the old content stays until all of the new content is on the disk, and for good if that
// fails. If the run is interrupted meanwhile, it is not left behind before the file is written.
func (s *Session) Replace(name string, write func(io.Writer) error) error {
	d, err := s.draft(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, input.Bare(err))
	}
	defer s.Saving()()
	err = write(d)
	if path := new(fs.PathError); errors.As(err, &path) && path.Path == d.Name() {
		err = fmt.Errorf("%s: %w", name, input.Bare(err)) // names the file, not the draft
	}
	return cmp.Or(err, d.close(err == nil))
}

// Create begins a file that gets its name when it is complete. The caller must call Finish and say whether it is; if it
// is not, the file is removed.
func (s *Session) Create(name string) (w io.Writer, finish func(complete bool) error, err error) {
	d, err := s.draft(name)
	if err != nil {
		return nil, nil, input.Bare(err)
	}
	return d, d.close, nil
}

// Saving marks the beginning of a save, and returns a function to call at its end. If the run is interrupted in between, the
// session waits for it.
func (s *Session) Saving() (saved func()) {
	s.saving.Add(1)
	return func() { s.saving.Add(-1) }
}

// Writable returns the reason why Replace cannot write a file, or nil.
func (s *Session) Writable(name string) error {
	d, err := s.draft(name)
	if err == nil {
		err = d.close(false)
	}
	return input.Bare(err)
}

// RemoveDrafts removes the drafts of a file that killed runs of Replace have left. No run may be writing the file.
func (s *Session) RemoveDrafts(name string) {
	dir := filepath.Dir(s.Sys.Path(name))
	entries, _ := os.ReadDir(dir) // a directory that cannot be read holds no drafts of ours
	for _, e := range entries {
		number, is := strings.CutPrefix(e.Name(), "."+filepath.Base(name)+".")
		if is && number != "" && strings.Trim(number, "0123456789") == "" && e.Type().IsRegular() {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// redirect sends the results of the session to a file, or to a device or a pipe, such as /dev/null.
func (s *Session) redirect(name string) (err error) {
	var to io.Writer
	path := s.Sys.Path(name)
	if info, missing := os.Stat(path); missing == nil && info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe) != 0 {
		s.device, err = os.OpenFile(path, os.O_WRONLY, 0)
		to = s.device
	} else {
		s.file, err = s.draft(name)
		to = s.file
	}
	if err != nil {
		s.device, s.file = nil, nil
		return err
	}
	sys := *s.Sys
	sys.Stdout, sys.StdoutTerminal = to, false
	s.Sys, s.sys, s.stdout.w = &sys, &sys, to
	return nil
}
