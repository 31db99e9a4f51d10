package table

import (
	"fmt"
	"testing"

	"pawnstorm/lobby/identity"
)

// TestLetWatch checks that each player of a private table can let others watch it until it is over.
// Guests of a player cannot sit down.
func TestLetWatch(t *testing.T) {
	rules := rulesOf("chess")
	rec := newRecord(rules, 0)
	rec.Code = "abcd2345"
	dan := identity.Person{ID: "pdan", Name: "dan"}
	letIn := func(who, whom identity.Person) deed { return ordered(who, LetWatch(whom)) }

	open := replayed(t, rec, rules)
	if open.MayWatch(cat.ID) || open.Knows(cat.ID) || !open.MayWatch(ann.ID) {
		t.Error("cat can watch a private table of ann's, or ann cannot")
	}
	checkDecision(t, open, letIn(cat, dan), "Refused: Only the players")
	checkDecision(t, open, letIn(ann, ann), "Refused: ann is already part of this game")
	seen := after(t, open, letIn(ann, cat))
	if !seen.MayWatch(cat.ID) || seen.MayWatch(dan.ID) || seen.Involves(cat.ID) {
		t.Error("want cat and not dan to be able to watch")
	}
	checkDecision(t, seen, letIn(ann, cat), "Refused: cat can already watch")
	checkDecision(t, seen, by(cat, Sit), "Refused: You can only watch this game")
	checkDecision(t, seen, letIn(cat, dan), "Refused: Only the players")

	game := after(t, seen, by(ben, Sit), letIn(ben, dan))
	if again := replayed(t, game.Record, rules); !again.MayWatch(cat.ID) || !again.MayWatch(dan.ID) {
		t.Errorf("after reading again, %v can watch", again.Watchers)
	}
	over := after(t, game, by(ben, Resign))
	checkDecision(t, over, letIn(ann, identity.Person{ID: "peve", Name: "eve"}), "Refused: There is no game to watch")
	if !over.MayWatch(dan.ID) {
		t.Error("dan cannot see the finished game")
	}

	full := open
	for n := range maxWatchers {
		full = after(t, full, letIn(ann, identity.Person{ID: identity.PlayerID(fmt.Sprint("p", n)), Name: "guest"}))
	}
	checkDecision(t, full, letIn(ann, cat), "Refused: 20 people can already watch")

	checkDecision(t, openTable(t), letIn(ann, cat), "Refused: This table is not private")
	rec.Access = Closed
	checkDecision(t, replayed(t, rec, rules), letIn(ann, cat), "Refused: This table is closed")
}
