package ui

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

// termsOf are the terms on which a table is played, in a few words: "5+3, rated,
// no takebacks".
func termsOf(t *table.Table) string {
	if seeking(t) {
		return soughtTerms(t.Seek)
	}
	terms := []string{controlOf(t).String(), termNotRated}
	if t.Rated {
		terms[1] = termRated
	}
	if t.Firm && !t.Rated {
		terms = append(terms, "no takebacks")
	}
	if t.Quiet {
		terms = append(terms, "no chat")
	}
	switch t.Access {
	case table.Unlisted:
		terms = append(terms, "not listed")
	case table.Closed:
		terms = append(terms, "no watchers")
	}
	return strings.Join(terms, ", ")
}

func controlOf(t *table.Table) clock.Control { return t.Clock.Control() }

// seatFor says which seat somebody would get who sits down.
func seatFor(t *table.Table) string {
	if free := t.FreeSeat(); free != game.NoSeat {
		return t.SeatName(free)
	}
	return "a seat by lot"
}
