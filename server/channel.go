package server

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server/gate"
)

const (
	// closeTime is how long a client may take to answer a close that it caused.
	closeTime = 5 * time.Second
	// lingerTime is how long a channel may stay open after its session while the client sends
	// nothing. A client whose output goes into a pipe closes the channel once the pipe's
	// reader has read everything.
	lingerTime = stallTime
)

// Why a session's context ends.
var (
	errHungUp = errors.New("client hung up")
	errFlood  = errors.New("too many requests")
	errStall  = errors.New("client stopped reading")
	errKicked = errors.New(reasonKicked)
)

// channel is one session channel. Its context ends when the channel does. The context of an
// [ssh.Session] lasts as long as the connection.
type channel struct {
	gossh.NewChannel
	scope
	conn *conn
	gone chan struct{} // closed when the client can send nothing more

	// Only the filter's goroutine writes these and the terminal and size of the scope. It stops
	// once it has let a shell or command request pass.
	requests *rate.Limiter
	env      int // variables accepted
	running  bool
	tooLong  bool // the command was too long

	unasked   *time.Timer                // closes a channel that asks for no session; nil in tests
	lingering atomic.Pointer[time.Timer] // cuts the connection if the client does not close the channel
}

// sessionChannel serves a session channel until it closes.
func (c *conn) sessionChannel(sc *gossh.ServerConn, nc gossh.NewChannel, ctx ssh.Context) {
	n := c.enter(sc)
	if n == 0 {
		if c.server.Stopping() {
			nc.Reject(gossh.ResourceShortage, goingDown)
		} else if c.spend() {
			c.server.counts.rejected.Add("sessions")
			nc.Reject(gossh.ResourceShortage, "no more sessions on this connection")
		}
		return
	}
	defer c.leave()
	ch := c.newChannel(nc, n)
	defer ch.end()
	engine := &ssh.Server{Handler: ch.handle}
	_ = engine.SetOption(ssh.EmulatePty())         // cannot fail
	ssh.DefaultSessionHandler(engine, sc, ch, ctx) // returns when the channel has closed
	ch.work.Wait()
}

// newChannel returns the channel of the connection's nth session.
func (c *conn) newChannel(nc gossh.NewChannel, n int) *channel {
	ch := &channel{
		NewChannel: nc, conn: c,
		gone:     make(chan struct{}),
		requests: rate.NewLimiter(requestRate, requestBurst),
	}
	ch.open(c.server, c.id, n, c.source, c.log)
	ch.line = c.line
	ch.from, ch.source = c.RemoteAddr().String(), gate.SourceOf(gate.AddrOf(c.RemoteAddr()))
	return ch
}

// Accept opens the channel and puts the filter between the client's requests and their reader.
func (ch *channel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	accepted, in, err := ch.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	out := make(chan *gossh.Request)
	ch.unasked = time.AfterFunc(noSessionTime, rescue.Func(ch.log, "a channel without a session", func() {
		ch.linger()
		accepted.Close()
	}))
	go func() {
		defer ch.unasked.Stop()
		ok := ch.protect("the filter of a session", func() { ch.filter(accepted, in, out) })
		close(ch.gone)
		if t := ch.lingering.Load(); t != nil {
			t.Stop() // the timer would keep the session in memory
		}
		close(out)
		ch.cancel(errHungUp)
		if !ok {
			accepted.Close()
			gossh.DiscardRequests(in) // or the whole connection waits for an answer
		}
	}()
	return accepted, out, nil
}

// linger cuts the connection if the channel is still open after a while.
func (ch *channel) linger() {
	ch.lingering.Store(time.AfterFunc(closeTime, rescue.Func(ch.log, "a lingering channel", func() {
		if !closed(ch.gone) {
			ch.conn.end(reasonChannelOpen)
		}
	})))
}

// exit ends the channel with an exit code and waits for the client to close it as well: ssh does
// so once it has passed on all output. If the output stays unread, exit resets the connection.
// Only a reset makes ssh fail with a line on stderr; otherwise it reports the exit code that it
// already has, so lost output would look like success.
func (ch *channel) exit(sess ssh.Session, code int) error {
	ch.conn.relax()
	began := time.Now()
	stalled := errors.Is(context.Cause(ch.ctx), errStall)
	if err := sess.Exit(code); err != nil {
		return err
	}
	if stalled && !ch.terminal && ch.conn.alone() { // there is no other way to report the lost output
		ch.conn.reset(errStall.Error())
		return errStall
	}
	if !ch.closedInTime(began) {
		ch.conn.reset(reasonChannelOpen)
		return errStall
	}
	return nil
}

// closedInTime waits for the client to close the channel, as long as the client sends something.
func (ch *channel) closedInTime(began time.Time) bool {
	wait := time.NewTimer(lingerTime)
	defer wait.Stop()
	stopping := ch.server.stopping
	for {
		select {
		case <-ch.gone:
			return true
		case <-stopping:
			stopping = nil
			wait.Reset(partingTime)
		case <-wait.C:
			left := ch.conn.silentFor(began)
			if left <= 0 || ch.server.Stopping() {
				return false
			}
			wait.Reset(left)
		}
	}
}
