package browse_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestTeamsScreens checks that an invitation appears in the lobby and is answered on the page of
// its team. The members chat there and see one another and their games.
func TestTeamsScreens(t *testing.T) {
	for name, size := range map[string]func(*tuitest.Person){"wide": func(p *tuitest.Person) { p.Resize(120, 40) }, "small": tuitest.SmallWindow} {
		t.Run(name, func(t *testing.T) {
			golden := func(p *tuitest.Person, of string) {
				if name == "small" { // it is drawn at both sizes
					p.Golden(of)
				}
			}
			w, annie, bobby, cat := tuitest.Teammates(t)
			p := w.Visit(app.Visit{Key: cat.Key})
			size(p)
			p.Sees("E: You are invited to 1 team.")
			p.Press("E")
			p.Sees("● Friday Knights", "Night owls")
			golden(p, "teams")
			p.Fits()
			p.Press("home", "enter")
			p.Sees("ann invites you to the team Friday Knights.")
			golden(p, "team-invited")
			p.Fits()
			p.Press("y")
			p.Sees("You joined Friday Knights.", "3 members. The captain", "Chat")
			p.Press("t")
			p.Sees("bob: shall we play on Friday?")
			p.Types("with pleasure")
			p.Press("enter")
			p.Sees("cat: with pleasure")
			w.Visit(app.Visit{Key: bobby.Key})
			p.Sees("Here: bob, cat")
			golden(p, "team-room")
			p.Fits()
			p.Press("esc", "tab")
			p.Sees("captain", "bob")
			p.Misses("invite")
			w.Table(bobby, pairing.Proposal{Game: "chess", Seat: game.NoSeat})
			ann := w.Visit(app.Visit{Key: annie.Key})
			size(ann)
			ann.Press("E")
			ann.Sees("Night owls")
			ann.Press("home", "enter")
			ann.Sees("3 members. The captain")
			ann.Press("i")
			ann.Types("bob")
			ann.Press("enter")
			ann.Sees("bob is already in Friday Knights.")
			ann.Press("esc", "tab", "end")
			ann.Sees("▶", "cat")
			golden(ann, "team-members")
			ann.Fits()
			ann.Press("C")
			ann.Sees("Change the captain")
			ann.Press("enter")
			ann.Sees("Make cat the captain of Friday Knights?")
			ann.Press("y")
			p.Sees("The captain is cat.")
			p.Press("tab")
			p.Sees("Open tables", "Chess")
			ann.Sees("cat is now the captain of Friday Knights.")
			ann.Press("e", "y")
			p.Sees("2 members")
		})
	}
}

// TestTeamIsFounded checks that a name already taken stays for editing, and that a removed member
// loses the room at once.
func TestTeamIsFounded(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Found(bob, "Night owls")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("E", "c")
	p.Types("night-owls")
	p.Press("enter")
	p.Sees("is taken, or too similar")
	p.Types(" two")
	p.Press("enter")
	p.Sees("night-owls two", "1 member", "No messages yet.")
	two, err := w.Teams.Find(t.Context(), "night-owls two")
	if err != nil {
		t.Fatal(err)
	}
	w.InTeam(two, ann, team.Invite, bob)
	if _, err := w.Teams.Do(t.Context(), bob, two.ID, team.Intent{Kind: team.Accept}); err != nil {
		t.Fatal(err)
	}
	p.Sees("2 members")
	other := w.Visit(app.Visit{Key: bob.Key})
	other.Press("E")
	other.Sees("night-owls two")
	other.Press("home", "down", "enter")
	other.Sees("[Chat")
	p.Press("tab", "end", "d", "enter", "y")
	other.Sees("[Members", "1 member. The")
	other.Misses("Chat")
	p.Sees("Removed bob from night-owls two.")
	p.Press("D", "y")
	other.Misses("night-owls two")
}
