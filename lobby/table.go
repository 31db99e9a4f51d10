package lobby

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
)

// Table is a record with what follows from it. Tables are immutable and shared:
// by the hub, by every screen that shows the game.
type Table struct {
	Record
	Rev    Rev
	Rules  game.Rules
	Status Status
	// Seats are who sits where; the zero Person is an empty seat.
	Seats [2]Person
	// Start is the position of the set-up, State the one now.
	Start, State game.State
	Plies        []Ply
	// Offer is the seat whose draw offer waits for an answer, or NoSeat.
	Offer game.Seat
	// Result is how the game ended, if Status is Over or Pause.
	Result game.Result
	// First is the first game of a match, once the second has begun.
	First *Played
	// Ready says, by seat, who is ready for the second game of a match.
	Ready [2]bool
	// Changed is the time of the last event.
	Changed time.Time

	lastOffer [2]int // the ply count at each seat's last offer, or -1
}

// Ply is one move that was played.
type Ply struct {
	Seat  game.Seat
	Text  string // canonical
	Shown string // as players read it
	At    time.Time
	// Cells are the cells that the move was built of, in order.
	Cells []game.Cell
}

// Status is how far a table has come.
type Status uint8

// The statuses, in the order in which a table passes through them.
const (
	Open    Status = iota // a seat is free
	Playing               // both sit and the game goes on
	Pause                 // the first game of a match has a result
	Over                  // the game has a result
	Gone                  // cancelled before it began
)

// Replay derives the table that a record describes at a revision.
func Replay(rec Record, rev Rev, rules game.Rules) (*Table, error) {
	if rec.Wish != game.NoSeat && !isSeat(rec.Wish) {
		return nil, fmt.Errorf("table %s: there is no seat %d", rec.ID, rec.Wish)
	}
	start, err := rules.New(rec.Setup)
	if err != nil {
		return nil, fmt.Errorf("table %s: set-up: %w", rec.ID, err)
	}
	t := &Table{
		Rules: rules, Start: start, State: start, Offer: game.NoSeat,
		Changed: rec.Created, lastOffer: [2]int{-1, -1},
	}
	return t.follow(rec, rev)
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
		if t.Status == Open && t.Seats[0].ID != "" && t.Seats[1].ID != "" {
			t.Status = Playing
		}
	case Stood:
		t.Seats[e.Seat] = Person{}
	case Moved:
		return t.applyMove(e)
	case Offered:
		t.Offer = e.Seat
		t.lastOffer[e.Seat] = len(t.Plies)
	case Declined:
		t.Offer = game.NoSeat
	case Agreed:
		t.end(game.Result{Winner: game.NoSeat, Reason: "agreement"})
	case Claimed:
		t.end(game.Result{Winner: game.NoSeat, Reason: e.Text})
	case Resigned:
		t.resigned(e.Seat)
	case Readied:
		t.ready(e.Seat)
	case Cancelled:
		t.Status = Gone
	default:
		return errors.New("this program does not know it")
	}
	return nil
}

// admit refuses an event that does not fit the table's status or names nobody.
func (t *Table) admit(e Event) error {
	switch e.Kind {
	case Cancelled:
		if t.Status != Open {
			return errors.New("the game has begun")
		}
		return nil
	case Sat:
		if t.Status != Open && t.Status != Playing && t.Status != Pause {
			return errors.New("the game is over")
		}
		if e.Who == nil || e.Who.ID == "" {
			return errors.New("nobody is named")
		}
	case Stood:
		if t.Status != Open {
			return errors.New("the game has begun")
		}
	case Readied:
		if t.Status != Pause {
			return errors.New("no second game is to come")
		}
	case Resigned:
		if t.Status != Playing && t.Status != Pause {
			return errors.New("no game is under way")
		}
	default:
		if t.Status != Playing {
			return errors.New("no game is under way")
		}
	}
	if !isSeat(e.Seat) {
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
	t.Plies = append(t.Plies, ply)
	// Who moves has answered: an offer of the other side is declined by it, one
	// of their own stands until the other side answers.
	if t.Offer == e.Seat.Other() {
		t.Offer = game.NoSeat
	}
	if result, over := t.State.Result(); over {
		t.end(result)
	}
	return nil
}

func (t *Table) end(r game.Result) {
	if n, ok := t.State.(game.Noter); ok && r.Note == "" {
		r.Note = n.Note()
	}
	t.Status, t.Result, t.Offer = Over, r, game.NoSeat
	if t.Match && t.First == nil {
		t.Status = Pause
	}
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

// Involves reports whether somebody is the host or sits here.
func (t *Table) Involves(id PlayerID) bool {
	return t.Host.ID == id || t.SeatOf(id) != game.NoSeat
}

// WaitsFor reports whether the table waits for somebody to move, or to be ready.
func (t *Table) WaitsFor(id PlayerID) bool {
	seat := t.SeatOf(id)
	return seat != game.NoSeat && (t.Status == Playing && t.State.Turn() == seat || t.Status == Pause && !t.Ready[seat])
}

// Private reports whether only those who know the code may come.
func (t *Table) Private() bool { return t.Code != "" }

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
		return "The table was taken back before the game began."
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
	text := fmt.Sprintf("Drawn by %s.", r.Reason)
	if r.Winner != game.NoSeat {
		text = fmt.Sprintf("%s (%s) won by %s.", t.SeatName(r.Winner), seats[r.Winner].Name, r.Reason)
	}
	if r.Note != "" {
		text += " " + strings.ToUpper(r.Note[:1]) + strings.TrimSuffix(r.Note[1:], ".") + "."
	}
	return text
}
