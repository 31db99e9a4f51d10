package linemode

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/words"
)

const welcome = "Welcome to pawnstorm, %s. This is line mode: type a line, read the answer."

// Config is what line mode needs of the program.
type Config struct {
	Club     *lobby.Club
	Games    []game.Rules
	Now      func() time.Time
	Commands *shell.Shell
	// Idle is after how long a session ends in which nothing was typed; it is
	// told a minute before. Ending it is not this package's affair. Zero tells
	// nothing.
	Idle time.Duration
}

// Visit is one session: who came, and by what terminal.
type Visit struct {
	Key     string // as app.Visit has it
	User    string // as app.Visit has it
	Address string // what is typed to come here
	Shell   string // what is typed before a command on a shell: "ssh HOST"
	Line    string // what to do first; "" is to look around
	// Echo says that what is typed must be echoed: there is a terminal in raw
	// mode.
	Echo  bool
	Width int  // of the terminal, 0 if there is none
	ASCII bool // there is no Unicode
	// Arrived, if it is not nil, hears who the person is, and who they become.
	Arrived func(identity.Person)
}

// idleWarning is how long before the end of an idle session it is told.
const idleWarning = time.Minute

// widest is where sentences are broken on wide terminals.
const widest = 100

// session is one person in line mode. Everything but the reading of the input is
// done by one goroutine, that of Run.
type session struct {
	Config
	visit  Visit
	ctx    context.Context
	out    *printer
	editor editor

	me       account.Player
	leave    func()                    // takes me off the list of those who are here, and ends the news of me
	left     func()                    // takes me off that list
	news     <-chan account.Account    // of my account
	feed     *live.Feed                // of my tables
	mail     <-chan *inbox.Mailbox     // of mine
	written  uint64                    // the last message that was told
	arrivals <-chan []identity.Person  // of those whom I follow
	asked    asked                     // by teams
	notices  <-chan struct{}           // what those who run the club tell everybody
	told     uint64                    // the last announcement that was told
	table    *sitting                  // where I am; nil in the lobby
	talk     *listening                // of the lobby
	question *question                 // that the next line answers, or nil
	numbers  []func()                  // what the numbers of the last list stand for
	waiting  map[identity.TableID]bool // tables that I have been told wait for me
	boards   map[identity.TableID]bool // those of tournaments that I have been told of
	lesson   *teaching                 // under way, or nil
	examined *examination              // at which I look, or nil
	later    *later                    // what I wait to hear, or nil
	imports  importing                 // of mine
	gone     bool                      // I have left
}

// Run lets somebody play until they leave, the input ends or ctx does. Reading
// from in must end with ctx.
func Run(ctx context.Context, c Config, v Visit, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{Config: c, visit: v, ctx: ctx, waiting: make(map[identity.TableID]bool), feed: c.Club.Tables.Feed(ctx)}
	s.out = &printer{w: out, ascii: v.ASCII}
	if v.Width > 0 {
		s.out.width = min(max(v.Width-1, 20), widest)
	}
	s.editor = editor{echo: v.Echo, print: s.out.raw, again: s.again, enter: s.entered, leave: s.quit}
	who, err := c.Club.Accounts.Arrive(ctx, v.Key)
	if err != nil {
		s.out.say(errs.Sentence(err))
		return err
	}
	if c.Club.Accounts.IsBot(who.ID) {
		s.out.say(fmt.Sprintf("%s is a program's account: it plays by the command bot, and looks on by other commands.", shown(who.Person)))
		return nil
	}
	s.become(who)
	defer func() { s.leave() }()
	board, notices := c.Club.Notices.Follow(ctx)
	s.notices, s.told = notices, board.Last()
	s.greet()
	s.run(readChunks(ctx, in))
	s.later.end()
	s.farewell()
	return nil
}

// readChunks hands on what is read until the input ends, which closes the
// channel, or ctx does. Once it is closed, join raises the panic of the reading, if
// there was one.
func readChunks(ctx context.Context, in io.Reader) (chunks <-chan []byte, join func()) {
	to := make(chan []byte)
	return to, rescue.Go("reading in line mode", func() {
		for {
			chunk := make([]byte, 1<<10)
			n, err := in.Read(chunk)
			select {
			case to <- chunk[:n]:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}, func() { close(to) })
}

// run is the loop of the session.
func (s *session) run(chunks <-chan []byte, join func()) {
	idle := time.NewTimer(s.untilWarning())
	defer idle.Stop()
	for !s.gone {
		s.out.ask(string(s.editor.line))
		select {
		case <-s.ctx.Done():
			return
		case chunk, ok := <-chunks:
			if !ok {
				join()
				return
			}
			idle.Reset(s.untilWarning())
			s.editor.take(chunk)
		case <-s.feed.News():
			s.noteWaiting(true)
		case a := <-s.news:
			s.onAccount(a)
		case <-s.notices:
			s.told = tellAnnounced(s.out, s.Club.Notices.Board(), s.told)
		case m := <-s.mail:
			received(s, m)
		case <-s.asked.news:
			tellAsked(s)
		case people := <-s.arrivals:
			s.out.say(words.AreHere(people))
		case u := <-s.table.updates():
			s.table.follow(u)
		case <-s.table.alarm():
			s.table.ring()
		case m := <-s.later.news():
			s.tellLater(m)
		case p := <-s.imports.news:
			s.imports.tell(s.out, p)
		case c := <-s.heard(0):
			s.hear(0, c)
		case c := <-s.heard(1):
			s.hear(1, c)
		case c := <-s.heard(2):
			s.hear(2, c)
		case c := <-s.heard(examined):
			s.hear(examined, c)
		case e := <-s.examined.news():
			happened(s, e)
		case <-idle.C:
			s.out.say("Still there? You leave in a minute. Press enter to stay.")
		}
	}
}

// tellAnnounced tells what was announced after a number, and returns that of the last.
func tellAnnounced(out *printer, b announce.Board, told uint64) uint64 {
	for _, a := range b.Since(told) {
		out.say("Announcement: " + identity.Clean(a.Text, words.MaxSentence))
	}
	return b.Last()
}

func (s *session) untilWarning() time.Duration {
	if s.Idle == 0 {
		return 1<<63 - 1
	}
	return s.Idle - min(idleWarning, s.Idle/2)
}

// again shows the line that is being typed on a new line.
func (s *session) again() {
	s.out.say()
	s.out.ask(string(s.editor.line))
}

// entered takes a line that was typed.
func (s *session) entered(line string) {
	s.out.open = false
	if s.gone {
		return
	}
	s.answer(strings.TrimSpace(line))
	if !s.gone {
		s.out.ask("")
	}
}

// become makes p the person of this session.
func (s *session) become(p account.Player) {
	if s.leave != nil {
		s.leave()
	}
	s.me = p
	if s.visit.Arrived != nil {
		s.visit.Arrived(p.Person)
	}
	s.feed.Become(p.ID)
	here, end := context.WithCancel(s.ctx)
	s.news = s.Club.Accounts.Follow(here, p.ID)
	s.imports = importing{news: s.Club.Archive.FollowImports(here, p.ID)}
	s.left = s.Club.Tables.Enter(s.ctx, p.Person)
	s.leave = func() { end(); s.left() }
	s.followLobbyTalk()
	followMail(s, here)
	followTeams(s, here)
	s.arrivals = s.Club.Arrivals.Follow(here, p.ID)
}

// onAccount takes in news of the account. A session that its key would not open now
// ends.
func (s *session) onAccount(news account.Account) {
	switch {
	case news.ID != s.me.ID:
	case s.Club.Accounts.ShutOut(s.ctx, s.me, news):
		s.out.say(words.KeyRemoved)
		s.quit()
	default:
		s.me.Settings = news.Settings
		if news.Name == s.me.Name || !news.Deleted.IsZero() {
			return
		}
		s.out.say(fmt.Sprintf("You are now %s.", news.Name)) // another session has taken it
		s.me.Name = news.Name
		left := s.Club.Tables.Enter(s.ctx, s.me.Person) // before the other ends: they were here all the time
		s.left()
		s.left = left
	}
}

// env is what surrounds a command here.
func (s *session) env() shell.Env {
	env := shell.Env{
		Club: s.Club, Games: s.Games, Now: s.Now, Who: s.me, User: s.visit.User,
		Screens: true, Bare: true, Address: s.visit.Shell, In: strings.NewReader(""),
	}
	if s.table != nil {
		env.Here = s.table.now
	}
	if s.examined != nil {
		env.Examines = s.examined.now
	}
	return env
}

// viewer is the person, to whom tables are told aloud.
func (s *session) viewer() words.Viewer {
	return words.Viewer{Me: s.me.ID, Now: live.ClockTime(s.Club.Tables, s.Now()), Name: s.Club.Accounts.Title, Spoken: true, Zone: s.me.Settings.ZoneOr(s.Club.Zone)}
}

// greet says where one is, and goes where the person wants to be.
func (s *session) greet() {
	s.out.say(fmt.Sprintf(welcome, s.me.Name), "Type help for all words, quit to leave.")
	if motd := identity.Clean(s.Club.Staff.Motd(s.me.Key), words.MaxSentence); motd != "" {
		s.out.say(motd)
	}
	if s.me.Guest {
		s.out.say(guestHint(s.me))
	}
	tellUnread(s)
	tellMissed(s)
	tellAsked(s)
	for _, h := range s.Club.Webhooks.SwitchedOff(s.me.ID) {
		s.out.say(words.HookOff(h))
	}
	if why := s.Club.Email.Refused(s.me.ID); why != "" {
		s.out.say(words.LettersEnded(why))
	}
	if s.visit.Line != "" {
		s.noteWaiting(false)
		s.answer(s.visit.Line)
		return
	}
	s.listGames()
}

func (s *session) quit() { s.gone = true }

// farewell says the last words, whatever has ended the session. A guest without a
// key gets the code by which they come back.
func (s *session) farewell() {
	s.out.say(fmt.Sprintf("Goodbye. Your games are saved. Come back with: %s", s.visit.Address))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), partingTime)
	defer cancel()
	if code, err := s.Club.Accounts.WayBack(ctx, s.me, ""); err != nil {
		s.fail(err)
	} else if code != "" {
		s.out.say(fmt.Sprintf("You came without a key. To get back to your games within a week, type code %s when you are here again.", identity.SpellCode(code)))
	}
}

// partingTime is how long the last words may wait for the store.
const partingTime = 2 * time.Second

// fail tells of an error.
func (s *session) fail(err error) { s.out.say(cmp.Or(errs.Sentence(err), err.Error())) }
