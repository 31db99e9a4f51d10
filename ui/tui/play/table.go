package play

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
)

// TableScreen is one table: the wait for an opponent, the game, and the game
// when it is over. Players and watchers have the same screen.
type TableScreen struct {
	position
	news <-chan live.Update

	boardview.Hand
	Ask     *widget.Question
	Sending bool    // an intent of mine is under way
	Pre     premove // what is to be played at once when it is my turn

	Talk *chat.TalkPane

	Replay replay
	match  *table.Table // the whole of which table is a part
	first  bool         // of a match that is over, the first game is shown

	Analysis studyView
	advised  bool // a hint is on its way

	told string // what the person was told last of what has happened

	ticks boardview.Ticker
	Next  rematch

	frame Frame // that was drawn last, for the mouse
}

// Messages of a table screen. Every table screen hears all of them and takes
// its own.
type (
	newsMsg struct {
		to     *TableScreen
		update live.Update
	}
	followMsg struct {
		to   *TableScreen
		news <-chan live.Update
	}
	doneMsg struct {
		to   *TableScreen
		kind table.IntentKind
		err  error
	}
	TickMsg    struct{ to *TableScreen }
	rematchMsg struct {
		to    *TableScreen
		table *table.Table
		err   error
	}
	declinedMsg struct {
		to  *TableScreen
		why string
	}
	codeMsg struct{ code string }
)

func NewTableScreen(s *app.Session, t *table.Table) app.Screen {
	return &TableScreen{
		position: position{s: s, Table: t, Seat: game.NoSeat},
		Hand:     boardview.NewHand(), Talk: chat.NewTalkPane(s),
	}
}

func (t *TableScreen) Init(ctx context.Context) tea.Cmd {
	t.ctx = ctx
	news := t.take(t.Table)
	t.Sit(t.Table.Rules.Info(), t.Seat)
	return tea.Batch(news, t.follow(), t.wayBack(), t.followTalk(), app.NoteTable(t.s, t.Table))
}

// follow opens the mailbox of the table's news. It may have to read the store.
func (t *TableScreen) follow() tea.Cmd {
	ctx, service, table, me := t.ctx, t.s.Club, t.Table, t.s.Me.Person
	return func() tea.Msg { return followMsg{t, service.Tables.Follow(ctx, table, me)} }
}

// Card is the rules card of the game.
func (t *TableScreen) Card() string { return t.Table.Rules.Info().Card }

// Title names the players first: where there is little room, the name of the
// game is what they miss least.
func (t *TableScreen) Title() string {
	name := t.s.TableName(t.Table)
	if t.Waits() {
		return name
	}
	names := fmt.Sprintf("%s – %s", t.playerName(0), t.playerName(1))
	if number, of := t.Table.GameNumber(); of > 1 {
		names += fmt.Sprintf(gameNumber, number, of)
	}
	return names + " · " + name
}

// wait receives the next news of the table.
func (t *TableScreen) wait() tea.Cmd {
	return app.Receive(t.ctx, t.news, func(u live.Update) tea.Msg { return newsMsg{t, u} })
}

// wayBack makes the code by which a guest without a key finds this game again.
func (t *TableScreen) wayBack() tea.Cmd {
	s := t.s
	if !t.Table.Involves(s.Me.ID) || !s.Me.Guest || s.Me.Key != "" || s.CodeAsked {
		return nil
	}
	s.CodeAsked = true
	ctx, me := s.Ctx, s.Me
	return func() tea.Msg {
		code, _, err := s.Club.Accounts.Code(ctx, me)
		if err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		return codeMsg{code}
	}
}

func (t *TableScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.DrawnMsg:
		t.frame = msg.Frame.(Frame)
		t.Talk.Stays = t.frame.talks
	case followMsg:
		if msg.to == t {
			t.news = msg.news
			return t.wait()
		}
	case newsMsg:
		if msg.to == t {
			t.Here = msg.update
			return tea.Batch(t.take(msg.update.Table), t.wait(), t.wayBack(), t.followTalk())
		}
	case doneMsg:
		if msg.to == t {
			return t.sent(msg)
		}
	case TickMsg:
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
	case app.ListingMsg, app.ShownMsg:
		return tea.Batch(t.heedRematch(), t.comeAlong())
	case codeMsg:
		t.s.ReturnCode = msg.code
	case app.MeMsg:
		return tea.Batch(t.take(t.Table), t.followTalk())
	case chat.RoomMsg, chat.TalkMsg, chat.SaidMsg, chat.AnswerMsg, chat.MuteMsg:
		return t.Talk.Update(msg)
	case ReplayMsg:
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
		if t.Talk.Typing() {
			t.Talk.Wheel(msg)
			return nil
		}
		if msg.Button == tea.MouseWheelUp {
			return t.step(-1)
		}
		return t.step(+1)
	}
	return nil
}

func (t *TableScreen) flip() tea.Cmd { return t.Turn(t.Table.Rules.Info()) }
