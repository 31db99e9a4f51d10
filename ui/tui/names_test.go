package tui

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
)

// fun makes an account read fun names.
func (w *world) fun(who account.Player) {
	w.t.Helper()
	_, err := w.service.Accounts.ChangeSettings(w.t.Context(), who, func(s *account.Settings) { s.FunNames = true })
	if err != nil {
		w.t.Fatal(err)
	}
}

// TestFunNames shows games with names of their own to a player who reads those, and one who does not.
func TestFunNames(t *testing.T) {
	for _, c := range []struct {
		id    string
		seat  game.Seat
		moves []string
		shown string
		typed string // with a name
	}{
		{
			"strike", 1,
			[]string{"d1-d2", "e5xe8", "e1-e2", "h4xh1", "h8-h7", "a4xa1", "a8-a7", "c5xf8", "f1-f2", "c4xg8", "f2-f3"},
			"influencer c4xg8", "owner from e4 to e5",
		},
		{"warfare", 1, []string{"e1-e2", "f4xc1", "f1-f2", "b4-a2", "h1-h2"}, "influencer f4xc1", "cop g4xf2"},
		{"correct", 0, []string{"c2-c3", "d10-c2", "d2-d3", "g10-d2"}, "Conflict Arbitrator g10-d2", "average individual c3-c4"},
		{"discworld", 0, []string{"d2d3", "e7e5", "e1d2", "e5e4", "d2c3", "e4d3"}, "e4 to d3", "b2 to b3"},
	} {
		t.Run(c.id, func(t *testing.T) {
			w := variantWorld(t)
			p := w.at(c.id, c.seat, "", c.moves...)
			w.fun(p.model.session.Me)
			p.sees(c.shown)
			p.golden("names-" + c.id)
			p.press("m")
			p.types(c.typed)
			p.sees(c.typed)
			p.press("enter")
			p.until("the move", func() bool { return len(p.screen().Table.Plies) == len(c.moves)+1 })
			p.fits()
		})
	}
}

// TestNamesFollowTheSetting changes the setting at a table.
func TestNamesFollowTheSetting(t *testing.T) {
	w := variantWorld(t)
	p := w.at("strike", 1, "", "d1-d2", "e5xe8", "e1-e2")
	p.sees("Qe5xe8")
	p.commands("settings names fun")
	p.sees("CEO e5xe8", "worker e1-e2", "worker")
	p.commands("settings names standard")
	p.sees("Qe5xe8")
}

// TestGamePage shows what a game is about, and replays its example from the start.
func TestGamePage(t *testing.T) {
	w := variantWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	for _, key := range []string{"1", "3"} { // Chess and General Strike Chess
		p.press(key)
		p.sees("Example game")
		p.golden("gamepage-" + key)
		p.press("q")
	}
	p.press("3")
	p.press("e")
	p.sees("Position 0 of 13.")
	p.golden("gamepage-example")
	p.press("right", "right")
	p.sees("Position 2 of 13.", "The CEO fires the worker")
	p.press("end")
	p.sees("won by capture of the owner")
	p.golden("gamepage-example-end")
	p.fits()
}

// TestLongSuggestionsFollow types a name in a small window, where the suggestions cover the board.
func TestLongSuggestionsFollow(t *testing.T) {
	w := variantWorld(t)
	p := w.at("strike", 0, "")
	w.fun(p.model.session.Me)
	p.until("the names", func() bool { return p.model.session.Me.Settings.FunNames })
	p.resize(40, 20)
	p.press("m")
	for _, key := range "worker " {
		p.press(string(key))
		p.frame()
	}
	p.sees("(16 moves)")
	p.press("d")
	p.sees("› worker d")
	p.misses("(16 moves)")
}
