package tuitest

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// OnTable waits until a table is on the screen.
func (p *Person) OnTable(id identity.TableID) {
	p.Tb.Helper()
	p.Until("table "+string(id), func() bool {
		t, ok := p.Model.Top().(*play.TableScreen)
		return ok && t.Table.ID == id
	})
}

// Tries types a move on the move line.
func (p *Person) Tries(text string) {
	p.Tb.Helper()
	p.Press("m")
	p.Types(text)
	p.Press("enter")
}

// Pair is ann, in the first seat, and bob in a game of chess on some terms.
func (w *World) Pair(p pairing.Proposal) (ann, bob *Person) {
	w.Tb.Helper()
	p.Game, p.Seat = "chess", 0
	host, guest := w.Account("ann"), w.Account("bob")
	made := w.Table(host, p)
	ann, bob = w.OpenTable(host, made), w.Visit(app.Visit{Key: guest.Key, Words: []string{string(made.ID)}})
	bob.Sees("Press enter to sit down and play Black.")
	bob.Press("enter")
	for _, p := range []*Person{ann, bob} {
		p.Sees("● ann", "● bob")
	}
	return ann, bob
}

// EntersLine types on the move line.
func (p *Person) EntersLine(text string) {
	p.Tb.Helper()
	p.Saved()
	p.Press("m")
	p.Types(text)
	p.Press("enter")
	p.Saved()
}

// State describes on one line what the keys did to the table screen. It begins with the cursor and
// adds only what is unusual.
func (p *Person) State() string {
	p.Tb.Helper()
	if _, ok := p.Model.Top().(*play.TableScreen); !ok {
		title, _, _ := strings.Cut(p.Model.Top().Title(), " · ")
		return title
	}
	t := p.Screen()
	files := t.Table.Rules.Info().Files
	said := game.CellName(t.Cursor, files)
	if t.Flipped {
		said += " flipped"
	}
	if !t.Live() {
		said += fmt.Sprint(" ply ", t.Ply)
	}
	for i, s := range t.Pick.Path {
		if i == 0 {
			said += " picked"
		}
		said += " " + game.CellName(s.Cell, files) + s.Choice
	}
	if t.Line.Open {
		said += " line " + t.Line.Input.Value()
	}
	if t.Asks() {
		said += " asks"
	}
	if t.Offering() {
		said += " offers"
	}
	return said
}

// Saving reports whether an intent of the user is pending.
func (p *Person) Saving() bool {
	t, ok := p.Model.Top().(*play.TableScreen)
	return ok && t.Sending()
}

// Saved waits for the reply to the user's last intent. Until then the screen accepts no other.
func (p *Person) Saved() {
	p.Tb.Helper()
	p.Until("the end of saving", func() bool { return !p.Saving() })
}

// Screen returns the table screen of the user.
func (p *Person) Screen() *play.TableScreen {
	p.Tb.Helper()
	t, ok := p.Model.Top().(*play.TableScreen)
	if !ok {
		p.Tb.Fatalf("no table on screen:\n%s", p.Frame())
	}
	return t
}

// OpenTable opens a session at a table and waits for its news. A player without a key is a guest.
func (w *World) OpenTable(who account.Player, t *table.Table) *Person {
	w.Tb.Helper()
	p := w.Visit(app.Visit{Key: who.Key, Words: []string{string(t.ID)}})
	p.OnTable(t.ID)
	p.Hears(t)
	return p
}

// Hears waits until the user's screen shows a revision of a table and no temporary spectators are
// left.
func (p *Person) Hears(t *table.Table) {
	p.Tb.Helper()
	p.Until("news of the table", func() bool {
		s := p.Screen()
		here := 1
		if s.Seat != game.NoSeat {
			here = 0
		}
		return s.Here.Table != nil && s.Here.Table.Rev >= t.Rev && s.Here.Watching == here
	})
}

// PlayMoves types moves in turn. The other player sees each move before they answer.
func PlayMoves(first, second *Person, moves ...string) {
	first.Tb.Helper()
	for i, m := range moves {
		mover, other := first, second
		if i%2 == 1 {
			mover, other = second, first
		}
		before := len(other.Screen().Table.Plies)
		mover.Press("m")
		mover.Types(m)
		mover.Press("enter")
		for _, p := range []*Person{other, mover} {
			p.Until(m, func() bool {
				plies := p.Screen().Table.Plies
				return len(plies) > before && plies[before].Shown == m && !p.Saving()
			})
			p.Sees(m)
		}
	}
}
