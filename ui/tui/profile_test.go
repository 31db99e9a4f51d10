package tui

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// ended plays a game that the host resigns, and waits until it is rated.
func (w *world) ended(host, other account.Player, p pairing.Proposal) *table.Table {
	w.t.Helper()
	p.Game, p.Seat = "chess", 0
	t := w.table(host, p)
	t = w.do(t, other, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	for i, m := range []string{"e4", "e5"} {
		t = w.do(t, []account.Player{host, other}[i], table.Intent{Kind: table.Move, Ply: i, Text: m})
	}
	t = w.do(t, host, table.Intent{Kind: table.Resign})
	w.untilArchived(t)
	w.advance(time.Hour)
	return t
}

// untilArchived waits until a finished game has left the live tables.
func (w *world) untilArchived(t *table.Table) {
	w.t.Helper()
	w.eventually("the archive", func() bool {
		_, err := w.store.Get(w.t.Context(), "table/"+string(t.ID))
		return err != nil
	})
}

// career is ann with ratings in three pools, the first with a long history, and some games.
func career(t *testing.T) (w *world, ann account.Player) {
	w = newWorld(t)
	ann = w.account("ann")
	bob, cleo := w.account("bob"), w.account("cleopatra-the-7t")
	blitz := w.form("chess", "blitz", 1622.6, 57, 120, 23, 98)
	today := int(w.now().Unix() / (24 * 60 * 60))
	for day, points := range []int{1500, 1588, 1540, 1610, 1655, 1700, 1690, 1600, 1570, 1580, 1640, 1623} {
		blitz.Days = append(blitz.Days, rating.Day{today - 400 + 36*day, points})
	}
	post := w.form("discworld", "correspondence", 1433, 210, 1, 0, 3)
	post.Days = []rating.Day{{today - 2, 1433}}
	bullet := w.form("chess", "bullet", 1550, 77, 9, 9, 9)
	post.Last, bullet.Last = w.now().Add(-48*time.Hour), w.now().Add(-500*time.Hour)
	w.forms(ann.Person, blitz, post, bullet)
	w.ended(bob, ann, pairing.Proposal{})
	w.ended(ann, cleo, pairing.Proposal{})
	w.ended(bob, ann, pairing.Proposal{Rated: true, Clock: minutes(5, 3)})
	w.ended(ann, cleo, pairing.Proposal{Private: true})
	return w, ann
}

func TestProfileFrames(t *testing.T) {
	w, ann := career(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("P") // on a row of bob's
	p.sees("[Ratings]", " bob")
	p.press("esc")
	p.opens("Profile")
	p.sees("This is you.", "[Ratings]", "Chess", "blitz", "Last games")
	p.golden("profile")
	p.fits()
	p.press("down")
	p.golden("profile-provisional")
	p.press("tab", "down", "down")
	p.sees("[Last games]", "resignation")
	p.golden("profile-games")
	p.press("tab")
	p.sees("[About]", "Account since", "2026-03-14", "1 rated, 3 casual", "Games a week")
	p.golden("profile-about")
	p.press("tab", "tab", "tab")
	p.sees("[Openings]", "With White")
	p.golden("profile-openings")
	p.press("tab")
	p.resize(120, 40)
	goldenFrame(t, "profile 120x40", p.frame())
	p.resize(200, 60)
	goldenFrame(t, "profile 200x60", p.frame())
	p.resize(80, 24)
	p.press("tab", "home", "enter")
	p.sees("won by resignation")
	p.press("q")
	p.sees("[Last games]")
	p.press("shift+tab", "home", "down", "enter")
	p.sees("Leaders", "[correspondence]")
}

// A stranger sees the same except for private games.
func TestProfileForStrangers(t *testing.T) {
	w, ann := career(t)
	dora := w.account("dora")
	p := w.visit(app.Visit{Key: dora.Key})
	p.press("L")
	p.sees("1  ann")
	p.press("enter")
	p.sees("[Ratings]", " ann")
	p.misses("you")
	p.golden("profile-stranger")
	here := w.visit(app.Visit{Key: ann.Key})
	here.sees("ann")
	p.sees("Online:")
}

// Guests and newcomers have profiles too.
func TestProfileOfNewcomers(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	guest, err := w.service.Accounts.ByKey(t.Context(), keyOf("guest"))
	if err != nil {
		t.Fatal(err)
	}
	w.game(guest, ann)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("[Mine 1]")
	p.press("P")
	p.sees("A guest.", "Last games", "No rated games yet.")
	p.golden("profile-guest")
	p.fits()
	p.press("tab", "down", "enter")
	p.sees("No finished games yet.")
	p.press("esc")
	p.opens("Profile")
	p.sees("[Ratings]", "No rated games yet.")
	p.golden("profile-newcomer")
}

// TestNoteInProfile checks that a private note about a player is in their profile, for its author
// alone.
func TestNoteInProfile(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.service.Tables.Enter(t.Context(), bob.Person)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("? help")
	p.press(":")
	p.types("note bob plays the French")
	p.press("enter")
	p.sees("bob: plays the French")
	p.press("w")
	p.sees("bob")
	p.press("down", "enter")
	p.sees("[Ratings]", "Your note", "plays the French")
	p.fits()
	other := w.visit(app.Visit{Key: w.account("cat").Key})
	other.press("w")
	other.sees("Here since", "bob")
	other.press("down", "enter")
	other.sees("[Ratings]", "No rated games yet.")
	if strings.Contains(other.frame(), "Your note") {
		t.Errorf("others see\n%s", other.frame())
	}
}
