package lobby

import (
	"context"
	"time"
)

const (
	// maxChallenges is how many challenges of one person may wait for an answer.
	maxChallenges = 5
	// challengeFor is how long they wait.
	challengeFor = 24 * time.Hour
	// refusalFor is how long a refused challenge stays to be seen by who made it.
	refusalFor = time.Hour
	// seekFor is how long a seek waits whose owner has to be here when it ends.
	seekFor = time.Hour
)

// Challenge makes a table at which only the player with that name may sit down.
// It is somebody who has an account, or a guest who is here.
func (s *Service) Challenge(ctx context.Context, who Person, name string, p Proposal) (*Table, error) {
	whom, err := s.Named(ctx, name)
	if err != nil {
		return nil, err
	}
	p.Invited = &whom
	return s.Create(ctx, who, p)
}

// Named finds somebody by name: a guest who is here, or an account.
func (s *Service) Named(ctx context.Context, name string) (Person, error) {
	if p, ok := s.board.guest(name); ok {
		return p, nil
	}
	return s.FindPlayer(ctx, name)
}

// mayChallenge refuses a challenge that the other would not want to hear of.
func (s *Service) mayChallenge(ctx context.Context, who, whom Person) error {
	if whom.ID.HasAccount() {
		a, err := s.Account(ctx, whom.ID)
		switch {
		case ignoreKinds(err, NotFound) != nil:
			return err
		case a.Settings.NoChallenges || a.Muted(who.ID): // who is muted hears the same as others
			return errorf(Refused, "%s takes no challenges now.", a.Name)
		}
	}
	open := 0
	for _, t := range s.Lobby().Mine(who.ID) {
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

// Refused is why the one who was invited does not come. ok is false at a table at
// which nobody has refused to sit down; the reason may be "".
func (t *Table) Refused() (reason string, ok bool) {
	if t.Status != Gone || len(t.Log) == 0 {
		return "", false
	}
	last := t.Log[len(t.Log)-1]
	return last.Text, last.Kind == Refusal
}

// toldOf reports whether a table that is gone stays in the lists for a while, so
// that its host learns what became of it.
func (t *Table) toldOf(now time.Time) bool {
	_, refused := t.Refused()
	return refused && now.Sub(t.Changed) < refusalFor
}

// waits is how long the table waits for somebody to sit down.
func (t *Table) waits() time.Duration {
	switch {
	case t.Invited != nil:
		return challengeFor
	case t.Seek != nil && t.Seek.Timed():
		return seekFor
	}
	return openFor
}

// endWait ends the wait of a table for which nobody came in time.
func (s *Service) endWait(ctx context.Context, t *Table) error {
	who, in := t.Host, Intent{Kind: Cancel}
	if t.Invited != nil {
		who, in = *t.Invited, Intent{Kind: Refuse, Text: "no answer within a day"}
	}
	_, err := s.Do(ctx, t.ID, who, in)
	return ignoreKinds(err, Stale)
}
