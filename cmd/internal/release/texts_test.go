package main

import (
	"bytes"
	"testing"
)

// An archive has the README and what it links to, and the links lead there.
func TestTexts(t *testing.T) {
	root, err := output("", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Fatal(err)
	}
	files, err := readTexts(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, link := range map[string]string{
		"README.md":         "](docs/operating.md)",
		"docs/operating.md": "](farm.md)",
		"docs/farm.md":      "](examples/dlx-farm.service)",
		"docs/counts.md":    "](farm.md)",
		"LICENSE":           "",
	} {
		found := false
		for _, f := range files {
			found = found || f.name == name && bytes.Contains(f.data, []byte(link))
		}
		if !found {
			t.Errorf("no file %s with %q", name, link)
		}
	}
	if _, err := relink([]byte("[a](https://example.org) [b](c.md#d) [e](f.md)"), "docs/a.md", map[string]string{"docs/a.md": "a", "docs/c.md": "c"}); err == nil {
		t.Error("a link to a file that archives lack is taken")
	}
}
