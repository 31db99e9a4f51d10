package staff

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/sanction"
)

// subject is who is meant: a target, or one session.
type subject struct {
	sanction.Target
	person  identity.Person // of a player
	session string
}

// String is what the subject is called, in the audit log and in answers.
func (s subject) String() string {
	switch {
	case s.session != "":
		return "session " + s.session
	case s.Key != "":
		return account.OpenSSH(s.Key)
	case s.Source.IsValid() && s.Source.IsSingleIP():
		return s.Source.Addr().String()
	case s.Source.IsValid():
		return s.Source.String()
	}
	return s.person.Name
}

// sessionID is what ids of sessions look like.
var sessionID = regexp.MustCompile(`^c[0-9]{1,18}\.[0-9]{1,9}$`)

// find is who a text means: a name, the fingerprint of a key, an address or a prefix,
// or a session.
func (d *Desk) find(ctx context.Context, text string) (subject, error) {
	text = strings.TrimSpace(text)
	if p, ok := sanction.ReadSource(text); ok {
		return subject{Target: sanction.Target{Source: p}}, nil
	}
	if key, ok := account.ReadOpenSSH(text); ok {
		return subject{Target: sanction.Target{Key: key}}, nil
	}
	if sessionID.MatchString(text) {
		return subject{session: text}, nil
	}
	who, err := d.person(ctx, text)
	if err != nil && errs.KindOf(err) == errs.NotFound && strings.ContainsAny(text, ".:/") {
		err = errs.New(errs.NotFound, "%q is no name, no fingerprint as ssh-keygen -l shows it, and no address or prefix.", identity.Clean(text, 60))
	}
	return subject{Target: sanction.Target{Player: who.ID}, person: who}, err
}

// person is the account of a name, or the guest of that name who is here.
func (d *Desk) person(ctx context.Context, name string) (identity.Person, error) {
	who, err := d.Accounts.Find(ctx, name)
	if err == nil || errs.KindOf(err) != errs.NotFound {
		return who, err
	}
	if guest, ok := d.Tables.Guest(strings.ToLower(name)); ok {
		return guest, nil
	}
	return who, err
}

// sessions are those of a subject.
func (d *Desk) sessions(ctx context.Context, of subject) []Session {
	return slices.DeleteFunc(d.present(), func(s Session) bool { return !d.isOf(ctx, s, of) })
}

func (d *Desk) isOf(ctx context.Context, s Session, of subject) bool {
	switch {
	case of.session != "":
		return s.ID == of.session
	case of.Key != "":
		return s.Key == of.Key
	case of.Source.IsValid():
		return s.Source.IsValid() && s.Source.Bits() >= of.Source.Bits() && of.Source.Contains(s.Source.Addr())
	case s.Key == "":
		return of.Player.IsGuest() && s.Name == of.person.Name
	}
	who, err := d.Accounts.Owner(ctx, s.Key)
	return err == nil && who.ID == of.Player
}

// lasting is the subject by which somebody is known when they come again. A guest is by
// the key; one without a key is by nothing but where they come from.
func (d *Desk) lasting(ctx context.Context, of subject) (subject, error) {
	if !of.Player.IsGuest() {
		return of, nil
	}
	here := d.sessions(ctx, of)
	switch {
	case len(here) == 0:
		return of, errs.New(errs.Refused, "%s is a guest who is not here now.", of.person.Name)
	case here[0].Key == "":
		return of, errs.New(errs.Refused, "%s came without a key, and comes back as another guest. Ban the address, %s, or end the session.", of.person.Name, here[0].Source.Addr())
	}
	return subject{Target: sanction.Target{Key: here[0].Key}}, nil
}

// protected refuses to sanction those who have a role, and players of the house.
func (d *Desk) protected(ctx context.Context, of subject) error {
	role := d.Role(of.Key)
	if of.Player.HasAccount() {
		if d.Accounts.IsHouse(of.Player) {
			return errs.New(errs.Refused, "%s is a player of the house.", of.person.Name)
		}
		var err error
		if role, err = d.roleOf(ctx, of.Player); err != nil {
			return err
		}
	}
	if role != None {
		return errs.New(errs.Refused, "%s is %s of this server: take the key off the list first.", of, role.Title())
	}
	return nil
}

// roleOf is the highest role that a key of an account has.
func (d *Desk) roleOf(ctx context.Context, id identity.PlayerID) (Role, error) {
	a, err := d.Accounts.Get(ctx, id)
	if err != nil {
		return None, err
	}
	role := None
	for _, k := range a.Keys {
		role = max(role, d.Role(k.Fingerprint))
	}
	return role, nil
}
