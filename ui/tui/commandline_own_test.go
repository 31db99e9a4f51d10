package tui

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// TestJoinOwnTable checks that two bare numbers create a table with that clock, and that join leads
// back to it.
func TestJoinOwnTable(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	p.commands("new chess 5 3 as white")
	p.until("the table", func() bool { _, ok := p.model.top().(*play.TableScreen); return ok })
	p.sees("5+3")
	id := p.screen().Table.ID
	w.known(p.screen().Table)
	p.press("q")
	p.until("the lobby", func() bool { _, ok := p.model.top().(*play.TableScreen); return !ok })
	p.commands("join " + string(id))
	p.until("the table again", func() bool { s, ok := p.model.top().(*play.TableScreen); return ok && s.Table.ID == id })
}

// TestCommandLineTextAsTyped checks that text for another player arrives as typed after the colon.
func TestCommandLineTextAsTyped(t *testing.T) {
	w := newWorld(t)
	bob := w.account("bob")
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game")
	const text = `it's  "fine"`
	p.commands("tell bob " + text)
	p.until("the answer", func() bool { return !p.model.command.open && !p.model.command.busy })
	box, err := w.service.Inbox.Mailbox(t.Context(), bob.ID)
	if err != nil || len(box.Messages) != 1 || box.Messages[0].Text != text {
		t.Errorf("bob has %+v, %v\n%s", box.Messages, err, p.frame())
	}
}
