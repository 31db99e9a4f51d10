package tui

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
)

// TestChallenge checks that a challenge from the list of people reaches the other player on any
// screen, and that its answer reaches the challenger on any screen.
func TestChallenge(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	first, second := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: bob.Key})
	second.press("c")
	second.sees("Create a table")
	first.press("w")
	first.sees("bob")
	first.press("down", "c")
	first.sees("Challenge bob", "Press enter to challenge.", "Access")
	first.golden("challenge")
	first.fits()
	first.press("enter")
	first.sees("Waiting for bob to answer.")
	first.press("q", "q")
	second.sees("ann challenges you: Chess, unlimited, not rated. Press ctrl+n to answer.")
	second.golden("challenge-told")
	second.press("ctrl+n")
	second.sees("ann challenges you. You get", "Press y to accept, x to decline.")
	second.press("x")
	second.types("not now")
	second.press("enter")
	second.sees("You declined.")
	first.sees("bob declined: not now.")
	first.onTab("Mine") // to my games
	first.sees("[Mine 1]", "declined: not now")
	first.golden("challenge-refused")
	first.press("enter")
	first.sees("bob declined: not now.")
	first.press("q")

	first.press("w")
	first.sees("bob")
	first.press("down", "c", "enter")
	first.sees("Waiting for bob to answer.")
	first.press("q", "q")
	first.opens("Account")
	second.press("down") // the notice was shown
	second.sees("challenges you")
	second.press("ctrl+n")
	second.sees("Press y to accept")
	second.press("y")
	second.sees("bob (you)", "Chess")
	first.sees("Your game with bob begins: Chess.")
}

// TestNoChallenges checks that users who decline all challenges see this in the list of people, and
// that others learn it when they try.
func TestNoChallenges(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	if _, err := w.service.Accounts.ChangeSettings(t.Context(), bob, func(s *account.Settings) { s.NoChallenges = true }); err != nil {
		t.Fatal(err)
	}
	first, second := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: bob.Key})
	second.press("w")
	second.sees("You accept no challenges now.")
	first.press("w")
	first.sees("bob")
	first.press("down", "c", "enter")
	first.sees("bob does not accept challenges now.", "Challenge bob")
}

// TestChallengeFromTheProfile checks that the profile of a player opens the form.
func TestChallengeFromTheProfile(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.game(ann, bob, "e4")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("P")
	p.sees("[Ratings]")
	p.press("c")
	p.sees("Challenge bob")
	p.press("esc", "esc", "esc")
	p.sees("Lobby")
}
