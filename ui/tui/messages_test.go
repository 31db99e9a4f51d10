package tui_test

import (
	"regexp"
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

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
			ann.Sees("▸  bob")
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
			ann.Until("her mail", func() bool { return len(ann.Model.Session.Mailbox.Messages) == 2 })
			bob.Golden("messages-with-" + name)
			bob.Fits()
			bob.Press("esc")
			bob.Sees("With", "● cat")
			bob.Misses("● ann")
			if box, err := w.Inbox.Mailbox(t.Context(), annie.ID); err != nil || len(box.Messages) != 2 {
				t.Errorf("ann has %+v, %v", box.Messages, err)
			}
			ann.Press("esc")
			w.SendMessage(bobby, annie.Person, "one more")
			ann.Sees("bob writes: one more · :messages")
		})
	}
}

// TestMessagesOfMany checks that the list shows the conversations, newest first, and that a
// conversation can be deleted and reported.
func TestMessagesOfMany(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat := w.Account("ann"), w.Account("bob"), w.Account("cat")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Messages")
	p.Sees("No messages yet.")
	w.SendMessage(bob, ann.Person, "hello")
	p.Sees("bob", "hello")
	w.SendMessage(cat, ann.Person, "give me your key")
	inList := regexp.MustCompile(`(?m)^.{0,4}cat +1 +give me your key`) // the notice about it may come earlier
	p.Until("cat in the list", func() bool { return inList.MatchString(p.Frame()) })
	p.Press("home", "enter")
	p.Sees("cat: give me your key")
	p.Types("/report a thief")
	p.Press("enter")
	p.Sees("Reported: cat: give me your key")
	p.Types("/mutter")
	p.Press("enter")
	p.Sees("Did you mean mute?")
	p.Press("tab", "d")
	p.Sees("Remove your messages with cat?")
	p.Press("y")
	p.Sees("Removed your messages with cat.", "With")
	p.Misses("▸  cat")
	p.Press("c")
	p.Types("zoe")
	p.Press("down")
	p.Types("hello there")
	p.Press("enter")
	p.Sees(`There is no player called "zoe".`)
	p.Press("up", "backspace", "backspace", "backspace")
	p.Types("BOB")
	p.Press("enter")
	p.Sees("bob: hello", "ann: hello there", "bob is offline and will read it later.")
	if err := w.Accounts.SetMuted(t.Context(), bob, ann.Person, true); err != nil {
		t.Fatal(err)
	}
	p.Types("hi")
	p.Press("enter")
	p.Sees("bob does not accept your messages.", "› hi")
	p.Press("esc", "q")
	guest := w.Visit(app.Visit{})
	guest.Sees("Look around")
	guest.Press("q", "M")
	guest.Sees("You need an account to see your messages.")
}

// correspondent is ann, who has messages, after some keys.
func correspondent(t *testing.T, sees string, keys ...string) *tuitest.Person {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.SendMessage(w.Account("cat"), ann.Person, "give me back my knight")
	w.SendMessage(bob, ann.Person, "Shall we play at eight? I have thought about your last move for a long time, and I think that I can hold it.")
	w.SendMessage(ann, bob.Person, "with pleasure")
	w.SendMessage(bob, ann.Person, "good, then at eight")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Messages")
	p.Sees("With")
	p.Press(keys...)
	p.Sees(sees)
	return p
}
