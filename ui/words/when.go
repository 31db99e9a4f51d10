package words

import (
	"strings"
	"time"

	"pawnstorm/lobby/identity"
)

// When formats a moment in a time zone, and names the zone.
func When(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("Mon 2 Jan 15:04 MST")
}

// readClock reads a time of day, and the day before it if there is one: friday 20:00.
func readClock(text string) (day string, at time.Time, ok bool) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 2 {
		day, words = words[0], words[1:]
	}
	if len(words) != 1 {
		return "", time.Time{}, false
	}
	at, err := time.Parse("15:04", words[0])
	return day, at, err == nil
}

// ReadWhen reads a moment to come in a time zone: 20:00, tomorrow 20:00, friday 20:00 or
// 2026-11-27 20:00. Without a day it is the next time that a clock shows this.
func ReadWhen(text string, now time.Time, zone *time.Location) (time.Time, error) {
	wrong := Wrong("%q is not a time. Examples: 20:00, tomorrow 20:00, friday 20:00 or 2026-11-27 20:00 (%s).",
		identity.Clean(text, 30), zone)
	name, of, ok := readClock(text)
	if !ok {
		return time.Time{}, wrong
	}
	today := now.In(zone)
	on := func(days int) time.Time {
		return time.Date(today.Year(), today.Month(), today.Day()+days, of.Hour(), of.Minute(), 0, 0, zone)
	}
	weekday, isWeekday := readWeekday(name)
	switch {
	case name == "", name == "today":
		if at := on(0); at.After(now) || name == "today" {
			return at, nil
		}
		return on(1), nil
	case name == "tomorrow":
		return on(1), nil
	case isWeekday:
		days := (int(weekday-today.Weekday()) + 7) % 7
		if at := on(days); at.After(now) {
			return at, nil
		}
		return on(days + 7), nil
	}
	day, err := time.Parse(time.DateOnly, name)
	if err != nil {
		return time.Time{}, wrong
	}
	return time.Date(day.Year(), day.Month(), day.Day(), of.Hour(), of.Minute(), 0, 0, zone), nil
}

// ReadEvery reads a recurring time: day 20:00, friday 20:00 or tuesday,friday 20:00.
func ReadEvery(text string) (days []time.Weekday, hour, minute int, err error) {
	wrong := Wrong("every %s is not a time. "+
		"Examples: every day 20:00, every friday 20:00 or every tuesday,friday 20:00.", identity.Clean(text, 30))
	names, at, ok := readClock(text)
	if !ok || names == "" {
		return nil, 0, 0, wrong
	}
	if names == "day" {
		names = "sunday,monday,tuesday,wednesday,thursday,friday,saturday"
	}
	for name := range strings.SplitSeq(names, ",") {
		day, ok := readWeekday(name)
		if !ok {
			return nil, 0, 0, wrong
		}
		days = append(days, day)
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
