package server

import (
	"errors"
	"net"
	"os"
	"time"
)

const (
	// receiveRate and receiveBurst bound what is read of a connection, in bytes: a second,
	// and at once. A file of many megabytes passes, if slowly.
	receiveRate, receiveBurst = 256 << 10, 16 << 20
	// lineBuffer is how many bytes the kernel is to hold for a client. Without a bound it
	// takes megabytes for one that does not read. Linux takes twice as much, for itself.
	lineBuffer = 64 << 10
)

// lineKeepalive has a dead line noticed within 45 seconds, at no cost to the process.
var lineKeepalive = net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 15 * time.Second, Count: 2}

// prepare sets up a line that is to be served.
func prepare(nc net.Conn) {
	if tcp, ok := nc.(*net.TCPConn); ok {
		tcp.SetKeepAliveConfig(lineKeepalive) // an error shows with the next read
		tcp.SetWriteBuffer(lineBuffer)
	}
}

// Read slows down a client that sends much, and so makes it wait: what is not read is
// not sent. One that has not authenticated has no reason to, and is cut.
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n == 0 {
		return n, err
	}
	c.heard.Store(int64(time.Since(c.since)))
	wait := c.bytes.owe(float64(n), time.Now())
	if wait > 0 && !c.in.Load() {
		c.end(reasonTooMuch)
		return 0, net.ErrClosed
	}
	if wait > 0 {
		c.slowed.Store(int64(time.Since(c.since)))
		time.Sleep(wait) // an eighth of a second at most, since no more is read at once
	}
	return n, err
}

// Write cuts the connection of a client that has taken nothing for stallTime. Until it has
// authenticated there is a shorter time for all.
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
