package bot

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// protocol is the version of the protocol. Later versions may add fields, but never remove one or
// change its meaning.
const protocol = 1

// longestLine is the largest number of bytes in a line.
const longestLine = 16 << 10

// Config holds what the protocol needs from the server.
type Config struct {
	Club   *lobby.Club
	Games  []game.Rules
	Now    func() time.Time
	Limits Limits
	// Actions and Resources are what players can do and look at; by default everything in
	// ui/feature.
	Actions   *action.Set
	Resources *resource.Set
	// Paces limits all sessions of the server; nil limits this session alone.
	Paces *Paces
	// Arrived, if not nil, is called with the program's player.
	Arrived func(identity.Person)
}

// Limits limits what one program can do. Zero fields mean the default.
type Limits struct {
	// Messages is how many lines the server reads per second from all sessions of an account
	// together; default 100. Twice as many may arrive at once.
	Messages int `json:"messages"`
	// Games is how many games a program can have under way; default 16.
	Games int `json:"games"`
}

// session is one program. The goroutine of Run does everything except two things: another one reads,
// and another one carries out requests while Run waits for it.
type session struct {
	Config
	me    account.Player
	mu    sync.Mutex // guards out and err: a request may send lines too
	out   *json.Encoder
	err   error                          // from out: the program is gone
	known map[identity.TableID]table.Rev // the program's tables, at the revisions that it was sent
	news  <-chan live.News               // news of its tables, after hello
	mine  <-chan account.Account         // news of its account, after hello
	board <-chan struct{}                // tokens for announcements, after hello
	told  uint64                         // number of the last announcement sent
	once  bool                           // the session is for a single line
}

func newSession(c Config, out io.Writer) *session {
	c.Limits = Limits{cmp.Or(c.Limits.Messages, 100), cmp.Or(c.Limits.Games, 16)}
	if c.Actions == nil {
		c.Actions, c.Resources = usualActions(), usualResources()
	}
	s := &session{Config: c, out: json.NewEncoder(out), known: make(map[identity.TableID]table.Rev)}
	s.out.SetEscapeHTML(false)
	return s
}

// Once handles a single line from the program with a key. Its account must have said hello before,
// in any session, unless this line is the hello. The answer holds the lines that a session would
// have sent. err says why the line was refused; the answer says so too.
func Once(ctx context.Context, c Config, key string, line []byte) (answer []byte, err error) {
	var out bytes.Buffer
	s := newSession(c, &out)
	s.once = true
	if s.me, err = c.Club.Accounts.ByKey(ctx, key); err != nil {
		return nil, err
	}
	if c.Arrived != nil {
		c.Arrived(s.me.Person)
	}
	pace, done := c.Paces.of(s.me.ID, s.Limits.Messages)
	defer done()
	if !pace.wait(ctx) {
		return nil, errs.Closing(ctx.Err())
	}
	err = s.take(ctx, line[:min(len(line), longestLine)])
	return out.Bytes(), err
}

// Run serves the program with a key until its input or ctx ends. Reads from in must return when ctx
// ends. The error comes from out.
func Run(ctx context.Context, c Config, key string, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(c, out)
	var err error
	if s.me, err = c.Club.Accounts.ByKey(ctx, key); err != nil {
		s.refuse("", err)
		return s.err
	}
	if c.Arrived != nil {
		c.Arrived(s.me.Person)
	}
	pace, done := c.Paces.of(s.me.ID, s.Limits.Messages)
	defer done()
	lines, join := readLines(ctx, in, pace)
	for s.err == nil {
		select {
		case <-ctx.Done():
			return nil
		case line, ok := <-lines:
			if !ok {
				join()
				return nil
			}
			s.take(ctx, line)
		case <-s.news:
			s.look(ctx)
		case <-s.board:
			s.announce(s.Club.Notices.Board())
		case a := <-s.mine:
			if s.Club.Accounts.KeyRevoked(ctx, s.me, a) {
				s.refuse("", words.Refused(words.KeyRemoved))
				return s.err
			}
		}
	}
	return s.err
}

// announce sends the announcements that the program has not received yet.
func (s *session) announce(b announce.Board) {
	for _, a := range b.Since(s.told) {
		s.tell(message{Type: "announcement", Sentence: identity.Clean(a.Text, words.MaxSentence)})
	}
	s.told = b.Last()
}

// readLines returns a channel that delivers the lines of the input at a pace. It closes when the
// input or ctx ends. A line that is too long arrives cut, so that it is not valid JSON. After the
// channel is closed, call join: it raises the reader's panic, if there was one.
func readLines(ctx context.Context, in io.Reader, pace *pace) (lines <-chan []byte, join func()) {
	to := make(chan []byte)
	return to, rescue.Go("reading the lines of a program", func() {
		reader := bufio.NewReaderSize(in, longestLine)
		for {
			line, err := readLine(reader)
			if len(line) > 0 {
				if !pace.wait(ctx) {
					return
				}
				select {
				case to <- line:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}, func() { close(to) })
}

// readLine reads a line and drops what exceeds longestLine.
func readLine(r *bufio.Reader) ([]byte, error) {
	part, more, err := r.ReadLine()
	line := bytes.Clone(part)
	for more && err == nil {
		_, more, err = r.ReadLine()
		line = line[:min(len(line), longestLine/2)] // too short to be valid JSON
	}
	return line, err
}

// tell sends a line to the program.
func (s *session) tell(m message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = s.out.Encode(m)
	}
}

// refuse answers a line with an error.
func (s *session) refuse(id string, err error) {
	sentence := errs.Sentence(errs.In(err, s.Actions.Catalog()))
	s.tell(message{Type: "error", ID: id, Kind: KindName(errs.KindOf(err)), Sentence: sentence})
}

// look sends the program's tables that have changed.
func (s *session) look(ctx context.Context) {
	mine := make(map[identity.TableID]bool)
	for _, t := range s.Club.Tables.Listing().Mine(s.me.ID) {
		mine[t.ID] = true
		s.tellOf(t)
	}
	for id := range s.known {
		if mine[id] {
			continue
		}
		t, err := s.Club.Tables.Get(ctx, id)
		switch {
		case err == nil && t.Status != table.Over && t.Status != table.Gone:
			continue // the table is moving from one list to another
		case err == nil:
			s.tell(message{Type: "end", Table: s.document(t)})
		case errs.KindOf(err) == errs.NotFound: // it closed before its game began
			s.tell(message{Type: "end", Table: &tableDoc{ID: string(id), Status: words.Status(table.Gone)}})
		default:
			continue
		}
		delete(s.known, id)
	}
}

// tellOf sends a table, if it has changed.
func (s *session) tellOf(t *table.Table) {
	rev, known := s.known[t.ID]
	challenged := t.Status == table.Open && t.Invited != nil && t.Invited.ID == s.me.ID
	kind := "position"
	switch {
	case rev >= t.Rev || t.Status == table.Open && !challenged:
		return
	case challenged:
		kind = "challenge"
	case !known:
		kind = "start"
	}
	s.known[t.ID] = t.Rev
	s.tell(message{Type: kind, Table: s.document(t)})
}
