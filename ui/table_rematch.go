package ui

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// rematch is what a finished table knows of the game after it.
type rematch struct {
	table *table.Table // as the lobby lists it; nil while there is none
	// wanted says that the person goes there as soon as it begins: they have
	// offered it, accepted it, or seen it offered here.
	wanted bool
	// offered is the table at which the person waits for an answer; "" when
	// there was one.
	offered identity.TableID
	// settled says that a rematch was declined or withdrawn: there is no other.
	settled bool
}

// heedRematch looks whether there is a rematch, and goes there when it begins.
func (t *tableScreen) heedRematch() tea.Cmd {
	if t.table.Status != table.Over {
		return nil
	}
	t.next.table = t.s.listing.Rematch(t.table.ID)
	switch now := t.next.table; {
	case t.seat == game.NoSeat:
		return nil
	case now != nil && now.Status == table.Open:
		t.next.wanted = true
		if now.Host.ID == t.s.me.ID {
			t.next.offered = now.ID
		}
	case now != nil && t.next.wanted:
		return t.goOn(now)
	case now == nil && t.next.offered != "":
		return t.askAfterRematch()
	}
	return nil
}

// askAfterRematch looks what has become of the rematch that was offered: the
// lobby lists it no more, or not yet.
func (t *tableScreen) askAfterRematch() tea.Cmd {
	ctx, service, id := t.ctx, t.s.Club, t.next.offered
	declined := fmt.Sprintf("%s declined the rematch.", t.playerName(t.seat.Other()))
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
func (t *tableScreen) declined(msg declinedMsg) tea.Cmd {
	if t.next.offered == "" {
		return nil
	}
	t.next.offered, t.next.settled = "", true
	return notice(shown(msg.why, 160))
}

// goOn leaves this table for another.
func (t *tableScreen) goOn(to *table.Table) tea.Cmd { return send(goMsg{t, to}) }

// rematchOffered reports whether a rematch waits for the person's answer.
func (t *tableScreen) rematchOffered() bool {
	next := t.next.table
	return t.table.Status == table.Over && t.live() && next != nil && next.Status == table.Open && next.MaySit(t.s.me.ID)
}

// mayRematch reports whether there can be another game, or is one to go to.
func (t *tableScreen) mayRematch() bool {
	if t.rematchPlayed() != nil {
		return true
	}
	return t.table.Status == table.Over && t.seat != game.NoSeat && !t.rematchMine() && !t.next.settled
}

// offerRematch offers a rematch, accepts the one that is offered, or goes to the
// one that is being played.
func (t *tableScreen) offerRematch() tea.Cmd {
	if next := t.rematchPlayed(); next != nil {
		return t.goOn(next)
	}
	if t.sending {
		return nil
	}
	t.sending, t.next.wanted = true, true
	ctx, service, id, me := t.s.ctx, t.s.Club, t.table.ID, t.s.me.Person
	return func() tea.Msg {
		next, err := service.Pairing.Rematch(ctx, me, id)
		return rematchMsg{t, next, err}
	}
}

func (t *tableScreen) rematchMade(msg rematchMsg) tea.Cmd {
	t.sending = false
	switch {
	case msg.err != nil:
		return complain(msg.err)
	case msg.table.Status == table.Playing:
		return t.goOn(msg.table)
	case msg.table.Status == table.Open:
		t.next.offered = msg.table.ID
		return t.heedRematch() // the answer may have been faster
	case msg.table.Status == table.Gone:
		t.next.settled = true
	}
	return nil
}

// refuseRematch answers the offer of a rematch with no, or takes one's own back.
func (t *tableScreen) refuseRematch(kind table.IntentKind) tea.Cmd {
	t.next.offered = ""
	ctx, service, id, me := t.s.ctx, t.s.Club, t.next.table.ID, t.s.me.Person
	return func() tea.Msg {
		next, err := service.Tables.Do(ctx, id, me, table.Intent{Kind: kind})
		return rematchMsg{t, next, err}
	}
}

// pressRematch answers the keys of a finished game that are about the next one.
func (t *tableScreen) pressRematch(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case t.table.Status != table.Over:
		return nil, false
	case t.rematchOffered() && key.Matches(msg, keys.yes), t.seat != game.NoSeat && key.Matches(msg, keys.rematch):
		return t.offerRematch(), true
	case t.rematchOffered() && key.Matches(msg, keys.no) && msg.String() != "esc":
		return t.refuseRematch(table.Refuse), true
	case t.rematchMine() && key.Matches(msg, keys.cancel):
		return t.refuseRematch(table.Cancel), true
	}
	return nil, false
}

// rematchPlayed is the rematch that is being played, or nil.
func (t *tableScreen) rematchPlayed() *table.Table {
	next := t.next.table
	if next == nil || next.Status == table.Open || !next.MayWatch(t.s.me.ID) {
		return nil
	}
	return next
}

// rematchMine reports whether a rematch that the person has offered waits for an
// answer.
func (t *tableScreen) rematchMine() bool {
	next := t.next.table
	return next != nil && next.Status == table.Open && next.Host.ID == t.s.me.ID
}

// rematchLines tell of the game after this one.
func (t *tableScreen) rematchLines(w int) []string {
	next := t.next.table
	switch {
	case t.sending:
		return []string{saving}
	case t.rematchOffered():
		return paintAll(t.s.styles.badge, wrap(fmt.Sprintf("%s offers a rematch: y accepts, n declines.", shown(next.Host.Name, nameCells)), w))
	case t.rematchMine():
		return wrap("You offered a rematch. Press x to take it back.", w)
	case t.rematchPlayed() == nil:
		return nil
	case t.seat == game.NoSeat:
		return wrap("There is a rematch. Press n to go there.", w)
	}
	return wrap("There is a rematch. Press r to go there.", w)
}
