package tui_test

import (
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/chat"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestCommandsOpenPages checks that a command opens the page of its result, also the command of a
// login.
func TestCommandsOpenPages(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.Visit(app.Visit{Key: ann.Key, Line: "learn strike"})
	p.Sees("Lesson · General Strike Chess")
	for _, c := range []struct{ line, sees string }{
		{"learn chess", "Lesson · Chess"},
		{"puzzle t636l42a", "Point at a piece"},
		{"search", "Finished games"},
		{"study chess", "ann leads."},
		{"study let " + bob.Name, "bob may move now"},
	} {
		p.Command(c.line)
		p.Sees(c.sees)
	}
}

// TestPagesOpenPages checks that the keys of a page open others above it.
func TestPagesOpenPages(t *testing.T) {
	w, ann, _ := tuitest.Blundered(t)
	w.SetAnalyst()
	tuitest.TrainingStudy(w, ann)
	p := w.Visit(app.Visit{Key: ann.Key})
	for _, steps := range [][]struct{ key, sees string }{
		{{"1", "Learn it"}, {"l", "Lesson · Chess"}},
		{{"d", "Point at a piece"}},
		{{"S", "8  public"}, {"enter", "After 3. d4"}},
		{{"h", "ann - bob"}, {"enter", "z analyse"}, {"z", "g4??"}, {"l", "Better moves"}},
	} {
		p.Sees("P puzzles")
		for _, step := range steps {
			p.Press(step.key)
			p.Sees(step.sees)
		}
		p.Command("lobby")
	}
	p.Opens("Puzzles")
	p.Press("n")
	p.Sees("Point at a piece")
}

// TestWordsAreCommands checks that the move line carries out a command about another table.
func TestWordsAreCommands(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	p.EntersLine("draw on aaaa0002")
	p.Sees("There is no table")
}

// TestChatOpensPages checks that a line in the chat opens the page of a user for moderators.
func TestChatOpensPages(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Staff.SetMembers(admin.Members{ann.Key: {Role: admin.Moderator}})
	w.Say(w.Account("bob").Person, chat.LobbyRoom, "you all lose")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("t")
	p.Sees("you all lose")
	p.EntersChat("/moderate bob")
	p.Sees("Neither banned nor muted.")
}
