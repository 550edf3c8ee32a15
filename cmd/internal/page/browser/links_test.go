package browser

import (
	"fmt"
	"strings"
	"testing"
)

// TestLinks replays searches on the page, and compares what it counts with what the search counted.
func TestLinks(t *testing.T) {
	p := open(t, "links.html")
	p.wait(`page.dataset.settled === "true"`)
	costs := func() string {
		return eval[string](p, `[...costs.querySelectorAll("dd")].map((d) => d.textContent).join(" ")`)
	}
	press := func(id string, times int) {
		t.Helper()
		eval[bool](p, fmt.Sprintf(`(() => { for (let n = 0; n < %d; n++) document.getElementById(%q).click(); return true })()`, times, id))
	}
	figure := func() string { return eval[string](p, `heads.innerHTML + figure.innerHTML`) }
	for _, example := range []string{"Knuth’s example", "4 queens", "Sudoku 4×4", "Latin square of 3", "Who does what when"} {
		eval[bool](p, fmt.Sprintf(`(() => { const e = document.getElementById("example"); e.value = %s; e.dispatchEvent(new Event("change")); return true })()`, quoted(example)))
		p.wait(`page.dataset.settled === "true" && page.dataset.step === "0"`)
		start := figure()
		press("last", 1)
		whole := eval[string](p, `engine.textContent`)
		got := strings.Fields(costs())
		want := fmt.Sprintf("The whole search: %s nodes, %s updates, %s solution", got[0], got[1], got[3])
		if !strings.HasPrefix(whole, want) || got[2] != "0" {
			t.Errorf("%s: replayed %v, but %s", example, got, whole)
		}
		if figure() != strings.Replace(start, "", "", 1) && eval[float64](p, `document.querySelectorAll(".node.hidden, .head.covered, .band.chosen").length`) != 0 {
			t.Errorf("%s: at the end something is still out", example)
		}
		// Back is the same as on.
		press("first", 1)
		press("on", 7)
		seven := figure()
		press("on", 9)
		press("back", 9)
		if figure() != seven {
			t.Errorf("%s: back from 16 to 7 shows something else", example)
		}
	}
}

// TestLinksOfKnuth reads single steps of the example: words, lines of the source, the tree.
func TestLinksOfKnuth(t *testing.T) {
	p := open(t, "links.html")
	p.wait(`page.dataset.settled === "true"`)
	p.click("#on")
	for n, want := range []struct{ sentence, line, tree string }{
		{"a has the fewest options, 2: one of them has to be chosen.", "m.fewest()", ""},
		{"Option 2 (a d g) has a, so it is out: its d leaves the list of d, which has 2 left.", "m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]", ""},
		{"Option 2 (a d g) has a, so it is out: its g leaves the list of g, which has 2 left.", "m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]", ""},
		{"Option 4 (a d f) has a, so it is out: its d leaves the list of d, which has 1 left.", "m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]", ""},
		{"Option 4 (a d f) has a, so it is out: its f leaves the list of f, which has 1 left.", "m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]", ""},
		{"a is covered: its neighbours among the items now point past it.", "m.next[m.prev[i]], m.prev[m.next[i]] = m.next[i], m.prev[i]", ""},
		{"Option 2 (a d g) is chosen for a. Its other items are covered next.", "m.chosen = append(m.chosen, o)", "· a: option 2"},
	} {
		got := eval[[]string](p, `[sentence.textContent, source.querySelector(".lit").textContent.trim(), tree.textContent]`)
		if got[0] != want.sentence || !strings.Contains(got[1], want.line) || got[2] != want.tree {
			t.Errorf("step %d: %q, want %q", n+1, got, want)
		}
		p.keys("ArrowRight")
	}
	eval[bool](p, `document.querySelector("[name=grain][value=choice]").click() ?? true`)
	for range 3 {
		p.click("#on")
	}
	if got := eval[string](p, `tree.textContent`); got != "· a: option 2✕ b: option 3, then e has none" {
		t.Errorf("the tree after a dead end: %q", got)
	}
	p.keys("End")
	if got := eval[string](p, `document.querySelectorAll("#plot .dead").length + " " + document.querySelectorAll("#plot .found").length`); got != "1 1" {
		t.Errorf("the plot has %s dead ends and solutions, want 1 and 1", got)
	}
	// What cannot be traced is refused in words, and the page goes on.
	p.press("The problem")
	eval[bool](p, `(text.value = "a | x\na x:red\n", true)`)
	p.press("Trace it")
	p.wait(`trouble.textContent === "the colour red: unknown to Algorithm X, which is traced"`)
	for _, width := range []int64{320, 768, 1440} {
		for _, scheme := range []string{"light", "dark"} {
			p := openIn(t, "links.html", width, 900, scheme)
			p.wait(`page.dataset.settled === "true"`)
			if over := eval[float64](p, `document.documentElement.scrollWidth`); over > float64(width) {
				t.Errorf("%v px wide in a window of %d", over, width)
			}
		}
	}
}
