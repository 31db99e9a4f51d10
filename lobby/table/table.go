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

// Table is a record with what follows from it. Tables are immutable and shared:
// by the hub, by every screen that shows the game.
type Table struct {
	Record
	Rev store.Rev
	// Game, Setup and Rated are those of the record, or what was settled about a
	// seek when the second player sat down.
	Game   string
	Setup  string
	Rated  bool
	Rules  game.Rules
	Status Status
	// Seats are who sits where; the zero Person is an empty seat.
	Seats [2]identity.Person
	// Start is the position of the set-up, State the one now.
	Start, State game.State
	Plies        []Ply
	// Hints are those that were given for moves of this game, the oldest first.
	Hints []Hint
	// Offers are the open ones, the oldest first.
	Offers []Offer
	// Clock has the times of the seats. It runs only in their turns.
	Clock clock.Clock
	// Watchers are those who see a private game without its code.
	Watchers []identity.PlayerID
	// Berserk says, by seat, who plays with half the time.
	Berserk [2]bool
	// Credit is the last time that was given back because the server was away.
	Credit Credit
	// Away says, by seat, who has left a game that is played by a clock.
	Away [2]Absence
	// Vacation says, by seat, until when at the latest the player is on vacation, while
	// they are. No clock runs then.
	Vacation [2]time.Time
	// Lasted is how long the game under way has been played: from its first move to the
	// last event, without adjournments, vacations and the server's downtime.
	Lasted time.Duration
	// Result is how the game ended, if Status is Over or Pause.
	Result game.Result
	// First is the first game of a match, once the second has begun.
	First *Played
	// Ready says, by seat, who is ready for the second game of a match, or to
	// take up an adjourned game.
	Ready [2]bool
	// Next is the table to which the host of this seek goes, or has gone.
	Next identity.TableID
	// Via is the seek that the second player has given up for this table.
	Via identity.TableID
	// Begun is when both had sat down; zero before.
	Begun time.Time
	// Changed is the time of the last event.
	Changed time.Time

	// lastOffer is, by kind and seat, one more than the ply count at the last
	// offer. Tables share it until one of them adds to it.
	lastOffer map[OfferKind][2]int
	nextTerms Terms        // what will be played at Next
	known     []game.Rules // those that a seek may come to be about
	since     time.Time    // the turn, the pause or the adjournment began
	rested    time.Time    // the first of those on vacation has gone on it
	sealed    string       // the move in the envelope, or ""
	plans     [2]plan      // by seat
	answer    string       // the move that a plan has for the last one, or ""
	ending    string       // how a table that is gone came to its end

	plyRoom   *room[Ply]  // in which Plies can grow
	value     []byte      // how Encode writes the record, if that is known
	valueRoom *room[byte] // in which value can grow
}

// Ply is one move that was played.
type Ply struct {
	Seat  game.Seat
	Text  string // canonical
	Shown string // as players read it
	At    time.Time
	// Left is the time that the mover had after the move.
	Left time.Duration
	// Cells are the cells that the move was built of, in order.
	Cells []game.Cell
}

// Status is how far a table has come.
type Status uint8

// The statuses, in the order in which a table passes through them.
const (
	Open      Status = iota // a seat is free
	Playing                 // both sit and the game goes on
	Pause                   // the first game of a match has a result
	Adjourned               // the game is put off until both are ready
	Over                    // the game has a result
	Gone                    // it came to nothing: cancelled, refused or broken off
)

// Replay derives the table that a record describes at a revision. The rules are
// those of all games that it may be about: a seek names several.
func Replay(rec Record, rev store.Rev, rules ...game.Rules) (*Table, error) {
	if rec.Wish != game.NoSeat && !IsSeat(rec.Wish) {
		return nil, fmt.Errorf("table %s: there is no seat %d", rec.ID, rec.Wish)
	}
	if s := rec.Seek; s != nil && (len(s.Games) == 0 || len(s.Clocks) == 0) {
		return nil, fmt.Errorf("table %s: a seek of nothing", rec.ID)
	}
	t := &Table{known: rules, Changed: rec.Created, since: rec.Created}
	if err := (replayer{t}).set(Terms{rec.Game, rec.Clock, rec.Rated}, rec.Setup); err != nil {
		return nil, fmt.Errorf("table %s: %w", rec.ID, err)
	}
	if err := (replayer{t}).handicap(&rec); err != nil {
		return nil, fmt.Errorf("table %s: %w", rec.ID, err)
	}
	t.Start = rec.Origin.begin(t.Start)
	t.State = t.Start
	t.Clock = t.Clock.Add(int(t.Start.Turn()), rec.Board.extra()) // the host of a simul has the first move
	return t.Follow(rec, rev)
}

// set puts the pieces of a game on the table, and the clock.
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

// Follow derives the table for a later record of the same game, which differs in its
// log alone: it applies the events that t has not seen.
func (t *Table) Follow(rec Record, rev store.Rev) (*Table, error) {
	seen := len(t.Log)
	next := *t
	next.Record, next.Rev = rec, rev
	if err := next.lengthen(seen); err != nil {
		return nil, fmt.Errorf("table %s: %w", rec.ID, err)
	}
	for _, e := range rec.Log[seen:] {
		if err := (replayer{&next}).apply(e); err != nil {
			return nil, fmt.Errorf("table %s: event %q: %w", rec.ID, e.Kind, err)
		}
	}
	return &next, nil
}

// SeatOf is where a player sits, or NoSeat.
func (t *Table) SeatOf(id identity.PlayerID) game.Seat {
	for seat, p := range t.Seats {
		if p.ID == id && id != "" {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// Involves reports whether somebody is the host, is invited or sits here.
func (t *Table) Involves(id identity.PlayerID) bool {
	return t.Host.ID == id || t.Invited != nil && t.Invited.ID == id || t.SeatOf(id) != game.NoSeat
}

// WaitsFor reports whether the table waits for somebody: to move, to be ready
// for the second game of a match, to go on where the other is ready, or to
// answer an invitation.
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
// false if no game at the table waits for the player, or if they are on vacation from it.
func (t *Table) TurnOf(who identity.PlayerID) (mark string, ok bool) {
	if t.Status == Open || !t.WaitsFor(who) || !t.Vacation[t.SeatOf(who)].IsZero() {
		return "", false
	}
	played := 1
	if t.First != nil {
		played = 2
	}
	return fmt.Sprintf("%d.%d.%d", t.Status, played, len(t.Plies)), true
}

// SeatName is what people call a seat.
func (t *Table) SeatName(s game.Seat) string {
	if s == game.NoSeat {
		return "random"
	}
	return t.Rules.Info().Seats[s].Name
}

// At is the position after that many plies, 0 being the start.
func (t *Table) At(ply int) (game.State, error) {
	state := t.Start
	for _, p := range t.Plies[:ply] {
		m, err := state.Parse(p.Text)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.ID, err)
		}
		if state, err = state.Play(m); err != nil {
			return nil, fmt.Errorf("table %s: %w", t.ID, err)
		}
	}
	return state, nil
}
