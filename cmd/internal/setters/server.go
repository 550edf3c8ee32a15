package setters

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/coder/websocket"

	"dlx-sudoku/cmd/internal/judges"
)

// Address is where the page looks for a solver.
const Address = "localhost:4545"

// origins are the addresses of the page.
var origins = []string{"https://f-puzzles.com", "https://www.f-puzzles.com"}

// maxSessions is the greatest number of pages that are connected at the same time.
const maxSessions = 16

// Listen listens at an address of this machine. "localhost" means all its addresses: browsers try either.
func Listen(ctx context.Context, address string) (all []net.Listener, err error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	hosts := []string{host}
	if host == "localhost" {
		hosts = []string{"127.0.0.1", "::1"}
	}
	for i, host := range hosts {
		if ip, err := netip.ParseAddr(host); err != nil || !ip.IsLoopback() {
			return nil, fmt.Errorf("%s is not this machine alone", host)
		}
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(host, port))
		switch {
		case err == nil:
			all = append(all, listener)
		case i == 0: // not every machine has the second address
			return nil, err
		}
	}
	return all, nil
}

// A Server answers pages of setters.
type Server struct {
	Origins []string // of pages that may ask besides f-puzzles.com, such as https://example.org

	judge  judge // nil: judges.Check
	atWork sync.WaitGroup
	slots  chan struct{}
}

// Serve answers pages until ctx ends; then it interrupts the requests at work, and waits for their end. The error says why it
// could not go on. The listeners are closed.
func (s *Server) Serve(ctx context.Context, listeners []net.Listener) error {
	s.slots = make(chan struct{}, maxSessions)
	if s.judge == nil {
		s.judge = judges.Check
	}
	err := HTTP{Handler: http.HandlerFunc(s.accept)}.Serve(ctx, listeners...)
	s.atWork.Wait()
	return err
}

// accept begins a session for a page that is allowed.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) {
	if status, err := s.refuses(r); err != nil {
		http.Error(w, err.Error(), status)
		return
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		http.Error(w, fmt.Sprintf("busy: %d pages are connected", maxSessions), http.StatusServiceUnavailable)
		return
	}
	s.atWork.Add(1)
	defer s.atWork.Done()
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // refuses has checked the origin
	if err != nil {
		return // Accept has answered with the reason
	}
	defer conn.CloseNow()
	(&session{conn: conn, judge: s.judge}).run(r.Context())
}

// refuses returns the reason for refusing a page and its HTTP status, or nil. It recognises by its name a page whose own name
// was bound to this machine's address.
func (s *Server) refuses(r *http.Request) (status int, err error) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = strings.Trim(r.Host, "[]")
	}
	ip, err := netip.ParseAddr(host)
	if host != "localhost" && (err != nil || !ip.IsLoopback()) {
		return http.StatusMisdirectedRequest, errors.New("this is not the machine that is asked for")
	}
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(origins, origin) || slices.Contains(s.Origins, origin) {
		return 0, nil
	}
	if u, err := url.Parse(origin); err != nil || u.Host == "" {
		origin = "of an unknown origin"
	}
	return http.StatusForbidden, fmt.Errorf("a page from %s asks (--allow-origin URL lets it)", origin[:min(len(origin), 80)])
}
