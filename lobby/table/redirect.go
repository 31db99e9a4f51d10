package table

import (
	"errors"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Two seeks that fit are two keys of the store, and each step changes one of them. First the host
// of the newer seek yields: no one can sit down there any more. Then that host sits down at the
// older table, and at last the newer seek closes. If this is interrupted, any node that reads the
// tables can continue. If the older table says that its guest came from the newer seek, the newer
// seek closes. If someone else took the seat, the newer seek is open again.

// redirectHost makes the first step. in.next is where the host goes.
func redirectHost(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	if err := mayRedirect(t, who, in); err != nil {
		return nil, err
	}
	if t.Next != "" || in.terms == nil || !t.Seek.allows(*in.terms) {
		return nil, errs.New(errs.Stale, elsewhere, t.Host.Name)
	}
	return []Event{{Kind: Yielded, Seat: game.NoSeat, Text: string(in.next), Terms: in.terms}}, nil
}

// resumeSeek reopens a seek whose host got no seat at the other table.
func resumeSeek(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	if err := mayRedirect(t, who, in); err != nil {
		return nil, err
	}
	if t.Next != in.next {
		return nil, errs.New(errs.Stale, "%s was not on the way there.", t.Host.Name)
	}
	return []Event{{Kind: Stayed, Seat: game.NoSeat}}, nil
}

// closeSeek makes the last step: the host sits at the other table.
func closeSeek(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	events, err := resumeSeek(t, who, seat, in)
	if err != nil {
		return nil, err
	}
	events[0].Kind = Cancelled
	return events, nil
}

func mayRedirect(t *Table, who identity.Person, in request) error {
	if t.Seek == nil || t.Status != Open || t.Host.ID != who.ID || in.next == "" {
		return errs.New(errs.Stale, "There is no open seek at this table.")
	}
	return nil
}

func (t replayer) yielded(e Event) error {
	switch {
	case t.Seek == nil:
		return errNoSeek
	case e.Text == "" || e.Terms == nil:
		return errors.New("it leads nowhere")
	}
	t.Next, t.nextTerms = identity.TableID(e.Text), *e.Terms
	return nil
}

func (t replayer) stayed(Event) error {
	if t.Seek == nil {
		return errNoSeek
	}
	t.Next = ""
	return nil
}

var errNoSeek = errors.New("the table is not a seek")
