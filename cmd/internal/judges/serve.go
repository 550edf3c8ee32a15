package judges

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"sync"
)

// Hidden is the argument that makes a command a worker: it must call [Serve] then.
const Hidden = "judge-worker"

// inWorker is set in the environment of a worker, so that it never starts another one, whatever its command does.
const inWorker = "DLX_SUDOKU_JUDGE_WORKER"

// gcPercent is the garbage collector's GOGC in a worker. Each check leaves about a megabyte of clauses behind.
const gcPercent = 400

// Self returns this program as a worker.
func Self() (*exec.Cmd, error) {
	name, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return exec.Command(name, Hidden), nil
}

// Serve answers the questions of [Judges] until there are no more of them. Then it returns at once, even if it is at
// one.
func Serve(in io.Reader, out io.Writer) error {
	signal.Ignore(os.Interrupt)
	debug.SetGCPercent(gcPercent)
	requests, answers := decoder(in), json.NewEncoder(out)
	var writing sync.Mutex
	for {
		var r request
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("this is no question to a judge: %w", err)
		}
		go func() { // so that the next request is read, or the end
			a := r.answer()
			writing.Lock()
			defer writing.Unlock()
			answers.Encode(a) // if nobody reads it, nobody asks any more either
		}()
	}
}

// answer answers a request.
func (r request) answer() (a answer) {
	switch {
	case r.Check != nil:
		report := check(context.Background(), judge, *r.Check)
		a.Report = &report
	case r.Explain != nil:
		explanation := explain(context.Background(), judge, *r.Explain)
		a.Explanation = &explanation
	}
	return a
}
