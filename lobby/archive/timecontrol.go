package archive

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game/clock"
)

// pgnClock formats a time control for PGN (the standard, section 9.6.1). PGN has no form for delays,
// so these become "?".
func pgnClock(c clock.Control) string {
	switch c.Kind {
	case clock.Unlimited:
		return "-"
	case clock.Fischer:
		return fmt.Sprintf("%d+%d", c.Base/time.Second, c.Step/time.Second)
	case clock.Correspondence:
		return fmt.Sprintf("1/%d", c.Step/time.Second)
	}
	return "?"
}

var (
	secondsText = regexp.MustCompile(`^(\d{1,6})(?:\+(\d{1,4}))?$`)
	perMoveText = regexp.MustCompile(`^1/(\d{1,8})$`)
)

// readPGNClock parses what pgnClock wrote. It returns unlimited for anything else and for clocks that
// cannot be used here.
func readPGNClock(text string) clock.Control {
	seconds := func(digits string) time.Duration {
		n, _ := strconv.Atoi(digits) // digits, or "" for nothing
		return time.Duration(n) * time.Second
	}
	var c clock.Control
	text = strings.TrimSpace(text)
	if m := secondsText.FindStringSubmatch(text); m != nil {
		c = clock.Control{Kind: clock.Fischer, Base: seconds(m[1]), Step: seconds(m[2])}
	} else if m := perMoveText.FindStringSubmatch(text); m != nil {
		c = clock.Control{Kind: clock.Correspondence, Step: seconds(m[1])}
	}
	if c.Check() != nil {
		return clock.Control{}
	}
	return c
}
