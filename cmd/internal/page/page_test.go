package page

import (
	"io/fs"
	"math"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The page is small: files that can be read, and not much to load.
const (
	maxBytes = 170_000 // of all files
	maxLines = 400     // of each
)

func read(t *testing.T) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := fs.WalkDir(Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(Files, name)
		files[name] = string(text)
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

func TestSize(t *testing.T) {
	t.Parallel()
	all := 0
	for name, text := range read(t) {
		all += len(text)
		if lines := strings.Count(text, "\n"); lines >= maxLines {
			t.Errorf("%s has %d lines, want fewer than %d", name, lines, maxLines)
		}
	}
	if all > maxBytes {
		t.Errorf("%d bytes in all, want at most %d", all, maxBytes)
	}
}

// The page has no code between its tags, makes no markup of texts, and asks nobody but its own server.
func TestPolicy(t *testing.T) {
	t.Parallel()
	files := read(t)
	inline := regexp.MustCompile(`(?i)<script>|<style|\son\w+=|style=|javascript:|<script[^>]*>[^<]`)
	unsafe := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|localStorage|sessionStorage|document\.cookie`)
	elsewhere := regexp.MustCompile(`(?:src|href|url|fetch|import)[=("' ]+https?:`)
	reference := regexp.MustCompile(`(?:src|href)="([\w.-]+)"|from "\./([\w.-]+)"`)
	for name, text := range files {
		if found := inline.FindString(text); found != "" && path.Ext(name) == ".html" {
			t.Errorf("%s has code in it: %q", name, found)
		}
		for _, pattern := range []*regexp.Regexp{unsafe, elsewhere} {
			if found := pattern.FindString(text); found != "" {
				t.Errorf("%s has %q", name, found)
			}
		}
		for _, match := range reference.FindAllStringSubmatch(text, -1) {
			if file := match[1] + match[2]; file != "./" && files[file] == "" {
				t.Errorf("%s names the file %q, which there is not", name, file)
			}
		}
	}
}

// Ids that the code asks for are in the markup, or the code makes them.
func TestIDs(t *testing.T) {
	t.Parallel()
	files := read(t)
	markup := files["index.html"] + files["links.html"]
	made := make(map[string]bool)
	for _, text := range files {
		for _, match := range regexp.MustCompile(`\bid: "([\w-]+)"`).FindAllStringSubmatch(text, -1) {
			made[match[1]] = true
		}
	}
	for name, text := range files {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, match := range regexp.MustCompile(`\$\("([\w-]+)"\)`).FindAllStringSubmatch(text, -1) {
			id := match[1]
			if !strings.Contains(markup, `id="`+id+`"`) && !made[id] && !strings.HasPrefix(id, "card-") {
				t.Errorf("%s asks for #%s, which there is not", name, id)
			}
		}
	}
}

// Colours have the contrast that WCAG AA asks for: 4.5 for text, 3 for lines and rings, in both schemes.
func TestContrast(t *testing.T) {
	t.Parallel()
	colors := make(map[string][2]string)
	for _, match := range regexp.MustCompile(`--([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)`).FindAllStringSubmatch(read(t)["base.css"], -1) {
		colors[match[1]] = [2]string{match[2], match[3]}
	}
	if len(colors) < 22 {
		t.Fatalf("%d colours", len(colors))
	}
	for _, pair := range []struct {
		front, back string
		least       float64
	}{
		{"ink", "sheet", 4.5},
		{"ink", "paper", 4.5},
		{"ink", "sunk", 4.5},
		{"ink", "hit", 4.5},
		{"ink", "act-tint", 4.5},
		{"ink", "ok-tint", 4.5},
		{"ink", "many-tint", 4.5},
		{"ink", "bad-tint", 4.5},
		{"ink", "base-tint", 4.5},
		{"quiet", "sheet", 4.5},
		{"quiet", "paper", 4.5},
		{"quiet", "hit", 4.5},
		{"quiet", "act-tint", 4.5},
		{"entry", "sheet", 4.5},
		{"entry", "hit", 4.5},
		{"entry", "act-tint", 4.5},
		{"act", "sheet", 4.5},
		{"act-ink", "act", 4.5},
		{"ok", "ok-tint", 4.5},
		{"ok", "sheet", 4.5},
		{"many", "many-tint", 4.5},
		{"many", "sheet", 4.5},
		{"bad", "bad-tint", 4.5},
		{"bad", "sheet", 4.5},
		{"base", "base-tint", 4.5},
		{"base", "sheet", 4.5},
		{"base-tint", "base", 4.5},
		{"sheet", "ink", 4.5},
		{"sheet", "ok", 4.5},
		{"sheet", "rule", 4.5},
		{"edge", "sheet", 3},
		{"edge", "hit", 3},
		{"rule", "sheet", 3},
		{"focus", "sheet", 3},
		{"focus", "hit", 3},
		{"focus", "paper", 3},
	} {
		for scheme, name := range []string{"light", "dark"} {
			front, back := colors[pair.front][scheme], colors[pair.back][scheme]
			if got := contrast(t, front, back); got < pair.least {
				t.Errorf("%s, %s on %s: a contrast of %.2f, want %.1f", name, pair.front, pair.back, got, pair.least)
			}
		}
	}
}

// contrast is the ratio of WCAG 2.1.
func contrast(t *testing.T, one, other string) float64 {
	a, b := luminance(t, one), luminance(t, other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func luminance(t *testing.T, color string) (l float64) {
	t.Helper()
	for k, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(color[1+2*k:3+2*k], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.03928 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		l += weight * c
	}
	return l
}
