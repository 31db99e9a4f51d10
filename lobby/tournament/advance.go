package tournament

import (
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// openFor is how long a tournament without a start time waits for its creator to start it.
	openFor = 7 * 24 * time.Hour
	// waveEvery is the time between two pairings of an arena.
	waveEvery = 3 * time.Second
	// The store limits the size of a record. These are upper estimates for the lines of entries,
	// boards and other events. At maxSize no one can join and nothing is paired any more, which
	// leaves room for the events that must still follow.
	entrySize, boardSize, changeSize = 130, 42, 60
	maxSize                          = 900_000
)

// Due returns when the server has to [Advance] the tournament. ok is false while it waits for games
// to end, and after its end. For an arena it is the time of the next pairing, even if no one is free
// then.
func (t *Tournament) Due() (at time.Time, ok bool) {
	switch {
	case t.Status == Open && t.Starts.IsZero():
		return t.Created.Add(openFor), true
	case t.Status == Open:
		return t.Starts, true
	case t.Status != Running || t.Kind != Arena && t.open > 0:
		return time.Time{}, false
	case t.Kind == Arena:
		return t.dueInArena()
	case len(t.Played) == 0:
		return t.Began, true
	case t.complete():
		return t.settled, true
	}
	return t.settled.Add(time.Duration(t.Rest) * time.Second), true
}

// complete reports whether all rounds have been played. An arena has no rounds.
func (t *Tournament) complete() bool {
	switch t.Kind {
	case Swiss, Team:
		return len(t.Played) >= t.Rounds
	case RoundRobin:
		return len(t.Played) >= len(t.schedule())
	case Knockout:
		return len(t.Played) >= len(t.knockout().Rounds(t.tieWinner()))
	case Simul:
		return len(t.Played) > 0
	default:
		return false
	}
}

// dueInArena returns the time of the next pairing of a running arena, or of its end.
func (t *Tournament) dueInArena() (at time.Time, ok bool) {
	if at = t.Began; len(t.Played) > 0 {
		at = t.Played[len(t.Played)-1].At.Add(waveEvery)
	}
	switch end := t.Ends(); {
	case t.size() >= maxSize:
		return t.Changed, t.open == 0
	case at.Before(end):
		return at, true
	default:
		return end, t.open == 0
	}
}

// Ends returns when an arena that has begun stops pairing. Games that are still running count.
func (t *Tournament) Ends() time.Time { return t.Began.Add(time.Duration(t.Minutes) * time.Minute) }

// size returns an upper estimate of the size of the record in bytes.
func (t *Tournament) size() int {
	changes := 0
	for i := range t.Entries {
		changes += t.Entries[i].changes
	}
	return len(t.Entries)*entrySize + changes*changeSize + t.boards*boardSize + len(t.Played)*changeSize
}

// advanceDue starts, pairs or ends the tournament.
func advanceDue(t *Tournament, _ identity.Person, _ int, in request) ([]Event, error) {
	at, ok := t.Due()
	switch {
	case !ok || in.now.Before(at):
		return nil, errs.New(errs.Stale, "Nothing is due in this tournament yet.")
	case t.Status == Open && t.Starts.IsZero():
		return []Event{{Kind: Cancelled, Text: unstarted}}, nil
	case t.Status == Open && (t.Players() < leastPlayers || t.lacksHost() || t.lacksTeam() != ""):
		return []Event{{Kind: Cancelled, Text: tooFew}}, nil
	case t.Status == Open:
		return []Event{{Kind: Started}}, nil
	case t.complete():
		return []Event{{Kind: Ended}}, nil
	case t.Kind == Arena && !in.now.Before(t.Ends()):
		return t.endArena("")
	case t.size() >= maxSize:
		if t.Kind == Arena {
			return t.endArena(tooLong)
		}
		return []Event{{Kind: Ended, Text: tooLong}}, nil
	case t.Players() < kinds[t.Kind].least || t.lacksHost():
		return []Event{{Kind: Ended, Text: tooFew}}, nil
	}
	s := kinds[t.Kind].next(t, in.here)
	switch {
	case s.err != nil:
		return nil, errs.Broken(s.err)
	case s.why != "":
		return []Event{{Kind: Ended, Text: s.why}}, nil
	case len(s.pairs)+len(s.left) == 0:
		return nil, errs.New(errs.Stale, "No one is free to be paired.")
	}
	return append([]Event{{Kind: Paired, Pairs: s.pairs, Left: s.left}}, t.walkovers(s.pairs)...), nil
}

// endArena ends an arena if no games are running.
func (t *Tournament) endArena(why string) ([]Event, error) {
	if t.open > 0 {
		return nil, errs.New(errs.Stale, "The last games of this arena are still running.")
	}
	return []Event{{Kind: Ended, Text: why}}, nil
}

// walkovers returns the results of the boards of a new round with a player who has left.
func (t *Tournament) walkovers(pairs []Pair) (events []Event) {
	for i, p := range pairs {
		if score, ok := forfeits[[2]bool{t.Entry(p[0]).State != In, t.Entry(p[1]).State != In}]; ok {
			events = append(events, Event{
				Kind: Reported, Round: len(t.Played) + 1, Board: i + 1, Outcome: Outcome{Score: score},
			})
		}
	}
	return events
}
