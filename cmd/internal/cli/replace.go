package cli

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
)

// Replace writes a file as a whole: what was there before stays until all of the new content is on the disk, and for good
// if that fails.
func Replace(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	err = write(f)
	err = cmp.Or(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		f.Close()
		os.Remove(f.Name())
	}
	return err
}
