package admin

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// subject is who is meant: a target, or one session.
type subject struct {
	ban.Target
	person  identity.Person // of a player
	session string
	node    string // of the session, by its name; "" is any
}

// String is what the subject is called, in the audit log and in answers.
func (s subject) String() string {
	switch {
	case s.session != "":
		return "session " + at(s.session, s.node)
	case s.Key != "" && s.person.Name != "":
		return fmt.Sprintf("%s (%s)", s.person.Name, account.OpenSSH(s.Key))
	case s.Key != "":
		return account.OpenSSH(s.Key)
	case s.Source.IsValid() && s.Source.IsSingleIP():
		return s.Source.Addr().String()
	case s.Source.IsValid():
		return s.Source.String()
	}
	return s.person.Name
}

// Whom is somebody, or some address, whom a measure may be about.
type Whom struct {
	subject
	Text string // as they were named
}

// WhomOf is who is under a sanction.
func WhomOf(s ban.Sanction) Whom {
	w := Whom{subject: subject{Target: s.Target, person: identity.Person{ID: s.Player, Name: s.Name}}}
	w.Text = w.ID()
	return w
}

// ID is a text that means the same again.
func (w Whom) ID() string {
	switch {
	case w.session != "":
		return at(w.session, w.node)
	case w.Key != "":
		return account.OpenSSH(w.Key)
	case w.Source.IsValid():
		return w.Source.String()
	}
	return w.person.Name
}

// Whom is the session as one that a measure may be about.
func (s Placed) Whom() Whom {
	return Whom{subject{session: s.Session.ID, node: s.Node}, s.ID}
}

// Person is the player who is meant; the zero one if it is none.
func (w Whom) Person() identity.Person { return w.person }

// IsSession reports whether a session is meant, which can be ended and no more.
func (w Whom) IsSession() bool { return w.session != "" }

// Whom is who a text means: a name, the fingerprint of a key, an address or a prefix, or a
// session. The name of a guest who has left is known from a sanction alone.
func (d *Desk) Whom(ctx context.Context, by account.Player, text string) (Whom, error) {
	if err := d.May(by, Moderator); err != nil {
		return Whom{}, err
	}
	found, err := d.find(ctx, text)
	if err == nil {
		return Whom{found, text}, nil
	}
	for _, kind := range []ban.Kind{ban.Ban, ban.Mute} {
		for _, s := range d.Sanctions.List(kind) {
			if s.Name != "" && s.Name == text {
				return WhomOf(s), nil
			}
		}
	}
	return Whom{}, err
}

// Holds returns the ban or mute that applies to somebody.
func (d *Desk) Holds(w Whom, kind ban.Kind) (ban.Sanction, bool) {
	for _, s := range d.Sanctions.List(kind) {
		if !w.IsSession() && (s.Target == w.Target || s.Means(w.Player)) {
			return s, true
		}
	}
	return ban.Sanction{}, false
}

// SessionsOf are those of somebody on all nodes.
func (d *Desk) SessionsOf(ctx context.Context, by account.Player, w Whom) ([]Placed, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	list, _, err := d.sessions(ctx, w.subject)
	return list, err
}

// sessionID is what ids of sessions look like, and sessionAt is one with the node where
// it is.
var (
	sessionID = regexp.MustCompile(`^c[0-9]{1,18}\.[0-9]{1,9}$`)
	sessionAt = regexp.MustCompile(`^(c[0-9]{1,18}\.[0-9]{1,9})(?:@([0-9A-Za-z._-]{1,100}))?$`)
)

// at is a session with its node, if there are several.
func at(session, node string) string {
	if node == "" {
		return session
	}
	return session + "@" + node
}

// find is who a text means: a name, the fingerprint of a key, an address or a prefix,
// or a session.
func (d *Desk) find(ctx context.Context, text string) (subject, error) {
	text = strings.TrimSpace(text)
	if p, ok := ban.ReadSource(text); ok {
		return subject{Target: ban.Target{Source: p}}, nil
	}
	if key, ok := account.ReadOpenSSH(text); ok {
		return subject{Target: ban.Target{Key: key}}, nil
	}
	if found := sessionAt.FindStringSubmatch(text); found != nil {
		return subject{session: found[1], node: found[2]}, nil
	}
	who, err := d.person(ctx, text)
	if err != nil && errs.KindOf(err) == errs.NotFound && strings.ContainsAny(text, ".:/") {
		err = errs.New(errs.NotFound, "%q is no name, no fingerprint as ssh-keygen -l shows it, and no address or prefix.", identity.Clean(text, 60))
	}
	return subject{Target: ban.Target{Player: who.ID}, person: who}, err
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

// sessions are those of a subject on all nodes, and silent those of them that have not
// told.
func (d *Desk) sessions(ctx context.Context, of subject) (list []Placed, silent []string, err error) {
	is, err := d.isOf(ctx, of)
	if err != nil {
		return nil, nil, err
	}
	list, silent = d.everywhere(ctx)
	return slices.DeleteFunc(list, func(s Placed) bool { return !is(s) }), silent, nil
}

// isOf tells sessions of a subject from others.
func (d *Desk) isOf(ctx context.Context, of subject) (func(Placed) bool, error) {
	switch {
	case of.session != "":
		return func(s Placed) bool {
			return s.Session.ID == of.session && (of.node == "" || of.node == s.Node || of.node == s.node.ID)
		}, nil
	case of.Key != "":
		return func(s Placed) bool { return s.Key == of.Key }, nil
	case of.Source.IsValid():
		return func(s Placed) bool {
			return s.Source.IsValid() && s.Source.Bits() >= of.Source.Bits() && of.Source.Contains(s.Source.Addr())
		}, nil
	case of.Player.IsGuest():
		return func(s Placed) bool {
			if s.Key == "" {
				return s.Name == of.person.Name
			}
			return identity.GuestID(s.Key) == of.Player
		}, nil
	}
	a, err := d.Accounts.Get(ctx, of.Player)
	if err != nil {
		return nil, err
	}
	keys := make(map[string]bool)
	for _, k := range a.Keys {
		keys[k.Fingerprint] = true
	}
	return func(s Placed) bool { return keys[s.Key] }, nil
}

// lasting is the subject by which somebody is known when they come again. A guest is by
// the key, with which they may also take a name; one without a key is by nothing but where
// they come from, and can be muted for as long as they stay.
func (d *Desk) lasting(ctx context.Context, kind ban.Kind, of subject) (subject, error) {
	if !of.Player.IsGuest() {
		return of, nil
	}
	here, _, err := d.sessions(ctx, of)
	switch {
	case err != nil:
		return of, err
	case len(here) > 0 && here[0].Key != "":
		of.Target = ban.Target{Key: here[0].Key}
		return of, nil
	case kind == ban.Mute:
		return of, nil
	case len(here) == 0:
		return of, errs.New(errs.Refused, "%s is a guest who is not here now.", of.person.Name)
	}
	return of, errs.New(errs.Refused, "%s came without a key, and comes back as another guest. Ban the address, %s, or end the session.", of.person.Name, here[0].Source.Addr())
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
