package browser

import (
	"strings"
	"testing"
)

// TestOverlappingGrids pastes a samurai, as a list, drawn, and with a rule: the page has one grid and says so, alone and beside a
// puzzle.
func TestOverlappingGrids(t *testing.T) {
	list := strings.Split(read(t, "../../../../testdata/overlap/made.txt"), "\n")[3] + "\n"
	p := open(t, "#"+six)
	p.settled("several")
	for _, samurai := range []string{list, command(t, list, "convert", "--to", "grid"), "rules: anti-knight\n" + list} {
		p.paste(samurai)
		heading, sentence := p.settled("unreadable")
		if heading != "Overlapping grids: this page takes one grid at a time" || sentence != "The grid has not changed. dlx-sudoku solve takes several." {
			t.Errorf("%q, %q", heading, sentence)
		}
		if got := p.line(); got != six {
			t.Errorf("the desk has %s", got)
		}
		p.press("See the text")
		p.wait(`document.getElementById("paste-error").textContent.includes(", column 1: overlapping grids")`)
		p.press("Cancel")
		p.paste(samurai + "\n" + proper + "\n")
		p.settled("unique")
		p.wait(`!told.hidden && told.textContent.includes("overlapping grids: this page takes one grid at a time")`)
		p.paste(six)
		p.settled("several")
	}
}
