package table

import (
	"testing"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestHintLaw(t *testing.T) {
	begun := startedTable(t)
	ask := func(who identity.Person, text string) deed {
		return ordered(who, Advise(0, text))
	}
	hinted := after(t, begun, ask(ann, "Nf3"))
	h, ok := hinted.HintNow(0)
	if want := (Hint{0, 0, "g1f3", "Nf3"}); !ok || h != want {
		t.Errorf("hint is %+v, %v", h, ok)
	}
	if _, ok := hinted.HintNow(1); ok {
		t.Error("opponent has the hint too")
	}
	rated := *begun
	rated.Rated = true
	stale := ask(ann, "Nf3")
	stale.in.Ply = 1
	for name, test := range map[string]struct {
		at *Table
		deed
		kind errs.Kind
	}{
		"twice":         {hinted, ask(ann, "e4"), errs.Refused},
		"of a watcher":  {begun, ask(cat, "e4"), errs.Refused},
		"out of turn":   {begun, ask(ben, "e5"), errs.Refused},
		"rated":         {&rated, ask(ann, "e4"), errs.Refused},
		"before a game": {openTable(t), ask(ann, "e4"), errs.Refused},
		"too late":      {begun, stale, errs.Stale},
	} {
		if _, err := step(test.at, test.deed); errs.KindOf(err) != test.kind || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	later := played(t, hinted, "e4", "e5")
	if _, ok := later.HintNow(0); ok {
		t.Error("hint is not cleared")
	}
	if h, ok := later.HintAt(0); !ok || h.Shown != "Nf3" {
		t.Errorf("hint was cleared: %+v", h)
	}
}
