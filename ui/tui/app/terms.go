package app

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

// TermsOf returns the terms of a table in a few words: "5+3, rated, no takebacks".
func TermsOf(t *table.Table) string {
	if Seeking(t) {
		return soughtTerms(t.Seek)
	}
	terms := []string{ControlOf(t).String(), termNotRated}
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

// ControlOf returns the time control of a table.
func ControlOf(t *table.Table) clock.Control { return t.Clock.Control() }

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
