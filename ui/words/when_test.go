package words

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

func TestReadWhen(t *testing.T) {
	zone := time.FixedZone("CET", 3600)
	now := time.Date(2026, 11, 23, 18, 30, 0, 0, time.UTC) // a Monday, 19:30 there
	for text, want := range map[string]string{
		"20:00":            "2026-11-23 19:00",
		"9:05":             "2026-11-24 08:05",
		"19:30":            "2026-11-24 18:30",
		"today 19:00":      "2026-11-23 18:00",
		"tomorrow 20:00":   "2026-11-24 19:00",
		"Friday 20:00":     "2026-11-27 19:00",
		"fri 20:00":        "2026-11-27 19:00",
		"monday 20:00":     "2026-11-23 19:00",
		"monday 19:00":     "2026-11-30 18:00",
		"2026-12-31 23:59": "2026-12-31 22:59",
	} {
		at, err := ReadWhen(text, now, zone)
		if err != nil || at.UTC().Format("2006-01-02 15:04") != want {
			t.Errorf("%s: got %v, error %v, want %s", text, at.UTC(), err, want)
		}
	}
	for _, text := range []string{"", "24:00", "8", "20:60", "someday 20:00", "2026-02-30 20:00", "fr 20:00", "20:00 friday", "\x1b[2J 20:00"} {
		if _, err := ReadWhen(text, now, zone); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%q: got error %v", text, err)
		}
	}
	if got := When(now, zone); got != "Mon 23 Nov 19:30 CET" {
		t.Errorf("got %q", got)
	}
}

func TestReadEvery(t *testing.T) {
	for text, want := range map[string]string{
		"day 20:00":            "[Sunday Monday Tuesday Wednesday Thursday Friday Saturday] 20:0",
		"Friday  9:05":         "[Friday] 9:5",
		"tue,friday,sun 00:30": "[Tuesday Friday Sunday] 0:30",
	} {
		days, hour, minute, err := ReadEvery(text)
		if got := fmt.Sprintf("%v %d:%d", days, hour, minute); err != nil || got != want {
			t.Errorf("%s: got %s, error %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "20:00", "day", "day,friday 20:00", "friday, 20:00", "friday 24:00", "tomorrow 20:00"} {
		if days, _, _, err := ReadEvery(text); errs.KindOf(err) != errs.Invalid {
			t.Errorf("%q: got %v, error %v", text, days, err)
		}
	}
}
