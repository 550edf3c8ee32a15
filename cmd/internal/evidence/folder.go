package evidence

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"

	"dlx-sudoku/cmd/internal/input"
)

// A folder has files that are not trusted.
type folder interface {
	// open opens a file. Reading ends with the context.
	open(ctx context.Context, name string) (*file, error)

	has(name string) bool

	// each calls a function with the names of all files.
	each(visit func(name string)) error

	close()
}

// A rooted is a directory: only regular files of its own are opened.
type rooted struct{ root *os.Root }

func (d *rooted) close() { d.root.Close() }

func (d *rooted) has(name string) bool {
	_, err := d.root.Lstat(name)
	return err == nil
}

// open opens a regular file. It refuses a link, a pipe or a device, and does not block if one takes the place of the file
// between the check and the open.
func (d *rooted) open(ctx context.Context, name string) (*file, error) {
	before, err := d.root.Lstat(name)
	if err != nil {
		return nil, input.Bare(err)
	}
	if !before.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	f, err := d.root.OpenFile(name, os.O_RDONLY|nonBlock, 0)
	if err != nil {
		return nil, input.Bare(err)
	}
	if now, err := f.Stat(); err != nil || !os.SameFile(before, now) {
		f.Close()
		return nil, errors.New("not the file that was there a moment ago")
	}
	return &file{ctx: ctx, Closer: f, file: f, hash: sha256.New()}, nil
}

func (d *rooted) each(visit func(name string)) error {
	f, err := d.root.Open(".")
	if err != nil {
		return input.Bare(err)
	}
	defer f.Close()
	for {
		files, err := f.ReadDir(1000)
		for _, file := range files {
			visit(file.Name())
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return input.Bare(err)
		}
	}
}

// A file is read from its beginning to its end, once, and hashed on the way.
type file struct {
	io.Closer
	ctx  context.Context
	file io.Reader
	hash hash.Hash
}

func (f *file) Read(p []byte) (int, error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := f.file.Read(p)
	f.hash.Write(p[:n])
	return n, err
}

// sum returns the SHA-256 of the bytes read.
func (f *file) sum() string { return hex.EncodeToString(f.hash.Sum(nil)) }

// errDiffers is the error of a file with another text.
var errDiffers = errors.New("not what the puzzle and the claim say")

// compare reads a file and compares it with the text that a function writes. It ends at the first difference, and returns
// errDiffers and its line, from 1.
func compare(f io.Reader, write func(io.Writer) error) (line int, err error) {
	c := &comparer{r: bufio.NewReaderSize(f, 1<<16), line: 1}
	if err := write(c); err != nil {
		return c.line, err
	}
	switch _, err := c.r.ReadByte(); err {
	case io.EOF:
		return 0, nil
	case nil:
		return c.line, errDiffers
	default:
		return c.line, input.Bare(err)
	}
}

// A comparer is a writer of the text that is expected.
type comparer struct {
	r      *bufio.Reader
	line   int
	buffer [4096]byte
}

func (c *comparer) Write(text []byte) (int, error) {
	written := len(text)
	for len(text) > 0 {
		n, err := io.ReadFull(c.r, c.buffer[:min(len(c.buffer), len(text))])
		same := 0
		for same < n && c.buffer[same] == text[same] {
			same++
		}
		c.line += bytes.Count(text[:same], []byte{'\n'})
		switch {
		case same < n, err == io.EOF, err == io.ErrUnexpectedEOF:
			return 0, errDiffers
		case err != nil:
			return 0, input.Bare(err)
		}
		text = text[n:]
	}
	return written, nil
}
