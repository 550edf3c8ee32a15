package farm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file tends the queue of tasks: the coordinator offers tasks, and asks for splits when workers are idle.

const (
	tick       = time.Second // the interval at which the queue is checked and the progress is stored
	tasksAhead = 256         // the number of tasks that are offered at a time
)

// offer puts tasks for pieces into the queue. The queue refuses tasks that it already has.
func (c *Coordinator) offer(ctx context.Context, pieces []*piece) error {
	for some := range slices.Chunk(pieces, tasksAhead) {
		var acks []jetstream.PubAckFuture
		for _, g := range some {
			kind := g.wants()
			if kind == "" {
				continue
			}
			t := task{Part: g.Part, Share: g.Share}
			if kind == checkKind {
				if c.held = c.holds(); c.held {
					continue
				}
				t.First, t.Other, t.Alone = g.by, g.in, c.alone()
			}
			ack, err := c.Store.js.PublishAsync(c.Job.taskSubject(kind, keyOf(g.Part)), marshal(t))
			if err != nil {
				return err
			}
			acks = append(acks, ack)
		}
		for _, ack := range acks {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-ack.Ok():
			case err := <-ack.Err():
				if !inQueue(err) {
					return err
				}
			}
		}
	}
	return nil
}

// inQueue reports whether an error says that the queue has the task.
func inQueue(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum messages per subject exceeded")
}

// alone reports whether there is only one worker.
func (c *Coordinator) alone() bool {
	workers, _ := c.present()
	return workers == 1
}

// holds reports whether samples are held back. They are while there is only one worker and other work, since another worker may
// come.
func (c *Coordinator) holds() bool { return c.alone() && c.book.uncounted() > 0 }

// tend checks the queue and stores the progress. It returns an error if the store has been silent for too long.
func (c *Coordinator) tend(ctx context.Context) error {
	p := c.note()
	short, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := c.balance(short)
	if c.behind > 1 {
		c.behind = 0
		err = errors.Join(err, c.catchUp(ctx))
	}
	if _, put := c.ledger.Put(short, progressKey, marshal(p)); err == nil {
		err = put
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrStuck):
		return err
	case err == nil:
		c.stored = time.Now()
	case time.Since(c.stored) > c.patience():
		return fmt.Errorf("nothing can be stored: %w", err)
	}
	return nil
}

// patience returns how long the store may be silent. Silence may mean that the machine is busy, unless the store has failed.
func (c *Coordinator) patience() time.Duration {
	if c.Broken != nil && c.Broken() {
		return min(c.Patience, 2*patience)
	}
	return c.Patience
}

// balance notes whether the queue holds too few tasks, and asks for splits when workers are idle.
func (c *Coordinator) balance(ctx context.Context) error {
	info, err := c.queue.Info(ctx)
	if err != nil {
		return err
	}
	wanted := c.book.wanted()
	if c.holds() {
		wanted = c.book.uncounted()
	}
	if c.behind++; uint64(wanted) <= info.State.Msgs {
		c.behind = 0
	}
	at, err := c.consumer.Info(ctx)
	if err != nil {
		return err
	}
	if err := c.renewQueue(ctx, wanted, at); err != nil {
		return err
	}
	if at.NumPending == 0 && at.NumWaiting > 0 && at.NumAckPending > 0 {
		idle := idleness{Idle: at.NumWaiting, Busy: at.NumAckPending}
		return c.Store.Conn.Publish(c.Job.signal(idleSignal), marshal(idle))
	}
	return nil
}

// idleness is the message to workers that others are idle.
type idleness struct {
	Idle int `json:"idle"`
	Busy int `json:"busy"`
}
