package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
)

// connection has the flags of the commands that go to a server.
type connection struct {
	url, id                        string
	tokenFile, credentials, caFile string
	options                        []nats.Option
	denied                         atomic.Bool // the server has refused a request
}

func (c *connection) Flags(f *cli.Flags) {
	c.files(f)
	f.Text("job", "the job with the identity `ID`", "the only one", "", &c.id)
}

// files adds the flags that name files.
func (c *connection) files(f *cli.Flags) {
	f.File("token-file", "the server wants the token in `FILE`", "$DLX_FARM_TOKEN_FILE, or no token", &c.tokenFile)
	f.File("creds", "the cluster wants the credentials in `FILE`", "$DLX_FARM_CREDS, or no credentials", &c.credentials)
	f.File("tls-ca", "trust the certificates in `FILE`, and use TLS", "$DLX_FARM_TLS_CA, or the system's", &c.caFile)
}

// getenv returns the value of a flag or an operand if it was given, and otherwise the value of the environment variable.
func getenv(s *cli.Session, given, variable string) string {
	if given != "" || s.Sys.Getenv == nil {
		return given
	}
	return s.Sys.Getenv(variable)
}

// settle takes the URL from the environment if no operand gave it, and reads the files that flags or the environment name.
func (c *connection) settle(s *cli.Session) error {
	c.url = getenv(s, c.url, "DLX_FARM_URL")
	c.credentials, c.caFile = getenv(s, c.credentials, "DLX_FARM_CREDS"), getenv(s, c.caFile, "DLX_FARM_TLS_CA")
	c.tokenFile = getenv(s, c.tokenFile, "DLX_FARM_TOKEN_FILE")
	if c.url == "" {
		return errors.New("no server (want its address, such as nats://127.0.0.1:4222, or DLX_FARM_URL in the environment)")
	}
	token, err := readToken("--token-file", c.tokenFile)
	if err != nil {
		return err
	}
	if token != "" {
		c.options = append(c.options, nats.Token(token))
	}
	if c.credentials != "" {
		if err := checkCredentials(c.credentials); err != nil {
			return err
		}
		c.options = append(c.options, nats.UserCredentials(c.credentials))
	}
	if c.caFile != "" {
		c.options = append(c.options, nats.RootCAs(c.caFile))
	}
	return nil
}

// Settle takes the URL from the operand.
func (c *connection) Settle(s *cli.Session) error {
	if len(s.Args) > 0 {
		c.url = s.Args[0]
	}
	return c.settle(s)
}

// readToken reads a token from the file that a flag names, "" from no file.
func readToken(flag, file string) (string, error) {
	if file == "" {
		return "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", flag, err)
	}
	token := strings.TrimSpace(string(text))
	if len(token) < leastToken {
		return "", fmt.Errorf("%s: %s: %d characters (want at least %d)", flag, file, len(token), leastToken)
	}
	return token, nil
}

// checkCredentials checks that a file holds the key of a user, in the form that "nsc generate creds" writes. The file is read
// again for each connection.
func checkCredentials(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("--creds: %w", err)
	}
	key, err := nkeys.ParseDecoratedUserNKey(text)
	if err != nil {
		return fmt.Errorf("--creds: %s: no credentials of a user: %w", file, err)
	}
	key.Wipe()
	return nil
}

// leastToken is the least length of a token that cannot be guessed.
const leastToken = 16

// readCertificate reads a certificate and its key.
func readCertificate(cert, key string) (*tls.Config, error) {
	switch {
	case cert == "" && key == "":
		return nil, nil
	case key == "":
		return nil, errors.New("--tls-cert goes with --tls-key, the file of its private key")
	case cert == "":
		return nil, errors.New("--tls-key goes with --tls-cert, the file of the certificate")
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert and --tls-key: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// errDenied is the error for a request that the token or the credentials do not allow.
var errDenied = errors.New("the server refused: this token or user may not do that (want the one for workers)")

// refuse closes a connection whose server refuses a request, since no answer will come.
func (c *connection) refuse(conn *nats.Conn, _ *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		c.denied.Store(true)
		conn.Close()
	}
}

// cause returns the reason for the error of a request.
func (c *connection) cause(err error) error {
	if err != nil && c.denied.Load() {
		return fmt.Errorf("%s: %w", c.url, errDenied)
	}
	return err
}

// ask connects to the server, asks it a question, and reports errors.
func (c *connection) ask(s *cli.Session, question func(*cli.Session, *farm.Store) error) {
	store, err := c.connect(s.Ctx, 0)
	if err == nil {
		defer store.Conn.Close()
		err = question(s, store)
	}
	if err != nil {
		wrong(s, c.cause(err))
	}
}

// connect connects to the server. It tries for some time.
func (c *connection) connect(ctx context.Context, patience time.Duration) (*farm.Store, error) {
	deadline := time.Now().Add(patience)
	options := append([]nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond), nats.Timeout(2 * time.Second),
		nats.ErrorHandler(c.refuse),
	}, c.options...)
	for {
		conn, err := nats.Connect(c.url, options...)
		if err == nil {
			store, err := farm.NewStore(conn)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.url, err)
			}
			return store, nil
		}
		hopeless := errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrSecureConnRequired) || strings.Contains(err.Error(), "tls:")
		if hopeless || time.Now().After(deadline) {
			return nil, fmt.Errorf("%s: %w", c.url, err)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(250 * time.Millisecond):
		}
	}
}

// wrong reports an error of the server or of a job.
func wrong(s *cli.Session, err error) {
	if s.Ctx.Err() != nil {
		return
	}
	s.Fail(cli.Unknown, err.Error())
	var address *net.OpError
	switch {
	case errors.Is(err, farm.ErrFormat) || errors.Is(err, farm.ErrProblem):
		s.Worse(cli.BadInput)
	case errors.As(err, &address) && address.Op == "listen": // another program has the port, say
		s.Worse(cli.BadUsage)
	}
}
