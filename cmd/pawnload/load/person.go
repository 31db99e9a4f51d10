package load

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"
)

// A server limits how many connect from one address. On Linux, all of 127.0.0.0/8
// is this machine.
const (
	perAddress  = 32
	perSubnet   = 250 * perAddress
	dialTimeout = 20 * time.Second
)

// Person is a user on a connection.
type Person struct {
	Number int
	conn   *ssh.Client
	images bool // the terminals show images
}

// Dial connects the person with a number. The same number always has the same key.
func Dial(ctx context.Context, addr string, number int) (*Person, error) {
	seed := sha256.Sum256([]byte("pawnload" + strconv.Itoa(number)))
	key, err := ssh.NewSignerFromKey(ed25519.NewKeyFromSeed(seed[:]))
	if err != nil {
		return nil, err
	}
	from := net.Dialer{
		Timeout:   dialTimeout,
		LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 7, byte(number/perSubnet), byte(1+number/perAddress%250))},
	}
	line, err := from.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	conn, channels, requests, err := ssh.NewClientConn(line, addr, &ssh.ClientConfig{
		User:              "u" + strconv.Itoa(number),
		Auth:              []ssh.AuthMethod{ssh.PublicKeys(key)},
		HostKeyCallback:   ssh.InsecureIgnoreHostKey(), // we started the server ourselves
		HostKeyAlgorithms: []string{ssh.KeyAlgoED25519},
	})
	if err != nil {
		line.Close()
		return nil, fmt.Errorf("person %d cannot log in: %w", number, err)
	}
	return &Person{Number: number, conn: ssh.NewClient(conn, channels, requests)}, nil
}

// Run runs a command, as in "ssh HOST command".
func (p *Person) Run(command string) (out string, err error) {
	s, err := p.conn.NewSession()
	if err != nil {
		return "", err
	}
	defer s.Close()
	text, err := s.CombinedOutput(command)
	if err != nil {
		return "", fmt.Errorf("person %d, %q: %w: %s", p.Number, command, err, strings.TrimSpace(string(text)))
	}
	return string(text), nil
}

// Close disconnects and returns when the connection is down.
func (p *Person) Close() {
	p.conn.Close()
	p.conn.Wait()
}
