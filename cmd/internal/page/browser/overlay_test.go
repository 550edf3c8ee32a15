package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
)

// TestNames reads the tree that assistive technology reads: roles, and names with the words of what is shown.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		puzzle, kind, press string
		want                []string
	}{
		{proper, "unique", "", []string{"gridcell: 5, given, row 1 column 1", "gridcell: empty, row 1 column 3", "grid: Sudoku grid", "heading: One solution, proved", "button: Next step", "radio: Solve", "button: Undo"}},
		{clash, "invalid", "", []string{"gridcell: 5, given, row 1 column 1, clashes with r1c7", "gridcell: 5, given, row 1 column 7, clashes with r1c1", "button: Take it back"}},
		{without, "none", "", []string{"gridcell: 9, given, row 2 column 2, one of the givens that cannot all be right"}},
		{six, "several", "One by one", []string{"gridcell: empty, row 2 column 7, differs: 3 or 7", "gridcell: empty, row 5 column 6, solutions differ", "button: The next one"}},
		{xywing, "unique", "Next step", []string{"gridcell: empty, 4 8, row 1 column 3, the step places 4", "button: Apply Enter"}},
	} {
		p := open(t, "#"+tt.puzzle)
		p.settled(tt.kind)
		if tt.press != "" {
			p.press(tt.press)
			p.wait(`document.querySelector(".split, .wins")`)
		}
		names := p.names()
		for _, want := range tt.want {
			if !slices.Contains(names, want) {
				t.Errorf("%s %s: nothing is called %q", tt.kind, tt.press, want)
			}
		}
		if n := len(slices.DeleteFunc(slices.Clone(names), func(s string) bool { return !strings.HasPrefix(s, "gridcell: ") })); n != 81 {
			t.Errorf("%d cells", n)
		}
	}
}

// TestNeedlessRule has a rule that is not needed and givens that all are: there are no needless givens to be shown.
func TestNeedlessRule(t *testing.T) {
	p := open(t, "")
	p.paste("odd: r1c1\n.3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79\n")
	if _, sentence := p.settled("unique"); !strings.HasPrefix(sentence, "23 givens, all of them needed") {
		t.Errorf("the page says %q", sentence)
	}
	labels := eval[[]string](p, `[...document.querySelectorAll("#card-show label")].map((l) => l.textContent)`)
	if !slices.Contains(labels, "the solution") || slices.Contains(labels, "givens not needed") {
		t.Errorf("what can be shown is %q", labels)
	}
}

// names returns the role and the name of everything in the tree.
func (p *tab) names() (names []string) {
	p.Helper()
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.Fatal(err)
	}
	text := func(v *accessibility.Value) string {
		if v == nil {
			return ""
		}
		return strings.Trim(string(v.Value), `"`)
	}
	for _, n := range tree.Nodes {
		if !n.Ignored {
			names = append(names, text(n.Role)+": "+text(n.Name))
		}
	}
	return names
}

// TestShow goes through what can be shown over the digits.
func TestShow(t *testing.T) {
	p := open(t, "#"+proper)
	p.settled("unique")
	p.press("Show")
	for _, tt := range []struct{ label, selector, name string }{
		{"candidates by the rules", ".mark", "empty, 1 2 4, row 1 column 3"},
		{"true candidates", ".mark", "empty, 4, row 1 column 3"},
		{"givens not needed", ".needless", "empty, row 1 column 3"},
		{"the solution", ".answer", "empty, row 1 column 3, 4 in this solution"},
		{"nothing", "", "empty, row 1 column 3"},
	} {
		p.choose(tt.label)
		p.wait(`grid.querySelector('[data-cell="2"] .vh').textContent === ` + quoted(tt.name))
		if tt.selector != "" && !eval[bool](p, `Boolean(grid.querySelector(`+quoted(tt.selector)+`))`) {
			t.Errorf("%s: no %s is shown", tt.label, tt.selector)
		}
	}
}

// TestHint has the next step told in three strengths, asks why, and goes along the whole way.
func TestHint(t *testing.T) {
	p := open(t, "#"+xywing)
	p.settled("unique")
	p.press("Next step")
	p.wait(`document.querySelector("#card-hint .linked")`)
	card := func() string { return eval[string](p, `document.querySelector("#card-hint").textContent`) }
	if got := card(); !strings.Contains(got, "hidden single") || !strings.Contains(got, "r1c3=4") {
		t.Errorf("all: %s", got)
	}
	p.press("Why?")
	p.wait(`document.querySelector(".because")?.textContent === "r1c3=4: with any other digit there is no solution of the givens, proved."`)
	eval[bool](p, `document.querySelector('[name=strength][value=where]').click() ?? true`)
	if got := card(); strings.Contains(got, "hidden single") || strings.Contains(got, "r1c3=4") {
		t.Errorf("where: %s", got)
	}
	p.press("Tell more")
	if got := card(); !strings.Contains(got, "hidden single") || strings.Contains(got, "r1c3=4") {
		t.Errorf("what kind: %s", got)
	}
	p.press("Tell more")
	p.press("Apply")
	p.wait(`grid.querySelector('[data-cell="2"] .vh').textContent === "4, entry, row 1 column 3"`)
	p.wait(`document.querySelectorAll(".bar").length === 60`)
	p.press("All steps")
	p.wait(`document.querySelectorAll(".steps li").length === 60`)
	eval[bool](p, `document.querySelectorAll(".steps button")[20].click() ?? true`)
	p.wait(`document.querySelectorAll(".cell.rests").length === 3 && document.querySelectorAll(".mark.rests").length === 6
		&& document.querySelectorAll(".tie:not(.weak)").length === 3 && document.querySelectorAll(".tie.weak").length === 2 && document.querySelectorAll(".cell.loses").length === 2`)
	if got := p.name(59); got != "empty, 1 4 9, row 7 column 6, the step rules out 4" {
		t.Errorf("the cell that loses 4 is called %q", got)
	}
	if got := card(); !strings.Contains(got, "XY-wingpivot r7c4 (6 9), pincers r8c5 (4 6) and r7c1 (4 9): whichever r7c4 is") {
		t.Errorf("the step in words: %s", got)
	}
	if eval[bool](p, `[...document.querySelectorAll(".now:not(.cell)")].some((e) => getComputedStyle(e, "::after").content !== "none")`) {
		t.Error("the ring of the selected cell is drawn around something else")
	}
	p.press("Apply")
	p.press("Next step")
	p.wait(`document.querySelector("#card-hint .linked")`)
	if got := card(); strings.Contains(got, "XY-wing") {
		t.Errorf("what was ruled out is back: %s", got)
	}
}

// TestMake makes puzzles, smaller ones and larger ones.
func TestMake(t *testing.T) {
	p := open(t, "")
	p.settled("empty")
	p.click("#welcome-make")
	if _, sentence := p.settled("unique"); !strings.Contains(sentence, "SE ") {
		t.Errorf("the verdict of a new puzzle: %q", sentence)
	}
	p.paste(six)
	p.settled("several")
	p.press("Make")
	p.press("Add givens until there is one solution")
	p.settled("unique")
	p.paste(six)
	p.settled("several")
	p.press("r2c7=3") // one more given makes it unique
	p.settled("unique")
}

// TestBlame takes a given away that stands in the way.
func TestBlame(t *testing.T) {
	p := open(t, "#"+without)
	p.settled("none")
	p.press("Show a way out")
	p.wait(`[...document.querySelectorAll("#card-why-none button")].some((b) => b.textContent === "Clear r4c6=9one solution")`)
	p.press("The others without r4c6=9")
	p.wait(`grid.querySelectorAll(".answer").length === 77`)
	p.press("Clear r4c6=9")
	p.settled("unique")
	p.paste(clash)
	p.settled("invalid")
	p.wait(`document.querySelector(".meant button")`)
	eval[bool](p, `document.querySelector(".meant button").click() ?? true`)
	p.settled("unique")
}
