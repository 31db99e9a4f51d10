package tui

import (
	"context"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// residents are two players of the house, without a mind: they sit down where they
// are challenged, and no more.
func (w *world) residents() [2]account.HousePlayer {
	w.t.Helper()
	var list [2]account.HousePlayer
	for i, r := range []account.HousePlayer{
		{Person: identity.Person{Name: "pip"}, Level: 1, Manners: map[string]string{"chess": "Moves whatever it sees first."}},
		{Person: identity.Person{Name: "sage"}, Level: 2, Manners: map[string]string{
			"chess": "Thinks before it moves.", "discworld": "Likes trolls.",
		}},
	} {
		var err error
		if list[i], err = w.service.House.MoveIn(w.t.Context(), r.Name, r); err != nil {
			w.t.Fatal(err)
		}
	}
	return list
}

// welcoming has a resident accept what it is challenged to, until the end of the
// test.
func (w *world) welcoming(r account.HousePlayer) {
	ctx, stop := context.WithCancel(w.t.Context())
	done := make(chan struct{})
	news := w.service.Tables.Changes(ctx)
	go func() {
		defer close(done)
		for {
			select {
			case <-news:
			case <-ctx.Done():
				return
			}
			for _, t := range w.service.Tables.Listing().Mine(r.ID) {
				if t.Status == table.Open {
					w.service.Tables.Do(ctx, t.ID, r.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
					w.service.Tables.Follow(ctx, t, r.Person)
				}
			}
		}
	}()
	w.t.Cleanup(func() {
		stop()
		<-done
	})
}

// TestPlayTheHouse: from an empty lobby one key leads to the form, and another one
// to a game that has begun. The bot is marked as one.
func TestPlayTheHouse(t *testing.T) {
	w := newWorld(t)
	list := w.residents()
	w.welcoming(list[1])
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Play the house", "only you are here")
	p.golden("lobby-house")
	p.press("b")
	p.sees("▸ Game", "2 sage", "Press enter to begin the game at once.")
	p.press("down")
	p.sees("Thinks before it moves.")
	p.golden("house")
	p.fits()
	p.press("left")
	p.sees("1 pip", "Moves whatever it sees first.")
	p.press("up", "right") // pip does not play Discworld Chess
	p.sees("Discworld Chess", "2 sage")
	p.press("left", "down", "down", "right", "enter")
	p.sees("ann (you)", "sage (bot)", "Your move.")
	p.press("m")
	p.types("e4")
	p.press("enter")
	p.sees("sage (Black) is thinking.", "● sage (bot)")
	p.golden("house-table")
	p.press("q", "y")
	p.sees("Mine 1")
	p.press("b")
	p.sees("‹ White ›") // as it was chosen last
	p.press("q")
	p.onTab("Mine")
	p.sees("[Mine 1]", "their turn")
	p.press("P")
	p.sees("Profile of sage", "plays for the house, level 2")
}

// TestHouseIsSlow: while the house has not answered yet, the form says what goes on.
func TestHouseIsSlow(t *testing.T) {
	w := newWorld(t)
	w.residents() // none of whom answers
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("b")
	p.sees("Press enter to begin the game at once.")
	p.press("enter")
	p.sees("Your opponent sits down…")
	p.misses("Press enter")
}

// TestHouseIsShut: without the house its key says so.
func TestHouseIsShut(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("nobody is here")
	p.press("b")
	p.sees("Nobody of the house plays that here.")
	p.misses("b house")
}
