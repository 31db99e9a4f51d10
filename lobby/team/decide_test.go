package team

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

var (
	noon  = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	ann   = identity.Person{ID: "pann", Name: "ann"}
	ben   = identity.Person{ID: "pben", Name: "ben"}
	cat   = identity.Person{ID: "pcat", Name: "cat"}
	guest = identity.Person{ID: "gone", Name: "guest-1"}
)

func found(t *testing.T) *Team {
	t.Helper()
	made, err := newTeam("7k3m9x2a", " Friday \x1b Knights\u202e", ann, noon)
	if err != nil || made.Name != "Friday Knights" || made.Captain != ann.ID || !made.Has(ann.ID) {
		t.Fatalf("newTeam: got %+v, %v", made, err)
	}
	return made
}

// does applies an intent that Decide must accept.
func does(t *testing.T, team *Team, who identity.Person, kind Kind, whom identity.Person, at time.Time) *Team {
	t.Helper()
	next, err := Decide(team, who, Intent{kind, whom}, at)
	if err != nil {
		t.Fatalf("%s, %d: %v", who.Name, kind, err)
	}
	return next
}

func TestDecide(t *testing.T) {
	team := found(t)
	team = does(t, team, ann, Invite, ben, noon)
	if i, ok := team.Invites(ben.ID, noon.Add(invitedFor-1)); !ok || i.By != ann {
		t.Fatalf("ben is not invited by ann: %+v", team.Invited)
	}
	if _, ok := team.Invites(ben.ID, noon.Add(invitedFor)); ok {
		t.Error("invitation does not expire")
	}
	team = does(t, team, ben, Accept, identity.Person{}, noon)
	team = does(t, does(t, team, ann, Invite, cat, noon), cat, Accept, identity.Person{}, noon)
	handed := does(t, team, ann, HandOn, cat, noon)
	if handed.Lead() != cat || !handed.Has(ann.ID) {
		t.Errorf("cat is not captain after HandOn: %+v", handed)
	}
	left := does(t, handed, cat, Leave, identity.Person{}, noon)
	if left.Lead() != ann || left.Has(cat.ID) {
		t.Errorf("ann is not captain after cat left: %+v", left)
	}
	if last := does(t, does(t, left, ann, Remove, ben, noon), ann, Leave, identity.Person{}, noon); !last.Gone() ||
		last.Captain != "" {
		t.Errorf("team is not gone after the last member left: %+v", last)
	}
	if gone := does(t, team, ann, Dissolve, identity.Person{}, noon); !gone.Gone() || team.Gone() {
		t.Error("team is not gone after Dissolve")
	}
}

func TestDecideRefuses(t *testing.T) {
	team := found(t)
	asked := does(t, team, ann, Invite, ben, noon)
	full := found(t)
	for i := range MaxMembers - 1 {
		full.Members = append(full.Members, Member{identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i))}, noon})
	}
	fullAsked := *full
	fullAsked.Invited = []Invitation{{ben, ann, noon}}
	many := found(t)
	for i := range mostInvited {
		many.Invited = append(many.Invited,
			Invitation{identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i))}, ann, noon})
	}
	for _, c := range []struct {
		team *Team
		who  identity.Person
		kind Kind
		whom identity.Person
		is   errs.Kind
		says string
	}{
		{team, guest, Accept, ann, errs.Refused, "Take a name first"},
		{team, ann, Invite, guest, errs.Refused, "guest-1 is a guest"},
		{team, ben, Invite, cat, errs.Refused, "You are not in Friday Knights"},
		{team, ann, Invite, ann, errs.Refused, "ann is already in Friday Knights"},
		{asked, ann, Invite, ben, errs.Refused, "is already invited"},
		{does(t, asked, ben, Decline, ann, noon), ann, Invite, ben, errs.Refused, "was invited recently"},
		{does(t, asked, ann, TakeBack, ben, noon), ann, Invite, ben, errs.Refused, "was invited recently"},
		{full, ann, Invite, ben, errs.Refused, "is full"},
		{&fullAsked, ben, Accept, ann, errs.Refused, "is full"},
		{many, ann, Invite, ben, errs.Refused, "50 invitations"},
		{asked, cat, Accept, ann, errs.Refused, "Ask its captain: ann"},
		{asked, ann, Accept, ann, errs.Refused, "You are already in Friday Knights"},
		{asked, cat, Decline, ann, errs.NotFound, "no invitation"},
		{asked, ann, TakeBack, cat, errs.NotFound, "no invitation"},
		{asked, ben, Leave, ann, errs.Refused, "You are not in"},
		{asked, ann, Remove, ann, errs.Refused, "Leave the team instead"},
		{asked, ann, Remove, ben, errs.NotFound, "ben is not in"},
		{asked, ann, HandOn, ben, errs.NotFound, "ben is not in"},
		{asked, ann, HandOn, ann, errs.Refused, "already the captain"},
		{
			does(t, asked, ben, Accept, ann, noon), ben, Dissolve, ann, errs.Refused,
			"Only the captain of Friday Knights can do that: ann.",
		},
		{team, ann, Kind(kinds), ann, errs.Invalid, "cannot do that with a team"},
	} {
		if next, err := Decide(c.team, c.who, Intent{c.kind, c.whom}, noon); errs.KindOf(err) != c.is ||
			!strings.Contains(errs.Sentence(err), c.says) {
			t.Errorf("%s, %d, %s: %v, %+v", c.who.Name, c.kind, c.whom.Name, err, next)
		}
	}
	declined := does(t, asked, ben, Decline, ann, noon)
	does(t, declined, ann, Invite, ben, noon.Add(restAfterNo))
	does(t, does(t, asked, ann, TakeBack, ben, noon), ann, Invite, ben, noon.Add(restAfterTakingBack))
}

// TestHostileNames checks that hostile characters are removed from a name, or that the name is
// refused.
func TestHostileNames(t *testing.T) {
	for text, want := range map[string]string{
		"Friday Knights":             "Friday Knights",
		"\x1b]0;x\aKnights":          "]0;xKnights", // begins with a symbol
		"  a\u202eb\u200b  c\n":      "ab c",
		"Пятница":                    "Пятница",
		"e\u0301\u0301\u0301\u0301f": "e\u0301\u0301f",
	} {
		name, err := checkName(text)
		if strings.HasPrefix(want, "]") {
			if errs.KindOf(err) != errs.Invalid {
				t.Errorf("%q is accepted as %q", text, name)
			}
			continue
		}
		if err != nil || name != want {
			t.Errorf("CheckName(%q) = %q, %v", text, name, err)
		}
	}
	for _, bad := range []string{
		"", " ", "x", "--json", "/help", ":q", "♞♞♞", strings.Repeat("x", MaxName+1), "admin", "The Admin", "А d m i n",
		"moderator", "\x1b[31m",
	} {
		if name, err := checkName(bad); err == nil {
			t.Errorf("%q is accepted as %q", bad, name)
		}
	}
}

// TestLaw applies random intents. A team always has a captain who is a member, or it is gone.
// No one is in it twice, or both a member and invited. The limits hold. If the captain leaves,
// the longest-standing member becomes captain. Encoding and decoding a team does not change it.
func TestLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := make([]identity.Person, 8)
		for i := range people {
			people[i] = identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: fmt.Sprint("player", i)}
		}
		person := rapid.SampledFrom(people)
		now := noon
		team, err := newTeam("7k3m9x2a", "Friday Knights", people[0], now)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 120).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 20*24).Draw(t, "hours")) * time.Hour)
			before, who := team, person.Draw(t, "who")
			kind := Kind(rapid.IntRange(0, kinds).Draw(t, "kind"))
			var next *Team
			if int(kind) == kinds {
				next, err = DecideOrder(team, Order{Forget: who.ID}, now)
			} else {
				next, err = Decide(team, who, Intent{kind, person.Draw(t, "whom")}, now)
			}
			if err != nil {
				continue
			}
			if next.Gone() {
				return
			}
			team = next
			holds(t, before, team, now)
		}
	})
}

// holds fails if a team is not valid or cannot follow from before.
func holds(t *rapid.T, before, team *Team, now time.Time) {
	if !team.Has(team.Captain) || len(team.Members) > MaxMembers || len(team.Invited) > mostInvited {
		t.Fatalf("invalid captain or too many people: %+v", team)
	}
	seen := make(map[identity.PlayerID]bool)
	for who := range team.people() {
		if team.Has(who) && team.invitedAt(who) >= 0 {
			t.Fatalf("%s is both a member and invited", who)
		}
		seen[who] = true
	}
	if len(seen) != len(team.Members)+len(team.Invited) {
		t.Fatalf("a player is in the team twice: %+v", team)
	}
	if !slices.IsSortedFunc(team.Members, func(a, b Member) int { return a.Since.Compare(b.Since) }) {
		t.Fatalf("members are not sorted by when they joined: %+v", team.Members)
	}
	if before.Captain != team.Captain && !team.Has(before.Captain) && team.Captain != team.Members[0].Person.ID {
		t.Fatalf("captain is %s, not the longest-standing of %+v", team.Captain, team.Members)
	}
	for _, m := range team.Members {
		if !before.Has(m.Person.ID) {
			if i, ok := before.Invites(m.Person.ID, now); !ok {
				t.Fatalf("%s joined without an invitation: %+v", m.Person.Name, i)
			}
		}
	}
	value, err := encode(team)
	if err != nil {
		t.Fatal(err)
	}
	again, err := decode(store.Entry{Key: Keys + string(team.ID), Value: value, Rev: team.Rev})
	if err != nil {
		t.Fatal(err)
	}
	if more, err := encode(again); err != nil || string(more) != string(value) || again.Founded != team.Founded ||
		!reflect.DeepEqual(again.Members, team.Members) {
		t.Fatalf("stored %s\nread   %s, %v", value, more, err)
	}
}

// docs is a store that only reads and writes values.
var docs = store.Docs{Log: slog.New(slog.DiscardHandler)}

func encode(t *Team) ([]byte, error) {
	c, err := store.NewCollection(kind(docs)).Write(t.ID, t)
	return c.Value, err
}

func decode(e store.Entry) (*Team, error) { return store.NewCollection(kind(docs)).Read(e) }

// TestWorstTeamFits checks that the largest possible team fits into one value.
func TestWorstTeamFits(t *testing.T) {
	person := func(n int) identity.Person {
		return identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%016d", n)), Name: fmt.Sprintf("%016d", n)}
	}
	team := found(t)
	team.Name = strings.Repeat("<", MaxName)
	for n := range MaxMembers {
		team.Members = append(team.Members, Member{person(n), noon})
		team.Invited = append(team.Invited, Invitation{person(n), person(n), noon})
		team.Resting = append(team.Resting, rest{person(n).ID, noon})
	}
	if value, err := encode(team); err != nil || len(value) > store.MaxValue/4 {
		t.Errorf("%d bytes, %v", len(value), err)
	}
}

// TestStoredTeamStaysReadable reads what earlier versions wrote.
func TestStoredTeamStaysReadable(t *testing.T) {
	const stored = `{"v":1,"name":"Friday Knights","founded":"2026-03-14T12:00:00Z","captain":"pann",` +
		`"members":[{"p":{"id":"pann","name":"ann"},"t":"2026-03-14T12:00:00Z"}],` +
		`"invited":[{"p":{"id":"pben","name":"ben"},"by":{"id":"pann","name":"ann"},"t":"2026-03-14T12:00:00Z"}],` +
		`"resting":[{"p":"pcat","u":"2026-03-14T12:00:00Z"}]}`
	team, err := decode(store.Entry{Key: "team/7k3m9x2a", Value: []byte(stored), Rev: 7})
	if err != nil || team.ID != "7k3m9x2a" || team.Rev != 7 || team.Lead() != ann || team.Invited[0].Person != ben ||
		team.Resting[0].Person != cat.ID {
		t.Fatalf("read %+v, %v", team, err)
	}
	if again, err := encode(team); err != nil || string(again) != stored {
		t.Errorf("encoded again: %s, %v", again, err)
	}
	for _, bad := range []string{
		"", "{", `{"v":0}`, `{"v":2,"captain":"pann"}`, `{"v":1,"captain":"pann","members":[]}`,
	} {
		if _, err := decode(store.Entry{Key: "team/7k3m9x2a", Value: []byte(bad)}); err == nil {
			t.Errorf("decoding %q succeeded", bad)
		}
	}
	teams := New(Config{Docs: docs})
	mine, there, err := teams.Exported(store.Entry{Key: Keys, Value: []byte(stored)}, ben.ID)
	if err != nil || !there || strings.Contains(string(mine), "member") || !json.Valid(mine) {
		t.Errorf("export of ben is %s, %v", mine, err)
	}
	if _, there, _ := teams.Exported(store.Entry{Key: Keys, Value: []byte(stored)}, cat.ID); there {
		t.Error("export mentions cat, who is neither member nor invited")
	}
}
