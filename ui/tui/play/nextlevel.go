package play

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

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
