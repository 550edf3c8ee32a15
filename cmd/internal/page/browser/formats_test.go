package browser

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/cover/puzzles"
)

// samples are puzzles in the formats that no command writes.
func samples() map[string]string {
	cells := strings.Split(strings.ReplaceAll(proper, ".", "0"), "")
	var lists, facts, table, killer, beside, sheet strings.Builder
	for r := range 9 {
		row := cells[9*r : 9*r+9]
		fmt.Fprintf(&beside, "%s   %s\n", proper[9*r:9*r+9], solved[9*r:9*r+9])
		fmt.Fprintf(&sheet, "\t\t%s\n", strings.Join(row, "\t"))
		fmt.Fprintf(&lists, "  [%s],\n", strings.Join(row, ", "))
		fmt.Fprintf(&table, "<tr><td>%s</td></tr>\n", strings.ReplaceAll(strings.Join(row, "</td><td>"), "0", "&nbsp;"))
		for c, d := range row {
			if d != "0" {
				fmt.Fprintf(&facts, "cell(%d,%d,%s).\n", r+1, c+1, d)
			}
			fmt.Fprintf(&killer, ":%d", 45<<8+r) // a cage for each row
		}
	}
	return map[string]string{
		"sigh":    ".Cage~9~R1C1~R1C2.AntiKnight.~R1C5_7~R5C5_1",
		"link":    "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.Join(cells, ""),
		"unequal": "4:0,0R,0,0,0,0,0,0,0,0D,0,0,0,0,0,1,",
		"ksudoku": `<ksudoku><game><puzzle><graph type="sudoku" order="4"/><values>b_____________c_</values></puzzle></game></ksudoku>`,
		"html":    "<table>\n" + table.String() + "</table>",
		"single":  "name: a\npuzzle: " + proper,
		"killer":  "3x3::k" + killer.String(),
		"framed":  "> " + rows(proper, "\n> "),
		"code":    "grid = [\n" + lists.String() + "]\n",
		"facts":   facts.String(),
		"ones":    strings.Join(cells, "\n"),
		"beside":  beside.String(),

		"elements": "<div>\n<i>" + strings.ReplaceAll(strings.Join(cells, "</i>\n<i>"), "0", "") + "</i>\n</div>",
		"boxless":  "1....\n.2...\n..3..\n...4.\n....5\n",
		"sheet":    sheet.String(),
		"respelt":  rows(strings.Join(cells, ""), `\n`),
	}
}

// TestFormats pastes and drops a puzzle in each format that there is. The desk has what the command reads, and draws its
// rules.
func TestFormats(t *testing.T) {
	p := open(t, "")
	p.settled("empty")
	of := samples()
	for _, format := range puzzles.Formats() {
		text, is := of[format.Name]
		switch {
		case format.Name == "svg":
			continue // a picture, which no command reads
		case format.Name == "overlap":
			continue // several grids, and the desk has one
		case !is && !format.Writes:
			t.Errorf("no sample of %s", format.Name)
			continue
		case !is:
			text = command(t, proper, "convert", "--to", format.Name, "-")
		}
		var want struct {
			Puzzle string   `json:"puzzle"`
			Status string   `json:"status"`
			Rules  []string `json:"rules"`
		}
		if err := json.Unmarshal([]byte(command(t, text, "convert", "--json", "-")), &want); err != nil || want.Status != "read" {
			t.Errorf("%s: %v, %v of\n%s", format.Name, want, err, text)
			continue
		}
		for _, way := range []func(string){p.paste, func(text string) { p.drop(text) }} {
			p.paste(six)
			p.wait(onDesk(six, 0))
			way(text)
			p.wait(onDesk(want.Puzzle, len(want.Rules)))
			if len(want.Rules) > 0 {
				p.wait(`!ruled.hidden && ruled.complete && ruled.naturalWidth > 100`)
			}
		}
	}
}

// onDesk is whether the desk has a puzzle and so many lines of rules.
func onDesk(puzzle string, rules int) string {
	return fmt.Sprintf(`%s === %q && document.querySelectorAll("#card-rules li").length === %d`, lineOf, puzzle, rules)
}

// TestDigits pastes a grid whose letters may be read in two ways: the page asks in which.
func TestDigits(t *testing.T) {
	p := open(t, "")
	p.paste("1.3.5.7.9.B.D.F." + strings.Repeat(".", 240))
	heading, sentence := p.settled("unreadable")
	if heading != "Which digits are these?" || sentence != "The grid can be read with 1-9A-G or with 0-9A-F." {
		t.Errorf("%q, %q", heading, sentence)
	}
	p.press("0-9A-F")
	p.wait(`grid.querySelector('[data-cell="8"] .vh')?.textContent === "9, given, row 1 column 9" && pad.querySelector("b").textContent === "0"`)
	p.wait(`location.hash.includes("digits=0123456789ABCDEF")`)
	p.keys("Control+z")
	p.paste("1.3.5.7.9.B.D.F." + strings.Repeat(".", 240))
	p.press("1-9A-G")
	p.wait(`grid.querySelectorAll(".given").length === 8 && pad.querySelector("b").textContent === "1"`)
}
