package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"dlx-sudoku/cmd/internal/testkit"
)

// patience is how long a state is waited for. It is no measure of speed: a test that meets it has failed.
const patience = 20 * time.Second

// What all tests share.
var (
	home    string // a folder of programs
	address string // of the server: "http://127.0.0.1:4711/"
	browser context.Context
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "page")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	home = dir
	code := m.Run()
	closing()
	return code
}

// closing ends the server and the browser, if they were started.
var closing = func() {}

// start builds and starts the server, and starts the browser, once.
var start = sync.OnceValue(func() error {
	build := exec.Command("go", "build", "-o", home+string(filepath.Separator), "./cmd/dlx-sudoku", "./cmd/dlx-sudoku-serve")
	build.Dir = "../../../.."
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %s", err, out)
	}
	server := exec.Command(filepath.Join(home, "dlx-sudoku-serve"), "serve", "--listen", "127.0.0.1:0")
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return err
	}
	address = strings.TrimSpace(line)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU, chromedp.ExecPath(program()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.WSURLReadTimeout(time.Minute))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	var stop context.CancelFunc
	browser, stop = chromedp.NewContext(allocator)
	closing = func() {
		stop()
		cancel()
		server.Process.Signal(os.Interrupt)
		server.Wait()
	}
	return chromedp.Do(browser)
})

// program returns the command of the browser: the one without windows of its own, which takes half as long, or else the usual one.
func program() string {
	const plain, usual = "chromium-headless-shell", "chromium"
	if _, err := exec.LookPath(plain); err == nil {
		return plain
	}
	return usual
}

// A tab is a page that a test looks at.
type tab struct {
	*testing.T
	ctx context.Context

	mu     sync.Mutex
	at     []string // the servers that the page may ask
	gone   bool     // requests may fail
	faults []string
}

// open opens the page at a path such as "#53..7" or "links.html", in a window of 1440 by 900.
func open(t *testing.T, path string) *tab { return openIn(t, path, 1440, 900, "light") }

func openIn(t *testing.T, path string, width, height int64, scheme string) *tab {
	t.Helper()
	testkit.NeedPrograms(t, program())
	if err := start(); err != nil {
		t.Fatal(err)
	}
	p := &tab{T: t, at: []string{address}}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithListener(p.listen))
	ctx, late := context.WithTimeout(ctx, 9*patience)
	p.ctx = ctx
	t.Cleanup(func() {
		late()
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, fault := range p.faults {
			t.Error(fault)
		}
	})
	p.do(chromedp.EmulateViewport(width, height))
	p.media("screen", scheme)
	p.do(chromedp.Navigate(address + path))
	return p
}

// media sets what style sheets ask for.
func (p *tab) media(kind, scheme string) {
	p.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	if err != nil {
		p.Fatal(err)
	}
}

// listen takes note of what must not happen.
func (p *tab) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.fault("exception: %s %s", e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			p.fault("console: %s %s", e.Type, e.Args[0].Value)
		}
	case *log.EventEntryAdded:
		p.mu.Lock()
		expected := p.gone && e.Entry.Source == log.EntrySourceNetwork
		p.mu.Unlock()
		if e.Entry.Level == log.EntryLevelError && !strings.Contains(e.Entry.URL, "favicon") && !expected {
			p.fault("log: %s %s", e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		url := e.Request.URL
		p.mu.Lock()
		own := slices.ContainsFunc(p.at, func(at string) bool { return strings.HasPrefix(strings.TrimPrefix(url, "blob:"), at) })
		p.mu.Unlock()
		if !own && !strings.HasPrefix(url, "data:") {
			p.fault("a request of %s", url)
		}
	}
}

func (p *tab) fault(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// eval returns the value of an expression in the page.
func eval[T any](p *tab, expression string) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until an expression is true. Where the page is left for another one, it goes on there.
func (p *tab) wait(expression string) {
	p.Helper()
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if _, err = chromedp.Run(p.ctx, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingTimeout(patience))); err == nil {
			return
		}
	}
	p.Fatalf("waiting for %s: %v; the verdict is %v", expression, err, eval[[]string](p, verdictOf))
}

const verdictOf = `(window.verdict ? [verdict.dataset.kind, verdict.dataset.settled, head.textContent, said.textContent] : [])`

// settled waits for a verdict of a kind, of which nothing more is coming, and returns its words.
func (p *tab) settled(kind string) (heading, sentence string) {
	p.Helper()
	p.wait(fmt.Sprintf(`verdict.dataset.kind === %q && verdict.dataset.settled === "true"`, kind))
	words := eval[[]string](p, verdictOf)
	return words[2], words[3]
}

// keys presses keys one after the other: "Control+z", "ArrowLeft", or a text of single ones. Shift and a digit is the sign
// of an American keyboard: "!" is Shift+1.
func (p *tab) keys(keys ...string) {
	p.Helper()
	for _, key := range keys {
		name, modifiers := key, []chromedp.KeyOption{}
		for prefix, modifier := range map[string]chromedp.Modifier{"Shift+": chromedp.ModifierShift, "Control+": chromedp.ModifierCtrl} {
			if rest, is := strings.CutPrefix(name, prefix); is {
				name, modifiers = rest, append(modifiers, chromedp.KeyModifiers(modifier))
			}
		}
		if code, is := named[name]; is {
			name = code
		}
		p.do(chromedp.KeyEvent(name, modifiers...))
	}
}

// named are the keys that have names.
var named = map[string]string{
	"Enter": kb.Enter, "Escape": kb.Escape, "Tab": kb.Tab, "Delete": kb.Delete, "Backspace": kb.Backspace, "Space": " ",
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

// click clicks what a selector finds.
func (p *tab) click(selector string) {
	p.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// press clicks the button with a text.
func (p *tab) press(text string) {
	p.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("button, summary")].find((b) => b.textContent.startsWith(%q) && b.offsetParent && !b.disabled)`, text)
	p.wait(find)
	eval[bool](p, find+".click() ?? true")
}

// paste pastes a text into the page.
func (p *tab) paste(text string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => { const d = new DataTransfer(); d.setData("text", %s); grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData: d, bubbles: true, cancelable: true })); return true })()`, quoted(text)))
}

// drop drops files with these texts.
func (p *tab) drop(texts ...string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => { const d = new DataTransfer(); for (const text of %s) d.items.add(new File([text], "a.txt")); grid.dispatchEvent(new DragEvent("drop", { dataTransfer: d, bubbles: true, cancelable: true })); return true })()`, quoted(texts)))
}

// choose has something shown over the digits.
func (p *tab) choose(label string) {
	p.Helper()
	eval[bool](p, `[...document.querySelectorAll("#card-show label")].find((l) => l.textContent === `+quoted(label)+`).click() ?? true`)
}

// lineOf is the puzzle on the desk, one character a cell.
const lineOf = `[...grid.querySelectorAll("[data-cell]")].map((c) => (c.classList.contains("given") ? c.querySelector(".digit").textContent : ".")).join("")`

// line returns the puzzle on the desk, one character a cell.
func (p *tab) line() string {
	p.Helper()
	return eval[string](p, lineOf)
}

// name returns the accessible name of a cell.
func (p *tab) name(cell int) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf(`grid.querySelector('[data-cell="%d"] .vh').textContent`, cell))
}

// quoted returns a text, or several, as JavaScript writes it.
func quoted(text any) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// command runs dlx-sudoku, and returns what it prints.
func command(t *testing.T, input string, args ...string) string {
	t.Helper()
	cmd := exec.Command(filepath.Join(home, "dlx-sudoku"), args...)
	cmd.Stdin = strings.NewReader(input)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("dlx-sudoku %v: %v: %s", args, err, errs.String())
	}
	return string(out)
}
