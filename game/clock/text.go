package clock

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	daysText    = regexp.MustCompile(`^(\d{1,3}) ?(?:d|days?)$`)
	minutesText = regexp.MustCompile(`^(\d{0,3}[¼½¾]|\d{1,3}(?:\.\d{1,3})?) ?(?:m|min|mins|minutes?)?` + // base
		`(?: ?(?:\+| ) ?(\d{1,3}) ?(?:s|secs?|seconds?)?)?` + // step
		` ?(fischer|bronstein|delay)?$`)

	kindsByName = map[string]Kind{"": Fischer, "fischer": Fischer, "bronstein": Bronstein, "delay": Delay}
	suffixes    = map[Kind]string{Bronstein: " bronstein", Delay: " delay"}
	quarters    = strings.NewReplacer("¼", ".25", "½", ".5", "¾", ".75")
)

// Parse reads a time control as people write it: "5+3", "5 + 3", "10", "½+0", "15+10
// Bronstein", "5+5 delay", "3 days", "unlimited" or nothing. Its error is worded as part of
// a sentence.
func Parse(text string) (Control, error) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if text == "" || text == "unlimited" {
		return Control{}, nil
	}
	var c Control
	if m := daysText.FindStringSubmatch(text); m != nil {
		c = Control{Kind: Correspondence, Step: time.Duration(number(m[1])) * Day}
	} else if m := minutesText.FindStringSubmatch(text); m != nil {
		c = Control{
			Kind: kindsByName[m[3]],
			Base: time.Duration(number(quarters.Replace(m[1])) * float64(time.Minute)),
			Step: time.Duration(number(m[2])) * time.Second,
		}
	} else {
		return Control{}, errors.New("write it like 5+3 (minutes and seconds for each move), " +
			"15+10 bronstein, 5+5 delay, 3 days or unlimited")
	}
	if err := c.Check(); err != nil {
		return Control{}, err
	}
	return c, nil
}

// number converts what the expressions matched. A missing number is 0.
func number(digits string) float64 {
	n, _ := strconv.ParseFloat(digits, 64)
	return n
}

// String returns the stored form: "unlimited", "5+3", "0.5+0", "15+10 bronstein",
// "5+5 delay", "3 days". [Parse] reads it back.
func (c Control) String() string {
	switch {
	case c.Kind == Unlimited:
		return "unlimited"
	case c.Kind == Correspondence && c.Step == Day:
		return "1 day"
	case c.Kind == Correspondence:
		return fmt.Sprintf("%d days", c.Step/Day)
	}
	minutes := strconv.FormatFloat(c.Base.Minutes(), 'f', -1, 64)
	return fmt.Sprintf("%s+%d%s", minutes, c.Step/time.Second, suffixes[c.Kind])
}

// Format writes the time left as clocks show it, rounded down: "1:02:07", "4:31", tenths in
// the last ten seconds ("9.4"), and "2 d 4 h" from one day on. It does not show "0.0" while
// there is time left.
func Format(left time.Duration) string { return string(Append(nil, left)) }

// Append appends what Format writes.
func Append(to []byte, left time.Duration) []byte {
	seconds := int64(left / time.Second)
	two := func(n int64) { to = append(to, ':', byte('0'+n/10), byte('0'+n%10)) }
	switch {
	case left <= 0:
		return append(to, "0.0"...)
	case left < 10*time.Second:
		tenths := max(1, int64(left/(100*time.Millisecond)))
		return append(to, byte('0'+tenths/10), '.', byte('0'+tenths%10))
	case left < time.Hour:
		to = strconv.AppendInt(to, seconds/60, 10)
		two(seconds % 60)
	case left < Day:
		to = strconv.AppendInt(to, seconds/3600, 10)
		two(seconds / 60 % 60)
		two(seconds % 60)
	default:
		to = append(strconv.AppendInt(to, int64(left/Day), 10), " d"...)
		if left%Day >= time.Hour {
			to = append(strconv.AppendInt(append(to, ' '), int64(left%Day/time.Hour), 10), " h"...)
		}
	}
	return to
}
