package browse_test

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// leaders is a lobby where many, including ann, have played blitz.
func leaders(t *testing.T) (w *tuitest.World, ann account.Player) {
	w = tuitest.New(t)
	ann = w.Account("ann")
	w.SetRatings(ann.Person, w.Rating("chess", "blitz", 1622.6, 57, 20, 3, 11))
	for i, name := range []string{"bob", "cleopatra-the-7t", "dora", "emil"} {
		w.SetRatings(w.Account(name).Person, w.Rating("chess", "blitz", 1900-float64(100*i), 50+float64(10*i), 30-i, 4, 5+i))
	}
	for i := range 30 {
		name := fmt.Sprintf("player%d", i)
		w.SetRatings(identity.Person{ID: identity.PlayerID("p" + name), Name: name}, w.Rating("chess", "blitz", 1500-float64(7*i), 80, 10, 0, 10))
	}
	w.SetRatings(identity.Person{ID: "pnovice", Name: "novice"}, w.Rating("discworld", "rapid", 1700, 200, 3, 0, 0))
	return w, ann
}

func TestLeaderFrames(t *testing.T) {
	w, ann := leaders(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("L")
	p.Sees("Leaders", "‹ Chess ›", "[Blitz", "You are number 4.")
	p.Golden("leaders")
	p.Fits()
	p.Press("G")
	p.Sees("▶  35", "player29")
	p.Press("tab")
	p.Sees("[Rapid", "No rankings yet.", "You have played no rated games here.")
	p.Golden("leaders-nobody")
	p.Press("right")
	p.Sees("‹ Discworld Chess ›", "[Rapid", "No rankings yet.")
	p.Press("shift+tab", "left")
	p.Sees("‹ Chess ›", "▶   1  bob")
	p.Press("down", "enter")
	p.Sees("[Ratings")
	p.Press("esc")
	p.Sees("Leaders", "▶   2")
	p.Clicks("player0")
	p.Clicks("player0")
	p.Sees("no player called") // an account that does not exist
}

// A leaderboard that changes keeps the cursor on its player.
func TestLeadersChange(t *testing.T) {
	w, _ := leaders(t)
	p := w.Visit(app.Visit{})
	p.Sees("look around")
	p.Press("esc")
	p.Sees(" Mine")
	p.Press("L", "down")
	p.Sees("▶  2  cleopatra", "Guests are not rated")
	w.SetRatings(identity.Person{ID: "pnew", Name: "newstar"}, w.Rating("chess", "blitz", 2200, 60, 9, 0, 0))
	p.Update(app.MinuteMsg{})
	p.Sees("1  newstar", "▶  3  cleopatra")
}

// No one has played yet, and one player's rating is too new for the list.
func TestLeadersBegin(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("L")
	p.Sees("‹ Chess ›", "[Blitz", "No rankings yet.")
	p.Press("enter", "esc")
	w.SetRatings(ann.Person, w.Rating("discworld", "rapid", 1580, 210, 3, 0, 1))
	p.Press("L")
	p.Sees("‹ Discworld Chess ›", "[Rapid", "Your rating is 1580?. More games")
	if strings.Contains(p.Frame(), "▶") {
		t.Errorf("got a cursor on an empty list:\n%s", p.Frame())
	}
}
