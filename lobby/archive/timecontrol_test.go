package archive

import (
	"testing"

	"pawnstorm/game/clock"
)

func TestPGNClock(t *testing.T) {
	for control, want := range map[string]string{
		"unlimited": "-", "5+3": "300+3", "0.5+0": "30+0", "3 days": "1/259200", "15+10 bronstein": "?",
		"5+5 delay": "?",
	} {
		c, err := clock.Parse(control)
		if err != nil {
			t.Fatal(err)
		}
		if got := pgnClock(c); got != want {
			t.Errorf("%s: got %s, want %s", control, got, want)
		}
	}
}

func TestReadPGNClock(t *testing.T) {
	for text, want := range map[string]string{
		"300+3": "5+3", "300": "5+0", " 30+0 ": "0.5+0", "1/259200": "3 days",
		"": "unlimited", "-": "unlimited", "?": "unlimited", "40/9000": "unlimited", "40/9000:3600": "unlimited",
		"*180": "unlimited", "301": "unlimited", "999999+0": "unlimited", "300+-3": "unlimited", "1/1": "unlimited",
		"99999999999999999999": "unlimited", "0": "unlimited",
	} {
		if got := readPGNClock(text).String(); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}
