package table

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Ending returns the result as a sentence: "White (ann) won by checkmate." For a match, the results
// of both games follow. Ending returns "" while the game goes on.
func (t *Table) Ending() string {
	switch t.Status {
	case Gone:
		return t.ending
	case Pause:
		return t.sentence(t.Result, t.Seats) + " The second game, with the seats swapped, begins when both are ready."
	case Over:
		if t.First != nil {
			return t.matchEnding() + t.Unrated.sentence()
		}
		return t.sentence(t.Result, t.Seats) + t.Unrated.sentence()
	}
	return ""
}

// sentence returns the result of one game, with its note.
func (t *Table) sentence(r game.Result, seats [2]identity.Person) string {
	text := "Drawn"
	switch {
	case r.Winner != game.NoSeat:
		text = fmt.Sprintf("%s (%s) won", t.SeatName(r.Winner), seats[r.Winner].Name)
	case r.Reason == Unfinished:
		return "The game was not finished."
	}
	switch r.Reason {
	case "":
	case reasonTime:
		text += " on time"
	default:
		text += " by " + r.Reason
	}
	text += "."
	if r.Note != "" {
		text += " " + strings.ToUpper(r.Note[:1]) + strings.TrimSuffix(r.Note[1:], ".") + "."
	}
	return text
}

func (t replayer) cancelled(Event) error {
	if t.Next != "" {
		return t.gone(t.Host.Name + " has found a game.")
	}
	return t.gone("The host closed the table before the game began.")
}

func (t replayer) refused(e Event) error {
	if e.Text == "" {
		return t.gone(t.Invited.Name + " declined.")
	}
	return t.gone(fmt.Sprintf("%s declined: %s.", t.Invited.Name, e.Text))
}

func (t replayer) aborted(e Event) error {
	if e.Text != "" {
		return t.gone(fmt.Sprintf("Game aborted: %s did not make a first move.", t.Seats[e.Seat].Name))
	}
	return t.gone(t.Seats[e.Seat].Name + " aborted the game.")
}

func (t replayer) shut(e Event) error {
	if e.Text == "" {
		return t.gone("A moderator has closed this table.")
	}
	return t.gone(fmt.Sprintf("A moderator has closed this table: %s.", strings.TrimSuffix(e.Text, ".")))
}

// Refused returns why the invited person declined, which can be "". ok is false if the table was
// not closed that way.
func (t *Table) Refused() (reason string, ok bool) {
	if t.Status != Gone || len(t.Log) == 0 {
		return "", false
	}
	last := t.Log[len(t.Log)-1]
	return last.Text, last.Kind == Refusal
}

// reasonTime is the reason of a win on time.
const reasonTime = "time"

// These reasons are stored with games, so they must never change.
const (
	ReasonNoFirstMove = "no first move"
	ReasonForfeit     = "forfeit: the opponent has left"
	ReasonClaim       = "claim: the opponent has left"
)
