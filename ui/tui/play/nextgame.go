package play

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// nextGame leads from this table to another.
type nextGame struct {
	*position
	out   *sender
	from  app.Screen // the screen to replace
	known rematch
	// tv says that the screen follows the best game, and due that it is time to switch.
	tv, due bool
}

// hops reports whether a key goes to another game. Players of a running game cannot hop.
func (t *nextGame) hops(msg tea.KeyPressMsg) bool {
	return (t.Seat == game.NoSeat || t.studying() || t.hosting()) && key.Matches(msg, widget.Keys.NextGame)
}

// hopKeys returns the key for watching another game when this one is over.
func (t *nextGame) hopKeys() []key.Binding {
	if _, ok := t.stronger(); ok || !t.studying() || t.hosting() {
		return nil
	}
	return []key.Binding{widget.As(widget.Keys.NextGame, "next game")}
}

// hop goes to the next board of a simul, the next level of bot, or the next public game.
func (t *nextGame) hop() tea.Cmd {
	if t.hosting() {
		if list := t.waitingBoards(); len(list) > 0 {
			return t.hopTo(list[0])
		}
		return app.Notice("No other board waits for you.")
	}
	if next, ok := t.stronger(); ok {
		return t.playStronger(next)
	}
	if next := t.rematchPlayed(); next != nil {
		return t.hopTo(next)
	}
	return t.hopTo(t.s.Listing().Next(t.Table.ID, t.s.Me.ID))
}

// hopTo shows a table in place of this one.
func (t *nextGame) hopTo(to *table.Table) tea.Cmd {
	switch {
	case to == nil:
		return app.Refuse("There are no other games to watch now.")
	case to.ID == t.Table.ID:
		return app.Notice("This is already the best game.")
	}
	t.s.Pop()
	if t.tv {
		return t.s.Push(NewTV(t.s, to))
	}
	return t.s.Push(NewTableScreen(t.s, to))
}

// hosting reports whether the user gives a simul and this is one of its boards.
func (t *nextGame) hosting() bool {
	return t.Table.Board != nil && t.Table.Board.Simul && t.Seat != game.NoSeat && t.Table.Host.ID == t.s.Me.ID
}

// waitingBoards returns the other boards of the simul where the host is to move, in the order of
// the round: higher numbers come first.
func (t *nextGame) waitingBoards() []*table.Table {
	here := t.Table.Board
	list := slices.DeleteFunc(t.s.Listing().Mine(t.s.Me.ID), func(o *table.Table) bool {
		return o.ID == t.Table.ID || o.Board == nil || o.Board.Tournament != here.Tournament || !o.WaitsFor(t.s.Me.ID)
	})
	round := func(o *table.Table) int { // 1 if the host passes it in the next round
		if o.Board.Number < here.Number {
			return 1
		}
		return 0
	}
	slices.SortFunc(list, func(a, b *table.Table) int {
		return cmp.Or(round(a)-round(b), a.Board.Number-b.Board.Number)
	})
	return list
}

// stronger returns the next stronger bot for a user who has just beaten one. ok is false if there
// is none, or if a rematch comes first.
func (t *nextGame) stronger() (next account.BuiltInBot, ok bool) {
	won := t.Table.Status == table.Over && t.Seat != game.NoSeat && t.Table.Result.Winner == t.Seat
	if !won || t.rematchMine() || t.rematchPlayed() != nil {
		return next, false
	}
	bots := t.s.Club.Bots
	beaten, ok := bots.Get(t.Table.Seats[t.Seat.Other()].ID)
	if !ok {
		return next, false
	}
	return bots.Stronger(beaten, t.Table.Game)
}

// playStronger starts a game with a stronger bot, on the same terms and from the other seat.
func (t *nextGame) playStronger(to account.BuiltInBot) tea.Cmd {
	if t.out.sending {
		return nil
	}
	t.out.sending = true
	now := t.Table
	p := pairing.Proposal{
		Game: now.Game, Options: now.Options, Seat: t.Seat.Other(), Match: now.Match, Clock: now.Clock.Control(),
		Rated: now.Rated, Firm: now.Firm, Quiet: now.Quiet, Access: now.Access,
	}
	ctx, club, me := t.s.Ctx, t.s.Club, t.s.Me.Person
	return func() tea.Msg {
		next, err := club.Pairing.PlayBot(ctx, me, to.Person, p)
		return app.Result(t.position, func() tea.Cmd { return t.rematchMade(next, err) })
	}
}

// tvLingers is how long TV shows a finished game.
const tvLingers = 10 * time.Second

// lingers schedules the next game on TV when this one ends.
func (t *nextGame) lingers(was *table.Table) tea.Cmd {
	if !t.tv || t.Table.Status != table.Over || was != t.Table && was.Status == table.Over {
		return nil
	}
	return app.After(t.ctx, tvLingers, app.Result(t.position, t.switchOver))
}

// switchOver goes to the best game, or waits for one to begin. A user who looks at an earlier
// position stays.
func (t *nextGame) switchOver() tea.Cmd {
	t.due = true
	best := t.s.Club.Tables.Best(t.s.Listing(), t.s.Me.ID)
	if best == nil || best.ID == t.Table.ID || !t.Live() {
		return nil
	}
	return app.Send(app.GoMsg{From: t.from, Table: best, TV: true})
}

// rematch holds what a finished table knows about its rematch.
type rematch struct {
	table *table.Table // as the lobby lists it, or nil
	// wanted says that the user goes there as soon as it begins. They have offered it, accepted
	// it, or seen the offer here.
	wanted bool
	// offered is the table where the user waits for an answer, or "".
	offered identity.TableID
	// settled says that a rematch was declined or withdrawn. No other can be offered.
	settled bool
}

// followRematch checks for a rematch, and goes there when it begins.
func (t *nextGame) followRematch() tea.Cmd {
	if t.Table.Status != table.Over {
		return nil
	}
	t.known.table = t.s.Listing().Rematch(t.Table.ID)
	switch now := t.known.table; {
	case t.Seat == game.NoSeat:
		return nil
	case now != nil && now.Status == table.Open:
		t.known.wanted = true
		if now.Host.ID == t.s.Me.ID {
			t.known.offered = now.ID
		}
	case now != nil && t.known.wanted:
		return t.goOn(now)
	case now == nil && t.known.offered != "":
		return t.askAfterRematch()
	}
	return nil
}

// onLobby checks for a rematch when there is news of one, or of a table of the user.
func (t *nextGame) onLobby(msg app.LobbyMsg) tea.Cmd {
	switch {
	case t.due:
		return t.switchOver()
	case msg.Mine, msg.Rematch:
		return tea.Batch(t.followRematch(), t.followSeek())
	}
	return nil
}

// Watches implements app.Watcher: at a finished game the user hears of a rematch.
func (t *TableScreen) Watches() live.View {
	if t.Table.Status != table.Over {
		return live.View{People: t.hosts()}
	}
	view := live.View{Rematch: t.Table.ID}
	if t.next.tv {
		view.Section, view.To = live.LiveSection, 1 // the next game
	}
	return view
}

// askAfterRematch finds out what happened to the offered rematch, which the lobby no longer lists,
// or not yet.
func (t *nextGame) askAfterRematch() tea.Cmd {
	ctx, service, id := t.ctx, t.s.Club, t.known.offered
	declined := fmt.Sprintf("%s declined the rematch.", t.playerName(t.Seat.Other()))
	return func() tea.Msg {
		next, err := service.Tables.Get(ctx, id)
		switch {
		case err == nil && next.Status == table.Gone:
			declined = next.Ending()
		case err == nil, errs.KindOf(err) != errs.NotFound, ctx.Err() != nil:
			return nil
		}
		return app.Result(t.position, func() tea.Cmd { return t.declined(declined) })
	}
}

// declined says once that the rematch was declined.
func (t *nextGame) declined(why string) tea.Cmd {
	if t.known.offered == "" {
		return nil
	}
	t.known.offered, t.known.settled = "", true
	return app.Notice(widget.Shown(why, 160))
}

// goOn leaves this table for another.
func (t *nextGame) goOn(to *table.Table) tea.Cmd { return app.Send(app.GoMsg{From: t.from, Table: to}) }

// rematchOffered reports whether the opponent offers a rematch.
func (t *nextGame) rematchOffered() bool {
	next := t.known.table
	return t.studying() && t.Live() && next != nil && next.Status == table.Open && next.MaySit(t.s.Me.ID)
}

// mayRematch reports whether the user can offer a rematch or go to one.
func (t *nextGame) mayRematch() bool {
	if t.rematchPlayed() != nil {
		return true
	}
	return t.Table.Status == table.Over && t.Seat != game.NoSeat && !t.rematchMine() && !t.known.settled
}

// offerRematch offers a rematch, accepts the offered one, or goes to the one being played.
func (t *nextGame) offerRematch() tea.Cmd {
	if next := t.rematchPlayed(); next != nil {
		return t.goOn(next)
	}
	if t.out.sending {
		return nil
	}
	t.known.wanted = true
	return t.out.act("rematch", nil)
}

func (t *nextGame) rematchMade(made *table.Table, err error) tea.Cmd {
	t.out.sending = false
	switch {
	case err != nil:
		return app.Complain(err)
	case made.Status == table.Playing:
		return t.goOn(made)
	case made.Status == table.Open:
		t.known.offered = made.ID
		return t.followRematch() // the answer may have been faster
	case made.Status == table.Gone:
		t.known.settled = true
	}
	return nil
}

// refuseRematch declines the offered rematch, or withdraws the user's own offer.
func (t *nextGame) refuseRematch(name string) tea.Cmd {
	t.known.offered = ""
	return t.out.carry(t.s.Actions().Find(action.Table, name), t.known.table, nil)
}

// rematchPlayed returns the rematch being played, or nil.
func (t *nextGame) rematchPlayed() *table.Table {
	next := t.known.table
	if next == nil || next.Status == table.Open || !next.MayWatch(t.s.Me.ID) {
		return nil
	}
	return next
}

// rematchMine reports whether the user's own offer of a rematch is open.
func (t *nextGame) rematchMine() bool {
	next := t.known.table
	return next != nil && next.Status == table.Open && next.Host.ID == t.s.Me.ID
}

// rematchLines describes the rematch.
func (t *nextGame) rematchLines(w int) []string {
	next := t.known.table
	switch {
	case t.out.sending:
		return []string{app.Saving}
	case t.rematchOffered():
		host := widget.Shown(next.Host.Name, widget.NameCells)
		text := fmt.Sprintf("%s offers a rematch. y accepts, x declines.", host)
		return widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w))
	case t.rematchMine():
		return widget.Wrap("You offered a rematch. x withdraws it.", w)
	case t.rematchPlayed() == nil:
		return nil
	case t.Seat == game.NoSeat:
		return widget.Wrap("There is a rematch. Press n to go there.", w)
	}
	return widget.Wrap("There is a rematch. Press r to go there.", w)
}
