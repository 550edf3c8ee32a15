package farm

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// This file takes tasks from the queue. It uses the protocol of JetStream directly: jetstream.Consumer.Next would drop a task
// that arrives while its context ends, and no other worker would get that task before its lease is over.

// asking is how long a worker waits for a task before it asks again.
const asking = 10 * time.Second

// next waits for a task until ctx ends, and returns nil if there was none. In that case the server has given it none either, unless
// the server was silent during the whole farewell: such a task waits for the end of its lease.
func (w *Worker) next(ctx context.Context) (*nats.Msg, error) {
	conn := w.Store.Conn
	inbox, err := conn.SubscribeSync(conn.NewInbox())
	if err != nil {
		return nil, err
	}
	defer inbox.Unsubscribe()
	request := struct {
		Batch   int           `json:"batch"`
		Expires time.Duration `json:"expires"`
	}{1, asking}
	subject := "$JS.API.CONSUMER.MSG.NEXT." + w.job.queueStream() + "." + consumer
	if err := conn.PublishRequest(subject, inbox.Subject, marshal(request)); err != nil {
		return nil, err
	}
	wait, cancel := context.WithTimeout(ctx, asking+time.Second)
	defer cancel()
	m, err := inbox.NextMsgWithContext(wait)
	if err != nil {
		inbox.Drain()
		late, none := inbox.NextMsg(w.Farewell) // a task may have come before the server closed the inbox
		switch {
		case none == nil:
			m = late
		case wait.Err() != nil:
			return nil, nil
		default:
			return nil, err
		}
	}
	switch status := m.Header.Get("Status"); status {
	case "":
		return m, nil
	case "404", "408": // none came before the request expired
		return nil, nil
	default:
		return nil, fmt.Errorf("the queue answers %s %s", status, m.Header.Get("Description"))
	}
}
