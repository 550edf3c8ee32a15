package farm

import (
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go"
)

// presence is the message by which a worker announces itself at intervals.
type presence struct {
	Worker string `json:"worker"`
	Jobs   int    `json:"jobs"`
	Gone   bool   `json:"gone,omitempty"`

	at time.Time
}

const (
	beat     = 2 * time.Second // the interval of these messages
	lostToUs = 4 * beat        // a worker that was silent for this time counts as lost
)

// meet receives the announcement of a worker.
func (c *Coordinator) meet(m *nats.Msg) {
	var p presence
	if json.Unmarshal(m.Data, &p) != nil || len(p.Worker) > 200 || p.Jobs < 1 || p.Jobs > 1<<20 {
		return
	}
	p.at = time.Now()
	if p.Gone {
		delete(c.here, p.Worker)
	} else if len(c.here) < maxClients {
		c.here[p.Worker] = p
	}
}

// present returns the number of workers, and the number of parts that they count at the same time.
func (c *Coordinator) present() (workers, jobs int) {
	for name, p := range c.here {
		if time.Since(p.at) > lostToUs {
			delete(c.here, name)
			continue
		}
		workers++
		jobs += p.Jobs
	}
	return workers, jobs
}

// Over signals to the workers that the job has ended, and gives them a moment to leave.
func (c *Coordinator) Over() {
	heard := make(chan *nats.Msg, 1024)
	if s, err := c.Store.Conn.ChanSubscribe(c.Job.signal(hereSignal), heard); err == nil {
		defer s.Unsubscribe()
	}
	c.Store.Conn.Publish(c.Job.signal(overSignal), marshal(c.Job))
	moment := time.After(farewell)
	for workers, _ := c.present(); workers > 0; workers, _ = c.present() {
		select {
		case m := <-heard:
			c.meet(m)
		case <-moment:
			return
		}
	}
	c.Store.Conn.FlushTimeout(farewell)
}

// farewell is the time in which workers leave.
const farewell = 300 * time.Millisecond
