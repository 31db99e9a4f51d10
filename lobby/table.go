package lobby

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
)

// Table is a record with what follows from it. Tables are immutable and shared:
// by the hub, by every screen that shows the game.
type Table struct {
	Record
	Rev Rev
	// Game, Setup and Rated are those of the record, or what was settled about a
	// seek when the second player sat down.
	Game   string
	Setup  string
	Rated  bool
	Rules  game.Rules
	Status Status
	// Seats are who sits where; the zero Person is an empty seat.
	Seats [2]Person
	// Start is the position of the set-up, State the one now.
	Start, State game.State
	Plies        []Ply
	// Offers are the open ones, the oldest first.
	Offers []Offer
	// Clock has the times of the seats. It runs only in their turns.
	Clock clock.Clock
	// Credit is the last time that was given back because the server was away.
	Credit Credit
	// Away says, by seat, who has left a game that is played by a clock.
	Away [2]Absence
	// Result is how the game ended, if Status is Over or Pause.
	Result game.Result
	// First is the first game of a match, once the second has begun.
	First *Played
	// Ready says, by seat, who is ready for the second game of a match, or to
	// take up an adjourned game.
	Ready [2]bool
	// Next is the table to which the host of this seek goes, or has gone.
	Next TableID
	// Via is the seek that the second player has given up for this table.
	Via TableID
	// Changed is the time of the last event.
	Changed time.Time

	// lastOffer is, by kind and seat, one more than the ply count at the last
	// offer. Tables share it until one of them adds to it.
	lastOffer map[OfferKind][2]int
	nextTerms Terms        // what will be played at Next
	known     []game.Rules // those that a seek may come to be about
	since     time.Time    // the turn, the pause or the adjournment began
	sealed    string       // the move in the envelope, or ""
	plans     [2]plan      // by seat
	answer    string       // the move that a plan has for the last one, or ""
	ending    string       // how a table that is gone came to its end
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
func Replay(rec Record, rev Rev, rules ...game.Rules) (*Table, error) {
	if rec.Wish != game.NoSeat && !isSeat(rec.Wish) {
		return nil, fmt.Errorf("table %s: there is no seat %d", rec.ID, rec.Wish)
	}
	if s := rec.Seek; s != nil && (len(s.Games) == 0 || len(s.Clocks) == 0) {
		return nil, fmt.Errorf("table %s: a seek of nothing", rec.ID)
	}
	t := &Table{known: rules, Changed: rec.Created, since: rec.Created}
	if err := t.set(Terms{rec.Game, rec.Clock, rec.Rated}, rec.Setup); err != nil {
		return nil, fmt.Errorf("table %s: %w", rec.ID, err)
	}
	return t.follow(rec, rev)
}

// set puts the pieces of a game on the table, and the clock.
func (t *Table) set(terms Terms, setup string) error {
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

// follow derives the table for a later record of the same game: it applies the
// events that t has not seen.
func (t *Table) follow(rec Record, rev Rev) (*Table, error) {
	seen := len(t.Log)
	next := *t
	next.Record, next.Rev = rec, rev
	next.Plies = slices.Clip(t.Plies)
	for _, e := range rec.Log[seen:] {
		if err := next.apply(e); err != nil {
			return nil, fmt.Errorf("table %s: event %q: %w", rec.ID, e.Kind, err)
		}
	}
	return &next, nil
}

// apply changes a table that nobody else has seen yet. What no law can have
// caused is an error: a record is only as good as the disk that it comes from.
func (t *Table) apply(e Event) error {
	if err := t.admit(e); err != nil {
		return err
	}
	t.Changed = e.At
	switch e.Kind {
	case Sat:
		t.seat(e.Seat, *e.Who)
		t.Via = cmp.Or(t.Via, TableID(e.Text))
		if t.Status == Open && t.Seats[0].ID != "" && t.Seats[1].ID != "" {
			t.Status = Playing
			t.beginTurn()
		}
	case Stood:
		t.Seats[e.Seat] = Person{}
	case Moved:
		return t.applyMove(e)
	case Offered, Declined, Withdrawn, Agreed:
		return t.applyOffer(e)
	case Resigned:
		t.resigned(e.Seat)
	case Readied:
		t.ready(e.Seat)
	case Cancelled:
		t.gone(t.cancellation())
	case Refusal:
		t.gone(t.refusal(e.Text))
	case Aborted:
		t.gone(t.abortion(e))
	case Settled, Yielded, Stayed:
		return t.applySeek(e)
	default:
		return t.applyRare(e)
	}
	return nil
}

// applyRare is apply for what has to do with clocks, absence and claims.
func (t *Table) applyRare(e Event) error {
	switch e.Kind {
	case Claimed:
		t.end(game.Result{Winner: game.NoSeat, Reason: e.Text})
	case Flagged:
		t.flagged(e.Seat)
	case Credited:
		return t.credited(e)
	case Left:
		t.left(e)
	case Returned:
		t.returned(e)
	case Forsaken:
		t.forsaken(e)
	case PutOff:
		t.sealed = "" // what was offered with it was not agreed
		t.putOff()
	case Sealed:
		return t.seal(e)
	case Expired:
		return t.expired(e)
	case Planned:
		return t.plan(e)
	case Ended:
		t.end(game.Result{Winner: e.Seat, Reason: e.Text})
	default:
		return errors.New("this program does not know it")
	}
	return nil
}

// admitted says in which statuses an event may happen; those that are not named
// belong to a game under way.
var admitted = map[EventKind][]Status{
	Cancelled: {Open},
	Refusal:   {Open},
	Settled:   {Open},
	Yielded:   {Open},
	Stayed:    {Open},
	Stood:     {Open},
	Sat:       {Open, Playing, Pause, Adjourned},
	Readied:   {Pause, Adjourned},
	Resigned:  {Playing, Pause, Adjourned},
	Expired:   {Pause, Adjourned},
}

// during says when a status is.
var during = [...]string{
	Open: "before the game", Playing: "in a game", Pause: "between two games",
	Adjourned: "while the game is put off", Over: "after the end", Gone: "after the end",
}

// seatless are the events that may be nobody's.
var seatless = []EventKind{Cancelled, Refusal, Settled, Yielded, Stayed, Credited, PutOff, Expired, Ended}

// admit refuses an event that does not fit the table's status or names nobody.
func (t *Table) admit(e Event) error {
	in, ok := admitted[e.Kind]
	if !ok {
		in = []Status{Playing}
	}
	switch {
	case !slices.Contains(in, t.Status):
		return errors.New("it cannot happen " + during[t.Status])
	case e.Kind == Sat && (e.Who == nil || e.Who.ID == ""):
		return errors.New("nobody is named")
	case e.Kind == Ended && t.Origin == nil:
		return errors.New("the game was played here")
	case e.Seat == game.NoSeat && slices.Contains(seatless, e.Kind):
		return nil
	case !isSeat(e.Seat):
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	return nil
}

func isSeat(s game.Seat) bool { return s == 0 || s == 1 }

func (t *Table) applyMove(e Event) error {
	if e.Seat != t.State.Turn() {
		return errors.New("it is the other side's turn")
	}
	m, err := t.State.Parse(e.Text)
	if err != nil {
		return err
	}
	ply := Ply{Seat: e.Seat, Text: e.Text, Shown: t.State.Describe(m), At: e.At}
	for _, s := range t.State.Steps(m) {
		if s.Cell != game.NoCell {
			ply.Cells = append(ply.Cells, s.Cell)
		}
	}
	if t.State, err = t.State.Play(m); err != nil {
		return err
	}
	t.pressClock(e.Seat)
	ply.Left = t.Clock.Left(int(e.Seat), e.At)
	if t.Origin != nil {
		ply.Left = time.Duration(e.Left) * time.Millisecond
	}
	t.Plies = append(t.Plies, ply)
	t.lapse(e.Seat)
	t.followPlans(e.Seat, e.Text)
	if result, over := t.State.Result(); over {
		t.end(result)
		return nil
	}
	t.beginTurn()
	return nil
}

func (t *Table) end(r game.Result) {
	if n, ok := t.State.(game.Noter); ok && r.Note == "" {
		r.Note = n.Note()
	}
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.Result, t.Offers, t.since = Over, r, nil, t.Changed
	t.Away, t.plans, t.sealed, t.Ready = [2]Absence{}, [2]plan{}, "", [2]bool{}
	if t.Match && t.First == nil {
		t.Status = Pause
	}
}

// gone ends a table that comes to nothing.
func (t *Table) gone(why string) {
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.Offers, t.ending = Gone, nil, why
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
	text := fmt.Sprintf("%s does not come", t.Invited.Name)
	if reason != "" {
		text += ": " + reason
	}
	return text + "."
}

// abortion is the sentence for a game that was broken off by one side.
func (t *Table) abortion(e Event) string {
	if e.Text != "" {
		return fmt.Sprintf("The game was broken off: %s did not make a first move.", t.Seats[e.Seat].Name)
	}
	return fmt.Sprintf("%s broke the game off before it had begun in earnest.", t.Seats[e.Seat].Name)
}

// SeatOf is where a player sits, or NoSeat.
func (t *Table) SeatOf(id PlayerID) game.Seat {
	for seat, p := range t.Seats {
		if p.ID == id && id != "" {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// Involves reports whether somebody is the host, is invited or sits here.
func (t *Table) Involves(id PlayerID) bool {
	return t.Host.ID == id || t.Invited != nil && t.Invited.ID == id || t.SeatOf(id) != game.NoSeat
}

// WaitsFor reports whether the table waits for somebody: to move, to be ready
// for the second game of a match, to go on where the other is ready, or to
// answer an invitation.
func (t *Table) WaitsFor(id PlayerID) bool {
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

// Private reports whether only those who know the code may come, or who is
// invited.
func (t *Table) Private() bool { return t.Code != "" || t.Invited != nil && t.Status == Open }

// Listed reports whether the table stands in the lists for everybody.
func (t *Table) Listed() bool { return !t.Private() && t.Access == Public }

// MayWatch reports whether somebody who knows the table's id may see the game.
func (t *Table) MayWatch(id PlayerID) bool {
	return t.Involves(id) || !t.Private() && t.Access != Closed
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

// Ending is the result in a sentence: "White (ann) won by checkmate." That of a
// match is followed by both of its games. It is "" while the game goes on.
func (t *Table) Ending() string {
	switch t.Status {
	case Gone:
		return t.ending
	case Pause:
		return t.sentence(t.Result, t.Seats) + " The second game, with the seats swapped, begins when both are ready."
	case Over:
		if t.First != nil {
			return t.matchEnding()
		}
		return t.sentence(t.Result, t.Seats)
	}
	return ""
}

// sentence is the result of one game, with its note.
func (t *Table) sentence(r game.Result, seats [2]Person) string {
	text := "Drawn"
	switch {
	case r.Winner != game.NoSeat:
		text = fmt.Sprintf("%s (%s) won", t.SeatName(r.Winner), seats[r.Winner].Name)
	case r.Reason == Unfinished:
		return "The game was not finished."
	}
	if r.Reason != "" {
		text += " by " + r.Reason
	}
	text += "."
	if r.Note != "" {
		text += " " + strings.ToUpper(r.Note[:1]) + strings.TrimSuffix(r.Note[1:], ".") + "."
	}
	return text
}
