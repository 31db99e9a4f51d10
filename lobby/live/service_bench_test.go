package live_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// BenchmarkMoveToOpponent measures a move from Do to the opponent's mailbox, with one game on the
// server. BenchmarkDo has many.
func BenchmarkMoveToOpponent(b *testing.B) {
	w := clubtest.New(b)
	g := newEndlessGame(w)
	for b.Loop() {
		g.move()
		clubtest.Until(b, g.view, "the move", func(u live.Update) bool { return u.Table.Rev >= g.table.Rev })
	}
}

// endlessGame plays moves forever. It starts a new game when the current one gets long, so that a
// move costs as much as in a real game.
type endlessGame struct {
	w     *clubtest.World
	table *table.Table
	view  <-chan live.Update
}

func newEndlessGame(w *clubtest.World) *endlessGame {
	g := &endlessGame{w: w}
	g.begin()
	return g
}

func (g *endlessGame) begin() {
	host := identity.Person{ID: g.w.ByKey("").ID, Name: "host"}
	t, err := g.w.Pairing.Create(g.w.Tb.Context(), host, pairing.Proposal{Game: "chess"})
	if err == nil {
		t, err = g.w.Tables.Do(g.w.Tb.Context(), t.ID, clubtest.Ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	}
	if err != nil {
		g.w.Tb.Error(err)
		return
	}
	g.table, g.view = t, g.w.Tables.Follow(g.w.Tb.Context(), t, clubtest.Ben)
}

func (g *endlessGame) move() {
	if len(g.table.Plies) == 80 || g.table.Status != table.Playing {
		g.begin()
	}
	state := g.table.State
	moves := state.Moves()
	in := table.Intent{
		Kind: table.Move, Ply: len(g.table.Plies),
		Text: state.Format(moves[len(g.table.Plies)*31%len(moves)]),
	}
	next, err := g.w.Tables.Do(g.w.Tb.Context(), g.table.ID, g.table.Seats[state.Turn()], in)
	if err != nil {
		g.w.Tb.Error(err)
		return
	}
	g.table = next
}
