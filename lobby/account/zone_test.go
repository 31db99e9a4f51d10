package account

import (
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

// TestZoneNamed checks that zones are found only by their names. Paths and the server's own zone
// are not zones.
func TestZoneNamed(t *testing.T) {
	for typed, want := range map[string]string{
		"Europe/Berlin": "Europe/Berlin", "europe/berlin": "Europe/Berlin", "AMERICA/NEW_YORK": "America/New_York",
		"utc": "UTC",
	} {
		got, zone, err := ZoneNamed(typed)
		if err != nil || got != want || zone.String() != want {
			t.Errorf("ZoneNamed(%s) = %s, %v; want %s", typed, got, err, want)
		}
	}
	for _, bad := range []string{
		"", "Local", "local", "Europe", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin",
		"\x1b[2J", "Europe/Berlin\x00",
	} {
		if got, zone, err := ZoneNamed(bad); errs.KindOf(err) != errs.Invalid || err == nil {
			t.Errorf("ZoneNamed(%q) = %q, %v, %v; want Invalid", bad, got, zone, err)
		}
	}
}

// TestZoneNames checks that every name on the list leads to a zone.
func TestZoneNames(t *testing.T) {
	names := ZoneNames()
	if len(names) < 400 || !slices.Contains(names, "Asia/Kathmandu") {
		t.Fatalf("got %d names", len(names))
	}
	for _, name := range names {
		if got, _, err := ZoneNamed(name); got != name || err != nil {
			t.Errorf("ZoneNamed(%s) = %q, %v", name, got, err)
		}
	}
}

// TestZoneOr checks that a zone unknown to this program counts as not set.
func TestZoneOr(t *testing.T) {
	for name, want := range map[string]string{
		"": "Asia/Tokyo", "Mars/Olympus": "Asia/Tokyo", "Europe/Berlin": "Europe/Berlin",
	} {
		club := loadZone("Asia/Tokyo")
		if club == nil {
			t.Fatal("this machine has no time zones")
		}
		s := Settings{Zone: name}
		if got := s.ZoneOr(club); got.String() != want {
			t.Errorf("setting %q: got zone %s, want %s", name, got, want)
		}
	}
	if err := (Settings{Zone: "Mars/Olympus"}).check(Settings{}); errs.KindOf(err) != errs.Invalid || err == nil {
		t.Errorf("setting an unknown zone: got %v, want Invalid", err)
	}
	if err := (Settings{Zone: "Mars/Olympus"}).check(Settings{Zone: "Mars/Olympus"}); err != nil {
		t.Errorf("keeping an unknown zone: %v", err)
	}
	summer := time.Date(2026, 7, 1, 18, 0, 0, 0, time.UTC)
	s := Settings{Zone: "Europe/Berlin"}
	if got := summer.In(s.ZoneOr(time.UTC)).Format("15:04 MST"); got != "20:00 CEST" {
		t.Errorf("got time %s, want 20:00 CEST", got)
	}
}
