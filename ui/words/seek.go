package words

import (
	"cmp"
	"fmt"
	"strings"

	"pawnstorm/lobby/table"
)

// SeekDoc is what a table leaves free.
type SeekDoc struct {
	Games       []string `json:"games"`
	Clocks      []string `json:"clocks"`
	Stakes      string   `json:"stakes"`
	Within      int      `json:"within"`
	Lowest      int      `json:"lowest"`
	Highest     int      `json:"highest"`
	Established bool     `json:"established"`
}

// sought says what a table leaves free, in a few words.
func sought(s *table.Seek) string {
	words := []string{strings.Join(s.Games, " or "), strings.Join(s.Clocks, " or ")}
	if s.Stakes != table.RatedOrNot {
		words = append(words, string(s.Stakes))
	}
	if s.Within > 0 {
		words = append(words, fmt.Sprintf("within %d points", s.Within))
	}
	return strings.Join(append(words, Wanted(s.Opponent)...), ", ")
}

// NotProvisional is whom a seek wants that is not for newcomers.
const NotProvisional = "not provisional"

// Wanted says which ratings are sought. The people who are not sought are told to nobody.
func Wanted(o table.Opponent) (words []string) {
	if bounds := o.Bounds(); bounds != "" {
		words = append(words, "rating "+bounds)
	}
	if o.Established {
		words = append(words, NotProvisional)
	}
	return words
}

// misfits are what a seeker minds in others, in the order in which it is told.
var misfits = []struct {
	why  table.Why
	said string
}{
	{table.TooFar, "with a rating too far from yours"},
	{table.OutOfBounds, "with another rating than you seek"},
	{table.Unproven, "with a provisional rating"},
	{table.Excluded, "with whom you do not want to play"},
}

// NobodyYet says why nobody was found yet for a seek.
func NobodyYet(mine map[table.Why]int, theirs int) string {
	return cmp.Or(OthersSeek(mine, theirs), "Nobody else seeks such a game now.")
}

// OthersSeek says why others who seek such a game are none for a seeker: what the seeker
// minds in them, and how many mind something in the seeker. It is empty if there are none.
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
	return "There are others who seek such a game: " + listed(parts) + "."
}
