package pgn

import (
	"regexp"
	"strings"
	"time"
)

// clock is what a comment tells of the clock.
type clock struct {
	left  time.Duration
	timed bool
}

// clockCommand is the command for a clock in a comment.
var clockCommand = regexp.MustCompile(`\[%clk\s+(\d{1,4}):([0-5]?\d):([0-5]?\d)(\.\d{1,6})?\s*\]`)

// clockIn takes the clock out of a comment.
func clockIn(comment string) (c clock, rest string) {
	found := clockCommand.FindStringSubmatchIndex(comment)
	if found == nil {
		return c, comment
	}
	part := func(n int) string {
		if found[2*n] < 0 {
			return ""
		}
		return comment[found[2*n]:found[2*n+1]]
	}
	left, err := time.ParseDuration(part(1) + "h" + part(2) + "m" + part(3) + part(4) + "s")
	if err != nil {
		return c, comment
	}
	rest = strings.Join(strings.Fields(comment[:found[0]]+" "+comment[found[1]:]), " ")
	return clock{left.Truncate(clockUnit), true}, rest
}
