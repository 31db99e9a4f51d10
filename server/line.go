package server

import (
	"errors"
	"net"
	"os"
	"time"
)

const (
	// receiveRate and receiveBurst bound what a connection may send, in bytes: a second,
	// and at once. A paste of many megabytes passes, an endless stream does not.
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

// Read cuts the connection of a client that sends without end.
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 && !c.bytes.take(float64(n), time.Now()) {
		c.end(reasonTooMuch)
		return 0, net.ErrClosed
	}
	return n, err
}

// Write cuts the connection of a client that has taken nothing for stallTime. Until it has
// authenticated there is a shorter time for all.
func (c *conn) Write(p []byte) (int, error) {
	if c.in.Load() {
		c.SetWriteDeadline(time.Now().Add(stallTime))
	}
	n, err := c.Conn.Write(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.end(errStall.Error())
	}
	return n, err
}
