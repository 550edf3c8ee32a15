package browser

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
)

// TestEvening pastes what people pasted, in all windows: people/evening/index.tsv says in prose what they expected.
func TestEvening(t *testing.T) {
	rows, dir := testkit.Index(t, "evening", "page: ", "paste it into the page")
	for _, row := range rows {
		for _, window := range windows {
			t.Run(fmt.Sprint(row.File, window), func(t *testing.T) {
				p := openIn(t, "", window[0], window[1], "light")
				text := read(t, filepath.Join(dir, row.File))
				kind, heading := "unique", "One solution, proved"
				if row.File == "clash.txt" {
					p.paste(proper)
					p.settled("unique")
					kind, heading = "invalid", "Invalid: 7 stands twice in row 1 and box 1"
				}
				p.paste(text)
				said := func() string {
					got, sentence := p.settled(kind)
					if got != heading {
						t.Errorf("the verdict is %q, want %q: %s", got, heading, row.Expected)
					}
					return sentence
				}
				switch row.File {
				case "clash.txt":
					if sentence := said(); sentence != "r1c1 and r1c2." {
						t.Errorf("the verdict says %q: %s", sentence, row.Expected)
					}
				case "jigsaw5.txt":
					said()
				case "knight-in-words.txt":
					heading += ", without the rule in words"
					said()
				case "page-loss.txt":
					said()
					if got := eval[string](p, `document.querySelector("#card-shelf").textContent`); !strings.Contains(got, "1 puzzle could not be read: line 1, 80 cells") {
						t.Errorf("the shelf says %q: %s", got, row.Expected)
					}
				default:
					t.Fatalf("there is no test of this row, which expects %q", row.Expected)
				}
				if eval[bool](p, `head.scrollHeight > head.clientHeight + 1 || said.scrollHeight > said.clientHeight + 1 || document.documentElement.scrollWidth > innerWidth`) {
					t.Error("the verdict is not seen whole")
				}
			})
		}
	}
}
