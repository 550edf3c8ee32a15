package setters

import (
	"cmp"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// This file serves HTTP on this machine, for setters and for the page, with limits that keep strangers from blocking it.

// HTTP is a server of HTTP on this machine.
type HTTP struct {
	Handler http.Handler
	EndTime time.Duration // how long the end waits for the requests being answered; 0: half a second
}

// How long a client may take, and how much it may send, before the connection is closed.
const (
	headerTime = 5 * time.Second
	readTime   = 20 * time.Second
	idleTime   = time.Minute
	maxHeader  = 16 << 10 // bytes
)

// Serve answers requests until ctx ends, which is the context of all requests; then it waits for the requests at work, up to
// EndTime. The error says why it could not go on. The listeners are closed.
func (s HTTP) Serve(ctx context.Context, listeners ...net.Listener) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler:           s.Handler,
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          log.New(io.Discard, "", 0),
	}
	ended := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { ended <- server.Serve(l) }()
	}
	left := len(listeners)
	select {
	case err = <-ended:
		left--
	case <-ctx.Done():
	}
	cancel()
	late, stop := context.WithTimeout(context.WithoutCancel(ctx), cmp.Or(s.EndTime, time.Second/2))
	defer stop()
	if server.Shutdown(late) != nil {
		server.Close()
	}
	for range left {
		<-ended
	}
	return err
}
