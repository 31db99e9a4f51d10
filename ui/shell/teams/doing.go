package teams

import (
	"context"
	"fmt"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/words"
)

// found makes a team.
func (e *Env) found(ctx context.Context) error {
	t, err := e.Club.Teams.Found(ctx, e.Who, e.Value("TEXT"))
	if err != nil {
		return err
	}
	return e.tell(t, fmt.Sprintf("%s is founded, and you are its captain. Its id is %s.", Called(t), t.ID),
		"To invite somebody:", "  "+e.Line(Name, "invite", "NAME"))
}

// does has the person do something with a team, to somebody perhaps.
func (e *Env) does(ctx context.Context, t *team.Team, err error, kind team.Kind, whom identity.Person) (*team.Team, error) {
	if err != nil {
		return nil, err
	}
	next, err := e.Club.Teams.Do(ctx, e.Who, t.ID, team.Intent{Kind: kind, Whom: whom})
	if err == nil && next.Gone() {
		next = &team.Team{ID: t.ID, Name: t.Name, Founded: t.Founded}
	}
	return next, err
}

func (e *Env) join(ctx context.Context) error {
	t, err := e.inviting(ctx)
	if t, err = e.does(ctx, t, err, team.Accept, identity.Person{}); err != nil {
		return err
	}
	return e.tell(t, fmt.Sprintf("You are in %s now, with %s.", Called(t), words.Count(len(t.Members)-1, "other")))
}

func (e *Env) decline(ctx context.Context) error {
	t, err := e.inviting(ctx)
	if t, err = e.does(ctx, t, err, team.Decline, identity.Person{}); err != nil {
		return err
	}
	return e.tell(t, fmt.Sprintf("Declined: %s does not ask you again for a month.", Called(t)))
}

func (e *Env) leave(ctx context.Context) error {
	t, err := e.which(ctx)
	led := t != nil && t.Captain == e.Who.ID
	if t, err = e.does(ctx, t, err, team.Leave, identity.Person{}); err != nil {
		return err
	}
	said := fmt.Sprintf("You have left %s.", Called(t))
	switch {
	case t.Gone():
		said = fmt.Sprintf("You have left %s. You were the last one: it is dissolved.", Called(t))
	case led:
		said += fmt.Sprintf(" Its captain is %s now.", words.Person(t.Lead()))
	}
	return e.tell(t, said)
}

func (e *Env) dissolve(ctx context.Context) error {
	t, err := e.which(ctx)
	if t, err = e.does(ctx, t, err, team.Dissolve, identity.Person{}); err != nil {
		return err
	}
	return e.tell(t, fmt.Sprintf("%s is dissolved.", Called(t)))
}

// toSomebody has the captain do something to a player, and says so in a sentence for the
// player and the team.
func (e *Env) toSomebody(ctx context.Context, kind team.Kind, sentence string) error {
	t, err := e.which(ctx)
	if err != nil {
		return err
	}
	whom, err := e.Club.Accounts.Find(ctx, e.Value("NAME"))
	if t, err = e.does(ctx, t, err, kind, whom); err != nil {
		return err
	}
	return e.tell(t, fmt.Sprintf(sentence, words.Person(whom), Called(t)))
}

func (e *Env) invite(ctx context.Context) error {
	return e.toSomebody(ctx, team.Invite, "%s is invited to %s, and reads it here or at the next visit.")
}

func (e *Env) uninvite(ctx context.Context) error {
	return e.toSomebody(ctx, team.TakeBack, "The invitation of %s to %s is taken back.")
}

func (e *Env) remove(ctx context.Context) error {
	return e.toSomebody(ctx, team.Remove, "%s is not in %s any more.")
}

func (e *Env) captain(ctx context.Context) error {
	return e.toSomebody(ctx, team.HandOn, "%s is the captain of %s now.")
}
