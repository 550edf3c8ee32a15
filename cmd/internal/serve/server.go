package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"runtime/debug"
	"strings"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/page"
	"dlx-sudoku/cmd/internal/setters"
	"dlx-sudoku/cmd/internal/sudokucli"
)

// Run serves the page until the session ends.
func Run(s *cli.Session, flags *sudokucli.Serving) {
	given, ok := read(s)
	if !ok {
		return
	}
	listener, err := new(net.ListenConfig).Listen(s.Ctx, "tcp", flags.Listen)
	if err != nil {
		s.Fail(cli.BadUsage, fmt.Sprintf("cannot listen at %s: %v (--listen 127.0.0.1:0 takes a port that is free)", flags.Listen, bare(err)))
		return
	}
	g := newGuard(listener.Addr(), flags)
	h, err := newHandler(g, page.Files)
	if err != nil {
		listener.Close()
		s.Fail(cli.BadInput, err.Error())
		return
	}
	h.given = given
	var desks []net.Listener
	if flags.Setters != "" {
		if desks, err = setters.Listen(s.Ctx, flags.Setters); err != nil {
			listener.Close()
			s.Fail(cli.BadUsage, fmt.Sprintf("cannot listen at %s for f-puzzles.com: %v (does another solver answer there?)", flags.Setters, bare(err)))
			return
		}
	}
	debug.SetMemoryLimit(memory)
	if s.Sys.Alone {
		runtime.GOMAXPROCS(threads())
	}
	s.Print(g.address(listener.Addr()) + "\n")
	if len(desks) > 0 {
		s.Print(fmt.Sprintf("ws://%v for f-puzzles.com\n", desks[0].Addr()))
	}
	s.Flush()
	if err := both(s.Ctx,
		func(ctx context.Context) error { return setters.HTTP{Handler: h}.Serve(ctx, listener) },
		func(ctx context.Context) error {
			return (&setters.Server{Origins: flags.Origins}).Serve(ctx, desks)
		}); err != nil {
		s.Fail(cli.Unknown, err.Error())
	}
}

// both runs two servers until ctx ends or one of them does, and returns the first error.
func both(ctx context.Context, servers ...func(context.Context) error) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, len(servers))
	for _, serve := range servers {
		go func() { ended <- serve(ctx) }()
	}
	for range servers {
		if e := <-ended; e != nil && err == nil {
			err = e
		}
		cancel()
	}
	return err
}

// memory is the soft limit of the garbage collector, in bytes.
const memory = 150 << 20

// bare returns the reason why the server cannot listen at an address.
func bare(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// read reads the files of the command line, and returns the lines that show them to the page. ok is false if it could not.
func read(s *cli.Session) (lines []byte, ok bool) {
	if len(s.Args) == 0 {
		return nil, true
	}
	var record cli.Object
	for _, name := range s.Args {
		in, err := s.Open(name, "puzzles")
		var text []byte
		if err == nil {
			text, err = io.ReadAll(io.LimitReader(in, api.MaxText+1))
			in.Close()
		}
		if err == nil && len(text) > api.MaxText {
			err = fmt.Errorf("more than %d bytes", api.MaxText)
		}
		if err != nil {
			s.FailFile(cli.BadInput, name, input.Bare(err).Error())
			return nil, false
		}
		lines = append(record.AppendValue(lines, struct {
			File string `json:"file" help:"the name of a file of the command line"`
			Text string `json:"text" help:"its text"`
		}{name, strings.ToValidUTF8(string(text), "\ufffd")}), '\n')
	}
	return lines, true
}

// newGuard returns the guard of a server that listens at an address.
func newGuard(at net.Addr, flags *sudokucli.Serving) *guard {
	_, port, _ := net.SplitHostPort(at.String())
	g := &guard{port: port, names: flags.Hosts, allow: flags.Origins, cross: http.NewCrossOriginProtection()}
	for _, origin := range flags.Origins {
		if err := g.cross.AddTrustedOrigin(origin); err != nil {
			panic("serve: " + err.Error()) // the flag has checked it
		}
	}
	ip, err := netip.ParseAddrPort(at.String())
	g.local = err == nil && ip.Addr().IsLoopback()
	if !g.local {
		g.token = rand.Text() // cannot be guessed
	}
	return g
}

// address returns the address of the page, with the token that it needs.
func (g *guard) address(at net.Addr) string {
	host := at.String()
	if ip, err := netip.ParseAddrPort(host); err == nil && ip.Addr().IsUnspecified() {
		host = net.JoinHostPort("localhost", g.port)
	}
	if g.token == "" {
		return "http://" + host + "/"
	}
	return "http://" + host + "/#token=" + g.token
}
