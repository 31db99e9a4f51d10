package browse_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// auditLog returns the audit log, newest first.
func auditLog(w *tuitest.World) []audit.Entry {
	w.Tb.Helper()
	list, err := w.Audit.Read(w.Tb.Context(), "", 100)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return list
}

// TestModerate checks that a moderator can act on a user from the list of people.
func TestModerate(t *testing.T) {
	w, ann, bob, _ := busyPeople(t)
	w.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	p := w.Visit(app.Visit{Key: ann.Key})
	deal := func() {
		t.Helper()
		p.Press("w")
		p.Sees("bob")
		p.Press("down", "!")
		p.Sees("bob", "Neither banned nor muted.", "Sessions", "Reports")
	}
	deal()
	p.Golden("moderate")
	p.Fits()
	p.Press("M")
	p.Sees("How long", "Reason")
	p.Press("right", "down")
	p.Types("loud\x1b[2J\u202e")
	p.Golden("moderate-reason")
	p.Press("enter")
	p.Sees("bob is muted until", "Muted until")
	list := w.Bans.List(ban.Mute)
	if len(list) != 1 || list[0].Player != bob.ID || strings.ContainsAny(list[0].Why, "\x1b\u202e") || list[0].Until.Sub(list[0].Made).Minutes() < 29 {
		t.Fatalf("got mutes %+v", list)
	}
	p.Press("M", "enter")
	p.Sees("bob may chat again.")
	p.Press("R")
	p.Sees("New name")
	p.Types("robert")
	p.Press("down")
	p.Types("he asked for it")
	p.Press("enter")
	p.Sees("bob is called robert now.")
	if got := auditLog(w); len(got) != 3 || got[0].Action != "rename to robert" || got[0].By.Name != "ann" {
		t.Errorf("got audit log %+v", got)
	}
}

// TestModerateGuests checks that a guest muted by key is shown as muted and can be unmuted.
func TestModerateGuests(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	guest := w.Visit(app.Visit{Key: tuitest.KeyOf("guest")})
	guest.Press("esc")
	guest.Sees(" Mine")
	name := guest.Model.Session.Me.Name
	mute := ban.Restriction{Kind: ban.Mute, Target: ban.Target{Key: tuitest.KeyOf("guest")}, Why: "rude", By: "ann"}
	if _, err := w.Bans.Add(t.Context(), mute); err != nil {
		t.Fatal(err)
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("w")
	p.Sees(name)
	p.Press("down", "!")
	p.Sees("Muted for good, by ann: rude")
	p.Press("M", "enter")
	p.Sees(name + " may chat again.")
	if list := w.Bans.List(ban.Mute); len(list) != 0 {
		t.Errorf("got mutes %+v", list)
	}
}

// TestModerateFromChat checks that a chat line offers moderation, and only to moderators.
func TestModerateFromChat(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	w.Say(bob.Person, chat.LobbyRoom, "you all lose")
	p, other := w.Visit(app.Visit{Key: ann.Key}), w.Visit(app.Visit{Key: bob.Key})
	for _, who := range []*tuitest.Person{p, other} {
		who.Press("t")
		who.Sees("you all lose")
		who.EntersChat("/moderate bob")
	}
	other.Sees("Unknown command /moderate.")
	p.Sees("bob", "Neither banned nor muted.", "Sessions", "Reports")
	p.Press("M", "enter")
	p.Sees("Say the reason")
	p.Press("down")
	p.Types("rude")
	p.Press("enter")
	p.Sees("bob is muted for good.")
	p.Press("q")
	p.EntersChat("/moderate ann")
	p.Sees("You cannot moderate yourself.")
	other.Press("esc", "w")
	other.Press("enter")
	other.Misses("moderate")
	if got := auditLog(w); len(got) != 1 || got[0].Target != "bob" || got[0].Why != "rude" {
		t.Errorf("got audit log %+v", got)
	}
}

// TestStaffPages checks that operators see all staff pages, moderators some, and others none.
func TestStaffPages(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat := w.Account("ann"), w.Account("bob"), w.Account("cat")
	w.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Operator}, bob.Key: {Role: admin.Moderator}})
	for _, test := range []struct {
		who          account.Player
		sees, misses []string
	}{
		{ann, []string{"Sessions", "Reports", "Audit log", "Nodes"}, nil},
		{bob, []string{"Sessions", "Reports"}, []string{"Audit log", "Nodes"}},
		{cat, nil, []string{"Sessions", "Reports", "Audit log"}},
	} {
		p := w.Visit(app.Visit{Key: test.who.Key})
		p.Resize(80, 40)
		p.Opens("More")
		p.Sees(append(test.sees, "Tokens")...)
		for _, text := range test.misses {
			p.Misses(text)
		}
	}
}
