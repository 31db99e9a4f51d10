package bot

import (
	"bufio"
	"bytes"
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

// protocol is the version of what is said. Fields may become more; none is ever
// taken away or changes its meaning.
const protocol = 1

// longestLine is how many bytes a line may have.
const longestLine = 16 << 10

// Config is what the protocol needs of the program.
type Config struct {
	Club   *lobby.Club
	Games  []game.Rules
	Now    func() time.Time
	Limits Limits
	// Actions and Resources are what people can do and look at; by default those of
	// ui/feature.
	Actions   *action.Set
	Resources *resource.Set
	// Paces are those of all sessions of the server; nil has this session keep
	// to a pace of its own.
	Paces *Paces
	// Arrived, if it is not nil, hears whose program it is.
	Arrived func(identity.Person)
}

// Limits bound what one program does. A field that is zero means its default.
type Limits struct {
	// Messages is how many lines a second are read, of all sessions of an account
	// together; default 100. Twice as many may come at once.
	Messages int `json:"messages"`
	// Games is how many games a program may have under way; default 16.
	Games int `json:"games"`
}

func (l Limits) withDefaults() Limits {
	if l.Messages <= 0 {
		l.Messages = 100
	}
	if l.Games <= 0 {
		l.Games = 16
	}
	return l
}

// session is one program. One goroutine, that of Run, does everything but read, and but
// what a line asks for, for which it waits.
type session struct {
	Config
	ctx   context.Context
	me    account.Player
	mu    sync.Mutex // held while something is told: what is done for a line may do so, too
	out   *json.Encoder
	err   error                          // of out: the program is gone
	known map[identity.TableID]table.Rev // tables of the program's as it was told of them
	news  <-chan live.News               // of its tables, once it has said hello
	mine  <-chan account.Account         // news of its account, from then on
	board <-chan struct{}                // what those who run the club tell everybody, likewise
	told  uint64                         // the number of the last announcement
	once  bool                           // it is there for one line
}

// Once carries out a single line of the program that comes with a key, of which the account
// has said hello at some time, here or elsewhere, unless the line says that. The answer is
// what a session is told for it, a line of which is JSON; the error says why it was refused,
// and stands in the answer, too.
func Once(ctx context.Context, c Config, key string, line []byte) (answer []byte, err error) {
	c = c.withDefaults()
	var out bytes.Buffer
	s := &session{Config: c, ctx: ctx, out: json.NewEncoder(&out), known: make(map[identity.TableID]table.Rev), once: true}
	s.out.SetEscapeHTML(false)
	if s.me, err = c.Club.Accounts.Arrive(ctx, key); err != nil {
		return nil, err
	}
	if c.Arrived != nil {
		c.Arrived(s.me.Person)
	}
	pace, done := c.Paces.of(s.me.ID, c.Limits.Messages)
	defer done()
	if !pace.wait(ctx) {
		return nil, errs.Closing(ctx.Err())
	}
	err = s.take(line[:min(len(line), longestLine)])
	return out.Bytes(), err
}

// Run serves a program that has come with a key, until its input ends or ctx does.
// Reading from in must end with ctx. The error is that of the output.
func Run(ctx context.Context, c Config, key string, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c = c.withDefaults()
	s := &session{Config: c, ctx: ctx, out: json.NewEncoder(out), known: make(map[identity.TableID]table.Rev)}
	s.out.SetEscapeHTML(false)
	var err error
	if s.me, err = c.Club.Accounts.Arrive(ctx, key); err != nil {
		s.refuse("", err)
		return s.err
	}
	if c.Arrived != nil {
		c.Arrived(s.me.Person)
	}
	pace, done := c.Paces.of(s.me.ID, c.Limits.Messages)
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
			s.take(line)
		case <-s.news:
			s.look()
		case <-s.board:
			s.announce(s.Club.Notices.Board())
		case a := <-s.mine:
			if s.Club.Accounts.ShutOut(s.ctx, s.me, a) {
				s.refuse("", words.Refused(words.KeyRemoved))
				return s.err
			}
		}
	}
	return s.err
}

// announce tells what was announced since it was told last.
func (s *session) announce(b announce.Board) {
	for _, a := range b.Since(s.told) {
		s.tell(message{Type: "announcement", Sentence: identity.Clean(a.Text, words.MaxSentence)})
	}
	s.told = b.Last()
}

// readLines hands on the lines of the input at a pace, until the input ends, which
// closes the channel, or ctx does. A line that is too long is handed on cut, and
// so is no JSON. Once the channel is closed, join raises the panic of the reading,
// if there was one.
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

// readLine reads a line, of which what is beyond longestLine is lost.
func readLine(r *bufio.Reader) ([]byte, error) {
	part, more, err := r.ReadLine()
	line := append([]byte(nil), part...)
	for more && err == nil {
		_, more, err = r.ReadLine()
		line = line[:min(len(line), longestLine/2)] // broken off: it is no JSON
	}
	return line, err
}

// tell says a line to the program.
func (s *session) tell(m message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = s.out.Encode(m)
	}
}

// refuse answers a line with an error.
func (s *session) refuse(id string, err error) {
	s.tell(message{Type: "error", ID: id, Kind: kinds[errs.KindOf(err)], Sentence: errs.Sentence(errs.In(err, s.Actions.Catalog()))})
}

// look tells of the program's tables that have changed since it was last told.
func (s *session) look() {
	mine := make(map[identity.TableID]bool)
	for _, t := range s.Club.Tables.Listing().Mine(s.me.ID) {
		mine[t.ID] = true
		s.tellOf(t)
	}
	for id := range s.known {
		if mine[id] {
			continue
		}
		t, err := s.Club.Tables.Get(s.ctx, id)
		switch {
		case err == nil && t.Status != table.Over && t.Status != table.Gone:
			continue // on the way from one list to the other
		case err == nil:
			s.tell(message{Type: "end", Table: s.document(t)})
		case errs.KindOf(err) == errs.NotFound: // it came to nothing
			s.tell(message{Type: "end", Table: &tableDoc{ID: string(id), Status: words.Status(table.Gone)}})
		default:
			continue
		}
		delete(s.known, id)
	}
}

// tellOf tells of one table, if there is anything new.
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
