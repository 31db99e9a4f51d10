package e2etest

import (
	"net"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// ShakeHalf begins to log in. The returned function finishes and returns why there is no session.
func ShakeHalf(t *testing.T, addr string) (rest func() error) {
	t.Helper()
	nc := sshtest.From(t, "127.0.0.1", addr)
	begun, on, result := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		sc, channels, requests, err := gossh.NewClientConn(nc, addr, &gossh.ClientConfig{
			Auth: sshtest.Auth(),
			HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error {
				close(begun)
				<-on
				return nil
			},
		})
		if err == nil {
			_, err = gossh.NewClient(sc, channels, requests).NewSession()
		}
		result <- err
	}()
	<-begun
	return func() error {
		close(on)
		return <-result
	}
}
