package app

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// TermsOf returns the terms of a table in a few words: "5+3, rated, no takebacks".
func TermsOf(t *table.Table) string {
	if Seeking(t) {
		return soughtTerms(t.Seek)
	}
	terms := []string{t.Clock.Control().String(), termNotRated}
	if t.Rated {
		terms[1] = termRated
	}
	if t.Firm && !t.Rated {
		terms = append(terms, "no takebacks")
	}
	if t.Quiet {
		terms = append(terms, "no chat")
	}
	if t.Odds != nil {
		terms = append(terms, t.AtOdds())
	} else if t.Given {
		terms = append(terms, "from a position")
	}
	switch t.Access {
	case table.Unlisted:
		terms = append(terms, "not listed")
	case table.Closed:
		terms = append(terms, "no watchers")
	}
	return strings.Join(terms, ", ")
}

// SeatFor returns the seat that a player who sits down would get.
func SeatFor(t *table.Table) string {
	if free := t.FreeSeat(); free != game.NoSeat {
		return t.SeatName(free)
	}
	return "a random seat"
}

// OptionsOf returns the game's own options that differ from their defaults.
func OptionsOf(t *table.Table) []string {
	var names []string
	if t.Match {
		names = append(names, "match of two")
	}
	for _, o := range t.Rules.Info().Options {
		if chosen, ok := t.Options[o.ID]; ok && chosen != o.Default {
			names = append(names, valueName(o, chosen))
		}
	}
	return names
}

func valueName(o game.Option, id string) string {
	switch v, ok := o.Value(id); {
	case !ok:
		return id
	case v.ID == v.Name: // a number needs its option's name
		return strings.ToLower(o.Name) + " " + v.Name
	default:
		return v.Name
	}
}

const (
	termRated    = "rated"
	termNotRated = "not rated"
)

// Seeking reports whether a table is an open seek, which leaves choices to the player who sits
// down.
func Seeking(t *table.Table) bool { return t.Seek != nil && t.Status == table.Open }

// soughtGames names the games of a seek: "strike or warfare". A single game has its full name.
func (s *Session) soughtGames(seek *table.Seek) string {
	switch last := len(seek.Games) - 1; last {
	case 0:
		return s.GameName(seek.Games[0])
	case len(s.Games) - 1:
		return "any game"
	default:
		return strings.Join(seek.Games[:last], ", ") + " or " + seek.Games[last]
	}
}

// stakesWords says whether the game will be rated.
var stakesWords = map[table.Stakes]string{
	table.RatedOrNot: "rated or not", table.OnlyRated: termRated, table.OnlyCasual: termNotRated,
}

// SoughtOptions returns what a seek demands of the opponent and of the stakes, in a few cells. It
// returns "" if anyone may join and the game is unrated.
func SoughtOptions(seek *table.Seek) string {
	var said []string
	if seek.Within != 0 {
		said = append(said, fmt.Sprintf("±%d", seek.Within))
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
	terms := []string{seek.Time(), stakesWords[seek.Stakes]}
	if seek.Within != 0 {
		terms = append(terms, "an opponent "+words.Within(seek.Within))
	}
	return strings.Join(append(terms, words.Wanted(seek.Opponent)...), ", ")
}

// TableName returns the name of the game of a table, or the games that a seek names.
func (s *Session) TableName(t *table.Table) string {
	if Seeking(t) {
		return s.soughtGames(t.Seek)
	}
	return t.Rules.Info().Name
}
