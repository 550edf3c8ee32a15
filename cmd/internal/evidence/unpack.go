package evidence

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"dlx-sudoku/cmd/internal/input"
)

// The limits of an archive, which is not trusted.
const (
	maxDirectory = 16 << 20 // bytes of the list of its files
	maxRatio     = 200      // bytes of a file for each of its compressed bytes
	freeBytes    = 1 << 20  // the first bytes of a file, to which maxRatio does not apply
)

// errArchive is the error of an archive as a whole.
var errArchive = errors.New("not an archive as --proof writes it (unpack it, and check the folder)")

// A packed is an archive that is not trusted. It is read only if it has exactly the form of an [archive]. So it has no file that
// another program would not see or would see with another text, no file twice, and none that unpacks to far more than it
// claims.
type packed struct {
	f     *os.File
	files map[string]*zip.File
	names []string // in the order of the archive
}

// openArchive opens an archive. The error does not name it.
func openArchive(name string) (*packed, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, input.Bare(err)
	}
	p := &packed{f: f, files: make(map[string]*zip.File)}
	if err := p.list(); err != nil {
		f.Close()
		return nil, err
	}
	return p, nil
}

// endOf is the end of an archive, which says where the list of its files is.
type endOf struct {
	Signature, Disks uint32
	Here, Entries    uint16
	Size, Offset     uint32
	Comment          uint16
}

const (
	endSignature = 0x06054b50
	endBytes     = 22
)

// list reads the names of the files.
func (p *packed) list() error {
	info, err := p.f.Stat()
	if err != nil {
		return input.Bare(err)
	}
	size := info.Size()
	if !info.Mode().IsRegular() || size < endBytes {
		return errArchive
	}
	var end endOf
	tail := io.NewSectionReader(p.f, size-endBytes, endBytes)
	if err := binary.Read(tail, binary.LittleEndian, &end); err != nil {
		return err
	}
	switch {
	case end.Signature != endSignature, end.Disks != 0, end.Here != end.Entries, end.Comment != 0,
		int64(end.Offset)+int64(end.Size) != size-endBytes:
		return errArchive
	case end.Entries > maxFiles, end.Size > maxDirectory:
		return fmt.Errorf("%w: %d files in a list of %d bytes", errArchive, end.Entries, end.Size)
	}
	z, err := zip.NewReader(p.f, size)
	if err != nil {
		return fmt.Errorf("%w: %w", errArchive, err)
	}
	at := int64(0) // where the next file begins
	for _, file := range z.File {
		if at, err = p.add(file, at); err != nil {
			return fmt.Errorf("%w: %.40q: %w", errArchive, file.Name, err)
		}
	}
	if at != int64(end.Offset) || len(z.File) != int(end.Entries) {
		return fmt.Errorf("%w: something stands between its files", errArchive)
	}
	return nil
}

// localBytes is the length of the header before the name that precedes each file.
const localBytes = 30

// add adds a file that begins at an offset, and returns its end.
func (p *packed) add(file *zip.File, at int64) (end int64, err error) {
	local := make([]byte, localBytes+len(file.Name))
	data, err := file.DataOffset()
	if err != nil {
		return 0, err
	}
	if data != at+int64(len(local)) {
		return 0, errors.New("it does not begin behind the file before it")
	}
	if _, err := p.f.ReadAt(local, at); err != nil {
		return 0, err
	}
	want := binary.LittleEndian.AppendUint32(nil, 0x04034b50)
	for _, n := range []uint16{file.ReaderVersion, file.Flags, file.Method, file.ModifiedTime, file.ModifiedDate} {
		want = binary.LittleEndian.AppendUint16(want, n)
	}
	for _, n := range []uint32{file.CRC32, file.CompressedSize, file.UncompressedSize} {
		want = binary.LittleEndian.AppendUint32(want, n)
	}
	want = binary.LittleEndian.AppendUint16(want, uint16(len(file.Name)))
	want = append(binary.LittleEndian.AppendUint16(want, 0), file.Name...)
	switch {
	case file.Name != manifestName && (!isOurs(file.Name) || file.Name[0] == '.'):
		return 0, errors.New("not a file of proofs")
	case p.files[file.Name] != nil:
		return 0, errors.New("it is there twice")
	case file.Flags != 0, file.Method != zip.Store && file.Method != zip.Deflate, file.Comment != "", len(file.Extra) > 0,
		file.ExternalAttrs != 0, !bytes.Equal(local, want):
		return 0, errors.New("its headers differ from each other or from those that --proof writes")
	case file.UncompressedSize64 > maxRatio*file.CompressedSize64+freeBytes:
		return 0, fmt.Errorf("%d bytes out of %d", file.UncompressedSize64, file.CompressedSize64)
	}
	p.files[file.Name] = file
	p.names = append(p.names, file.Name)
	return data + int64(file.CompressedSize64), nil
}

func (p *packed) close() { p.f.Close() }

func (p *packed) has(name string) bool { return p.files[name] != nil }

func (p *packed) each(visit func(name string)) error {
	for _, name := range p.names {
		visit(name)
	}
	return nil
}

// open opens a file. Reading it ends with the context; package zip reads no more bytes than the archive says, and compares
// the check sum.
func (p *packed) open(ctx context.Context, name string) (*file, error) {
	f := p.files[name]
	if f == nil {
		return nil, os.ErrNotExist
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	return &file{ctx: ctx, Closer: r, file: r, hash: sha256.New()}, nil
}
