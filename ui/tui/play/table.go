package play

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// TableScreen shows one table: the wait for an opponent, the game, and the finished game. Players
// and spectators have the same screen. Its parts keep their own state and do not know the screen;
// they talk to each other through it.
type TableScreen struct {
	*position
	*board
	frame Frame                  // as last drawn, for the mouse
	stale app.Stale              // how much of the frame is out of date
	parts stalePart              // which parts are, if not all of it
	face  [2]func(canvas.Canvas) // draws the clock of each seat

	out       *sender
	announcer *announcer
	menu      *offerMenu
	review    *review
	eval      *evalBar
	premoves  *premoves
	pane      *chat.Pane
	reacts    *reactions
	sounds    *sounds
	next      *nextGame
	words     *wordLine
	ticks     boardview.Ticker
	hintAsked bool // waiting for a hint
	stood     bool // the store was away at the last tick
}

func NewTableScreen(s *app.Session, t *table.Table) app.Screen { return newTableScreen(s, t) }

// NewTV watches a game, and when it is over, switches to the best one being played.
func NewTV(s *app.Session, t *table.Table) app.Screen {
	screen := newTableScreen(s, t)
	screen.next.tv = true
	return screen
}

func newTableScreen(s *app.Session, tbl *table.Table) *TableScreen {
	p := &position{s: s, Table: tbl, Seat: game.NoSeat, fun: s.Me.Settings.FunNames}
	out := &sender{position: p}
	b := &board{position: p, MoveInput: boardview.NewMoveInput(), out: out}
	b.motion.Session = s
	next := &nextGame{position: p, out: out}
	t := &TableScreen{
		position: p, board: b, out: out, next: next,
		announcer: &announcer{position: p},
		review:    &review{position: p, board: b},
		premoves:  &premoves{position: p, out: out, board: b},
		pane:      chat.NewPane(s),
		menu:      &offerMenu{position: p, board: b, out: out},
	}
	next.from = t
	t.reacts, t.sounds = &reactions{position: p, board: b}, &sounds{position: p, board: b}
	t.eval = &evalBar{position: p, review: t.review}
	for seat := range t.face {
		t.face[seat] = func(c canvas.Canvas) { p.clockFace(c, game.Seat(seat)) }
	}
	t.words = newWordLine(t)
	return t
}

func (t *TableScreen) Init(ctx context.Context) tea.Cmd {
	t.ctx, t.motion.Ctx = ctx, ctx
	news := t.take(t.Table)
	t.SetSeat(t.Table.Rules.Info(), t.Seat)
	if t.Table.IsExample() {
		news = tea.Batch(news, t.show(0))
	}
	return tea.Batch(news, t.follow(), t.makeReturnCode(), t.followChat(), app.NoteTable(t.s, t.Table))
}

// follow subscribes to the table, which may read the store.
func (t *TableScreen) follow() tea.Cmd {
	ctx, service, table, me := t.ctx, t.s.Club, t.Table, t.s.Me.Person
	return func() tea.Msg {
		return app.Subscribe(ctx, service.Tables.Follow(ctx, table, me), func(u live.Update) tea.Msg {
			return app.Result(t.position, func() tea.Cmd { return t.onNews(u) })
		})()
	}
}

// onNews shows news of the table.
func (t *TableScreen) onNews(u live.Update) tea.Cmd {
	t.Here = u
	return tea.Batch(t.take(u.Table), t.makeReturnCode(), t.followChat(), t.reacts.take(u))
}

// Explains returns the game that the help screen explains.
func (t *TableScreen) Explains() (game.Info, bool) { return t.Table.Rules.Info(), true }

// Title names the players first: in a narrow window the name of the game matters least.
func (t *TableScreen) Title() string {
	name := t.s.TableName(t.Table)
	if t.Waits() {
		return name
	}
	names := fmt.Sprintf("%s – %s", t.playerName(0), t.playerName(1))
	if t.next.tv {
		names = "TV: " + names
	}
	if number, of := t.Table.GameNumber(); of > 1 {
		names += fmt.Sprintf(gameNumber, number, of)
	}
	switch b := t.Table.Board; {
	case b == nil || b.Arena:
	case b.Armageddon:
		name += ", armageddon"
	default:
		name += fmt.Sprintf(", round %d", b.Round)
	}
	return names + " · " + name
}

// Update handles a message and notes what is out of date on the screen.
func (t *TableScreen) Update(msg tea.Msg) tea.Cmd {
	known, typing := t.next.known, t.Line.Open
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.PasteMsg, app.CoveredMsg:
		t.outdate(t.motion.Stop())
	}
	t.words.known = false
	t.out.begun = false
	t.outdate(t.rename())
	cmd := t.update(msg)
	if _, drawn := msg.(app.DrawnMsg); !drawn {
		cmd = tea.Batch(cmd, t.eval.follow(t.motion.Covered))
	}
	switch msg := msg.(type) {
	case app.DrawnMsg, app.ResultMsg, doneMsg, TickMsg, boardview.FrameMsg, app.MinuteMsg,
		tea.MouseMotionMsg, tea.MouseReleaseMsg: // update marks what they change
	case app.LobbyMsg:
		t.outdate(t.next.known != known || msg.People && t.hosts())
	case tea.KeyPressMsg, tea.PasteMsg:
		if typing && t.Line.Open && t.frame.window.H > 0 {
			t.outdateParts(app.Parts, slotPart)
			break
		}
		t.outdate(!t.out.begun)
	default:
		t.outdate(!t.out.begun)
	}
	return cmd
}

// drawn stores what was drawn.
func (t *TableScreen) drawn(f *Frame) {
	t.frame = *f
	t.stale, t.parts = app.Fresh, 0
	t.pane.Stays = f.Layout.Side
	t.pane.Seen(f.Layout.Side && f.Layout.Chat.H > 2)
}

// outdate marks the whole screen as out of date if the message was for it.
func (t *TableScreen) outdate(mine bool) {
	if mine {
		t.stale = app.All
	}
}

// outdateParts marks some parts as out of date.
func (t *TableScreen) outdateParts(stale app.Stale, parts stalePart) {
	t.stale = max(t.stale, stale)
	t.parts |= parts
}

func (t *TableScreen) update(msg tea.Msg) tea.Cmd {
	if cmd, ok := t.takeInput(msg); ok {
		return cmd
	}
	switch msg := msg.(type) {
	case app.DrawnMsg:
		t.drawn(msg.Frame.(*Frame))
	case app.ResultMsg:
		if msg.To == t.position {
			t.outdate(true)
			return msg.Take()
		}
		t.outdate(msg.To == t.pane)
		return t.pane.Update(msg)
	case doneMsg:
		if msg.to == t.out {
			t.outdate(msg.err != nil || msg.rev <= t.Table.Rev) // otherwise news follows
			return t.sent(msg)
		}
	case TickMsg:
		if msg.to == t {
			t.outdateParts(t.ticked(), clockPart)
			return tea.Batch(t.tick(), t.sounds.lowTime())
		}
	case boardview.FrameMsg:
		if cmd, ok := t.motion.Take(msg); ok {
			t.outdateParts(app.Parts, motionPart)
			t.outdate(msg.Late)
			return cmd
		}
	case app.CoveredMsg:
		t.motion.Covered = true
		t.LetGo() // the release goes to the other screen
	case app.ShownMsg:
		t.motion.Covered = false
		return tea.Batch(t.next.followRematch(), t.next.followSeek())
	case app.LobbyMsg:
		return t.next.onLobby(msg)
	case app.MeMsg:
		return tea.Batch(t.take(t.Table), t.followChat())
	case app.CommandMsg:
		return t.command(msg.Word)
	case codeMsg:
		return t.s.TakeReturnCode(msg.code)
	case chat.MuteMsg:
		return t.pane.Update(msg)
	}
	return nil
}

// takeInput handles input from the terminal.
func (t *TableScreen) takeInput(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		cmd = t.press(msg)
	case tea.PasteMsg:
		cmd = t.paste(msg)
	case tea.MouseWheelMsg:
		switch {
		case t.pane.Typing():
			t.pane.Wheel(msg)
		case msg.Button == tea.MouseWheelUp:
			cmd = t.review.step(-1)
		default:
			cmd = t.review.step(+1)
		}
	case tea.MouseMsg:
		cmd = t.mouse(msg)
	default:
		return nil, false
	}
	return cmd, true
}

// Words returns the words of the move line that do something now.
func (t *TableScreen) Words() []boardview.LineWord { return t.words.now() }

// Chat returns the chat at the table.
func (t *TableScreen) Chat() *chat.Pane { return t.pane }

// Sending reports whether an action is still being saved.
func (t *TableScreen) Sending() bool { return t.out.sending }

// Asks reports whether a yes-or-no question is open.
func (t *TableScreen) Asks() bool { return t.out.ask.Open() }

// HasPremove reports whether there is a premove, complete or not.
func (t *TableScreen) HasPremove() bool { return t.premoves.made.Begun() }

// RematchAsked reports whether the user has offered a rematch, or a rematch was declined.
func (t *TableScreen) RematchAsked() bool { return t.next.known.offered != "" || t.next.known.settled }

// Mark returns the sign behind a move in the list of moves. The first ply is 1.
func (t *TableScreen) Mark(ply int) string { return t.review.markOf(ply - 1) }

// Due returns the message that plays the next move of a replay.
func (t *TableScreen) Due() tea.Msg { return t.review.due() }

// NextOnTV returns the message that replaces a finished game on TV.
func (t *TableScreen) NextOnTV() tea.Msg { return app.Result(t.position, t.next.switchOver) }

// take shows a newer state of the table. A user who looks at an earlier position stays there,
// unless a takeback removed it or another game begins.
func (t *TableScreen) take(tbl *table.Table) tea.Cmd {
	tbl = t.review.part(tbl)
	was, sat, could := t.Table, t.Seat, t.MayMove()
	number, _ := tbl.GameNumber()
	before := t.Board
	var moves tea.Cmd
	strike := ""
	begun := t.Shown == nil || number != t.game || tbl.Game != was.Game // a seek may turn into another game
	live, kept := t.Shown == nil || t.Live(), 0
	if !begun {
		kept = commonPlies(was.Plies, tbl.Plies)
	}
	if tbl.Status != was.Status { // open questions and typed text no longer apply
		t.out.ask, t.menu.open = widget.Question{}, false
		t.Line.Close()
	}
	t.Table, t.Seat, t.game = tbl, tbl.SeatOf(t.s.Me.ID), number
	if t.Seat != sat && t.Seat != game.NoSeat {
		t.SetSeat(t.Table.Rules.Info(), t.Seat)
	}
	t.out.heard(was)
	changed := begun || kept < len(was.Plies) || kept < len(tbl.Plies)
	if changed {
		t.rows = t.moveRows()
	}
	switch {
	case begun, live && (changed || t.MayMove() != could):
		t.See(len(tbl.Plies), tbl.State)
		if !begun && kept == len(was.Plies) && kept+1 == len(tbl.Plies) {
			if t.glides() {
				moves = t.move(&before)
			}
			moves = tea.Batch(moves, t.sounds.moved(&before))
			if tbl.Status == table.Playing { // otherwise the result matters more
				strike = words.Strike(&before, &t.Board, t.lastCells())
			}
		}
	case !live && (t.Ply > kept || t.Live()):
		t.show(min(t.Ply, kept))
	}
	if tbl.Status == table.Over {
		t.Pick.Path = nil
		if was.Status == table.Playing {
			moves = tea.Batch(moves, t.sounds.ended())
		}
	}
	return tea.Batch(moves, t.announcer.tell(was, strike), t.premoves.followGame(),
		t.next.followRematch(), t.next.followSeek(), t.next.lingers(was), t.review.followStudy(), t.tick())
}

// commonPlies returns how many plies two games share at the start.
func commonPlies(a, b []table.Ply) int {
	n := 0
	for n < min(len(a), len(b)) && a[n].Text == b[n].Text {
		n++
	}
	return n
}

// sent handles the outcome of an intent. The change itself comes as news.
func (t *TableScreen) sent(msg doneMsg) tea.Cmd {
	t.out.sending = t.out.sending && msg.nth != t.out.count
	switch {
	case msg.err != nil:
		return tea.Batch(app.Complain(msg.err), t.premoves.followGame())
	case msg.next != nil:
		return t.next.rematchMade(msg.next, nil)
	case msg.gone != "":
		t.s.Pop()
		return app.Notice(msg.gone)
	case msg.same != "":
		return app.Notice(msg.same)
	}
	return t.premoves.followGame()
}

// Plays implements app.Player.
func (t *TableScreen) Plays() bool {
	return t.Seat != game.NoSeat && t.Table.Status < table.Over
}
