package words

import (
	"regexp"
	"strconv"
	"time"

	"pawnstorm/lobby/identity"
)

// span is what a span of time looks like when it is typed.
var span = regexp.MustCompile(`^([0-9]{1,4})([mhdw])$`)

var spanUnits = map[string]time.Duration{"m": time.Minute, "h": time.Hour, "d": 24 * time.Hour, "w": 7 * 24 * time.Hour}

// ReadSpan reads a span of time: 30m, 12h, 7d or 2w.
func ReadSpan(text string) (time.Duration, error) {
	m := span.FindStringSubmatch(text)
	if m == nil {
		return 0, Wrong("%q is no span of time. Write it like this: 30m, 12h, 7d or 2w.", identity.Clean(text, 20))
	}
	n, _ := strconv.Atoi(m[1]) // of at most four digits
	return time.Duration(n) * spanUnits[m[2]], nil
}
