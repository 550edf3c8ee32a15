package setters

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

const (
	proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	empty  = "................................................................................."
)

// started returns the address of a server for a test, and what ends it.
func started(t *testing.T, server *Server) (address string, end func()) {
	t.Helper()
	listeners, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	end = testkit.Serving(t, func(ctx context.Context) error { return server.Serve(ctx, listeners) })
	return "ws://" + listeners[0].Addr().String(), end
}

// A page is a client of a test.
type page struct {
	t    *testing.T
	conn *websocket.Conn
}

// connected returns a page that is connected.
func connected(t *testing.T, address string) *page {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://f-puzzles.com"}}})
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	t.Cleanup(func() { conn.CloseNow() })
	return &page{t, conn}
}

func (p *page) write(text string) {
	p.t.Helper()
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		p.t.Fatal(err)
	}
}

// ask sends a request.
func (p *page) ask(nonce int, command, data string) {
	p.t.Helper()
	p.write(fmt.Sprintf(`{"nonce":%d,"command":%q,"dataType":"fpuzzles","data":%q}`, nonce, command, data))
}

// A got is a reply of any type.
type got struct {
	Nonce                 int
	Type                  string
	Message               string
	Count                 json.Number
	InProgress            bool
	Solution              []int
	SolutionsPerCandidate []int
	Cells                 []struct {
		Value      int
		Candidates []int
	}
	IsValid bool
}

// read returns the next reply.
func (p *page) read() (g got) {
	p.t.Helper()
	_, text, err := p.conn.Read(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &g); err != nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	return g
}

// last returns the last reply to a request, without the progress before it.
func (p *page) last() got {
	p.t.Helper()
	for {
		if g := p.read(); !g.InProgress {
			return g
		}
	}
}

// asked returns the last reply to a request.
func (p *page) asked(command, data string) got {
	p.t.Helper()
	p.ask(7, command, data)
	g := p.last()
	if g.Nonce != 7 {
		p.t.Errorf("%s: a reply to %d, want 7", command, g.Nonce)
	}
	return g
}

// packed returns a puzzle as the page sends it. change may change its document.
func packed(t testing.TB, digits string, change func(document map[string]any)) string {
	t.Helper()
	g, err := cover.ParseGrid(digits)
	if err != nil {
		t.Fatal(err)
	}
	w, err := puzzles.NewWriter("f-puzzles")
	if err != nil {
		t.Fatal(err)
	}
	link, err := w.Append(nil, g, "")
	if err != nil {
		t.Fatal(err)
	}
	if change == nil {
		return dataOf(t, string(link))
	}
	text, err := puzzles.Unpack(dataOf(t, string(link)))
	if err != nil {
		t.Fatal(err)
	}
	var document map[string]any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	change(document)
	changed, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles.Pack(string(changed))
}

// dataOf returns what stands behind "load=" in a link, not escaped.
func dataOf(t testing.TB, link string) string {
	t.Helper()
	_, data, ok := strings.Cut(strings.TrimSpace(link), "load=")
	plain, err := url.QueryUnescape(data)
	if !ok || err != nil {
		t.Fatalf("%s: %v", link, err)
	}
	return plain
}

// cellOf returns a cell of a document, from 0.
func cellOf(document map[string]any, row, column int) map[string]any {
	return document["grid"].([]any)[row].([]any)[column].(map[string]any)
}
