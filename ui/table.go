package ui

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// tableScreen is one table: the wait for an opponent, the game, and the game
// when it is over. Players and watchers have the same screen.
type tableScreen struct {
	s    *session
	ctx  context.Context
	news <-chan lobby.Update

	table *lobby.Table
	here  lobby.Update // who is present
	seat  game.Seat    // mine, or NoSeat

	flipped bool
	cursor  game.Cell
	pick    picker
	line    moveLine
	ask     *question
	sending bool // an intent of mine is under way
	steered steered

	talk *talkPane

	more bool // the list of what else a turn can begin with is open

	game  int        // which game of a match is shown
	ply   int        // the ply that is shown
	shown game.State // the position after it

	layout layout // of the last frame, for the mouse
	drawn  drawnBoard
}

// steered is the letter that moved the cursor last, if it was the last key, and
// where the cursor stood before: the letter may turn out to begin a move.
type steered struct {
	letter rune
	from   game.Cell
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
		update lobby.Update
	}
	followMsg struct {
		to   *tableScreen
		news <-chan lobby.Update
	}
	doneMsg struct {
		to   *tableScreen
		kind lobby.IntentKind
		err  error
	}
	codeMsg struct{ code string }
)

func newTableScreen(s *session, t *lobby.Table) screen {
	return &tableScreen{s: s, table: t, seat: game.NoSeat, cursor: game.NoCell, line: newMoveLine(), talk: newTalkPane(s)}
}

func (t *tableScreen) init(ctx context.Context) tea.Cmd {
	t.ctx = ctx
	t.take(t.table)
	t.flipped = t.seat == 1
	t.home()
	return tea.Batch(t.follow(), t.wayBack(), t.followTalk())
}

// follow opens the mailbox of the table's news. It may have to read the store.
func (t *tableScreen) follow() tea.Cmd {
	ctx, service, table, me := t.ctx, t.s.Service, t.table, t.s.me.Person
	return func() tea.Msg { return followMsg{t, service.Follow(ctx, table, me)} }
}

// card is the rules card of the game.
func (t *tableScreen) card() string { return t.table.Rules.Info().Card }

// title names the players first: where there is little room, the name of the
// game is what they miss least.
func (t *tableScreen) title() string {
	name := t.table.Rules.Info().Name
	if t.waits() {
		return name
	}
	names := fmt.Sprintf("%s – %s", t.playerName(0), t.playerName(1))
	if number, of := t.table.GameNumber(); of > 1 {
		names += fmt.Sprintf(", game %d of %d", number, of)
	}
	return names + " · " + name
}

func (t *tableScreen) playerName(seat game.Seat) string {
	return shown(t.table.Seats[seat].Name, 16)
}

// wait receives the next news of the table.
func (t *tableScreen) wait() tea.Cmd {
	return receive(t.ctx, t.news, func(u lobby.Update) tea.Msg { return newsMsg{t, u} })
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
		code, _, err := s.Service.Code(ctx, me)
		if err != nil {
			return noticeMsg{lobby.Sentence(err), true}
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
			offered := t.offering()
			t.here = msg.update
			t.take(msg.update.Table)
			cmds := []tea.Cmd{t.wait(), t.wayBack(), t.followTalk()}
			if offered && t.table.Status == lobby.Playing && !t.offering() {
				cmds = append(cmds, notice(t.playerName(t.seat.Other())+" declined the draw."))
			}
			return tea.Batch(cmds...)
		}
	case doneMsg:
		if msg.to == t {
			return t.sent(msg)
		}
	case codeMsg:
		t.s.returnCode = msg.code
	case meMsg:
		t.take(t.table)
		return t.followTalk()
	case roomMsg, talkMsg, saidMsg, answerMsg, muteMsg:
		return t.talk.update(msg)
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

// take shows a newer state of the table. Who is looking at an earlier position
// stays there, until another game begins.
func (t *tableScreen) take(table *lobby.Table) {
	was, sat, could := t.table, t.seat, t.mayMove()
	number, _ := table.GameNumber()
	begun := t.shown == nil || number != t.game
	live := begun || t.live()
	if table.Status != was.Status {
		t.ask = nil // what was asked has lost its sense
	}
	t.table, t.seat, t.game = table, table.SeatOf(t.s.me.ID), number
	if t.seat != sat && t.seat != game.NoSeat {
		t.flipped = t.seat == 1
		t.home()
	}
	if live && (begun || len(table.Plies) != len(was.Plies) || t.mayMove() != could) {
		t.see(len(table.Plies), table.State)
	}
	if table.Status == lobby.Over {
		t.pick.path = nil
		t.line.close()
	}
}

// home puts the cursor where the person's own side begins.
func (t *tableScreen) home() {
	info := t.table.Rules.Info()
	rank := 1
	if t.flipped {
		rank = info.Ranks - 2
	}
	t.cursor = game.Cell(rank*info.Files + info.Files/2)
}

// waits reports whether there is no game yet, or never will be.
func (t *tableScreen) waits() bool {
	return t.table.Status == lobby.Open || t.table.Status == lobby.Gone
}

// live reports whether the present position is shown.
func (t *tableScreen) live() bool { return t.ply == len(t.table.Plies) }

// mayMove reports whether a move by the person would answer what is shown.
func (t *tableScreen) mayMove() bool {
	return t.table.Status == lobby.Playing && t.live() && t.seat != game.NoSeat && t.table.State.Turn() == t.seat
}

// playing reports whether the person has a game or a match under way here.
func (t *tableScreen) playing() bool {
	return t.seat != game.NoSeat && (t.table.Status == lobby.Playing || t.table.Status == lobby.Pause)
}

// steering reports whether arrows move the cursor rather than through the game.
func (t *tableScreen) steering() bool {
	return t.table.Status == lobby.Playing && t.live() && t.seat != game.NoSeat
}

// do sends an intent on its way.
func (t *tableScreen) do(in lobby.Intent) tea.Cmd {
	if t.sending {
		return refuse("Your last word is still being saved. One moment.")
	}
	t.sending = true
	in.Ply = len(t.table.Plies)
	ctx, service, id, me := t.s.ctx, t.s.Service, t.table.ID, t.s.me.Person
	return func() tea.Msg {
		_, err := service.Do(ctx, id, me, in)
		return doneMsg{t, in.Kind, err}
	}
}

// sent hears what became of an intent. What it changed comes as news.
func (t *tableScreen) sent(msg doneMsg) tea.Cmd {
	t.sending = false
	switch {
	case msg.err != nil:
		return complain(msg.err)
	case msg.kind == lobby.Cancel:
		t.s.pop()
		return notice("The table is taken back.")
	}
	return nil
}

// submit takes what was typed on the move line.
func (t *tableScreen) submit() tea.Cmd {
	text := strings.TrimSpace(t.line.input.Value())
	w, said := word(text)
	if text != "" && !said && t.mayMove() {
		return t.submitMove(text)
	}
	t.line.close()
	switch {
	case said:
		return w.say(t)
	case text != "":
		return t.whyNot()
	}
	return nil
}

// submitMove sends a typed move. One that the rules refuse stays on the line, to
// be mended.
func (t *tableScreen) submitMove(text string) tea.Cmd {
	_, err := t.table.State.Parse(text)
	if err != nil && !t.pick.spell(text, t.table.Rules.Info().Files) {
		return complain(lobby.Explain(err))
	}
	t.line.close()
	if err != nil {
		return nil // only a choice is missing: the panel asks for it
	}
	return t.do(lobby.Intent{Kind: lobby.Move, Text: text})
}

func (t *tableScreen) flip() tea.Cmd {
	t.flipped = !t.flipped
	return nil
}

func (t *tableScreen) draw() tea.Cmd {
	return t.do(lobby.Intent{Kind: lobby.Propose, Offer: lobby.Draw})
}
func (t *tableScreen) claim() tea.Cmd { return t.do(lobby.Intent{Kind: lobby.ClaimDraw}) }

func (t *tableScreen) accept() tea.Cmd {
	return t.do(lobby.Intent{Kind: lobby.Accept, Offer: lobby.Draw})
}
func (t *tableScreen) decline() tea.Cmd {
	return t.do(lobby.Intent{Kind: lobby.Decline, Offer: lobby.Draw})
}

// offered reports whether a draw waits for my answer.
func (t *tableScreen) offered() bool {
	return t.seat != game.NoSeat && len(t.table.OffersTo(t.seat)) > 0
}

// offering reports whether a draw that I offered waits for an answer.
func (t *tableScreen) offering() bool {
	o, ok := t.table.OfferOf(lobby.Draw)
	return ok && t.seat != game.NoSeat && o.Seat == t.seat
}

func (t *tableScreen) keys() []key.Binding {
	switch {
	case t.talk.typing():
		return t.talk.keys()
	case t.line.open:
		return []key.Binding{as(keys.choose, "play it"), as(keys.next, "complete"), as(keys.back, "close")}
	case t.ask != nil:
		return []key.Binding{keys.yes, keys.no}
	case t.choosing() && len(t.pick.path) == 0:
		return []key.Binding{as(keys.next, "close"), as(keys.choose, "pick a piece"), toLobby}
	case t.choosing() && len(t.pick.cells()) > 0:
		return []key.Binding{as(keys.choose, "pick"), as(keys.back, "step back")}
	case t.choosing():
		return []key.Binding{as(keys.back, "step back")}
	case t.pausing():
		return []key.Binding{as(keys.choose, "ready"), keys.stepBack, keys.stepOn, toLobby, as(keys.resign, "forfeit"), keys.flip}
	case t.table.Status == lobby.Gone:
		return []key.Binding{toLobby}
	case t.table.Status == lobby.Open:
		return t.openKeys()
	}
	var list []key.Binding
	if t.offered() {
		list = append(list, as(keys.yes, "accept the draw"), as(keys.no, "decline"))
	}
	if t.hasMore() {
		list = append(list, as(keys.next, "more"))
	}
	if t.mayMove() && len(t.pick.path) > 0 {
		list = append(list, as(keys.back, "step back"))
	}
	if t.steering() {
		list = append(append(list, as(keys.choose, "pick"), as(keys.line, "move"), toLobby), t.chatKeys()...)
		return append(list, keys.flip, keys.draw, keys.resign, keys.earlier, keys.later, keys.first, keys.now)
	}
	list = append(append(list, keys.stepBack, keys.stepOn, toLobby), t.chatKeys()...)
	return append(list, keys.first, keys.now, keys.flip)
}

// toLobby is what q does at a table.
var toLobby = as(keys.quit, "lobby")
