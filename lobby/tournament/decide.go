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
	// maxChanges is how often one person may leave and come back.
	maxChanges = 40
	// maxReason is the maximum width of a reason in cells.
	maxReason = 80
)

// decision decides on a request and returns the resulting events; decide sets their time. number is
// the person's entry, or 0.
type decision func(t *Tournament, who identity.Person, number int, in request) ([]Event, error)

// decisions maps the intents of people to their decisions.
var decisions = map[IntentKind]decision{
	Join:   join,
	Leave:  taking(leave),
	Pause:  taking(pause),
	Start:  made(begin),
	Cancel: made(cancel),
	Place:  made(placeOnBoard),
}

// orders maps the server's orders to their decisions.
var orders = map[IntentKind]decision{
	advance:  advanceDue,
	report:   reportBoard,
	withdraw: taking(remove),
	adopt:    adoptEntry,
	shut:     cancel,
}

// Decide applies an intent to a tournament and returns the next record, or an *errs.Error that
// explains the refusal. It is pure: it reads no clock and uses no random numbers.
func Decide(t *Tournament, who identity.Person, in Intent, now time.Time) (Record, error) {
	d, ok := decisions[in.Kind]
	if !ok {
		return Record{}, errs.New(errs.Invalid, "You cannot %q in a tournament.", identity.Clean(string(in.Kind), 20))
	}
	return decide(t, who, d, request{Intent: in}, now)
}

// DecideOrder is like Decide, for an order of the server. Many orders concern no person.
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
		in.now = t.Changed // the clock was set back
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

// taking limits a decision to people who take part.
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

// made limits a decision to the tournament's creator, before it begins.
func made(next decision) decision {
	return func(t *Tournament, who identity.Person, number int, in request) ([]Event, error) {
		switch {
		case t.Maker.ID != who.ID:
			return nil, errs.New(errs.Refused, "Only %s, who created this tournament, can do that.", t.Maker.Name)
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
		return nil, errs.New(errs.Refused, "Say which player joins.")
	case t.Rated && !who.ID.HasAccount():
		return nil, errs.New(errs.Refused,
			"The games of this tournament are rated, so you need an account. Take a name first.")
	case t.Status == Running && !k.late:
		return nil, errs.New(errs.Refused, "The tournament has begun. You cannot join a %s after that.", k.name)
	case t.size() >= maxSize:
		return nil, errFull
	case t.Kind == Swiss && len(t.Played) >= t.Late:
		return nil, errs.New(errs.Refused, "It is too late to join: round %d has been paired.", len(t.Played))
	case len(t.Entries) >= k.most:
		return nil, errs.New(errs.Refused, "The tournament is full: it has %d players.", len(t.Entries))
	}
	team, err := t.teamNamed(in.Team)
	if err != nil {
		return nil, err
	}
	return []Event{{Kind: Joined, Entry: len(t.Entries) + 1, Who: &who, Rating: in.Rating, Team: team}}, nil
}

// errFull refuses more events when a record is large.
var errFull = errs.New(errs.Refused, "This tournament has reached its size limit.")

// comeBack decides about a player who joined before and wants to play again. Before a team match
// begins, they may choose the other team.
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
	case e.changes >= maxChanges:
		return nil, errs.New(errs.Refused,
			"You have left and come back %d times, which is the limit for one tournament.", maxChanges)
	case t.size() >= maxSize:
		return nil, errFull
	case t.draw != nil && !slices.Contains(t.draw, number):
		return nil, errs.New(errs.Refused, "The tournament began without you.")
	case t.Kind == Knockout && t.Status == Running && t.isOut(number):
		return nil, errs.New(errs.Refused, "You are out of this tournament.")
	case team == e.Team:
		return []Event{{Kind: Joined, Entry: number}}, nil
	case t.Status != Open:
		return nil, errs.New(errs.Refused, "The match has begun. You can only play for %s.", t.TeamOf(number))
	}
	return []Event{{Kind: Joined, Entry: number, Team: team}}, nil
}

// isOut reports whether an entry has been knocked out.
func (t *Tournament) isOut(number int) bool {
	_, has := t.knockout().Places(t.tieWinner())[slices.Index(t.draw, number)+1]
	return has
}

func leave(t *Tournament, _ identity.Person, number int, _ request) ([]Event, error) {
	if number == t.host() {
		return nil, errs.New(errs.Refused,
			"The host cannot leave a simul. Cancel it before it begins, or resign the games.")
	}
	return []Event{{Kind: Withdrew, Entry: number}}, nil
}

func pause(t *Tournament, _ identity.Person, number int, _ request) ([]Event, error) {
	switch e := t.Entry(number); {
	case t.Status == Open:
		return nil, errs.New(errs.Refused, "The tournament has not begun, so there is no round to sit out.")
	case t.Kind == Knockout:
		return nil, errs.New(errs.Refused, "You cannot sit out a round of a knockout. If you leave, you are out.")
	case t.Kind == Simul:
		return nil, errs.New(errs.Refused, "A simul has only one game for each player, so you cannot sit out.")
	case e.State == Pauses:
		return nil, errs.New(errs.Refused, "You are already sitting out.")
	case t.size() >= maxSize:
		return nil, errFull
	case e.changes >= maxChanges:
		return nil, errs.New(errs.Refused,
			"You have left and come back %d times, which is the limit for one tournament.", maxChanges)
	}
	return []Event{{Kind: Paused, Entry: number}}, nil
}

func remove(t *Tournament, _ identity.Person, number int, _ request) ([]Event, error) {
	if t.Entry(number).State == Absent {
		return nil, errs.New(errs.Stale, "This player has already been withdrawn.")
	}
	return []Event{{Kind: Vanished, Entry: number}}, nil
}

// leastPlayers is the minimum number of players.
const leastPlayers = 2

func begin(t *Tournament, _ identity.Person, _ int, _ request) ([]Event, error) {
	if n := t.Players(); n < leastPlayers {
		return nil, errs.New(errs.Refused,
			"A tournament needs at least %d players. Joined so far: %d.", leastPlayers, n)
	}
	if t.lacksHost() {
		return nil, errs.New(errs.Refused, "The host of this simul does not take part.")
	}
	if team := t.lacksTeam(); team != "" {
		return nil, errs.New(errs.Refused, "%s has no players yet.", team)
	}
	return []Event{{Kind: Started}}, nil
}

func cancel(_ *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	return []Event{{Kind: Cancelled, Text: strings.TrimLeft(identity.Clean(in.Text, maxReason), "# ")}}, nil
}

// reportBoard decides on the result of a board. Each board gets one result.
func reportBoard(t *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	b := t.Board(in.round, in.board)
	_, ok := scores[in.outcome.Score]
	switch {
	case b == nil || !ok || in.outcome.Plies < 0:
		return nil, errs.New(errs.Invalid, "No such board or result.")
	case b.Done:
		return nil, errs.New(errs.Stale, "This board already has a result.")
	}
	return []Event{{Kind: Reported, Round: in.round, Board: in.board, Outcome: in.outcome}}, nil
}

func adoptEntry(t *Tournament, who identity.Person, number int, in request) ([]Event, error) {
	from := t.people[in.from]
	switch {
	case from == 0:
		return nil, errs.New(errs.Refused, "You have no entry to take over.")
	case number != 0 || who.ID == "":
		return nil, errs.New(errs.Refused, "You have joined this tournament under both names.")
	}
	return []Event{{Kind: Adopted, Entry: from, Who: &who}}, nil
}
