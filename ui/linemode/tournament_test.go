package linemode

import (
	"testing"

	"pawnstorm/lobby/tournament"
)

// TestBoardsAreTold checks that every player of a tournament hears of their board, even if the
// opponent is to move. A withdrawn player gets a notice when they come back.
func TestBoardsAreTold(t *testing.T) {
	w := newWorld(t, nil)
	annKey, bobKey := w.account("ann"), w.account("bob")
	ann, bob := w.enter(Visit{Key: annKey, Echo: true}, 0), w.enter(Visit{Key: bobKey, Echo: true}, 0)
	ann.until(prompt)
	bob.until(prompt)
	ann.says("tournament new swiss chess 5+3 rounds=2 called Evening", "Created tournament")
	id := w.service.Tournaments.List()[0].ID
	ann.says("tournament join "+string(id), "You have joined")
	bob.says("tournament join "+string(id), "You have joined")
	ann.says("tournament start "+string(id), "It begins")
	ann.until("Your board in Evening is ready: ")
	bob.until("Your board in Evening is ready: ")
	who, err := w.service.Accounts.ByKey(t.Context(), bobKey)
	if err == nil {
		_, err = w.service.Tournaments.Post(t.Context(), id, who.Person, tournament.Remove())
	}
	if err != nil {
		t.Fatal(err)
	}
	for news := w.service.Tournaments.Listen(t.Context()); len(w.service.Tournaments.Missed(who.ID)) == 0; {
		<-news
	}
	again := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	again.until("You were withdrawn from Evening because you did not come to your board. You may come back. Type tournament join " + string(id))
	again.until(prompt)
	again.says("tournament join "+string(id), "You have joined")
}
