package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"dlx-sudoku/cmd/internal/input"
)

// redirection is a file that takes the results in place of stdout. It is written under another name, so that what stood
// there stays until the results are complete.
type redirection struct {
	name  string
	draft *os.File
	mode  os.FileMode
}

// redirect sends the results of the session to a file.
func (s *Session) redirect(name string) error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if mode = info.Mode(); !mode.IsRegular() {
			return errors.New("not a regular file")
		}
	}
	draft, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	sys := *s.Sys
	sys.Stdout, sys.StdoutTerminal = draft, false
	s.Sys, s.sys, s.stdout.w = &sys, &sys, draft
	s.file = &redirection{name, draft, mode}
	return nil
}

// close gives the file its name if the results are complete, and else removes it.
func (r *redirection) close(complete bool) error {
	err := r.draft.Chmod(r.mode.Perm())
	if end := r.draft.Close(); err == nil {
		err = end
	}
	if err == nil && complete {
		err = os.Rename(r.draft.Name(), r.name)
	}
	if err != nil || !complete {
		os.Remove(r.draft.Name())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, input.Bare(err))
	}
	return nil
}
