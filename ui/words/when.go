package words

import (
	"regexp"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
)

// When formats a moment in a time zone, and names the zone.
func When(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("Mon 2 Jan 15:04 MST")
}

// clockTime is a time of the day, and the word before it, if there is one, says of which.
var clockTime = regexp.MustCompile(`^(?:(\S+) )?([01]?[0-9]|2[0-3]):([0-5][0-9])$`)

// ReadWhen reads a moment to come in a time zone: 20:00, tomorrow 20:00, friday 20:00 or
// 2026-11-27 20:00. Without a day it is the next time that a clock shows this.
func ReadWhen(text string, now time.Time, zone *time.Location) (time.Time, error) {
	wrong := Wrong("%q is no time. Write it like this: 20:00, tomorrow 20:00, friday 20:00 or 2026-11-27 20:00 (%s).", identity.Clean(text, 30), zone)
	m := clockTime.FindStringSubmatch(strings.ToLower(strings.Join(strings.Fields(text), " ")))
	if m == nil {
		return time.Time{}, wrong
	}
	of, err := time.Parse("15:04", m[2]+":"+m[3])
	if err != nil {
		return time.Time{}, wrong
	}
	today := now.In(zone)
	on := func(days int) time.Time {
		return time.Date(today.Year(), today.Month(), today.Day()+days, of.Hour(), of.Minute(), 0, 0, zone)
	}
	weekday, isWeekday := readWeekday(m[1])
	switch {
	case m[1] == "", m[1] == "today":
		if at := on(0); at.After(now) || m[1] != "" {
			return at, nil
		}
		return on(1), nil
	case m[1] == "tomorrow":
		return on(1), nil
	case isWeekday:
		days := (int(weekday-today.Weekday()) + 7) % 7
		if at := on(days); at.After(now) {
			return at, nil
		}
		return on(days + 7), nil
	}
	day, err := time.Parse(time.DateOnly, m[1])
	if err != nil {
		return time.Time{}, wrong
	}
	return time.Date(day.Year(), day.Month(), day.Day(), of.Hour(), of.Minute(), 0, 0, zone), nil
}

// ReadEvery reads a recurring time: day 20:00, friday 20:00 or tuesday,friday 20:00.
func ReadEvery(text string) (days []time.Weekday, hour, minute int, err error) {
	wrong := Wrong("every %s is no time. Write it like this: every day 20:00, every friday 20:00 or every tuesday,friday 20:00.", identity.Clean(text, 30))
	m := clockTime.FindStringSubmatch(strings.ToLower(strings.Join(strings.Fields(text), " ")))
	if m == nil || m[1] == "" {
		return nil, 0, 0, wrong
	}
	at, err := time.Parse("15:04", m[2]+":"+m[3])
	if err != nil {
		return nil, 0, 0, wrong
	}
	for word := range strings.SplitSeq(m[1], ",") {
		day, ok := readWeekday(word)
		switch {
		case ok:
			days = append(days, day)
		case m[1] == "day":
			days = []time.Weekday{time.Sunday, time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday}
		default:
			return nil, 0, 0, wrong
		}
	}
	return days, at.Hour(), at.Minute(), nil
}

// readWeekday reads a day of the week, in full or cut to at least three letters.
func readWeekday(word string) (time.Weekday, bool) {
	for day := range time.Saturday + 1 {
		if len(word) >= 3 && strings.HasPrefix(strings.ToLower(day.String()), word) {
			return day, true
		}
	}
	return 0, false
}
