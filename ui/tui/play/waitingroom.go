package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// codeMsg carries the return code of a guest.
type codeMsg struct{ code string }

// challenged reports whether the table waits for the user to answer an invitation.
func (t *position) challenged() bool {
	return t.Table.Invited != nil && t.Table.MaySit(t.s.Me.ID)
}

// challengeLines returns the page of a table for one invited player.
func (t *TableScreen) challengeLines() []string {
	table := t.Table
	host, invited := widget.Shown(table.Host.Name, widget.NameCells), widget.Shown(table.Invited.Name, widget.NameCells)
	if !t.challenged() {
		return []string{
			fmt.Sprintf("Waiting for %s to answer.", invited), "",
			fmt.Sprintf("You can leave. When %s sits down, you'll find the game under Mine.", invited),
		}
	}
	what := "%s challenges you. You get %s."
	if table.After != "" {
		what = "%s offers you a rematch. You get %s."
	}
	return []string{fmt.Sprintf(what, host, app.SeatFor(table))}
}

const (
	seatTaken    = "%s plays %s"
	someoneWaits = "%s is waiting for an opponent."
)

// waitingPage returns the page of a table without a game for everyone but a waiting host, in lines of w cells.
func (t *TableScreen) waitingPage(w int) []string {
	s, tbl := t.s, t.Table
	if tbl.Status == table.Gone {
		return []string{widget.Shown(tbl.Ending(), 160), "", "Press q for the lobby."}
	}
	lines := []string{s.Styles.Strong.Paint(s.TableName(tbl)) + ", " + t.seatsLine()}
	lines = append(append(lines, t.termLines()...), "")
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

// termLines returns the terms and options of the table.
func (t *TableScreen) termLines() []string {
	lines := []string{fmt.Sprintf("Terms: %s.", app.TermsOf(t.Table))}
	if options := app.OptionsOf(t.Table); len(options) > 0 {
		lines = append(lines, fmt.Sprintf("Options: %s.", widget.Shown(strings.Join(options, ", "), 60)))
	}
	return lines
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
	var lines []string
	for _, line := range p.waitingPage(c.W()) {
		lines = append(lines, widget.Wrap(line, c.W())...)
	}
	widget.Draw(c.Part(canvas.Rect{Y: 2, W: c.W(), H: c.H() - 2}), lines)
}

// waitingLines returns the slot of the page.
func (t *TableScreen) waitingLines(w int) []string {
	text := ""
	switch tbl := t.Table; {
	case t.out.sending:
		text = app.Saving
	case tbl.Status == table.Gone:
	case t.challenged():
		return []string{t.s.Styles.Active.Paint("Press y to accept, x to decline.")}
	case tbl.Invited != nil && tbl.Host.ID != t.s.Me.ID:
	case app.Seeking(tbl) && tbl.Host.ID == t.s.Me.ID && tbl.Seek.Timed():
		text = "Feel free to look around."
		if more := text + " We'll tell you when your game starts."; canvas.Width(more) <= w { // one line
			text = more
		}
	case tbl.MaySit(t.s.Me.ID):
		text = "Press enter to sit down and play."
		if free := tbl.FreeSeat(); free != game.NoSeat {
			text = fmt.Sprintf("Press enter to sit down and play %s.", tbl.SeatName(free))
		}
		lines := widget.PaintAll(t.s.Styles.Active, widget.Wrap(text, w))
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

// directions says how a friend can join with the command in the slot.
func (t *TableScreen) directions() []string {
	switch {
	case t.Table.Private():
		code := identity.SpellCode(t.Table.Code)
		return slices.Concat(
			[]string{"This table is private. Tell your friend the code:", ""},
			widget.Indent([]string{t.s.Styles.Strong.Paint(code)}, widget.Margin),
			[]string{"", "They press e in the lobby and type it, or join directly with the command below."})
	case t.Table.Listed():
		return []string{
			"Anyone in the lobby can see this table and sit down. A friend can join with the command below.",
		}
	}
	return []string{"Only people with the command below can join."}
}

// addressLines returns the command for a friend who wants to join. It stays in one piece where it
// can, so that it can be copied.
func (t *TableScreen) addressLines(w int) []string {
	code := string(t.Table.ID)
	if t.Table.Private() {
		code = identity.SpellCode(t.Table.Code)
	}
	return widget.Linked(widget.Wrap(t.s.ComeBack(code), w), t.s.ServerURL())
}

// seatsLine says who has which seat, as far as that is known.
func (t *TableScreen) seatsLine() string {
	table := t.Table
	switch free := table.FreeSeat(); {
	case table.Vacant && free == game.NoSeat:
		return "both seats free"
	case table.Vacant:
		return fmt.Sprintf(seatTaken, t.playerName(free.Other()), table.SeatName(free.Other()))
	case free != game.NoSeat:
		return fmt.Sprintf(seatTaken, widget.Shown(table.Host.Name, widget.NameCells), table.SeatName(table.Wish))
	}
	return "random seats"
}

// whoWaits says who is waiting.
func (t *TableScreen) whoWaits() string {
	switch free := t.Table.FreeSeat(); {
	case t.Table.Vacant && free == game.NoSeat:
		return "This table is waiting for two players."
	case t.Table.Vacant:
		return fmt.Sprintf(someoneWaits, t.playerName(free.Other()))
	}
	return fmt.Sprintf(someoneWaits, widget.Shown(t.Table.Host.Name, widget.NameCells))
}

// returnLines tells a guest without a key how to come back.
func (t *TableScreen) returnLines() []string {
	if t.s.ReturnCode == "" {
		return nil
	}
	code := identity.SpellCode(t.s.ReturnCode)
	return []string{
		"You connected without a key.", fmt.Sprintf("If the connection drops, the code %s brings you back.", code),
	}
}

// openOffers returns the actions at a table without a game that have a key.
func (t *TableScreen) openOffers() []action.Offer {
	offers := t.s.Actions().Offers(t.caller(), action.Table, t.Table)
	return slices.DeleteFunc(offers, func(o action.Offer) bool { return o.Key == "" })
}

// openKeys returns the keys of a table without a game.
func (t *TableScreen) openKeys() []key.Binding {
	var list []key.Binding
	for _, o := range t.openOffers() {
		list = append(list, widget.Bind(o.Key, widget.Does(o.Label), o.Key))
	}
	if t.hosts() {
		return append(list, t.hostKeys()...)
	}
	return append(list, widget.Keys.Share, widget.As(widget.Keys.Who, "who"), widget.Keys.Lesson, toLobby)
}

// pressOpen handles a key at a table without a game.
func (t *TableScreen) pressOpen(msg tea.KeyPressMsg) tea.Cmd {
	for _, o := range t.openOffers() {
		switch {
		case msg.String() != o.Key && !(o.Key == "enter" && key.Matches(msg, widget.Keys.Choose)):
		case len(o.Asks()) > 0 && o.Name == "decline": // asks for the reason first
			return t.Line.Begin("")
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
		return t.review.share()
	case key.Matches(msg, widget.Keys.Who):
		return t.who()
	}
	return nil
}

// followSeek takes the host of a seek to the table of the game that was found.
func (t *nextGame) followSeek() tea.Cmd {
	tbl, s := t.Table, t.s
	if tbl.Status != table.Gone || tbl.Next == "" || tbl.Host.ID != s.Me.ID {
		return nil
	}
	return func() tea.Msg {
		next, err := s.Club.Tables.Get(s.Ctx, tbl.Next)
		if err != nil {
			return app.Complain(err)()
		}
		return app.GoMsg{From: t.from, Table: next}
	}
}

// makeReturnCode makes a return code for a guest without a key.
func (t *TableScreen) makeReturnCode() tea.Cmd {
	s := t.s
	if !t.Table.Involves(s.Me.ID) || !s.Me.Guest || s.Me.Key != "" || s.CodeAsked {
		return nil
	}
	s.CodeAsked = true
	ctx, me := s.Ctx, s.Me
	return func() tea.Msg {
		code, _, err := s.Club.Accounts.Code(ctx, me)
		if err != nil {
			return app.Complain(err)()
		}
		return codeMsg{code}
	}
}
