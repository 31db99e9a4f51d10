package words

import (
	"testing"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

// TestClockHelp checks the explanations of clocks, and the form of a clock without spaces.
func TestClockHelp(t *testing.T) {
	helps := make(map[string]string)
	for _, c := range table.UsualClocks {
		helps[c.String()] = ClockHelp(c)
	}
	for name, want := range map[string]string{
		"unlimited":       "No clock. Players take as long as they like.",
		"1+0":             "Bullet: 1 minute each for the whole game.",
		"5+3":             "Blitz: 5 minutes each, and 3 seconds more after each move.",
		"2+1":             "Bullet: 2 minutes each, and 1 second more after each move.",
		"90+30":           "Classical: 90 minutes each, and 30 seconds more after each move.",
		"15+10 bronstein": "Rapid: 15 minutes each. Your clock waits 10 seconds every turn.",
		"5+5 delay":       "Rapid: 5 minutes each. Your clock waits 5 seconds every turn.",
		"3 days":          "Correspondence: 3 days for each move.",
	} {
		if helps[name] != want {
			t.Errorf("%s: got help %q, want %q", name, helps[name], want)
		}
	}
	if got := Dashed(clock.Control{Kind: clock.Correspondence, Step: 3 * clock.Day}); got != "3-days" {
		t.Errorf("three days: got %q", got)
	}
}
