package tui_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestChallenge checks that a challenge from the list of people reaches the other player on any
// screen. The answer reaches the challenger on any screen too.
func TestChallenge(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	first, second := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: bob.Key})
	second.Press("c")
	second.Sees("Create a table")
	first.Press("w")
	first.Sees("bob")
	first.Press("down", "c")
	first.Sees("Challenge bob", "Access")
	first.Golden("challenge")
	first.Fits()
	first.Press("enter")
	first.Sees("Waiting for bob to answer.")
	first.Press("q", "q")
	second.Sees("ann challenges you: Chess, 10+5, not rated. Press ctrl+n to answer.")
	second.Golden("challenge-told")
	second.Press("ctrl+n")
	second.Sees("ann challenges you. You get", "Press y to accept, x to decline.")
	second.Press("x")
	second.Types("not now")
	second.Press("enter")
	second.Sees("You declined.")
	first.Sees("bob declined: not now.")
	first.OnTab("Mine") // to my games
	first.Sees("Mine 1", "declined: not now")
	first.Golden("challenge-refused")
	first.Press("enter")
	first.Sees("bob declined: not now.")
	first.Press("q")

	first.Press("w")
	first.Sees("bob")
	first.Press("down", "c", "enter")
	first.Sees("Waiting for bob to answer.")
	first.Press("q", "q")
	first.Opens("Account")
	second.Press("down") // the notice was shown
	second.Sees("challenges you")
	second.Press("ctrl+n")
	second.Sees("Press y to accept")
	second.Press("y")
	second.Sees("bob (you)", "Chess")
	first.Sees("Your game with bob begins: Chess.")
}

// TestArrivalsAreTold checks that every page announces a friend who logs in, unless the settings
// turn that off.
func TestArrivalsAreTold(t *testing.T) {
	w := tuitest.New(t)
	annie, bobby := w.Account("ann"), w.Account("bob")
	if err := w.Accounts.SetFollowed(t.Context(), annie, bobby.Person, true); err != nil {
		t.Fatal(err)
	}
	w.Eventually("ann to follow bob", func() bool { return len(account.Followers(w.Accounts, bobby.ID)) > 0 })
	ann := w.Visit(app.Visit{Key: annie.Key})
	ann.Opens("Settings")
	ann.Press("end")
	ann.Sees("Friend arrivals")
	w.Visit(app.Visit{Key: bobby.Key})
	ann.Sees("bob is here.")
	ann.Fits()
	if _, err := w.Accounts.ChangeSettings(t.Context(), annie, func(s *account.Settings) { s.NoArrivals = true }); err != nil {
		t.Fatal(err)
	}
	ann.Sees("Friend arrivals", "‹ off ›")
}

// TestMessages checks that a message is announced on every screen, counted in the lobby until it is
// read, and answered.
func TestMessages(t *testing.T) {
	for name, size := range map[string]func(*tuitest.Person){"wide": tuitest.WideWindow, "small": tuitest.SmallWindow} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			annie, bobby, cat := w.Account("ann"), w.Account("bob"), w.Account("cat")
			w.SendMessage(cat, bobby.Person, "are you coming on Friday?")
			ann, bob := w.Visit(app.Visit{Key: annie.Key}), w.Visit(app.Visit{Key: bobby.Key})
			size(ann)
			size(bob)
			bob.Sees("M: You have 1 unread message.")
			ann.Press("w", "down")
			ann.Sees("▶  bob")
			ann.Press("t")
			ann.Sees("bob is here.", "No messages yet.")
			ann.Types("shall we play?")
			ann.Press("enter")
			ann.Sees("ann: shall we play?")
			bob.Sees("ann writes: shall we play?", "M: You have 2 unread messages.")
			bob.Press("M")
			bob.Sees("ann", "cat")
			bob.Golden("messages-" + name)
			bob.Fits()
			bob.Press("enter")
			bob.Sees("ann: shall we play?", "ann is here.")
			bob.Types("with pleasure")
			bob.Press("enter")
			bob.Sees("bob: with pleasure")
			ann.Sees("bob: with pleasure")
			ann.Until("two messages", func() bool { return len(ann.Model.Session.Mailbox.Messages) == 2 })
			bob.Golden("messages-with-" + name)
			bob.Fits()
			bob.Press("esc")
			bob.Sees("With", "● cat")
			bob.Misses("● ann")
			if box, err := w.Inbox.Mailbox(t.Context(), annie.ID); err != nil || len(box.Messages) != 2 {
				t.Errorf("ann got %+v, error %v", box.Messages, err)
			}
			ann.Press("esc")
			w.SendMessage(bobby, annie.Person, "one more")
			ann.Sees("bob writes: one more · :messages")
		})
	}
}

// TestInvitationIsTold checks that an invitation is announced on any screen.
func TestInvitationIsTold(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	knights := w.Found(ann, "Friday Knights")
	p := w.Visit(app.Visit{Key: bob.Key})
	p.Press("w")
	p.Sees("Doing")
	w.InTeam(knights, ann, team.Invite, bob)
	p.Sees("ann invites you to the team Friday Knights. · :teams")
	p.Press(":")
	p.Types("teams")
	p.Press("enter")
	p.Sees("● Friday Knights")
	guest := w.Visit(app.Visit{})
	guest.Press("esc", "E")
	guest.Sees("Friday Knights")
	guest.Misses("create")
}

// TestRematchIsTold checks that an offer of a rematch reaches an opponent who has left the table.
func TestRematchIsTold(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Pair(pairing.Proposal{})
	tuitest.PlayMoves(ann, bob, "e4")
	bob.Press("o", "6", "y")
	ann.Sees("r rematch")
	bob.Sees("r rematch")
	bob.Press("q")
	bob.Sees(" Mine")
	ann.Press("r")
	bob.Told("ann offers you a rematch. Press ctrl+n to answer.")
	bob.Press("n") // the same key as in the lobby
	bob.Sees("Press y to accept")
}

// TestBotIsNotTold checks that no notice announces a game that a bot joins at once.
func TestBotIsNotTold(t *testing.T) {
	w := tuitest.New(t)
	w.Accepts(w.AddBots()[1])
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("b")
	p.Sees("Press enter to play.")
	p.Press("enter")
	p.Sees("sage (bot)")
	if frame := p.Frame(); strings.Contains(frame, "begins") {
		t.Errorf("got a notice about the game:\n%s", frame)
	}
}
