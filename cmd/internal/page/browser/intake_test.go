package browser

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestRestricted pastes a puzzle with digits that a cell may hold, and keeps them.
func TestRestricted(t *testing.T) {
	var text strings.Builder
	for cell, c := range few {
		for d := '1'; d <= '9'; d++ {
			if c == '.' && (cell != 80 || d < '3') || c == d {
				text.WriteRune(d)
			} else {
				text.WriteByte('.')
			}
		}
	}
	p := open(t, "")
	p.paste(text.String())
	p.settled("capped")
	if got := p.line(); got != few {
		t.Errorf("the desk has %s, want %s", got, few)
	}
	if got := p.name(80); got != "empty, 1 2, row 9 column 9" {
		t.Errorf("the cell that may hold 1 and 2 is called %q", got)
	}
	p.wait(`location.hash.length > 700`)
	p.do(chromedp.Reload())
	p.settled("capped")
	if got := p.name(80); got != "empty, 1 2, row 9 column 9" {
		t.Errorf("after a reload it is called %q", got)
	}
}

// rows returns the nine rows of a puzzle.
func rows(line, between string) string {
	var list []string
	for r := range 9 {
		list = append(list, line[9*r:9*r+9])
	}
	return strings.Join(list, between)
}

// TestUnreadable pastes what is no puzzle: the grid stays, and the text can be mended.
func TestUnreadable(t *testing.T) {
	p := open(t, "#"+six)
	p.settled("several")
	p.paste(proper[:80])
	heading, sentence := p.settled("unreadable")
	if heading != "Not a puzzle: 80 cells (a 9x9 grid has 81)" || sentence != "The grid has not changed. Line 1, column 81." {
		t.Errorf("%q, %q", heading, sentence)
	}
	if got := p.line(); got != six {
		t.Errorf("the desk has %s", got)
	}
	p.press("See the text")
	p.wait(`document.activeElement.id === "paste-text" && document.activeElement.selectionStart === 80`)
	p.keys("9")
	p.press("Read it")
	p.settled("unique")
}

// TestDrop drops files: one puzzle replaces what is on the desk, several fill the shelf.
func TestDrop(t *testing.T) {
	p := open(t, "")
	p.drop(proper)
	p.settled("unique")
	p.drop(six+"\n"+proper+"\n", without+"\n53..7\n"+clash)
	p.settled("several")
	p.wait(`document.querySelectorAll(".shelf li").length === 4`)
	p.wait(`[...document.querySelectorAll(".shelf small")].map((s) => s.textContent).join("|") === "several|SE 1.2 · one solution|no solution|invalid"`)
	if got := eval[string](p, `document.querySelector("#card-shelf p").textContent`); !strings.Contains(got, "1 puzzle could not be read") || !strings.Contains(got, "5 cells") {
		t.Errorf("of what could not be read the shelf says %q", got)
	}
	eval[bool](p, `document.querySelectorAll(".shelf button")[2].click() ?? true`)
	p.settled("none")
	if got := p.line(); got != without {
		t.Errorf("the desk has %s", got)
	}
}

// TestAddress opens shared addresses, and has one written.
func TestAddress(t *testing.T) {
	p := open(t, "#p="+proper+"&e=..4"+strings.Repeat(".", 78)+"&m=3.126,12.34&t=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
	p.settled("unique")
	for cell, want := range map[int]string{2: "4, entry, row 1 column 3", 3: "empty, 1 2 6, row 1 column 4", 12: "1, given, row 2 column 4", 10: "empty, row 2 column 2"} {
		if got := p.name(cell); got != want {
			t.Errorf("cell %d is called %q, want %q", cell, got, want)
		}
	}
	p.click("[data-cell='10']")
	p.keys("7")
	p.wait(`location.hash.includes("e=..4.......7")`)
	p.do(chromedp.Reload())
	p.settled("unique")
	if got := p.name(10); got != "7, entry, row 2 column 2" {
		t.Errorf("after a reload cell 10 is called %q", got)
	}
	// The reader changes the address.
	eval[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, six))
	p.settled("several")
	eval[bool](p, `(location.hash = "53..%zz", true)`)
	p.settled("unreadable")
	// Other sizes, and rules beyond the classic.
	eval[bool](p, `(location.hash = "p=1...........2...........3...........&box=3x2", true)`)
	p.wait(`grid.querySelectorAll("[role=row]").length === 6`)
	eval[bool](p, fmt.Sprintf(`(location.hash = "p=%s&rule=rules%%3A%%20anti-knight", true)`, strings.Repeat(".", 81)))
	p.wait(`document.querySelector("#card-rules li")?.textContent === "rules: anti-knight"`)
	p.settled("capped")
	p.paste("cage: 15 r1c1 r1c2\n" + few)
	p.wait(`document.querySelector("#card-rules li")?.textContent === "cage: 15 r1c1 r1c2" && location.hash.includes("cage")`)
	p.do(chromedp.Reload())
	p.wait(`document.querySelector("#card-rules li")?.textContent === "cage: 15 r1c1 r1c2"`)
}

// TestToken opens the address of a server that listens on more than this machine: the page takes its token along, and gives
// it to nobody.
func TestToken(t *testing.T) {
	p := open(t, "") // for the programs
	own, _ := serve(t, "0.0.0.0:0", six)
	printed, err := url.Parse(own)
	if err != nil || !strings.HasPrefix(printed.Fragment, "token=") {
		t.Fatalf("the server printed %q, %v", own, err)
	}
	printed.Host = "127.0.0.1:" + printed.Port()
	p.mu.Lock()
	p.at = append(p.at, "http://"+printed.Host+"/")
	p.mu.Unlock()
	p.do(chromedp.Navigate(printed.String()))
	p.settled("several") // what stood on the command line
	p.paste(proper)
	p.settled("unique")
	p.wait(`location.hash.includes("token=")`)
	p.press("Share")
	eval[bool](p, `(navigator.clipboard.writeText = async (text) => { window.copied = text }, true)`)
	p.press("Copy link")
	p.wait(`window.copied`)
	if got := eval[string](p, `window.copied`); strings.Contains(got, "token") || !strings.HasSuffix(got, "#"+proper) {
		t.Errorf("the link for others is %s", got)
	}
	p.do(chromedp.Navigate(eval[string](p, `document.querySelector("nav a:last-child").href`)))
	p.wait(`window.page?.dataset.settled === "true" && document.querySelectorAll(".node").length > 20`)
}

// TestUndo goes back and forth over keys, a paste and a puzzle that was made smaller, each one step.
func TestUndo(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	p.click("[data-cell='2']")
	p.keys("4")
	p.paste(six)
	p.settled("several")
	p.press("Undo") // of "Replaced."
	p.settled("unique")
	if got := p.name(2); got != "4, entry, row 1 column 3" {
		t.Errorf("after the paste is taken back cell 2 is called %q", got)
	}
	p.press("Make")
	p.press("Leave out what is not needed")
	p.wait(`grid.querySelectorAll(".given").length < 30`)
	p.settled("unique")
	less := p.line()
	p.click("[data-cell='2']")
	p.keys("Control+z")
	p.wait(`grid.querySelectorAll(".given").length === 30`)
	p.keys("Control+z")
	if got := p.name(2); got != "empty, row 1 column 3" {
		t.Errorf("after the key is taken back cell 2 is called %q", got)
	}
	p.keys("Control+y", "Control+y")
	if got := p.line(); got != less {
		t.Errorf("after redo the desk has %s, want %s", got, less)
	}
	if got, want := eval[string](p, `head.textContent`), "One solution, proved"; got != want {
		t.Errorf("the verdict of what was known says %q", got)
	}
}
