package evidence

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/satcheck/proof"
)

// filesOf returns the files of a folder or an archive by their names.
func filesOf(t *testing.T, name string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	if !strings.HasSuffix(name, archiveEnd) {
		for _, f := range must(os.ReadDir(name)) {
			out[f.Name()] = string(must(os.ReadFile(filepath.Join(name, f.Name()))))
		}
		return out
	}
	r := must(zip.OpenReader(name))
	defer r.Close()
	for _, f := range r.File {
		out[f.Name] = string(must(io.ReadAll(must(f.Open()))))
	}
	return out
}

// An archive holds the same files as a folder, and its check gives the same result.
func TestArchive(t *testing.T) {
	for _, format := range []proof.Format{proof.DRAT, proof.LRAT} {
		dir, name := filepath.Join(t.TempDir(), "dir"), filepath.Join(t.TempDir(), "proof.zip")
		fill(t, dir, format, 4)
		fill(t, name, format, 4)
		if !maps.Equal(filesOf(t, dir), filesOf(t, name)) {
			t.Errorf("%s: the archive holds other files than the folder", format)
		}
		of, faults := checkDir(t, name)
		if want, _ := checkDir(t, dir); of != want || of.Proofs != 5 || !of.Finished {
			t.Errorf("%s: %+v %v, want %+v", format, of, faults, want)
		}
		if left := must(os.ReadDir(filepath.Dir(name))); len(left) != 1 {
			t.Errorf("beside the archive there is %v", left)
		}
		if _, err := Create(session(), name); err == nil || !strings.Contains(err.Error(), "it exists") {
			t.Errorf("an archive that exists: %v", err)
		}
	}
}

// A stopped run leaves no archive.
func TestArchiveStopped(t *testing.T) {
	name := filepath.Join(t.TempDir(), "proof.zip")
	d, err := Create(session(), name)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(false); err != nil {
		t.Fatal(err)
	}
	if left := must(os.ReadDir(filepath.Dir(name))); len(left) != 0 {
		t.Errorf("%v is left", left)
	}
}

// A system that takes the archive gets the bytes that a file would have.
func TestArchiveToSystem(t *testing.T) {
	name := filepath.Join(t.TempDir(), "proof.zip")
	fill(t, name, proof.DRAT, 1)
	var text bytes.Buffer
	s := cli.NewSession(t.Context(), "dlx-sudoku", &cli.System{Stdout: io.Discard, Stderr: io.Discard, Archive: &text})
	d, err := Create(s, "zip")
	if err != nil {
		t.Fatal(err)
	}
	fillInto(t, d, proof.DRAT, 1)
	if !bytes.Equal(text.Bytes(), must(os.ReadFile(name))) {
		t.Error("the system gets another archive than a file")
	}
}

// If any bit of an archive is changed, it is refused or its files are the same.
func TestArchiveBits(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "proof.zip")
	fill(t, name, proof.DRAT, 1)
	text, files := must(os.ReadFile(name)), filesOf(t, name)
	step := 97
	if os.Getenv(slow) != "" {
		step = 1
	}
	changed := filepath.Join(dir, "changed.zip")
	for bit := 0; bit < 8*len(text); bit += step {
		text[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(changed, text, 0o666); err != nil {
			t.Fatal(err)
		}
		text[bit/8] ^= 1 << (bit % 8)
		faults := 0
		r, err := Check(context.Background(), changed, changed, func(f Finding) {
			if f.Kind == Fault {
				faults++
			}
		})
		if err == nil && faults == 0 && r.Finished && !maps.Equal(files, filesOf(t, changed)) {
			t.Errorf("bit %d of byte %d is changed, and nothing is found", bit%8, bit/8)
		}
	}
}

// entry is a file in an archive that somebody makes.
type entry struct {
	zip.FileHeader
	text string // the bytes in the archive, compressed if the header says so
}

// stored returns a file that is not compressed.
func stored(name, text string) entry {
	return entry{zip.FileHeader{
		Name: name, CRC32: crc32.ChecksumIEEE([]byte(text)),
		CompressedSize64: uint64(len(text)), UncompressedSize64: uint64(len(text)),
	}, text}
}

// refusedPacked reports whether the files of a forgery are refused as an archive.
func (f *forgery) refusedPacked(name string) bool {
	var files []entry
	for _, name := range slices.Sorted(maps.Keys(f.files)) {
		files = append(files, stored(name, string(f.files[name])))
	}
	archiveOf(name, "", files, "", "")
	defer os.Remove(name)
	refused := false
	_, err := Check(context.Background(), name, name, func(f Finding) { refused = refused || f.Kind == Fault })
	return refused || err != nil
}

// archiveOf writes an archive, with bytes before and after it.
func archiveOf(name, before string, files []entry, comment, behind string) {
	f := must(os.Create(name))
	defer f.Close()
	must(io.WriteString(f, before))
	w := zip.NewWriter(f)
	w.SetOffset(int64(len(before)))
	for _, e := range files {
		h := e.FileHeader
		must(io.WriteString(must(w.CreateRaw(&h)), e.text))
	}
	w.SetComment(comment)
	if err := w.Close(); err != nil {
		panic(err)
	}
	must(io.WriteString(f, behind))
}

// Archives that another program could read differently, or that unpack to more than they claim, are refused before any of their
// files is read.
func TestHostileArchives(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.zip")
	fill(t, good, proof.DRAT, 1)
	var plain []entry
	files := filesOf(t, good)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		plain = append(plain, stored(name, files[name]))
	}
	with := func(change func(e *entry)) []entry {
		all := slices.Clone(plain)
		change(&all[0])
		return all
	}
	var bomb bytes.Buffer
	w := must(flate.NewWriter(&bomb, flate.BestCompression))
	const size = 8 << 20
	sum := crc32.NewIEEE()
	must(io.CopyN(io.MultiWriter(w, sum), zeros{}, size))
	w.Close()
	for _, tt := range []struct {
		name            string
		before          string
		files           []entry
		comment, behind string
		want            string // "": it is verified
	}{
		{name: "as it is", files: plain},
		{name: "something before it", before: "#!/bin/sh\n", files: plain, want: "does not begin behind"},
		{name: "something behind it", files: plain, behind: "x", want: "not an archive"},
		{name: "a comment", files: plain, comment: "hello", want: "not an archive"},
		{name: "a comment of a file", files: with(func(e *entry) { e.Comment = "hello" }), want: "headers"},
		{name: "another field", files: with(func(e *entry) { e.Extra = []byte{1, 0, 0, 0} }), want: "does not begin behind"},
		{name: "a link", files: with(func(e *entry) { e.SetMode(os.ModeSymlink | 0o777) }), want: "headers"},
		{name: "a directory", files: append(slices.Clone(plain), stored("0000009.cnf/", "")), want: "not a file of proofs"},
		{name: "another name", files: append(slices.Clone(plain), stored("readme.txt", "hello")), want: "not a file of proofs"},
		{name: "a name that leads elsewhere", files: append(slices.Clone(plain), stored("../0000009.cnf", "hello")), want: "not a file of proofs"},
		{name: "a draft", files: append(slices.Clone(plain), stored(".0000009.cnf.1", "hello")), want: "not a file of proofs"},
		{name: "a file twice", files: append(slices.Clone(plain), plain[0]), want: "it is there twice"},
		{name: "a file more", files: append(slices.Clone(plain), stored("0000009.cnf", "hello")), want: "does not name this file"},
		{name: "a file less", files: plain[1:], want: "file does not exist"},
		{name: "another method", files: with(func(e *entry) { e.Method = 12 }), want: "headers"},
		{name: "a sum that is wrong", files: with(func(e *entry) { e.CRC32++ }), want: "checksum"},
		{name: "less than it says", files: with(func(e *entry) { e.UncompressedSize64++ }), want: "EOF"},
		{name: "more than it says", files: with(func(e *entry) { e.UncompressedSize64-- }), want: "not a valid zip"},
		{name: "a bomb", files: append(slices.Clone(plain), entry{zip.FileHeader{
			Name: "0000009.cnf", Method: zip.Deflate, CRC32: sum.Sum32(), CompressedSize64: uint64(bomb.Len()), UncompressedSize64: size,
		}, bomb.String()}), want: "8388608 bytes out of"},
		{name: "a bomb that does not say so", files: with(func(e *entry) {
			*e = entry{zip.FileHeader{Name: e.Name, Method: zip.Deflate, CompressedSize64: uint64(bomb.Len()), UncompressedSize64: 1000}, bomb.String()}
		}), want: "not a valid zip"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			name := filepath.Join(dir, "made.zip")
			archiveOf(name, tt.before, tt.files, tt.comment, tt.behind)
			var said []string
			r, err := Check(t.Context(), name, name, func(f Finding) {
				if f.Kind == Fault {
					said = append(said, f.Text)
				}
			})
			if err != nil {
				said = append(said, err.Error())
			}
			if tt.want == "" && (len(said) > 0 || r.Proofs != 2) {
				t.Errorf("%+v, %q, want no fault", r, said)
			}
			if tt.want != "" && !strings.Contains(strings.Join(said, "\n"), tt.want) {
				t.Errorf("%+v, %q, want %q", r, said, tt.want)
			}
		})
	}
}

// zeros reads as zeros.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestArchiveLimit has more files than an archive of this form holds: none is written, and none is read.
func TestArchiveLimit(t *testing.T) {
	if err := (&archive{files: maxFiles - 2}).settle(new(Entry)); err == nil || !strings.Contains(err.Error(), "more than 65000 files") {
		t.Errorf("settle = %v, want a refusal", err)
	}
	end := endOf{Signature: endSignature, Here: maxFiles + 1, Entries: maxFiles + 1}
	name := filepath.Join(t.TempDir(), "many.zip")
	var text bytes.Buffer
	if err := binary.Write(&text, binary.LittleEndian, end); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := &packed{f: f, files: make(map[string]*zip.File)}
	if err := p.list(); !errors.Is(err, errArchive) || !strings.Contains(err.Error(), "65001 files in a list") {
		t.Errorf("list = %v, want a refusal", err)
	}
}
