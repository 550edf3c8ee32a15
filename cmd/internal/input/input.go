// Package input opens what the commands read: files and standard input, perhaps compressed.
package input

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Stdin is the name of standard input.
const Stdin = "-"

// gzipMagic are the bytes that a member of gzip data begins with.
const gzipMagic = "\x1f\x8b"

// errTrailing is the error of data other than zeros after the last member of gzip data.
var errTrailing = errors.New("trailing garbage after the gzip data")

// maxWindow is the largest window of zstd data that is read, in bytes. The zstd program has the same limit.
const maxWindow = 128 << 20

// An Input is a file or standard input. Data compressed with gzip or zstd, recognised by its first bytes, is
// decompressed.
type Input struct {
	// Bytes says that the data need not be text, so data that looks like UTF-16 is not refused. Set it before the first Read.
	Bytes bool

	file  io.ReadCloser
	raw   counter
	text  io.Reader // nil before the first Read
	kind  string    // "gzip", "zstd" or ""
	close func()
	waits bool

	window uint64 // the largest one of zstd data
}

// counter counts the bytes read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// Open opens a file, or takes stdin if the name is [Stdin]. Nothing is read yet. The error does not contain the name of
// the file.
func Open(name string, stdin io.Reader) (*Input, error) {
	if name == Stdin {
		return newInput(io.NopCloser(stdin), waits(stdin)), nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, Bare(err)
	}
	if info.IsDir() {
		return nil, errors.New("is a directory (want a file)")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, Bare(err)
	}
	return newInput(f, waits(f)), nil
}

// Pipe reports whether a file is a named pipe, so that Open may wait until somebody writes to it.
func Pipe(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

func newInput(file io.ReadCloser, waits bool) *Input {
	return &Input{file: file, raw: counter{r: file}, waits: waits, window: maxWindow}
}

// waits reports whether reading from r may block: r is not a regular file.
func waits(r io.Reader) bool {
	f, ok := r.(interface{ Stat() (fs.FileInfo, error) })
	if !ok {
		return true
	}
	info, err := f.Stat()
	return err != nil || !info.Mode().IsRegular()
}

// Bare takes the name of the system call and the paths out of an error of a file.
func Bare(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// Read reads the text, decompressed.
func (in *Input) Read(p []byte) (int, error) {
	if in.text == nil {
		if err := in.begin(); err != nil {
			return 0, in.explain(err)
		}
	}
	n, err := in.text.Read(p)
	if err == io.EOF {
		in.text = strings.NewReader("")
	} else if err != nil {
		err = in.explain(err)
	}
	return n, err
}

// begin looks at the first bytes.
func (in *Input) begin() error {
	buffered := bufio.NewReader(&in.raw)
	in.text = buffered
	head, err := buffered.Peek(4)
	if err == io.EOF { // a terminal does not report the end a second time
		buffered = bufio.NewReader(bytes.NewReader(head))
		in.text = buffered
	} else if err != nil {
		return err
	}
	if err := in.refuse(head); err != nil {
		return err
	}
	if in.kind = magic(head); in.kind == "" {
		return nil
	}
	if err := in.decompress(buffered); err != nil {
		return err
	}
	return in.within()
}

// errTwice is the error of compressed data within compressed data.
var errTwice = errors.New("compressed twice (want text, compressed once or not at all)")

// within checks the first bytes of decompressed data.
func (in *Input) within() error {
	head, n := make([]byte, 4), 0
	var failed error
	for n < len(head) && failed == nil {
		var more int
		more, failed = in.text.Read(head[n:])
		n += more
	}
	err := in.refuse(head[:n])
	if magic(head[:n]) != "" {
		err = errTwice
	}
	if err != nil {
		in.kind = "" // so that explain adds nothing to the message
		return err
	}
	if failed != nil {
		in.text = failing{failed}
	}
	in.text = io.MultiReader(bytes.NewReader(head[:n]), in.text)
	return nil
}

// failing is a reader that returns an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// magic returns the kind of compressed data that begins with head, "" if it is not compressed.
func magic(head []byte) string {
	switch {
	case strings.HasPrefix(string(head), gzipMagic):
		return "gzip"
	case string(head) == "\x28\xb5\x2f\xfd",
		len(head) == 4 && head[0]&0xf0 == 0x50 && string(head[1:]) == "\x2a\x4d\x18": // a skippable frame
		return "zstd"
	}
	return ""
}

// explain returns a clearer error for a failure to read.
func (in *Input) explain(err error) error {
	switch {
	case in.kind == "":
		return Bare(err)
	case err == errTrailing:
		return err
	case errors.Is(err, io.ErrUnexpectedEOF), err == io.EOF:
		return fmt.Errorf("%s data ends too early", in.kind)
	}
	text := strings.TrimPrefix(Bare(err).Error(), in.kind+": ")
	return fmt.Errorf("broken %s data: %s", in.kind, text)
}

// Waits reports whether Read may block until somebody types or writes: the input is not a regular file.
func (in *Input) Waits() bool { return in.waits }

// Offset returns the number of bytes read, compressed if they are.
func (in *Input) Offset() int64 { return in.raw.n }

// Close closes the file; standard input stays open.
func (in *Input) Close() {
	if in.close != nil {
		in.close()
	}
	in.file.Close()
}

// Size returns the number of bytes of all files together. The total is unknown if there is standard input, a pipe, or a small
// compressed file, whose size does not show how much there is to read.
func Size(names []string) (total int64, known bool) {
	const small = 1 << 20 // read at once, long before its puzzles are solved
	for _, name := range names {
		if name == Stdin {
			return 0, false
		}
		info, err := os.Stat(name)
		if err != nil || info.IsDir() {
			continue // Open will fail, and there is nothing to read
		}
		if !info.Mode().IsRegular() || info.Size() < small && compressed(name) {
			return 0, false
		}
		total += info.Size()
	}
	return total, total > 0
}

// compressed reports whether a file begins as compressed data does.
func compressed(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4)
	n, _ := io.ReadFull(f, head)
	return magic(head[:n]) != ""
}
