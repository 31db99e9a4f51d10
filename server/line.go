package server

import (
	"errors"
	"net"
	"os"
	"time"
)

const (
	// receiveRate and receiveBurst limit what is read from a connection, in bytes: a second, and
	// at once. A file of many megabytes passes, if slowly.
	receiveRate, receiveBurst = 256 << 10, 16 << 20
	// lineBuffer is how many bytes the kernel may hold for a client. By default it holds
	// megabytes for a client that does not read. Linux doubles the number for its own use.
	lineBuffer = 64 << 10
)

// lineKeepalive notices a dead line within 45 seconds, at no cost to the process.
var lineKeepalive = net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 15 * time.Second, Count: 2}

// prepare sets the socket options of a new connection.
func prepare(nc net.Conn) {
	if tcp, ok := nc.(*net.TCPConn); ok {
		tcp.SetKeepAliveConfig(lineKeepalive) // an error shows with the next read
		tcp.SetWriteBuffer(lineBuffer)
	}
}

// Read slows down a client that sends a lot: what the server does not read, the client cannot send.
// Before it authenticates, a client has no reason to send much, so it is disconnected.
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n == 0 {
		return n, err
	}
	now := time.Now()
	c.heard.Store(int64(now.Sub(c.since)))
	wait := c.bytes.ReserveN(now, n).DelayFrom(now)
	if wait > 0 && !c.in.Load() {
		c.end(reasonTooMuch)
		return 0, net.ErrClosed
	}
	if wait > 0 {
		c.slowed.Store(int64(time.Since(c.since)))
		time.Sleep(wait) // at most an eighth of a second, since no more is read at once
	}
	return n, err
}

// Write cuts the connection of a client that takes nothing for stallTime. Before authentication the
// handshake has a shorter limit.
func (c *conn) Write(p []byte) (int, error) {
	if c.in.Load() {
		c.SetWriteDeadline(time.Now().Add(stallTime))
	}
	c.writing.Store(true)
	n, err := c.Conn.Write(p)
	c.writing.Store(false)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.end(errStall.Error())
	}
	return n, err
}
