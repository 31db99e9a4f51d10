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
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/words"
)

const welcome = "Welcome to pawnstorm, %s. This is line mode: type a line, read the answer."

// Config holds what line mode needs from the program.
type Config struct {
	Club     *lobby.Club
	Games    []game.Rules
	Now      func() time.Time
	Commands *shell.Shell
	// Idle is how long a session may stay without input before it ends. The user gets a warning a
	// minute before. Another package ends the session. Zero disables the warning.
	Idle time.Duration
}

// Visit describes one session: the user and their terminal.
type Visit struct {
	Key     string // as app.Visit has it
	User    string // as app.Visit has it
	Address string // the command that starts a session like this
	// Shell is what the user types before a command in their own shell: "ssh HOST".
	Shell string
	Pages string // as app.Visit has it
	Line  string // the first command; "" lists the games
	// Echo is set if the session must echo what is typed, because the terminal is in raw mode.
	Echo  bool
	Width int  // of the terminal; 0 if there is none
	ASCII bool // the terminal has no Unicode
	// Arrived, if not nil, is called with the user's identity when they arrive and whenever it
	// changes.
	Arrived func(identity.Person)
}

// idleWarning is how long before the end of an idle session we warn the user.
const idleWarning = time.Minute

// widest is the maximum line width on wide terminals.
const widest = 100

// session is one user in line mode. Only the goroutine of Run uses it. A second goroutine reads the
// input.
type session struct {
	Config
	visit  Visit
	ctx    context.Context
	out    *printer
	editor editor

	me       account.Player
	leave    func()                    // removes the user from the lobby and ends the subscriptions
	left     func()                    // removes the user from the lobby
	news     <-chan account.Account    // changes of the user's account
	feed     *live.Feed                // news of the user's tables
	mail     <-chan *inbox.Mailbox     // the user's private messages
	written  uint64                    // number of the last message printed
	arrivals <-chan []identity.Person  // arrivals of players the user follows
	invites  <-chan struct{}           // tokens for changed team invitations
	invited  map[identity.TeamID]bool  // teams whose invitation was printed
	notices  <-chan struct{}           // tokens for new announcements
	told     uint64                    // number of the last announcement printed
	table    *tableView                // the current table; nil in the lobby
	updates  <-chan live.Update        // updates of that table; never closed
	warning  <-chan time.Time          // delivers before the user's time runs out there
	chats    [4]*chatView              // see lobbyChat
	question *question                 // the question that the next line answers, or nil
	numbers  []func()                  // actions for the numbers of the last list
	waiting  map[identity.TableID]bool // tables reported as waiting for the user
	boards   map[identity.TableID]bool // tournament boards reported to the user
	lesson   *lessonView               // lesson under way, or nil
	study    *studyView                // the study the user watches, or nil
	studies  <-chan *study.Study       // new states of that study; never closed
	later    *later                    // a follow-up message to wait for, or nil
	imports  <-chan archive.Progress   // progress of the user's imports in all sessions on this node
	quarters int                       // how many quarters of the imports were reported
	gone     bool                      // the user has left
}

// Run runs a session until the user leaves, the input ends or ctx ends. Reads from in must return
// when ctx ends.
func Run(ctx context.Context, c Config, v Visit, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{Config: c, visit: v, ctx: ctx, feed: c.Club.Tables.Feed(ctx)}
	s.out = &printer{w: out, ascii: v.ASCII}
	if v.Width > 0 {
		s.out.width = min(max(v.Width-1, 20), widest)
	}
	s.editor = editor{echo: v.Echo, print: s.out.raw, again: s.again, enter: s.entered, leave: s.quit}
	who, err := c.Club.Accounts.ByKey(ctx, v.Key)
	if err != nil {
		s.out.say(errs.Sentence(err))
		return err
	}
	if c.Club.Accounts.IsBot(who.ID) {
		s.out.sayf("%s is a bot account. It plays with the command bot, and can watch with other commands.",
			words.Person(who.Person))
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

// readChunks returns a channel that delivers chunks of input and closes when the input or ctx ends.
// After that, call join: it raises the reader's panic, if there was one.
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

// run is the session's main loop.
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
			s.tellAnnounced(s.Club.Notices.Board())
		case m := <-s.mail:
			s.tellMail(m)
		case <-s.invites:
			tellAsked(s)
		case people := <-s.arrivals:
			s.out.say(words.AreHere(people))
		case u := <-s.updates:
			s.table.follow(u)
		case <-s.warning:
			s.table.warn()
		case m := <-s.later.news():
			s.tellLater(m)
		case p := <-s.imports:
			s.tellImports(p)
		case c := <-s.chats[lobbyChat].news():
			s.hear(lobbyChat, c)
		case c := <-s.chats[tableChat].news():
			s.hear(tableChat, c)
		case c := <-s.chats[tableChat+1].news():
			s.hear(tableChat+1, c)
		case c := <-s.chats[studyChat].news():
			s.hear(studyChat, c)
		case e := <-s.studies:
			s.studyChanged(e)
		case <-idle.C:
			s.out.say("Still there? This session ends in a minute. Press enter to stay.")
		}
	}
}

// tellAnnounced prints the announcements that the user has not seen.
func (s *session) tellAnnounced(b announce.Board) {
	for _, a := range b.Since(s.told) {
		s.out.say("Announcement: " + identity.Clean(a.Text, words.MaxSentence))
	}
	s.told = b.Last()
}

func (s *session) untilWarning() time.Duration {
	if s.Idle == 0 {
		return 1<<63 - 1
	}
	return s.Idle - min(idleWarning, s.Idle/2)
}

// again shows the current input line again, on a new line.
func (s *session) again() {
	s.out.say()
	s.out.ask(string(s.editor.line))
}

// entered handles a finished line.
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

// become makes p the user of this session.
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
	s.imports, s.quarters = s.Club.Archive.FollowImports(here, p.ID), 0
	s.left = s.Club.Tables.Enter(s.ctx, p.Person)
	s.leave = func() { end(); s.left() }
	if s.chats[lobbyChat] == nil {
		s.chats[lobbyChat] = s.listen(s.ctx, chat.LobbyRoom)
	}
	followMail(s, here)
	s.invites, s.invited = s.Club.Teams.FollowMine(here, s.me.ID), nil
	s.arrivals = s.Club.Arrivals.Follow(here, p.ID)
}

// onAccount handles a change of the account. It ends the session if its key no longer opens the
// account.
func (s *session) onAccount(news account.Account) {
	switch {
	case news.ID != s.me.ID:
	case s.Club.Accounts.KeyRevoked(s.ctx, s.me, news):
		s.out.say(words.KeyRemoved)
		s.quit()
	default:
		s.me.Settings = news.Settings
		if news.Name == s.me.Name || !news.Deleted.IsZero() {
			return
		}
		s.out.sayf("You are now %s.", news.Name) // another session changed the name
		s.me.Name = news.Name
		// Enter before leaving, so that the user never appears absent.
		left := s.Club.Tables.Enter(s.ctx, s.me.Person)
		s.left()
		s.left = left
	}
}

// env returns the environment for a shell command.
func (s *session) env() shell.Env {
	env := shell.Env{
		Club: s.Club, Games: s.Games, Now: s.Now, Who: s.me, User: s.visit.User,
		Screens: true, Bare: true, Address: s.visit.Shell, Pages: s.visit.Pages, In: strings.NewReader(""),
	}
	if s.table != nil {
		env.Here = s.table.now
	}
	if s.study != nil {
		env.Study = s.study.now
	}
	return env
}

// viewer describes tables to the user in spoken form.
func (s *session) viewer() words.Viewer {
	return action.Caller{Club: s.Club, Clock: s.Now, Who: s.me, Spoken: true}.Viewer()
}

// fun reports whether the user reads fun names.
func (s *session) fun() bool { return s.me.Settings.FunNames }

// greet prints the welcome and what the user missed. Then it runs the first command, or lists the
// games.
func (s *session) greet() {
	s.out.say(fmt.Sprintf(welcome, s.me.Name), "Type help for the commands, quit to leave.")
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
		s.out.say(words.EmailsStopped(why))
	}
	if s.visit.Line != "" {
		s.noteWaiting(false)
		s.answer(s.visit.Line)
		return
	}
	s.listGames()
}

// guestHint returns the hint that tells a guest how to get an account.
func guestHint(me account.Player) string {
	if me.Key == "" {
		return "You are a guest without a key. If you have a code, type: code CODE"
	}
	return "You are a guest. To take a name for good, type name and the name you want. " +
		"If you have a code, type: code CODE"
}

func (s *session) quit() { s.gone = true }

// farewell prints the last words, however the session ended. A guest without a key gets a code to
// come back with.
func (s *session) farewell() {
	s.out.sayf("Goodbye. Your games are saved. Come back with: %s", s.visit.Address)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), partingTime)
	defer cancel()
	if code, err := s.Club.Accounts.WayBack(ctx, s.me, ""); err != nil {
		s.fail(err)
	} else if code != "" {
		s.out.sayf("You have no key. To get back to your games within a week, type code %s when you connect again.",
			identity.SpellCode(code))
	}
}

// partingTime is how long the last words may wait for the store.
const partingTime = 2 * time.Second

// fail prints an error.
func (s *session) fail(err error) { s.out.say(cmp.Or(errs.Sentence(err), err.Error())) }
