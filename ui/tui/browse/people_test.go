package browse_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// busyPeople is a lobby where users do everything they can. ann has not logged in yet.
func busyPeople(t *testing.T) (w *tuitest.World, ann, bob, cleo account.Player) {
	w = tuitest.NewOf(t, catalog.All())
	ann, bob, cleo = w.Account("ann"), w.Account("bob"), w.Account("cleopatra-the-7t")
	dan, eve, flo := w.Account("dan"), w.Account("eve"), w.Account("flo")
	for _, who := range []account.Player{flo, eve, dan, cleo, bob} {
		w.Tables.Enter(t.Context(), who.Person)
		w.Clock.Advance(25 * time.Minute)
	}
	blitz := pairing.Proposal{Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute}}
	game := w.Do(w.Table(bob, blitz), cleo, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	w.Tables.Follow(t.Context(), game, dan.Person)
	w.Seek(eve, table.Seek{Games: []string{"strike", "warfare"}, Clocks: []string{"5+0", "5+3", "10+0", "10+5", "15+10"}})
	return w, ann, bob, cleo
}

func TestPeopleFrames(t *testing.T) {
	w, ann, bob, _ := busyPeople(t)
	if err := w.Accounts.SetFollowed(t.Context(), ann, bob.Person, true); err != nil {
		t.Fatal(err)
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("w")
	p.Sees("Online", "you", "friend", "Playing Chess", "Watching Chess", "Waiting to play", "In the lobby")
	p.Golden("people")
	p.Fits()
	p.Press("down", "o")
	p.Sees("Challenge", "Watch the game", "Unfollow", "Mute", "Messages")
	p.Golden("people-menu")
	p.Fits()
}

// TestPeopleComeAndGo checks that the list follows what people do, and that the cursor follows its
// person.
func TestPeopleComeAndGo(t *testing.T) {
	w, ann, bob, _ := busyPeople(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("w")
	p.Sees("cleopatra")
	p.Press("down")
	p.Sees("▶  bob")
	leave := w.Tables.Enter(t.Context(), w.Account("alf").Person)
	p.Sees("alf", "▶  bob")
	leave()
	p.Misses("alf")
	tbl := w.Tables.Listing().Mine(bob.ID)[0]
	w.Do(tbl, bob, table.Intent{Kind: table.Abort})
	p.Until("bob in the lobby", func() bool { return strings.Contains(p.CursorRow(), "In the lobby") })
}

// TestPeopleMenu runs every action on a user.
func TestPeopleMenu(t *testing.T) {
	w, ann, bob, _ := busyPeople(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("w", "down")
	p.Sees("▶  bob")
	p.Press("f")
	p.Sees("You follow bob.", "friend")
	p.Press("M")
	p.Sees("You muted bob.", "25m     muted")
	p.Press("M")
	p.Sees("You no longer mute bob.", "friend")
	p.Press("enter")
	p.Sees("[Ratings", "Online: playing Chess.")
	p.Press("W")
	p.OnTable(w.Tables.Listing().Mine(bob.ID)[0].ID)
	p.Press("q", "q")
	p.Press("home")
	p.Sees("▶● ann")
	p.Press("o")
	p.Misses("Challenge")
	p.Press("esc")
	p.Clicks("eve")
	p.Clicks("eve")
	p.Sees("[Ratings", "Waiting to play")
	p.Press("o")
	p.Clicks("See the table")
	p.Sees("strike or warfare", "eve is waiting for an opponent")
}

// TestGuestsMeetPeople checks that guests cannot follow or mute, and can challenge.
func TestGuestsMeetPeople(t *testing.T) {
	w, _, _, _ := busyPeople(t)
	p := w.Visit(app.Visit{})
	p.Sees("Look around")
	p.Press("esc", "w", "o")
	p.Sees("Challenge")
	p.Misses("Follow")
	p.Misses("Mute")
	p.Press("esc", "c")
	p.Sees("Challenge bob")
}
