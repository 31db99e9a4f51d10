package words

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
)

// Pace is a range of time controls that a seek accepts.
type Pace struct {
	Name   string
	Clocks []string // in the format of table.Seek
}

// Paces are the choices in forms. The first is the most popular.
var Paces = []Pace{
	{"5–15 min", table.ClocksBetween(5*time.Minute, 15*time.Minute)},
	{"3–5 min", table.ClocksBetween(3*time.Minute, 5*time.Minute)},
	{"1–2 min", table.ClocksBetween(time.Minute, 2*time.Minute)},
	{"10–15 min", table.ClocksBetween(10*time.Minute, 15*time.Minute)},
	{"30–90 min", table.ClocksBetween(30*time.Minute, 90*time.Minute)},
	{"any with a clock", table.ClocksBetween(time.Minute, 90*time.Minute)},
	{"1–7 days a move", []string{"3 days", "1 day", "7 days"}},
	{"no clock", []string{"unlimited"}},
}

// Distances are the choices in forms for how far an opponent's rating may differ.
var Distances = []int{100, 200, 400}

// Looking is shown to a player with a seek. SeekEnds follows it if the clock needs the player
// to be here.
const (
	Looking    = "Looking for an opponent. " + SeekStarts
	SeekStarts = "The game starts as soon as another player wants the same."
	SeekEnds   = "When you leave the server, your seek ends."
)

// SeekDoc is what a seek accepts.
type SeekDoc struct {
	Games       []string `json:"games"`
	Clocks      []string `json:"clocks"`
	Stakes      string   `json:"stakes"`
	Within      int      `json:"within"`
	Lowest      int      `json:"lowest"`
	Highest     int      `json:"highest"`
	Established bool     `json:"established"`
}

// sought sums up what a seek accepts.
func sought(s *table.Seek) string {
	words := []string{strings.Join(s.Games, " or "), strings.Join(s.Clocks, " or ")}
	if s.Stakes != table.RatedOrNot {
		words = append(words, string(s.Stakes))
	}
	if s.Within > 0 {
		words = append(words, Within(s.Within))
	}
	return strings.Join(append(words, Wanted(s.Opponent)...), ", ")
}

// Within says how far the opponent's rating may be from the seeker's.
func Within(points int) string { return fmt.Sprintf("within %d points", points) }

// NotProvisional describes a seek that excludes newcomers.
const NotProvisional = "not provisional"

// Wanted says which ratings a seek accepts. It does not reveal excluded people.
func Wanted(o table.Opponent) (words []string) {
	if bounds := o.Bounds(); bounds != "" {
		words = append(words, "rating "+bounds)
	}
	if o.Established {
		words = append(words, NotProvisional)
	}
	return words
}

// misfits lists why a seek rejects others, in the order of the sentence.
var misfits = []struct {
	why  table.Why
	said string
}{
	{table.TooFar, "with a rating too far from yours"},
	{table.OutOfBounds, "with a rating outside your limits"},
	{table.Unproven, "with a provisional rating"},
	{table.Excluded, "you do not want to play"},
}

// NobodyYet says why a seek has no match yet.
func NobodyYet(mine map[table.Why]int, theirs int) string {
	return cmp.Or(OthersSeek(mine, theirs), "No one else is looking for such a game now.")
}

// OthersSeek says why the others who seek such a game do not match: what the seeker rejects
// in them, and how many reject the seeker. It is "" if there are no others.
func OthersSeek(mine map[table.Why]int, theirs int) string {
	var parts []string
	for _, m := range misfits {
		if n := mine[m.why]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, m.said))
		}
	}
	if theirs > 0 {
		parts = append(parts, fmt.Sprintf("%d who want another opponent", theirs))
	}
	if len(parts) == 0 {
		return ""
	}
	return "Others are looking for such a game: " + message.List(parts).String() + "."
}
