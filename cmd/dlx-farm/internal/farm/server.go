package farm

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// A Listener says where a server listens and whom it lets in.
type Listener struct {
	Address     string // host:port; port 0 means any free port
	Token       string // the token of clients; "": they need none
	ReaderToken string // the token of read-only clients; "": there are no such clients
	TLS         *tls.Config
}

// ErrReaders is the error for a server that lets anybody write and asks readers for a token.
var ErrReaders = errors.New("want a token for workers, other than that for readers")

// ErrExposed is the error for a server that anybody could reach and use.
var ErrExposed = errors.New("other machines can reach this address: want a token and a TLS certificate")

// Check checks that a server that listens beyond this machine wants a token and speaks TLS.
func (l Listener) Check() error {
	host, _, err := net.SplitHostPort(l.Address)
	if err != nil {
		return fmt.Errorf("address %q (want HOST:PORT): %w", l.Address, err)
	}
	if l.ReaderToken != "" && (l.Token == "" || l.Token == l.ReaderToken) {
		return ErrReaders
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() || host == "localhost" {
		return nil
	}
	if l.Token == "" || l.TLS == nil {
		return fmt.Errorf("%s: %w", l.Address, ErrExposed)
	}
	return nil
}

// The limits of a server.
const (
	maxPayload       = 1 << 20 // bytes of a message
	maxClients       = 20_000
	maxSubscriptions = 64 << 10 // of one client
	maxPending       = 64 << 20 // bytes that wait for one client
	maxMemory        = 64 << 20 // of JetStream, which keeps everything in files
	requestQueue     = 10_000   // requests to JetStream that wait
	syncInterval     = 10 * time.Second
)

// A Server is a NATS server in this process.
type Server struct {
	server *server.Server
	log    *journal
}

// Serve starts a server that keeps everything below a directory, up to maxStore bytes there.
func Serve(dir string, maxStore int64, l Listener) (*Server, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	host, portText, _ := net.SplitHostPort(l.Address)
	port, err := net.LookupPort("tcp", portText)
	if err != nil {
		return nil, err
	}
	// The server ends the process when it cannot listen, so this is tried first.
	try, err := net.Listen("tcp", l.Address)
	if err != nil {
		return nil, err
	}
	try.Close()
	if port == 0 {
		port = server.RANDOM_PORT
	}
	options := &server.Options{
		ServerName: "dlx-farm", Host: host, Port: port, NoSigs: true,
		JetStream: true, StoreDir: dir, JetStreamMaxMemory: maxMemory, JetStreamMaxStore: maxStore,
		JetStreamRequestQueueLimit: requestQueue, SyncInterval: syncInterval, DisableJetStreamBanner: true,
		MaxPayload: maxPayload, MaxConn: maxClients, MaxSubs: maxSubscriptions, MaxPending: maxPending,
		TLS: l.TLS != nil, TLSConfig: l.TLS, TLSTimeout: 5,
	}
	if l.ReaderToken == "" {
		options.Authorization = l.Token
	} else {
		options.CustomClientAuthentication = &gate{l.Token, l.ReaderToken}
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	own := &Server{s, &journal{}}
	s.SetLoggerV2(own.log, false, false, false)
	if !within(recovery, s.Start) { // such a server cannot be shut down either
		return nil, fmt.Errorf("the server has not recovered what is stored within %v%s", recovery, own.log.text())
	}
	switch {
	case !s.ReadyForConnections(30 * time.Second):
		err = errors.New("the server did not start" + own.log.text())
	case !s.JetStreamEnabled():
		err = errors.New("the server cannot use its directory" + own.log.text())
	default:
		return own, nil
	}
	own.Close()
	return nil, err
}

// The time limits for a server to recover its store, which takes some two seconds for thirty thousand parts, and to shut down.
const (
	recovery = 10 * time.Minute
	shutdown = 30 * time.Second
)

// within reports whether a function returned within a time limit. If it did not, it goes on.
func within(limit time.Duration, do func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
		return true
	case <-time.After(limit):
		return false
	}
}

// URL returns the address of the server for workers, without the token.
func (s *Server) URL() string { return s.server.ClientURL() }

// Connect returns a connection to the server that does not leave the process.
func (s *Server) Connect(token string) (*nats.Conn, error) {
	return nats.Connect("", nats.InProcessServer(s.server), nats.Token(token), nats.Name("dlx-farm serve"), nats.MaxReconnects(-1))
}

// Trouble returns the last few errors and warnings of the server after ": ", or "" if there are none.
func (s *Server) Trouble() string {
	if s == nil {
		return ""
	}
	return s.log.text()
}

// Broken reports whether the server has met an error of its own, such as a full disk.
func (s *Server) Broken() bool {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return s.log.errors
}

// Close ends the server. Nothing listens afterwards, unless the server cannot shut down.
func (s *Server) Close() {
	within(shutdown, func() {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	})
}

// A journal keeps the last errors and warnings of a server.
type journal struct {
	mu     sync.Mutex
	last   []string
	errors bool // there was an error that is not a client's
}

// keep keeps a message.
func (j *journal) keep(format string, v ...any) {
	j.mu.Lock()
	defer j.mu.Unlock()
	line := fmt.Sprintf(format, v...)
	if len(j.last) > 0 && j.last[len(j.last)-1] == line {
		return
	}
	if j.last = append(j.last, line); len(j.last) > 3 {
		j.last = j.last[1:]
	}
}

// ofClient stands in each message about the connection of a client.
const ofClient = " - cid:"

// fail keeps the message of an error. A client's error, such as a wrong token, does not count against the store.
func (j *journal) fail(format string, v ...any) {
	j.keep(format, v...)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.errors = j.errors || !strings.Contains(fmt.Sprintf(format, v...), ofClient)
}

func (j *journal) text() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.last) == 0 {
		return ""
	}
	return ": " + strings.Join(j.last, "; ")
}

// These methods make a journal the log of a server.

func (j *journal) Noticef(string, ...any)         {}
func (j *journal) Debugf(string, ...any)          {}
func (j *journal) Tracef(string, ...any)          {}
func (j *journal) Warnf(format string, v ...any)  { j.keep(format, v...) }
func (j *journal) Errorf(format string, v ...any) { j.fail(format, v...) }
func (j *journal) Fatalf(format string, v ...any) { j.fail(format, v...) }
