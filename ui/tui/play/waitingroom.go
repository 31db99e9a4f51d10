package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// waitingRoom is the page of a table without a game.
type waitingRoom struct {
	*position
	out   *sender
	board *board
}

// codeMsg is the code by which a guest comes back.
type codeMsg struct{ code string }

// challenged reports whether the table waits for the person's answer to an
// invitation.
func (t *position) challenged() bool {
	return t.Table.Invited != nil && t.Table.MaySit(t.s.Me.ID)
}

// challengeLines are the page of a table at which one person may sit down.
func (t *waitingRoom) challengeLines() []string {
	table := t.Table
	host, invited := widget.Shown(table.Host.Name, widget.NameCells), widget.Shown(table.Invited.Name, widget.NameCells)
	if !t.challenged() {
		return []string{
			fmt.Sprintf("Waiting for %s to answer.", invited), "",
			fmt.Sprintf("You can leave. When %s sits down, the game is under Mine.", invited),
		}
	}
	what := "%s challenges you; you have %s."
	if table.After != "" {
		what = "%s offers you a rematch; you have %s."
	}
	return []string{fmt.Sprintf(what, host, app.SeatFor(table))}
}

// declining are the two lines on which one may say why one does not come.
func (t *waitingRoom) declining(w int) []string {
	return []string{"Press enter to decline. You can say why:", widget.ShowInput(&t.board.Line.Input, w)}
}

// refuse is the answer of one who does not come, with the reason that was typed.
func (t *waitingRoom) refuse(reason string) tea.Cmd {
	t.board.Line.Close()
	return t.out.act("decline", action.Values{"text": {reason}})
}

const (
	seatTaken    = "%s plays %s"
	someoneWaits = "%s waits for an opponent."
)

// waiting is what the page of a table without a game says to others than the host who
// waits there, in lines of w cells.
func (t *waitingRoom) waiting(w int) []string {
	s, tbl := t.s, t.Table
	if tbl.Status == table.Gone {
		return []string{widget.Shown(tbl.Ending(), 160), "", "Press q for the lobby."}
	}
	lines := []string{s.Styles.Strong.Paint(s.TableName(tbl)) + ", " + t.seatsLine(), fmt.Sprintf("Terms: %s.", app.TermsOf(tbl))}
	if options := app.OptionsOf(tbl); len(options) > 0 {
		lines = append(lines, fmt.Sprintf("Options: %s.", widget.Shown(strings.Join(options, ", "), 60)))
	}
	lines = append(lines, "")
	switch {
	case t.out.sending:
		return lines
	case tbl.Invited != nil:
		return append(lines, t.challengeLines()...)
	case tbl.MaySit(s.Me.ID):
		return append(lines, t.whoWaits())
	}
	lines = append(lines, "Waiting for an opponent.", "")
	lines = append(append(lines, t.directions()...), "")
	return append(lines, t.returnLines()...)
}

// waiting draws the page of a table without a game.
func (p *painter) waiting(c canvas.Canvas) {
	if p.hosts() {
		p.hosting(c)
		return
	}
	title, since := "waiting for an opponent", ""
	switch {
	case p.Table.Status == table.Gone:
		title = "closed"
	case p.challenged():
		title = "a challenge"
	}
	if d, ok := p.waited(); ok {
		since = " · " + words.Countdown(d.Truncate(time.Second))
	}
	p.look.Heading(c, title, since)
	y := 2
	for _, line := range p.room.waiting(c.W()) {
		for _, l := range widget.Wrap(line, c.W()) {
			if y < c.H() {
				c.Styled(0, y, l)
			}
			y++
		}
	}
}

// waitingLines are what the slot says on the page.
func (t *waitingRoom) waitingLines(w int) []string {
	text := ""
	switch tbl := t.Table; {
	case t.out.sending:
		text = app.Saving
	case tbl.Status == table.Gone:
	case t.challenged():
		return []string{t.s.Styles.Active.Paint("Press y to accept, x to decline.")}
	case tbl.Invited != nil && tbl.Host.ID != t.s.Me.ID:
	case app.Seeking(tbl) && tbl.Host.ID == t.s.Me.ID && tbl.Seek.Timed():
		text = "You can look around meanwhile: we tell you."
	case tbl.MaySit(t.s.Me.ID):
		lines := widget.PaintAll(t.s.Styles.Active, widget.Wrap(t.invitation(), w))
		if tbl.Host.ID == t.s.Me.ID && tbl.Invited == nil {
			lines = append(lines, t.addressLines(w)...)
		}
		return lines
	case tbl.Host.ID == t.s.Me.ID && (tbl.Invited != nil || app.Seeking(tbl)):
		text = "You can leave. Find it under Mine."
	case tbl.Host.ID == t.s.Me.ID, t.Seat != game.NoSeat:
		return append(t.addressLines(w), widget.Wrap("You can leave. Find it under Mine.", w)...)
	case tbl.Invited == nil:
		return t.addressLines(w)
	}
	return widget.Wrap(text, w)
}

// directions tell how a friend comes to the table, by the line that the slot has.
func (t *waitingRoom) directions() []string {
	switch {
	case t.Table.Private():
		code := identity.SpellCode(t.Table.Code)
		return slices.Concat(
			[]string{"This table is private. Tell your friend the code:", ""},
			widget.Indent([]string{t.s.Styles.Strong.Paint(code)}, widget.Margin),
			[]string{"", "They press e in the lobby and enter it, or come straight here with the line below."})
	case t.Table.Listed():
		return []string{"Everybody in the lobby can see this table and sit down. A friend can come with the line below."}
	}
	return []string{"Only people with the line below can join."}
}

// address is the line by which a friend comes to the table. It stays in one piece where
// it can, to be copied.
func (t *waitingRoom) address() string {
	if t.Table.Private() {
		return t.s.ComeBack(identity.SpellCode(t.Table.Code))
	}
	return t.s.ComeBack(string(t.Table.ID))
}

func (t *waitingRoom) addressLines(w int) []string {
	return widget.Linked(widget.Wrap(t.address(), w), t.s.Door())
}

// seatsLine says who has which seat, as far as that is settled.
func (t *waitingRoom) seatsLine() string {
	table := t.Table
	switch free := table.FreeSeat(); {
	case table.Vacant && free == game.NoSeat:
		return "both seats free"
	case table.Vacant:
		return fmt.Sprintf(seatTaken, t.playerName(free.Other()), table.SeatName(free.Other()))
	case free != game.NoSeat:
		return fmt.Sprintf(seatTaken, widget.Shown(table.Host.Name, widget.NameCells), table.SeatName(table.Wish))
	}
	return "seats by lot"
}

// invitation is for somebody who may sit down.
func (t *waitingRoom) invitation() string {
	if free := t.Table.FreeSeat(); free != game.NoSeat {
		return fmt.Sprintf("Press enter to sit down and play %s.", t.Table.SeatName(free))
	}
	return "Press enter to sit down and play."
}

// whoWaits tells somebody who may sit down of those who wait.
func (t *waitingRoom) whoWaits() string {
	table, free := t.Table, t.Table.FreeSeat()
	waits := fmt.Sprintf(someoneWaits, widget.Shown(table.Host.Name, widget.NameCells))
	switch {
	case table.Vacant && free == game.NoSeat:
		waits = "The table waits for two players."
	case table.Vacant:
		waits = fmt.Sprintf(someoneWaits, t.playerName(free.Other()))
	}
	return waits
}

// returnLines tell a guest without a key how to come back.
func (t *waitingRoom) returnLines() []string {
	if t.s.ReturnCode == "" {
		return nil
	}
	return []string{"You came without a key.", fmt.Sprintf("If the connection drops, the code %s brings you back.", identity.SpellCode(t.s.ReturnCode))}
}

// shortReturn tells it beside a board.
func (t *position) shortReturn() string {
	return fmt.Sprintf("The code %s brings you back.", identity.SpellCode(t.s.ReturnCode))
}

// openOffers are what the person can do while there is no game, with a key for each.
func (t *waitingRoom) openOffers() []action.Offer {
	return slices.DeleteFunc(t.s.Actions().Offers(t.caller(), action.Table, t.Table), func(o action.Offer) bool { return o.Key == "" })
}

// openKeys are the keys while there is no game.
func (t *waitingRoom) openKeys() []key.Binding {
	var list []key.Binding
	for _, o := range t.openOffers() {
		list = append(list, widget.Bind(o.Key, widget.Does(o.Label), o.Key))
	}
	if t.hosts() {
		return append(list, t.hostKeys()...)
	}
	return append(list, widget.Keys.Share, widget.As(widget.Keys.Who, "who"), widget.Keys.Lesson, toLobby)
}

// pressOpen answers keys while there is no game.
func (t *waitingRoom) pressOpen(msg tea.KeyPressMsg) tea.Cmd {
	for _, o := range t.openOffers() {
		switch {
		case msg.String() != o.Key && !(o.Key == "enter" && key.Matches(msg, widget.Keys.Choose)):
		case len(o.Asks()) > 0 && o.Name == "decline": // with the reason
			return t.board.Line.Begin("")
		default:
			return t.out.act(o.Name, o.Values)
		}
	}
	if t.hosts() {
		return t.pressHosting(msg)
	}
	switch {
	case t.Table.Status == table.Gone:
		return nil
	case key.Matches(msg, widget.Keys.Lesson):
		return t.lesson()
	case key.Matches(msg, widget.Keys.Share):
		return t.share()
	case key.Matches(msg, widget.Keys.Who):
		return t.who()
	}
	return nil
}

// seekLines are for somebody who waits at a seek of their own.
func (t *waitingRoom) seekLines() []string {
	lines := []string{words.Looking, ""}
	if t.Table.Seek.Timed() {
		return append(lines, words.SeekEnds)
	}
	return append(lines, "You can leave. We keep looking; your game will be under Mine.")
}

// comeAlong goes with the host of a seek to the table where they have found a game.
func (t *nextGame) comeAlong() tea.Cmd {
	tbl, s := t.Table, t.s
	if tbl.Status != table.Gone || tbl.Next == "" || tbl.Host.ID != s.Me.ID {
		return nil
	}
	return func() tea.Msg {
		next, err := s.Club.Tables.Get(s.Ctx, tbl.Next)
		if err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		return app.GoMsg{From: t.from, Table: next}
	}
}

// wayBack makes the code by which a guest without a key finds this game again.
func (t *waitingRoom) wayBack() tea.Cmd {
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
