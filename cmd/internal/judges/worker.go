package judges

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/rpc"
	"os"
	"os/exec"
	"time"
)

// A worker whose time is up is asked whether it is there. If it does not answer for as long as patience, as when it has
// been stopped, it is killed. If it does, it may take grace: it notices the end of its time at the next clause that the
// solver learns, and when it has written down the clauses.
const (
	patience = 250 * time.Millisecond
	grace    = 5 * time.Second
)

var (
	errDied = errors.New("the judge's process ended")
	errHung = errors.New("the judge's process does not answer")
)

// worker is a process that answers one question after the other. It is started when there is one.
type worker struct {
	command         func() (*exec.Cmd, error)
	patience, grace time.Duration

	cmd    *exec.Cmd // nil: none is running
	client *rpc.Client
	errs   *head
}

// ask has a question answered. The error is that of ctx, or wraps errDied or errHung; the process is gone then.
func (w *worker) ask(ctx context.Context, method string, q Question, question, answer any) error {
	if w.cmd == nil {
		if err := w.start(); err != nil {
			return fmt.Errorf("%w: it cannot be started: %w", errDied, err)
		}
	}
	call := w.client.Go(method, question, answer, make(chan *rpc.Call, 1)).Done
	ended, err := w.await(ctx, call, q.left())
	if err == nil {
		return nil
	}
	why := w.kill()
	if !ended {
		<-call // nothing is written to the answer any more
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case ended:
		return fmt.Errorf("%w: %s", errDied, why)
	}
	return err
}

// await waits for a call to end, for some time; 0 means no limit. The error is that of the call if that has ended; or
// that of ctx, or wraps errHung.
func (w *worker) await(ctx context.Context, call <-chan *rpc.Call, limit time.Duration) (ended bool, err error) {
	var up <-chan time.Time
	if limit > 0 {
		up = time.After(limit)
	}
	var late time.Duration     // how long it may still take after its time was up
	var there <-chan *rpc.Call // it is
	for {
		select {
		case done := <-call:
			return true, done.Error
		case <-ctx.Done():
			return false, ctx.Err()
		case <-there:
			late, there = w.grace, nil
			up = time.After(late)
		case <-up:
			if late > 0 {
				return false, fmt.Errorf("%w, %v after its time was up", errHung, late)
			}
			late = w.patience
			there = w.client.Go(thereMethod, struct{}{}, new(struct{}), make(chan *rpc.Call, 1)).Done
			up = time.After(late)
		}
	}
}

// start starts the process.
func (w *worker) start() error {
	if os.Getenv(inWorker) != "" {
		return errors.New("a worker starts no workers")
	}
	cmd, err := w.command()
	if err != nil {
		return err
	}
	cmd.Env = append(cmd.Environ(), inWorker+"=1")
	w.errs = new(head)
	cmd.Stderr = w.errs
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	w.cmd, w.client = cmd, rpc.NewClient(pipes{out, in})
	return nil
}

// pipes are the two ends of a worker's streams. Close lets the worker end; what it still writes can be read.
type pipes struct {
	io.Reader
	io.WriteCloser
}

// kill ends the process at once and says what it ended of, if it had ended before.
func (w *worker) kill() string {
	w.cmd.Process.Kill()
	err := w.cmd.Wait()
	w.client.Close()
	w.cmd = nil
	why := "its answer makes no sense"
	switch {
	case len(w.errs.text) > 0:
		line, _, _ := bytes.Cut(w.errs.text, []byte("\n"))
		why = string(line)
	case err != nil:
		why = err.Error()
	}
	return why
}

// close lets the process, which is at nothing, end; or ends it if it does not.
func (w *worker) close() {
	if w.cmd == nil {
		return
	}
	w.client.Close()
	timer := time.AfterFunc(w.patience, func() { w.cmd.Process.Kill() })
	defer timer.Stop()
	w.cmd.Wait()
}

// head keeps the beginning of what is written to it.
type head struct{ text []byte }

func (h *head) Write(p []byte) (int, error) {
	const most = 4096
	h.text = append(h.text, p[:min(len(p), most-len(h.text))]...)
	return len(p), nil
}
