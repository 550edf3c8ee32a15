package evidence

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"dlx-sudoku/cmd/internal/cli"
)

// An archive is a folder in one zip file: the files of the entries in their order, compressed, and then the manifest,
// uncompressed. There are no bytes between them, and a file has no attributes except its name, size and checksum.
type archive struct {
	zip    *zip.Writer
	draft  io.ReadWriter // the manifest until it is written: an *os.File, or memory if no file can be made
	size   int64         // of the manifest
	sum    uint32        // of the manifest
	files  int
	finish func(complete bool) error // gives the file its name, or removes it
}

// createArchive begins an archive, in the file of that name or in the system's Archive.
func createArchive(s *cli.Session, name string) (store, error) {
	if s.Sys.Archive != nil {
		return &archive{
			zip: zip.NewWriter(s.Sys.Archive), draft: new(bytes.Buffer), finish: func(bool) error { return nil },
		}, nil
	}
	path := s.Sys.Path(name)
	if _, err := os.Lstat(path); err == nil {
		return nil, errors.New("it exists (want another name, or remove it)")
	}
	w, finish, err := s.Create(name)
	if err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), "."+partialName+".*")
	if err != nil {
		return nil, cmp.Or(err, finish(false))
	}
	return &archive{zip: zip.NewWriter(w), draft: draft, finish: func(complete bool) error {
		if _, err := os.Lstat(path); complete && err == nil {
			return cmp.Or(finish(false), errors.New("another run has written it meanwhile; these proofs are lost"))
		}
		return finish(complete)
	}}, nil
}

func (a *archive) Write(text []byte) (int, error) {
	n, err := a.draft.Write(text)
	a.size += int64(n)
	a.sum = crc32.Update(a.sum, crc32.IEEETable, text[:n])
	return n, err
}

// keep holds the files until their line is written, so that an archive is the same for any number of workers.
func (a *archive) keep(e *Entry, formula, proof []byte) error {
	e.held = [2][]byte{formula, proof}
	return nil
}

func (a *archive) settle(e *Entry) error {
	if a.files += 2; a.files >= maxFiles {
		return fmt.Errorf("more than %d files (want a directory)", maxFiles)
	}
	for i, name := range []string{e.formulaFile(), e.proofFile()} {
		var packed bytes.Buffer
		w, err := flate.NewWriter(&packed, flate.DefaultCompression)
		if err == nil {
			_, err = w.Write(e.held[i])
		}
		if err = cmp.Or(err, w.Close()); err != nil {
			return err
		}
		sum := crc32.ChecksumIEEE(e.held[i])
		if err := a.add(name, zip.Deflate, sum, int64(len(e.held[i])), int64(packed.Len()), &packed); err != nil {
			return err
		}
	}
	e.held = [2][]byte{}
	return nil
}

func (a *archive) drop(e *Entry) { e.held = [2][]byte{} }

// add writes a file.
func (a *archive) add(name string, method uint16, sum uint32, size, packed int64, from io.Reader) error {
	w, err := a.zip.CreateRaw(&zip.FileHeader{
		Name: name, Method: method, CRC32: sum, UncompressedSize64: uint64(size), CompressedSize64: uint64(packed),
	})
	if err == nil {
		_, err = io.Copy(w, from)
	}
	return err
}

func (a *archive) close(finished bool) (err error) {
	f, isFile := a.draft.(*os.File)
	if isFile {
		defer os.Remove(f.Name())
		defer f.Close()
	}
	if finished && isFile {
		_, err = f.Seek(0, io.SeekStart)
	}
	if finished && err == nil {
		err = a.add(manifestName, zip.Store, a.sum, a.size, a.size, a.draft)
		err = cmp.Or(err, a.zip.Close())
	}
	return cmp.Or(err, a.finish(finished && err == nil))
}

func (a *archive) discard() error { return a.close(false) }
