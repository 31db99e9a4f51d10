package tournament

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// maxMoods is how often one person may come and go.
	maxMoods = 40
	// maxReason is how many cells of a reason are kept.
	maxReason = 80
)

// decision answers a request with the events that it causes. entry is that of the person,
// or nil, and its number. The events' time is filled in by decide.
type decision func(t *Tournament, who identity.Person, number int, in request) ([]Event, error)

// decisions are those about what people want.
var decisions = map[IntentKind]decision{
	Join:   join,
	Leave:  taking(leave),
	Pause:  taking(pause),
	Start:  made(begin),
	Cancel: made(cancel),
	Place:  made(placeOnBoard),
}

// orders are the decisions about what the server does.
var orders = map[IntentKind]decision{
	advance:  advanceDue,
	report:   reportBoard,
	withdraw: taking(remove),
	adopt:    adoptEntry,
	shut:     cancel,
}

// Decide is what the house makes of an intent: the record that follows, or a refusal as an
// *errs.Error whose sentence tells the person why. It is pure: it reads no clock, draws no
// lot and changes nothing.
func Decide(t *Tournament, who identity.Person, in Intent, now time.Time) (Record, error) {
	d, ok := decisions[in.Kind]
	if !ok {
		return Record{}, errs.New(errs.Invalid, "Nobody can %q in a tournament.", identity.Clean(string(in.Kind), 20))
	}
	return decide(t, who, d, request{Intent: in}, now)
}

// DecideOrder is Decide for an order about a person; many are about nobody.
func DecideOrder(t *Tournament, who identity.Person, o Order, now time.Time) (Record, error) {
	d, ok := orders[o.in.Kind]
	if !ok {
		return Record{}, errs.Broken(fmt.Errorf("an order to %q", o.in.Kind))
	}
	return decide(t, who, d, o.in, now)
}

func decide(t *Tournament, who identity.Person, d decision, in request, now time.Time) (Record, error) {
	in.now = now.UTC().Truncate(time.Millisecond)
	if in.now.Before(t.Changed) {
		in.now = t.Changed // a clock that was set back makes no time
	}
	if t.Finished() {
		return Record{}, errs.New(errs.Refused, "%s", t.Ending())
	}
	events, err := d(t, who, t.people[who.ID], in)
	if err != nil {
		return Record{}, err
	}
	for i := range events {
		events[i].At = in.now
	}
	rec := t.Record
	rec.Log = append(slices.Clip(rec.Log), events...)
	return rec, nil
}

// taking guards the decisions that need somebody who takes part.
func taking(next decision) decision {
	return func(t *Tournament, who identity.Person, number int, in request) ([]Event, error) {
		switch e := t.Entry(number); {
		case e == nil:
			return nil, errs.New(errs.Refused, "You have not joined this tournament.")
		case e.State == Left:
			return nil, errs.New(errs.Refused, "You have left this tournament.")
		}
		return next(t, who, number, in)
	}
}

// made guards what only the maker of a tournament may do, and only before it begins.
func made(next decision) decision {
	return func(t *Tournament, who identity.Person, number int, in request) ([]Event, error) {
		switch {
		case t.Maker.ID != who.ID:
			return nil, errs.New(errs.Refused, "Only %s, whose tournament this is, can do that.", t.Maker.Name)
		case t.Status != Open:
			return nil, errs.New(errs.Refused, "The tournament has begun.")
		}
		return next(t, who, number, in)
	}
}

func join(t *Tournament, who identity.Person, number int, in request) ([]Event, error) {
	if e := t.Entry(number); e != nil {
		return comeBack(t, e, number, in.Team)
	}
	k := kinds[t.Kind]
	switch {
	case who.ID == "":
		return nil, errs.New(errs.Refused, "Nobody is named who could join.")
	case t.Rated && !who.ID.HasAccount():
		return nil, errs.New(errs.Refused, "The games of this tournament are rated, so it needs an account: take a name first.")
	case t.Status == Running && !k.late:
		return nil, errs.New(errs.Refused, "The tournament has begun, and nobody can join a %s any more.", k.name)
	case t.size() >= maxSize:
		return nil, errFull
	case t.Kind == Swiss && len(t.Played) >= t.Late:
		return nil, errs.New(errs.Refused, "It is too late to join: round %d has been paired.", len(t.Played))
	case len(t.Entries) >= k.most:
		return nil, errs.New(errs.Refused, "The tournament is full: %d have joined.", len(t.Entries))
	}
	team, err := t.teamNamed(in.Team)
	if err != nil {
		return nil, err
	}
	return []Event{{Kind: Joined, Entry: len(t.Entries) + 1, Who: &who, Rating: in.Rating, Team: team}}, nil
}

// errFull refuses what would make a record grow that is large already.
var errFull = errs.New(errs.Refused, "So much has happened in this tournament that no more fits in.")

// comeBack decides on somebody who has an entry and wants to play again, before a team match
// begins perhaps for the other team.
func comeBack(t *Tournament, e *Entry, number int, name string) ([]Event, error) {
	team := e.Team
	if name != "" {
		var err error
		if team, err = t.teamNamed(name); err != nil {
			return nil, err
		}
	}
	switch {
	case e.State == In:
		return nil, errs.New(errs.Refused, "You have joined this tournament already.")
	case e.moods >= maxMoods:
		return nil, errs.New(errs.Refused, "You have come and gone %d times, which is enough for one tournament.", maxMoods)
	case t.size() >= maxSize:
		return nil, errFull
	case t.draw != nil && !slices.Contains(t.draw, number):
		return nil, errs.New(errs.Refused, "The tournament began without you.")
	case t.Kind == Knockout && t.Status == Running && t.isOut(number):
		return nil, errs.New(errs.Refused, "You are out of this tournament.")
	case team == e.Team:
		return []Event{{Kind: Joined, Entry: number}}, nil
	case t.Status != Open:
		return nil, errs.New(errs.Refused, "The match has begun: you play for %s, or not at all.", t.TeamOf(number))
	}
	return []Event{{Kind: Joined, Entry: number, Team: team}}, nil
}

// isOut reports whether an entry has lost its tie for good.
func (t *Tournament) isOut(number int) bool {
	_, has := t.knockout().Places(t.tieWinner())[slices.Index(t.draw, number)+1]
	return has
}

func leave(t *Tournament, _ identity.Person, number int, _ request) ([]Event, error) {
	if number == t.host() {
		return nil, errs.New(errs.Refused, "Without its host there is no simul: before it begins it can be cancelled, and then the games be resigned.")
	}
	return []Event{{Kind: Withdrew, Entry: number}}, nil
}

func pause(t *Tournament, _ identity.Person, number int, _ request) ([]Event, error) {
	switch e := t.Entry(number); {
	case t.Status == Open:
		return nil, errs.New(errs.Refused, "The tournament has not begun, so there is nothing to sit out.")
	case t.Kind == Knockout:
		return nil, errs.New(errs.Refused, "Nobody can sit out a round of a knockout: whoever does not play is out.")
	case t.Kind == Simul:
		return nil, errs.New(errs.Refused, "In a simul there is one game for each, and nothing to sit out.")
	case e.State == Pauses:
		return nil, errs.New(errs.Refused, "You are sitting out already.")
	case t.size() >= maxSize:
		return nil, errFull
	case e.moods >= maxMoods:
		return nil, errs.New(errs.Refused, "You have come and gone %d times, which is enough for one tournament.", maxMoods)
	}
	return []Event{{Kind: Paused, Entry: number}}, nil
}

func remove(t *Tournament, _ identity.Person, number int, _ request) ([]Event, error) {
	if t.Entry(number).State == Absent {
		return nil, errs.New(errs.Stale, "This player has been withdrawn.")
	}
	return []Event{{Kind: Vanished, Entry: number}}, nil
}

// leastPlayers is how many a tournament needs.
const leastPlayers = 2

func begin(t *Tournament, _ identity.Person, _ int, _ request) ([]Event, error) {
	if n := t.Players(); n < leastPlayers {
		return nil, errs.New(errs.Refused, "A tournament needs at least %d players. Joined so far: %d.", leastPlayers, n)
	}
	if t.lacksHost() {
		return nil, errs.New(errs.Refused, "The host of this simul does not take part.")
	}
	if team := t.lacksTeam(); team != "" {
		return nil, errs.New(errs.Refused, "Nobody has joined %s yet, so there is no match.", team)
	}
	return []Event{{Kind: Started}}, nil
}

func cancel(_ *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	return []Event{{Kind: Cancelled, Text: strings.TrimLeft(identity.Clean(in.Text, maxReason), "# ")}}, nil
}

// reportBoard decides on the result of a board: it is taken once.
func reportBoard(t *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	b := t.Board(in.round, in.board)
	_, ok := scores[in.outcome.Score]
	switch {
	case b == nil || !ok || in.outcome.Plies < 0:
		return nil, errs.New(errs.Invalid, "There is no such board, or no such result.")
	case b.Done:
		return nil, errs.New(errs.Stale, "The result of this board is known.")
	}
	return []Event{{Kind: Reported, Round: in.round, Board: in.board, Outcome: in.outcome}}, nil
}

func adoptEntry(t *Tournament, who identity.Person, number int, in request) ([]Event, error) {
	from := t.people[in.from]
	switch {
	case from == 0:
		return nil, errs.New(errs.Refused, "There is no entry of yours to take over.")
	case number != 0 || who.ID == "":
		return nil, errs.New(errs.Refused, "You have joined this tournament under both names.")
	}
	return []Event{{Kind: Adopted, Entry: from, Who: &who}}, nil
}
