package play

import (
	"cmp"
	"fmt"
	"math/rand/v2"
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
	from  app.Screen // the one that is left
	known rematch
	// tv says that the best game is followed: due, that it is time to go to another.
	tv, due bool
}

// Messages about a rematch.
type (
	rematchMsg struct {
		to    *nextGame
		table *table.Table
		err   error
	}
	declinedMsg struct {
		to  *nextGame
		why string
	}
	// tvMsg says that a game which is over was shown for long enough.
	tvMsg struct{ to *nextGame }
)

// hops reports whether a key goes to another game: for those who play none here.
func (t *nextGame) hops(msg tea.KeyPressMsg) bool {
	return (t.Seat == game.NoSeat || t.studying() || t.hosting()) && key.Matches(msg, widget.Keys.NextGame)
}

// hopKeys are those for a game of others when this one is over.
func (t *nextGame) hopKeys() []key.Binding {
	if t.hosting() {
		return nil // among the first
	}
	if _, climbs := t.stronger(); climbs || !t.studying() {
		return nil
	}
	return []key.Binding{widget.As(widget.Keys.NextGame, "next game")}
}

// hop goes to the next level of the house, or to the next public game in place of this one.
func (t *nextGame) hop() tea.Cmd {
	if t.hosting() {
		return t.nextBoard()
	}
	if next, ok := t.stronger(); ok {
		return t.climb(next)
	}
	if next := t.rematchPlayed(); next != nil {
		return t.hopTo(next)
	}
	return t.hopTo(t.s.Listing().Next(t.Table.ID, t.s.Me.ID))
}

// best goes to the best game, and any to one by chance.
func (t *nextGame) best() tea.Cmd {
	return t.hopTo(t.s.Club.Tables.Best(t.s.Listing(), t.s.Me.ID))
}

func (t *nextGame) any() tea.Cmd {
	return t.hopTo(t.s.Listing().Random(t.Table.ID, t.s.Me.ID, rand.IntN))
}

// hopTo shows a table in place of this one.
func (t *nextGame) hopTo(to *table.Table) tea.Cmd {
	switch {
	case to == nil:
		return app.Refuse("There is no other game to watch just now.")
	case to.ID == t.Table.ID:
		return app.Notice("This is the best game just now.")
	}
	t.s.Pop()
	if t.tv {
		return t.s.Push(NewTV(t.s, to))
	}
	return t.s.Push(NewTableScreen(t.s, to))
}

// hosting reports whether the person plays a simul, of which this board is one.
func (t *nextGame) hosting() bool {
	return t.Table.Board != nil && t.Table.Board.Simul && t.Seat != game.NoSeat && t.Table.Host.ID == t.s.Me.ID
}

// boardKeys are those that lead the host of a simul to the next board.
func (t *nextGame) boardKeys() []key.Binding {
	if !t.hosting() {
		return nil
	}
	return []key.Binding{widget.As(widget.Keys.NextGame, fmt.Sprintf("next board (%d)", len(t.waitingBoards())))}
}

// waitingBoards are the other boards of the simul that wait for its host, in the order in
// which the host comes to them: those with a higher number first.
func (t *nextGame) waitingBoards() []*table.Table {
	here := t.Table.Board
	list := slices.DeleteFunc(t.s.Listing().Mine(t.s.Me.ID), func(o *table.Table) bool {
		return o.ID == t.Table.ID || o.Board == nil || o.Board.Tournament != here.Tournament || !o.WaitsFor(t.s.Me.ID)
	})
	round := func(o *table.Table) int { // how far it is
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

// nextBoard goes to the board that waits next.
func (t *nextGame) nextBoard() tea.Cmd {
	if list := t.waitingBoards(); len(list) > 0 {
		return t.hopTo(list[0])
	}
	return app.Notice("No other board waits for you.")
}

// stronger is the next player of the house for somebody who has just beaten one here; ok is
// false if there is none, or a rematch comes first.
func (t *nextGame) stronger() (next account.HousePlayer, ok bool) {
	if t.Table.Status != table.Over || t.Seat == game.NoSeat || t.Table.Result.Winner != t.Seat || t.rematchMine() || t.rematchPlayed() != nil {
		return next, false
	}
	house := t.s.Club.House
	beaten, ok := house.Get(t.Table.Seats[t.Seat.Other()].ID)
	if !ok {
		return next, false
	}
	return house.Stronger(beaten, t.Table.Game)
}

// climb plays the next player of the house, with the seats changed and the terms the same.
func (t *nextGame) climb(to account.HousePlayer) tea.Cmd {
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
		next, err := club.Pairing.PlayHouse(ctx, me, to.Person, p)
		return rematchMsg{t, next, err}
	}
}

// levelKeys are those for the next level.
func (t *nextGame) levelKeys() []key.Binding {
	next, ok := t.stronger()
	if !ok {
		return nil
	}
	return []key.Binding{widget.As(widget.Keys.NextGame, fmt.Sprintf("play level %d", next.Level))}
}

// tvLingers is how long a game that is over stays on TV.
const tvLingers = 10 * time.Second

// lingers has the next game come, some time after this one has ended.
func (t *nextGame) lingers(was *table.Table) tea.Cmd {
	if !t.tv || t.Table.Status != table.Over || was != t.Table && was.Status == table.Over {
		return nil
	}
	return app.After(t.ctx, tvLingers, tvMsg{t})
}

// switchOver goes to the best game, or waits for one to begin. Those who look at an
// earlier position are left there.
func (t *nextGame) switchOver() tea.Cmd {
	t.due = true
	best := t.s.Club.Tables.Best(t.s.Listing(), t.s.Me.ID)
	if best == nil || best.ID == t.Table.ID || !t.Live() {
		return nil
	}
	return app.Send(app.GoMsg{From: t.from, Table: best, TV: true})
}

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

// followRematch looks whether there is a rematch, and goes there when it begins.
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

// onLobby looks whether there is a rematch when there is news of one, or of a table of
// the person's.
func (t *nextGame) onLobby(msg app.LobbyMsg) tea.Cmd {
	if t.due {
		return t.switchOver()
	}
	if !msg.Mine && !msg.Rematch {
		return t.s.Unchanged()
	}
	before := t.known
	cmd := tea.Batch(t.followRematch(), t.comeAlong())
	if t.known == before {
		t.s.Unchanged()
	}
	return cmd
}

// Watches implements app.Watcher: who is at a finished game hears of a rematch.
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

// askAfterRematch looks what has become of the rematch that was offered: the
// lobby lists it no more, or not yet.
func (t *nextGame) askAfterRematch() tea.Cmd {
	ctx, service, id := t.ctx, t.s.Club, t.known.offered
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
func (t *nextGame) declined(msg declinedMsg) tea.Cmd {
	if t.known.offered == "" {
		return nil
	}
	t.known.offered, t.known.settled = "", true
	return app.Notice(widget.Shown(msg.why, 160))
}

// goOn leaves this table for another.
func (t *nextGame) goOn(to *table.Table) tea.Cmd { return app.Send(app.GoMsg{From: t.from, Table: to}) }

// rematchOffered reports whether a rematch waits for the person's answer.
func (t *nextGame) rematchOffered() bool {
	next := t.known.table
	return t.Table.Status == table.Over && t.Live() && next != nil && next.Status == table.Open && next.MaySit(t.s.Me.ID)
}

// mayRematch reports whether there can be another game, or is one to go to.
func (t *nextGame) mayRematch() bool {
	if t.rematchPlayed() != nil {
		return true
	}
	return t.Table.Status == table.Over && t.Seat != game.NoSeat && !t.rematchMine() && !t.known.settled
}

// offerRematch offers a rematch, accepts the one that is offered, or goes to the
// one that is being played.
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

func (t *nextGame) rematchMade(msg rematchMsg) tea.Cmd {
	t.out.sending = false
	switch {
	case msg.err != nil:
		return app.Complain(msg.err)
	case msg.table.Status == table.Playing:
		return t.goOn(msg.table)
	case msg.table.Status == table.Open:
		t.known.offered = msg.table.ID
		return t.followRematch() // the answer may have been faster
	case msg.table.Status == table.Gone:
		t.known.settled = true
	}
	return nil
}

// refuseRematch declines the rematch that is offered, or cancels one's own.
func (t *nextGame) refuseRematch(name string) tea.Cmd {
	t.known.offered = ""
	return t.out.carry(t.s.Actions().Find(action.Table, name), t.known.table, nil)
}

// rematchPlayed is the rematch that is being played, or nil.
func (t *nextGame) rematchPlayed() *table.Table {
	next := t.known.table
	if next == nil || next.Status == table.Open || !next.MayWatch(t.s.Me.ID) {
		return nil
	}
	return next
}

// rematchMine reports whether a rematch that the person has offered waits for an
// answer.
func (t *nextGame) rematchMine() bool {
	next := t.known.table
	return next != nil && next.Status == table.Open && next.Host.ID == t.s.Me.ID
}

// rematchLines tell of the game after this one.
func (t *nextGame) rematchLines(w int) []string {
	next := t.known.table
	switch {
	case t.out.sending:
		return []string{app.Saving}
	case t.rematchOffered():
		return widget.PaintAll(t.s.Styles.Badge, widget.Wrap(fmt.Sprintf("%s offers a rematch. y accepts, x declines.", widget.Shown(next.Host.Name, widget.NameCells)), w))
	case t.rematchMine():
		return widget.Wrap("You offered a rematch. Press x to take it back.", w)
	case t.rematchPlayed() == nil:
		return nil
	case t.Seat == game.NoSeat:
		return widget.Wrap("There is a rematch. Press n to go there.", w)
	}
	return widget.Wrap("There is a rematch. Press r to go there.", w)
}
