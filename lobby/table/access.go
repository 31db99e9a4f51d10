package table

import (
	"errors"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Access is who may come to a table to watch. A person who has its code may always come.
type Access string

// The kinds of access.
const (
	Public   Access = ""         // stands in the lists
	Unlisted Access = "unlisted" // whoever knows its id
	Closed   Access = "closed"   // the players and nobody else
)

// Private reports whether only those who know the code may come, or who is
// invited.
func (t *Table) Private() bool { return t.Code != "" || t.Invited != nil && t.Status == Open }

// Listed reports whether the table stands in the lists for everybody.
func (t *Table) Listed() bool { return !t.Private() && t.Access == Public }

// MayWatch reports whether somebody who knows the table's id may see the game.
func (t *Table) MayWatch(id identity.PlayerID) bool {
	return t.Knows(id) || !t.Private() && t.Access != Closed
}

// Knows reports whether somebody has a part in the table, or was let in to watch: the id
// is enough for them even where others need the code.
func (t *Table) Knows(id identity.PlayerID) bool {
	return t.Involves(id) || slices.Contains(t.Watchers, id)
}

// HiddenFrom reports whether the game is not for somebody's eyes: whoever waits for an
// opponent behind a closed door lets people in to sit down, not to watch.
func (t *Table) HiddenFrom(id identity.PlayerID) bool {
	return t.Access == Closed && t.Status != Open && !t.Involves(id)
}

// maxWatchers is how many people can be let in to watch a private game.
const maxWatchers = 20

// letWatch decides on somebody who is to see a private game without its code.
func letWatch(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	switch whom := in.whom; {
	case seat == game.NoSeat && t.Host.ID != who.ID:
		return nil, errs.New(errs.Refused, "Only the players of a table let people watch.")
	case t.Status == Over || t.Status == Gone:
		return nil, errs.New(errs.Refused, "There is no game to watch any more. %s", t.Ending())
	case t.Access == Closed:
		return nil, errs.New(errs.Refused, "This table is closed: only its players see it.")
	case t.Code == "":
		return nil, errs.New(errs.Refused, "This table is not private: others come by its id, %s.", t.ID)
	case t.Involves(whom.ID):
		return nil, errs.New(errs.Refused, "%s has a part in this game already.", whom.Name)
	case t.Knows(whom.ID):
		return nil, errs.New(errs.Refused, "%s may watch already.", whom.Name)
	case len(t.Watchers) >= maxWatchers:
		return nil, errs.New(errs.Refused, "%d people were let in to watch, which is as many as can be.", maxWatchers)
	default:
		return []Event{{Kind: LetIn, Seat: seat, Text: string(whom.ID)}}, nil
	}
}

// letIn notes somebody who may watch.
func (t replayer) letIn(e Event) error {
	if e.Text == "" {
		return errors.New("nobody is named")
	}
	t.Watchers = append(slices.Clip(t.Watchers), identity.PlayerID(e.Text))
	return nil
}

// LetInAgain are the events by which those who may watch t watch another table, too.
func (t *Table) LetInAgain(at time.Time) (events []Event) {
	for _, id := range t.Watchers {
		events = append(events, Event{At: at, Kind: LetIn, Seat: game.NoSeat, Text: string(id)})
	}
	return events
}
