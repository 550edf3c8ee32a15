package browser

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	chrome "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// TestDownloads saves what shows that an answer is right, and has the command check it.
func TestDownloads(t *testing.T) {
	for _, tt := range []struct{ kind, puzzle, solutions string }{{"unique", proper, "Solution"}, {"several", six, "The 6 solutions"}, {"none", without, ""}} {
		t.Run(tt.kind, func(t *testing.T) {
			p := open(t, "#"+tt.puzzle)
			dir := p.downloads()
			p.settled(tt.kind)
			p.press("proof.zip")
			name := p.saved(dir, "proof.zip")
			if got := command(t, "", "proof", "check", name); got != "verified 1 proof\n" {
				t.Errorf("proof check: %q", got)
			}
			p.wait(`/^[\d,]+ clauses over \d+ variables say/.test([...document.querySelectorAll(".ticks span")].map((s) => s.textContent).find((s) => s.includes("clauses")))`)
			p.press("Formula")
			formula, err := os.ReadFile(p.saved(dir, "formula.cnf"))
			if err != nil || !strings.Contains(string(formula), "\np cnf ") && !strings.HasPrefix(string(formula), "p cnf ") {
				t.Errorf("the formula: %.60q, %v", formula, err)
			}
			if tt.solutions == "" {
				return
			}
			p.press(tt.solutions)
			solutions, err := os.ReadFile(p.saved(dir, "solutions.txt"))
			if err != nil {
				t.Fatal(err)
			}
			check := exec.Command(filepath.Join(home, "dlx-sudoku"), "solve", "--limit", "1001", tt.puzzle)
			want, _ := check.Output()
			if strings.TrimSpace(string(solutions)) != strings.TrimSpace(strings.Split(string(want), "#")[0]) {
				t.Errorf("the solutions: %s, want %s", solutions, want)
			}
		})
	}
}

// TestPicture saves a picture of the puzzle, and lays one of its rules over the grid.
func TestPicture(t *testing.T) {
	p := open(t, "#"+proper)
	dir := p.downloads()
	p.settled("unique")
	p.press("Share")
	p.press("Picture (SVG)")
	text, err := os.ReadFile(p.saved(dir, "sudoku.svg"))
	if err != nil {
		t.Fatal(err)
	}
	digits := ""
	for d := xml.NewDecoder(strings.NewReader(string(text))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, is := token.(xml.StartElement); is && e.Name.Local == "text" {
			var digit string
			if err := d.DecodeElement(&digit, &e); err != nil {
				t.Fatal(err)
			}
			digits += digit
		}
	}
	if want := strings.ReplaceAll(proper, ".", ""); digits != want {
		t.Errorf("the picture has the digits %s, want %s", digits, want)
	}
	p.paste("cage: 15 r1c1 r1c2\nwhite: r5c5 r5c6\n" + strings.Repeat(".", 81))
	p.settled("capped")
	p.wait(`!ruled.hidden && ruled.complete && ruled.naturalWidth > 300`)
	if off := eval[float64](p, `(() => { const i = ruled.getBoundingClientRect(), g = grid.getBoundingClientRect(); return Math.abs((i.left + i.right) - (g.left + g.right)) / 2 + Math.abs((i.top - g.top) - (i.left - g.left)) })()`); off > 1 {
		t.Errorf("the picture of the rules lies %v px beside the grid", off)
	}
	p.paste(proper)
	p.settled("unique")
	p.wait(`ruled.hidden`)
}

// downloads has the browser save files in a new folder, which it returns.
func (p *tab) downloads() string {
	p.Helper()
	dir := p.TempDir()
	_, err := chromedp.CallBrowser(p.ctx, chrome.SetDownloadBehavior, chrome.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: dir})
	if err != nil {
		p.Fatal(err)
	}
	return dir
}

// saved waits until a file has been saved. While it is being written it has another name.
func (p *tab) saved(dir, name string) string {
	p.Helper()
	file := filepath.Join(dir, name)
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			return file
		}
		if time.Now().After(end) {
			p.Fatalf("%s was not saved", name)
		}
	}
}
