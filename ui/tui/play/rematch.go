package play

import (
	"fmt"
	"math/rand/v2"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// hops reports whether a key goes to another game: for those who only watch.
func (t *TableScreen) hops(msg tea.KeyPressMsg) bool {
	return t.Seat == game.NoSeat && key.Matches(msg, widget.Keys.NextGame, widget.Keys.AnyGame, widget.Keys.BestGame)
}

// hop goes to another public game in place of this one.
func (t *TableScreen) hop(msg tea.KeyPressMsg) tea.Cmd {
	var to *table.Table
	switch listing := t.s.Listing; {
	case key.Matches(msg, widget.Keys.NextGame) && t.rematchPlayed() != nil:
		to = t.rematchPlayed()
	case key.Matches(msg, widget.Keys.NextGame):
		to = listing.Next(t.Table.ID)
	case key.Matches(msg, widget.Keys.AnyGame):
		to = listing.Random(t.Table.ID, rand.IntN)
	default:
		to = t.s.Club.Tables.Best(listing)
	}
	switch {
	case to == nil:
		return app.Refuse("There is no other game to watch just now.")
	case to.ID == t.Table.ID:
		return app.Notice("This is the best game just now.")
	}
	t.s.Pop()
	return t.s.Push(NewTableScreen(t.s, to))
}

// rematch is what a finished table knows of the game after it.
type rematch struct {
	table *table.Table // as the lobby lists it; nil while there is none
	// wanted says that the person goes there as soon as it begins: they have
	// offered it, accepted it, or seen it offered here.
	wanted bool
	// Offered is the table at which the person waits for an answer; "" when
	// there was one.
	Offered identity.TableID
	// Settled says that a rematch was declined or withdrawn: there is no other.
	Settled bool
}

// heedRematch looks whether there is a rematch, and goes there when it begins.
func (t *TableScreen) heedRematch() tea.Cmd {
	if t.Table.Status != table.Over {
		return nil
	}
	t.Next.table = t.s.Listing.Rematch(t.Table.ID)
	switch now := t.Next.table; {
	case t.Seat == game.NoSeat:
		return nil
	case now != nil && now.Status == table.Open:
		t.Next.wanted = true
		if now.Host.ID == t.s.Me.ID {
			t.Next.Offered = now.ID
		}
	case now != nil && t.Next.wanted:
		return t.goOn(now)
	case now == nil && t.Next.Offered != "":
		return t.askAfterRematch()
	}
	return nil
}

// askAfterRematch looks what has become of the rematch that was offered: the
// lobby lists it no more, or not yet.
func (t *TableScreen) askAfterRematch() tea.Cmd {
	ctx, service, id := t.ctx, t.s.Club, t.Next.Offered
	declined := fmt.Sprintf("%s declined the rematch.", t.playerName(t.Seat.Other()))
	return func() tea.Msg {
		next, err := service.Tables.Get(ctx, id)
		switch {
		case errs.KindOf(err) == errs.NotFound && ctx.Err() == nil:
			return declinedMsg{t, declined}
		case err == nil && next.Status == table.Gone:
			return declinedMsg{t, next.Ending()}
		}
		return nil
	}
}

// declined tells that the rematch was declined, once.
func (t *TableScreen) declined(msg declinedMsg) tea.Cmd {
	if t.Next.Offered == "" {
		return nil
	}
	t.Next.Offered, t.Next.Settled = "", true
	return app.Notice(widget.Shown(msg.why, 160))
}

// goOn leaves this table for another.
func (t *TableScreen) goOn(to *table.Table) tea.Cmd { return app.Send(app.GoMsg{From: t, Table: to}) }

// rematchOffered reports whether a rematch waits for the person's answer.
func (t *TableScreen) rematchOffered() bool {
	next := t.Next.table
	return t.Table.Status == table.Over && t.Live() && next != nil && next.Status == table.Open && next.MaySit(t.s.Me.ID)
}

// mayRematch reports whether there can be another game, or is one to go to.
func (t *TableScreen) mayRematch() bool {
	if t.rematchPlayed() != nil {
		return true
	}
	return t.Table.Status == table.Over && t.Seat != game.NoSeat && !t.rematchMine() && !t.Next.Settled
}

// offerRematch offers a rematch, accepts the one that is offered, or goes to the
// one that is being played.
func (t *TableScreen) offerRematch() tea.Cmd {
	if next := t.rematchPlayed(); next != nil {
		return t.goOn(next)
	}
	if t.Sending {
		return nil
	}
	t.Sending, t.Next.wanted = true, true
	ctx, service, id, me := t.s.Ctx, t.s.Club, t.Table.ID, t.s.Me.Person
	return func() tea.Msg {
		next, err := service.Pairing.Rematch(ctx, me, id)
		return rematchMsg{t, next, err}
	}
}

func (t *TableScreen) rematchMade(msg rematchMsg) tea.Cmd {
	t.Sending = false
	switch {
	case msg.err != nil:
		return app.Complain(msg.err)
	case msg.table.Status == table.Playing:
		return t.goOn(msg.table)
	case msg.table.Status == table.Open:
		t.Next.Offered = msg.table.ID
		return t.heedRematch() // the answer may have been faster
	case msg.table.Status == table.Gone:
		t.Next.Settled = true
	}
	return nil
}

// refuseRematch answers the offer of a rematch with no, or takes one's own back.
func (t *TableScreen) refuseRematch(kind table.IntentKind) tea.Cmd {
	t.Next.Offered = ""
	ctx, service, id, me := t.s.Ctx, t.s.Club, t.Next.table.ID, t.s.Me.Person
	return func() tea.Msg {
		next, err := service.Tables.Do(ctx, id, me, table.Intent{Kind: kind})
		return rematchMsg{t, next, err}
	}
}

// pressRematch answers the keys of a finished game that are about the next one.
func (t *TableScreen) pressRematch(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case t.Table.Status != table.Over:
		return nil, false
	case t.rematchOffered() && key.Matches(msg, widget.Keys.Yes), t.Seat != game.NoSeat && key.Matches(msg, widget.Keys.Rematch):
		return t.offerRematch(), true
	case t.rematchOffered() && key.Matches(msg, widget.Keys.No) && msg.String() != "esc":
		return t.refuseRematch(table.Refuse), true
	case t.rematchMine() && key.Matches(msg, widget.Keys.Cancel):
		return t.refuseRematch(table.Cancel), true
	}
	return nil, false
}

// rematchPlayed is the rematch that is being played, or nil.
func (t *TableScreen) rematchPlayed() *table.Table {
	next := t.Next.table
	if next == nil || next.Status == table.Open || !next.MayWatch(t.s.Me.ID) {
		return nil
	}
	return next
}

// rematchMine reports whether a rematch that the person has offered waits for an
// answer.
func (t *TableScreen) rematchMine() bool {
	next := t.Next.table
	return next != nil && next.Status == table.Open && next.Host.ID == t.s.Me.ID
}

// rematchLines tell of the game after this one.
func (t *TableScreen) rematchLines(w int) []string {
	next := t.Next.table
	switch {
	case t.Sending:
		return []string{app.Saving}
	case t.rematchOffered():
		return widget.PaintAll(t.s.Styles.Badge, widget.Wrap(fmt.Sprintf("%s offers a rematch: y accepts, n declines.", widget.Shown(next.Host.Name, widget.NameCells)), w))
	case t.rematchMine():
		return widget.Wrap("You offered a rematch. Press x to take it back.", w)
	case t.rematchPlayed() == nil:
		return nil
	case t.Seat == game.NoSeat:
		return widget.Wrap("There is a rematch. Press n to go there.", w)
	}
	return widget.Wrap("There is a rematch. Press r to go there.", w)
}
