package digest

import (
	"fmt"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Week returns the start of the week that contains a time, on a Monday, and the start of the next.
func (ds *Digests) Week(of time.Time) (from, to time.Time) { return weekOf(of.In(ds.zone)) }

func weekOf(at time.Time) (from, to time.Time) {
	back := (int(at.Weekday()) + 6) % 7 // Sunday is 0
	midnight := func(days int) time.Time {
		return time.Date(at.Year(), at.Month(), at.Day()+days, 0, 0, 0, 0, at.Location())
	}
	return midnight(-back), midnight(7 - back)
}

// ReadWeek reads a week, such as 2026-W47, or any day of it, such as 2026-11-18.
func (ds *Digests) ReadWeek(text string) (from, to time.Time, err error) {
	if day, err := time.ParseInLocation(time.DateOnly, text, ds.zone); err == nil {
		from, to = weekOf(day)
		return from, to, nil
	}
	var year, week int
	if n, err := fmt.Sscanf(text, "%4d-W%2d", &year, &week); n == 2 && err == nil && year > 0 && fmt.Sprintf("%04d-W%02d", year, week) == text {
		// The fourth of January is always in the first week (ISO 8601).
		from, to = weekOf(time.Date(year, 1, 4+7*(week-1), 12, 0, 0, 0, ds.zone))
		if y, w := from.ISOWeek(); y == year && w == week {
			return from, to, nil
		}
	}
	return from, to, errs.New(errs.Invalid, "%q is not a week. Write it like 2026-W47, or as a day of it, like 2026-11-18.", identity.Clean(text, 20))
}
