package lobby

import (
	"testing"
)

func TestHintLaw(t *testing.T) {
	begun := startedTable(t)
	ask := func(who Person, text string) deed {
		return ordered(who, Advise(0, text))
	}
	hinted := after(t, begun, ask(ann, "Nf3"))
	h, ok := hinted.HintNow(0)
	if want := (Hint{0, 0, "g1f3", "Nf3"}); !ok || h != want {
		t.Errorf("the hint is %+v, %v", h, ok)
	}
	if _, ok := hinted.HintNow(1); ok {
		t.Error("the hint is the opponent's too")
	}
	rated := *begun
	rated.Rated = true
	stale := ask(ann, "Nf3")
	stale.in.Ply = 1
	for name, test := range map[string]struct {
		at *Table
		deed
		kind Kind
	}{
		"twice":         {hinted, ask(ann, "e4"), Refused},
		"of a watcher":  {begun, ask(cat, "e4"), Refused},
		"out of turn":   {begun, ask(ben, "e5"), Refused},
		"rated":         {&rated, ask(ann, "e4"), Refused},
		"before a game": {openTable(t), ask(ann, "e4"), Refused},
		"too late":      {begun, stale, Stale},
	} {
		if _, err := step(test.at, test.deed); KindOf(err) != test.kind || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	later := played(t, hinted, "e4", "e5")
	if _, ok := later.HintNow(0); ok {
		t.Error("the hint lasts")
	}
	if h, ok := later.HintAt(0); !ok || h.Shown != "Nf3" {
		t.Errorf("the hint is forgotten: %+v", h)
	}
}
