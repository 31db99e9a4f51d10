package play

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
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
func (t *waitingRoom) challengeLines(w int) []string {
	table := t.Table
	host, invited := widget.Shown(table.Host.Name, widget.NameCells), widget.Shown(table.Invited.Name, widget.NameCells)
	switch {
	case t.board.Line.Open:
		return append(widget.Wrap("Press enter to decline. You may say why:", w), widget.ShowInput(&t.board.Line.Input, w))
	case t.challenged():
		what := "%s challenges you; you have %s."
		if table.After != "" {
			what = "%s offers you a rematch; you have %s."
		}
		return append(widget.Wrap(fmt.Sprintf(what, host, app.SeatFor(table)), w),
			append([]string{""}, widget.PaintAll(t.s.Styles.Active, widget.Wrap("Press y to accept, n to decline.", w))...)...)
	}
	return append(widget.Wrap(fmt.Sprintf("%s has been asked and has not answered yet.", invited), w), append([]string{""},
		widget.Wrap(fmt.Sprintf("You may leave: when %s sits down, the game waits in My games.", invited), w)...)...)
}

// refuse is the answer of one who does not come, with the reason that was typed.
func (t *waitingRoom) refuse(reason string) tea.Cmd {
	t.board.Line.Close()
	return t.out.do(table.Intent{Kind: table.Refuse, Text: reason})
}

const (
	seatTaken    = "%s plays %s"
	someoneWaits = "%s waits for an opponent."
)

// waiting is the page of a table with a free seat.
func (t *waitingRoom) waiting(w int) []string {
	s, tbl := t.s, t.Table
	if tbl.Status == table.Gone {
		return []string{"", widget.Shown(tbl.Ending(), 160), "", "Press q for the lobby."}
	}
	lines := []string{"", s.Styles.Strong.Paint(s.TableName(tbl)) + ", " + t.seatsLine(), fmt.Sprintf("Terms: %s.", app.TermsOf(tbl))}
	if options := app.OptionsOf(tbl); len(options) > 0 {
		lines = append(lines, fmt.Sprintf("Options: %s.", widget.Shown(strings.Join(options, ", "), 60)))
	}
	lines = append(lines, "")
	switch {
	case t.out.sending:
		return append(lines, app.Saving)
	case t.out.ask != nil:
		return append(lines, t.out.ask.Lines(s.Styles, w)...)
	case tbl.Invited != nil:
		return append(lines, t.challengeLines(w)...)
	case app.Seeking(tbl) && tbl.Host.ID == s.Me.ID:
		return append(append(lines, t.seekLines(w)...), t.returnLines(w)...)
	case tbl.MaySit(s.Me.ID):
		lines = append(lines, t.invitation()...)
		if tbl.Host.ID != s.Me.ID {
			return lines
		}
		lines = append(lines, "")
	default:
		lines = append(lines, "Waiting for an opponent.", "")
	}
	lines = append(lines, t.directions(w)...)
	lines = append(lines, "", "You may leave: it waits in My games.")
	return append(lines, t.returnLines(w)...)
}

// directions tell how a friend comes to the table.
func (t *position) directions(w int) []string {
	s, table := t.s, t.Table
	line := func(name string) []string {
		return widget.Indent(widget.Wrap(s.ComeBack(name), w-widget.Margin), widget.Margin)
	}
	switch {
	case table.Private():
		code := identity.SpellCode(table.Code)
		return slices.Concat(
			[]string{"This table is private. Tell your friend the code:", ""},
			widget.Indent([]string{s.Styles.Strong.Paint(code)}, widget.Margin),
			[]string{"", "They press c in the lobby and enter it, or come straight here:", ""}, line(code))
	case table.Listed():
		return append([]string{"Everybody in the lobby can see this table and sit down.", "A friend can come straight to it:", ""},
			line(string(table.ID))...)
	}
	return append([]string{"This table stands in no list. A friend can come straight to it:", ""}, line(string(table.ID))...)
}

// seatsLine says who has which seat, as far as that is settled.
func (t *position) seatsLine() string {
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
func (t *position) invitation() []string {
	table, free := t.Table, t.Table.FreeSeat()
	waits := fmt.Sprintf(someoneWaits, widget.Shown(table.Host.Name, widget.NameCells))
	switch {
	case table.Vacant && free == game.NoSeat:
		waits = "The table waits for two players."
	case table.Vacant:
		waits = fmt.Sprintf(someoneWaits, t.playerName(free.Other()))
	}
	press := "Press enter to sit down and play."
	if free != game.NoSeat {
		press = fmt.Sprintf("Press enter to sit down and play %s.", table.SeatName(free))
	}
	return []string{waits, "", t.s.Styles.Active.Paint(press)}
}

// returnLines tell a guest without a key how to come back.
func (t *position) returnLines(w int) []string {
	if t.s.ReturnCode == "" {
		return nil
	}
	return widget.Wrap(fmt.Sprintf("You came without a key. If the connection drops, the code %s brings you back.", identity.SpellCode(t.s.ReturnCode)), w)
}

// openKeys are the keys while there is no game.
func (t *waitingRoom) openKeys() []key.Binding {
	var list []key.Binding
	switch {
	case t.challenged():
		list = append(list, widget.As(widget.Keys.Yes, "accept"), widget.As(widget.Keys.No, "decline"))
	case t.Table.MaySit(t.s.Me.ID):
		list = append(list, widget.As(widget.Keys.Choose, "sit down"))
	}
	switch {
	case t.Table.Host.ID == t.s.Me.ID:
		list = append(list, widget.Keys.Cancel)
	case t.Seat != game.NoSeat:
		list = append(list, widget.As(widget.Keys.Cancel, "stand up"))
	}
	return append(list, toLobby)
}

// pressOpen answers keys while there is no game.
func (t *waitingRoom) pressOpen(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		return t.s.Pop()
	case t.Table.Status == table.Gone:
		return nil
	case t.challenged() && key.Matches(msg, widget.Keys.Yes), key.Matches(msg, widget.Keys.Choose) && t.Table.MaySit(t.s.Me.ID):
		return t.out.do(table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	case t.challenged() && key.Matches(msg, widget.Keys.No):
		return t.board.Line.Begin("")
	case key.Matches(msg, widget.Keys.Cancel) && t.Table.Host.ID == t.s.Me.ID:
		t.out.ask = &widget.Question{Text: "Take this table back?", Yes: func() tea.Cmd {
			return t.out.do(table.Intent{Kind: table.Cancel})
		}}
	case key.Matches(msg, widget.Keys.Cancel) && t.Seat != game.NoSeat:
		return t.out.do(table.Intent{Kind: table.Stand})
	}
	return nil
}

// seekLines are for somebody who waits at a seek of their own.
func (t *position) seekLines(w int) []string {
	lines := append(widget.Wrap("Looking for an opponent. The game begins as soon as somebody comes who would like the same.", w), "")
	if t.Table.Seek.Timed() {
		return append(lines, widget.Wrap("You may look around meanwhile: you will be told. When you leave the server, your seek ends.", w)...)
	}
	return append(lines, widget.Wrap("You may leave: your seek goes on, and the game waits in My games.", w)...)
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
