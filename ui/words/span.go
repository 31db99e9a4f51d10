package words

import (
	"regexp"
	"strconv"
	"time"

	"pawnstorm/lobby/identity"
)

// span matches a duration as people type it, and spanPart one part of it.
var (
	span     = regexp.MustCompile(`^(?:[0-9]{1,4}[smhdw])+$`)
	spanPart = regexp.MustCompile(`([0-9]+)([smhdw])`)
)

var spanUnits = map[string]time.Duration{
	"s": time.Second, "m": time.Minute, "h": time.Hour, "d": 24 * time.Hour, "w": 7 * 24 * time.Hour,
}

// ReadSpan reads a duration: 30s, 10m, 1h30m, 3d or 2w.
func ReadSpan(text string) (time.Duration, error) {
	if !span.MatchString(text) || len(text) > 20 {
		return 0, Wrong("%q is not a duration. Examples: 30s, 10m, 1h30m, 3d or 2w.", identity.Clean(text, 20))
	}
	var sum time.Duration
	for _, part := range spanPart.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(part[1]) // at most four digits
		sum += time.Duration(n) * spanUnits[part[2]]
	}
	return sum, nil
}
