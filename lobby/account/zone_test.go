package account

import (
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

// TestZoneNamed: zones are known by their names alone, and nothing else is one: no path, and
// not the zone of the machine.
func TestZoneNamed(t *testing.T) {
	for typed, want := range map[string]string{
		"Europe/Berlin": "Europe/Berlin", "europe/berlin": "Europe/Berlin", "AMERICA/NEW_YORK": "America/New_York", "utc": "UTC",
	} {
		got, zone, err := ZoneNamed(typed)
		if err != nil || got != want || zone.String() != want {
			t.Errorf("%s is %s: %v", typed, got, err)
		}
	}
	for _, bad := range []string{"", "Local", "local", "Europe", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "\x1b[2J", "Europe/Berlin\x00"} {
		if got, zone, err := ZoneNamed(bad); errs.KindOf(err) != errs.Invalid || err == nil {
			t.Errorf("%q is the zone %q, %v: %v", bad, got, zone, err)
		}
	}
}

// TestZoneNames: each name of the list is that of a zone.
func TestZoneNames(t *testing.T) {
	names := ZoneNames()
	if len(names) < 400 || !slices.Contains(names, "Asia/Kathmandu") {
		t.Fatalf("there are %d names", len(names))
	}
	for _, name := range names {
		if got, _, err := ZoneNamed(name); got != name || err != nil {
			t.Errorf("%s is %q: %v", name, got, err)
		}
	}
}

// TestZoneOr: a zone that this program does not know counts as none.
func TestZoneOr(t *testing.T) {
	for name, want := range map[string]string{"": "Asia/Tokyo", "Mars/Olympus": "Asia/Tokyo", "Europe/Berlin": "Europe/Berlin"} {
		club := loadZone("Asia/Tokyo")
		if club == nil {
			t.Fatal("there are no zones on this machine")
		}
		s := Settings{Zone: name}
		if got := s.ZoneOr(club); got.String() != want {
			t.Errorf("with %q it is %s", name, got)
		}
	}
	if err := (Settings{Zone: "Mars/Olympus"}).check(Settings{}); errs.KindOf(err) != errs.Invalid || err == nil {
		t.Errorf("a zone that there is not: %v", err)
	}
	if err := (Settings{Zone: "Mars/Olympus"}).check(Settings{Zone: "Mars/Olympus"}); err != nil {
		t.Errorf("a zone that was there before: %v", err)
	}
	summer := time.Date(2026, 7, 1, 18, 0, 0, 0, time.UTC)
	s := Settings{Zone: "Europe/Berlin"}
	if got := summer.In(s.ZoneOr(time.UTC)).Format("15:04 MST"); got != "20:00 CEST" {
		t.Errorf("it is told as %s", got)
	}
}
