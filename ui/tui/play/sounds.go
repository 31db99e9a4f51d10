package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// sounds reports what can be heard at the board that the user looks at.
type sounds struct {
	*position
	board  *board
	warned lowGame // the last game with a warning that time is low
}

// lowGame identifies a game, which may be one of a match.
type lowGame struct {
	table identity.TableID
	game  int
}

// hear sends a sound, unless no one would hear it.
func (t *sounds) hear(msg app.SoundMsg) tea.Cmd {
	rings := msg.Ring != "" && t.s.Me.Settings.Rings.Has(msg.Ring)
	if msg.Ring != account.RingTime && t.board.motion.Covered || !rings && !t.s.IsPage() {
		return nil
	}
	return app.Send(msg)
}

// moved reports a move that was just played. before is the board before it.
func (t *sounds) moved(before *game.Board) tea.Cmd {
	msg := app.SoundMsg{Name: "move"}
	if pieces(&t.Board) < pieces(before) {
		msg.Name = "capture"
	}
	if t.Seat != game.NoSeat && t.Table.Plies[len(t.Table.Plies)-1].Seat != t.Seat {
		msg.Ring = account.RingMove
	}
	return t.hear(msg)
}

// ended reports that the game is over.
func (t *sounds) ended() tea.Cmd {
	return t.hear(app.SoundMsg{Name: string(account.RingEnd)})
}

// lowTime warns once in each game.
func (t *sounds) lowTime() tea.Cmd {
	control, now := t.Table.Clock.Control(), lowGame{t.Table.ID, t.game}
	seat, runs := t.Table.Clock.Running()
	if !runs || game.Seat(seat) != t.Seat || t.Table.Status != table.Playing || t.warned == now ||
		control.Kind == clock.Correspondence || !lowOnTime(control, t.Table.Clock.Left(seat, t.s.ClockNow())) {
		return nil
	}
	t.warned = now
	return t.hear(app.SoundMsg{Name: string(account.RingTime), Ring: account.RingTime})
}

// pieces counts the pieces on a board.
func pieces(b *game.Board) (n int) {
	for _, p := range b.Cells {
		if !p.Empty() {
			n++
		}
	}
	return n
}
