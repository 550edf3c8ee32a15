package browser

import (
	"fmt"
	"testing"
)

// idle is a puzzle with five rules that are not needed, each alone, three of which can go at once.
const idle = `title: with a needless cage
thermo: r5c2 r4c1 r4c2 r3c2
thermo: r3c6 r4c5 r3c4 r2c3
cage: 10 r1c3 r2c3
cage: 7 r1c5 r1c6
cage: 10 r3c3 r4c3 r5c3
cage: 10 r6c4 r6c5 r6c6
cage: 6 r2c6 r3c6
cage: 4 r1c1 r1c2
even: r6c1
....................................
`

// windows are the windows of laptops, tablets and phones in which sentences must be seen whole.
var windows = [][2]int64{{1440, 900}, {1366, 768}, {768, 1024}, {390, 844}, {360, 640}}

// TestNeedlessRules pastes a puzzle with rules that are not needed: the verdict counts them, the card of rules marks them,
// and they can be left out.
func TestNeedlessRules(t *testing.T) {
	for _, window := range windows {
		t.Run(fmt.Sprint(window), func(t *testing.T) {
			p := openIn(t, "", window[0], window[1], "light")
			said := func(want string) {
				t.Helper()
				if _, sentence := p.settled("unique"); sentence != want {
					t.Errorf("the verdict says %q, want %q", sentence, want)
				}
				if eval[bool](p, `said.scrollHeight > said.clientHeight + 1`) {
					t.Errorf("the end of the sentence is not seen")
				}
			}
			marked := func(want int) {
				t.Helper()
				if got := eval[int](p, `[...document.querySelectorAll("#card-rules small")].filter((s) => s.textContent === "not needed" && s.offsetParent).length`); got != want {
					t.Errorf("%d rules are marked, want %d", got, want)
				}
			}
			p.paste(idle)
			said("No givens; 9 rules, 5 of them not needed (each alone)")
			marked(5)
			p.press("Make")
			p.press("Leave out what is not needed")
			p.wait(`document.querySelectorAll("#card-rules li").length === 6`)
			said("No givens; 6 rules, all of them needed")
			marked(0)
			p.press("Leave out what is not needed")
			p.wait(`!told.hidden && told.textContent === "Every given is needed, and so is every rule that was tried."`)
		})
	}
}

// TestNeedlessGivens pastes puzzles whose givens that are not needed can go all at once, or only each alone.
func TestNeedlessGivens(t *testing.T) {
	for _, window := range windows {
		p := openIn(t, "", window[0], window[1], "light")
		for _, tt := range []struct{ text, want string }{
			{"12....1.2.4..3..\n", "6 givens, 2 of them not needed"},
			{"12..34....43..21\n", "8 givens, none of them needed (each alone)"},
		} {
			p.paste(tt.text)
			p.wait(`said.textContent.split(" · ")[0] === ` + quoted(tt.want))
			if eval[bool](p, `said.scrollHeight > said.clientHeight + 1`) {
				t.Errorf("%v: the end of %q is not seen", window, tt.want)
			}
		}
	}
}
