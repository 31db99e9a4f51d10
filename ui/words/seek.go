package words

import (
	"cmp"
	"fmt"
	"strings"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
)

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

// WhyNoMatch says why a seek has no match yet.
func WhyNoMatch(mine map[table.Why]int, theirs int) string {
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

// NowWaiting says how many players wait for a game now.
func NowWaiting(n int) string {
	switch n {
	case 0:
		return "No one else waits now."
	case 1:
		return "1 player waits now."
	}
	return fmt.Sprintf("%d players wait now.", n)
}

// WhoFits says how many players wait for a game now, and how many of them fit a seek.
func WhoFits(waiting, fit int) string {
	switch {
	case waiting == 0:
		return NowWaiting(0)
	case waiting == 1 && fit == 1:
		return "1 player waits now, and fits."
	case waiting == 1:
		return "1 player waits now, but does not fit."
	case fit == 0:
		return fmt.Sprintf("%d players wait now, none of them fits.", waiting)
	}
	return fmt.Sprintf("%d players wait now, %d fit.", waiting, fit)
}

// Joinable says who waits for the game that someone is about to create; "" is no one.
func Joinable(list []*table.Table) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return Person(list[0].Host) + " waits for this game in the lobby."
	}
	return fmt.Sprintf("%d players wait for this game in the lobby.", len(list))
}
