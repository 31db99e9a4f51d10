package app

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const (
	termRated    = "rated"
	termNotRated = "not rated"
)

// Seeking reports whether a table is an open seek, which leaves choices to the player who sits
// down.
func Seeking(t *table.Table) bool { return t.Seek != nil && t.Status == table.Open }

// SoughtGames names the games of a seek: "strike or warfare". A single game has its full name.
func (s *Session) SoughtGames(seek *table.Seek) string {
	switch last := len(seek.Games) - 1; {
	case last == 0:
		return s.GameName(seek.Games[0])
	case last+1 == len(s.Games):
		return "any game"
	default:
		return strings.Join(seek.Games[:last], ", ") + " or " + seek.Games[last]
	}
}

// stakesWords says whether the game will be rated.
var stakesWords = map[table.Stakes]string{
	table.RatedOrNot: "rated or not", table.OnlyRated: termRated, table.OnlyCasual: termNotRated,
}

// WithinWords says how far the opponent's rating may be from the host's.
func WithinWords(points int) string { return fmt.Sprintf("±%d", points) }

// SoughtOptions returns what a seek demands of the opponent and of the stakes, in a few cells. It
// returns "" if anyone may join and the game is unrated.
func SoughtOptions(seek *table.Seek) string {
	var said []string
	if seek.Within != 0 {
		said = append(said, WithinWords(seek.Within))
	}
	if bounds := seek.Bounds(); bounds != "" {
		said = append(said, bounds)
	}
	if seek.Established {
		said = append(said, words.NotProvisional)
	}
	if seek.Stakes != table.OnlyCasual {
		said = append(said, stakesWords[seek.Stakes])
	}
	return strings.Join(said, ", ")
}

// RefusedWords says how a challenge was declined.
func RefusedWords(t *table.Table) string {
	if reason, _ := t.Refused(); reason != "" {
		return fmt.Sprintf("declined: %s", widget.Shown(reason, 40))
	}
	return "declined"
}

// soughtTerms returns everything that a seek leaves open except the games: "5–15 min, rated or not,
// an opponent within 200 points".
func soughtTerms(seek *table.Seek) string {
	terms := seek.Time() + ", " + stakesWords[seek.Stakes]
	if seek.Within != 0 {
		terms += ", an opponent " + words.Within(seek.Within)
	}
	for _, word := range words.Wanted(seek.Opponent) {
		terms += ", " + word
	}
	return terms
}

// TableName returns the name of the game of a table, or the games that a seek names.
func (s *Session) TableName(t *table.Table) string {
	if Seeking(t) {
		return s.SoughtGames(t.Seek)
	}
	return t.Rules.Info().Name
}
