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

// subject is the target of a request, or one session.
type subject struct {
	ban.Target
	person  identity.Person // set for a player
	session string
	node    string // name of the session's node; "" means any node
}

// String returns the name of the subject for the audit log and for answers.
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

// Target is a player, key, address or session that a request can target.
type Target struct {
	subject
	Text string // as the user typed it
}

// TargetOf returns the target of a restriction.
func TargetOf(s ban.Restriction) Target {
	w := Target{subject: subject{Target: s.Target, person: identity.Person{ID: s.Player, Name: s.Name}}}
	w.Text = w.ID()
	return w
}

// ID returns a text that [Service.FindTarget] resolves to the same target.
func (w Target) ID() string {
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

// Target returns the session as a target.
func (s NodeSession) Target() Target {
	return Target{subject{session: s.Session.ID, node: s.Node}, s.ID}
}

// Person returns the player. It is zero if the target is not a player.
func (w Target) Person() identity.Person { return w.person }

// IsSession reports whether the target is a session. A session can only be ended.
func (w Target) IsSession() bool { return w.session != "" }

// FindTarget resolves a text to a target: a name, a key's fingerprint, an address, a prefix or a
// session. It finds a guest who has left only if a restriction lists that name.
func (d *Service) FindTarget(ctx context.Context, by account.Player, text string) (Target, error) {
	if err := d.May(by, Moderator); err != nil {
		return Target{}, err
	}
	found, err := d.find(ctx, text)
	if err == nil {
		return Target{found, text}, nil
	}
	for _, kind := range []ban.Kind{ban.Ban, ban.Mute} {
		for _, s := range d.Bans.List(kind) {
			if s.Name != "" && s.Name == text {
				return TargetOf(s), nil
			}
		}
	}
	return Target{}, err
}

// Holds returns the ban or mute that applies to a target.
func (d *Service) Holds(w Target, kind ban.Kind) (ban.Restriction, bool) {
	for _, s := range d.Bans.List(kind) {
		if !w.IsSession() && (s.Target == w.Target || s.Matches(w.Player)) {
			return s, true
		}
	}
	return ban.Restriction{}, false
}

// SessionsOf returns the sessions of a target on all nodes.
func (d *Service) SessionsOf(ctx context.Context, by account.Player, w Target) ([]NodeSession, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	list, _, err := d.sessions(ctx, w.subject)
	return list, err
}

// sessionID matches the id of a session, over SSH or in a browser. sessionAt matches one with an optional node.
var (
	sessionID = regexp.MustCompile(`^[cw][0-9]{1,18}\.[0-9]{1,9}$`)
	sessionAt = regexp.MustCompile(`^([cw][0-9]{1,18}\.[0-9]{1,9})(?:@([0-9A-Za-z._-]{1,100}))?$`)
)

// at returns a session's id, followed by its node if there are several.
func at(session, node string) string {
	if node == "" {
		return session
	}
	return session + "@" + node
}

// find resolves a text: a name, a key's fingerprint, an address, a prefix or a session.
func (d *Service) find(ctx context.Context, text string) (subject, error) {
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
		err = errs.New(errs.NotFound,
			"%q is not a name, a fingerprint (as ssh-keygen -l shows it), an address or a prefix.",
			identity.Clean(text, 60))
	}
	return subject{Target: ban.Target{Player: who.ID}, person: who}, err
}

// person returns the account with a name, or the guest with that name who is online.
func (d *Service) person(ctx context.Context, name string) (identity.Person, error) {
	who, err := d.Accounts.Find(ctx, name)
	if err == nil || errs.KindOf(err) != errs.NotFound {
		return who, err
	}
	if guest, ok := d.Tables.Guest(strings.ToLower(name)); ok {
		return guest, nil
	}
	return who, err
}

// sessions returns the sessions of a subject on all nodes. silent lists the nodes that did not
// answer.
func (d *Service) sessions(ctx context.Context, of subject) (list []NodeSession, silent []string, err error) {
	is, err := d.isOf(ctx, of)
	if err != nil {
		return nil, nil, err
	}
	list, silent = d.everywhere(ctx)
	return slices.DeleteFunc(list, func(s NodeSession) bool { return !is(s) }), silent, nil
}

// isOf returns a function that reports whether a session belongs to a subject.
func (d *Service) isOf(ctx context.Context, of subject) (func(NodeSession) bool, error) {
	switch {
	case of.session != "":
		return func(s NodeSession) bool {
			return s.Session.ID == of.session && (of.node == "" || of.node == s.Node || of.node == s.node.ID)
		}, nil
	case of.Key != "":
		return func(s NodeSession) bool { return s.Key == of.Key }, nil
	case of.Source.IsValid():
		return func(s NodeSession) bool {
			return s.Source.IsValid() && s.Source.Bits() >= of.Source.Bits() && of.Source.Contains(s.Source.Addr())
		}, nil
	case of.Player.IsGuest():
		return func(s NodeSession) bool {
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
	return func(s NodeSession) bool { return keys[s.Key] }, nil
}

// lasting returns the subject that still identifies a player on the next visit. For a guest
// with a key that is the key, so it still applies if the guest registers a name. A guest
// without a key can only be muted, for as long as they stay.
func (d *Service) lasting(ctx context.Context, kind ban.Kind, of subject) (subject, error) {
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
		return of, errs.New(errs.Refused, "%s is a guest who is not online.", of.person.Name)
	}
	return of, errs.New(errs.Refused,
		"%s has no key and would return as another guest. Ban the address, %s, or end the session.",
		of.person.Name, here[0].Source.Addr())
}

// protected refuses to ban or mute staff and the server's own bots.
func (d *Service) protected(ctx context.Context, of subject) error {
	role := d.Role(of.Key)
	if of.Player.HasAccount() {
		if d.Accounts.IsBuiltInBot(of.Player) {
			return errs.New(errs.Refused, "%s is a bot.", of.person.Name)
		}
		var err error
		if role, err = d.roleOf(ctx, of.Player); err != nil {
			return err
		}
	}
	if role != None {
		return errs.New(errs.Refused, "%s is %s of this server. Remove the key from the list first.", of, role.Title())
	}
	return nil
}

// roleOf returns the highest role of an account's keys.
func (d *Service) roleOf(ctx context.Context, id identity.PlayerID) (Role, error) {
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
