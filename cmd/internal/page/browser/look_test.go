package browser

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// wide is a window of a large screen.
var wide = chromedp.EmulateViewport(1440, 900)

// TestGeometry measures the page at three widths, in two schemes and in several states: nothing overflows, cells are square,
// and the verdict has the same height in all states; on phones it is as high as its words.
func TestGeometry(t *testing.T) {
	states := []struct{ kind, puzzle string }{{"empty", ""}, {"unique", proper}, {"several", six}, {"none", without}, {"invalid", clash}, {"capped", few}, {"unreadable", proper[:80]}}
	for _, width := range []int64{320, 768, 1440} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprint(width, " ", scheme), func(t *testing.T) {
				heights := make(map[float64]string)
				p := openIn(t, "", width, 900, scheme)
				for _, state := range states {
					kind := state.kind
					if state.puzzle != "" {
						p.paste(state.puzzle)
					}
					p.settled(kind)
					p.fits()
					heights[eval[float64](p, `verdict.getBoundingClientRect().height`)] = kind
					box := eval[[]float64](p, `(() => { const b = grid.querySelector(".cell").getBoundingClientRect(), g = grid.getBoundingClientRect(); return [b.width, b.height, g.bottom] })()`)
					if math.Abs(box[0]-box[1]) > 1 || box[0] < 24 {
						t.Errorf("%s: a cell has %v by %v px", kind, box[0], box[1])
					}
					if width == 1440 && eval[float64](p, `pad.getBoundingClientRect().bottom`) > 900 {
						t.Errorf("%s: the digits stand below the window's end", kind)
					}
				}
				p = openIn(t, "", width, 900, scheme)
				for n, r := range rare {
					if scheme == "dark" {
						break // sizes are the same
					}
					p.brings(r, fmt.Sprint(n+1))
					p.fits()
					heights[eval[float64](p, `verdict.getBoundingClientRect().height`)] = r.kind
				}
				p = openIn(t, "#p="+proper+"&e="+solved, width, 900, scheme)
				p.settled("solved")
				p.fits()
				heights[eval[float64](p, `verdict.getBoundingClientRect().height`)] = "solved"
				if width < 720 { // there the words decide
					if low, high := slices.Min(slices.Collect(maps.Keys(heights))), slices.Max(slices.Collect(maps.Keys(heights))); low > 125 || high > 170 {
						t.Errorf("the verdict has the heights %v", heights)
					}
				} else if len(heights) != 1 {
					t.Errorf("the verdict has the heights %v", heights)
				}
			})
		}
	}
}

// fits fails if something stands beyond the right edge of the page, or words are cut off.
func (p *tab) fits() {
	p.Helper()
	if over := eval[string](p, `(() => {
		if (document.documentElement.scrollWidth <= innerWidth) return "";
		const out = [...document.body.querySelectorAll("*")].find((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest("[hidden]"));
		return document.documentElement.scrollWidth + " px, by " + (out?.outerHTML.slice(0, 120) ?? "?");
	})()`); over != "" {
		p.Errorf("overflow: %s", over)
	}
	if cut := eval[[]string](p, `[head, said].filter((e) => e.scrollHeight > e.clientHeight + 2).map((e) => e.textContent)`); len(cut) > 0 {
		p.Errorf("cut off: %q", cut)
	}
}

// TestZoomAndSpacing reads the page at 400 %, and with the text spacing that readers may set (WCAG 1.4.10, 1.4.12).
func TestZoomAndSpacing(t *testing.T) {
	for _, path := range []string{"#" + proper, "#" + without, "links.html"} {
		p := openIn(t, path, 320, 256, "light")
		p.wait(`document.querySelector("[data-settled=true]")`)
		if over := eval[float64](p, `document.documentElement.scrollWidth`); over > 320 {
			t.Errorf("%s at 400 %%: %v px wide", path, over)
		}
		eval[bool](p, `(() => { const s = new CSSStyleSheet(); s.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }"); document.adoptedStyleSheets.push(s); return true })()`)
		if over := eval[float64](p, `document.documentElement.scrollWidth`); over > 320 {
			t.Errorf("%s with spacing: %v px wide", path, over)
		}
	}
}

// TestPrint looks at the page as paper has it.
func TestPrint(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	eval[bool](p, `(window.print = () => { dispatchEvent(new Event("beforeprint")); window.printed = true }, true)`)
	p.press("Share")
	p.press("Print")
	p.wait(`window.printed`)
	p.media("print", "light")
	got := eval[map[string]any](p, `({
		wide: grid.getBoundingClientRect().width, heading: head.offsetParent !== null, tools: document.querySelector(".tools").offsetParent !== null,
		cards: cards.offsetParent !== null, paper: paper.innerText, color: getComputedStyle(grid.querySelector(".given .digit")).color,
		ring: getComputedStyle(grid.querySelector(".same .digit")).borderTopStyle })`)
	if w := got["wide"].(float64); math.Abs(w-14/2.54*96) > 3 || got["heading"] != true || got["tools"] != false || got["cards"] != false || got["color"] != "rgb(0, 0, 0)" || got["ring"] != "none" {
		t.Errorf("on paper: %v", got)
	}
	dir := t.TempDir()
	command(t, "", "solve", "--limit", "2", "--proof", dir, proper)
	formula, err := os.ReadFile(filepath.Join(dir, "0000001.cnf"))
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%s\nFormula SHA-256 %x · dlx-sudoku proof check", proper, sha256.Sum256(formula))
	if got["paper"] != want {
		t.Errorf("below the grid: %q, want %q", got["paper"], want)
	}
}
