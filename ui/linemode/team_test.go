package linemode

import "testing"

// TestInvitationsAreTold checks that a player who is here sees a team invitation at once. Later
// sessions show it until the player answers.
func TestInvitationsAreTold(t *testing.T) {
	w := newWorld(t, nil)
	annKey, bobKey := w.account("ann"), w.account("bob")
	ann := w.enter(Visit{Key: annKey, Echo: true}, 0)
	ann.until(prompt)
	ann.says("team new Friday Knights", "Created the team Friday Knights")
	bob := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	bob.until(prompt)
	ann.says("team invite bob", "Invited bob to Friday Knights")
	bob.until("ann invites you to the team Friday Knights. Type team join ")
	again := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	again.until("ann invites you to the team Friday Knights. Type team join ")
	again.until(prompt)
	again.says("team join", "You joined Friday Knights. It has 2 members.")
	again.says("say --team=friday-knights hello", "bob: hello")
	ann.says("talk team", "bob: hello")
}
