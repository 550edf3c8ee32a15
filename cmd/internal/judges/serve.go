package judges

import (
	"context"
	"errors"
	"io"
	"net/rpc"
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

// The methods of a service as net/rpc names them.
const (
	checkMethod   = "Judge.Check"
	explainMethod = "Judge.Explain"
	thereMethod   = "Judge.There"
)

// service is what a worker offers. It calls asked with each question.
type service struct{ asked func() }

// Check checks a claim.
func (s service) Check(c Claim, r *Report) error {
	s.asked()
	*r = check(context.Background(), judge, c)
	return nil
}

// Explain explains a puzzle.
func (s service) Explain(q Question, e *Explanation) error {
	s.asked()
	*e = explain(context.Background(), judge, q)
	return nil
}

// There returns at once.
func (s service) There(struct{}, *struct{}) error { return nil }

// Serve answers the questions of [Judges] until there are no more of them. Then it returns at once, even if it is at
// one.
func Serve(in io.Reader, out io.Writer) error {
	signal.Ignore(os.Interrupt)
	debug.SetGCPercent(gcPercent)
	ended, end := context.WithCancel(context.Background())
	defer end()
	asked, ask := context.WithCancel(context.Background())
	defer ask()
	server := rpc.NewServer()
	if err := server.RegisterName("Judge", service{ask}); err != nil {
		return err
	}
	c := &conn{in: in, out: out, end: end}
	served := make(chan struct{})
	go func() {
		server.ServeConn(c)
		close(served)
	}()
	select {
	case <-served:
	case <-ended.Done():
		select {
		case <-served:
		case <-asked.Done(): // this question is not waited for
		}
	}
	if ended.Err() != nil && (asked.Err() != nil || !c.read) {
		return nil
	}
	return errors.New("this is no question to a judge")
}

// conn is the connection of a worker with those who ask.
type conn struct {
	in   io.Reader
	out  io.Writer
	end  func() // called at the end of in
	read bool   // something has come
}

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.read = c.read || n > 0
	if n == 0 && err != nil {
		c.end()
	}
	return n, err
}

func (c *conn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *conn) Close() error                { return nil }
