package team

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

const (
	version = 1 // of the codec; this program reads all versions from 1 up

	// MaxMembers is the maximum number of members. People can still know that many by name,
	// and the whole list fits into one document.
	MaxMembers = 200
	// MaxTeams is the maximum number of teams per player. A node scans all of a player's teams
	// for each list, and a player has to keep up with all their rooms.
	MaxTeams = 20
	// mostInvited is the maximum number of open invitations per team. A captain who invites
	// more players than that is inviting strangers.
	mostInvited = 50
	// mostWaiting is the maximum number of open invitations per player across all teams, so
	// that many captains together cannot pester a player either.
	mostWaiting = 20
	// invitedFor is how long an invitation stays open. It is long enough for players who log in
	// once a month.
	invitedFor = 31 * 24 * time.Hour
	// restAfterNo is how long a team cannot invite a player again who declined.
	// restAfterTakingBack is the same after the captain canceled the invitation. Without it, a
	// captain could notify a player over and over.
	restAfterNo         = 30 * 24 * time.Hour
	restAfterTakingBack = 24 * time.Hour
	// mostResting is the maximum number of players who are resting at a time. A team that
	// reaches it cannot invite anyone for a while.
	mostResting = 200

	// MaxName is the maximum width of a team's name in cells. Names appear in a column on
	// terminals that are 40 columns wide.
	MaxName    = 24
	leastRunes = 2 // minimum number of letters and digits in a name
)

// Member is a member of a team.
type Member struct {
	Person identity.Person `json:"p"`
	Since  time.Time       `json:"t"`
}

// Invitation is an open invitation to join a team.
type Invitation struct {
	Person identity.Person `json:"p"`
	By     identity.Person `json:"by"`
	At     time.Time       `json:"t"`
}

// rest says until when a team cannot invite a player again.
type rest struct {
	Person identity.PlayerID `json:"p"`
	Until  time.Time         `json:"u"`
}

// Team is a team as of a revision. It is immutable and shared.
type Team struct {
	ID identity.TeamID `json:"-"`
	store.Meta
	Name    string    `json:"name"`
	Founded time.Time `json:"founded"`
	// Captain is one of the members.
	Captain identity.PlayerID `json:"captain"`
	// Members lists all members, the longest-standing first.
	Members []Member `json:"members"`
	// Invited lists the players who have not answered their invitation, the oldest first.
	Invited []Invitation `json:"invited,omitempty"`
	Resting []rest       `json:"resting,omitempty"`

	named uint64 // how often renamed has updated the names in it; see newer
}

// Gone reports whether a team is dissolved. A dissolved team has no members.
func (t *Team) Gone() bool { return len(t.Members) == 0 }

// Has reports whether a player is a member.
func (t *Team) Has(who identity.PlayerID) bool { return t.memberAt(who) >= 0 }

func (t *Team) memberAt(who identity.PlayerID) int {
	return slices.IndexFunc(t.Members, func(m Member) bool { return m.Person.ID == who })
}

func (t *Team) invitedAt(who identity.PlayerID) int {
	return slices.IndexFunc(t.Invited, func(i Invitation) bool { return i.Person.ID == who })
}

// Invites returns a player's open invitation. ok is false if there is none or if it has
// expired.
func (t *Team) Invites(who identity.PlayerID, now time.Time) (i Invitation, ok bool) {
	if at := t.invitedAt(who); at >= 0 && t.Invited[at].holds(now) {
		return t.Invited[at], true
	}
	return Invitation{}, false
}

func (i Invitation) holds(now time.Time) bool { return now.Sub(i.At) < invitedFor }

// Lead returns the captain.
func (t *Team) Lead() identity.Person {
	if at := t.memberAt(t.Captain); at >= 0 {
		return t.Members[at].Person
	}
	return identity.Person{}
}

// newer reports whether a is a later state of a team than b.
func newer(a, b *Team) bool {
	return a.Rev > b.Rev || a.Rev == b.Rev && a.named > b.named
}

// checkName returns a cleaned team name, or an error that says why the name is not allowed.
func checkName(text string) (string, error) {
	name := identity.Clean(text, MaxName)
	switch {
	case identity.Clean(text, MaxName+1) != name:
		return "", errs.New(errs.Invalid, "A team name has at most %d characters.", MaxName)
	case identity.Letters(name) < leastRunes || !identity.BeginsPlainly(name):
		return "", errs.New(errs.Invalid,
			"A team name begins with a letter or digit and has at least %d of them.", leastRunes)
	case identity.IsReservedTitle(name):
		return "", errs.New(errs.Refused, "The name %s is reserved. Please choose another.", name)
	}
	return name, nil
}

// kind describes teams in a store.
func kind(docs store.Docs) store.Kind[identity.TeamID, Team] {
	return store.Kind[identity.TeamID, Team]{
		Docs: docs, Name: "team", Keys: Keys, None: errGone, Version: version,
		Empty: func(id identity.TeamID) *Team { return &Team{ID: id} },
		Meta:  func(t *Team) *store.Meta { return &t.Meta },
		Check: func(_ identity.TeamID, t *Team) error {
			if !t.Has(t.Captain) {
				return errors.New("its captain is no member")
			}
			return nil
		},
	}
}

// Exported returns the part of a stored team that concerns one player, for the export of their
// data. It names no one else except the captain and the sender of the player's invitation.
// there is false if the team does not mention the player.
func (ts *Teams) Exported(stored store.Entry, who identity.PlayerID) (_ []byte, there bool, err error) {
	t, err := ts.all.Read(stored)
	if err != nil {
		return nil, false, err
	}
	mine := struct {
		Name    string      `json:"name"`
		Captain string      `json:"captain"`
		Member  *Member     `json:"member,omitempty"`
		Invited *Invitation `json:"invited,omitempty"`
	}{Name: t.Name, Captain: t.Lead().Name}
	if at := t.memberAt(who); at >= 0 {
		mine.Member = &t.Members[at]
	}
	if at := t.invitedAt(who); at >= 0 {
		mine.Invited = &t.Invited[at]
	}
	if mine.Member == nil && mine.Invited == nil {
		return nil, false, nil
	}
	value, err := json.Marshal(mine)
	return value, true, err
}
