package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"
)

// A file of an archive.
type file struct {
	name string // with slashes
	data []byte
	run  bool // it is a program
}

func (f file) mode() fs.FileMode {
	if f.run {
		return 0o755
	}
	return 0o644
}

// archive writes the archive of a platform: the programs in a folder, and the documents.
func (r *release) archive(p platform, bin string, docs []file) error {
	top := "dlx-sudoku_" + r.number() + "_" + p.system + "_" + p.arch
	files := slices.Clip(docs)
	entries, err := os.ReadDir(bin)
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(bin, e.Name()))
		if err != nil {
			return err
		}
		files = append(files, file{e.Name(), data, true})
	}
	files = below(top, files)
	if p.system == "windows" {
		return r.write(top+".zip", func() ([]byte, error) { return zipped(files, r.time) })
	}
	return r.write(top+".tar.gz", func() ([]byte, error) { return tarball(files, r.time) })
}

// folder returns the files of a folder, below another name.
func folder(dir, as string) (files []file, err error) {
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(dir, name)
		files = append(files, file{name: path.Join(as, filepath.ToSlash(inside)), data: data})
		return err
	})
	return files, err
}

// below returns the files moved into a folder.
func below(folder string, files []file) []file {
	files = slices.Clone(files)
	for i := range files {
		files[i].name = path.Join(folder, files[i].name)
	}
	return files
}

// sorted returns files in the order of their names.
func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) })
}

// plainTar packs files, all of one time.
func plainTar(files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range sorted(files) {
		h := tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: int64(f.mode()), Size: int64(len(f.data)), ModTime: at, Format: tar.FormatPAX}
		if err := w.WriteHeader(&h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// tarball packs and compresses files.
func tarball(files []file, at time.Time) ([]byte, error) {
	packed, err := plainTar(files, at)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w.ModTime = at
	if _, err := w.Write(packed); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// zipped packs and compresses files for windows.
func zipped(files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range sorted(files) {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode())
		part, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
