package browser

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// serve starts a server of a test's own with puzzles, if any, and returns its address and what ends it.
func serve(t *testing.T, listen, puzzles string) (address string, end func()) {
	t.Helper()
	server := exec.Command(filepath.Join(home, "dlx-sudoku-serve"), "serve", "--listen", listen)
	if puzzles != "" {
		server.Args = append(server.Args, "-")
		server.Stdin = strings.NewReader(puzzles)
	}
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	end = func() {
		server.Process.Signal(os.Interrupt)
		server.Wait()
	}
	t.Cleanup(end)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), end
}

// TestGone ends the program while the page is open, and starts it again.
func TestGone(t *testing.T) {
	p := open(t, "")
	own, end := serve(t, "127.0.0.1:0", "")
	p.mu.Lock()
	p.at = append(p.at, own)
	p.gone = true
	p.mu.Unlock()
	p.do(chromedp.Navigate(own + "#" + proper))
	p.settled("unique")
	end()
	p.click("#mode label") // givens
	p.click("[data-cell='2']")
	p.keys("4")
	p.settled("away")
	p.paste(six)
	p.wait(`!told.hidden && told.textContent === "The program has ended: start it again."`)
	if got := p.name(2); got != "4, given, row 1 column 3" {
		t.Errorf("what was typed is now %q", got)
	}
	at, err := url.Parse(own)
	if err != nil {
		t.Fatal(err)
	}
	serve(t, at.Host, "")
	p.press("Try again")
	p.settled("unique")
}

// TestMany puts five hundred puzzles on the shelf.
func TestMany(t *testing.T) {
	p := open(t, "")
	p.settled("empty")
	p.paste(strings.Repeat(proper+"\n"+clash+"\n", 250))
	p.wait(`document.querySelectorAll("#shelf-list li").length === 500`)
	p.wait(`[...document.querySelectorAll("#shelf-list small")].every((s, k) => s.textContent === (k % 2 ? "invalid" : "SE 1.2 · one solution"))`)
	eval[bool](p, `document.querySelectorAll("#shelf-list button")[499].click() ?? true`)
	p.settled("invalid")
	p.wait(`document.querySelector("#shelf-list .now button").textContent.startsWith("500") && document.querySelectorAll("#shelf-list .now").length === 1`)
	p.keys("Control+z")
	p.settled("unique")
	p.paste(strings.Repeat(proper+"\n", 1100))
	p.wait(`document.querySelectorAll("#shelf-list li").length === 1000`)
	p.wait(`document.querySelector("#card-shelf header small").textContent === "1,000 puzzles, stopped after 1000 answers"`)
}

// TestHuge pastes more than the program takes, and goes on.
func TestHuge(t *testing.T) {
	p := open(t, "#"+six)
	p.settled("several")
	p.mu.Lock()
	p.gone = true // the answer 413 stands in the log
	p.mu.Unlock()
	p.paste(strings.Repeat(proper+"\n", 20_000))
	if heading, _ := p.settled("unreadable"); !strings.Contains(heading, "bytes") {
		t.Errorf("the verdict says %q", heading)
	}
	p.paste(strings.Repeat("x", 100_000))
	p.wait(`verdict.dataset.kind === "unreadable" && !head.textContent.includes("bytes")`)
	p.fits()
	p.click("[data-cell='2']")
	p.keys("Escape")
	p.settled("several")
	p.paste(proper)
	p.settled("unique")
}

// TestFast types a whole puzzle, and other keys among it, without waiting for anything.
func TestFast(t *testing.T) {
	p := open(t, "")
	p.settled("empty")
	eval[bool](p, fmt.Sprintf(`(() => {
		const press = (key, code, ctrlKey) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, ctrlKey, bubbles: true, cancelable: true }));
		grid.querySelector("[data-cell]").focus();
		[...%q].forEach((c, cell) => {
			press(c, "Digit" + c);
			if (cell %% 7 === 3) { press("z", "KeyZ", true); press("y", "KeyY", true); press("Enter", "Enter"); press("Escape", "Escape"); }
			press(cell %% 9 === 8 ? "Home" : "ArrowRight");
			if (cell %% 9 === 8) press("ArrowDown");
		});
		return true;
	})()`, strings.ReplaceAll(proper, ".", "0")))
	p.settled("unique")
	if got := p.line(); got != proper {
		t.Errorf("typed %s, the desk has %s", proper, got)
	}
}

// TestStop stops a count that would take for ever, and the search for a puzzle.
func TestStop(t *testing.T) {
	p := open(t, "#"+few)
	p.settled("capped")
	p.press("Count them all")
	p.wait(`!told.hidden && told.textContent.startsWith("Counting all solutions")`)
	p.press("Stop")
	p.wait(`told.hidden`)
	p.press("Count them all")
	p.wait(`!told.hidden`)
	p.click("#mode label")
	p.click("[data-cell='80']")
	p.keys("1") // a key ends it, too
	p.wait(`told.hidden`)
	p.settled("capped")
}

// TestLarge types into a grid of 25 by 25, whose digits are letters that are keys elsewhere.
func TestLarge(t *testing.T) {
	for _, width := range []int64{320, 1440} {
		p := openIn(t, "#p="+strings.Repeat(".", 625), width, 900, "light")
		p.wait(`grid.querySelectorAll("[data-cell]").length === 625`)
		p.click("#mode label")
		p.click("[data-cell='24']")
		p.keys("b", "ArrowLeft", "P", "ArrowLeft", "9")
		for cell, want := range map[int]string{24: "B", 23: "P", 22: "9"} {
			if got := p.name(cell); !strings.HasPrefix(got, want+", given") {
				t.Errorf("cell %d is called %q, want %s", cell, got, want)
			}
		}
		p.wait(`["capped", "several-pending", "unknown", "undecided"].includes(verdict.dataset.kind) || verdict.dataset.settled === "true"`)
		p.fits()
		p.keys("Control+z")
		p.keys("Delete")
	}
}

// TestBack goes to the links and back, and to another puzzle by the address.
func TestBack(t *testing.T) {
	p := open(t, "#"+six)
	p.settled("several")
	p.paste(proper)
	p.settled("unique")
	p.wait(fmt.Sprintf(`location.hash === "#%s"`, proper))
	p.click("nav a:last-child")
	p.wait(`window.page?.dataset.settled === "true"`)
	p.do(chromedp.NavigateBack())
	p.settled("unique")
	if got := p.line(); got != proper {
		t.Errorf("back on the desk there is %s", got)
	}
	// Another tab has a desk of its own.
	q := open(t, "#"+without)
	q.settled("none")
	p.paste(clash)
	p.settled("invalid")
	q.settled("none")
}
