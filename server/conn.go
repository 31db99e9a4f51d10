package server

import (
	"cmp"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	"github.com/pires/go-proxyproto"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server/gate"
)

const (
	// handshakeTime is how long a client may take to authenticate.
	handshakeTime = 10 * time.Second
	// noSessionTime is how long a connection may go without a session.
	noSessionTime = 10 * time.Second
	// partingTime is the same limit during shutdown: enough for the client to read the last
	// words and hang up.
	partingTime = time.Second
	// loginParting is the limit during shutdown for a client that has begun to log in: a server
	// that is ending thousands of sessions needs longer for its answers.
	loginParting = 3 * time.Second
	// keepaliveEvery is how often the server asks whether the client is there, and
	// keepaliveMisses how many unanswered requests mean that it is not. This is all that an
	// idle session costs: the kernel notices a dead line first, by lineKeepalive. Keepalives
	// catch clients that hang, and dead lines with output still to be delivered.
	keepaliveEvery  = 45 * time.Second
	keepaliveMisses = 2
	// answerEvery is how often the server asks a client that has not yet reacted to output. The
	// network buffers small output of a client that does not read, so only an answer shows that
	// it does. The server cuts a client that sends nothing for stallTime.
	answerEvery = 10 * time.Second
)

// Limits for global requests and for requests that get nothing: requestBurst at once, then
// requestRate a second.
const (
	requestRate  = 5
	requestBurst = 64
)

// conn is one connection, from accept to close.
type conn struct {
	net.Conn
	server *Server
	id     string
	place  *gate.Place
	source netip.Prefix // zero if no limits by source hold
	log    *slog.Logger
	since  time.Time
	config *gossh.ServerConfig
	work   sync.WaitGroup

	bytes    *rate.Limiter // read from the client
	requests *rate.Limiter // of the client, for the whole connection
	// Set when the client has authenticated.
	in atomic.Bool
	// When the client last sent something, in nanoseconds since the connection began.
	heard atomic.Int64
	// When the server last slowed the client down, on the same clock; 0 means never.
	slowed atomic.Int64
	// Whether a write to the client is under way.
	writing atomic.Bool

	mu       sync.Mutex
	auth     string             // how the client authenticated; "" until then
	failure  error              // of the last attempt to authenticate
	tries    int                // failed attempts to authenticate
	fallback *gossh.Permissions // of the first proven key, if the client was asked for another
	reason   string             // the first reason given for the end of the connection
	over     bool               // no more channels
	channels int                // open session channels
	running  int                // running sessions
	sessions int                // channels so far
	idle     *time.Timer        // ends a connection without a session; nil before authentication
	pulse    pulse
	trip     Trip
}

func (s *Server) newConn(nc net.Conn, id string) *conn {
	return &conn{
		Conn: nc, server: s, id: id, since: time.Now(),
		log:      s.log.With("conn", id),
		requests: rate.NewLimiter(requestRate, requestBurst),
		bytes:    rate.NewLimiter(receiveRate, receiveBurst),
	}
}

// serve runs the connection to its end and waits for everything it started.
func (c *conn) serve() {
	if !rescue.Run(c.log, "a connection", c.serveSSH) {
		c.because(reasonPanic)
	}
	c.finish()
}

// finish ends what the connection has started, waits for it, and informs the gate and the log.
func (c *conn) finish() {
	c.mu.Lock()
	c.over = true
	for _, t := range []*time.Timer{c.idle, c.pulse.next} {
		if t != nil {
			t.Stop()
		}
	}
	c.mu.Unlock()
	c.Close()
	c.work.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.place.Leave(c.fault())
	c.log.Info("connection closed", "from", c.RemoteAddr().String(), "auth", cmp.Or(c.auth, "none"),
		"sessions", c.sessions, "for", time.Since(c.since).Round(time.Millisecond).String(),
		"reason", cmp.Or(c.reason, "client left"))
}

// serveSSH speaks SSH until the client or the server hangs up.
func (c *conn) serveSSH() {
	c.log.Debug("connection accepted", "from", c.RemoteAddr().String())
	if err := c.readProxyHeader(); err != nil {
		c.because(err.Error())
		return
	}
	engine, err := c.handler()
	if err != nil {
		c.because(reasonUnserved + err.Error())
		return
	}
	engine.HandleConn(c)
}

// handler returns the SSH protocol engine for this connection. Each connection has its own, so
// that callbacks need not look their connection up.
func (c *conn) handler() (*ssh.Server, error) {
	return wish.NewServer(
		wish.WithVersion(version),
		wish.WithPublicKeyAuth(c.publicKey),
		// This asks nothing: a client without a key becomes a guest. So does a client that
		// offered a key but could not sign with it.
		wish.WithKeyboardInteractiveAuth(func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }),
		c.engine,
	)
}

// engine sets the options that wish does not have.
func (c *conn) engine(s *ssh.Server) error {
	s.HostSigners = []ssh.Signer{c.server.config.HostKey}
	s.HandshakeTimeout = handshakeTime
	s.ServerConfigCallback = func(ssh.Context) *gossh.ServerConfig {
		c.config = sshConfig()
		c.config.AuthLogCallback = c.authAttempt
		c.config.PasswordCallback = noPasswords
		c.config.VerifiedPublicKeyCallback = c.keyProven
		return c.config
	}
	s.ConnectionFailedCallback = func(_ net.Conn, err error) { c.handshakeFailed(err) }
	s.RequestHandlers = map[string]ssh.RequestHandler{"default": c.globalRequest}
	s.ChannelHandlers = map[string]ssh.ChannelHandler{
		"session": func(_ *ssh.Server, sc *gossh.ServerConn, nc gossh.NewChannel, ctx ssh.Context) {
			rescue.Run(c.log, "a session channel", func() { c.sessionChannel(sc, nc, ctx) })
		},
		"default": c.otherChannel,
	}
	return nil
}

func (c *conn) handshakeFailed(err error) {
	var auth *gossh.ServerAuthError
	var timeout net.Error
	reason, result := reasonHandshake+clean(err.Error()), "broken"
	switch {
	case errors.As(err, &auth):
		reason, result = reasonAuth, "failed"
		if c.failure != nil {
			reason += ": " + clean(c.failure.Error())
		}
	case errors.As(err, &timeout) && timeout.Timeout():
		reason, result = reasonSlow, "slow"
	case errors.Is(err, io.EOF):
		reason, result = reasonLeftEarly, "left"
	}
	c.server.counts.handshakes.Add(result)
	c.because(reason)
}

// silentFor returns how much longer the client may stay silent: until lingerTime after its last
// byte or the given time, whichever is later.
func (c *conn) silentFor(since time.Time) (left time.Duration) {
	if heard := c.since.Add(time.Duration(c.heard.Load())); heard.After(since) {
		since = heard
	}
	return lingerTime - time.Since(since)
}

// because records why the connection ends. The first reason stands.
func (c *conn) because(reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reason = cmp.Or(c.reason, reason)
}

// end cuts the connection.
func (c *conn) end(reason string) {
	c.because(reason)
	c.Close()
}

// alone reports whether the connection has at most one running session.
func (c *conn) alone() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.running <= 1
}

// reset cuts the connection so that the client sees an error instead of an orderly end.
func (c *conn) reset(reason string) {
	line := c.Conn
	if proxied, ok := line.(*proxyproto.Conn); ok {
		line = proxied.Raw()
	}
	if tcp, ok := line.(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	c.end(reason)
}

// endAfter cuts the connection after a while.
func (c *conn) endAfter(wait time.Duration, reason string) *time.Timer {
	return time.AfterFunc(wait, rescue.Func(c.log, "a connection without a session", func() { c.end(reason) }))
}

// stop ends a connection because the server shuts down: at once if it has no session, otherwise
// after its last one. A client that is just logging in may finish, so that it learns why.
func (c *conn) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reason = cmp.Or(c.reason, reasonStopping)
	switch {
	case c.auth == "":
		wait := partingTime
		if c.heard.Load() > 0 {
			wait = loginParting
		}
		c.idle = c.endAfter(wait, reasonStopping)
	case c.running == 0:
		c.Close()
	}
}

// spend counts a request that belongs to no session, and cuts a connection that makes too many.
func (c *conn) spend() bool {
	if c.requests.Allow() {
		return true
	}
	c.server.counts.rejected.Add("flood")
	c.end(reasonFlood)
	return false
}

// globalRequest answers the client's keepalives and refuses everything else.
func (c *conn) globalRequest(_ ssh.Context, _ *ssh.Server, req *gossh.Request) (bool, []byte) {
	return c.spend() && req.Type == keepalive, nil
}

// otherChannel refuses channels that are not sessions, mostly forwarding.
func (c *conn) otherChannel(_ *ssh.Server, _ *gossh.ServerConn, nc gossh.NewChannel, _ ssh.Context) {
	if c.spend() {
		c.server.counts.rejected.Add("channel_type")
		nc.Reject(gossh.UnknownChannelType, "only sessions")
	}
}

// keepalive is OpenSSH's keepalive request. Any answer will do.
const keepalive = "keepalive@openssh.com"

// pulse notices a client that vanished silently. It has a goroutine only while it waits for an
// answer.
type pulse struct {
	next     *time.Timer // nil before the first session
	answered time.Time
	measured time.Time // when the round trip was last measured
	asking   bool

	waiting bool          // the next check looks for a reaction to output
	shown   time.Duration // when output was first sent without a reaction, since the connection began
	looks   int           // checks without a reaction since then
}

// shown schedules a check that the client reads its output, unless the client sends something.
func (c *conn) shown() {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := &c.pulse
	if c.over || p.next == nil || p.waiting && c.heardSince(p.shown) == 0 {
		return
	}
	p.shown, p.looks = time.Since(c.since), 0
	if !p.waiting {
		p.waiting = true
		p.next.Reset(answerEvery)
	}
}

// heardSince returns when the client last sent something, or 0 if that was not after then.
func (c *conn) heardSince(then time.Duration) time.Duration {
	if heard := time.Duration(c.heard.Load()); heard > then {
		return heard
	}
	return 0
}

// notReading reports whether the client has been silent for too long, and otherwise when to check
// again. The number of checks counts as well: after the process was frozen, the answer may have
// arrived unread. The caller holds c.mu.
func (c *conn) notReading() (cut bool, again time.Duration) {
	p := &c.pulse
	if heard := c.heardSince(p.shown); heard > 0 {
		p.waiting, p.answered = false, c.since.Add(heard)
		return false, keepaliveEvery
	}
	p.looks++
	left := stallTime - (time.Since(c.since) - p.shown)
	if left <= 0 && p.looks >= int(stallTime/answerEvery) {
		return true, 0
	}
	if left <= 0 {
		left = answerEvery
	}
	return false, min(left, answerEvery)
}

// relax cancels the wait for a reaction: the end of a session has its own.
func (c *conn) relax() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulse.waiting = false
}

// check asks whether the client is there and checks whether it has been silent for too long. The
// pulse's timer calls it until the connection is over.
func (c *conn) check(peer gossh.Conn) {
	c.mu.Lock()
	if c.over {
		c.mu.Unlock()
		return
	}
	why, ask, again := c.judge()
	if why == "" {
		c.pulse.next.Reset(again)
	}
	if ask {
		c.pulse.asking = true
		c.work.Add(1) // serve is not waiting yet: the connection is not over
	}
	c.mu.Unlock()
	switch {
	case why != "":
		c.reset(why)
	case ask:
		defer c.work.Done()
		c.ask(peer)
	}
}

// judge returns why to cut the connection, if there is a reason, or whether to ask the client,
// and when to check again. The caller holds c.mu.
func (c *conn) judge() (why string, ask bool, again time.Duration) {
	p := &c.pulse
	// A question would be stuck behind a stuck write, which has a time limit of its own.
	free := !p.asking && !c.writing.Load()
	if p.waiting {
		cut, again := c.notReading()
		if cut {
			return errStall.Error(), false, 0
		}
		return "", free && p.waiting, again
	}
	if slowed := c.slowed.Load(); slowed > 0 && time.Since(c.since)-time.Duration(slowed) < keepaliveEvery {
		p.answered = c.since.Add(time.Duration(slowed)) // its answer would queue behind what it is sending
		return "", false, keepaliveEvery
	}
	if time.Since(p.answered) >= keepaliveEvery*keepaliveMisses {
		return reasonDead, false, 0
	}
	return "", free, keepaliveEvery
}

// ask waits for the answer, or for the connection to be cut.
func (c *conn) ask(peer gossh.Conn) {
	begun := time.Now()
	_, _, err := peer.SendRequest(keepalive, true, nil)
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulse.asking, c.pulse.answered, c.pulse.measured = false, now, now
	if err != nil { // the connection is gone
		c.pulse.next.Stop()
		return
	}
	c.trip.Measured(now.Sub(begun))
}

// enter admits one more session channel and returns its number on this connection, or 0. Each
// admitted channel must leave.
func (c *conn) enter(peer gossh.Conn) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over || c.channels >= c.server.config.Sessions || c.server.Stopping() {
		return 0
	}
	c.work.Add(1)
	c.channels++
	c.sessions++
	if c.pulse.next == nil {
		log := c.log
		c.pulse.answered = time.Now()
		c.pulse.next = time.AfterFunc(keepaliveEvery, func() {
			if !rescue.Run(log, "the keepalive", func() { c.check(peer) }) {
				c.end(reasonPanic) // or a vanished client would go unnoticed
			}
		})
	}
	return c.sessions
}

func (c *conn) leave() {
	c.mu.Lock()
	c.channels--
	c.mu.Unlock()
	c.work.Done()
}

// started and ended mark the beginning and end of a running session. A connection without one
// is closed after a while.
func (c *conn) started() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running++
	c.idle.Stop()
}

func (c *conn) ended() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running--; c.running > 0 || c.over {
		return
	}
	wait := noSessionTime
	if c.server.Stopping() {
		wait = partingTime
	}
	c.idle.Reset(wait)
}
