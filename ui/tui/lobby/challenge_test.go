package lobby_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestNoChallenges checks that users who decline all challenges see this in the list of people, and
// that others learn it when they try.
func TestNoChallenges(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	if _, err := w.Accounts.ChangeSettings(t.Context(), bob, func(s *account.Settings) { s.NoChallenges = true }); err != nil {
		t.Fatal(err)
	}
	first, second := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: bob.Key})
	second.Press("w")
	second.Sees("You accept no challenges now.")
	first.Press("w")
	first.Sees("bob")
	first.Press("down", "c", "enter")
	first.Sees("bob does not accept challenges now.", "Challenge bob")
}

// TestChallengeFromTheProfile checks that the profile of a player opens the form.
func TestChallengeFromTheProfile(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Game(ann, bob, "e4")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("A")
	p.Sees("[Ratings")
	p.Press("c")
	p.Sees("Challenge bob")
	p.Press("esc", "esc", "esc")
	p.Sees(" Mine")
}
