package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// bound is the file in a folder that names the problem it belongs to.
const bound = "dlx-farm.json"

// binding is the content of that file.
type binding struct {
	Schema string `json:"schema"`
	Digest string `json:"digest"`
	Name   string `json:"name"`
}

// errFolder is the error for a folder that belongs to somebody else.
var errFolder = errors.New("want a new folder, or the folder of this problem")

// bind binds a new folder to a problem, checks that an old one belongs to it, and locks it for this process.
func bind(s *cli.Session, dir string, p *dlx.Problem, name string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	file := filepath.Join(dir, bound)
	want := binding{farm.Schema, p.Digest(), name}
	text, err := os.ReadFile(file)
	switch {
	case err == nil:
		var is binding
		if json.Unmarshal(text, &is) != nil || is.Schema != want.Schema {
			return nil, fmt.Errorf("%s: not a folder of %s: %w", dir, want.Schema, errFolder)
		}
		if is.Digest != want.Digest {
			return nil, fmt.Errorf("%s: the folder of another problem, %s with the digest %s (this one has %s): %w",
				dir, is.Name, is.Digest, want.Digest, errFolder)
		}
	case errors.Is(err, os.ErrNotExist):
		s.RemoveDrafts(file)
		if there, err := os.ReadDir(dir); err != nil || len(there) > 0 {
			return nil, fmt.Errorf("%s: not empty: %w", dir, errFolder)
		}
		if err := s.Replace(file, func(w io.Writer) error { return json.NewEncoder(w).Encode(want) }); err != nil {
			return nil, err
		}
	default:
		return nil, err
	}
	return lock(dir)
}

// lock locks a folder, if no other process has.
func lock(dir string) (unlock func(), err error) {
	type locked struct {
		unlock func()
		err    error
	}
	done := make(chan locked, 1)
	go func() {
		unlock, err := lockedfile.MutexAt(filepath.Join(dir, "lock")).Lock()
		done <- locked{unlock, err}
	}()
	select {
	case l := <-done:
		return l.unlock, l.err
	case <-time.After(2 * time.Second):
		return nil, fmt.Errorf("%s: another process serves it", dir)
	}
}

// open opens the store of the job: a server in this process, or a cluster. end closes it.
func (c *serve) open(s *cli.Session, p *dlx.Problem, name string) (store *farm.Store, server *farm.Server, end func(), err error) {
	if c.cluster.url != "" {
		if store, err = c.cluster.connect(s.Ctx, 0); err != nil {
			return nil, nil, nil, err
		}
		store.Replicas = c.replicas
		return store, nil, store.Conn.Close, nil
	}
	defer slow(s, "waiting for the server to recover what is stored in "+c.dir)()
	unlock, err := bind(s, c.dir, p, name)
	if err != nil {
		if errors.Is(err, errFolder) {
			s.Worse(cli.BadInput)
		}
		return nil, nil, nil, err
	}
	listener, err := c.listener()
	if err == nil {
		server, err = farm.Serve(c.dir, c.disk, listener)
	}
	if err != nil {
		unlock()
		return nil, nil, nil, c.in(err, nil)
	}
	shut := func() {
		server.Close()
		unlock()
	}
	conn, err := server.Connect(c.token)
	if err == nil {
		store, err = farm.NewStore(conn)
	}
	if err != nil {
		shut()
		return nil, nil, nil, c.in(err, server)
	}
	return store, server, func() { conn.Close(); shut() }, nil
}

// in adds to an error the place of the store, and the messages of its server.
func (c *serve) in(err error, server *farm.Server) error {
	where := c.dir
	if server == nil && c.cluster.url != "" {
		where = c.cluster.url
	}
	return fmt.Errorf("%s: %w%s", where, err, server.Trouble())
}

// slow reports what the process waits for if that takes long. Call stop at the end of the wait.
func slow(s *cli.Session, what string) (stop func()) {
	timer := time.AfterFunc(10*time.Second, func() { s.Message(what) })
	return func() { timer.Stop() }
}

// enter returns the job for the problem, which is split if it is new.
func (c *serve) enter(s *cli.Session, store *farm.Store, p *dlx.Problem, name string) (*farm.Job, error) {
	defer slow(s, "waiting for the jobs, the ledger and the queue")()
	store.Report = s.Message
	return store.Enter(s.Ctx, p, name, c.terms, func(terms *farm.Terms) ([]farm.Piece, error) {
		bar := s.Doing("splitting")
		defer bar.End()
		return split(s.Ctx, p, c.parts, terms)
	})
}
