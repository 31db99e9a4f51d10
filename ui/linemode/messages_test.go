package linemode

import (
	"strings"
	"testing"
)

// TestMessagesAreTold checks that a message appears at once for a recipient who is here, and that
// it is read then. Otherwise it counts as unread.
func TestMessagesAreTold(t *testing.T) {
	w := newWorld(t, nil)
	annKey, bobKey := w.account("ann"), w.account("bob")
	ann := w.enter(Visit{Key: annKey, Echo: true}, 0)
	ann.until(prompt)
	ann.says("tell bob hello", "To bob, who is offline: hello")
	bob := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	bob.until("You have 1 unread message. Type messages.")
	bob.until(prompt)
	bob.says("messages", "ann to bob: hello")
	ann.says("tell bob are you there?", "To bob: are you there?")
	bob.until("ann tells you: are you there?")
	bob.says("tell ann I am", "To ann: I am")
	ann.until("bob tells you: I am")
	again := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	again.until("Type help for the commands")
	again.until(prompt)
	again.says("messages --peek", "     2026-03-14 09:26 UTC  ann to bob: are you there?")
	if strings.Contains(again.text(), "to read") {
		t.Errorf("a printed message still counts as unread:\n%s", again.text())
	}
}
