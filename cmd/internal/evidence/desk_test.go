package evidence

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// A desk is a directory that becomes one forgery after the other. Files that two forgeries share are not written again, since
// that would take most of the time.
type desk struct {
	dir   string
	files map[string][]byte
	links map[string]string
}

// newDesk makes a directory.
func newDesk(dir string) *desk {
	if err := os.Mkdir(dir, 0o777); err != nil {
		panic(err)
	}
	return &desk{dir: dir, files: make(map[string][]byte)}
}

// lay makes the directory hold exactly a forgery.
func (d *desk) lay(f *forgery) {
	f.files[f.name] = f.manifest()
	files := maps.Clone(f.files)
	for name := range f.links {
		delete(files, name)
	}
	done := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	for name := range d.links {
		done(os.Remove(filepath.Join(d.dir, name)))
	}
	for name := range d.files {
		if _, stays := files[name]; !stays {
			done(os.Remove(filepath.Join(d.dir, name)))
		}
	}
	for name, text := range files {
		if was, is := d.files[name]; !is || !bytes.Equal(was, text) {
			done(os.WriteFile(filepath.Join(d.dir, name), text, 0o666))
		}
	}
	for name, to := range f.links {
		done(os.Symlink(to, filepath.Join(d.dir, name)))
	}
	d.files, d.links = files, f.links
}

// manifest returns the text of the manifest, with its chain.
func (f *forgery) manifest() []byte {
	var text, chain []byte
	end := last{Schema: Schema, Entries: len(f.lines)}
	lines := slices.Clone(f.lines)
	for _, line := range lines {
		if bytes.Contains(line, []byte(`"verdict":"verified"`)) {
			end.Proofs++
		}
	}
	end.Entries, end.Proofs = end.Entries+f.more.Entries, end.Proofs+f.more.Proofs
	if f.name == manifestName {
		lines = append(lines, must(json.Marshal(end)))
	}
	for _, line := range lines {
		var whole []byte
		whole, chain = link(chain, line)
		text = append(text, whole...)
	}
	return append(text, f.behind...)
}
