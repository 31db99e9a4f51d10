package tui_test

import (
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/tuitest"
)

// One key cycles through everything that waits for the user, from any screen. That is their turn, a
// challenge, a rematch, or an adjourned game whose opponent is ready.
func TestNextTurn(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	turn := w.Record("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers)
	w.Clock.Advance(time.Minute)
	w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Begun) // bob's turn
	w.Clock.Advance(time.Minute)
	adjourned := w.Record("aaaa0003", ann.Person, bob.Person, "", tuitest.Openers, tuitest.Event(table.PutOff, game.NoSeat), tuitest.Event(table.Readied, 1))
	w.Clock.Advance(time.Minute)
	challenge := w.Challenge(bob, ann)

	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("3 games waiting: n")
	for _, want := range []*table.Table{turn, adjourned, challenge, turn} {
		p.Press("ctrl+n")
		p.OnTable(want.ID)
		p.Sees("2 games waiting")
	}
	p.Press("?")
	p.Sees("Keys and signs", "2 games waiting: ctrl+n")
	p.Press("ctrl+n")
	p.OnTable(adjourned.ID)
	p.Press("q")
	p.Sees("Mine 4")
	p.Press("c", "ctrl+n")
	p.OnTable(turn.ID)
}

func TestNoNextTurn(t *testing.T) {
	w := tuitest.New(t)
	p := w.OpenContest(tuitest.Contest{Moves: tuitest.Openers})
	p.Press("ctrl+n")
	p.Sees("No other games are waiting for you.", "Your move.")
	p.Press("q", "y")
	p.Sees(" Mine", "1 game waiting")
	p.Press("ctrl+n")
	p.Sees("Your move.")
}

// TestTVSkipsOwnGames checks that users never see their own games on TV, however good they are. The
// same goes for the best game, any game and the four games.
func TestTVSkipsOwnGames(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat := w.Account("ann"), w.Account("bob"), w.Account("cat")
	own := w.Record("aaaa0001", cat.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(own)
	p := w.Visit(app.Visit{Key: cat.Key})
	p.Press("W")
	p.Sees("There are no games to watch now.")
	p.Command("tv")
	p.Sees("There are no games to watch now.")
	other := w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(other)
	p.Press("W")
	p.OnTable(other.ID)
	p.Sees("TV: ann")
	for _, next := range []func(){func() { p.Press("n") }, func() { p.Command("any") }} {
		next()
		p.Sees("There are no other games to watch now.")
		p.OnTable(other.ID)
	}
	third := w.Record("aaaa0003", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(third)
	for _, want := range []identity.TableID{third.ID, other.ID} {
		p.Press("n")
		p.OnTable(want)
		p.Sees("TV: ann")
	}
	p.Resize(160, 50)
	p.Command("four")
	screen := p.Model.Top().(*gallery.Screen)
	if ids := screen.Shows(); slices.Contains(ids[:], own.ID) {
		t.Errorf("got four games %v, including the user's own game %s", ids, own.ID)
	}
}

// TestTV checks that TV shows a game, and another one when it ends. n goes to the next game. Users
// who look at an earlier position stay there.
func TestTV(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.Visit(app.Visit{Key: w.Account("cat").Key})
	p.Command("tv")
	p.Sees("There are no games to watch now.")
	first := w.Record("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers[:3])
	second := w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Do(second, ann, table.Intent{Kind: table.Resign})
	p.Press("W")
	p.OnTable(first.ID)
	p.Sees("TV: ann")
	p.Hears(w.Do(first, bob, table.Intent{Kind: table.Resign}))
	p.Update(p.Screen().NextOnTV()) // no other game
	p.OnTable(first.ID)
	third := w.Record("aaaa0003", ann.Person, bob.Person, "", tuitest.Openers[:1])
	p.OnTable(third.ID) // once there is one
	p.Sees("TV: ann")
	p.Hears(w.Do(third, bob, table.Intent{Kind: table.Resign}))
	fourth := w.Record("aaaa0004", ann.Person, bob.Person, "", tuitest.Openers[:1])
	w.Known(fourth)
	p.Press(",")
	p.Update(p.Screen().NextOnTV())
	p.OnTable(third.ID)
	p.Press("end", "n")
	p.OnTable(fourth.ID)
	p.Sees("TV: ann")
}

// TestNextGameReplaces checks that a spectator's next game takes the place of the one before.
func TestNextGameReplaces(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	first := w.Record("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers)
	second := w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Openers)
	p := w.OpenTable(w.Account("cat"), first)
	p.Press("n")
	p.OnTable(second.ID)
	p.Press("q")
	p.Sees(" Mine")
}
