package tuitest

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// BusyLobby is a lobby where ann sees something in every section.
func BusyLobby(t *testing.T) (w *World, ann account.Player) {
	w = New(t)
	ann = w.Account("ann")
	bob, cleo := w.Account("bob"), w.Account("cleopatra-the-7t")
	w.Do(w.Game(ann, cleo, "e4", "e5"), cleo, table.Intent{Kind: table.Resign})
	w.Clock.Advance(50 * time.Hour)
	w.Game(ann, bob, "d4", "d5")
	w.Clock.Advance(3 * time.Hour)
	w.Game(cleo, ann, "c4", "c5")
	w.Clock.Advance(time.Minute)
	w.Game(cleo, bob, "f4", "f5", "g4")
	w.Clock.Advance(20 * time.Minute)
	w.Table(bob, pairing.Proposal{Game: "discworld", Seat: game.NoSeat})
	w.Clock.Advance(7 * time.Minute)
	w.Table(ann, pairing.Proposal{Game: "chess", Seat: 1})
	w.Clock.Advance(2 * time.Minute)
	w.Table(cleo, pairing.Proposal{Game: "chess", Seat: 0})
	w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	return w, ann
}

// CursorRow returns the text of the chosen row.
func (p *Person) CursorRow() string {
	for _, line := range strings.Split(p.Frame(), "\n") {
		if strings.HasPrefix(line, "▶") || strings.HasPrefix(line, "▸") {
			return line
		}
	}
	return ""
}

// Seek creates a seek without a screen.
func (w *World) Seek(who account.Player, seek table.Seek) *table.Table {
	w.Tb.Helper()
	t := w.World.Seek(who.Person, seek)
	w.Known(t)
	return t
}
