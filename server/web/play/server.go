package play

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/server"
	"pawnstorm/ui/program"
)

// Config configures a Server. Open is required.
type Config struct {
	// Open prepares the session of a new guest; see [server.Server.NewPage].
	Open func(server.Visitor) (*server.Page, error)
	// Origins are further hosts whose pages may open sockets.
	Origins []string
	// Sessions is how many there may be at once, and SessionsPerSource how many from one source; defaults
	// [defaultSessions] and [defaultOfSource].
	Sessions, SessionsPerSource int
	Log                         *slog.Logger // default none
}

// Server accepts pages and runs their sessions.
type Server struct {
	config  Config
	log     *slog.Logger
	ctx     context.Context // ends with the server
	tickets tickets
	work    sync.WaitGroup

	// mark ends the tokens of this server. A token with another ending comes from an earlier server process.
	mark string

	mu      sync.Mutex
	lines   map[string]*line // by token
	sources map[netip.Prefix]int
}

// closeTime is how long sessions may take to end by themselves, as they do at shutdown, before they are cut.
const closeTime = 8 * time.Second

const (
	defaultSessions = 4096
	defaultOfSource = 32
)

const (
	// markSize is the length of a token's mark; the rest, 90 bits, is secret.
	markSize = 8
	// codeSize is the length of a guest's return code, which a page sends instead of a lost token.
	codeSize = 8
)

// New creates a server that closes when ctx ends. Then call Wait.
func New(ctx context.Context, c Config) *Server {
	c.Sessions, c.SessionsPerSource = cmp.Or(c.Sessions, defaultSessions), cmp.Or(c.SessionsPerSource, defaultOfSource)
	return &Server{
		config: c, log: cmp.Or(c.Log, slog.New(slog.DiscardHandler)), ctx: ctx, mark: rand.Text()[:markSize],
		lines: make(map[string]*line), sources: make(map[netip.Prefix]int),
	}
}

// Wait waits until all sessions have ended, after the context of the server has. It cuts them if they do not end by
// themselves.
func (d *Server) Wait() {
	force := time.AfterFunc(closeTime, rescue.Func(d.log, "cutting pages", func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		for _, l := range d.lines {
			l.page.HangUp()
		}
	}))
	defer force.Stop()
	d.work.Wait()
}

// Guest is the sender of a request.
type Guest struct {
	Key    string       // the proven identity; "" for a guest
	Source netip.Prefix // zero if no limits by source apply
	Host   string       // the host in the page's address, for commands to type
	Pages  string       // the address of the page, up to its path
	Secret string       // of a guest who plays on the website; "" if none
}

var (
	errTicket = errs.New(errs.Refused, "This page has expired. Please reload it.")
	errOrigin = errs.New(errs.Refused, "Only pages of this server may play here.")
	errFull   = errs.New(errs.Refused, "The server is full just now. Please try again in a minute.")
	errSource = errs.New(errs.Refused,
		"There are too many sessions from your address. Close one, or wait until one ends by itself.")
	errGoing   = errs.New(errs.Unavailable, "The server is going down and will be back. Please come back in a minute.")
	errFailure = errs.New(errs.Internal, "Something went wrong on the server. Please try again.")
)

// Ticket returns a ticket for opening one socket soon. The caller has checked that the request comes from one of
// our pages.
func (d *Server) Ticket(g Guest) string { return d.tickets.add(g.Key, g.Source, time.Now()) }

// Serve opens a socket for a page with a ticket, and serves it to its end. It returns an error, and has answered
// nothing, if the page may not open one.
func (d *Server) Serve(w http.ResponseWriter, r *http.Request, g Guest) error {
	if r.Header.Get("Origin") == "" { // all browsers send one
		return errOrigin
	}
	key, ok := d.tickets.take(r.URL.Query().Get("ticket"), g.Source, time.Now())
	if !ok {
		return errTicket
	}
	g.Key = key
	d.work.Add(1) // while the HTTP server still waits for the request
	defer d.work.Done()
	from, client := r.RemoteAddr, r.UserAgent()
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: d.config.Origins})
	if err != nil { // Accept has answered
		d.log.Debug("socket refused", "from", from, "err", err)
		return nil
	}
	s := &socket{conn: conn, door: d, open: time.Now()}
	s.ctx, s.cut = context.WithCancel(context.Background()) // the request's context is over
	defer s.cut()
	defer conn.CloseNow()
	if m, ok := s.hear(openTime); ok {
		d.serve(s, m, server.Visitor{
			Key: g.Key, Source: g.Source, Host: g.Host, Pages: g.Pages, Guest: g.Secret, From: from, Client: client,
			Words: wordsOf(r), Back: r.URL.Query().Has("back"),
			Width: m.width, Height: m.height, Paper: m.paper,
		})
	}
	return nil
}

// serve finds or creates the session that a page wants, and connects them.
func (d *Server) serve(s *socket, m message, v server.Visitor) {
	if m.kind != kindOpen || m.version != version {
		s.conn.Close(codeOld, "load the page again")
		return
	}
	l := d.find(m.token, v.Key)
	if l == nil && len(m.token) == codeSize {
		v.ReturnCode, m.token = m.token, ""
		if v.Guest != "" {
			v.ReturnCode = "" // it may belong to another guest
		}
	}
	switch {
	case l == nil && m.token != "":
		why := restarted
		if strings.HasSuffix(m.token, d.mark) {
			why = "no such session"
		}
		s.conn.Close(codeGone, why)
		return
	case l == nil:
		var err error
		if l, err = d.begin(v); err != nil {
			s.send(kindHello, number(0))
			s.send(kindData, program.PageText(errs.Sentence(err)+"\n"))
			s.conn.Close(codeOver, "")
			return
		}
	}
	l.attach(s, m)
	defer l.detach(s)
	defer s.pulse()()
	s.listen(l)
}

// find returns the line of a session that belongs to key.
func (d *Server) find(token, key string) *line {
	d.mu.Lock()
	defer d.mu.Unlock()
	if l := d.lines[token]; l != nil && l.key == key {
		return l
	}
	return nil
}

// begin begins a session.
func (d *Server) begin(v server.Visitor) (*line, error) {
	l := newLine(rand.Text()[:tokenSize-markSize]+d.mark, v.Key, d.log)
	l.ends = d.ctx
	l.size = [2]uint32{v.Width, v.Height}
	if err := d.enter(l, v.Source); err != nil {
		return nil, err
	}
	v.Line, v.Trip = l, &l.trip
	page, err := d.config.Open(v)
	if err != nil {
		d.leave(l, v.Source)
		if errors.Is(err, server.ErrNotServing) {
			return nil, errGoing
		}
		return nil, errFailure
	}
	l.page = page
	d.work.Go(func() {
		defer d.leave(l, v.Source)
		defer l.Close()
		rescue.Run(d.log, "the session of a page", page.Run)
	})
	return l, nil
}

// enter takes a place for a session, if there is one.
func (d *Server) enter(l *line, source netip.Prefix) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.ctx.Err() != nil:
		return errGoing
	case len(d.lines) >= d.config.Sessions:
		return errFull
	case source.IsValid() && d.sources[source] >= d.config.SessionsPerSource:
		return errSource
	}
	d.lines[l.token] = l
	d.sources[source]++
	return nil
}

func (d *Server) leave(l *line, source netip.Prefix) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.lines, l.token)
	if d.sources[source]--; d.sources[source] == 0 {
		delete(d.sources, source)
	}
}

// wordsOf returns the table in an address, as a word of an ssh command line.
func wordsOf(r *http.Request) []string {
	if id := r.URL.Query().Get("to"); id != "" {
		return []string{identity.Clean(id, 40)}
	}
	return nil
}
