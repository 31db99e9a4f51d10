package widget

import (
	"testing"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

func TestClockField(t *testing.T) {
	f := ClockField()
	helps := make(map[string]string)
	for range f.Values {
		c, err := clock.Parse(f.Value().ID)
		if err != nil || c.String() != f.Value().ID || c != table.UsualClocks[f.At] {
			t.Errorf("%q is read as %q, %v", f.Value().ID, c, err)
		}
		helps[f.Value().Name] = f.Hint()
		f.Turn(+1)
	}
	if f.Value().ID != "unlimited" || len(helps) != len(table.UsualClocks) {
		t.Errorf("%d different values, the first %q", len(helps), f.Value().ID)
	}
	for name, want := range map[string]string{
		"unlimited":       "No clock. Take days if you like.",
		"1+0":             "Bullet: 1 minute each for the whole game.",
		"5+3":             "Blitz: 5 minutes each, and 3 seconds more after each move.",
		"2+1":             "Bullet: 2 minutes each, and 1 second more after each move.",
		"90+30":           "Classical: 90 minutes each, and 30 seconds more after each move.",
		"15+10 bronstein": "Rapid: 15 minutes each. Your clock waits 10 seconds every turn.",
		"5+5 delay":       "Rapid: 5 minutes each. Your clock waits 5 seconds every turn.",
		"3 days":          "Correspondence: 3 days for each move.",
	} {
		if helps[name] != want {
			t.Errorf("the help of %s is %q, want %q", name, helps[name], want)
		}
	}
}
