package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/server/gate"
	"pawnstorm/server/memory"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
)

// version is the server's name in the SSH version exchange.
const version = "pawnstorm"

// Time limits for the parts of a shutdown, from its beginning: at first sessions end by themselves,
// then connections are cut, and finally Serve gives up on what still runs.
const (
	forceAfter  = 8 * time.Second
	giveUpAfter = 10 * time.Second
)

// Config configures a Server. HostKey and NewModel are required.
type Config struct {
	HostKey gossh.Signer
	// NewModel creates the screens of a session with a terminal. The context ends with the session, and
	// everything the model starts must end with it. The model may implement [tui.Farewell].
	NewModel func(ctx context.Context, v tui.Visit) (tea.Model, error)
	// Exec runs the command line of a session and returns its exit code. The context ends when
	// the client disconnects or the server shuts down. Nil means no commands.
	Exec func(ctx context.Context, v tui.Visit, stdin io.Reader, stdout, stderr io.Writer) int
	// Admit returns an error if a visitor may not come in. It is one of the lobby's errors, and
	// the visitor sees its sentence. The context has the session's source. Nil admits everyone.
	Admit func(ctx context.Context, v tui.Visit) error
	// IsStranger reports whether the user name belongs to an account while the key, given by its
	// fingerprint, belongs to none. The server then asks the client for its other keys. With nil
	// it never asks.
	IsStranger func(ctx context.Context, user, key string) (bool, error)
	// IsCommand reports whether the line of a visit is for Exec although the session has a
	// terminal. Nil means never.
	IsCommand func(v tui.Visit) bool
	// IsTalk reports whether Exec turns a line into a session of typed and printed lines. If it is not nil,
	// terminals without screens get such a session too. See [tui.Visit].
	IsTalk func(line string) bool
	// CommandOf returns the name of a line's command, for the log and for operators: the line
	// itself is private. Nil names none.
	CommandOf func(line string) string
	// Idle is how long a session may be idle before it ends; default 30 minutes. [tui.IdleMsg]
	// announces the last minute.
	Idle time.Duration
	// Host and Port are what people type to connect. Host may be unknown; Port defaults to the
	// listener's.
	Host string
	Port int
	// Pages is the public address of the web pages; "" if unknown or none.
	Pages string
	// Gate decides which connections to accept. New sets its Log to the server's.
	Gate gate.Config
	// Memory limits the sessions in total and by network; default no limit.
	Memory *memory.Budget
	// Rank returns the rank of a person by their proven key, or "", and by their id once it is known. It
	// decides who may use the last memory. With nil everyone is a guest.
	Rank func(ctx context.Context, key string, who identity.PlayerID) memory.Rank
	// Sessions is how many session channels a connection may have open; default 4.
	Sessions int
	// Log gets a line for each connection and each session; default none.
	Log *slog.Logger
}

// pressPause is the shortest time between two searches for sessions that can make room.
const pressPause = time.Second

// Defaults of a Config.
const (
	defaultIdle     = 30 * time.Minute
	defaultSessions = 4
)

// Server is an SSH server. Create it with New and run it with Serve, once.
type Server struct {
	config   Config
	gate     *gate.Gate
	log      *slog.Logger
	serving  chan struct{} // closed when Serve has begun
	stopping chan struct{} // closed when shutdown begins
	turns    *program.Turns
	work     sync.WaitGroup
	lastID   atomic.Uint64
	counts   counts
	memory   *memory.Budget
	pressed  [memory.Player + 1]*rate.Limiter // by rank, for making room for waiting sessions

	mu       sync.Mutex
	conns    map[*conn]struct{}
	sessions map[string]*session // by id
}

// New checks the configuration and creates a server.
func New(c Config) (*Server, error) {
	if c.HostKey == nil {
		return nil, errors.New("server: no host key")
	}
	if c.NewModel == nil {
		return nil, errors.New("server: no model")
	}
	c.Idle = cmp.Or(c.Idle, defaultIdle)
	c.Sessions = cmp.Or(c.Sessions, defaultSessions)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	c.Gate.Log = c.Log
	if c.Memory == nil {
		c.Memory = memory.New(0)
	}
	s := &Server{
		config:   c,
		gate:     gate.New(c.Gate),
		memory:   c.Memory,
		log:      c.Log,
		serving:  make(chan struct{}),
		stopping: make(chan struct{}),
		conns:    make(map[*conn]struct{}),
		sessions: make(map[string]*session),
	}
	for rank := range s.pressed {
		s.pressed[rank] = rate.NewLimiter(rate.Every(pressPause), 1)
	}
	return s, nil
}

// Serve accepts connections until ctx ends or the listener fails. Then it ends every session in an
// orderly way: it restores the terminals and tells people how to come back. It returns within ten
// seconds of ctx's end: nil, the listener's error, or an error if something is still running.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && s.config.Port == 0 {
		s.config.Port = tcp.Port
	}
	turns, err := program.NewTurns()
	if err != nil {
		return errors.Join(err, l.Close())
	}
	defer turns.Close()
	s.turns = turns
	close(s.serving)
	defer context.AfterFunc(ctx, rescue.Service(context.Background(), s.log, "closing the listener", func() {
		l.Close()
	}))()
	defer s.remember(ctx)()
	err = s.accept(ctx, l)
	l.Close()
	if ctx.Err() != nil {
		err = nil // the listener was closed on purpose
	}
	return errors.Join(err, s.shutdown())
}

func (s *Server) accept(ctx context.Context, l net.Listener) error {
	const patience = time.Second
	delay := patience / 200
	for {
		nc, err := l.Accept()
		if err == nil {
			delay = patience / 200
			if !rescue.Run(s.log, "accepting a connection", func() { s.welcome(nc) }) {
				nc.Close()
			}
			continue
		}
		if ctx.Err() != nil || errors.Is(err, net.ErrClosed) {
			return err
		}
		// Out of file descriptors, or a client that has already left: it passes.
		s.log.Warn("cannot accept a connection", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(delay):
		}
		delay = min(2*delay, patience)
	}
}

// remember lets the gate load and save the known sources, until end is called.
func (s *Server) remember(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(rescue.Service(ctx, s.log, "the known sources", func() { s.gate.Remember(ctx) }))
	return func() {
		cancel()
		work.Wait()
	}
}

// welcome starts to serve a connection, or closes it at once if the gate refuses it. Nothing has been
// read from it yet, so a refusal costs next to nothing.
func (s *Server) welcome(nc net.Conn) {
	c := s.newConn(nc, fmt.Sprintf("c%d", s.lastID.Add(1)))
	place, err := s.gate.Admit(gate.AddrOf(nc.RemoteAddr()), func() { c.end(reasonDropped) })
	if err != nil {
		turnAway(nc, err)
		return
	}
	prepare(nc)
	c.takePlace(place)
	s.mu.Lock()
	s.conns[c] = struct{}{}
	s.mu.Unlock()
	s.work.Go(func() {
		if !rescue.Run(s.log, "serving a connection", c.serve) {
			nc.Close()
		}
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
	})
}

// turnAway closes a connection with a sentence. Clients show it in verbose mode (ssh -v): RFC 4253
// allows lines before the version.
func turnAway(nc net.Conn, why error) {
	io.WriteString(nc, why.Error()+"\r\n") // fits into the buffer of a new socket
	nc.Close()
}

// Admission returns the gate's figures.
func (s *Server) Admission() gate.Counts { return s.gate.Counts() }

// shutdown ends all connections. Sessions see stopping and end by themselves. After
// a while shutdown cuts the rest, and clients that stay connected.
func (s *Server) shutdown() error {
	s.mu.Lock() // so that no page begins meanwhile
	close(s.stopping)
	s.mu.Unlock()
	s.forEach((*conn).stop)
	force := time.AfterFunc(forceAfter, rescue.Func(s.log, "cutting connections", func() {
		s.forEach(func(c *conn) { c.end(reasonCut) })
		s.cutPages()
	}))
	defer force.Stop()
	done := make(chan struct{})
	go rescue.Func(s.log, "waiting for connections to end", func() {
		s.work.Wait()
		close(done)
	})()
	giveUp := time.NewTimer(giveUpAfter)
	defer giveUp.Stop()
	select {
	case <-done:
		return nil
	case <-giveUp.C:
		return errors.New("server: some sessions did not end in time")
	}
}

func (s *Server) forEach(f func(*conn)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		f(c)
	}
}
