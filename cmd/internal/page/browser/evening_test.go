package browser

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// inWords is a link to a puzzle with a rule that no program reads.
const inWords = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QAkB7AJzBgAIAHLAQwE8RViBXHMtBEAORIFsas5MMwAmhANbNyLNuRqVqdAHTkAwjCxYwc8uIB2EAOYALNAHJtvQgDcK8msTTkAxjT17CT54T1oaEPXI0YwowGl4KESNMJUYQQ2IIEQQAbRTQawFmXABWVEMIWz0ENBYYAF9kDKzcAGZ8wphi+FLsyuB29pBMrGyEAHYGopKyzqqxjoBdZHTumoQANiGmkbbx9ere3ABGZebWiqq5rYQUeMb90aOevvg88+GWq46N8un0rpvcM4LHg8/5vAABx7VaHF4QibHW5LB4rJ5rKYzTa3EFwy6IiYAk7wWG/eH/V4baF1UEIirvFG4AAsZMJkOugLR+Ix4Oxt3q6LBWMZON2XPJb2RJIGdOePKpCAATGLMUTJbjZRTkezcHiLtz5VCvtKlaqEMyNYLxpSJSL4LSBfTzfyWZqFT8jfTtYD7nbBaatbzUXr5ebBlbnubHX9RpNJuUgA=="

// TestRuleInWords pastes a puzzle with a rule in words: the verdict says that it is about the puzzle without it, the rule is
// shown, and both outlive a reload and come on paper.
func TestRuleInWords(t *testing.T) {
	const words = "Normal sudoku rules apply. Cells a knight's move apart cannot contain the same digit."
	p := open(t, "")
	p.paste(inWords)
	check := func() {
		t.Helper()
		if heading, _ := p.settled("unique"); heading != "One solution, proved, without the rule in words" {
			t.Errorf("the verdict is %q", heading)
		}
		if got := eval[string](p, `document.querySelector("#card-rules .words").textContent`); !strings.HasSuffix(got, words) {
			t.Errorf("the card of rules says %q", got)
		}
	}
	check()
	p.wait(`location.hash.includes("w=")`)
	p.do(chromedp.Reload())
	check()
	eval[bool](p, `(dispatchEvent(new Event("beforeprint")), true)`)
	p.media("print", "light")
	if got := eval[string](p, `paper.innerText`); !strings.Contains(got, words) || strings.Contains(got, "One solution") {
		t.Errorf("on paper: %q", got)
	}
}

// TestNothingIsDropped pastes two puzzles, one of which cannot be read, then one alone: what was not read is said, and the
// shelf has what came last.
func TestNothingIsDropped(t *testing.T) {
	p := open(t, "#"+six)
	p.settled("several")
	p.paste(proper[:80] + "\n" + xywing + "\n")
	p.settled("unique")
	p.wait(`told.firstChild?.data.includes("1 puzzle could not be read: line 1, 80 cells")`)
	if got := eval[string](p, `document.querySelector("#card-shelf").textContent`); !strings.Contains(got, "1 puzzle could not be read: line 1, 80 cells") || eval[int](p, `document.querySelectorAll(".shelf li").length`) != 1 {
		t.Errorf("the shelf says %q", got)
	}
	p.paste(proper)
	p.wait(`!document.querySelector("#card-shelf")`)
}

// TestOddSizes pastes and makes grids whose size has one shape of boxes only.
func TestOddSizes(t *testing.T) {
	for _, tt := range []struct{ text, kind string }{
		{"regions: ddbee dbbae dbcae dbcae cccaa\n...................2314..\n", "unique"},
		{strings.Repeat(".", 25) + "\n", "unreadable"}, // a row of 25x25
	} {
		p := open(t, "")
		p.paste(tt.text)
		p.settled(tt.kind)
	}
	for size, box := range map[int]string{5: "1x5", 7: "1x7"} {
		p := open(t, "")
		p.press("New")
		eval[bool](p, `(() => { const s = document.querySelector("dialog select"); s.value = `+quoted(box)+`; return true })()`)
		p.press("Empty grid")
		p.wait(fmt.Sprintf(`grid.querySelectorAll("[role=row]").length === %d`, size))
		p.click("[data-cell='0']")
		p.keys("1")
		p.settled("capped")
		p.wait(`location.hash.includes("p=1") && location.hash.includes("box=` + box + `")`)
		p.do(chromedp.Reload())
		p.settled("capped")
	}
}

// TestOnScreen measures windows of laptops and phones: the digits are on the screen with the grid, a hint, too, and a message
// covers neither.
func TestOnScreen(t *testing.T) {
	for _, window := range [][2]int64{{1440, 900}, {1366, 768}, {1280, 720}, {1024, 768}, {768, 1024}, {390, 844}, {360, 640}} {
		t.Run(fmt.Sprint(window), func(t *testing.T) {
			p := openIn(t, "#"+proper, window[0], window[1], "light")
			p.settled("unique")
			bottom := func(id string) float64 {
				return eval[float64](p, id+`.getBoundingClientRect().bottom`)
			}
			end := float64(window[1])
			if pad, grid := bottom("pad"), bottom("grid"); pad > end || grid > end {
				t.Errorf("the grid ends at %v, the digits at %v, the window at %v", grid, pad, end)
			}
			if window[0] < 720 && eval[float64](p, `pad.getBoundingClientRect().top`) < bottom("grid") {
				t.Error("the digits cover the grid")
			}
			p.paste(xywing)
			p.wait(`!told.hidden && told.textContent.startsWith("Replaced")`)
			if eval[bool](p, `(() => { const t = told.getBoundingClientRect(), over = (e) => { const b = e.getBoundingClientRect(); return t.left < b.right && b.left < t.right && t.top < b.bottom && b.top < t.bottom }; return [grid, pad].some(over) })()`) {
				t.Error("the message covers the grid or the digits")
			}
			p.settled("unique")
			p.press("Next step")
			p.wait(`document.querySelector("#card-hint .linked")`)
			if box := eval[[]float64](p, `(() => { const b = document.querySelector("#card-hint").getBoundingClientRect(); return [b.top, b.bottom] })()`); box[0] < 0 || box[1] > end {
				t.Errorf("the hint stands from %v to %v", box[0], box[1])
			}
			if grid := bottom("grid"); grid > end && window[0] >= 720 {
				t.Errorf("with a hint the grid ends at %v, the window at %v", grid, end)
			}
		})
	}
}

// TestKeysWithoutClick types before anything has the focus.
func TestKeysWithoutClick(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	p.keys("ArrowRight", "ArrowRight", "2")
	if got := p.name(2); got != "2, entry, row 1 column 3" {
		t.Errorf("the keys wrote %q", got)
	}
	p.press("Check")
	p.wait(`!told.hidden && told.textContent === "Your entry is not as in the one solution."`)
	p.keys("4")
	if got := p.name(2); got != "4, entry, row 1 column 3" || !eval[bool](p, `told.hidden`) {
		t.Errorf("beside %q the page goes on about the entry before", got)
	}
}

// TestSeveralCells selects by Shift, Ctrl and a double click, and writes marks and colours into all of them.
func TestSeveralCells(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	chosen := func() []int {
		return eval[[]int](p, `[...grid.querySelectorAll("[aria-selected=true]")].map((c) => Number(c.dataset.cell))`)
	}
	point := func(cell int, modifiers string) {
		eval[bool](p, fmt.Sprintf(`(grid.querySelector('[data-cell="%d"]').dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, cancelable: true, %s })), true)`, cell, modifiers))
	}
	p.click("[data-cell='2']")
	point(21, "shiftKey: true")
	if got, want := chosen(), []int{2, 3, 11, 12, 20, 21}; !slices.Equal(got, want) {
		t.Errorf("Shift selects %v, want %v", got, want)
	}
	point(80, "ctrlKey: true")
	point(11, "ctrlKey: true")
	if got, want := chosen(), []int{2, 3, 12, 20, 21, 80}; !slices.Equal(got, want) {
		t.Errorf("with Ctrl %v are selected, want %v", got, want)
	}
	eval[bool](p, `(document.querySelector("[name=mode][value=centre]").click(), true)`)
	point(80, "ctrlKey: true")
	p.keys("1", "4")
	eval[bool](p, `(document.querySelector("[name=mode][value=colour]").click(), true)`)
	p.keys("3")
	if got := p.name(2); got != "empty, centre 1 4, row 1 column 3, colour 3" {
		t.Errorf("the cell is called %q", got)
	}
	p.wait(`location.hash.includes("n=2.14") && location.hash.includes("k=")`)
	p.do(chromedp.Reload())
	p.settled("unique")
	if got := p.name(2); got != "empty, centre 1 4, row 1 column 3, colour 3" {
		t.Errorf("after a reload the cell is called %q", got)
	}
	eval[bool](p, `(grid.querySelector('[data-cell="0"]').dispatchEvent(new MouseEvent("dblclick", { bubbles: true })), true)`)
	if got, want := chosen(), []int{0, 14, 71}; !slices.Equal(got, want) {
		t.Errorf("a double click on a 5 selects %v, want %v", got, want)
	}
}

// TestSetter adds rules, changes one, meets one that is not known, and takes them away: the verdict follows.
func TestSetter(t *testing.T) {
	p := open(t, "#"+few)
	p.settled("capped")
	set := func(rule string) {
		eval[bool](p, `(() => { const field = document.getElementById("rule"); field.value = `+quoted(rule)+`; field.form.requestSubmit(); return true })()`)
	}
	p.press("Rules")
	set("no knight's move") // without a colon, as people say it
	p.wait(`document.querySelector("#card-rules li")?.textContent === "rules: anti-knight"`)
	p.settled("capped")
	set("cage 17 r1c1 r1c2")
	p.settled("none")
	p.press("cage: 17 r1c1 r1c2")
	set("cage: 3 r1c1 r1c2")
	p.settled("capped")
	p.wait(`[...document.querySelectorAll("#card-rules li")].map((li) => li.textContent).join("|") === "rules: anti-knight|cage: 3 r1c1 r1c2"`)
	for _, wrong := range []string{"rules: anti-cow", "cage: 3 r1c1 r1c10", "cow r1c1", "7", proper, "title: a\n" + proper} {
		set(wrong)
		p.wait(`document.getElementById("rule-error").textContent !== ""`)
		if got := eval[int](p, `document.querySelectorAll("#card-rules li").length`); got != 2 || p.line() != few {
			t.Errorf("%q is taken: %d rules, %s", wrong, got, p.line())
		}
		eval[bool](p, `(document.getElementById("rule-error").replaceChildren(), true)`)
	}
	eval[bool](p, `(document.querySelector('[aria-label="Take away: rules: anti-knight"]').click(), true)`)
	p.wait(`document.querySelectorAll("#card-rules li").length === 1`)
	p.settled("capped")
	p.click("#undo")
	p.wait(`document.querySelectorAll("#card-rules li").length === 2`)
	p.wait(`!document.getElementById("ruled").hidden`)
}

// TestGivenNeeded points at givens: whether one is needed is said without a search for it.
func TestGivenNeeded(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	p.click("[data-cell='0']")
	p.wait(`document.querySelector("#card-cell h2")?.textContent === "r1c1=5 is not needed"`)
	p.click("[data-cell='20']")
	p.wait(`document.querySelector("#card-cell h2")?.textContent === "r3c3=8 is needed"`)
}

// TestLastGiven says that there was one solution without the given that came last, and nothing of the kind after a paste.
func TestLastGiven(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	p.paste("77" + strings.Repeat(".", 79))
	if _, sentence := p.settled("invalid"); strings.Contains(sentence, "Without") {
		t.Errorf("after a paste: %q", sentence)
	}
	p.click("#undo")
	p.settled("unique")
	p.click("#mode label")
	p.click("[data-cell='2']")
	p.keys("5")
	if _, sentence := p.settled("invalid"); !strings.HasSuffix(sentence, "Without r1c3=5 there is one solution.") {
		t.Errorf("after a key: %q", sentence)
	}
	p.paste(solved)
	if _, sentence := p.settled("unique"); !strings.HasPrefix(sentence, "The grid is full") {
		t.Errorf("a full grid: %q", sentence)
	}
}

// TestColourIsSeen gives a cell a colour: it is seen beneath the digit, in both schemes, and the digit is seen above it.
func TestColourIsSeen(t *testing.T) {
	for _, scheme := range []string{"light", "dark"} {
		p := openIn(t, "#"+proper, 1440, 900, scheme)
		p.settled("unique")
		inks := func(cell int) map[color.Color]int {
			shot, err := chromedp.Run(p.ctx, chromedp.Screenshot(chromedp.CSS(fmt.Sprintf("[data-cell='%d']", cell))))
			if err != nil {
				t.Fatal(err)
			}
			picture, err := png.Decode(bytes.NewReader(shot))
			if err != nil {
				t.Fatal(err)
			}
			found := make(map[color.Color]int)
			for y := range picture.Bounds().Dy() {
				for x := range picture.Bounds().Dx() {
					found[picture.At(x, y)]++
				}
			}
			return found
		}
		ground := func(cell int) (most color.Color) {
			found := inks(cell)
			for c, n := range found {
				if most == nil || n > found[most] {
					most = c
				}
			}
			if len(found) < 3 && cell == 80 {
				t.Errorf("%s: cell %d has the colours %v", scheme, cell, found)
			}
			return most
		}
		p.click("[data-cell='40']")
		before := []color.Color{ground(60), ground(80)}
		eval[bool](p, `(document.querySelector("[name=mode][value=colour]").click(), true)`)
		for _, cell := range []int{60, 80} {
			p.click(fmt.Sprintf("[data-cell='%d']", cell))
			p.keys("3")
		}
		p.click("[data-cell='40']")
		for k, cell := range []int{60, 80} {
			if after := ground(cell); after == before[k] {
				t.Errorf("%s: cell %d stays %v", scheme, cell, after)
			}
		}
	}
}
