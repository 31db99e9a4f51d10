package pairing

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// maxChallenges limits the unanswered challenges of a player.
const maxChallenges = 5

// Challenge creates a table and invites the player with that name, who alone may sit down there.
// The player must have an account or be a guest who is online.
func (pr *Pairing) Challenge(ctx context.Context, who identity.Person, name string, p Proposal) (*table.Table, error) {
	whom, ok := pr.Tables.Guest(name)
	if !ok {
		var err error
		if whom, err = pr.Accounts.Find(ctx, name); err != nil {
			return nil, err
		}
	}
	p.Invited = &whom
	return pr.Create(ctx, who, p)
}

// mayChallenge refuses a challenge that the other player does not want, and more open challenges
// than a player may have.
func (pr *Pairing) mayChallenge(ctx context.Context, who, whom identity.Person) error {
	if whom.ID.HasAccount() {
		a, err := pr.Accounts.Get(ctx, whom.ID)
		switch {
		case errs.Ignore(err, errs.NotFound) != nil:
			return err
		case a.Settings.NoChallenges || a.Muted(who.ID): // muted players get the same answer
			return errs.New(errs.Refused, "%s does not accept challenges now.", a.Name)
		}
	}
	open := 0
	for _, t := range pr.Tables.Listing().Mine(who.ID) {
		switch {
		case t.Status != table.Open || t.Invited == nil || t.Host.ID != who.ID:
		case t.Invited.ID == whom.ID && t.After == "":
			return errs.New(errs.Refused, "%s has not answered your last challenge yet.", whom.Name)
		default:
			open++
		}
	}
	if open >= maxChallenges {
		return errs.New(errs.Refused, "You have %d unanswered challenges. Cancel one first.", open)
	}
	return nil
}

// EndWait closes a table that no opponent has joined in time.
func (pr *Pairing) EndWait(ctx context.Context, t *table.Table) error {
	who, in := t.Host, table.Intent{Kind: table.Cancel}
	if t.Invited != nil {
		who, in = *t.Invited, table.Intent{Kind: table.Refuse, Text: "no answer within a day"}
	}
	_, err := pr.Tables.Do(ctx, t.ID, who, in)
	return errs.Ignore(err, errs.Stale)
}
