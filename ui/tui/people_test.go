package tui

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
)

// gathering is a lobby where people do everything possible. ann has not logged in yet.
func gathering(t *testing.T) (w *world, ann, bob, cleo account.Player) {
	w = newWorldOf(t, catalog.All())
	ann, bob, cleo = w.account("ann"), w.account("bob"), w.account("cleopatra-the-7t")
	dan, eve, flo := w.account("dan"), w.account("eve"), w.account("flo")
	for _, who := range []account.Player{flo, eve, dan, cleo, bob} {
		w.service.Tables.Enter(t.Context(), who.Person)
		w.advance(25 * time.Minute)
	}
	blitz := pairing.Proposal{Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute}}
	game := w.do(w.table(bob, blitz), cleo, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	w.service.Tables.Follow(t.Context(), game, dan.Person)
	w.seek(eve, table.Seek{Games: []string{"strike", "warfare"}, Clocks: table.ClocksBetween(5*time.Minute, 15*time.Minute)})
	return w, ann, bob, cleo
}

func TestPeopleFrames(t *testing.T) {
	w, ann, bob, _ := gathering(t)
	if err := w.service.Accounts.SetFollowed(t.Context(), ann, bob.Person, true); err != nil {
		t.Fatal(err)
	}
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("w")
	p.sees("Here since", "you", "friend", "Playing Chess", "Watching Chess", "Waiting to play", "In the lobby")
	p.golden("people")
	p.fits()
	p.press("down", "o")
	p.sees("Challenge", "Watch the game", "Unfollow", "Mute", "Messages")
	p.golden("people-menu")
	p.fits()
}

// TestPeopleComeAndGo checks that the list follows what people do, and that the cursor follows its
// person.
func TestPeopleComeAndGo(t *testing.T) {
	w, ann, bob, _ := gathering(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("w")
	p.sees("cleopatra")
	p.press("down")
	p.sees("▸  bob")
	leave := w.service.Tables.Enter(t.Context(), w.account("alf").Person)
	p.sees("alf", "▸  bob")
	leave()
	p.misses("alf")
	tbl := w.service.Tables.Listing().Mine(bob.ID)[0]
	w.do(tbl, bob, table.Intent{Kind: table.Abort})
	p.until("bob's leisure", func() bool { return strings.Contains(p.cursorRow(), "In the lobby") })
}

// TestPeopleMenu runs every action on a user.
func TestPeopleMenu(t *testing.T) {
	w, ann, bob, _ := gathering(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("w", "down")
	p.sees("▸  bob")
	p.press("f")
	p.sees("You follow bob.", "friend")
	p.press("M")
	p.sees("You muted bob.", "bob               muted")
	p.press("M")
	p.sees("You no longer mute bob.", "friend")
	p.press("enter")
	p.sees("[Ratings]", "Online: playing Chess.")
	p.press("W")
	p.onTable(w.service.Tables.Listing().Mine(bob.ID)[0].ID)
	p.press("q", "q")
	p.press("home")
	p.sees("▸● ann")
	p.press("o")
	p.misses("Challenge")
	p.press("esc")
	p.clicks("eve")
	p.sees("[Ratings]", "Waiting to play")
	p.press("o")
	p.clicks("See the table")
	p.sees("strike or warfare", "eve is waiting for an opponent")
}

// TestGuestsMeetPeople checks that guests cannot follow or mute, and can challenge.
func TestGuestsMeetPeople(t *testing.T) {
	w, _, _, _ := gathering(t)
	p := w.visit(app.Visit{})
	p.sees("Look around")
	p.press("esc", "w", "o")
	p.sees("Challenge")
	p.misses("Follow")
	p.misses("Mute")
	p.press("esc", "c")
	p.sees("Challenge bob")
}
