package account

import (
	_ "embed"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

//go:embed zones.txt
var zoneNames string

// ZoneNames are the names of the time zones with a place, Europe/Berlin for example, as of tzdata
// 2026. A zone that is newer or older can still be known by its name.
func ZoneNames() []string { return strings.Fields(zoneNames) }

// zones are those that were asked for and are there, by name: to read one is to read a file.
var zones sync.Map

// ZoneNamed is the time zone with a name of the IANA's list, however its letters are
// written, and that name.
func ZoneNamed(name string) (string, *time.Location, error) {
	for _, written := range []string{name, strings.ToUpper(name), zoneCase(name)} {
		if zone := loadZone(written); zone != nil {
			return written, zone, nil
		}
	}
	return "", nil, errs.New(errs.Invalid, "There is no time zone called %q. Write it like Europe/Berlin or UTC.", identity.Clean(name, 30))
}

// loadZone is the zone of exactly that name, or nil. The zone of the machine is none of a
// person's.
func loadZone(name string) *time.Location {
	if known, ok := zones.Load(name); ok {
		return known.(*time.Location)
	}
	if name == "" || name == "Local" {
		return nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	zones.Store(name, zone)
	return zone
}

// zoneCase writes a name as most are written: America/New_York.
func zoneCase(name string) string {
	letters := []byte(strings.ToLower(name))
	for i, c := range letters {
		if first := i == 0 || strings.IndexByte("/_-", letters[i-1]) >= 0; first && 'a' <= c && c <= 'z' {
			letters[i] = c - 'a' + 'A'
		}
	}
	return string(letters)
}

// ZoneOr is the time zone in which times are told to the player: the one that was chosen,
// or else that of the club.
func (s *Settings) ZoneOr(club *time.Location) *time.Location {
	if zone := loadZone(s.Zone); zone != nil {
		return zone
	}
	return club
}
