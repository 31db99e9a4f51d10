package table

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Ending is the result in a sentence: "White (ann) won by checkmate." That of a
// match is followed by both of its games. It is "" while the game goes on.
func (t *Table) Ending() string {
	switch t.Status {
	case Gone:
		return t.ending
	case Pause:
		return fmt.Sprintf("%s The second game, with the seats swapped, begins when both are ready.", t.sentence(t.Result, t.Seats))
	case Over:
		if t.First != nil {
			return t.matchEnding()
		}
		return t.sentence(t.Result, t.Seats)
	}
	return ""
}

// sentence is the result of one game, with its note.
func (t *Table) sentence(r game.Result, seats [2]identity.Person) string {
	text := "Drawn"
	switch {
	case r.Winner != game.NoSeat:
		text = fmt.Sprintf("%s (%s) won", t.SeatName(r.Winner), seats[r.Winner].Name)
	case r.Reason == Unfinished:
		return "The game was not finished."
	}
	if r.Reason != "" {
		text = fmt.Sprintf("%s by %s", text, r.Reason)
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
		return fmt.Sprintf("%s has found a game.", t.Host.Name)
	}
	return "The table was taken back before the game began."
}

// refusal is the sentence for an invitation that was not accepted.
func (t *Table) refusal(reason string) string {
	if reason == "" {
		return fmt.Sprintf("%s does not come.", t.Invited.Name)
	}
	return fmt.Sprintf("%s does not come: %s.", t.Invited.Name, reason)
}

// abortion is the sentence for a game that was broken off by one side.
func (t *Table) abortion(e Event) string {
	if e.Text != "" {
		return fmt.Sprintf("The game was broken off: %s did not make a first move.", t.Seats[e.Seat].Name)
	}
	return fmt.Sprintf("%s broke the game off before it had begun in earnest.", t.Seats[e.Seat].Name)
}

// shutting is the sentence for a table that those who run the club have closed.
func shutting(why string) string {
	if why == "" {
		return "A moderator has closed this table."
	}
	return fmt.Sprintf("A moderator has closed this table: %s.", strings.TrimSuffix(why, "."))
}

// Refused is why the one who was invited does not come. ok is false at a table at
// which nobody has refused to sit down; the reason may be "".
func (t *Table) Refused() (reason string, ok bool) {
	if t.Status != Gone || len(t.Log) == 0 {
		return "", false
	}
	last := t.Log[len(t.Log)-1]
	return last.Text, last.Kind == Refusal
}

// The reasons that are stored with a game, so that none ever changes.
const (
	ReasonNoFirstMove = "no first move"
	ReasonForfeit     = "forfeit: the opponent has left"
	ReasonClaim       = "claim: the opponent has left"
)
