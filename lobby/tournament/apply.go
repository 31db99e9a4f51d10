package tournament

import (
	"errors"
	"fmt"
	"slices"

	"pawnstorm/lobby/tournament/swiss"
)

// replayer applies events to a tournament that is not published yet.
type replayer struct{ *Tournament }

// appliers apply the kinds of events.
var appliers = map[EventKind]func(replayer, Event) error{
	Joined:    replayer.join,
	Adopted:   replayer.adopt,
	Withdrew:  setState(Left),
	Paused:    setState(Pauses),
	Vanished:  setState(Absent),
	Placed:    replayer.place,
	Started:   replayer.start,
	Paired:    replayer.pair,
	Reported:  replayer.report,
	Cancelled: setEnd(Gone),
	Ended:     setEnd(Over),
}

// apply applies one event. It returns an error for events that no decision can have caused, because
// the record may be damaged.
func (t replayer) apply(e Event) error {
	change, ok := appliers[e.Kind]
	switch {
	case !ok:
		return errors.New("unknown kind")
	case t.Finished():
		return errors.New("after the end")
	case t.Status == Open && (e.Kind == Paired || e.Kind == Reported || e.Kind == Paused || e.Kind == Ended):
		return errors.New("before the start")
	}
	if err := change(t, e); err != nil {
		return err
	}
	t.Changed = e.At
	return nil
}

var (
	errNoTeam  = errors.New("there is no such team")
	errNoPlace = errors.New("no entry can take that board")
)

func (t replayer) join(e Event) error {
	if back := t.Entry(e.Entry); back != nil {
		if back.State == In {
			return errors.New("the entry is in")
		}
		if e.Team != 0 && t.Status != Open || e.Team < 0 || e.Team > len(t.Teams) {
			return errNoTeam
		}
		if e.Team != 0 {
			back.Team, back.Placed = e.Team, 0
		}
		back.State = In
		back.changes++
		return nil
	}
	if e.Entry != len(t.Entries)+1 || e.Who == nil || e.Who.ID == "" || t.people[e.Who.ID] != 0 {
		return errors.New("no new player")
	}
	if e.Team < 0 || e.Team > len(t.Teams) || (e.Team == 0) == (t.Kind == Team) {
		return errNoTeam
	}
	t.Entries = append(t.Entries, Entry{Person: *e.Who, Rating: e.Rating, Team: e.Team})
	t.people[e.Who.ID] = e.Entry
	return nil
}

func (t replayer) adopt(e Event) error {
	entry := t.Entry(e.Entry)
	if entry == nil || e.Who == nil || e.Who.ID == "" || t.people[e.Who.ID] != 0 {
		return errors.New("no new player")
	}
	delete(t.people, entry.ID)
	t.people[e.Who.ID] = e.Entry
	entry.Person = *e.Who
	entry.changes += 2 // its line is long
	return nil
}

// setState returns an applier for an entry that is not to be paired any more.
func setState(to EntryState) func(replayer, Event) error {
	return func(t replayer, e Event) error {
		entry := t.Entry(e.Entry)
		if entry == nil || entry.State == to {
			return fmt.Errorf("not possible for entry %d", e.Entry)
		}
		entry.State = to
		entry.changes++
		return nil
	}
}

func (t replayer) start(e Event) error {
	if t.Status != Open {
		return errors.New("already started")
	}
	t.Status, t.Began, t.settled = Running, e.At, e.At
	in := t.byRating(func(e *Entry) bool { return e.State == In })
	if t.Kind == RoundRobin || t.Kind == Knockout {
		t.draw = in
	}
	if t.Kind == Team {
		t.lineups = [sides][]int{t.Lineup(1), t.Lineup(2)}
		t.draw = slices.Concat(t.lineups[0], t.lineups[1])
		if t.TeamBoards() == 0 {
			return errNoTeam
		}
	}
	if last := swiss.GroupA(len(in)); t.Accelerated && last > 0 && last <= len(in) {
		t.groupA = in[last-1]
	}
	return nil
}

func (t replayer) pair(e Event) error {
	if t.Kind != Arena && t.open > 0 {
		return errors.New("the previous round is not over")
	}
	round := Round{At: e.At, Left: e.Left}
	for i, p := range e.Pairs {
		for _, n := range p {
			entry := t.Entry(n)
			if entry == nil || entry.Busy() || slices.Contains(e.Left, n) || !t.mayPair(entry, n) {
				return fmt.Errorf("the entry %d cannot be paired", n)
			}
			entry.seen, entry.Waited = true, 0
			if n != t.host() {
				entry.at = [2]int{len(t.Played) + 1, i + 1}
			}
		}
		round.Boards = append(round.Boards, Board{Pair: p})
	}
	for i, n := range e.Left {
		entry := t.Entry(n)
		if entry == nil || entry.Busy() || slices.Contains(e.Left[:i], n) {
			return fmt.Errorf("the entry %d cannot be left over", n)
		}
		entry.Waited++
		entry.seen = entry.seen || t.Kind != Arena
	}
	t.Played = append(t.Played, round)
	t.open += len(round.Boards)
	t.boards += len(round.Boards)
	if len(round.Boards) == 0 {
		t.settled = e.At
	}
	return nil
}

// mayPair reports whether an entry can be paired. A draw also pairs players who have left.
func (t replayer) mayPair(entry *Entry, number int) bool {
	if t.draw != nil {
		return slices.Contains(t.draw, number)
	}
	return entry.State == In
}

func (t replayer) report(e Event) error {
	b := t.Board(e.Round, e.Board)
	results, ok := scores[e.Outcome.Score]
	switch {
	case b == nil:
		return errors.New("there is no such board")
	case b.Done:
		return errors.New("the board already has a result")
	case !ok:
		return fmt.Errorf("there is no score %q", e.Outcome.Score)
	}
	b.Done, b.Outcome = true, e.Outcome
	t.open--
	for side, n := range b.Pair {
		entry := t.Entry(n)
		entry.at = [2]int{}
		if entry.State == In && results[side] == forfeited && t.Kind != Simul {
			entry.State = Absent
			entry.changes++
		}
	}
	t.settled = e.At
	if t.Kind == Knockout && b.Again == 0 && b.Outcome.Score.level() {
		t.armageddon(e.Round, e.Board)
	}
	return nil
}

// armageddon pairs the players of a board again, with the seats swapped.
func (t replayer) armageddon(round, board int) {
	r := &t.Played[round-1]
	first := r.Boards[board-1].Pair
	r.Boards = append(r.Boards, Board{Pair: Pair{first[1], first[0]}, Again: board})
	for _, n := range first {
		t.Entry(n).at = [2]int{round, len(r.Boards)}
	}
	t.open++
	t.boards++
}

// setEnd returns an applier for an end.
func setEnd(to Status) func(replayer, Event) error {
	return func(t replayer, e Event) error {
		if to == Over && t.open > 0 {
			return errors.New("boards are still open")
		}
		t.Status, t.ending = to, e.Text
		return nil
	}
}
