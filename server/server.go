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

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/server/gate"
	"pawnstorm/server/memory"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
)

// version is how the server names itself before the key exchange.
const version = "pawnstorm"

// How long the parts of an orderly end may take, from its beginning: sessions
// end by themselves at first, then connections are cut, then Serve gives up on
// what still runs.
const (
	forceAfter  = 8 * time.Second
	giveUpAfter = 10 * time.Second
)

// Config is what a Server needs to know. HostKey and NewModel are required.
type Config struct {
	HostKey gossh.Signer
	// NewModel makes the screens of one session that has a terminal. The context
	// ends with the session; everything that the model starts must end with it.
	// The model may implement [tui.Farewell].
	NewModel func(ctx context.Context, v tui.Visit) (tea.Model, error)
	// Exec carries out the line of a session and returns its exit code. The
	// context ends when the client goes away or the server goes down. Nil means
	// that there are no commands.
	Exec func(ctx context.Context, v tui.Visit, stdin io.Reader, stdout, stderr io.Writer) int
	// Admit refuses a visitor who is not to come in, whatever they want: the error is
	// one of the lobby's, whose sentence they are told. The context has the source of
	// the session. Nil admits everybody.
	Admit func(ctx context.Context, v tui.Visit) error
	// IsStranger reports whether a user name is the name of somebody's account while a
	// key, by its fingerprint, opens no account at all. The client is asked for its other
	// keys then. Nil asks nobody.
	IsStranger func(ctx context.Context, user, key string) (bool, error)
	// IsCommand reports whether the line of a visit is for Exec although the session has
	// a terminal; nil means that none is.
	IsCommand func(v tui.Visit) bool
	// IsTalk reports whether Exec makes of a line a session of its own, in which
	// a person types and reads lines. So are, where this is not nil, those of
	// terminals without screens. See [tui.Visit].
	IsTalk func(line string) bool
	// CommandOf names the command of a line, for the log and for operators: the line
	// itself is private. Nil names none.
	CommandOf func(line string) string
	// Idle is how long a session may do nothing before it is ended; default
	// 30 minutes. The last minute of it is announced by [tui.IdleMsg].
	Idle time.Duration
	// Host and Port are what people type to come here. Host may be unknown;
	// Port is that of the listener unless given.
	Host string
	Port int
	// Pages is the public address of the web face; "" if it has none that is known.
	Pages string
	// Gate decides which connections are taken. Its Log is that of the server.
	Gate gate.Config
	// Memory bounds the sessions in all and by network; default no bound.
	Memory *memory.Budget
	// Rank is that of somebody who comes with a proven key, or "", and once they have said
	// who they are has that id. It says whether they come in while memory is short. Nil
	// has all be guests.
	Rank func(ctx context.Context, key string, who identity.PlayerID) memory.Rank
	// Sessions is how many session channels a connection may have open; default 4.
	Sessions int
	// Log takes a line for each connection and each session; default none.
	Log *slog.Logger
}

// The defaults of a Config.
const (
	defaultIdle     = 30 * time.Minute
	defaultSessions = 4
)

// Server is an SSH server. Make it with New and run it with Serve, once.
type Server struct {
	config   Config
	gate     *gate.Gate
	log      *slog.Logger
	serving  chan struct{} // closed when Serve has begun
	stopping chan struct{} // closed when the end begins
	turns    *program.Turns
	work     sync.WaitGroup
	lastID   atomic.Uint64
	counts   counts
	memory   *memory.Budget
	pressed  [memory.Player + 1]pause // when somebody of a rank had room made last

	mu       sync.Mutex
	conns    map[*conn]struct{}
	sessions map[string]*session // by id
}

// New checks the configuration and makes a server of it.
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
	return &Server{
		config:   c,
		gate:     gate.New(c.Gate),
		memory:   c.Memory,
		log:      c.Log,
		serving:  make(chan struct{}),
		stopping: make(chan struct{}),
		conns:    make(map[*conn]struct{}),
		sessions: make(map[string]*session),
	}, nil
}

// Serve accepts connections until ctx ends or the listener fails, and then ends
// every session in an orderly way: the terminals are restored and the people
// told how to come back. It returns within ten seconds of ctx's end: nil, or
// the listener's error, or an error that says that not everything has ended.
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
	stop := context.AfterFunc(ctx, rescue.Service(context.Background(), s.log, "closing the listener", func() { l.Close() }))
	defer stop()
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
	delay := 5 * time.Millisecond
	for {
		nc, err := l.Accept()
		if err == nil {
			if !rescue.Run(s.log, "welcoming a connection", func() { s.welcome(nc) }) {
				nc.Close()
			}
			continue
		}
		if ctx.Err() != nil || errors.Is(err, net.ErrClosed) {
			return err
		}
		// Out of file descriptors, a client gone before its turn: it passes.
		s.log.Warn("cannot accept a connection", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(delay):
		}
		delay = min(2*delay, patience)
	}
}

// remember has the gate know again who was here before. The function that it returns
// ends that.
func (s *Server) remember(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		rescue.Service(ctx, s.log, "the known sources", func() { s.gate.Remember(ctx) })()
	}()
	return func() {
		cancel()
		<-done
	}
}

// welcome starts to serve a connection, or closes it at once when the gate says so:
// nothing has been read from it yet, so this costs next to nothing.
func (s *Server) welcome(nc net.Conn) {
	c := s.newConn(nc, fmt.Sprintf("c%d", s.lastID.Add(1)))
	place, err := s.gate.Admit(gate.AddrOf(nc.RemoteAddr()), func() { c.end(reasonDropped) })
	if err != nil {
		turnAway(nc, err)
		return
	}
	prepare(nc)
	c.enterBy(place)
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

// turnAway closes a connection with a sentence, which clients show when they are asked to
// tell more (ssh -v). RFC 4253 has room for it before the version.
func turnAway(nc net.Conn, why error) {
	io.WriteString(nc, why.Error()+"\r\n") // fits into the buffer of a socket that is new
	nc.Close()
}

// Admission are the numbers of the gate.
func (s *Server) Admission() gate.Counts { return s.gate.Counts() }

// shutdown ends all connections. Sessions see stopping and quit by themselves;
// those that do not, or whose clients do not go, are cut.
func (s *Server) shutdown() error {
	s.mu.Lock() // no page begins meanwhile
	close(s.stopping)
	s.mu.Unlock()
	s.forEach((*conn).stop)
	force := time.AfterFunc(forceAfter, rescue.Func(s.log, "cutting connections", func() {
		s.forEach(func(c *conn) { c.end(reasonCut) })
		s.cutPages()
	}))
	defer force.Stop()
	done := make(chan struct{})
	go rescue.Func(s.log, "waiting for the end of all", func() {
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
