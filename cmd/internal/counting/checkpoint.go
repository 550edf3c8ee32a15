package counting

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx/tally"
)

// A Checkpoint is the file in which an exact count keeps how far it is. Without a name it keeps nothing.
type Checkpoint struct {
	Session *cli.Session
	File    string             // "" for none
	Failed  func(reason error) // is called if the file cannot be written; the count goes on

	taken  bool // the file held the beginning of this count, or holds what was saved since
	failed bool // it could not be written the last time
	saved  bool // it holds how far the count is
}

// Settle refuses a checkpoint for several problems, which are what in words, and one that cannot be written.
func (c *Checkpoint) Settle(s *cli.Session, several bool, what string) error {
	if c.Session = s; c.File == "" {
		return nil
	}
	if several {
		return errors.New("--checkpoint is for one " + what)
	}
	if err := s.Writable(c.File); err != nil {
		return fmt.Errorf("--checkpoint %s: %w", c.File, err)
	}
	return nil
}

// ErrCheckpoint is the cause of errors that mean that a checkpoint cannot be taken up.
var ErrCheckpoint = errors.New("--checkpoint")

// Resume has a count take up what the checkpoint holds, if it is there, and removes what killed runs have left half
// written. The error wraps ErrCheckpoint and names the file.
func (c *Checkpoint) Resume(take func(io.Reader) error) error {
	if c.File == "" {
		return nil
	}
	c.Session.RemoveDrafts(c.File)
	f, err := os.Open(c.Session.Sys.Path(c.File))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		defer f.Close()
		err = take(f)
	}
	if err != nil {
		return fmt.Errorf("%w %s: %w", ErrCheckpoint, c.File, err)
	}
	c.taken = true
	c.Session.Message("going on from " + c.File)
	return nil
}

// Exists reports whether there is a checkpoint, from which a count is to go on.
func (c *Checkpoint) Exists() bool { return c.File != "" && c.Session.Exists(c.File) }

// Save replaces the checkpoint. If that fails, what was there before stays; it is reported once, until it succeeds
// again. The error [tally.ErrNothing] of write means that there is nothing to be saved.
func (c *Checkpoint) Save(write func(io.Writer) error) {
	if c.File == "" {
		return
	}
	err := c.Session.Replace(c.File, write)
	if c.saved = err == nil; errors.Is(err, tally.ErrNothing) {
		return
	}
	if err != nil && !c.failed {
		c.Failed(fmt.Errorf("cannot write the checkpoint: %w", err))
	}
	c.taken, c.failed = c.taken || c.saved, err != nil
}

// Kept says how far a count came and where that is kept. doing is what it was doing when it ended, "" if it had not begun.
func (c *Checkpoint) Kept(doing string) string {
	switch {
	case doing == "" && (c.taken || c.Exists()):
		doing = "nothing more is counted yet"
	case doing == "":
		doing = "nothing is counted yet"
	}
	switch {
	case c.File == "":
		return doing
	case c.saved:
		return doing + "; saved in " + c.File
	case c.taken || c.Exists():
		return doing + "; not saved, but " + c.File + " has what was saved before"
	}
	return doing + "; not saved"
}

// Remove removes the checkpoint of a count that is complete, if there is one.
func (c *Checkpoint) Remove() error {
	if c.File == "" {
		return nil
	}
	if err := os.Remove(c.Session.Sys.Path(c.File)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove the checkpoint: %w", err)
	}
	return nil
}
