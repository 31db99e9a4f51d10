package web

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate is that of the server. When its files have changed it is read anew, so that
// it can be renewed while the server runs.
type certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu   sync.Mutex
	read [2]time.Time // when the files were changed that were read last
	now  *tls.Certificate
}

// get is the certificate of now, for [tls.Config]. Where the new files cannot be read, the
// old certificate serves on.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var changed [2]time.Time
	for i, file := range []string{c.cert, c.key} {
		if info, err := os.Stat(file); err == nil {
			changed[i] = info.ModTime()
		}
	}
	if c.now != nil && changed == c.read {
		return c.now, nil
	}
	c.read = changed // one that cannot be read is told of once
	fresh, err := tls.LoadX509KeyPair(c.cert, c.key)
	switch {
	case err == nil:
		c.now = &fresh
		c.log.Info("the certificate of the web face is read", "cert", c.cert)
	case c.now == nil:
		return nil, fmt.Errorf("the certificate cannot be read: %w", err)
	default:
		c.log.Error("the new certificate cannot be read, the old one serves on", "cert", c.cert, "err", err)
	}
	return c.now, nil
}

// CheckCertificate refuses the files of a certificate that cannot be served with; none are
// no certificate.
func CheckCertificate(cert, key string) error {
	if cert == "" {
		return nil
	}
	c := &certificate{cert: cert, key: key, log: slog.New(slog.DiscardHandler)}
	_, err := c.get(nil)
	return err
}
