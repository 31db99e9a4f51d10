package tui

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/tui/app"
)

// found creates a team without a screen. Its captain invites some users, and others join it.
func (w *world) founded(captain account.Player, name string, others ...account.Player) *team.Team {
	w.t.Helper()
	t, err := w.service.Teams.Found(w.t.Context(), captain, name)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, p := range others {
		w.invites(t, captain, p)
		if t, err = w.service.Teams.Do(w.t.Context(), p, t.ID, team.Intent{Kind: team.Accept}); err != nil {
			w.t.Fatal(err)
		}
	}
	return t
}

// invites makes a captain invite a user without a screen.
func (w *world) invites(t *team.Team, captain, whom account.Player) {
	w.t.Helper()
	if _, err := w.service.Teams.Do(w.t.Context(), captain, t.ID, team.Intent{Kind: team.Invite, Whom: whom.Person}); err != nil {
		w.t.Fatal(err)
	}
}

// fellows are two members of a team, a user who is invited to it, and another team.
func fellows(t *testing.T) (w *world, ann, bob, cat account.Player) {
	w = newWorld(t)
	ann, bob, cat = w.account("ann"), w.account("bob"), w.account("cat")
	knights := w.founded(ann, "Friday Knights", bob)
	w.founded(bob, "Night owls")
	w.invites(knights, ann, cat)
	if err := w.service.Chat.Say(t.Context(), bob, chat.TeamRoom(knights.ID), "shall we play on Friday?"); err != nil {
		t.Fatal(err)
	}
	return w, ann, bob, cat
}

// TestTeamsScreens checks that an invitation appears in the lobby and is answered on the page of
// its team. The members chat there and see one another and their games.
func TestTeamsScreens(t *testing.T) {
	for name, size := range map[string]func(*person){"wide": func(p *person) { p.resize(120, 40) }, "small": smallWindow} {
		t.Run(name, func(t *testing.T) {
			golden := func(p *person, of string) {
				if name == "small" { // it is drawn at both sizes
					p.golden(of)
				}
			}
			w, annie, bobby, cat := fellows(t)
			p := w.visit(app.Visit{Key: cat.Key})
			size(p)
			p.sees("J: You are invited to 1 team.")
			p.press("J")
			p.sees("● Friday Knights", "Night owls")
			golden(p, "teams")
			p.fits()
			p.press("home", "enter")
			p.sees("ann invites you to the team Friday Knights.")
			golden(p, "team-invited")
			p.fits()
			p.press("y")
			p.sees("You joined Friday Knights.", "3 members. The captain", "Chat")
			p.press("t")
			p.sees("bob: shall we play on Friday?")
			p.types("with pleasure")
			p.press("enter")
			p.sees("cat: with pleasure")
			w.visit(app.Visit{Key: bobby.Key})
			p.sees("Here: bob, cat")
			golden(p, "team-room")
			p.fits()
			p.press("esc", "tab")
			p.sees("captain", "bob")
			p.misses("invite")
			w.table(bobby, pairing.Proposal{Game: "chess", Seat: game.NoSeat})
			ann := w.visit(app.Visit{Key: annie.Key})
			size(ann)
			ann.press("J")
			ann.sees("Night owls")
			ann.press("home", "enter")
			ann.sees("3 members. The captain")
			ann.press("i")
			ann.types("bob")
			ann.press("enter")
			ann.sees("bob is already in Friday Knights.")
			ann.press("esc", "tab", "end")
			ann.sees("▸", "cat")
			golden(ann, "team-members")
			ann.fits()
			ann.press("C")
			ann.sees("Change the captain")
			ann.press("enter")
			ann.sees("Make cat the captain of Friday Knights?")
			ann.press("y")
			p.sees("The captain is cat.")
			p.press("tab")
			p.sees("Open tables", "Chess")
			ann.sees("cat is now the captain of Friday Knights.")
			ann.press("e", "y")
			p.sees("2 members")
		})
	}
}

// TestInvitationIsTold checks that an invitation is announced on any screen.
func TestInvitationIsTold(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	knights := w.founded(ann, "Friday Knights")
	p := w.visit(app.Visit{Key: bob.Key})
	p.press("w")
	p.sees("Here since")
	w.invites(knights, ann, bob)
	p.sees("ann invites you to the team Friday Knights. · :teams")
	p.press(":")
	p.types("teams")
	p.press("enter")
	p.sees("● Friday Knights")
	guest := w.visit(app.Visit{})
	guest.press("esc", "J")
	guest.sees("Friday Knights")
	guest.misses("create")
}

// TestTeamIsFounded checks that a name already taken stays for editing, and that a removed member
// loses the room at once.
func TestTeamIsFounded(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.founded(bob, "Night owls")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("J", "c")
	p.types("night-owls")
	p.press("enter")
	p.sees("is taken, or looks too much")
	p.types(" two")
	p.press("enter")
	p.sees("night-owls two", "1 member", "No messages yet.")
	two, err := w.service.Teams.Find(t.Context(), "night-owls two")
	if err != nil {
		t.Fatal(err)
	}
	w.invites(two, ann, bob)
	if _, err := w.service.Teams.Do(t.Context(), bob, two.ID, team.Intent{Kind: team.Accept}); err != nil {
		t.Fatal(err)
	}
	p.sees("2 members")
	other := w.visit(app.Visit{Key: bob.Key})
	other.press("J")
	other.sees("night-owls two")
	other.press("home", "down", "enter")
	other.sees("[Chat]")
	p.press("tab", "end", "d", "enter", "y")
	other.sees("[Members]", "1 member. The")
	other.misses("Chat")
	p.sees("Removed bob from night-owls two.")
	p.press("D", "y")
	other.misses("night-owls two")
}
