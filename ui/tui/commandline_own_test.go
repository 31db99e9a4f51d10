package tui

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// TestJoinOwnTable: the command line makes a table by two bare numbers, whose clock stands
// there, and leads back to it by join.
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
