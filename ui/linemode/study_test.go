package linemode

import (
	"testing"
)

// TestStudyInLineMode checks that a spectator finds a study in the lobby list and sees its moves,
// marks and chat in plain words.
func TestStudyInLineMode(t *testing.T) {
	w := newWorld(t, nil)
	annKey, bobKey := w.account("ann"), w.account("bob")
	ann := w.enter(Visit{Key: annKey, Echo: true}, 0)
	ann.until(prompt)
	ann.says("examine chess", "Started study")
	bob := w.enter(Visit{Key: bobKey, Echo: true}, 0)
	bob.until("1. Chess: ann leads. Study ")
	bob.until(prompt)
	bob.says("1", "At the start. White is to move.")
	ann.says("examine move Nf3", "After 1. Nf3.")
	bob.until("ann: Knight g1 to f3.")
	ann.says("examine arrow f3 e5", "Arrows: f3 to e5.")
	bob.until("ann draws. Arrows: f3 to e5.")
	bob.says("examine say Why?", "bob: Why?")
	ann.until("bob says: Why?")
	bob.says("examine move e5", "You are watching.")
	ann.says("examine let bob", "bob may move now")
	bob.until("bob may move now.")
	bob.says("examine move e5", "After 1... e5.")
	ann.until("bob: Pawn e7 to e5.")
	ann.says("examine cut", "Delete 1... e5 and all moves after it?")
	ann.says("yes", "After 1. Nf3.")
	bob.until("ann deletes 1... e5 and everything after it.")
	bob.says("lobby", "Studies:")
	ann.says("examine close", "Close the study?")
	ann.says("yes", "The study is over.")
	e := w.service.Studies.List()[0]
	if !e.Over() {
		t.Errorf("the study has not ended: %+v", e)
	}
	ann.says("examine move e4", "There are no studies.")
}
