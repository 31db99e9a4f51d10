package tui

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/ui/tui/app"
)

// deeds returns the audit log, newest first.
func (w *world) deeds() []audit.Entry {
	w.t.Helper()
	list, err := w.service.Audit.Read(w.t.Context(), "", 100)
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}

// TestModerate checks that a moderator can act on a user from the list of people.
func TestModerate(t *testing.T) {
	w, ann, bob, _ := gathering(t)
	w.service.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	p := w.visit(app.Visit{Key: ann.Key})
	deal := func() {
		t.Helper()
		p.press("w")
		p.sees("bob")
		p.press("down", "!")
		p.sees("bob", "Neither banned nor muted.", "Sessions", "Reports")
	}
	deal()
	p.golden("moderate")
	p.fits()
	p.press("M")
	p.sees("How long", "Reason")
	p.press("right", "down")
	p.types("loud\x1b[2J\u202e")
	p.golden("moderate-reason")
	p.press("enter")
	p.sees("bob is muted until", "Muted until")
	list := w.service.Bans.List(ban.Mute)
	if len(list) != 1 || list[0].Player != bob.ID || strings.ContainsAny(list[0].Why, "\x1b\u202e") || list[0].Until.Sub(list[0].Made).Minutes() < 29 {
		t.Fatalf("muted are %+v", list)
	}
	p.press("M", "enter")
	p.sees("bob may chat again.")
	p.press("R")
	p.sees("New name")
	p.types("robert")
	p.press("down")
	p.types("he asked for it")
	p.press("enter")
	p.sees("bob is called robert now.")
	if got := w.deeds(); len(got) != 3 || got[0].Action != "rename to robert" || got[0].By.Name != "ann" {
		t.Errorf("the audit log has %+v", got)
	}
}

// TestModerateGuests checks that a guest muted by key is shown as muted and can be unmuted.
func TestModerateGuests(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.service.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	guest := w.visit(app.Visit{Key: keyOf("guest")})
	guest.press("esc")
	guest.sees("Lobby")
	name := guest.model.session.Me.Name
	mute := ban.Restriction{Kind: ban.Mute, Target: ban.Target{Key: keyOf("guest")}, Why: "rude", By: "ann"}
	if _, err := w.service.Bans.Add(t.Context(), mute); err != nil {
		t.Fatal(err)
	}
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("w")
	p.sees(name)
	p.press("down", "!")
	p.sees("Muted for good, by ann: rude")
	p.press("M", "enter")
	p.sees(name + " may chat again.")
	if list := w.service.Bans.List(ban.Mute); len(list) != 0 {
		t.Errorf("muted are %+v", list)
	}
}

// TestModerateFromChat checks that a chat line offers moderation, and only to moderators.
func TestModerateFromChat(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.service.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	w.say(bob, chat.LobbyRoom, "you all lose")
	p, other := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: bob.Key})
	for _, who := range []*person{p, other} {
		who.press("t")
		who.sees("you all lose")
		who.command("/moderate bob")
	}
	other.sees("Unknown command /moderate.")
	p.sees("bob", "Neither banned nor muted.", "Sessions", "Reports")
	p.press("M", "enter")
	p.sees("Say the reason")
	p.press("down")
	p.types("rude")
	p.press("enter")
	p.sees("bob is muted for good.")
	p.press("q")
	p.command("/moderate ann")
	p.sees("You cannot moderate yourself.")
	other.press("esc", "w")
	other.press("enter")
	other.misses("moderate")
	if got := w.deeds(); len(got) != 1 || got[0].Target != "bob" || got[0].Why != "rude" {
		t.Errorf("the audit log has %+v", got)
	}
}

// TestStaffPages checks that operators see all staff pages, moderators some, and others none.
func TestStaffPages(t *testing.T) {
	w := newWorld(t)
	ann, bob, cat := w.account("ann"), w.account("bob"), w.account("cat")
	w.service.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Operator}, bob.Key: {Role: admin.Moderator}})
	for _, test := range []struct {
		who          account.Player
		sees, misses []string
	}{
		{ann, []string{"Sessions", "Reports", "Audit log", "Nodes"}, nil},
		{bob, []string{"Sessions", "Reports"}, []string{"Audit log", "Nodes"}},
		{cat, nil, []string{"Sessions", "Reports", "Audit log"}},
	} {
		p := w.visit(app.Visit{Key: test.who.Key})
		p.resize(80, 40)
		p.opens("More")
		p.sees(append(test.sees, "Tokens")...)
		for _, text := range test.misses {
			p.misses(text)
		}
	}
}

// TestAnnouncements checks that each announcement is shown once, one after another, also at a
// board. The message of the day is in the lobby.
func TestAnnouncements(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	if err := w.service.Notices.Announce(t.Context(), "before"); err != nil {
		t.Fatal(err)
	}
	p := w.visit(app.Visit{Key: ann.Key})
	if err := w.service.Notices.SetMotd(t.Context(), "Play on Sunday\u202e"); err != nil {
		t.Fatal(err)
	}
	p.sees("Play on Sunday")
	p.golden("motd")
	p.fits()
	p.misses("Announcement")
	for _, text := range []string{"one", "two"} {
		if err := w.service.Notices.Announce(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	p.sees("Announcement: one")
	p.until("the second", func() bool { return len(p.model.later) == 1 })
	p.press("down")
	p.sees("Announcement: two")
	p.press("down")
	p.misses("Announcement")
	if err := w.service.Notices.SetMotd(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	p.until("the motd is gone", func() bool { return !strings.Contains(p.frame(), "Sunday") })
}
