package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// TestGivens asks for each of two givens whether it is needed, and why.
func TestGivens(t *testing.T) {
	p := open(t, "#"+proper)
	dir := p.downloads()
	p.settled("unique")
	p.choose("givens not needed")
	p.click("[data-cell='0']")
	p.wait(`document.querySelector("#card-cell h2")?.textContent === "r1c1=5 is not needed"`)
	p.press("Prove it")
	p.wait(`document.querySelector("#card-cell p")?.textContent === "Without r1c1=5 there is still only one solution, proved."`)
	p.press("Its proof")
	if got := command(t, "", "proof", "check", p.saved(dir, "proof.zip")); got != "verified 1 proof\n" {
		t.Errorf("proof check: %q", got)
	}
	p.click("[data-cell='20']") // r3c3=8
	p.wait(`document.querySelector("#card-cell h2")?.textContent === "r3c3=8 is needed"`)
	p.press("Show the second")
	p.wait(`grid.querySelectorAll(".split").length > 0`)
	if got := p.name(5); got != "empty, row 1 column 6, differs: 8 or 2" {
		t.Errorf("r1c6 is called %q", got)
	}
}

// TestCandidates asks for candidates whether they are in a solution, by pointing at them and by buttons.
func TestCandidates(t *testing.T) {
	p := open(t, "#"+proper)
	dir := p.downloads()
	p.settled("unique")
	p.choose("candidates by the rules")
	p.click(`[data-cell="2"] [data-digit="1"]`)
	p.wait(`document.querySelector("#card-cell p")?.textContent === "r1c3=1 is in no solution, proved." && speech.textContent.startsWith("r1c3=1")`)
	p.press("Its proof")
	if got := command(t, "", "proof", "check", p.saved(dir, "proof.zip")); got != "verified 1 proof\n" {
		t.Errorf("proof check: %q", got)
	}
	digit := func(d string) {
		eval[bool](p, `[...document.querySelectorAll("#card-cell button")].find((b) => b.textContent === `+quoted(d)+`).click() ?? true`)
	}
	digit("5")
	p.wait(`document.querySelector("#card-cell p")?.textContent === "r1c3=5 cannot be: r1c1 in row 1 and box 1 is the same."`)
	digit("4")
	p.wait(`document.querySelector("#card-cell p")?.textContent === "Here it is: a solution with r1c3=4."`)
	if got := eval[string](p, `[...grid.querySelectorAll(".cell")].map((c) => c.querySelector(".digit, .first").textContent).join("")`); got != solved {
		t.Errorf("the solution shown: %s", got)
	}
	p.keys("Escape")
	p.wait(`!document.querySelector("#card-cell")`)
}

// TestSheet saves a sheet of the puzzles on the shelf.
func TestSheet(t *testing.T) {
	p := open(t, "")
	dir := p.downloads()
	both := proper + "\n" + xywing + "\n"
	p.paste(both)
	p.settled("unique")
	p.press("A sheet to print")
	name := p.saved(dir, "sheet.html")
	want := command(t, both, "print", "--per-page", "4", "-")
	if got := read(t, name); got != want {
		t.Errorf("the sheet has %d bytes, want %d: %.300s", len(got), len(want), got)
	}
}

// TestClaimsElsewhere asks where the givens clash already, and while nothing is known of the givens.
func TestClaimsElsewhere(t *testing.T) {
	p := open(t, "#"+clash)
	p.settled("invalid")
	p.choose("candidates by the rules")
	p.click("[data-cell='40']") // the candidate in its middle, 5
	p.wait(`document.querySelector("#card-cell p")?.textContent === "The givens clash without it."`)
	p.click("#card-cell .row button:nth-child(2)")
	p.wait(`document.querySelector("#card-cell p")?.textContent === "r5c5=2 cannot be: r6c5 in column 5 and box 5 is the same."`)
	p = open(t, "")
	p.brings(rare[1], "7") // found: the proof and the givens are still asked for
	if labels := eval[string](p, `document.querySelector("#card-show").textContent`); strings.Contains(labels, "givens not needed") || strings.Contains(labels, "the solution") {
		t.Errorf("before it is known the page offers to show %s", labels)
	}
}

// TestPressed has an answer come while a button of its card is held down, by the mouse or by the space bar: the press is
// not lost.
func TestPressed(t *testing.T) {
	const button = `document.querySelector("#card-cell .row button:nth-child(2)")`
	for name, hold := range map[string]func(p *tab) (press, release func()){
		"mouse": func(p *tab) (press, release func()) {
			at := eval[[]float64](p, `(() => { const b = `+button+`.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()`)
			mouse := func(kind input.DispatchMouseEventType) func() {
				return func() {
					p.do(chromedp.MouseEvent(kind, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
				}
			}
			return mouse(input.DispatchMouseEventTypeMousePressed), mouse(input.DispatchMouseEventTypeMouseReleased)
		},
		"space bar": func(p *tab) (press, release func()) {
			eval[bool](p, `(`+button+`.focus(), true)`)
			space := func(kind input.DispatchKeyEventType, text string) func() {
				event := input.DispatchKeyEventParams{Type: kind, Key: " ", Code: "Space", Text: text, WindowsVirtualKeyCode: ' '}
				return func() {
					p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
						_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, event)
						return err
					}))
				}
			}
			return space(input.DispatchKeyEventTypeKeyDown, " "), space(input.DispatchKeyEventTypeKeyUp, "")
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, "#"+clash)
			p.settled("invalid")
			p.choose("candidates by the rules")
			eval[bool](p, `(() => { const { fetch } = window; window.fetch = async (...question) => { await new Promise((go) => { window.go = go }); return fetch(...question) }; return true })()`)
			p.click("[data-cell='40']")
			press, release := hold(p)
			press()
			eval[bool](p, `(go(), true)`)
			p.wait(`speech.textContent === "The givens clash without it."`)
			release()
			p.wait(`document.querySelector("#card-cell p")?.textContent === "The givens clash without it."`)
			eval[bool](p, `(go(), true)`)
			p.wait(`document.querySelector("#card-cell p")?.textContent === "r5c5=2 cannot be: r6c5 in column 5 and box 5 is the same."`)
		})
	}
}
