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

// replayer applies events to a table before it is shared.
type replayer struct{ *Table }

// eventRule says when an event can happen, and what it does.
type eventRule struct {
	in       []Status
	seatless bool // the event can have no seat
	apply    func(replayer, Event) error
}

var (
	ifOpen       = []Status{Open}
	ifPlaying    = []Status{Playing}
	ifPaused     = []Status{Pause, Adjourned}
	ifBegun      = []Status{Playing, Pause, Adjourned}
	ifUnfinished = []Status{Open, Playing, Pause, Adjourned}
)

var eventRules = map[EventKind]eventRule{
	Sat:       {in: ifUnfinished, apply: replayer.sat},
	Stood:     {in: ifOpen, apply: replayer.stood},
	Moved:     {in: ifPlaying, apply: replayer.moved},
	Offered:   {in: ifPlaying, apply: replayer.applyOffer},
	Declined:  {in: ifPlaying, apply: replayer.applyOffer},
	Withdrawn: {in: ifPlaying, apply: replayer.applyOffer},
	Agreed:    {in: ifPlaying, apply: replayer.applyOffer},
	Claimed:   {in: ifPlaying, apply: replayer.claimed},
	Resigned:  {in: ifBegun, apply: replayer.resigned},
	Readied:   {in: ifPaused, apply: replayer.readied},
	Cancelled: {in: ifOpen, seatless: true, apply: replayer.cancelled},
	Refusal:   {in: ifOpen, seatless: true, apply: replayer.refused},
	Aborted:   {in: ifPlaying, apply: replayer.aborted},

	Flagged:  {in: ifPlaying, apply: replayer.flagged},
	Credited: {in: ifPlaying, seatless: true, apply: replayer.credited},
	Left:     {in: ifPlaying, apply: replayer.left},
	Returned: {in: ifPlaying, apply: replayer.returned},
	Forsaken: {in: ifPlaying, apply: replayer.forsaken},
	PutOff:   {in: ifPlaying, seatless: true, apply: replayer.putOff},
	Sealed:   {in: ifPlaying, apply: replayer.seal},
	Expired:  {in: ifPaused, seatless: true, apply: replayer.expired},
	Planned:  {in: ifPlaying, apply: replayer.plan},
	Hinted:   {in: ifPlaying, apply: replayer.hinted},
	Berserk:  {in: ifPlaying, apply: replayer.berserk},
	Rested:   {in: ifBegun, apply: replayer.rest},
	Recalled: {in: ifBegun, apply: replayer.recall},
	LetIn:    {in: ifUnfinished, seatless: true, apply: replayer.letIn},

	Shut:    {in: ifUnfinished, seatless: true, apply: replayer.shut},
	Ended:   {in: ifPlaying, seatless: true, apply: replayer.ended},
	Settled: {in: ifOpen, seatless: true, apply: replayer.settled},
	Yielded: {in: ifOpen, seatless: true, apply: replayer.yielded},
	Stayed:  {in: ifOpen, seatless: true, apply: replayer.stayed},
}

// apply applies an event, or returns an error if the rules do not allow it. A record is only as
// good as the disk it comes from.
func (t replayer) apply(e Event) error {
	rule, err := t.admit(e)
	if err != nil {
		return err
	}
	if t.Status == Playing && len(t.Plies) > 0 && !t.OnVacation() {
		t.Lasted += e.At.Sub(t.Changed)
	}
	t.Changed = e.At
	if e.From != "" && IsSeat(e.Seat) {
		t.Sources[e.Seat] = e.From
	}
	if err := rule.apply(t, e); err != nil {
		return err
	}
	if t.Status == Over {
		t.Unrated = e.Unrated
	}
	return nil
}

// outOfPlace has the error for an event that cannot happen in a status.
var outOfPlace = [...]error{
	Open:      errors.New("it cannot happen before the game"),
	Playing:   errors.New("it cannot happen in a game"),
	Pause:     errors.New("it cannot happen between two games"),
	Adjourned: errors.New("it cannot happen while the game is adjourned"),
	Over:      errors.New("it cannot happen after the end"),
	Gone:      errors.New("it cannot happen after the end"),
}

// admit returns the rule for an event that fits the table's status.
func (t replayer) admit(e Event) (eventRule, error) {
	rule, known := eventRules[e.Kind]
	switch {
	case !known:
		return rule, errors.New("this program does not know it")
	case !slices.Contains(rule.in, t.Status):
		return rule, outOfPlace[t.Status]
	case e.Kind == Sat && (e.Who == nil || e.Who.ID == ""):
		return rule, errors.New("no player is named")
	case e.Kind == Ended && t.Origin == nil:
		return rule, errors.New("the game was played here")
	case e.Kind == Refusal && t.Invited == nil:
		return rule, errors.New("no player was invited")
	case !IsSeat(e.Seat) && !(e.Seat == game.NoSeat && rule.seatless):
		return rule, fmt.Errorf("there is no seat %d", e.Seat)
	}
	return rule, nil
}

// IsSeat reports whether s is one of the two seats of a table.
func IsSeat(s game.Seat) bool { return s == 0 || s == 1 }

func (t replayer) sat(e Event) error {
	t.seat(e.Seat, *e.Who)
	t.Via = cmp.Or(t.Via, identity.TableID(e.Text))
	if t.Status == Open && t.Seats[0].ID != "" && t.Seats[1].ID != "" {
		t.Status, t.Begun = Playing, e.At
		t.beginTurn()
	}
	return nil
}

func (t replayer) stood(e Event) error {
	t.Seats[e.Seat] = identity.Person{}
	return nil
}

// parse reads the move of an event, which must be of the side to move.
func (t replayer) parse(e Event) (game.Move, error) {
	if e.Seat != t.State.Turn() {
		return 0, errors.New("it is the other side's turn")
	}
	return t.State.Parse(e.Text)
}

func (t replayer) moved(e Event) error {
	m, err := t.parse(e)
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
	stored := time.Duration(e.Clock) * time.Millisecond
	if t.Origin == nil {
		ply.Lag = stored
	}
	t.pressClock(e.Seat, ply.Lag)
	ply.Left = t.Clock.Left(int(e.Seat), e.At)
	if t.Origin != nil {
		ply.Left = stored
	}
	t.Plies, t.plyRoom = grow(t.Plies, t.plyRoom, ply)
	t.lapse(e.Seat)
	t.followPlans(e.Seat, e.Text)
	if result, over := t.State.Result(); over {
		return t.end(result)
	}
	t.beginTurn()
	return nil
}

func (t replayer) claimed(e Event) error {
	return t.end(game.Result{Winner: game.NoSeat, Reason: e.Text})
}

func (t replayer) ended(e Event) error {
	return t.end(game.Result{Winner: e.Seat, Reason: e.Text})
}

func (t replayer) end(r game.Result) error {
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
	return nil
}

// gone closes a table without a result. why is the sentence that [Table.Ending] returns.
func (t replayer) gone(why string) error {
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.Offers, t.ending = Gone, nil, why
	t.Vacation = [2]time.Time{}
	return nil
}
