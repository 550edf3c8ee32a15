package judges

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

	cmd     *exec.Cmd // nil: none is running
	in      io.WriteCloser
	answers <-chan answer // closed when no more of them come
	errs    *head
}

// ask has a question answered. The error is that of ctx, or wraps errDied or errHung; the process is gone then.
func (w *worker) ask(ctx context.Context, r request) (answer, error) {
	if w.cmd == nil {
		if err := w.start(); err != nil {
			return answer{}, fmt.Errorf("%w: it cannot be started: %w", errDied, err)
		}
	}
	if err := w.send(r); err != nil {
		return answer{}, fmt.Errorf("%w: it cannot be asked: %w", errDied, err)
	}
	a, err := w.await(ctx, r)
	if err == nil {
		return a, nil
	}
	why := w.kill()
	if err == errDied {
		err = fmt.Errorf("%w: %s", errDied, why)
	}
	return answer{}, err
}

// send sends a request. It does not wait until all of it has been read: the process may hang.
func (w *worker) send(r request) error {
	text, err := json.Marshal(r)
	if err == nil {
		go w.in.Write(text) // an error shows in what comes back
	}
	return err
}

// await waits for the answer to a request, as long as there is time for it. The error is that of ctx, or wraps errHung,
// or is errDied.
func (w *worker) await(ctx context.Context, r request) (answer, error) {
	var up <-chan time.Time
	if limit := r.question().left(); limit > 0 {
		up = time.After(limit)
	}
	var late time.Duration // how long it may still take after its time was up
	for {
		select {
		case a, ok := <-w.answers:
			switch {
			case !ok:
				return a, errDied
			case !a.fits(r):
				return a, fmt.Errorf("%w: its answer makes no sense", errDied)
			case !a.here():
				return a, nil
			case late > 0:
				late = w.grace
				up = time.After(late)
			}
		case <-ctx.Done():
			return answer{}, ctx.Err()
		case <-up:
			if late > 0 {
				return answer{}, fmt.Errorf("%w, %v after its time was up", errHung, late)
			}
			late = w.patience
			w.send(request{}) // are you there?
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
	answers := make(chan answer)
	go receive(out, answers)
	w.cmd, w.in, w.answers = cmd, in, answers
	return nil
}

// receive passes on the answers of a worker, up to the end of them or to the first that is none.
func receive(out io.Reader, answers chan<- answer) {
	defer close(answers)
	d := decoder(out)
	for {
		var a answer
		err := d.Decode(&a)
		switch {
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, fs.ErrClosed):
			return
		case err != nil:
			answers <- answer{senseless: true}
			return
		}
		answers <- a
	}
}

// kill ends the process at once and says what it ended of if it had ended before.
func (w *worker) kill() string {
	w.cmd.Process.Kill()
	err := w.end()
	switch line, _, _ := bytes.Cut(w.errs.text, []byte("\n")); {
	case len(line) > 0:
		return string(line)
	case err != nil:
		return err.Error()
	}
	return "exit status 0"
}

// close lets the process, which is at nothing, end; or ends it if it does not.
func (w *worker) close() {
	if w.cmd == nil {
		return
	}
	timer := time.AfterFunc(w.patience, func() { w.cmd.Process.Kill() })
	defer timer.Stop()
	w.end()
}

// end ends the input of the process and waits for its end.
func (w *worker) end() error {
	w.in.Close()
	for range w.answers { // what still comes is not wanted
	}
	err := w.cmd.Wait()
	w.cmd = nil
	return err
}

// head keeps the beginning of what is written to it.
type head struct{ text []byte }

func (h *head) Write(p []byte) (int, error) {
	const most = 4096
	h.text = append(h.text, p[:min(len(p), most-len(h.text))]...)
	return len(p), nil
}
