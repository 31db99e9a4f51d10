package tui_test

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// TestJoinOwnTable checks that two bare numbers create a table with that clock, and that join leads
// back to it.
func TestJoinOwnTable(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	p.Command("new chess 5 3 as white")
	p.Until("the table", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	p.Sees("5+3")
	id := p.Screen().Table.ID
	w.Known(p.Screen().Table)
	p.Press("q")
	p.Until("the lobby", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return !ok })
	p.Command("join " + string(id))
	p.Until("the table again", func() bool { s, ok := p.Model.Top().(*play.TableScreen); return ok && s.Table.ID == id })
}

// TestCommandLineTextAsTyped checks that text for another player arrives as typed after the colon.
func TestCommandLineTextAsTyped(t *testing.T) {
	w := tuitest.New(t)
	bob := w.Account("bob")
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles")
	const text = `it's  "fine"`
	p.Command("tell bob " + text)
	p.Until("the answer", func() bool { return !p.Model.CommandOpen() && !p.Model.Session.IsSaving() })
	box, err := w.Inbox.Mailbox(t.Context(), bob.ID)
	if err != nil || len(box.Messages) != 1 || box.Messages[0].Text != text {
		t.Errorf("bob got %+v, error %v\n%s", box.Messages, err, p.Frame())
	}
}
