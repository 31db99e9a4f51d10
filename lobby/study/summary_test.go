package study

import (
	"testing"
	"time"
)

// TestExpired checks how long studies are kept.
func TestExpired(t *testing.T) {
	const day = 24 * time.Hour
	never := time.Duration(-1)
	for name, c := range map[string]struct {
		ending        string
		bare          bool
		left, expired time.Duration // after the last change
	}{
		"empty":                 {"", true, day, never},
		"empty and over":        {byTime, true, never, day},
		"with moves":            {"", false, never, never},
		"closed by its leader":  {byLeader, false, never, never},
		"of an old version":     {"no changes for a day", false, never, never},
		"deleted":               {byDelete, false, never, 0},
		"closed by a moderator": {byModerator + ": spam", false, never, 30 * day},
		"without a leader":      {byErasure, false, never, 30 * day},
	} {
		s := Summary{Bare: c.bare}
		if s.Changed, s.Ending = noon, c.ending; s.Ending != "" {
			s.Ended = noon
		}
		for what, check := range map[string]struct {
			is    func(time.Time) bool
			after time.Duration
		}{"left": {s.left, c.left}, "expired": {s.expired, c.expired}} {
			early, late := noon.Add(check.after-time.Second), noon.Add(check.after)
			if check.after == never {
				early, late = noon.Add(1000*day), noon.Add(1000*day)
			}
			if check.after > 0 && check.is(early) || check.is(late) != (check.after != never) {
				t.Errorf("%s: %s is %t, then %t", name, what, check.is(early), check.is(late))
			}
		}
	}
}
