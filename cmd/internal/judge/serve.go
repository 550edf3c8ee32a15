package judge

import (
	"context"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
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

// Serve answers the requests of a Judge until there are no more of them. Then it returns at once, also if it is at one.
func Serve(in io.Reader, out io.Writer) error {
	signal.Ignore(os.Interrupt)
	debug.SetGCPercent(gcPercent)
	requests := make(chan request)
	ended := make(chan error, 2)
	go func() {
		defer close(requests)
		for decoder := gob.NewDecoder(in); ; {
			var q request
			if err := decoder.Decode(&q); err != nil {
				ended <- err
				return
			}
			requests <- q
		}
	}()
	go func() {
		encoder := gob.NewEncoder(out)
		for q := range requests {
			if err := encoder.Encode(decide(context.Background(), q)); err != nil {
				ended <- err
				return
			}
		}
	}()
	if err := <-ended; !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}
