package sshtest

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// patience is the longest wait before a test fails.
const patience = time.Minute

// Client is an SSH connection to a server under test.
type Client struct {
	*ssh.Client
	t testing.TB
}

// Key creates an Ed25519 key to log in with.
func Key(t testing.TB) ssh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// Dial connects to an address over TCP and logs in with the keys, or as a guest without keys. It
// closes the connection at the end of the test.
func Dial(t testing.TB, addr string, keys ...ssh.Signer) *Client {
	t.Helper()
	nc, err := net.DialTimeout("tcp", addr, patience)
	if err != nil {
		t.Fatal(err)
	}
	return Connect(t, nc, keys...)
}

// From connects to an address from a local source address such as 127.1.2.3. It closes the
// connection at the end of the test.
func From(t testing.TB, source, addr string) net.Conn {
	t.Helper()
	d := net.Dialer{Timeout: patience, LocalAddr: &net.TCPAddr{IP: net.ParseIP(source)}}
	nc, err := d.DialContext(t.Context(), "tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nc.Close() })
	return nc
}

// Connect logs in over an open connection.
func Connect(t testing.TB, nc net.Conn, keys ...ssh.Signer) *Client {
	t.Helper()
	return ConnectWith(t, nc, "tester", Auth(keys...)...)
}

// ConnectWith is Connect with the caller's user name and methods.
func ConnectWith(t testing.TB, nc net.Conn, user string, auth ...ssh.AuthMethod) *Client {
	t.Helper()
	c, err := Login(nc, user, auth...)
	if err != nil {
		t.Fatal(err)
	}
	return Use(t, c)
}

// Use returns a Client for a connection that has logged in, and closes it at the end of the test.
func Use(t testing.TB, c *ssh.Client) *Client {
	t.Cleanup(func() { c.Close() })
	return &Client{c, t}
}

// Auth returns the methods that OpenSSH tries: the keys, if any, then keyboard-interactive. The
// server must ask no questions.
func Auth(keys ...ssh.Signer) []ssh.AuthMethod {
	questions := ssh.KeyboardInteractive(func(_, _ string, q []string, _ []bool) ([]string, error) {
		if len(q) > 0 {
			return nil, errors.New("the server asks: " + strings.Join(q, ", "))
		}
		return nil, nil
	})
	if len(keys) == 0 {
		return []ssh.AuthMethod{questions}
	}
	return []ssh.AuthMethod{ssh.PublicKeys(keys...), questions}
}

// Login returns an SSH client for a connection, or closes it.
func Login(nc net.Conn, user string, auth ...ssh.AuthMethod) (*ssh.Client, error) {
	sc, chans, reqs, err := ssh.NewClientConn(nc, "server", &ssh.ClientConfig{
		User: user, Auth: auth,
		HostKeyCallback: ssh.InsecureIgnoreHostKey(), // tests create the host key themselves
	})
	if err != nil {
		nc.Close()
		return nil, err
	}
	return ssh.NewClient(sc, chans, reqs), nil
}

// Try runs a command on a connection that may fail. It returns the output, or what was said on stderr with an exit
// code that is not 0. After an error, the command may have run or not.
func Try(conn *ssh.Client, command string) (said string, code int, err error) {
	s, err := conn.NewSession()
	if err != nil {
		return "", 0, err
	}
	defer s.Close()
	var out, errs bytes.Buffer
	s.Stdout, s.Stderr = &out, &errs
	err = s.Run(command)
	if exit := new(ssh.ExitError); errors.As(err, &exit) {
		return errs.String(), exit.ExitStatus(), nil
	}
	return out.String(), 0, err
}

// Run runs a command without a terminal, as in "ssh HOST command". It returns the output and the
// exit code, or -1 if it got none.
func (c *Client) Run(command, stdin string) (stdout, stderr string, code int) {
	c.t.Helper()
	s := c.session()
	defer s.Close()
	var out, errs bytes.Buffer
	s.Stdin, s.Stdout, s.Stderr = strings.NewReader(stdin), &out, &errs
	err := start(s, command)
	if err == nil {
		err = s.Wait()
	}
	return out.String(), errs.String(), exitCode(err)
}

// start starts a command, or a shell if the command is "".
func start(s *ssh.Session, command string) error {
	if command == "" {
		return s.Shell()
	}
	return s.Start(command)
}

func (c *Client) session() *ssh.Session {
	c.t.Helper()
	s, err := c.NewSession()
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

func exitCode(err error) int {
	var exit *ssh.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitStatus()
	}
	return -1
}
