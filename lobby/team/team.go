package team

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

const (
	version = 1 // of the codec; this program reads all from 1 on

	// MostMembers is how many a team has at most: as many as one can still know by name, and
	// a list that comes as one document.
	MostMembers = 200
	// MostTeams is how many teams one person may be in: a node looks through all of them for
	// each list, and a person through all their rooms.
	MostTeams = 20
	// MostInvited is how many invitations of one team may wait: a captain who asks more
	// people than these at a time asks strangers.
	MostInvited = 50
	// MostWaiting is how many invitations may wait for one person, from whichever teams, so
	// that many captains together cannot pester either.
	MostWaiting = 20
	// InvitedFor is how long an invitation waits: long enough for people who come once a
	// month.
	InvitedFor = 31 * 24 * time.Hour
	// restAfterNo is how long a team leaves somebody alone who has declined, and
	// restAfterTakingBack how long where the captain has taken the invitation back, who could
	// else ring again and again.
	restAfterNo         = 30 * 24 * time.Hour
	restAfterTakingBack = 24 * time.Hour
	// mostResting is how many may be left alone at a time; a team that so many have declined
	// asks nobody for a while.
	mostResting = 200

	// MaxName is how many cells the name of a team has at most: it stands in a column at 40.
	MaxName    = 24
	leastRunes = 2 // letters or digits of a name
)

// Member is somebody in a team.
type Member struct {
	Person identity.Person `json:"p"`
	Since  time.Time       `json:"t"`
}

// Invitation waits for somebody who may come into a team.
type Invitation struct {
	Person identity.Person `json:"p"`
	By     identity.Person `json:"by"`
	At     time.Time       `json:"t"`
}

// rest says until when a person is not asked again.
type rest struct {
	Person identity.PlayerID `json:"p"`
	Until  time.Time         `json:"u"`
}

// Team is a team as of a revision. It is immutable and shared.
type Team struct {
	ID      identity.TeamID
	Rev     store.Rev
	Name    string
	Founded time.Time
	// Captain is one of the members.
	Captain identity.PlayerID
	// Members are all of them, those first who have been there longest.
	Members []Member
	// Invited are those who have been asked and have not answered, the oldest first.
	Invited []Invitation

	resting []rest
	named   uint64 // counts the renamings of people that are in it already
}

// Gone reports whether a team is dissolved: nobody is in it.
func (t *Team) Gone() bool { return len(t.Members) == 0 }

// Has reports whether somebody is a member.
func (t *Team) Has(who identity.PlayerID) bool { return t.memberAt(who) >= 0 }

func (t *Team) memberAt(who identity.PlayerID) int {
	return slices.IndexFunc(t.Members, func(m Member) bool { return m.Person.ID == who })
}

func (t *Team) invitedAt(who identity.PlayerID) int {
	return slices.IndexFunc(t.Invited, func(i Invitation) bool { return i.Person.ID == who })
}

// Invites is the invitation that waits for somebody.
func (t *Team) Invites(who identity.PlayerID, now time.Time) (i Invitation, ok bool) {
	if at := t.invitedAt(who); at >= 0 && t.Invited[at].holds(now) {
		return t.Invited[at], true
	}
	return Invitation{}, false
}

func (i Invitation) holds(now time.Time) bool { return now.Sub(i.At) < InvitedFor }

// Lead is the captain.
func (t *Team) Lead() identity.Person {
	if at := t.memberAt(t.Captain); at >= 0 {
		return t.Members[at].Person
	}
	return identity.Person{}
}

// newer reports whether a is the later state of a team.
func newer(a, b *Team) bool {
	return a.Rev > b.Rev || a.Rev == b.Rev && a.named > b.named
}

// CheckName is a name as a team may have it, or says why none may.
func CheckName(text string) (string, error) {
	name := identity.Clean(text, MaxName)
	switch {
	case identity.Clean(text, MaxName+1) != name:
		return "", errs.New(errs.Invalid, "The name of a team has %d characters at most.", MaxName)
	case identity.Letters(name) < leastRunes || !identity.BeginsPlainly(name):
		return "", errs.New(errs.Invalid, "The name of a team begins with a letter or a digit, and has at least %d of them.", leastRunes)
	case identity.IsReservedTitle(name):
		return "", errs.New(errs.Refused, "The name %s is reserved. Please choose another.", name)
	}
	return name, nil
}

// value is a team as the store keeps it.
type value struct {
	Version int               `json:"v"`
	Name    string            `json:"name"`
	Founded time.Time         `json:"founded"`
	Captain identity.PlayerID `json:"captain"`
	Members []Member          `json:"members"`
	Invited []Invitation      `json:"invited,omitempty"`
	Resting []rest            `json:"resting,omitempty"`
}

func encode(t *Team) ([]byte, error) {
	return json.Marshal(value{version, t.Name, t.Founded, t.Captain, t.Members, t.Invited, t.resting})
}

func decode(e store.Entry) (*Team, error) {
	t := &Team{ID: identity.TeamID(strings.TrimPrefix(e.Key, Keys)), Rev: e.Rev}
	var v value
	if err := json.Unmarshal(e.Value, &v); err != nil {
		return t, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	if err := store.CheckVersion(e.Key, v.Version, version); err != nil {
		return t, err
	}
	t.Name, t.Founded, t.Captain, t.Members, t.Invited, t.resting = v.Name, v.Founded, v.Captain, v.Members, v.Invited, v.Resting
	if !t.Has(t.Captain) {
		return t, fmt.Errorf("%w: %s: its captain is no member", store.ErrDamaged, e.Key)
	}
	return t, nil
}

// Exported is what a stored team says of one person, for them to take along: nobody else
// is in it but the captain.
func Exported(stored []byte, who identity.PlayerID) (_ []byte, there bool, err error) {
	t, err := decode(store.Entry{Key: Keys, Value: stored})
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
