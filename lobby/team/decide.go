package team

import (
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Kind is the kind of an [Intent].
type Kind uint8

// The kinds of intents.
const (
	Invite   Kind = iota // invite Whom; captain only
	TakeBack             // cancel Whom's invitation; captain only
	Accept               // accept one's own invitation
	Decline              // decline one's own invitation
	Leave
	Remove       // remove the member Whom; captain only
	HandOn       // make the member Whom captain; captain only
	Dissolve     // captain only
	kinds    int = iota
)

// Intent is a change that a player asks for.
type Intent struct {
	Kind Kind
	Whom identity.Person
}

// laws applies each kind of intent to a copy of a team.
var laws = [kinds]struct {
	captain bool // only the captain may do this
	do      func(t *Team, who, whom identity.Person, now time.Time) error
}{
	Invite:   {true, (*Team).invite},
	TakeBack: {true, (*Team).takeBack},
	Accept:   {false, (*Team).accept},
	Decline:  {false, (*Team).decline},
	Leave:    {false, (*Team).leave},
	Remove:   {true, (*Team).remove},
	HandOn:   {true, (*Team).handOn},
	Dissolve: {true, func(t *Team, _, _ identity.Person, _ time.Time) error { t.end(); return nil }},
}

// ErrNeedsAccount refuses guests.
var ErrNeedsAccount = errs.New(errs.Refused, "You need an account for teams. Take a name first.")

// newTeam returns a new team with who as captain and only member.
func newTeam(id identity.TeamID, name string, who identity.Person, now time.Time) (*Team, error) {
	name, err := checkName(name)
	switch {
	case !who.ID.HasAccount():
		return nil, ErrNeedsAccount
	case err != nil:
		return nil, err
	}
	now = now.UTC().Truncate(time.Second)
	return &Team{ID: id, Name: name, Founded: now, Captain: who.ID, Members: []Member{{who, now}}}, nil
}

// Decide applies a player's intent to a team and returns the next state or a refusal. It is
// pure. If the result is [Team.Gone], the team was dissolved.
func Decide(t *Team, who identity.Person, in Intent, now time.Time) (*Team, error) {
	if int(in.Kind) >= kinds {
		return nil, errs.New(errs.Invalid, "You cannot do that with a team.")
	}
	law := laws[in.Kind]
	switch {
	case !who.ID.HasAccount():
		return nil, ErrNeedsAccount
	case law.captain && !t.Has(who.ID):
		return nil, errNoMember(t)
	case law.captain && t.Captain != who.ID:
		return nil, errs.New(errs.Refused, "Only the captain of %s can do that: %s.", t.Name, t.Lead().Name)
	}
	next := t.fresh(now)
	if err := law.do(next, who, in.Whom, now.UTC().Truncate(time.Second)); err != nil {
		return nil, err
	}
	return next, nil
}

// Order is a change by staff or by the server itself. It needs no captain.
type Order struct {
	// Name is the new name. If it is empty, the name stays.
	Name string
	// End dissolves the team.
	End bool
	// Forget removes an account that is being deleted, along with any invitation for it.
	Forget identity.PlayerID
}

// DecideOrder applies an order to a team and returns the next state or a refusal. It is pure.
func DecideOrder(t *Team, o Order, now time.Time) (*Team, error) {
	next := t.fresh(now)
	if o.Name != "" {
		name, err := checkName(o.Name)
		if err != nil {
			return nil, err
		}
		if name == t.Name {
			return nil, errs.New(errs.Refused, "The name is already %s.", name)
		}
		next.Name = name
	}
	if o.Forget != "" {
		if at := next.invitedAt(o.Forget); at >= 0 {
			next.Invited = slices.Delete(next.Invited, at, at+1)
		}
		next.Resting = slices.DeleteFunc(next.Resting, func(r rest) bool { return r.Person == o.Forget })
		next.without(o.Forget)
	}
	if o.End {
		next.end()
	}
	return next, nil
}

// fresh returns a copy of a team without expired invitations and rests.
func (t *Team) fresh(now time.Time) *Team {
	next := *t
	next.Members = slices.Clone(t.Members)
	next.Invited = slices.DeleteFunc(slices.Clone(t.Invited), func(i Invitation) bool { return !i.holds(now) })
	next.Resting = slices.DeleteFunc(slices.Clone(t.Resting), func(r rest) bool { return !now.Before(r.Until) })
	return &next
}

func (t *Team) end() { t.Captain, t.Members, t.Invited, t.Resting = "", nil, nil, nil }

func (t *Team) invite(who, whom identity.Person, now time.Time) error {
	resting := slices.ContainsFunc(t.Resting, func(r rest) bool { return r.Person == whom.ID })
	switch {
	case !whom.ID.HasAccount():
		return errs.New(errs.Refused, "%s is a guest. Team members need an account.", whom.Name)
	case t.Has(whom.ID):
		return errs.New(errs.Refused, "%s is already in %s.", whom.Name, t.Name)
	case t.invitedAt(whom.ID) >= 0:
		return errs.New(errs.Refused, "%s is already invited and has not answered yet.", whom.Name)
	case resting:
		return errs.New(errs.Refused, "%s was invited recently. Wait before you invite them again.", whom.Name)
	case len(t.Members) >= MaxMembers:
		return errFull(t)
	case len(t.Invited) >= mostInvited:
		return errs.New(errs.Refused, "%d invitations to %s are still open. Cancel one first.", mostInvited, t.Name)
	case len(t.Resting) >= mostResting:
		return errs.New(errs.Refused, "Too many players have declined to join %s lately. Wait a few days.", t.Name)
	}
	t.Invited = append(t.Invited, Invitation{Person: whom, By: who, At: now})
	return nil
}

// closeInvitation removes the invitation of a player. The team cannot invite that player again
// until rests has passed. It returns false if there was no invitation.
func (t *Team) closeInvitation(who identity.PlayerID, now time.Time, rests time.Duration) bool {
	at := t.invitedAt(who)
	if at < 0 {
		return false
	}
	t.Invited = slices.Delete(t.Invited, at, at+1)
	if rests > 0 {
		t.Resting = append(t.Resting, rest{who, now.Add(rests)})
	}
	return true
}

func (t *Team) takeBack(_, whom identity.Person, now time.Time) error {
	if !t.closeInvitation(whom.ID, now, restAfterTakingBack) {
		return errs.New(errs.NotFound, "%s has no invitation to %s.", whom.Name, t.Name)
	}
	return nil
}

func (t *Team) accept(who, _ identity.Person, now time.Time) error {
	switch {
	case t.Has(who.ID):
		return errs.New(errs.Refused, "You are already in %s.", t.Name)
	case t.invitedAt(who.ID) < 0:
		return errs.New(errs.Refused, "You need an invitation to join %s. Ask its captain: %s.", t.Name, t.Lead().Name)
	case len(t.Members) >= MaxMembers:
		return errFull(t)
	}
	t.closeInvitation(who.ID, now, 0)
	t.Members = append(t.Members, Member{who, now})
	return nil
}

func (t *Team) decline(who, _ identity.Person, now time.Time) error {
	if !t.closeInvitation(who.ID, now, restAfterNo) {
		return errs.New(errs.NotFound, "You have no invitation to %s.", t.Name)
	}
	return nil
}

func (t *Team) leave(who, _ identity.Person, _ time.Time) error {
	if !t.Has(who.ID) {
		return errNoMember(t)
	}
	t.without(who.ID)
	return nil
}

func (t *Team) remove(who, whom identity.Person, _ time.Time) error {
	switch {
	case whom.ID == who.ID:
		return errs.New(errs.Refused, "You cannot remove yourself. Leave the team instead.")
	case !t.Has(whom.ID):
		return errs.New(errs.NotFound, "%s is not in %s.", whom.Name, t.Name)
	}
	t.without(whom.ID)
	return nil
}

func (t *Team) handOn(who, whom identity.Person, _ time.Time) error {
	switch {
	case whom.ID == who.ID:
		return errs.New(errs.Refused, "You are already the captain.")
	case !t.Has(whom.ID):
		return errs.New(errs.NotFound, "%s is not in %s.", whom.Name, t.Name)
	}
	t.Captain = whom.ID
	return nil
}

// without removes a member. If the captain leaves, the longest-standing member becomes captain.
// If the last member leaves, the team is dissolved.
func (t *Team) without(who identity.PlayerID) {
	at := t.memberAt(who)
	if at < 0 {
		return
	}
	if t.Members = slices.Delete(t.Members, at, at+1); t.Gone() {
		t.end()
		return
	}
	if t.Captain == who {
		t.Captain = t.Members[0].Person.ID
	}
}

func errNoMember(t *Team) error { return errs.New(errs.Refused, "You are not in %s.", t.Name) }

func errFull(t *Team) error {
	return errs.New(errs.Refused, "%s is full: it has %d members.", t.Name, MaxMembers)
}
