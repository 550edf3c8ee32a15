package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
)

// A monitor answers programs that watch a server: /healthz reports whether the server is at work, and /metrics has its progress
// in the text format of Prometheus. It takes only GET requests, and reveals nothing secret except the number of solutions so far.
type monitor struct {
	progress func() farm.Progress // may be called at any time
	job      *farm.Job
}

// stale is the age of the progress at which the server is not healthy. The progress is renewed about every second.
const stale = time.Minute

// handler returns the handler of both paths.
func (m *monitor) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", m.health)
	mux.HandleFunc("GET /metrics", m.metrics)
	return mux
}

func (m *monitor) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	p := m.progress()
	if age := time.Since(p.At); age > stale {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintf(w, "no progress report for %v\n", age.Round(time.Second))
		return
	}
	fmt.Fprintf(w, "ok: %s\n", p)
}

func (m *monitor) metrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	var text strings.Builder
	p := m.progress()
	for _, gauge := range []struct {
		name, help string
		value      float64
	}{
		{"parts", "Parts of the job; a part that was split counts as its parts.", float64(p.Parts)},
		{"parts_done", "Parts that have been counted.", float64(p.Done)},
		{"parts_failed", "Parts that were given up.", float64(p.Failed)},
		{"samples", "Parts to be counted again among those done.", float64(p.Checks)},
		{"samples_checked", "Parts that have been counted again.", float64(p.Checked)},
		{"share", "Share of the expected work that is done, from 0 to 1.", p.Share},
		{"solutions_per_second", "Solutions counted a second by the present workers.", p.Rate},
		{"workers", "Worker processes.", float64(p.Workers)},
		{"jobs", "Parts that the workers can count side by side.", float64(p.Jobs)},
		{"seconds_left", "Expected seconds left, 0 if unknown.", p.Left},
		{"progress_timestamp_seconds", "When these figures were taken, in Unix time.", float64(p.At.Unix())},
	} {
		fmt.Fprintf(&text, "# HELP dlx_farm_%s %s\n# TYPE dlx_farm_%[1]s gauge\ndlx_farm_%[1]s{job=%[3]q} %[4]v\n",
			gauge.name, gauge.help, m.job.ID, gauge.value)
	}
	w.Write([]byte(text.String()))
}

// monitor serves /healthz and /metrics at the address of --http, if there is one. end stops it.
func (c *serve) monitor(s *cli.Session, farmer *farm.Coordinator) (end func(), err error) {
	if c.http == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", c.http)
	if err != nil {
		return nil, fmt.Errorf("--http: %w", err)
	}
	m := &monitor{farmer.Progress, farmer.Job}
	server := &http.Server{
		Handler: m.handler(), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10,
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.Message("--http: " + err.Error())
		}
	}()
	s.Message(fmt.Sprintf("health and metrics at http://%s/healthz and /metrics", listener.Addr()))
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			server.Close()
		}
		<-ended
	}, nil
}
