package table

import (
	"errors"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Access says who can watch a table. Anyone with the code of a private table can always watch.
type Access string

// The kinds of access.
const (
	Public   Access = ""         // listed in the lobby
	Unlisted Access = "unlisted" // anyone who knows its id
	Closed   Access = "closed"   // only the players
)

// Private reports whether only people with the code, or the invited person, can enter.
func (t *Table) Private() bool { return t.Code != "" || t.Invited != nil && t.Status == Open }

// Listed reports whether everyone sees the table in the lobby.
func (t *Table) Listed() bool { return !t.Private() && t.Access == Public }

// MayWatch reports whether a person who knows the id of the table can see the game.
func (t *Table) MayWatch(id identity.PlayerID) bool {
	return t.Knows(id) || !t.Private() && t.Access != Closed
}

// Knows reports whether a person takes part in the table or was let in to watch. They can enter
// with the id alone, even if others need the code.
func (t *Table) Knows(id identity.PlayerID) bool {
	return t.Involves(id) || slices.Contains(t.Watchers, id)
}

// HiddenFrom reports whether a person must not see the game. A closed table that waits for an
// opponent is visible, because people have to see it to sit down.
func (t *Table) HiddenFrom(id identity.PlayerID) bool {
	return t.Access == Closed && t.Status != Open && !t.Involves(id)
}

// maxWatchers is how many people can be let in to watch a private game.
const maxWatchers = 20

// letWatch lets a person watch a private game without its code.
func letWatch(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	switch whom := in.whom; {
	case seat == game.NoSeat && t.Host.ID != who.ID:
		return nil, errs.New(errs.Refused, "Only the players can let people watch.")
	case t.Status == Over || t.Status == Gone:
		return nil, errs.New(errs.Refused, "There is no game to watch. %s", t.Ending())
	case t.Access == Closed:
		return nil, errs.New(errs.Refused, "This table is closed: only its players see it.")
	case t.Code == "":
		return nil, errs.New(errs.Refused, "This table is not private. Anyone can watch it with its id, %s.", t.ID)
	case t.Involves(whom.ID):
		return nil, errs.New(errs.Refused, "%s is already part of this game.", whom.Name)
	case t.Knows(whom.ID):
		return nil, errs.New(errs.Refused, "%s can already watch.", whom.Name)
	case len(t.Watchers) >= maxWatchers:
		return nil, errs.New(errs.Refused, "%d people can already watch this game, which is the limit.", maxWatchers)
	default:
		return []Event{{Kind: LetIn, Seat: seat, Text: string(whom.ID)}}, nil
	}
}

func (t replayer) letIn(e Event) error {
	if e.Text == "" {
		return errors.New("no player id")
	}
	t.Watchers = append(slices.Clip(t.Watchers), identity.PlayerID(e.Text))
	return nil
}

// LetInAgain returns the events that let the watchers of t watch another table too.
func (t *Table) LetInAgain(at time.Time) (events []Event) {
	for _, id := range t.Watchers {
		events = append(events, Event{At: at, Kind: LetIn, Seat: game.NoSeat, Text: string(id)})
	}
	return events
}
