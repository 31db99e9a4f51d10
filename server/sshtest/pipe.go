package sshtest

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// pipeBuffer is how many bytes each direction can buffer.
const pipeBuffer = 64 << 10

// Pipe is a net.Listener whose connections are pairs of buffers in memory.
type Pipe struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

// NewPipe creates a listener.
func NewPipe() *Pipe {
	return &Pipe{conns: make(chan net.Conn), closed: make(chan struct{})}
}

// Dial connects to the listener.
func (p *Pipe) Dial() (net.Conn, error) {
	up, down := newStream(), newStream()
	select {
	case p.conns <- &pipeConn{in: up, out: down}:
		return &pipeConn{in: down, out: up}, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Accept implements net.Listener.
func (p *Pipe) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (p *Pipe) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// Addr implements net.Listener.
func (p *Pipe) Addr() net.Addr { return pipeAddr }

// pipeAddr is the address of both ends.
var pipeAddr = &net.UnixAddr{Name: "pipe", Net: "pipe"}

// pipeConn is one end of a connection.
type pipeConn struct{ in, out *stream }

func (c *pipeConn) Read(p []byte) (int, error)  { return c.in.read(p) }
func (c *pipeConn) Write(p []byte) (int, error) { return c.out.write(p) }
func (c *pipeConn) LocalAddr() net.Addr         { return pipeAddr }
func (c *pipeConn) RemoteAddr() net.Addr        { return pipeAddr }

func (c *pipeConn) Close() error {
	c.in.close()
	c.out.close()
	return nil
}

func (c *pipeConn) SetDeadline(t time.Time) error {
	c.in.setDeadline(&c.in.readBy, t)
	c.out.setDeadline(&c.out.writeBy, t)
	return nil
}

func (c *pipeConn) SetReadDeadline(t time.Time) error {
	c.in.setDeadline(&c.in.readBy, t)
	return nil
}

func (c *pipeConn) SetWriteDeadline(t time.Time) error {
	c.out.setDeadline(&c.out.writeBy, t)
	return nil
}

// stream is one direction of a connection: a bounded buffer.
type stream struct {
	mu              sync.Mutex
	changed         *sync.Cond
	buf             []byte
	closed          bool
	readBy, writeBy time.Time
}

func newStream() *stream {
	s := &stream{}
	s.changed = sync.NewCond(&s.mu)
	return s
}

func (s *stream) read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.buf) == 0 && !s.closed && !passed(s.readBy) {
		s.changed.Wait()
	}
	if len(s.buf) == 0 {
		if s.closed {
			return 0, io.EOF
		}
		return 0, os.ErrDeadlineExceeded
	}
	n := copy(p, s.buf)
	s.buf = s.buf[n:]
	s.changed.Broadcast()
	return n, nil
}

func (s *stream) write(p []byte) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(p) > 0 {
		for len(s.buf) >= pipeBuffer && !s.closed && !passed(s.writeBy) {
			s.changed.Wait()
		}
		if s.closed {
			return n, io.ErrClosedPipe
		}
		if passed(s.writeBy) {
			return n, os.ErrDeadlineExceeded
		}
		k := min(len(p), pipeBuffer-len(s.buf))
		s.buf = append(s.buf, p[:k]...)
		p, n = p[k:], n+k
		s.changed.Broadcast()
	}
	return n, nil
}

func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.changed.Broadcast()
}

func (s *stream) setDeadline(which *time.Time, t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*which = t
	if !t.IsZero() {
		time.AfterFunc(time.Until(t), s.wake)
	}
	s.changed.Broadcast()
}

func (s *stream) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed.Broadcast()
}

func passed(t time.Time) bool { return !t.IsZero() && !time.Now().Before(t) }
