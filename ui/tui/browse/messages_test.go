package browse_test

import (
	"regexp"
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

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
	p.Misses("▶  cat")
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
