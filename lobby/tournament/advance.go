package tournament

import (
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// openFor is how long a tournament without a time waits for its maker to start it.
	openFor = 7 * 24 * time.Hour
	// waveEvery is how long an arena waits between two pairings.
	waveEvery = 3 * time.Second
	// The size of a record is bounded by what a store takes. Entries, boards and other
	// events have lines of about so many bytes at most; when that makes maxSize nobody
	// joins and nothing is paired any more, and there is room for what is still to happen.
	entrySize, boardSize, moodSize = 130, 42, 60
	maxSize                        = 900_000
)

// Due is when the server has something to do, which is to [Advance]. ok is false while the
// tournament waits for games to end, or is over. Of an arena it is when the next pairing
// may be made, though perhaps nobody is free then.
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

// complete reports whether all rounds have been played. An arena has none.
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

// dueInArena is Due while an arena runs: the next wave, or the end.
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

// Ends is when an arena pairs nobody any more, once it has begun. Games that go on then
// still count.
func (t *Tournament) Ends() time.Time { return t.Began.Add(time.Duration(t.Minutes) * time.Minute) }

// size is about how many bytes the record has, rather more than less.
func (t *Tournament) size() int {
	moods := 0
	for i := range t.Entries {
		moods += t.Entries[i].moods
	}
	return len(t.Entries)*entrySize + moods*moodSize + t.boards*boardSize + len(t.Played)*moodSize
}

// advanceDue decides on what is due.
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
	}
	s := kinds[t.Kind].next(t, in.here)
	switch {
	case s.err != nil:
		return nil, errs.Broken(s.err)
	case s.over:
		return []Event{{Kind: Ended, Text: s.why}}, nil
	case len(s.pairs)+len(s.left) == 0:
		return nil, errs.New(errs.Stale, "Nobody is free to be paired.")
	}
	return append([]Event{{Kind: Paired, Pairs: s.pairs, Left: s.left}}, t.walkovers(s.pairs)...), nil
}

// endArena ends an arena when its games have ended.
func (t *Tournament) endArena(why string) ([]Event, error) {
	if t.open > 0 {
		return nil, errs.New(errs.Stale, "The last games of this arena go on.")
	}
	return []Event{{Kind: Ended, Text: why}}, nil
}

// walkovers are the results of those boards of a new round to which somebody will not come.
func (t *Tournament) walkovers(pairs []Pair) (events []Event) {
	for i, p := range pairs {
		score, ok := forfeits([2]bool{t.Entry(p[0]).State != In, t.Entry(p[1]).State != In})
		if ok {
			events = append(events, Event{Kind: Reported, Round: len(t.Played) + 1, Board: i + 1, Outcome: Outcome{Score: score}})
		}
	}
	return events
}
