package play_test

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/tuitest"
)

// fun makes an account read fun names.
func fun(w *tuitest.World, who account.Player) {
	w.Tb.Helper()
	_, err := w.Accounts.ChangeSettings(w.Tb.Context(), who, func(s *account.Settings) { s.FunNames = true })
	if err != nil {
		w.Tb.Fatal(err)
	}
}

// TestFunNames shows games with fun names to a player who reads them, and to a player who does not.
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
			w := tuitest.NewOfAll(t)
			p := w.PlaysGame(c.id, c.seat, "", c.moves...)
			fun(w, p.Model.Session.Me)
			p.Sees(c.shown)
			p.Golden("names-" + c.id)
			p.Press("m")
			p.Types(c.typed)
			p.Sees(c.typed)
			p.Press("enter")
			p.Until("the move", func() bool { return len(p.Screen().Table.Plies) == len(c.moves)+1 })
			p.Fits()
		})
	}
}

// TestNamesFollowTheSetting changes the setting at a table.
func TestNamesFollowTheSetting(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.PlaysGame("strike", 1, "", "d1-d2", "e5xe8", "e1-e2")
	p.Sees("Qe5xe8")
	p.Command("settings names fun")
	p.Sees("CEO e5xe8", "worker e1-e2", "worker")
	p.Command("settings names standard")
	p.Sees("Qe5xe8")
}

// TestLongSuggestionsFollow types a name in a small window, where the suggestions cover the board.
func TestLongSuggestionsFollow(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.PlaysGame("strike", 0, "")
	fun(w, p.Model.Session.Me)
	p.Until("the names", func() bool { return p.Model.Session.Me.Settings.FunNames })
	p.Resize(40, 20)
	p.Press("m")
	p.Types("worker ")
	p.Sees("(16 moves)")
	p.Press("d")
	if frame := p.Frame(); strings.Contains(frame, "(16 moves)") { // later news draws everything
		t.Errorf("the suggestions for another text are still there:\n%s", frame)
	}
}
