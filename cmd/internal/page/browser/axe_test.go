package browser

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
)

// axe-core looks for faults of accessibility. It is a program of Deque Systems under the Mozilla Public License, which is no
// part of this project: npm fetches it, and it is kept in the user's cache.
const (
	axePackage = "axe-core@4.14.1"
	axeFile    = "axe-core-4.14.1.tgz"
	axeSum     = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
)

var axe = sync.OnceValues(func() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "dlx-sudoku")
	name := filepath.Join(folder, axeFile)
	packed, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		if err := fetch(folder); err != nil {
			return "", err
		}
		packed, err = os.ReadFile(name)
	}
	if err != nil {
		return "", err
	}
	if sum := sha512.Sum512(packed); base64.StdEncoding.EncodeToString(sum[:]) != axeSum {
		os.Remove(name)
		return "", fmt.Errorf("%s is not the file that was expected", name)
	}
	unpacked, err := gzip.NewReader(strings.NewReader(string(packed)))
	if err != nil {
		return "", err
	}
	for files := tar.NewReader(unpacked); ; {
		header, err := files.Next()
		if err != nil {
			return "", fmt.Errorf("axe.min.js: %w", err)
		}
		if header.Name == "package/axe.min.js" {
			text, err := io.ReadAll(files)
			return string(text), err
		}
	}
})

// fetch has npm put the package into a folder.
func fetch(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "npm", "pack", "--silent", "--pack-destination", folder, axePackage).CombinedOutput()
	if err != nil {
		return fmt.Errorf("npm pack %s: %w: %.300s", axePackage, err, out)
	}
	return nil
}

// accessible fails the test for each fault that axe-core finds.
func (p *tab) accessible(state string) {
	p.Helper()
	text, err := axe()
	if err != nil {
		if os.Getenv(testkit.SolversVariable) == "require" {
			p.Fatal(err)
		}
		p.Skipf("no axe-core: %v", err)
	}
	if !eval[bool](p, `"axe" in window`) {
		eval[bool](p, text+"\n; true")
	}
	for _, fault := range eval[[]string](p, `axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " " + n.failureSummary)))`) {
		p.Errorf("%s: %s", state, fault)
	}
}

// TestAxe has axe-core look at the states of both pages.
func TestAxe(t *testing.T) {
	states := []struct {
		name, path string
		ready      func(*tab)
	}{
		{"empty", "", func(p *tab) { p.settled("empty") }},
		{"unique", "#" + xywing, func(p *tab) {
			p.settled("unique")
			p.wait(`document.querySelector(".profile")`)
		}},
		{"several", "#" + six, func(p *tab) {
			p.settled("several")
			p.press("One by one")
			p.wait(`document.querySelector(".split")`)
		}},
		{"none", "#" + without, func(p *tab) {
			p.settled("none")
			p.press("Show a way out")
			p.wait(`document.querySelectorAll("#card-why-none .small").length > 4`)
		}},
		{"invalid", "#" + clash, func(p *tab) { p.settled("invalid") }},
		{"hint", "#" + xywing, func(p *tab) {
			p.settled("unique")
			p.press("Next step")
			p.wait(`document.querySelector(".wins, .loses")`)
		}},
		{"open cards", "#" + proper, func(p *tab) {
			p.settled("unique")
			for _, card := range []string{"Show", "Make", "Share"} {
				p.press(card)
			}
		}},
		{"setting", "#p=" + six + "&rule=rules:%20anti-king&w=in%20words", func(p *tab) {
			p.wait(`document.querySelector("#card-rules li") && verdict.dataset.settled === "true"`)
			for mode, key := range map[string]string{"centre": "1", "colour": "4"} {
				eval[bool](p, `(document.querySelector("[name=mode][value=`+mode+`]").click(), true)`)
				p.click("[data-cell='1']")
				p.keys(key)
			}
			p.wait(`grid.querySelector(".colour")`)
		}},
		{"wrong", "#p=" + proper + "&e=" + strings.Replace(solved, "4", "5", 1), func(p *tab) { p.settled("wrong") }},
		{"keys", "#" + proper, func(p *tab) {
			p.settled("unique")
			p.click("[data-cell='2']")
			p.keys("?")
			p.wait(`dialog.open`)
		}},
		{"paste", "#" + proper, func(p *tab) {
			p.paste("53..7")
			p.settled("unreadable")
			p.press("See the text")
			p.wait(`dialog.open`)
		}},
		{"a candidate, and a shelf", "", func(p *tab) {
			p.paste(proper + "\n" + xywing)
			p.settled("unique")
			p.wait(`document.querySelectorAll("#shelf-list small")[1]?.textContent.startsWith("SE")`)
			p.choose("candidates by the rules")
			p.click(`[data-cell="2"] [data-digit="1"]`)
			p.wait(`document.querySelector("#card-cell p")`)
		}},
		{"links", "links.html", func(p *tab) {
			p.wait(`page.dataset.settled === "true"`)
			p.press("The problem")
			eval[bool](p, `(() => { for (let n = 0; n < 20; n++) document.getElementById("on").click(); return true })()`)
		}},
	}
	for _, state := range states {
		t.Run(state.name, func(t *testing.T) {
			p := openIn(t, state.path, 320, 800, "light")
			state.ready(p)
			p.accessible(state.name)
			p.media("screen", "dark")
			p.accessible(state.name + " in the dark")
			p.media("screen", "light")
			eval[bool](p, `(scrollTo(0, 0), true)`)
			p.do(wide)
			p.accessible(state.name + " at 1440")
		})
	}
}
