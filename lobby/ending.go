package lobby

import (
	"fmt"
	"strings"

	"pawnstorm/game"
)

// Ending is the result in a sentence: "White (ann) won by checkmate." That of a
// match is followed by both of its games. It is "" while the game goes on.
func (t *Table) Ending() string {
	switch t.Status {
	case Gone:
		return t.ending
	case Pause:
		return fmt.Sprintf(secondGameFollows, t.sentence(t.Result, t.Seats))
	case Over:
		if t.First != nil {
			return t.matchEnding()
		}
		return t.sentence(t.Result, t.Seats)
	}
	return ""
}

// sentence is the result of one game, with its note.
func (t *Table) sentence(r game.Result, seats [2]Person) string {
	text := endedDrawn
	switch {
	case r.Winner != game.NoSeat:
		text = fmt.Sprintf(endedWon, t.SeatName(r.Winner), seats[r.Winner].Name)
	case r.Reason == Unfinished:
		return endedUnfinished
	}
	if r.Reason != "" {
		text = fmt.Sprintf(endedBy, text, r.Reason)
	}
	text += "."
	if r.Note != "" {
		text += " " + strings.ToUpper(r.Note[:1]) + strings.TrimSuffix(r.Note[1:], ".") + "."
	}
	return text
}

// cancellation is the sentence for a table that its host has left before the game.
func (t *Table) cancellation() string {
	if t.Next != "" {
		return fmt.Sprintf(hostFoundGame, t.Host.Name)
	}
	return takenBack
}

// refusal is the sentence for an invitation that was not accepted.
func (t *Table) refusal(reason string) string {
	if reason == "" {
		return fmt.Sprintf(doesNotCome, t.Invited.Name)
	}
	return fmt.Sprintf(doesNotComeFor, t.Invited.Name, reason)
}

// abortion is the sentence for a game that was broken off by one side.
func (t *Table) abortion(e Event) string {
	if e.Text != "" {
		return fmt.Sprintf(noFirstMoveMade, t.Seats[e.Seat].Name)
	}
	return fmt.Sprintf(brokenOffByOne, t.Seats[e.Seat].Name)
}
