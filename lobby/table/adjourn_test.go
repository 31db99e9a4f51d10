package table

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestAdjournment checks that clocks are kept exactly and run again when both players are ready.
func TestAdjournment(t *testing.T) {
	table := played(t, timedTable(t, "5+0"), "e4", "e5")
	checkDecision(t, timedTable(t, "5+0"), about(ann, Propose, Adjourn), "Refused: The game has only just begun")
	table = later(t, table, 10*time.Second, about(ben, Propose, Adjourn))
	table = later(t, table, 5*time.Second, about(ann, Accept, Adjourn))
	if table.Status != Adjourned || table.WaitsFor(ann.ID) || table.WaitsFor(ben.ID) {
		t.Fatalf("status %d", table.Status)
	}
	table = later(t, table, 24*time.Hour, by(ann, Ready))
	if !table.WaitsFor(ben.ID) || table.WaitsFor(ann.ID) {
		t.Error("table does not wait for only ben")
	}
	checkDecision(t, table, by(ann, Ready), "Refused: You are ready. ben is not ready yet")
	table = later(t, table, time.Hour, by(ben, Ready))
	if left := table.Clock.Left(0, table.Changed); table.Status != Playing || left != 5*time.Minute-15*time.Second {
		t.Errorf("status %d, ann has %v left", table.Status, left)
	}
	if _, runs := table.Clock.Running(); !runs {
		t.Error("clock does not run")
	}
}

// TestSealedMove checks that a sealed move stays hidden until both resume, and is then played.
func TestSealedMove(t *testing.T) {
	table := played(t, timedTable(t, "5+3"), "e4", "e5")
	sealing := func(who identity.Person, kind IntentKind, move string) deed {
		return deed{who, request{Intent: Intent{Kind: kind, Offer: Adjourn, Text: move}}}
	}
	checkDecision(t, table, deed{ben, request{Intent: Intent{Kind: Propose, Ply: 2, Offer: Adjourn, Text: "Nc6"}}},
		"Refused: Only the side to move")
	checkDecision(t, table,
		deed{ann, request{Intent: Intent{Kind: Propose, Ply: 2, Offer: Adjourn, Text: "Ke3"}}}, "Refused: Ke3")
	checkDecision(t, table, deed{ann, request{Intent: Intent{Kind: Propose, Ply: 1, Offer: Adjourn, Text: "Nf3"}}},
		"Stale: position has changed")

	byOffer := after(t, table, sealing(ann, Propose, "Nf3"), about(ben, Accept, Adjourn))
	byAnswer := after(t, table, about(ben, Propose, Adjourn), sealing(ann, Accept, "Nf3"))
	for _, off := range []*Table{byOffer, byAnswer} {
		if !off.IsSealed() || len(off.Plies) != 2 {
			t.Fatalf("sealed %v, %d plies", off.IsSealed(), len(off.Plies))
		}
		on := after(t, off, by(ben, Ready), by(ann, Ready))
		if len(on.Plies) != 3 || on.Plies[2].Shown != "Nf3" || on.State.Turn() != 1 || on.IsSealed() {
			t.Errorf("after resuming: got %d plies", len(on.Plies))
		}
	}
	// A sealed move belongs to the offer it came with.
	declined := after(t, table, sealing(ann, Propose, "Nf3"), about(ben, Decline, Adjourn))
	moved := played(t, after(t, table, sealing(ann, Propose, "Nf3")), "d4")
	for _, open := range []*Table{declined, moved} {
		off := after(t, open, about(ben, Propose, Adjourn), about(ann, Accept, Adjourn))
		if off.IsSealed() {
			t.Error("an old sealed move is still there")
		}
	}
}

// TestExpiry checks that the player who was ready wins a game that is never resumed.
func TestExpiry(t *testing.T) {
	off := after(t, played(t, timedTable(t, "5+0"), "e4", "e5"), about(ben, Propose, Adjourn),
		about(ann, Accept, Adjourn))
	refusedLater(t, off, resumeWithin-time.Second, callsTime, errs.Stale)
	if over := later(t, off, resumeWithin, callsTime); over.Status != Over || over.Result.Winner != game.NoSeat {
		t.Errorf("%q", over.Ending())
	}
	ready := after(t, off, by(ben, Ready))
	if over := later(t, ready, resumeWithin, callsTime); over.Status != Over || over.Result.Winner != 1 {
		t.Errorf("%q", over.Ending())
	}
	pause := after(t, startedMatch(t, "strike", ""), by(ben, Resign), by(ben, Ready))
	over := later(t, pause, resumeWithin, callsTime)
	if winner := over.Seats[over.Result.Winner]; over.Status != Over || winner != ben {
		t.Errorf("%q", over.Ending())
	}
}

// TestConditionalLines checks that a conditional answer shares the commit of the move it answers.
func TestConditionalLines(t *testing.T) {
	table := played(t, startedTable(t), "e4")
	plans := func(text string) deed { return deed{ann, request{Intent: Intent{Kind: Plan, Ply: 1, Text: text}}} }
	for text, want := range map[string]string{
		"":               "Refused: no lines to drop",
		"e5":             "Invalid: ends without your answer",
		"e5 Nf3 Nc6":     "Invalid: ends without your answer",
		"e5 Ke3":         "Refused: Ke3",
		"nonsense Nf3":   "Invalid: nonsense",
		"e5 Nf3; e5 Bc4": "Invalid: different answers",
		"e5 Nf3; c5 Nf3": "plan",
	} {
		checkDecision(t, table, plans(text), want)
	}
	checkDecision(t, table, deed{ben, request{Intent: Intent{Kind: Plan, Ply: 1, Text: "d4 d5"}}},
		"Refused: It is your turn")
	checkDecision(t, played(t, timedTable(t, "5+0"), "e4"), plans("e5 Nf3"), "Refused: for correspondence games")

	planned := after(t, table, plans("e5 Nf3 Nc6 Bb5; e5 Nf3 d6 d4; c5 Nf3"))
	if lines := planned.Lines(0); len(lines) != 3 || len(planned.Lines(1)) != 0 || planned.Lines(game.NoSeat) != nil {
		t.Errorf("lines %v", lines)
	}
	on := played(t, planned, "e5")
	if len(on.Plies) != 3 || on.Plies[2].Shown != "Nf3" || len(on.Lines(0)) != 2 {
		t.Fatalf("%d plies, lines %v", len(on.Plies), on.Lines(0))
	}
	if on = played(t, on, "d6"); len(on.Plies) != 5 || on.Plies[4].Shown != "d4" || len(on.Lines(0)) != 0 {
		t.Errorf("%d plies, lines %v", len(on.Plies), on.Lines(0))
	}
	off := played(t, planned, "d5")
	if len(off.Plies) != 2 || len(off.Lines(0)) != 0 {
		t.Errorf("%d plies, lines %v", len(off.Plies), off.Lines(0))
	}
	if dropped := after(t, planned, plans("")); len(dropped.Lines(0)) != 0 {
		t.Errorf("lines %v", dropped.Lines(0))
	}
}
