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

// ZoneNames returns the names of time zones with a place, such as Europe/Berlin, as of tzdata 2026.
// ZoneNamed also finds newer and older zones.
func ZoneNames() []string { return strings.Fields(zoneNames) }

// zones caches the time zones that players have used, by name, because loading one reads a file.
var zones sync.Map

// ZoneNamed finds a time zone by its IANA name, in upper or lower case. It returns the name in its
// usual spelling, and the zone.
func ZoneNamed(name string) (string, *time.Location, error) {
	for _, written := range []string{name, strings.ToUpper(name), zoneCase(name)} {
		if zone := loadZone(written); zone != nil {
			return written, zone, nil
		}
	}
	return "", nil, errs.New(errs.Invalid, "There is no time zone called %q. Write it like Europe/Berlin or UTC.", identity.Clean(name, 30))
}

// loadZone returns the zone with exactly that name, or nil. It rejects Local, because the server's
// own time zone is not the player's.
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

// zoneCase capitalizes a name in the usual way: America/New_York.
func zoneCase(name string) string {
	letters := []byte(strings.ToLower(name))
	for i, c := range letters {
		if first := i == 0 || strings.IndexByte("/_-", letters[i-1]) >= 0; first && 'a' <= c && c <= 'z' {
			letters[i] = c - 'a' + 'A'
		}
	}
	return string(letters)
}

// ZoneOr returns the time zone for the times that the player sees: the chosen one, or else the
// club's.
func (s *Settings) ZoneOr(club *time.Location) *time.Location {
	if zone := loadZone(s.Zone); zone != nil {
		return zone
	}
	return club
}
