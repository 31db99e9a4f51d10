package tui

import (
	"regexp"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
)

// writes sends a message without a screen.
func (w *world) writes(who, to account.Player, text string) {
	w.t.Helper()
	if _, err := w.service.Inbox.Send(w.t.Context(), who, to.Person, text); err != nil {
		w.t.Fatal(err)
	}
	w.advance(10 * time.Second) // slowly enough for the rate limit
}

// TestMessages checks that a message is announced on every screen, counted in the lobby until it is
// read, and answered.
func TestMessages(t *testing.T) {
	for name, size := range map[string]func(*person){"wide": wideWindow, "small": smallWindow} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			annie, bobby, cat := w.account("ann"), w.account("bob"), w.account("cat")
			w.writes(cat, bobby, "are you coming on Friday?")
			ann, bob := w.visit(app.Visit{Key: annie.Key}), w.visit(app.Visit{Key: bobby.Key})
			size(ann)
			size(bob)
			bob.sees("M: You have 1 unread message.")
			ann.press("w", "down")
			ann.sees("▸  bob")
			ann.press("t")
			ann.sees("bob is here.", "No messages yet.")
			ann.types("shall we play?")
			ann.press("enter")
			ann.sees("ann: shall we play?")
			bob.sees("ann writes: shall we play?", "M: You have 2 unread messages.")
			bob.press("M")
			bob.sees("ann", "cat")
			bob.golden("messages-" + name)
			bob.fits()
			bob.press("enter")
			bob.sees("ann: shall we play?", "ann is here.")
			bob.types("with pleasure")
			bob.press("enter")
			bob.sees("bob: with pleasure")
			ann.sees("bob: with pleasure")
			ann.until("her mail", func() bool { return len(ann.model.session.Mailbox.Messages) == 2 })
			bob.golden("messages-with-" + name)
			bob.fits()
			bob.press("esc")
			bob.sees("With", "● cat")
			bob.misses("● ann")
			if box, err := w.service.Inbox.Mailbox(t.Context(), annie.ID); err != nil || len(box.Messages) != 2 {
				t.Errorf("ann has %+v, %v", box.Messages, err)
			}
			ann.press("esc")
			w.writes(bobby, annie, "one more")
			ann.sees("bob writes: one more · :messages")
		})
	}
}

// TestMessagesOfMany checks that the list shows the conversations, newest first, and that a
// conversation can be deleted and reported.
func TestMessagesOfMany(t *testing.T) {
	w := newWorld(t)
	ann, bob, cat := w.account("ann"), w.account("bob"), w.account("cat")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Messages")
	p.sees("No messages yet.")
	w.writes(bob, ann, "hello")
	p.sees("bob", "hello")
	w.writes(cat, ann, "give me your key")
	inList := regexp.MustCompile(`(?m)^.{0,4}cat +1 +give me your key`) // the notice about it may come earlier
	p.until("cat in the list", func() bool { return inList.MatchString(p.frame()) })
	p.press("home", "enter")
	p.sees("cat: give me your key")
	p.types("/report a thief")
	p.press("enter")
	p.sees("Reported: cat: give me your key")
	p.types("/mutter")
	p.press("enter")
	p.sees("Did you mean mute?")
	p.press("tab", "d")
	p.sees("Remove your messages with cat?")
	p.press("y")
	p.sees("Removed your messages with cat.", "With")
	p.misses("▸  cat")
	p.press("c")
	p.types("zoe")
	p.press("down")
	p.types("hello there")
	p.press("enter")
	p.sees(`There is no player called "zoe".`)
	p.press("up", "backspace", "backspace", "backspace")
	p.types("BOB")
	p.press("enter")
	p.sees("bob: hello", "ann: hello there", "bob is offline and will read it later.")
	if err := w.service.Accounts.SetMuted(t.Context(), bob, ann.Person, true); err != nil {
		t.Fatal(err)
	}
	p.types("hi")
	p.press("enter")
	p.sees("bob does not accept your messages.", "› hi")
	p.press("esc", "q")
	guest := w.visit(app.Visit{})
	guest.sees("Look around")
	guest.press("q", "M")
	guest.sees("You need an account to see your messages.")
}

// correspondent is ann, who has messages, after some keys.
func correspondent(t *testing.T, sees string, keys ...string) *person {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.writes(w.account("cat"), ann, "give me back my knight")
	w.writes(bob, ann, "Shall we play at eight? I have thought about your last move for a long time, and I think that I can hold it.")
	w.writes(ann, bob, "with pleasure")
	w.writes(bob, ann, "good, then at eight")
	p := w.visit(app.Visit{Key: ann.Key})
	p.opens("Messages")
	p.sees("With")
	p.press(keys...)
	p.sees(sees)
	return p
}
