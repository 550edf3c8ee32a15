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

// grace is how long a worker may take beyond its time before it counts as hanging. It notices the end of its time at the
// next clause that the solver learns, and when it has written down the clauses.
const grace = 5 * time.Second

var (
	errDied = errors.New("the judge's process ended")
	errHung = errors.New("the judge's process does not answer")
)

// worker is a process that answers one question after the other. It is started when there is one.
type worker struct {
	command func() (*exec.Cmd, error)
	grace   time.Duration

	cmd    *exec.Cmd // nil: none is running
	client *rpc.Client
	errs   *head
}

// ask has a question answered. The error is that of ctx, or wraps errDied or errHung; the process is gone then.
func (w *worker) ask(ctx context.Context, method string, timeout time.Duration, question, answer any) error {
	if w.cmd == nil {
		if err := w.start(); err != nil {
			return fmt.Errorf("%w: it cannot be started: %w", errDied, err)
		}
	}
	done := make(chan error, 1)
	go func() { done <- w.client.Call(method, question, answer) }()
	var late <-chan time.Time
	if timeout > 0 {
		timer := time.NewTimer(timeout + w.grace)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case err := <-done:
		if err == nil {
			return nil
		}
		why := w.kill()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%w: %s", errDied, why)
	case <-ctx.Done():
		w.kill()
		<-done
		return ctx.Err()
	case <-late:
		w.kill()
		<-done
		return fmt.Errorf("%w, %v after its time was up", errHung, w.grace)
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

// close lets the process end, or ends it if it does not.
func (w *worker) close() {
	if w.cmd == nil {
		return
	}
	w.client.Close()
	timer := time.AfterFunc(w.grace, func() { w.cmd.Process.Kill() })
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
