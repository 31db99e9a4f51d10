package ui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// tableScreen is one table: the wait for an opponent, the game, and the game
// when it is over. Players and watchers have the same screen.
type tableScreen struct {
	s    *session
	ctx  context.Context
	news <-chan live.Update

	table *table.Table
	here  live.Update // who is present
	seat  game.Seat   // mine, or NoSeat

	hand
	ask     *question
	sending bool    // an intent of mine is under way
	pre     premove // what is to be played at once when it is my turn

	talk *talkPane

	replay replay
	match  *table.Table // the whole of which table is a part
	first  bool         // of a match that is over, the first game is shown

	analysis studyView
	advised  bool // a hint is on its way

	told string // what the person was told last of what has happened

	game  int        // which game of a match is shown
	ply   int        // the ply that is shown
	shown game.State // the position after it

	ticks ticker
	next  rematch

	layout layout // of the last frame, for the mouse
	drawn  drawnBoard
}

// question is a yes or no that the person must answer first.
type question struct {
	text string
	yes  func() tea.Cmd
}

// Messages of a table screen. Every table screen hears all of them and takes
// its own.
type (
	newsMsg struct {
		to     *tableScreen
		update live.Update
	}
	followMsg struct {
		to   *tableScreen
		news <-chan live.Update
	}
	doneMsg struct {
		to   *tableScreen
		kind table.IntentKind
		err  error
	}
	tickMsg    struct{ to *tableScreen }
	rematchMsg struct {
		to    *tableScreen
		table *table.Table
		err   error
	}
	declinedMsg struct {
		to  *tableScreen
		why string
	}
	codeMsg struct{ code string }
)

func newTableScreen(s *session, t *table.Table) screen {
	return &tableScreen{s: s, table: t, seat: game.NoSeat, hand: newHand(), talk: newTalkPane(s)}
}

func (t *tableScreen) init(ctx context.Context) tea.Cmd {
	t.ctx = ctx
	news := t.take(t.table)
	t.sit(t.table.Rules.Info(), t.seat)
	return tea.Batch(news, t.follow(), t.wayBack(), t.followTalk(), noteTable(t.s, t.table))
}

// follow opens the mailbox of the table's news. It may have to read the store.
func (t *tableScreen) follow() tea.Cmd {
	ctx, service, table, me := t.ctx, t.s.Club, t.table, t.s.me.Person
	return func() tea.Msg { return followMsg{t, service.Tables.Follow(ctx, table, me)} }
}

// card is the rules card of the game.
func (t *tableScreen) card() string { return t.table.Rules.Info().Card }

// title names the players first: where there is little room, the name of the
// game is what they miss least.
func (t *tableScreen) title() string {
	name := t.s.tableName(t.table)
	if t.waits() {
		return name
	}
	names := fmt.Sprintf("%s – %s", t.playerName(0), t.playerName(1))
	if number, of := t.table.GameNumber(); of > 1 {
		names += fmt.Sprintf(gameNumber, number, of)
	}
	return names + " · " + name
}

func (t *tableScreen) playerName(seat game.Seat) string {
	return shown(t.table.Seats[seat].Name, 16)
}

// wait receives the next news of the table.
func (t *tableScreen) wait() tea.Cmd {
	return receive(t.ctx, t.news, func(u live.Update) tea.Msg { return newsMsg{t, u} })
}

// wayBack makes the code by which a guest without a key finds this game again.
func (t *tableScreen) wayBack() tea.Cmd {
	s := t.s
	if !t.table.Involves(s.me.ID) || !s.me.Guest || s.me.Key != "" || s.codeAsked {
		return nil
	}
	s.codeAsked = true
	ctx, me := s.ctx, s.me
	return func() tea.Msg {
		code, _, err := s.Club.Accounts.Code(ctx, me)
		if err != nil {
			return noticeMsg{errs.Sentence(err), true}
		}
		return codeMsg{code}
	}
}

func (t *tableScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case followMsg:
		if msg.to == t {
			t.news = msg.news
			return t.wait()
		}
	case newsMsg:
		if msg.to == t {
			t.here = msg.update
			return tea.Batch(t.take(msg.update.Table), t.wait(), t.wayBack(), t.followTalk())
		}
	case doneMsg:
		if msg.to == t {
			return t.sent(msg)
		}
	case tickMsg:
		if msg.to == t {
			return t.tick()
		}
	case rematchMsg:
		if msg.to == t {
			return t.rematchMade(msg)
		}
	case declinedMsg:
		if msg.to == t {
			return t.declined(msg)
		}
	case listingMsg, shownMsg:
		return tea.Batch(t.heedRematch(), t.comeAlong())
	case codeMsg:
		t.s.returnCode = msg.code
	case meMsg:
		return tea.Batch(t.take(t.table), t.followTalk())
	case roomMsg, talkMsg, saidMsg, answerMsg, muteMsg:
		return t.talk.update(msg)
	case replayMsg:
		return t.played(msg)
	case followStudyMsg, studyMsg, analyseMsg:
		return t.heedStudy(msg)
	case hintMsg:
		return t.hinted(msg)
	case tea.KeyPressMsg:
		return t.press(msg)
	case tea.PasteMsg:
		return t.paste(msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return t.click(msg.X, msg.Y)
		}
	case tea.MouseWheelMsg:
		if t.talk.typing() {
			t.talk.wheel(msg)
			return nil
		}
		if msg.Button == tea.MouseWheelUp {
			return t.step(-1)
		}
		return t.step(+1)
	}
	return nil
}

// waits reports whether there is no game yet, or never will be.
func (t *tableScreen) waits() bool {
	return t.table.Status == table.Open || t.table.Status == table.Gone
}

// live reports whether the present position is shown.
func (t *tableScreen) live() bool { return t.ply == len(t.table.Plies) }

// mayMove reports whether a move by the person would answer what is shown.
func (t *tableScreen) mayMove() bool {
	return t.myTurn() && t.live()
}

// myTurn reports whether the person is to move, whatever is shown.
func (t *tableScreen) myTurn() bool {
	return t.table.Status == table.Playing && t.seat != game.NoSeat && t.table.State.Turn() == t.seat
}

// playing reports whether the person has a game or a match here that is not
// over.
func (t *tableScreen) playing() bool {
	return t.seat != game.NoSeat && (t.table.Status == table.Playing || t.halted())
}

// halted reports whether the game stands still until both are ready.
func (t *tableScreen) halted() bool {
	return t.table.Status == table.Pause || t.table.Status == table.Adjourned
}

// steering reports whether arrows move the cursor rather than through the game.
func (t *tableScreen) steering() bool {
	return t.table.Status == table.Playing && t.live() && t.seat != game.NoSeat
}

func (t *tableScreen) flip() tea.Cmd { return t.turn(t.table.Rules.Info()) }
