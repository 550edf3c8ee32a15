package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
)

// texts are patterns of the files that an archive takes from the repository, each with its folder in the archive.
var texts = []struct{ pattern, folder string }{
	{"README.md", "."},
	{"LICENSE", "."},
	{"testdata/pictures/*.svg", "docs"},
	{".github/*.md", "docs"},
	{".github/docs/*.md", "docs"},
	{"cmd/dlx-farm/examples/*", "docs/examples"},
}

// renamed has more files that an archive takes, with the names that they get there.
var renamed = map[string]string{
	"cmd/dlx-farm/README.md":                      "docs/farm.md",
	"cmd/dlx-farm/internal/simulation/FIGURES.md": "docs/farm-figures.md",
	"cmd/dlx-farm/examples":                       "docs/examples", // links name the folder
}

// readTexts returns the README, the files that it links to, and the licence of a source tree. It changes the links between
// them to their places in an archive.
func readTexts(source string) (files []file, err error) {
	places := make(map[string]string)
	for from, to := range renamed {
		places[from] = to
	}
	for _, t := range texts {
		names, err := filepath.Glob(filepath.Join(source, t.pattern))
		if err != nil || len(names) == 0 {
			return nil, fmt.Errorf("%s: no such files (%w)", t.pattern, err)
		}
		for _, name := range names {
			from, err := filepath.Rel(source, name)
			if err != nil {
				return nil, err
			}
			places[filepath.ToSlash(from)] = path.Join(t.folder, filepath.Base(name))
		}
	}
	for from, to := range places {
		if info, err := os.Stat(filepath.Join(source, from)); err != nil {
			return nil, err
		} else if info.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(source, from))
		if err == nil && path.Ext(from) == ".md" {
			data, err = relink(data, from, places)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: to, data: data})
	}
	return files, nil
}

// links matches the links of a text to other files of the repository.
var links = regexp.MustCompile(`\]\([^):#]+[)#]`)

// relink changes the links of a text, the file from of the repository, to the places of their targets in an archive.
func relink(text []byte, from string, places map[string]string) ([]byte, error) {
	var err error
	text = links.ReplaceAllFunc(text, func(link []byte) []byte {
		target := path.Join(path.Dir(from), string(link[2:len(link)-1]))
		to, found := places[target]
		if !found {
			err = fmt.Errorf("%s links to %s, which archives lack", from, target)
			return link
		}
		name, e := filepath.Rel(path.Dir(places[from]), to)
		if e != nil {
			err = e
		}
		return slices.Concat([]byte("]("), []byte(filepath.ToSlash(name)), link[len(link)-1:])
	})
	return text, err
}
