package browser

import (
	"strings"
	"testing"
)

// TestKeyboard does without a mouse: from the address bar to a step that is applied, and out of the grid again.
func TestKeyboard(t *testing.T) {
	p := open(t, "#"+xywing)
	p.settled("unique")
	focus := func(want string) {
		t.Helper()
		if got := eval[string](p, `document.activeElement.dataset.cell ?? document.activeElement.textContent`); got != want {
			t.Errorf("the focus is at %q, want %q", got, want)
		}
	}
	p.keys("Tab")
	focus("To the grid")
	p.keys("Enter")
	focus("0")
	if kind := eval[string](p, `verdict.dataset.kind + location.hash`); kind != "unique#"+xywing {
		t.Errorf("behind the skip link: %s", kind)
	}
	for _, step := range []struct{ key, cell string }{
		{"ArrowRight", "1"},
		{"ArrowDown", "10"},
		{"End", "17"},
		{"PageDown", "44"},
		{"Home", "36"},
		{"Control+ArrowRight", "39"},
		{"Control+End", "80"},
		{"ArrowDown", "80"},
		{"Control+Home", "0"},
		{"PageUp", "0"},
		{"ArrowRight", "1"},
		{"ArrowRight", "2"},
	} {
		p.keys(step.key)
		focus(step.cell)
	}
	p.keys("!", "@") // Shift+1, Shift+2
	if got := p.name(2); got != "empty, 1 2, row 1 column 3" {
		t.Errorf("with two marks the cell is called %q", got)
	}
	p.keys("!", "8")
	if got := p.name(2); got != "8, entry, row 1 column 3" {
		t.Errorf("with an entry the cell is called %q", got)
	}
	p.keys("Delete", "Delete")
	if got := p.name(2); got != "empty, row 1 column 3" {
		t.Errorf("emptied, the cell is called %q", got)
	}
	p.keys("Space")
	p.wait(`document.querySelector("[name=mode]:checked").value === "marks"`)
	p.keys("Enter")
	p.wait(`document.querySelector("#card-hint .rung")`)
	p.keys("Escape")
	p.wait(`!document.querySelector("#card-hint")`)
	p.keys("Enter")
	p.wait(`document.querySelector("#card-hint .rung")`)
	p.keys("Enter")
	p.wait(`!document.querySelector("#card-hint") && grid.querySelectorAll(".cell:not(.given) .digit").length === 1`)
	p.keys("?")
	p.wait(`dialog.open`)
	p.keys("Escape")
	p.wait(`!dialog.open`)
	p.wait(`document.activeElement.dataset.cell === "2"`)
	p.keys("Tab")
	if eval[bool](p, `grid.contains(document.activeElement)`) {
		t.Error("Tab does not leave the grid")
	}
}

// TestQuestions asks by key what stands in houses, and hears the verdict.
func TestQuestions(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	p.wait(`speech.textContent.startsWith("One solution, proved. 30 givens")`)
	p.click("[data-cell='40']")
	for key, want := range map[string]string{
		"r": "row 5: 4 empty empty 8 empty 3 empty empty 1. Left: 2 5 6 7 9",
		"c": "column 5: 7 9 empty 6 empty 2 empty 1 8. Left: 3 4 5",
		"b": "box 5: empty 6 empty 8 empty 3 empty 2 empty. Left: 1 4 5 7 9",
		"d": "1: 6, 2: 7, 3: 6, 4: 7, 5: 6, 6: 4, 7: 6, 8: 4, 9: 5 left",
		"v": "One solution, proved. 30 givens, 22 of them not needed (each alone) · SE 1.2 · HoDoKu Easy",
	} {
		p.keys(key)
		if got := eval[string](p, `speech.textContent`); got != want {
			t.Errorf("%s says %q, want %q", key, got, want)
		}
	}
}

// TestTouch writes by the pad, and by a digit that is locked.
func TestTouch(t *testing.T) {
	p := openIn(t, "#"+proper, 320, 800, "light")
	p.settled("unique")
	p.click("[data-cell='2']")
	p.click("#pad button:nth-child(4)")
	if got := p.name(2); got != "4, entry, row 1 column 3" {
		t.Errorf("the pad wrote %q", got)
	}
	eval[bool](p, `(() => { document.querySelector("#pad button:nth-child(7)").dispatchEvent(new PointerEvent("pointerdown")); return true })()`)
	p.wait(`document.querySelector("#pad button:nth-child(7)").getAttribute("aria-pressed") === "true"`)
	p.click("[data-cell='10']")
	if got := p.name(10); !strings.HasPrefix(got, "7, entry") {
		t.Errorf("a locked 7 wrote %q", got)
	}
	if eval[bool](p, `Boolean(document.querySelector(".sheet input, .sheet [contenteditable]"))`) {
		t.Error("the grid has fields, which open a keyboard of the system")
	}
}
