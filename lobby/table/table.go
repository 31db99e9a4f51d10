package table

import (
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Table is a record with everything that follows from it. Tables are immutable, and shared by all
// who show the game.
type Table struct {
	Record
	Rev store.Rev
	// Game, Setup and Rated come from the record. At a seek they are what the players settled on
	// when the second one sat down.
	Game   string
	Setup  string
	Rated  bool
	Rules  game.Rules
	Status Status
	// Seats says who sits where. The zero Person is an empty seat.
	Seats [2]identity.Person
	// Start is the position of the set-up. State is the current position.
	Start, State game.State
	Plies        []Ply
	// Hints are the hints for moves of this game, the oldest first.
	Hints []Hint
	// Offers are the open offers, the oldest first.
	Offers []Offer
	// Clock has the times of both seats. It runs only in their turns.
	Clock clock.Clock
	// Watchers are the people who can watch a private game without its code.
	Watchers []identity.PlayerID
	// Berserk says, by seat, who plays with half the time.
	Berserk [2]bool
	// Credit is the downtime that was given back last.
	Credit time.Duration
	// Away says, by seat, who has left a game with a real-time clock.
	Away [2]Absence
	// Vacation is, by seat, the latest end of the vacation of a player who is on one. No clock runs
	// then.
	Vacation [2]time.Time
	// Sources are, by seat, marks of the networks that the players came from. They are equal if the
	// networks are. "" is unknown.
	Sources [2]string
	// Unrated says why a rated game counts for no rating, or is "".
	Unrated Unfair
	// Lasted is how long the current game has been played, from its first move to the last event.
	// Adjournments, vacations and downtime do not count.
	Lasted time.Duration
	// Result is how the game ended, if Status is Over or Pause.
	Result game.Result
	// First is the first game of a match, once the second has begun.
	First *Played
	// Ready says, by seat, who is ready for the second game of a match, or to resume an adjourned
	// game.
	Ready [2]bool
	// Next is the table that the host of this seek goes to, or went to.
	Next identity.TableID
	// Via is the seek that the second player gave up for this table.
	Via identity.TableID
	// Begun is when both players had sat down. It is zero before.
	Begun time.Time
	// Changed is the time of the last event.
	Changed time.Time

	// lastOffer is, by kind and seat, one more than the ply count at the last offer. Tables share
	// the map.
	lastOffer map[OfferKind][2]int
	nextTerms Terms        // what will be played at Next
	known     []game.Rules // the games that a seek can become
	since     time.Time    // start of the turn, the pause or the adjournment
	lags      [2]lag       // by seat
	rested    time.Time    // start of the vacation that stopped the clock
	sealed    string       // the sealed move, or ""
	plans     [2]plan      // by seat
	answer    string       // a plan's answer to the last move, or ""
	ending    string       // why a table without a result was closed

	plyRoom   *room[Ply]  // where Plies can grow
	value     []byte      // the encoded record, if known
	valueRoom *room[byte] // where value can grow
}

// Ply is one move that was played.
type Ply struct {
	Seat  game.Seat
	Text  string // canonical
	Shown string // as players read it
	At    time.Time
	// Left is the time that the mover had left after the move.
	Left time.Duration
	// Lag is how much of the turn was spent on the line and did not count.
	Lag time.Duration
	// Cells are the cells that make up the move, in order.
	Cells []game.Cell
}

// Status says how far a table has come.
type Status uint8

// The statuses, in the order of the life of a table.
const (
	Open      Status = iota // a seat is free
	Playing                 // both players sit and the game goes on
	Pause                   // the first game of a match has a result
	Adjourned               // the game waits until both players are ready
	Over                    // the game has a result
	Gone                    // closed without a result: cancelled, declined or aborted
)

// Replay derives the table of a record at a revision. It needs the rules of every game that the
// record can be about; a seek names several.
func Replay(rec Record, rev store.Rev, rules ...game.Rules) (*Table, error) {
	if rec.Wish != game.NoSeat && !IsSeat(rec.Wish) {
		return nil, fmt.Errorf("table %s: there is no seat %d", rec.ID, rec.Wish)
	}
	if s := rec.Seek; s != nil && (len(s.Games) == 0 || len(s.Clocks) == 0) {
		return nil, fmt.Errorf("table %s: a seek of nothing", rec.ID)
	}
	t := &Table{known: rules, Changed: rec.Created, since: rec.Created}
	err := replayer{t}.set(Terms{rec.Game, rec.Clock, rec.Rated}, rec.Setup)
	if err == nil {
		err = replayer{t}.handicap(&rec)
	}
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", rec.ID, err)
	}
	t.Start = rec.Origin.begin(t.Start)
	t.State = t.Start
	t.Clock = t.Clock.Add(int(t.Start.Turn()), rec.Board.extra()) // the host of a simul has the first move
	next, err := t.Follow(rec, rev)
	if former, ok := t.Start.(game.Former); ok && err != nil {
		t.Start = former.Former() // an older version let the game go on
		t.State = t.Start
		if before, fails := t.Follow(rec, rev); fails == nil {
			return before, nil
		}
	}
	return next, err
}

// set prepares the board and the clock of a game.
func (t replayer) set(terms Terms, setup string) error {
	i := slices.IndexFunc(t.known, func(r game.Rules) bool { return r.Info().ID == terms.Game })
	if i < 0 {
		return fmt.Errorf("unknown game %q", terms.Game)
	}
	start, err := t.known[i].New(setup)
	if err != nil {
		return fmt.Errorf("set-up: %w", err)
	}
	control, err := clock.Parse(terms.Clock)
	if err != nil {
		return fmt.Errorf("clock: %w", err)
	}
	t.Game, t.Setup, t.Rated, t.Rules = terms.Game, setup, terms.Rated, t.known[i]
	t.Start, t.State, t.Clock = start, start, clock.New(control)
	return nil
}

// Follow derives the table of a later record of the same game. It applies only the events that t
// has not seen.
func (t *Table) Follow(rec Record, rev store.Rev) (*Table, error) {
	seen := len(t.Log)
	next := *t
	next.Record, next.Rev = rec, rev
	if err := next.appendValue(seen); err != nil {
		return nil, fmt.Errorf("table %s: %w", rec.ID, err)
	}
	for _, e := range rec.Log[seen:] {
		if err := (replayer{&next}).apply(e); err != nil {
			return nil, fmt.Errorf("table %s: event %q: %w", rec.ID, e.Kind, err)
		}
	}
	return &next, nil
}

// SeatOf returns the seat of a player, or NoSeat.
func (t *Table) SeatOf(id identity.PlayerID) game.Seat {
	for seat, p := range t.Seats {
		if p.ID == id && id != "" {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// Involves reports whether a person is the host, is invited or has a seat.
func (t *Table) Involves(id identity.PlayerID) bool {
	return t.Host.ID == id || t.Invited != nil && t.Invited.ID == id || t.SeatOf(id) != game.NoSeat
}

// WaitsFor reports whether the table waits for a person: to move, to be ready for the second game
// of a match, to resume when the opponent is ready, or to answer an invitation.
func (t *Table) WaitsFor(id identity.PlayerID) bool {
	seat := t.SeatOf(id)
	switch {
	case t.Status == Open:
		return t.Invited != nil && t.Invited.ID == id
	case seat == game.NoSeat:
		return false
	case t.Status == Playing:
		return t.State.Turn() == seat
	case t.Status == Pause:
		return !t.Ready[seat]
	}
	return t.Status == Adjourned && t.Ready[seat.Other()]
}

// TurnOf returns a mark for a player's current turn. Each turn of a table has its own mark. ok is
// false if no game at the table waits for the player, or if the player is on vacation.
func (t *Table) TurnOf(who identity.PlayerID) (mark string, ok bool) {
	if t.Status == Open || !t.WaitsFor(who) || !t.Vacation[t.SeatOf(who)].IsZero() {
		return "", false
	}
	number, _ := t.GameNumber()
	return fmt.Sprintf("%d.%d.%d", t.Status, number, len(t.Plies)), true
}

// LastCells returns the cells of the last move; nil before the first one.
func (t *Table) LastCells() []game.Cell {
	if len(t.Plies) == 0 {
		return nil
	}
	return t.Plies[len(t.Plies)-1].Cells
}

// SeatName returns the name of a seat in the rules of the game.
func (t *Table) SeatName(s game.Seat) string {
	if s == game.NoSeat {
		return "random"
	}
	return t.Rules.Info().Seats[s].Name
}

// At returns the position after a number of plies. 0 is the start.
func (t *Table) At(ply int) (state game.State, err error) {
	state = t.Start
	for _, p := range t.Plies[:ply] {
		if state, err = game.PlayText(state, p.Text); err != nil {
			return nil, fmt.Errorf("table %s: %w", t.ID, err)
		}
	}
	return state, nil
}
