package table

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
)

// boardTable is a game of a tournament: ann and ben sit from the start.
func boardTable(tb testing.TB, id, clock string) *Table {
	tb.Helper()
	rules := rulesOf(id)
	rec := newRecord(rules, 0)
	rec.Clock, rec.Match = clock, rules.Info().Match
	rec.Board = &Board{Tournament: "t0t0t0t0", Round: 2, Number: 7}
	return replayed(tb, Seated(rec, [2]identity.Person{ann, ben}), rules)
}

// TestBoard: a game of a tournament goes on until it has a result.
func TestBoard(t *testing.T) {
	begun := boardTable(t, "chess", "3+2")
	if begun.Status != Playing || begun.Seats != [2]identity.Person{ann, ben} {
		t.Fatalf("it has begun: %d, %v", begun.Status, begun.Seats)
	}
	game := played(t, begun, "e4", "e5")
	checkDecision(t, begun, by(ann, Abort), "Refused: A game of a tournament has a result")
	checkDecision(t, game, about(ann, Propose, Break), "Refused: A game of a tournament has a result")
	checkDecision(t, game, about(ann, Propose, Adjourn), "Refused: The tournament waits for this game")
	checkDecision(t, game, deed{ann, request{Intent: Intent{Kind: Propose, Offer: Takeback, N: 1}}}, "Refused: In a tournament no move is taken back")
	checkDecision(t, game, deed{ann, request{Intent: Intent{Kind: Propose, Offer: MoreTime, N: 60}}}, "Refused: In a tournament all have the same time")
	checkDecision(t, game, ordered(ann, Advise(2, "g1f3")), "Refused: There are no hints in a tournament")
	checkAgreed(t, after(t, game, about(ann, Propose, Draw), about(ben, Accept, Draw)))
}

// TestBoardBothGone: if both stay away the one whose turn it is loses, and others need not
// wait.
func TestBoardBothGone(t *testing.T) {
	gone := after(t, played(t, boardTable(t, "chess", "3+2"), "e4", "e5"), ordered(ann, Depart(false)), ordered(ben, Depart(false)))
	at, ok := gone.Deadline()
	if !ok || at.Sub(gone.Changed) != bothGoneFor {
		t.Fatalf("something is to be done at %v", at)
	}
	rec, err := DecideOrder(gone, identity.Person{}, TimeUp(), at)
	if err != nil {
		t.Fatal(err)
	}
	over, err := gone.Follow(rec, gone.Rev+1)
	if err != nil || over.Status != Over || over.Result.Winner != 1 {
		t.Errorf("%v: %+v", err, over.Result)
	}
	alone := after(t, played(t, boardTable(t, "chess", "3+2"), "e4", "e5"), ordered(ben, Depart(true)))
	late := alone.Changed.Add(time.Hour)
	_, err = Decide(alone, ann, Intent{Kind: ClaimAbsence, Text: ForsakeAdjourn, Ply: 2}, late)
	if err == nil {
		t.Error("a game of a tournament is adjourned")
	}
}

// TestBoardMatch: between the two games of a match there is as long as for a first move.
func TestBoardMatch(t *testing.T) {
	pause := after(t, boardTable(t, "strike", "3+2"), by(ann, Resign))
	at, ok := pause.Deadline()
	if pause.Status != Pause || !ok || at.Sub(pause.Changed) != time.Minute {
		t.Errorf("%d, to go on until %v", pause.Status, at)
	}
}
