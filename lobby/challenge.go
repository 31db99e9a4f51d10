package lobby

import "context"

// maxChallenges is how many challenges of one person may wait for an answer.
const maxChallenges = 5

// Challenge makes a table at which only the player with that name may sit down.
// It is somebody who has an account, or a guest who is here.
func (pr *Pairing) Challenge(ctx context.Context, who Person, name string, p Proposal) (*Table, error) {
	whom, err := pr.Named(ctx, name)
	if err != nil {
		return nil, err
	}
	p.Invited = &whom
	return pr.Create(ctx, who, p)
}

// Named finds somebody by name: a guest who is here, or an account.
func (pr *Pairing) Named(ctx context.Context, name string) (Person, error) {
	if p, ok := pr.tables.Guest(name); ok {
		return p, nil
	}
	return pr.accounts.FindPlayer(ctx, name)
}

// mayChallenge refuses a challenge that the other would not want to hear of.
func (pr *Pairing) mayChallenge(ctx context.Context, who, whom Person) error {
	if whom.ID.HasAccount() {
		a, err := pr.accounts.Account(ctx, whom.ID)
		switch {
		case Ignore(err, NotFound) != nil:
			return err
		case a.Settings.NoChallenges || a.Muted(who.ID): // who is muted hears the same as others
			return errorf(Refused, "%s takes no challenges now.", a.Name)
		}
	}
	open := 0
	for _, t := range pr.tables.Lobby().Mine(who.ID) {
		switch {
		case t.Status != Open || t.Invited == nil || t.Host.ID != who.ID:
		case t.Invited.ID == whom.ID && t.After == "":
			return errorf(Refused, "%s has not answered your last challenge yet.", whom.Name)
		default:
			open++
		}
	}
	if open >= maxChallenges {
		return errorf(Refused, "%d of your challenges wait for an answer. Take one back first.", open)
	}
	return nil
}

// EndWait ends the wait of a table for which nobody came in time.
func (pr *Pairing) EndWait(ctx context.Context, t *Table) error {
	who, in := t.Host, Intent{Kind: Cancel}
	if t.Invited != nil {
		who, in = *t.Invited, Intent{Kind: Refuse, Text: "no answer within a day"}
	}
	_, err := pr.tables.Do(ctx, t.ID, who, in)
	return Ignore(err, Stale)
}
