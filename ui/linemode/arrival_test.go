package linemode

import (
	"strings"
	"testing"
)

// TestArrivalsAreTold checks that a player's followers, and no others, see when the player arrives.
func TestArrivalsAreTold(t *testing.T) {
	w := newWorld(t, nil)
	annKey, bobKey, catKey := w.account("ann"), w.account("bob"), w.account("cat")
	ann, cat := w.enter(Visit{Key: annKey, Echo: true}, 0), w.enter(Visit{Key: catKey, Echo: true}, 0)
	ann.until(prompt)
	cat.until(prompt)
	ann.says("follow bob", "You follow bob.")
	ann.says("friends", "Online friends: no one.")
	bob := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	ann.until("bob is here.")
	bob.until(prompt)
	ann.says("friends", "Online friends: bob.")
	cat.says("friends", "You follow no one.")
	if strings.Contains(cat.text(), "bob is here") {
		t.Errorf("cat does not follow bob but sees him arrive:\n%s", cat.text())
	}
}
