package setters

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/coder/websocket"

	"dlx-sudoku/cmd/internal/judges"
)

// commands has the commands of the page.
var commands map[string]func(context.Context, *puzzle, *replier) error

func init() { // readRequest lists them
	commands = map[string]func(context.Context, *puzzle, *replier) error{
		"solve":          solve,
		"check":          check,
		"count":          count,
		"truecandidates": trueCandidates,
		"solvepath":      solvePath,
		"step":           step,
	}
}

// cancelCommand ends the request under way.
const cancelCommand = "cancel"

// writeTime bounds the sending of a reply; then the page is disconnected.
const writeTime = 5 * time.Second

// A judge proves the result of a search.
type judge func(context.Context, judges.Claim) judges.Report

// A session is a connection. It works at one request at a time.
type session struct {
	conn  *websocket.Conn
	judge judge
	end   context.CancelFunc // of the request under way
	done  chan struct{}      // closed when it has ended and its last reply was sent
}

// run answers requests until the connection or ctx ends. Nothing is left running then.
func (s *session) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.conn.SetReadLimit(maxMessage)
	for {
		_, text, err := s.conn.Read(ctx)
		s.stop()
		if err != nil {
			return
		}
		r, err := readRequest(text)
		reply := &replier{ctx, s.conn, s.judge, r.Nonce}
		switch {
		case err != nil:
			err = reply.refuse(err)
		case r.Command == cancelCommand:
			err = reply.send(reply.head("canceled"))
		default:
			s.start(ctx, r, reply)
		}
		if err != nil {
			return
		}
	}
}

// start begins to work at a request; stop must follow.
func (s *session) start(ctx context.Context, r request, reply *replier) {
	ctx, s.end = context.WithCancel(ctx)
	s.done = make(chan struct{})
	go func() {
		defer close(s.done)
		answer(ctx, r, reply)
	}()
}

// stop ends the request under way, if there is one, and waits for its end.
func (s *session) stop() {
	if s.end != nil {
		s.end()
		<-s.done
		s.end = nil
	}
}

// answer answers a request. After an error or a panic, the last reply says so; if it cannot be sent, the connection ends, and
// run notices that.
func answer(ctx context.Context, r request, reply *replier) {
	var err error
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the program is at fault (please report this): %v", p)
		}
		switch {
		case err == nil:
		case ctx.Err() != nil:
			reply.send(reply.head("canceled"))
		default:
			reply.refuse(err)
		}
	}()
	p, err := readPuzzle(r.Data)
	if err == nil {
		err = commands[r.Command](ctx, p, reply)
	}
}

// A replier sends replies to one request.
type replier struct {
	ctx   context.Context // of the connection
	conn  *websocket.Conn
	judge judge
	nonce int64
}

// head returns what a reply of some type begins with.
func (r *replier) head(kind string) head { return head{r.nonce, kind} }

// refuse sends the reason why there is no answer.
func (r *replier) refuse(why error) error {
	return r.send(invalidReply{r.head("invalid"), why.Error()})
}

// errGone is the error of a reply after the end of the connection.
var errGone = errors.New("the connection has ended")

// send sends a reply.
func (r *replier) send(reply any) error {
	text, err := json.Marshal(reply)
	if err != nil {
		panic("setters: " + err.Error()) // impossible: replies are plain values
	}
	ctx, cancel := context.WithTimeout(r.ctx, writeTime)
	defer cancel()
	if r.conn.Write(ctx, websocket.MessageText, text) != nil {
		return errGone
	}
	return nil
}
