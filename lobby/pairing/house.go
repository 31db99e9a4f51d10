package pairing

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// answerWithin is how long a player of the house is given to answer a challenge. More than a
// moment it takes only when the house is not well.
const answerWithin = 5 * time.Second

// PlayHouse makes a table for who and a player of the house, and waits until both sit there.
// If the house does not answer in time, the open table is returned: it may still
// come. That it does not want to is Refused.
func (pr *Pairing) PlayHouse(ctx context.Context, who identity.Person, r identity.Person, p Proposal) (*table.Table, error) {
	p.Invited = &r
	t, err := pr.Create(ctx, who, p)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for news := pr.tables.Follow(ctx, t, who); t.Status == table.Open; {
		select {
		case u := <-news:
			t = u.Table
		case <-ctx.Done():
			return t, nil
		}
	}
	if t.Status == table.Gone {
		return nil, errs.New(errs.Refused, "%s", t.Ending())
	}
	return t, nil
}
