package table

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
)

// TestBerserk checks that berserk halves the time and drops the increment, only in an arena and
// before the first move.
func TestBerserk(t *testing.T) {
	rules := rulesOf("chess")
	rec := newRecord(rules, 0)
	rec.Clock = "3+2"
	rec.Board = &Board{Tournament: "t0t0t0t0", Round: 2, Number: 7, Arena: true}
	begun := replayed(t, Seated(rec, [2]identity.Person{ann, ben}), rules)
	checkDecision(t, boardTable(t, "chess", "3+2"), by(ann, GoBerserk),
		"Refused: You can go berserk only in arena games")
	checkDecision(t, played(t, begun, "e4"), by(ann, GoBerserk), "Refused: You have already moved")
	checkDecision(t, played(t, begun, "e4"), by(cat, GoBerserk), "Refused: You are watching")
	wild := after(t, begun, by(ann, GoBerserk))
	checkDecision(t, wild, by(ann, GoBerserk), "Refused: You have gone berserk already")
	game := played(t, wild, "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5")
	now := game.Changed
	if ann, ben := game.Clock.Left(0, now), game.Clock.Left(1, now); ann > 90*time.Second || ben <= 3*time.Minute ||
		game.Berserk != [2]bool{true, false} {
		t.Errorf("got %v and %v left, berserk %v", ann, ben, game.Berserk)
	}
	match := rec
	match.Match = true
	checkDecision(t, replayed(t, Seated(match, [2]identity.Person{ann, ben}), rules), by(ann, GoBerserk),
		"Refused: You can't go berserk in a match")
}
