package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// replayer changes a table, event by event, while its state is derived and nobody
// else has seen it.
type replayer struct{ *Table }

// apply changes a table that nobody else has seen yet. An event that no law can have
// caused is an error: a record is only as good as the disk that it comes from.
func (t replayer) apply(e Event) error {
	if err := t.admit(e); err != nil {
		return err
	}
	if t.Status == Playing && len(t.Plies) > 0 && !t.OnVacation() {
		t.Lasted += e.At.Sub(t.Changed)
	}
	t.Changed = e.At
	switch e.Kind {
	case Sat:
		t.seat(e.Seat, *e.Who)
		t.Via = cmp.Or(t.Via, identity.TableID(e.Text))
		if t.Status == Open && t.Seats[0].ID != "" && t.Seats[1].ID != "" {
			t.Status, t.Begun = Playing, e.At
			t.beginTurn()
		}
	case Stood:
		t.Seats[e.Seat] = identity.Person{}
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
	case Shut:
		t.gone(shutting(e.Text))
	case Settled, Yielded, Stayed:
		return t.applySeek(e)
	default:
		return t.applyRare(e)
	}
	return nil
}

// applyRare is apply for what has to do with clocks, absence and claims.
func (t replayer) applyRare(e Event) error {
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
	case Rested:
		return t.rest(e)
	case Recalled:
		return t.recall(e)
	case PutOff:
		t.sealed = "" // what was offered with it was not agreed
		t.putOff()
	case Sealed:
		return t.seal(e)
	case Expired:
		return t.expired(e)
	case Planned:
		return t.plan(e)
	case Hinted:
		return t.applyHint(e)
	case Berserk:
		return t.berserk(e)
	case LetIn:
		return t.letIn(e)
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
	LetIn:     {Open, Playing, Pause, Adjourned},
	Rested:    {Playing, Pause, Adjourned},
	Recalled:  {Playing, Pause, Adjourned},
	Shut:      {Open, Playing, Pause, Adjourned},
	Sat:       {Open, Playing, Pause, Adjourned},
	Readied:   {Pause, Adjourned},
	Resigned:  {Playing, Pause, Adjourned},
	Expired:   {Pause, Adjourned},
}

// outOfPlace says of each status why an event does not fit it.
var outOfPlace = [...]error{
	Open:      errors.New("it cannot happen before the game"),
	Playing:   errors.New("it cannot happen in a game"),
	Pause:     errors.New("it cannot happen between two games"),
	Adjourned: errors.New("it cannot happen while the game is adjourned"),
	Over:      errors.New("it cannot happen after the end"),
	Gone:      errors.New("it cannot happen after the end"),
}

// seatless are the events that may be nobody's.
var seatless = []EventKind{Cancelled, Refusal, Settled, Yielded, Stayed, Credited, PutOff, Expired, Ended, Shut, LetIn}

// admit refuses an event that does not fit the table's status or names nobody.
func (t replayer) admit(e Event) error {
	in, ok := admitted[e.Kind]
	if !ok {
		in = []Status{Playing}
	}
	switch {
	case !slices.Contains(in, t.Status):
		return outOfPlace[t.Status]
	case e.Kind == Sat && (e.Who == nil || e.Who.ID == ""):
		return errors.New("nobody is named")
	case e.Kind == Ended && t.Origin == nil:
		return errors.New("the game was played here")
	case e.Kind == Refusal && t.Invited == nil:
		return errors.New("nobody was invited")
	case e.Seat == game.NoSeat && slices.Contains(seatless, e.Kind):
		return nil
	case !IsSeat(e.Seat):
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	return nil
}

// IsSeat reports whether it is one of the two seats of a table.
func IsSeat(s game.Seat) bool { return s == 0 || s == 1 }

func (t replayer) applyMove(e Event) error {
	if e.Seat != t.State.Turn() {
		return errors.New("it is the other side's turn")
	}
	m, err := t.State.Parse(e.Text)
	if err != nil {
		return err
	}
	ply := Ply{Seat: e.Seat, Text: e.Text, Shown: t.State.Describe(m), At: e.At}
	next, err := t.State.Play(m)
	if err != nil {
		return err
	}
	ply.Cells = game.Changed(t.Rules.Info(), t.State, m, next)
	t.State = next
	t.pressClock(e.Seat)
	ply.Left = t.Clock.Left(int(e.Seat), e.At)
	if t.Origin != nil {
		ply.Left = time.Duration(e.Left) * time.Millisecond
	}
	t.Plies, t.plyRoom = grow(t.Plies, t.plyRoom, ply)
	t.lapse(e.Seat)
	t.followPlans(e.Seat, e.Text)
	if result, over := t.State.Result(); over {
		t.end(result)
		return nil
	}
	t.beginTurn()
	return nil
}

func (t replayer) end(r game.Result) {
	if n, ok := t.State.(game.Noter); ok && r.Note == "" {
		r.Note = n.Note()
	}
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.Result, t.Offers, t.since = Over, r, nil, t.Changed
	t.Away, t.plans, t.sealed, t.Ready = [2]Absence{}, [2]plan{}, "", [2]bool{}
	if t.Match && t.First == nil {
		t.Status = Pause
	} else {
		t.Vacation = [2]time.Time{}
	}
}

// gone ends a table that comes to nothing.
func (t replayer) gone(why string) {
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.Offers, t.ending = Gone, nil, why
	t.Vacation = [2]time.Time{}
}
