package browse_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// ratedAnn is ann with ratings in three pools, the first with a long history, and some games.
func ratedAnn(t *testing.T) (w *tuitest.World, ann account.Player) {
	w = tuitest.New(t)
	ann = w.Account("ann")
	bob, cleo := w.Account("bob"), w.Account("cleopatra-the-7t")
	blitz := w.Rating("chess", "blitz", 1622.6, 57, 120, 23, 98)
	today := int(w.Clock.Now().Unix() / (24 * 60 * 60))
	for day, points := range []int{1500, 1588, 1540, 1610, 1655, 1700, 1690, 1600, 1570, 1580, 1640, 1623} {
		blitz.Days = append(blitz.Days, rating.Day{today - 400 + 36*day, points})
	}
	post := w.Rating("discworld", "correspondence", 1433, 210, 1, 0, 3)
	post.Days = []rating.Day{{today - 2, 1433}}
	bullet := w.Rating("chess", "bullet", 1550, 77, 9, 9, 9)
	post.Last, bullet.Last = w.Clock.Now().Add(-48*time.Hour), w.Clock.Now().Add(-500*time.Hour)
	w.SetRatings(ann.Person, blitz, post, bullet)
	w.EndedGame(bob, ann, pairing.Proposal{})
	w.EndedGame(ann, cleo, pairing.Proposal{})
	w.EndedGame(bob, ann, pairing.Proposal{Rated: true, Clock: tuitest.Minutes(5, 3)})
	w.EndedGame(ann, cleo, pairing.Proposal{Private: true})
	return w, ann
}

func TestProfileFrames(t *testing.T) {
	w, ann := ratedAnn(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("A") // on a row of bob's
	p.Sees("[Ratings", " bob")
	p.Press("esc")
	p.Opens("Profile")
	p.Sees("This is you.", "[Ratings", "Chess", "blitz", "Last games")
	p.Golden("profile")
	p.Fits()
	p.Press("down")
	p.Golden("profile-provisional")
	p.Press("tab", "down", "down")
	p.Sees("[Last games", "resignation")
	p.Golden("profile-games")
	p.Press("tab")
	p.Sees("[About", "Account since", "2026-03-14", "1 rated, 3 casual", "Games a week")
	p.Golden("profile-about")
	p.Press("tab", "tab", "tab")
	p.Sees("[Openings", "With White")
	p.Golden("profile-openings")
	p.Press("tab")
	p.Resize(120, 40)
	tuitest.GoldenFrame(t, "profile 120x40", p.Frame())
	p.Resize(200, 60)
	tuitest.GoldenFrame(t, "profile 200x60", p.Frame())
	p.Resize(80, 24)
	p.Press("tab", "home", "enter")
	p.Sees("won by resignation")
	p.Press("q")
	p.Sees("[Last games")
	p.Press("shift+tab", "home", "down", "enter")
	p.Sees("Leaders", "[Correspondence")
}

// A stranger sees the same except for private games.
func TestProfileForStrangers(t *testing.T) {
	w, ann := ratedAnn(t)
	dora := w.Account("dora")
	p := w.Visit(app.Visit{Key: dora.Key})
	p.Press("L")
	p.Sees("1  ann")
	p.Press("enter")
	p.Sees("ann  [Ratings")
	p.Misses("you")
	p.Golden("profile-stranger")
	here := w.Visit(app.Visit{Key: ann.Key})
	here.Sees("ann")
	p.Sees("Online:")
}

// Guests and newcomers have profiles too.
func TestProfileOfNewcomers(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	guest, err := w.Accounts.ByKey(t.Context(), tuitest.KeyOf("guest"))
	if err != nil {
		t.Fatal(err)
	}
	w.Game(guest, ann)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Mine 1")
	p.Press("A")
	p.Sees("A guest.", "Last games", "No rated games yet.")
	p.Golden("profile-guest")
	p.Fits()
	p.Press("tab", "down", "enter")
	p.Sees("No finished games yet.")
	p.Press("esc")
	p.Opens("Profile")
	p.Sees("[Ratings", "No rated games yet.")
	p.Golden("profile-newcomer")
}

// TestNoteInProfile checks that a private note about a player is in their profile, and that only
// its author sees it.
func TestNoteInProfile(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Tables.Enter(t.Context(), bob.Person)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("? help")
	p.Press(":")
	p.Types("note bob plays the French")
	p.Press("enter")
	p.Sees("bob: plays the French")
	p.Press("w")
	p.Sees("bob")
	p.Press("down", "enter")
	p.Sees("[Ratings", "Your note", "plays the French")
	p.Fits()
	other := w.Visit(app.Visit{Key: w.Account("cat").Key})
	other.Press("w")
	other.Sees("Doing", "bob")
	other.Press("down", "enter")
	other.Sees("[Ratings", "No rated games yet.")
	if strings.Contains(other.Frame(), "Your note") {
		t.Errorf("another user sees\n%s", other.Frame())
	}
}
