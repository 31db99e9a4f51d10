package pairing

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// answerWithin limits how long PlayBot waits for a bot to answer a challenge. A healthy bot
// answers at once.
const answerWithin = 5 * time.Second

// PlayBot makes a table for who and a built-in bot, and waits until both have sat down. If the
// bot does not answer in time, PlayBot returns the open table, because the bot may still come. If
// the bot declines, the error is Refused.
func (pr *Pairing) PlayBot(
	ctx context.Context, who identity.Person, r identity.Person, p Proposal,
) (*table.Table, error) {
	p.Invited = &r
	t, err := pr.Create(ctx, who, p)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for news := pr.Tables.Follow(ctx, t, who); t.Status == table.Open; {
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
