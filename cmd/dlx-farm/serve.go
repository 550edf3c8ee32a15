package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

var serveCommand = cli.Command{
	Name: "serve", Short: "serve a problem to workers, and print the number of its solutions",
	Usage: []string{
		"serve --dir DIR [FLAGS] [FILE|-]",
		"serve --nats URL [--creds FILE] [FLAGS] [FILE|-]",
	}, Operands: 1,
	Long: `Splits the search for all solutions into parts, gives them to workers, and prints the count when it follows from their
results. All that is known is kept in DIR, or in a cluster of yours that has JetStream: interrupted or killed, the same
command goes on from there. How workers join is reported on stderr.

The process works, too, with --jobs; --jobs 0 leaves the work to others. A part that takes longer than --split-after while
workers have nothing to do is split into parts of its own. A part that was given out --attempts times in vain is reported,
and the exit status is 4. What is lost of DIR is made again if it follows from the rest. If it does not, or DIR cannot be
read in time, the exit status is 4, too.

With --check 2%, two in a hundred parts are counted again, by another worker and in another representation if there is
one. If two counts of a part differ, both are reported, and the exit status is 5.

On an address that other machines can reach, --listen wants --token-file, --tls-cert and --tls-key:

   dlx-farm serve --dir state --listen 0.0.0.0:4222 --token-file token \
       --tls-cert cert.pem --tls-key key.pem problem.dlx`,
	Examples: `   dlx-farm serve --dir state problem.dlx
   dlx-farm serve --dir state --check 2% --jobs 0 problem.dlx
   dlx-farm serve --nats tls://nats.example.org --creds my.creds problem.dlx`,
	New: func() cli.Runner { return new(serve) },
}

// serve serves a problem to workers.
type serve struct {
	cluster     connection // its url is empty for a server in this process
	dir, listen string
	http        string // the address of the monitor; "": there is none
	cert, key   string
	token       string
	readerFile  string
	readerToken string
	logEvery    time.Duration
	replicas    int
	disk        int64
	parts, jobs int
	check       float64
	terms       farm.Terms
	engine      dlx.Representation
}

func (c *serve) Flags(f *cli.Flags) {
	c.listen, c.replicas, c.disk, c.terms = "127.0.0.1:4222", 1, 16<<30, farm.DefaultTerms
	f.File("dir", "keep everything in the folder `DIR`, which is created if it does not exist", "none, then --nats must be given", &c.dir)
	f.Text("listen", "serve workers at `HOST:PORT`; port 0 means any free port", c.listen, "", &c.listen)
	c.jobs = runtime.GOMAXPROCS(0)
	f.Number("jobs,j", "count `N` parts side by side in this process", "all processors", 0, 1024, func(n uint64) { c.jobs = int(n) })
	f.Number("parts", "split the search into about `N` parts at first", "by the expected time", 1, 1<<20, func(n uint64) { c.parts = int(n) })
	f.Value("check", "have `SHARE` of the parts counted again, such as 2%", "0%", cli.Into(&c.check, percentage))
	f.Duration("lease", "take a part back from a worker that was silent for `DURATION`", "30s", func(d time.Duration) { c.terms.Lease = d })
	f.Duration("split-after", "split parts that take longer than `DURATION` while workers are idle", "5s",
		func(d time.Duration) { c.terms.Split = d })
	f.Number("attempts", "give a part up that was given out `N` times in vain", "5", 1, 1000, func(n uint64) { c.terms.Attempts = int(n) })
	engineFlag(f, &c.engine)
	c.cluster.files(f)
	f.File("tls-cert", "serve with the TLS certificate in `FILE`", "no TLS", &c.cert)
	f.File("tls-key", "its key, in `FILE`", "no TLS", &c.key)
	f.File("reader-token-file", "let whoever has the token in `FILE` see the status and the result, and change nothing", "nobody", &c.readerFile)
	f.Value("disk", "use `SIZE` of the disk at most, such as 500M or 10G", "16G", func(s string) error {
		n, err := text.ParseSize(s)
		c.disk = int64(n)
		return err
	})
	f.Text("http", "answer GET /healthz and /metrics (Prometheus) at `HOST:PORT`", "nowhere", "", &c.http)
	logFlag(f, &c.logEvery)
	f.Text("nats", "use the cluster at `URL` instead of a server in this process", "a server in this process", "", &c.cluster.url)
	f.Number("replicas", "keep everything on `N` servers of the cluster", "1", 1, 5, func(n uint64) { c.replicas = int(n) })
	f.Display()
}

// percentage reads a share: 2%, or 0.02.
func percentage(s string) (float64, error) {
	number, percent := strings.CutSuffix(s, "%")
	share, err := strconv.ParseFloat(number, 64)
	if percent {
		share /= 100
	}
	if err != nil || !(share >= 0 && share <= 1) {
		return 0, errors.New("want a share from 0% to 100%")
	}
	return share, nil
}

func (c *serve) Settle(s *cli.Session) (err error) {
	switch {
	case c.dir == "" && c.cluster.url == "":
		return errors.New("serve: want --dir, for a server in this process, or --nats, for a cluster")
	case c.dir != "" && c.cluster.url != "":
		return errors.New("--dir and --nats contradict each other")
	case c.cluster.url == "" && c.cluster.credentials != "":
		return errors.New("--creds goes with --nats")
	case c.cluster.url != "" && c.readerFile != "":
		return errors.New("--reader-token-file goes with --dir: a cluster has users of its own")
	case c.cluster.url != "":
		return c.cluster.settle(s)
	}
	c.cluster.tokenFile = getenv(s, c.cluster.tokenFile, "DLX_FARM_TOKEN_FILE")
	if c.token, err = readToken("--token-file", c.cluster.tokenFile); err != nil {
		return err
	}
	if c.readerToken, err = readToken("--reader-token-file", c.readerFile); err != nil {
		return err
	}
	l, err := c.listener()
	if err != nil {
		return err
	}
	return l.Check()
}

// listener returns the address of the server, and the tokens that it accepts.
func (c *serve) listener() (farm.Listener, error) {
	tls, err := readCertificate(c.cert, c.key)
	return farm.Listener{Address: c.listen, Token: c.token, ReaderToken: c.readerToken, TLS: tls}, err
}

func (c *serve) Run(s *cli.Session) {
	p, name := readProblem(s)
	if p == nil {
		return
	}
	store, server, end, err := c.open(s, p, name)
	if err != nil {
		wrong(s, err)
		return
	}
	defer end()
	job, err := c.enter(s, store, p, name)
	if err != nil {
		wrong(s, c.in(err, server))
		return
	}
	url := c.cluster.url
	if server != nil {
		url = server.URL()
	}
	s.Message(fmt.Sprintf("job %s; workers join by: dlx-farm work %s", job.ID, url))
	farmer := &farm.Coordinator{
		Store: store, Job: job, Check: c.check, Patience: 5 * time.Minute, Report: s.Message,
	}
	if server != nil {
		farmer.Broken = server.Broken
	}
	unwatch, err := c.monitor(s, farmer)
	if err != nil {
		wrong(s, err)
		return
	}
	defer unwatch()
	count, err := c.count(s, farmer)
	if err != nil && farmer.Job.State == farm.Open { // the job itself has not ended
		err = c.in(err, server)
	}
	if n := farmer.Progress().Alone; n > 0 {
		s.Message(fmt.Sprintf("%s counted again by the worker that had counted it first: there was no other", text.Plural(n, "sample", "samples")))
	}
	c.answer(s, count, err)
}

// count counts the parts, with workers of this process and others. When it returns, no worker of this process is left.
func (c *serve) count(s *cli.Session, farmer *farm.Coordinator) (count *big.Int, err error) {
	s.HowFar(func() string {
		p := farmer.Progress()
		return fmt.Sprintf(" after %d of %s; the same command goes on from there", p.Done, text.Plural(p.Parts, "part", "parts"))
	})
	bar := s.Watch(0, func() (int64, string) { return 0, farmer.Progress().String() })
	defer bar.End()
	defer logging(s, c.logEvery, func() string { return farmer.Progress().String() })()
	ctx, stop := context.WithCancel(s.Ctx)
	defer stop()
	var own sync.WaitGroup
	if c.jobs > 0 {
		w := &farm.Worker{
			Store: farmer.Store, Jobs: c.jobs, Engine: c.engine, Version: cli.Version(), Patience: farmer.Patience,
			Report: s.Message, Farewell: farewell,
		}
		own.Go(func() {
			defer s.Saving()()
			if err := w.Run(ctx, farmer.Job); err != nil && ctx.Err() == nil {
				s.Message("cannot work: " + err.Error())
			}
		})
	}
	count, err = farmer.Run(ctx)
	stop()
	own.Wait()
	if farmer.Job.State != farm.Open {
		farmer.Over()
	}
	return count, err
}

// answer prints the count, or reports why there is none.
func (c *serve) answer(s *cli.Session, count *big.Int, err error) {
	var differ *farm.Disagreement
	switch {
	case s.Ctx.Err() != nil && count == nil:
		return
	case errors.As(err, &differ):
		s.Fail(cli.Disagree, err.Error())
	case err != nil:
		s.Fail(cli.Unknown, err.Error())
	}
	text := "?"
	if count != nil {
		text = count.String()
	}
	s.Print(text + "\n")
}
