package pairing

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// maxChallenges is how many challenges of one person may wait for an answer.
const maxChallenges = 5

// Challenge makes a table at which only the player with that name may sit down.
// It is somebody who has an account, or a guest who is here.
func (pr *Pairing) Challenge(ctx context.Context, who identity.Person, name string, p Proposal) (*table.Table, error) {
	whom, err := pr.named(ctx, name)
	if err != nil {
		return nil, err
	}
	p.Invited = &whom
	return pr.Create(ctx, who, p)
}

// named finds somebody by name: a guest who is here, or an account.
func (pr *Pairing) named(ctx context.Context, name string) (identity.Person, error) {
	if p, ok := pr.tables.Guest(name); ok {
		return p, nil
	}
	return pr.accounts.Find(ctx, name)
}

// mayChallenge refuses a challenge that the other would not want to hear of.
func (pr *Pairing) mayChallenge(ctx context.Context, who, whom identity.Person) error {
	if whom.ID.HasAccount() {
		a, err := pr.accounts.Get(ctx, whom.ID)
		switch {
		case errs.Ignore(err, errs.NotFound) != nil:
			return err
		case a.Settings.NoChallenges || a.Muted(who.ID): // who is muted hears the same as others
			return errs.New(errs.Refused, "%s takes no challenges now.", a.Name)
		}
	}
	open := 0
	for _, t := range pr.tables.Listing().Mine(who.ID) {
		switch {
		case t.Status != table.Open || t.Invited == nil || t.Host.ID != who.ID:
		case t.Invited.ID == whom.ID && t.After == "":
			return errs.New(errs.Refused, "%s has not answered your last challenge yet.", whom.Name)
		default:
			open++
		}
	}
	if open >= maxChallenges {
		return errs.New(errs.Refused, "%d of your challenges wait for an answer. Take one back first.", open)
	}
	return nil
}

// EndWait ends the wait of a table for which nobody came in time.
func (pr *Pairing) EndWait(ctx context.Context, t *table.Table) error {
	who, in := t.Host, table.Intent{Kind: table.Cancel}
	if t.Invited != nil {
		who, in = *t.Invited, table.Intent{Kind: table.Refuse, Text: "no answer within a day"}
	}
	_, err := pr.tables.Do(ctx, t.ID, who, in)
	return errs.Ignore(err, errs.Stale)
}
