package table

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
)

// boardTable returns a tournament game: ann and ben are seated from the start.
func boardTable(tb testing.TB, id, clock string) *Table {
	tb.Helper()
	rules := rulesOf(id)
	rec := newRecord(rules, 0)
	rec.Clock, rec.Match = clock, rules.Info().Match
	rec.Board = &Board{Tournament: "t0t0t0t0", Round: 2, Number: 7}
	return replayed(tb, Seated(rec, [2]identity.Person{ann, ben}), rules)
}

// TestBoard checks that a tournament game continues until it has a result.
func TestBoard(t *testing.T) {
	begun := boardTable(t, "chess", "3+2")
	if begun.Status != Playing || begun.Seats != [2]identity.Person{ann, ben} {
		t.Fatalf("game has started: %d, %v", begun.Status, begun.Seats)
	}
	game := played(t, begun, "e4", "e5")
	checkDecision(t, begun, by(ann, Abort), "Refused: Tournament games can't be aborted")
	checkDecision(t, game, about(ann, Propose, Break), "Refused: Tournament games can't be aborted")
	checkDecision(t, game, about(ann, Propose, Adjourn), "Refused: Tournament games can't be adjourned")
	checkDecision(t, game, deed{ann, request{Intent: Intent{Kind: Propose, Offer: Takeback, N: 1}}},
		"Refused: Tournament games have no takebacks")
	checkDecision(t, game, deed{ann, request{Intent: Intent{Kind: Propose, Offer: MoreTime, N: 60}}},
		"Refused: In a tournament all players have the same time")
	checkDecision(t, game, ordered(ann, Advise(2, "g1f3")), "Refused: There are no hints in a tournament")
	checkAgreed(t, after(t, game, about(ann, Propose, Draw), about(ben, Accept, Draw)))
}

// TestBoardBothGone checks that if both players stay away, the player to move loses, so that others
// need not wait.
func TestBoardBothGone(t *testing.T) {
	gone := after(t, played(t, boardTable(t, "chess", "3+2"), "e4", "e5"), ordered(ann, Depart(false)),
		ordered(ben, Depart(false)))
	at, ok := gone.Deadline()
	if !ok || at.Sub(gone.Changed) != bothGoneFor {
		t.Fatalf("something is due at %v", at)
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
		t.Error("a tournament game is adjourned")
	}
}

// TestBoardMatch checks that the pause between two games of a match is as long as the wait for a
// first move.
func TestBoardMatch(t *testing.T) {
	pause := after(t, boardTable(t, "strike", "3+2"), by(ann, Resign))
	at, ok := pause.Deadline()
	if pause.Status != Pause || !ok || at.Sub(pause.Changed) != time.Minute {
		t.Errorf("status %d, resumes at %v", pause.Status, at)
	}
}

// TestBoardOfSimul checks that the host of a simul has more time, on each clock and for a first
// move.
func TestBoardOfSimul(t *testing.T) {
	for _, id := range []string{"chess", "strike"} {
		rules := rulesOf(id)
		rec := newRecord(rules, 0)
		rec.Clock, rec.Match, rec.Host = "3+2", rules.Info().Match, ann
		rec.Board = &Board{Tournament: "t0t0t0t0", Round: 1, Number: 3, Simul: true, Extra: 120}
		begun := replayed(t, Seated(rec, [2]identity.Person{ann, ben}), rules)
		left := func(tbl *Table) [2]time.Duration {
			return [2]time.Duration{tbl.Clock.Left(0, tbl.Changed), tbl.Clock.Left(1, tbl.Changed)}
		}
		want := [2]time.Duration{3 * time.Minute, 3 * time.Minute}
		want[0] += 2 * time.Minute
		if got := left(begun); got != want {
			t.Errorf("%s: they have %v", id, got)
		}
		if at, ok := begun.FirstMoveBy(); !ok || at.Sub(begun.Changed) != 3*time.Minute {
			t.Errorf("%s: host has until %v", id, at)
		}
		if !rec.Match {
			continue
		}
		second := after(t, begun, by(ann, Resign), by(ann, Ready), by(ben, Ready))
		if got := left(second); got != [2]time.Duration{want[1], want[0]} {
			t.Errorf("%s: in the second game got %v", id, got)
		}
	}
}
