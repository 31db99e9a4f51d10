package digest

import (
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

// TestReadWeek checks that weeks begin on Monday at midnight in the club's time zone, even across clock
// changes. Their numbers follow ISO 8601.
func TestReadWeek(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	ds := &Digests{zone: berlin}
	for text, want := range map[string]string{
		"2026-W47":   "2026-11-16T00:00:00+01:00 168h0m0s",
		"2026-11-16": "2026-11-16T00:00:00+01:00 168h0m0s",
		"2026-11-22": "2026-11-16T00:00:00+01:00 168h0m0s",
		"2026-W53":   "2026-12-28T00:00:00+01:00 168h0m0s",
		"2027-01-03": "2026-12-28T00:00:00+01:00 168h0m0s",
		"2026-W01":   "2025-12-29T00:00:00+01:00 168h0m0s",
		"2026-03-29": "2026-03-23T00:00:00+01:00 167h0m0s", // summer time begins
		"2026-10-25": "2026-10-19T00:00:00+02:00 169h0m0s",
	} {
		from, to, err := ds.ReadWeek(text)
		if got := from.Format(time.RFC3339) + " " + to.Sub(from).String(); err != nil || got != want {
			t.Errorf("ReadWeek(%s) = %s, %v; want %s", text, got, err, want)
		}
	}
	for _, bad := range []string{
		"", "last", "2026", "2026-W00", "2025-W53", "2026-W99", "2026-W4", "2026-W047", "2026-13-01", "2026-02-30",
		"-026-W01", "\x1b[2J",
	} {
		if from, _, err := ds.ReadWeek(bad); errs.KindOf(err) != errs.Invalid || err == nil {
			t.Errorf("ReadWeek(%q) = %s, %v; want Invalid", bad, from, err)
		}
	}
}
