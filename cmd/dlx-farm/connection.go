package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"strings"
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
}

func (c *connection) Flags(f *cli.Flags) {
	c.files(f)
	f.Value("job", "the job with the identity `ID`", "the only one", func(s string) error { c.id = s; return nil })
}

// files adds the flags that name files.
func (c *connection) files(f *cli.Flags) {
	f.File("token-file", "the server wants the token in `FILE`", "no token", &c.tokenFile)
	f.File("creds", "the cluster wants the credentials in `FILE`", "no credentials", &c.credentials)
	f.File("tls-ca", "trust the certificates in `FILE`, and use TLS", "those of the system", &c.caFile)
}

// settle takes the URL, and reads the files that flags name.
func (c *connection) settle(url string) error {
	c.url = url
	if url == "" {
		return errors.New("no server (want its address, such as nats://127.0.0.1:4222)")
	}
	token, err := readToken(c.tokenFile)
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
	url := ""
	if len(s.Args) > 0 {
		url = s.Args[0]
	}
	return c.settle(url)
}

// readToken reads a token from a file, "" from no file.
func readToken(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("--token-file: %w", err)
	}
	token := strings.TrimSpace(string(text))
	if len(token) < leastToken {
		return "", fmt.Errorf("--token-file: %s: %d characters (want at least %d)", file, len(token), leastToken)
	}
	return token, nil
}

// checkCredentials checks that a file has the key of a user in it, as those that "nsc generate creds" writes. It is read
// again whenever a connection is made.
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

// leastToken is the length of a token that nobody guesses.
const leastToken = 16

// readCertificate reads a certificate and its key.
func readCertificate(cert, key string) (*tls.Config, error) {
	if cert == "" && key == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert and --tls-key: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// ask connects to the server, puts a question to it, and reports what goes wrong.
func (c *connection) ask(s *cli.Session, question func(*cli.Session, *farm.Store) error) {
	store, err := c.connect(s.Ctx, 0)
	if err == nil {
		defer store.Conn.Close()
		err = question(s, store)
	}
	if err != nil {
		wrong(s, err)
	}
}

// connect connects to the server. It tries for some time.
func (c *connection) connect(ctx context.Context, patience time.Duration) (*farm.Store, error) {
	deadline := time.Now().Add(patience)
	options := append([]nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond), nats.Timeout(2 * time.Second),
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
	s.Message(err.Error())
	s.Worse(cli.Unknown)
	if errors.Is(err, farm.ErrFormat) || errors.Is(err, farm.ErrProblem) {
		s.Worse(cli.BadInput)
	}
}
