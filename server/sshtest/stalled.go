package sshtest

import (
	"net"
	"sync"
	"sync/atomic"
)

// StalledConn is a client connection that reads nothing after Stop. It can still send.
type StalledConn struct {
	net.Conn
	stopped atomic.Bool
	closed  chan struct{}
	once    sync.Once
}

// Stop makes reads block until the connection is closed.
func (d *StalledConn) Stop() {
	d.closed = make(chan struct{})
	d.stopped.Store(true)
}

// Read implements net.Conn.
func (d *StalledConn) Read(p []byte) (int, error) {
	n, err := d.Conn.Read(p)
	if d.stopped.Load() {
		<-d.closed
		return 0, net.ErrClosed
	}
	return n, err
}

// Close implements net.Conn.
func (d *StalledConn) Close() error {
	if d.stopped.Load() {
		d.once.Do(func() { close(d.closed) })
	}
	return d.Conn.Close()
}
