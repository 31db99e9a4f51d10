package pgn

import (
	"regexp"
	"strings"
	"time"
)

// clock is the clock that a comment mentions.
type clock struct {
	left  time.Duration
	timed bool
}

// clockCommand matches a clock in a comment.
var clockCommand = regexp.MustCompile(`\[%clk\s+(\d{1,4}):([0-5]?\d):([0-5]?\d)(\.\d{1,6})?\s*\]`)

// clockIn takes the clock out of a comment. The last of several counts.
func clockIn(comment string) (c clock, rest string) {
	for rest = comment; ; {
		found := clockCommand.FindStringSubmatchIndex(rest)
		if found == nil {
			return c, rest
		}
		part := func(n int) string {
			if found[2*n] < 0 {
				return ""
			}
			return rest[found[2*n]:found[2*n+1]]
		}
		left, err := time.ParseDuration(part(1) + "h" + part(2) + "m" + part(3) + part(4) + "s")
		if err != nil {
			return c, rest
		}
		c = clock{left.Truncate(clockUnit), true}
		rest = strings.Join(strings.Fields(rest[:found[0]]+" "+rest[found[1]:]), " ")
	}
}
