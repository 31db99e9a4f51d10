package account

import (
	"testing"

	"pawnstorm/lobby/errs"
)

// TestRings checks how sets of events are read, stored and changed. The zero value rings what rang before
// there was a choice.
func TestRings(t *testing.T) {
	for text, want := range map[string]RingSet{
		"turn,challenge": "turn,challenge", "Challenge turn, turn": "turn,challenge", "none": NoRings, "": NoRings,
		"all": "turn,move,chat,challenge,time,end", "end,chat,challenge,turn": "",
	} {
		if got, err := ReadRings(text); got != want || err != nil {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
	if _, err := ReadRings("turn,gong"); errs.KindOf(err) != errs.Invalid {
		t.Errorf("got error %v", err)
	}
	usual := RingSet("")
	if !usual.Has(RingTurn) || usual.Has(RingMove) || NoRings.Has(RingTurn) || RingSet("gong").Has(RingTurn) {
		t.Error("Has is wrong")
	}
	if got := usual.With(RingMove, true); got != "turn,move,chat,challenge,end" || got.With(RingMove, false) != "" {
		t.Errorf("with move: %q, and without: %q", got, got.With(RingMove, false))
	}
	if got := RingSet("turn").With(RingTurn, false); got != NoRings || got.With(RingEnd, true) != "end" {
		t.Errorf("nothing: %q, then %q", got, got.With(RingEnd, true))
	}
	if err := (Settings{Rings: "gong"}).check(Settings{}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("an unknown event was stored: %v", err)
	}
	if err := (Settings{Rings: "gong"}).check(Settings{Rings: "gong"}); err != nil {
		t.Errorf("an event of a newer program was refused: %v", err)
	}
}
