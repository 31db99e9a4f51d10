package linemode

import (
	"strings"
	"testing"
)

// TestMessagesAreTold: a message is told to the one who is here at once, and counted for
// the one who comes later; what was told needs no reading.
func TestMessagesAreTold(t *testing.T) {
	w := newWorld(t, nil)
	annKey, bobKey := w.account("ann"), w.account("bob")
	ann := w.enter(Visit{Key: annKey, Echo: true}, 0)
	ann.until(prompt)
	ann.says("tell bob hello", "To bob, for when they come: hello")
	bob := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	bob.until("You have 1 message to read. Type messages.")
	bob.until(prompt)
	bob.says("messages", "ann to bob: hello")
	ann.says("tell bob are you there?", "To bob: are you there?")
	bob.until("ann tells you: are you there?")
	bob.says("tell ann I am", "To ann: I am")
	ann.until("bob tells you: I am")
	again := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	again.until("Type help for all words")
	again.until(prompt)
	again.says("messages --peek", "     2026-03-14 09:26 UTC  ann to bob: are you there?")
	if strings.Contains(again.text(), "to read") {
		t.Errorf("what was told is to be read again:\n%s", again.text())
	}
}
