package browser

import (
	"fmt"
	"strings"
	"testing"
)

// Some puzzles, and what is true of them.
const (
	proper  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solved  = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	six     = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1.."
	without = ".........89......1..7.528347..8.9...4..3..1951.354...7..8.6.........43.....2..6.9"
	clash   = "53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	xywing  = "19.2.6.73...4.........5.4..2......3.5...3.7.1.4.71..9...5.7...8.......278..32...."
)

var few = "1234" + strings.Repeat(".", 77)

// TestVerdicts types puzzles key by key, and reads the verdict.
func TestVerdicts(t *testing.T) {
	for _, tt := range []struct{ name, puzzle, kind, heading, sentence string }{
		{"unique", proper, "unique", "One solution, proved", "30 givens, 22 of them not needed (each alone) · SE 1.2 · HoDoKu Easy"},
		{"several", six, "several", "Exactly 6 solutions, proved", "They differ in 18 cells."},
		{"capped", few, "capped", "More than 1,000 solutions", "Those found differ in 35 cells."},
		{"none", without, "none", "No solution, proved", "These 5 of 29 givens cannot all be right. Leave one out, and the other 4 can."},
		{"invalid", clash, "invalid", "Invalid: 5 stands twice in row 1", "r1c1 and r1c7."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := open(t, "")
			if heading, sentence := p.settled("empty"); heading != "Nothing to prove yet" || sentence != "What you type is judged at once, and every answer is proved." {
				t.Errorf("empty: %q, %q", heading, sentence)
			}
			p.press("New")
			p.click("dialog [type=checkbox]") // type through
			p.press("Empty grid")
			p.click("[data-cell='0']")
			p.keys(strings.Split(strings.TrimRight(tt.puzzle, "."), "")...)
			if got := p.line(); got != tt.puzzle {
				t.Fatalf("typed %s, the desk has %s", tt.puzzle, got)
			}
			heading, sentence := p.settled(tt.kind)
			if heading != tt.heading || !strings.HasPrefix(sentence, tt.sentence) {
				t.Errorf("%q, %q, want %q, %q", heading, sentence, tt.heading, tt.sentence)
			}
		})
	}
}

// answers has the page's requests answered by a function of the command, in place of the server.
func (p *tab) answers(body string) {
	p.Helper()
	eval[bool](p, `(() => { window.fetch = async (url, { signal } = {}) => { const command = url.split("/").pop().split("?")[0]; `+body+` }; return true })()`)
}

// lines is the answer of a server: a record, and the last line.
func lines(record string, exit int) string {
	return fmt.Sprintf("new Response(%s)", quoted(fmt.Sprintf("%s\n{\"exit\":%d,\"notes\":[]}\n", record, exit)))
}

// rare are the verdicts that a server seldom gives, or not for long, with what it would have to answer.
var rare = func() []rarity {
	never := "return new Promise((_, fail) => signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))));"
	unique := "if (command === 'count') return " + lines(`{"status":"unique","count":"1"}`, 0) + ";"
	return []rarity{
		{"pending", never, "Looking …", "Counting solutions.", "Stop"},
		{"found", unique + never, "One solution", "Proving that there is no other …", "Stop"},
		{"undecided", unique + "if (command === 'solve') return " + lines(`{"status":"unique","count":"1","verified":false,"solutions":["`+solved+`"]}`, 4) + ";" + "return " + lines(`{"status":"unknown"}`, 4), "One solution, not proved", "The search found no other; the judge had not decided in time.", "Go on"},
		{"unknown", "return " + lines(`{"status":"unknown","count":"0","more":true}`, 4), "Not known", "Stopped after 10 s, with neither a solution nor a proof that there is none.", "A minute more"},
		{"disagree", unique + "return " + lines(`{"status":"unique","count":"1"}`, 5), "Two programs disagree: please report this", "The engine and the judge do not agree.", "Save both answers"},
		{"none-pending", "if (command === 'explain') " + never + " if (command === 'solve') return " + lines(`{"status":"none","count":"0","verified":true}`, 1) + "; return " + lines(`{"status":"none","count":"0"}`, 0), "No solution, proved", "Looking for the givens that are to blame …", "Stop"},
		{"several-pending", "if (command === 'count') return " + lines(`{"status":"multiple","count":"2","more":true}`, 0) + ";" + never, "More than one solution", "Counting them …", "Stop"},
		{"busy", "return new Response('', { status: 503, headers: { 'Retry-After': '0.001' } });", "Waiting …", "The program is busy. What you typed is still here.", "Try again"},
		{"away", "throw new TypeError('Failed to fetch');", "The program has ended", "What you typed is still here. dlx-sudoku serve starts it again.", "Try again"},
	}
}()

// A rarity is a verdict in words, and the answers that lead to it.
type rarity struct{ kind, answers, heading, sentence, button string }

// brings brings a verdict about by a key.
func (p *tab) brings(r rarity, key string) {
	p.Helper()
	p.answers(r.answers)
	eval[bool](p, `welcome.click() ?? true`) // puts it away: it may lie over the cell
	p.click("#mode label")                   // givens
	p.click("[data-cell='0']")
	p.keys(key)
	p.wait(fmt.Sprintf(`verdict.dataset.kind === %q && said.textContent === %s`, r.kind, quoted(r.sentence)))
}

// TestRareVerdicts reads them.
func TestRareVerdicts(t *testing.T) {
	for _, tt := range rare {
		t.Run(tt.kind, func(t *testing.T) {
			p := open(t, "")
			p.brings(tt, "7")
			if words := eval[[]string](p, verdictOf); words[2] != tt.heading {
				t.Errorf("%q, want %q", words[2], tt.heading)
			}
			if got := eval[string](p, `acts.textContent`); got != tt.button {
				t.Errorf("the button %q, want %q", got, tt.button)
			}
			p.press(tt.button)
		})
	}
}

// TestSolved enters what is missing, wrongly at first.
func TestSolved(t *testing.T) {
	entries := strings.Split(solved, "")
	for cell, c := range proper {
		if c != '.' {
			entries[cell] = "."
		}
	}
	entries[2] = "1"
	p := open(t, "#p="+proper+"&e="+strings.Join(entries, ""))
	if heading, sentence := p.settled("wrong"); heading != "Full, but not right" || sentence != "1 of your 51 entries differs from the only solution." {
		t.Errorf("%q, %q", heading, sentence)
	}
	p.press("Show which")
	if got := p.name(2); got != "1, entry, row 1 column 3, wrong" {
		t.Errorf("the wrong entry is called %q", got)
	}
	p.click("[data-cell='2']")
	p.keys("Delete", "5")
	if got := p.name(2); got != "5, entry, row 1 column 3, clashes with r1c1" {
		t.Errorf("the entry that clashes is called %q", got)
	}
	p.keys("Delete")
	p.settled("unique")
	p.keys("1", "Delete", "1")
	p.settled("wrong")
	p.keys("4")
	if heading, sentence := p.settled("solved"); heading != "Solved" || sentence != "All 81 cells agree with the only solution." {
		t.Errorf("%q, %q", heading, sentence)
	}
}
