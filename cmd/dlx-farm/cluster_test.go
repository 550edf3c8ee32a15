package main

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/ledger"
)

// natsServer starts a server with JetStream that is not ours. It ends with the test.
func natsServer(t *testing.T, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir(), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("no server")
	}
	return s
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range 12_000 { // two minutes
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s: that never was", what)
}

// TestCluster keeps two jobs on a server that is not ours.
func TestCluster(t *testing.T) {
	t.Parallel()
	url := natsServer(t, &server.Options{}).ClientURL()
	for _, test := range []struct {
		queens int
		want   string
	}{{8, "92\n"}, {9, "352\n"}} {
		start(t, "serve", "--nats", url, "--parts", "10", "--jobs", "1", queens(t, test.queens)).wait(cli.OK, test.want)
	}
	start(t, "result", url).wait(cli.Unknown, "")
	status := start(t, "status", url)
	status.end()
	ids := regexp.MustCompile(`(?m)^([0-9a-f]{16})\tdone\t.* 100\.0 % of the work, (92|352) solutions`).FindAllStringSubmatch(status.stdout.String(), -1)
	if len(ids) != 2 {
		t.Fatalf("status: %q, want two jobs", &status.stdout)
	}
	for _, id := range ids {
		start(t, "result", "--job", id[1], url).wait(cli.OK, id[2]+"\n")
		records := start(t, "result", "--records", "--job", id[1], url)
		records.end()
		var sum ledger.Sum
		if err := ledger.Read(&records.stdout, func(_ int, r ledger.Record, err error) bool {
			if err == nil {
				err = sum.Add(r)
			}
			if err != nil {
				t.Error(err)
			}
			return true
		}); err != nil {
			t.Error(err)
		}
		if count, missing, err := sum.Total(); err != nil || count.String() != id[2] {
			t.Errorf("the records of job %s make %v, %v, %v, want %s", id[1], count, missing, err, id[2])
		}
	}
	start(t, "work", "--job", ids[0][1], url).wait(cli.OK, "")
}

// cluster starts three servers that form a cluster.
func cluster(t *testing.T) (servers []*server.Server) {
	t.Helper()
	var addresses []string
	var routes []*url.URL
	for range 3 {
		address := freeAddress(t)
		addresses = append(addresses, address)
		routes = append(routes, &url.URL{Scheme: "nats", Host: address})
	}
	for n, address := range addresses {
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			t.Fatal(err)
		}
		o := &server.Options{ServerName: fmt.Sprintf("server-%d", n), Routes: routes}
		o.Cluster.Name, o.Cluster.Host = "test", host
		if o.Cluster.Port, err = strconv.Atoi(port); err != nil {
			t.Fatal(err)
		}
		servers = append(servers, natsServer(t, o))
	}
	eventually(t, "a cluster with a leader that knows all", func() bool {
		for _, s := range servers {
			if s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == len(servers) {
				return true
			}
		}
		return false
	})
	return servers
}

// TestReplicas has one of three servers shut down in the middle of a job: the one that leads the ledger, and that the
// coordinator and a worker are connected to.
func TestReplicas(t *testing.T) {
	t.Parallel()
	servers := cluster(t)
	lost, other := servers[0], servers[1].ClientURL()
	s := start(t, "serve", "--nats", lost.ClientURL(), "--replicas", "3", "--jobs", "0", "--parts", "60", queens(t, 9))
	s.url()
	name := strings.Replace(queue(t, other).CachedInfo().Config.Name, "dlx-farm-queue", "KV_dlx-farm-ledger", 1)
	js := jetStream(t, other)
	kept := func() *jetstream.StreamInfo {
		stream, err := js.Stream(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		return stream.CachedInfo()
	}
	if got := kept().Config.Replicas; got != 3 {
		t.Errorf("the ledger has %d replicas, want 3", got)
	}
	eventually(t, "the ledger led by the first server", func() bool {
		if kept().Cluster.Leader == lost.Name() {
			return true
		}
		js.Conn().Request("$JS.API.STREAM.LEADER.STEPDOWN."+name,
			fmt.Appendf(nil, `{"placement":{"preferred":%q}}`, lost.Name()), time.Second)
		return false
	})
	held, release := holding(t, 10) // the job does not end before
	var crew []*process
	for _, url := range []string{lost.ClientURL(), other} {
		crew = append(crew, startWith(t, []string{held}, "work", "--jobs", "1", url))
	}
	before := kept().State.Msgs
	eventually(t, "some results", func() bool { return kept().State.Msgs > before+8 })
	lost.Shutdown()
	lost.WaitForShutdown()
	if s.ended() {
		t.Error("the job ended before the server was lost")
	}
	release()
	s.wait(cli.OK, "352\n")
	for _, w := range crew {
		w.wait(cli.OK, "")
	}
	start(t, "result", other).wait(cli.OK, "352\n")
}

// credentials writes the credentials of a user of an account to a file.
func credentials(t *testing.T, account nkeys.KeyPair, expires time.Time) string {
	t.Helper()
	user := keyPair(t, nkeys.CreateUser)
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	claims := jwt.NewUserClaims(public(t, user))
	claims.Expires = expires.Unix()
	text, err := jwt.FormatUserConfig(encoded(t, claims, account), seed)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "user.creds")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func keyPair(t *testing.T, create func() (nkeys.KeyPair, error)) nkeys.KeyPair {
	t.Helper()
	pair, err := create()
	if err != nil {
		t.Fatal(err)
	}
	return pair
}

func public(t *testing.T, pair nkeys.KeyPair) string {
	t.Helper()
	key, err := pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func encoded(t *testing.T, claims jwt.Claims, by nkeys.KeyPair) string {
	t.Helper()
	text, err := claims.Encode(by)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestCredentials has a server with an operator, and accounts that it knows: one with JetStream, and one without.
func TestCredentials(t *testing.T) {
	t.Parallel()
	operator := keyPair(t, nkeys.CreateOperator)
	system, good, bare := keyPair(t, nkeys.CreateAccount), keyPair(t, nkeys.CreateAccount), keyPair(t, nkeys.CreateAccount)
	accounts := new(server.MemAccResolver)
	for _, account := range []nkeys.KeyPair{system, good, bare} {
		claims := jwt.NewAccountClaims(public(t, account))
		if account == good {
			claims.Limits.JetStreamLimits = jwt.JetStreamLimits{
				MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit,
			}
		}
		if err := accounts.Store(public(t, account), encoded(t, claims, operator)); err != nil {
			t.Fatal(err)
		}
	}
	url := natsServer(t, &server.Options{
		TrustedKeys: []string{public(t, operator)}, SystemAccount: public(t, system), AccountResolver: accounts,
	}).ClientURL()
	soon, past := time.Now().Add(time.Hour), time.Now().Add(-time.Hour)
	right, problem := credentials(t, good, soon), queens(t, 8)
	s := start(t, "serve", "--nats", url, "--creds", right, "--parts", "10", "--jobs", "0", problem)
	s.url()
	noCredentials := filepath.Join(t.TempDir(), "problem.dlx")
	if err := os.WriteFile(noCredentials, []byte("a\na\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	stranger := credentials(t, keyPair(t, nkeys.CreateAccount), soon)
	for _, test := range []struct {
		creds  string
		status cli.Status
		want   string
	}{
		{"", cli.Unknown, url + ": nats: Authorization Violation"},
		{stranger, cli.Unknown, url + ": nats: Authorization Violation"},
		{credentials(t, good, past), cli.Unknown, url + ": nats: Authorization Violation"},
		{credentials(t, bare, soon), cli.Unknown, "nats: API error: code=503 err_code=10039 "},
		{noCredentials, cli.BadUsage, "--creds: " + noCredentials + ": no credentials of a user: "},
		{noCredentials + ".new", cli.BadUsage, "--creds: open " + noCredentials + ".new: no such file or directory"},
	} {
		for _, args := range [][]string{
			{"work", url},
			{"status", url},
			{"result", url},
			{"cancel", url},
			{"serve", "--nats", url, problem},
		} {
			if test.creds != "" {
				args = append(args, "--creds", test.creds)
			}
			p := start(t, args...)
			p.end()
			if got := p.ProcessState.ExitCode(); got != int(test.status) || !strings.Contains(p.stderr.String(), test.want) {
				t.Errorf("%v: exit %d with %q, want %d with %q", args, got, &p.stderr, test.status, test.want)
			}
		}
	}
	w := start(t, "work", "--creds", right, url)
	s.wait(cli.OK, "92\n")
	w.wait(cli.OK, "")
	start(t, "result", "--creds", right, url).wait(cli.OK, "92\n")
}
