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

// ended plays a game from which the host resigns, and waits until it is settled.
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

// career is ann's: rated in three pools, the first for long, with some games.
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
	p.sees("Profile of")
	p.press("esc")
	p.opens("Account")
	p.sees("here since")
	p.press("f")
	p.sees("Profile of ann", "since 2026-03-14", "Chess", "blitz")
	p.golden("profile")
	p.fits()
	p.press("down")
	p.sees("1 won, 0 drawn, 3 lost")
	p.golden("profile-provisional")
	p.press("tab", "down", "down")
	p.golden("profile-games")
	p.press("tab")
	p.golden("profile-stats")
	p.fits()
	p.press("down", "end")
	p.sees("openings with White")
	p.resize(120, 40)
	goldenFrame(t, "profile 120x40", p.frame())
	p.resize(200, 60)
	goldenFrame(t, "profile 200x60", p.frame())
	p.resize(80, 24)
	p.press("shift+tab", "enter")
	p.sees("won by resignation")
	p.press("q")
	p.sees("Profile of ann")
	p.press("shift+tab", "enter")
	p.sees("Leaders", "‹ correspondence ›")
}

// A stranger sees the same, without the games that were private.
func TestProfileForStrangers(t *testing.T) {
	w, ann := career(t)
	p := w.visit(app.Visit{Key: w.account("dora").Key})
	p.press("L")
	p.sees("1   ann")
	p.press("enter")
	p.sees("Profile of ann", "○ last game 2h ago")
	p.misses("you")
	p.golden("profile-stranger")
	here := w.visit(app.Visit{Key: ann.Key})
	here.sees("ann")
	p.update(app.MinuteMsg{})
	p.sees("● here")
}

// The cursor goes from the ratings to the games and back; a click chooses, and
// another one opens.
func TestProfileCursor(t *testing.T) {
	w, ann := career(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Account")
	p.press("f")
	p.sees("▸ Chess", "blitz")
	p.press("down", "down", "down")
	p.sees("▸ lost")
	p.press("up")
	p.sees("▸ Chess", "bullet")
	p.clicks("cleopatra")
	p.sees("▸ lost  cleopatra")
	p.clicks("Discworld")
	p.sees("▸ Discworld")
	p.clicks("Discworld")
	p.sees("Leaders")
}

// Guests and newcomers have profiles too.
func TestProfileOfNewcomers(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	guest, err := w.service.Accounts.Arrive(t.Context(), keyOf("guest"))
	if err != nil {
		t.Fatal(err)
	}
	w.game(guest, ann)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("[Mine 1]")
	p.press("P")
	p.sees("a guest", "Last games", "None to see yet.")
	p.golden("profile-guest")
	p.fits()
	p.press("tab", "down", "enter", "esc")
	p.opens("Account")
	p.press("f")
	p.sees("Profile of ann", "No rated games yet.")
	p.golden("profile-newcomer")
}

// TestNoteInProfile: what somebody has noted about a player stands in the profile, for
// them alone.
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
	p.press("w", "down", "a")
	p.sees("Profile of bob", "your note: plays the French")
	p.fits()
	other := w.visit(app.Visit{Key: w.account("cat").Key})
	other.press("w")
	other.sees("Who is here", "bob")
	other.press("down", "a")
	other.sees("Profile of bob", "No rated games yet.")
	if strings.Contains(other.frame(), "your note") {
		t.Errorf("others see\n%s", other.frame())
	}
}
