package table

import (
	"errors"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Two seeks that fit are two keys of the store, and each step changes one. So the
// host of the newer one first yields: nobody can sit down there any more. Then
// they sit down at the older table, and at last their own one ends. Wherever that
// is interrupted, whoever reads the tables can go on: if the older one says that
// its guest came by way of the newer one, that ends; if it is lost to somebody
// else, the host of the newer one stays, and is free again.

// redirectHost decides on the first step: in.next is where the host goes.
func redirectHost(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	if err := mayRedirect(t, who, in); err != nil {
		return nil, err
	}
	if t.Next != "" || in.terms == nil || !t.Seek.allows(*in.terms) {
		return nil, errs.New(errs.Stale, elsewhere, t.Host.Name)
	}
	return []Event{{Kind: Yielded, Seat: game.NoSeat, Text: string(in.next), Terms: in.terms}}, nil
}

// resumeSeek decides on a host who got no seat at the other table.
func resumeSeek(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	if err := mayRedirect(t, who, in); err != nil {
		return nil, err
	}
	if t.Next != in.next {
		return nil, errs.New(errs.Stale, "%s was not about to go there.", t.Host.Name)
	}
	return []Event{{Kind: Stayed, Seat: game.NoSeat}}, nil
}

// closeSeek decides on the last step: the host sits at the other table.
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

// applySeek changes a table by an event that is about a seek.
func (t replayer) applySeek(e Event) error {
	switch {
	case t.Seek == nil:
		return errors.New("the table is no seek")
	case e.Kind == Settled:
		return t.settled(e)
	case e.Kind == Stayed:
		t.Next = ""
	case e.Text == "" || e.Terms == nil:
		return errors.New("it leads nowhere")
	default:
		t.Next, t.nextTerms = identity.TableID(e.Text), *e.Terms
	}
	return nil
}
